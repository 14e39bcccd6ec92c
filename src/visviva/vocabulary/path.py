"""Paths through given positions at given times."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path as File
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.events import Change
from visviva.core.motion_ops import Path, motion_at
from visviva.core.state import State
from visviva.errors import SceneError
from visviva.vocabulary.formula_kinks import instant_width
from visviva.vocabulary.motion import Motion
from visviva.vocabulary.regular_file import read_regular_text

INTERVALS, MAX_HALVINGS = 256, 20  # intervals of a function that are checked, and how often one is halved
MAX_TOTAL_HALVINGS = 20_000  # total: half a second
CHECKED_INSTANTS = 65  # instants between two corners at which a formula must be finite
POSITION_TOLERANCE = 1e-9  # tolerated jump of a position [m]
# of the size of a motion: a residual on the shortest interval above this is not round-off
JUMP_TOLERANCE = 1e-6


@kernel
def _hermite_motion(clock: Array, times: Array, x: Array, u: Array, out: Array) -> None:
    t, last = clock[0], len(times) - 1
    if t < times[0] or t > times[last]:  # a step that ends with the path has all its stages on it
        i = 0 if t < times[0] else last
        for c in range(3):
            out[0, c] = x[i, c] + (t - times[i]) * u[i, c]
            out[1, c], out[2, c] = u[i, c], 0.0
        return
    low, high = 0, last
    while high - low > 1:
        middle = (low + high) // 2
        if times[middle] <= t:
            low = middle
        else:
            high = middle
    tau = times[high] - times[low]
    s = (t - times[low]) / tau
    for c in range(3):
        way, a, b = x[high, c] - x[low, c], tau * u[low, c], tau * u[high, c]
        square, cube = 3.0 * way - 2.0 * a - b, a + b - 2.0 * way
        out[0, c] = x[low, c] + s * (a + s * (square + s * cube))
        out[1, c] = (a + s * (2.0 * square + 3.0 * s * cube)) / tau
        out[2, c] = (2.0 * square + 6.0 * s * cube) / (tau * tau)


class HermitePath:
    """Cubic Hermite pieces from (x_i, u_i) at t_i to the next ones; straight lines before and after.

        x(t) = (1 − s)² (1 + 2s) x_i + s² (3 − 2s) x_{i+1} + s (1 − s)² τ u_i − s² (1 − s) τ u_{i+1},
        s = (t − t_i)/τ,   τ = t_{i+1} − t_i

    Parameters
    ----------
    times : (n,)            t_i [s], rising
    positions : (n, 3)      x_i [m]
    velocities : (n, 3)     u_i [m/s]; if omitted, those of the natural cubic spline, whose ẍ is continuous

    Calling it gives x, ẋ, ẍ at t; ẍ jumps at the times, `kink_times`, except those of a spline. Raises
    SceneError for fewer than two positions, times that do not increase, or numbers that are not finite.
    Source: Liesenfeld 1997, kinematic restrictions (E40). Proved by tests/vocabulary/test_path.py.
    """

    def __init__(self, times: ArrayLike, positions: ArrayLike, velocities: ArrayLike | None = None) -> None:
        self.times, self.x = np.ascontiguousarray(times, float), np.ascontiguousarray(positions, float)
        if len(self.times) < 2 or self.x.shape != (len(self.times), 3):
            raise SceneError(
                f"found {len(self.times)} positions, expected two or more, each of three numbers"
            )
        if not (np.isfinite(self.times).all() and np.isfinite(self.x).all()):
            raise SceneError("found a time or position that is not a finite number")
        stands = np.flatnonzero(np.diff(self.times) <= 0)
        if len(stands):
            i = int(stands[0])
            found = (
                f"found position {i + 1} at {self.times[i + 1]:g} s after position {i} at {self.times[i]:g} s"
            )
            raise SceneError(f"{found}: a path would jump there, expected increasing times")
        self.u = np.ascontiguousarray(self._natural() if velocities is None else velocities, float)
        if self.u.shape != self.x.shape or not np.isfinite(self.u).all():
            raise SceneError("found velocities that are not three finite numbers for each position")
        self.kink_times = self.times

    def _natural(self) -> Array:
        from scipy.interpolate import CubicSpline

        spline = CubicSpline(self.times, self.x, bc_type="natural")
        return np.asarray(spline(self.times, 1))

    def __call__(self, t: float) -> Motion:
        """Position, velocity and acceleration, (3,) each."""
        return motion_at(self, t, 3)

    def bind_motion(self, clock: Array, out: Array) -> list[Op]:
        """The same at clock[0], in out (3, 3)."""
        return [(_hermite_motion, (clock, self.times, self.x, self.u, out))]

    def fastest(self) -> tuple[float, int]:
        """The largest speed on it [m/s], from 9 points per piece, and the number of that piece."""
        share = np.linspace(0, 1, 9)
        pieces = [self.times[i] + share * np.diff(self.times)[i] for i in range(len(self.times) - 1)]
        speeds = [max(float(np.linalg.norm(self(t)[1])) for t in piece) for piece in pieces]
        return max(speeds), int(np.argmax(speeds))


class MotionKinks:
    """Instants at which a prescribed motion has a kink: part of `World.schedule`, so steps end there."""

    def __init__(self, name: str, times: ArrayLike) -> None:
        self.name, self.times = name, np.sort(np.asarray(times, float))

    def next(self, t: float) -> float:
        """The next kink."""
        later = self.times[self.times > t]
        return float(later[0]) if len(later) else np.inf

    def respond(self, world: Any, state: State) -> Change:
        """Changes only the smoothness."""
        return Change("kink")


def read_path(file: File) -> HermitePath:
    """The path in a text table: rows of t, x, y, z or of t, x, y, z, vx, vy, vz, with commas or blanks.

    A header line, empty lines and comments after # are ignored. Raises SceneError with file and line for
    invalid rows and for times that do not increase.
    """
    rows: list[list[float]] = []
    lines: list[int] = []
    for number, text in enumerate(read_regular_text(file).splitlines(), start=1):
        words = text.split("#")[0].replace(",", " ").replace(";", " ").split()
        if not words or (not rows and not _is_number(words[0])):
            continue
        if len(words) not in (4, 7) or not all(_is_number(word) for word in words):
            raise _table_error(file, number, f"found {len(words)} words, expected 4 or 7 finite numbers")
        if rows and len(words) != len(rows[0]):
            raise _table_error(file, number, f"found {len(words)} numbers, expected {len(rows[0])} as above")
        if rows and float(words[0]) <= rows[-1][0]:
            found = f"found time {words[0]} s after {rows[-1][0]:g} s of line {lines[-1]}"
            raise _table_error(file, number, f"{found}: the path would jump, expected increasing times")
        rows.append([float(word) for word in words])
        lines.append(number)
    if len(rows) < 2:
        raise _table_error(file, 0, f"found {len(rows)} rows of numbers, expected two or more of t, x, y, z")
    table = np.array(rows)
    return HermitePath(table[:, 0], table[:, 1:4], table[:, 4:] if table.shape[1] == 7 else None)


def _is_number(word: str) -> bool:
    try:
        return bool(np.isfinite(float(word)))
    except ValueError:
        return False


def _table_error(file: File, line: int, message: str) -> SceneError:
    return SceneError(message, "", file.name, line)


class MotionNames(NamedTuple):
    """Names of a prescribed motion in messages: itself, its value and rate, and their units."""

    name: str
    value: str
    rate: str
    unit: str
    rate_unit: str


PATH = MotionNames("the path", "position", "velocity", " m", " m/s")
FORMULA = MotionNames("the formula", "value", "rate", "", "/s")


def refuse_jumps(
    path: Path, begin: float, end: float, of: MotionNames = PATH, corners: Sequence[float] = ()
) -> None:
    """Refuse a prescribed motion with jumps in position or velocity, or with an inconsistent rate.

    On each of 256 intervals ẋ must change by ∫ẍ dt, and x by ∫ẋ dt, by Simpson's rule. The interval with the
    largest deviation is halved until all agree, it is too short, or 20 000 have been halved: faster motions
    are checked only in part. Raises SceneError with the time and the size.

    Parameters
    ----------
    of : its name in messages
    corners : instants excluded from the check, see `visviva.vocabulary.formula_kinks`
    """
    sides = [begin, *(side for t in corners for side in (t - instant_width(t), t + instant_width(t))), end]
    runs = [
        np.linspace(sides[i], sides[i + 1], max(INTERVALS // (len(corners) + 1), 2) + 1)
        for i in range(0, len(sides), 2)
        if sides[i] < sides[i + 1]
    ]
    known = [[_read(path, float(time), of) for time in t] for t in runs]
    read = [motion for run in known for motion in run]
    size = 1e-12 + np.ptp([m[0] for m in read], axis=0).max(), 1e-12 + np.abs([m[1] for m in read]).max()
    left: list[_Stretch] = []
    for t, run in zip(runs, known, strict=True):
        for i in range(len(t) - 1):
            ends = float(t[i]), float(t[i + 1]), run[i], run[i + 1]
            _check_stretch(path, *ends, size, MAX_HALVINGS, left, of)
    for _ in range(MAX_TOTAL_HALVINGS):
        if not left:
            return
        stretch = heapq.heappop(left)
        if not stretch.depth:
            _refuse(stretch, size, of)
        half, depth = 0.5 * (stretch.a + stretch.b), stretch.depth - 1
        _check_stretch(path, stretch.a, half, stretch.first, stretch.middle, size, depth, left, of)
        _check_stretch(path, half, stretch.b, stretch.middle, stretch.last, size, depth, left, of)


def refuse_position_jumps(path: Path, corners: Sequence[float]) -> None:
    """Refuse a motion whose position, not only its velocity, jumps at a kink; SceneError says when."""
    for t in corners:
        before, after = (_read(path, side, PATH) for side in (t - instant_width(t), t + instant_width(t)))
        rates = np.abs(before[1]).max() + np.abs(after[1]).max()
        if (
            t > 0.0
            and (jump := np.abs(after[0] - before[0]).max())
            > POSITION_TOLERANCE + 2.0 * instant_width(t) * rates
        ):
            raise SceneError(f"the path jumps in position by {jump:.4g} m at t = {t:.6g} s")


def refuse_infinite_motion(motion: Path, end: float, corners: Sequence[float]) -> None:
    """Refuse a motion that is not finite at the start, at the end, at a kink or at points in between.

    Errors: `SceneError` says when.
    """
    known = sorted(
        {0.0, end, *(t + side * instant_width(t) for t in corners for side in (-1.0, 1.0) if t > 0.0)}
    )
    for a, b in pairwise(known):
        for t in np.linspace(a, b, CHECKED_INSTANTS).tolist():
            _read(motion, t, FORMULA)


def _read(path: Path, t: float, of: MotionNames) -> Motion:
    position, rate, second = (np.asarray(part, float).ravel() for part in path(t))
    if not (np.isfinite(position).all() and np.isfinite(rate).all() and np.isfinite(second).all()):
        raise SceneError(f"{of.name} is not finite at t = {t:.9g} s")
    return position, rate, second


class _Stretch(NamedTuple):
    """A stretch whose rates do not match its values; the smallest number comes first."""

    urgency: float
    a: float
    b: float
    first: Motion
    middle: Motion
    last: Motion
    off: list[float]
    depth: int


def _check_stretch(
    path: Path, a: float, b: float, first: Motion, last: Motion,
    size: tuple[float, float], depth: int, left: list[_Stretch], of: MotionNames,
) -> None:  # fmt: skip
    """Queue it if ẋ or x does not change by the integral of its rate."""
    middle = _read(path, 0.5 * (a + b), of)
    sixth = (b - a) / 6
    off = [
        float(np.abs(last[i] - first[i] - sixth * (first[j] + 4 * middle[j] + last[j])).max())
        for i, j in ((0, 1), (1, 2))
    ]
    # The deviation due to a kink of ẋ vanishes with h: only one that does not is a jump.
    worst = max(off[1] / size[1], off[0] / size[0] * 2.0 ** (MAX_HALVINGS - depth))
    if worst > JUMP_TOLERANCE:
        heapq.heappush(left, _Stretch(-worst, a, b, first, middle, last, off, depth))


def _refuse(stretch: _Stretch, size: tuple[float, float], of: MotionNames) -> None:
    h, where = stretch.b - stretch.a, f"at t = {stretch.a:.6g} s"
    way = [float(np.abs(stretch.last[i] - stretch.first[i]).max()) for i in (0, 1)]
    if stretch.off[1] > JUMP_TOLERANCE * size[1]:
        raise SceneError(f"{of.name} jumps in {of.rate} by {way[1]:.4g}{of.rate_unit} {where}")
    if way[0] > JUMP_TOLERANCE * size[0]:
        raise SceneError(f"{of.name} jumps in {of.value} by {way[0]:.4g}{of.unit} {where}")
    found = (
        f"its {of.rate} is off by {stretch.off[0] / h:.4g}{of.rate_unit} from the derivative of its "
        f"{of.value}"
    )
    raise SceneError(f"{of.name} is inconsistent: {found} {where}")
