"""Plots of a run file: the energy ledger with its residual, and signals."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from visviva.errors import SceneError
from visviva.record.run_reader import Run, load
from visviva.view.painting.palette import PALETTE
from visviva.view.plots.ledger_rows import Balance, energy_balance
from visviva.view.plots.thesis_curves import NAMES, thesis_curves

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Array = NDArray[np.float64]
FIGURE_SUFFIXES = (".png", ".svg", ".pdf", ".jpg")
MAX_POINTS = 4000  # drawn per line; longer runs keep the extremes of each interval
GREY = "#5d707a"
MIN_VISIBLE_SHARE = 5e-4  # of the scale; rows that never reach it would coincide with the zero line


def thinned_line(t: Array, y: Array) -> tuple[Array, Array]:
    """A line of at most `MAX_POINTS` points: the extremes of each interval, so that peaks are kept."""
    if len(t) <= MAX_POINTS:
        return t, y
    edges = np.linspace(0, len(t), MAX_POINTS // 2 + 1).astype(int)[:-1]
    ends = np.append(edges[1:], len(t))
    kept = []
    for a, b in zip(edges, ends, strict=True):
        part = np.where(np.isfinite(y[a:b]), y[a:b], 0.0)
        kept += sorted({a + int(part.argmin()), a + int(part.argmax())})
    return t[kept], y[kept]


def title_of(run: Run) -> str:
    """The title of its scene, else its name."""
    return str(run.look.get("title") or run.name or run.path.stem)


def _figure(title: str, heights: list[float]) -> tuple[Figure, list[Axes]]:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9.0, 1.6 + 1.1 * sum(heights)), dpi=150, layout="constrained")
    FigureCanvasAgg(figure)
    grid = figure.add_gridspec(len(heights), 1, height_ratios=heights)
    axes: list[Axes] = []
    for k in range(len(heights)):
        axes.append(figure.add_subplot(grid[k], sharex=axes[0] if axes else None))
        axes[k].spines[["top", "right"]].set_visible(False)
        axes[k].grid(color="#e3e8ec", linewidth=0.7)
        axes[k].set_axisbelow(True)
        if k < len(heights) - 1:
            axes[k].tick_params(labelbottom=False)
    figure.suptitle(title, x=0.01, ha="left", fontsize=12)
    axes[-1].set_xlabel("t [s]")
    return figure, axes


def _legend(axes: Axes) -> None:
    axes.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), frameon=False, fontsize=8.5)


def _draw_balance(axes: Axes, t: Array, found: Balance) -> None:
    shown = {
        name: y for name, y in found.rows.items() if np.nanmax(np.abs(y)) >= MIN_VISIBLE_SHARE * found.scale
    }
    for number, (name, y) in enumerate(shown.items()):
        stored = name == "kinetic" or name.startswith("stored/")
        color = PALETTE[number % len(PALETTE)]
        axes.plot(
            *thinned_line(t, y), color=color, linewidth=1.4, linestyle="-" if stored else "--", label=name
        )
    axes.plot(*thinned_line(t, found.total), color="#222b31", linewidth=2.0, label="balance of all rows")
    axes.set_ylabel("energy [J]")
    if hidden := len(found.rows) - len(shown):
        axes.plot([], [], " ", label=f"not shown: {hidden} below {MIN_VISIBLE_SHARE:.2%}\nof the scale")
    _legend(axes)


def energy_text(joule: float) -> str:
    """An energy with SI prefix, such as "28.1 kJ"."""
    from matplotlib.ticker import EngFormatter

    return f"{EngFormatter('J', places=1)(joule)}"


def _draw_residual(axes: Axes, t: Array, found: Balance) -> None:
    """The residual in units of a power of ten of the scale, given in the label so that ticks stay short."""
    power = int(np.floor(np.log10(found.closing))) if found.closing > 0.0 else 0
    parts = found.residual / found.scale / 10.0**power
    axes.plot(*thinned_line(t, parts), color=PALETTE[0], linewidth=1.1, label="change of the balance")
    axes.plot([], [], " ", label=f"scale = {energy_text(found.scale)}")
    axes.axhline(0.0, color=GREY, linewidth=0.6)
    axes.set_ylabel(f"residual\n[$10^{{{power}}}$ of scale]")
    _legend(axes)


def energy_figure(run: Run) -> Figure:
    """The ledger: kinetic and stored energies (solid), losses and work (dashed), their balance (black).
    Below, the change of that balance as a fraction of the scale, the maximum of K + |P| + D + |work|; its
    largest value is in the title. Rows too small to see are counted, not drawn.

    Raises SceneError when the run has no ledger.
    """
    if not run.ledger or run.count == 0:
        raise SceneError("the run has no ledger rows, so there is no energy to plot", file=run.shown)
    found = energy_balance(run.ledger)
    title = f"{title_of(run)}: energy ledger closes to {found.closing:.1e} of {energy_text(found.scale)}"
    figure, (top, low) = _figure(title, [3.4, 1.0])
    _draw_balance(top, run.t, found)
    _draw_residual(low, run.t, found)
    return figure


def thesis_figure(run: Run) -> Figure:
    """K, P, G, D, U and T in one diagram, as drawn by the thesis's program `showen`.

    Raises SceneError when the run has no ledger.
    """
    if not run.ledger or run.count == 0:
        raise SceneError("the run has no ledger rows, so there is no energy to plot", file=run.shown)
    figure, (axes,) = _figure(f"{title_of(run)}: energies", [3.4])
    for number, (name, y) in enumerate(thesis_curves(run.ledger).items()):
        wide = name in ("U", "T")
        color = "#222b31" if name == "T" else PALETTE[number % len(PALETTE)]
        label = f"{name}  {NAMES[name]}"
        axes.plot(*thinned_line(run.t, y), color=color, linewidth=2.0 if wide else 1.4, label=label)
    axes.set_ylabel("energy [J]")
    _legend(axes)
    return figure


def signals_figure(run: Run) -> Figure:
    """The signals of a run, one diagram per unit. Raises SceneError if there are none."""
    if not run.signals or run.count == 0:
        raise SceneError("the run has no signals, so there is nothing to plot", file=run.shown)
    units: dict[str, list[str]] = {}
    for name in run.signals:
        units.setdefault(run.units.get(name, ""), []).append(name)
    figure, axes = _figure(f"{title_of(run)}: signals", [2.2] * len(units))
    for pair, (unit, names) in zip(axes, units.items(), strict=True):
        for number, name in enumerate(names):
            pair.plot(
                *thinned_line(run.t, run.signals[name]),
                color=PALETTE[number % len(PALETTE)],
                linewidth=1.3,
                label=name,
            )
        pair.set_ylabel(f"[{unit}]" if unit else "")
        _legend(pair)
    return figure


def figure_file(out: str | Path) -> Path:
    """The path, if figures can be written with its extension; SceneError otherwise."""
    out = Path(out)
    if out.suffix.lower() not in FIGURE_SUFFIXES:
        raise SceneError(
            f"cannot make a plot in {out.suffix!r}; known: {', '.join(FIGURE_SUFFIXES)}", file=str(out)
        )
    return out


def plot(
    run: Run | str | Path, out: str | Path, *, what: Literal["energy", "thesis", "signals"] = "energy"
) -> Path:
    """Plot the energy ledger, the curves of the thesis or the signals to a .png, .svg, .pdf or .jpg file.

    Raises SceneError for a run without ledger or signals, and for an unknown extension or `what`.
    """
    out = figure_file(out)
    figures = {"energy": energy_figure, "thesis": thesis_figure, "signals": signals_figure}
    if what not in figures:
        raise SceneError(f"cannot plot {what!r}; known: {', '.join(figures)}", "what")
    opened = run if isinstance(run, Run) else load(run)
    try:
        figures[what](opened).savefig(out)
    finally:
        if opened is not run:
            opened.close()
    return out
