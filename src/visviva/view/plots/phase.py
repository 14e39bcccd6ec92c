"""Phase plane of a point moving along one axis, or of a signal: its rate against its value (P3)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from scipy.interpolate import CubicSpline

from visviva.errors import SceneError
from visviva.record.run_reader import Run
from visviva.view.painting.palette import PALETTE
from visviva.view.plots.plot import title_of
from visviva.vocabulary.nearest import suggested

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Array = NDArray[np.float64]
Acceleration = Callable[[Array, Array], Array]
"""Accelerations (n,) along the axis as a function of positions (n,) and velocities (n,)."""

AXES = "xyz"
ARROWS = (26, 20)  # of the direction field, horizontally and vertically
ASPECT_RATIO = 0.78  # height of the axes over their width, so that arrows are tangent to trajectories
MARGIN = 0.12  # around the trajectory, as a fraction of its extent
_COORDINATE = re.compile(r"(?P<name>.+?)(?:\[(?P<index>\d{1,9})\])?(?:\.(?P<axis>[xyz]))?")


@dataclass(frozen=True)
class PhaseCoordinate:
    """One coordinate of one point of a track; without an axis, a signal."""

    name: str
    index: int = 0
    axis: int | None = None

    def __str__(self) -> str:
        if self.axis is None:
            return self.name
        return (
            f"{self.name}.{AXES[self.axis]}"
            if not self.index
            else f"{self.name}[{self.index}].{AXES[self.axis]}"
        )

    def values(self, run: Run) -> Array:
        """The coordinate in every frame (F,) [m], or the signal in its unit."""
        found = run.signals[self.name] if self.axis is None else run[self.name].x[:, self.index, self.axis]
        return np.asarray(found, float)

    def labels(self, run: Run) -> tuple[str, str]:
        """What stands at the two axes: the value and its rate, with units."""
        if self.axis is not None:
            letter = AXES[self.axis]
            return f"{letter} [m]", f"u$_{letter}$ [m/s]"
        unit = run.units.get(self.name, "")
        rate = f"{unit}/s" if unit not in ("", "1") else "1/s"
        return f"{self.name} [{unit or 1}]", f"rate of {self.name} [{rate}]"


def parse_coordinate(run: Run, text: str) -> PhaseCoordinate:
    """The coordinate denoted by "ball.z", "net[3].x" or "ball"; without an axis, the one that varies most.
    The name of a signal denotes that signal.

    Raises SceneError for a name that is neither a track of points nor a signal, or an index out of range.
    """
    if text.strip() in run.signals:
        return PhaseCoordinate(text.strip())
    match = _COORDINATE.fullmatch(text.strip())
    known = [name for name, track in run.tracks.items() if "x" in track.arrays and track.kind == "points"]
    if match is None or match["name"] not in known:
        near = suggested(match["name"] if match else text, [*known, *run.signals])
        raise SceneError(
            f"found {text!r}, expected a signal, or points and an axis, such as "
            f"{known[0] if known else 'ball'}.x; signals: {', '.join(run.signals) or 'none'}; "
            f"points: {', '.join(known) or 'none'}{near}", "phase",
        )  # fmt: skip
    index = int(match["index"] or 0)
    x = run[match["name"]].x
    if not index < x.shape[1]:
        raise SceneError(f"found point {index}, expected one of {x.shape[1]}", "phase")
    varies = int(np.ptp(x[:, index], axis=0).argmax()) if len(x) else 0
    return PhaseCoordinate(match["name"], index, AXES.index(match["axis"]) if match["axis"] else varies)


def smooth_pieces(run: Run, coordinate: PhaseCoordinate) -> list[tuple[Array, Array]]:
    """Values and rates between events, where the motion is smooth; rates from a cubic spline.

    Raises SceneError for a run with fewer than two frames.
    """
    t, x = np.asarray(run.t, float), coordinate.values(run)
    if len(t) < 2:
        raise SceneError(f"found {len(t)} frames, expected two or more to derive a speed", "phase")
    kinks = np.searchsorted(t, sorted({event.t for event in run.events}))
    found = []
    for part in np.split(np.arange(len(t)), np.unique(kinks)):
        if len(part) >= 4:
            found.append((x[part], np.asarray(CubicSpline(t[part], x[part])(t[part], 1))))
        elif len(part) >= 2:
            found.append((x[part], np.gradient(x[part], t[part])))
    return found


def phase_figure(run: Run, coordinate: PhaseCoordinate, acceleration: Acceleration | None) -> Figure:
    """The trajectory with its start and, if accelerations are known, the direction field (u, a)."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7.5, 6.0), dpi=150, layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    axes.set_box_aspect(ASPECT_RATIO)
    axes.spines[["top", "right"]].set_visible(False)
    found = smooth_pieces(run, coordinate)
    window = [_with_margin(np.concatenate(column)) for column in zip(*found, strict=True)]
    if acceleration is not None:
        _draw_field(axes, window, acceleration)
    for x, u in found:
        axes.plot(x, u, color=PALETTE[0], linewidth=1.5)
    axes.plot(found[0][0][0], found[0][1][0], "o", color=PALETTE[1], markersize=6, label="start")
    axes.set_xlim(*window[0])
    axes.set_ylim(*window[1])
    value, rate = coordinate.labels(run)
    axes.set_xlabel(value)
    axes.set_ylabel(rate)
    axes.legend(frameon=False, fontsize=8.5, loc="upper right")
    figure.suptitle(f"{title_of(run)}: {coordinate}", x=0.01, ha="left", fontsize=12)
    return figure


def _with_margin(values: Array) -> tuple[float, float]:
    low, high = float(values.min()), float(values.max())
    edge = MARGIN * (high - low) or 1e-3
    return low - edge, high + edge


def _draw_field(axes: Axes, window: list[tuple[float, float]], acceleration: Acceleration) -> None:
    """Arrows along (u, a), of equal length on the page."""
    (left, right), (low, high) = window
    x, u = np.meshgrid(np.linspace(left, right, ARROWS[0]), np.linspace(low, high, ARROWS[1]))
    a = acceleration(x.ravel(), u.ravel()).reshape(x.shape)
    dx, du = u / (right - left), ASPECT_RATIO * a / (high - low)
    length = np.hypot(dx, du)
    known = np.isfinite(length) & (length > 0)
    dx, du = (np.where(known, d / np.where(known, length, 1.0), np.nan) for d in (dx, du))
    axes.quiver(x, u, dx, du, pivot="mid", angles="uv", color="#b4bec6", width=0.0022, scale=38, headwidth=4)
