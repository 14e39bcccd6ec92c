"""Overlays of a run: trails, arrows of velocities and forces, names, axes, a scale bar.

The `show` of a run's look selects them: {"trails": true or [names], "trail_time": s, "velocities": …,
"forces": …, "contacts": …, "names": …, "axes": true}, where `forces` are net forces and `contacts` are
contact forces alone, at their points of action. Films and the page get the same numbers and draw them
alike (`text_color`, `stage/ink.js`). Proved by tests/view/test_overlays.py.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np

from visviva.errors import SceneError
from visviva.record.run_reader import Run
from visviva.record.track_view import TrackView
from visviva.view.painting.palette import PALETTE
from visviva.view.painting.shapes import Array
from visviva.view.staging.contact_arrows import ContactArrows
from visviva.view.staging.floor import round_length
from visviva.vocabulary.nearest import suggested

NAMED = ("trails", "velocities", "forces", "contacts", "names")
CONTACTS = "contacts"
KINDS = (*NAMED, "axes")
UNITS = {"velocities": "m/s", "forces": "N", "contacts": "N"}
TRAIL_TIME = 1.5  # default duration of a trail [s]
MAX_TRAIL_POINTS = 96  # most points of a trail
# most points of a track selected by default, and of one selected by name
DEFAULT_POINTS, MAX_POINTS = 64, 2000
SAMPLES = 32  # frames from which the scale of arrows is determined
MIN_SPEED = 1e-9  # m/s, and m/s² of the heaviest: velocities and forces below are rounding errors
LONG_ARROW_SHARE = 0.2  # length of a long arrow, in sizes of the run
MAX_WHOLE_NUMBERS = 4_000_000  # numbers of a track up to which it is read at once


class Overlays:
    """The overlays of a run.

    Parameters
    ----------
    run : an open run
    show : selected overlays, see above
    size : diagonal of everything shown [m]

    Attributes
    ----------
    on : the selected kinds
    tracks : names of the tracks of each kind; of kinds not selected, the default candidates: bodies and
        points that move, up to 64 per track
    scales : colour scales given by the looks of tracks, without duplicates

    Raises SceneError, with the path in the scene, for an unknown track and for one without motion.
    """

    def __init__(self, run: Run, show: Mapping[str, Any], size: float) -> None:
        self._run = run
        self.on = [kind for kind in KINDS if show.get(kind)]
        self._time = float(show.get("trail_time") or TRAIL_TIME)
        lasted = float(run.t[-1] - run.t[0]) if run.count > 1 else 1.0
        self._stride = max(1, math.ceil(self._time * run.count / (MAX_TRAIL_POINTS * lasted)))
        self.tracks = {kind: self._chosen(kind, show.get(kind)) for kind in NAMED}
        self.colors = {name: _color(track, i) for i, (name, track) in enumerate(run.tracks.items())}
        self.scales: list[dict[str, Any]] = []
        for track in run.tracks.values():
            if (scale := track.look.get("scale")) and scale not in self.scales:
                self.scales.append(scale)
        self._read: dict[str, Array] = {}
        self._marks = {name: self._marks_of(track) for name, track in run.tracks.items()}
        self._size = size
        self._contacts = ContactArrows(run)

    @staticmethod
    def _marks_of(track: TrackView) -> list[str]:
        """The arrays of a track that are 0 in empty slots."""
        known = track.arrays
        return [key for key in ("age", "active") if key in known]

    @cached_property
    def _mass(self) -> dict[str, Array]:
        return {
            name: np.asarray(motion.static("mass"), np.float64) for name, motion in self._run.motions.items()
        }

    @cached_property
    def per_metre(self) -> dict[str, float]:
        """Value of an arrow of 1 m, in m/s or N, for each kind of arrows: 1, 2 or 5 times a power of ten.

        Few arrows are longer than a fifth of the size.
        """
        return {kind: self._scale(kind, self._size) for kind in UNITS}

    def _chosen(self, kind: str, wanted: Any) -> list[str]:
        tracks, location = self._run.tracks, f"view.show.{kind}"
        moved = {name: motion for name, motion in self._run.motions.items() if name in tracks}
        known = [name for name, motion in moved.items() if _has(motion, tracks[name], kind)]
        moving = [name for name in known if _count(tracks[name]) <= DEFAULT_POINTS]
        if not isinstance(wanted, list | tuple):
            if wanted and not moving:
                what = "that contacts may touch" if kind == CONTACTS else "that moves by itself"
                largest = [name for name in known if _count(tracks[name]) <= MAX_POINTS]
                named = f"; name what to show, such as {kind}: [{largest[0]}]" if largest else ""
                raise SceneError(
                    f"found true, but nothing {what} has at most {DEFAULT_POINTS} points{named}", location
                )
            return moving
        for name in wanted:
            if name not in tracks:
                raise SceneError(
                    f"there is no track {name!r}; known: {', '.join(tracks)}{suggested(name, tracks)}",
                    location,
                )
            if kind in UNITS and name not in known:
                what = "contact force" if kind == CONTACTS else "velocity"
                there = ", ".join(known) or "none"
                raise SceneError(f"no {what} of {name!r} is recorded; recorded: {there}", location)
            if kind != "names" and not 0 < _count(tracks[name]) <= MAX_POINTS:
                count = _count(tracks[name])
                raise SceneError(f"{name!r} has {count} points, expected 1 to {MAX_POINTS}", location)
        return list(wanted)

    def _array(self, track: TrackView, key: str, i: int | list[int]) -> Array:
        """An array at one or several frames, as float64; small arrays are read over all frames at once."""
        whole = f"{track.name}/{key}"
        if whole not in self._read and self._run.count * np.prod(track.shape(key)) <= MAX_WHOLE_NUMBERS:
            self._read[whole] = getattr(track, key)
        if whole in self._read:
            return np.asarray(self._read[whole][i], np.float64)
        rows = [track.frame(key, j) for j in (i if isinstance(i, list) else [i])]
        return np.asarray(np.stack(rows) if isinstance(i, list) else rows[0], np.float64)

    def _positions(self, name: str, i: int | list[int]) -> Array:
        """Positions (…, n, 3) of a track at one or several frames, NaN in empty slots."""
        track = self._run.tracks[name]
        x = self._array(track, "x", i)
        for key in self._marks[name]:
            x = np.where(self._array(track, key, i)[..., None] > 0, x, np.nan)
        return x

    def trails(self, i: int) -> Array:
        """Past positions of the points of all tracks with trails (m, k, 3) [m], up to frame i."""
        first = int(np.searchsorted(self._run.t, self._run.t[i] - self._time))
        at = [j for j in range(first, i) if j % self._stride == 0] + [i]
        rows = [self._positions(name, at).swapaxes(0, 1) for name in self.tracks["trails"]]
        return np.concatenate([np.zeros((0, len(at), 3)), *rows])

    def owners(self, kind: str) -> list[str]:
        """The track of each row of `trails` or `arrows`."""
        return [name for name in self.tracks[kind] for _ in range(_count(self._run.tracks[name]))]

    def _vectors(self, kind: str, name: str, i: int) -> Array:
        """Velocities [m/s], net forces [N] as means from the previous to the next frame, or contact forces
        [N], (n, 3)."""
        motion, t = self._run.motions[name], self._run.t
        if kind == CONTACTS:
            return self._array(motion, "contact_force", i)
        if kind == "velocities":
            return self._array(motion, "v", i)
        before, after = max(i - 1, 0), min(i + 1, self._run.count - 1)
        if before == after:
            return np.zeros((_count(self._run.tracks[name]), 3))
        change = self._array(motion, "v", after) - self._array(motion, "v", before)
        return np.asarray(self._mass[name][:, None] * change / (t[after] - t[before]))

    def _rows(self, kind: str, i: int) -> Array:
        """Tails [m] and vectors (m, 6) at frame i; tails at positions, or where contacts act."""
        names = self.tracks[kind]
        x = {name: self._positions(name, i) for name in names}
        vectors = {name: self._vectors(kind, name, i) for name in names}
        if kind == CONTACTS:
            return self._contacts.rows(names, x, vectors, i)
        return np.concatenate([np.zeros((0, 6)), *(np.hstack([x[name], vectors[name]]) for name in names)])

    def arrows(self, kind: str, i: int) -> Array:
        """Tails and heads (m, 6) [m] of arrows at frame i, NaN in empty slots."""
        rows = self._rows(kind, i)
        return np.hstack([rows[:, :3], rows[:, :3] + rows[:, 3:] / self.per_metre[kind]])

    def _scale(self, kind: str, size: float) -> float:
        """Value of an arrow of 1 m, such that few arrows are longer than a fifth of the run."""
        most = [0.0]
        samples = np.linspace(0, self._run.count - 1, min(self._run.count, SAMPLES)).astype(int)
        for i in np.unique(samples).tolist():
            lengths = np.linalg.norm(self._rows(kind, i)[:, 3:], axis=1)
            most.append(float(np.nanmax(lengths, initial=0.0)))
        longest = float(np.percentile(most, 90))
        heaviest = max((float(self._mass[name].max(initial=0.0)) for name in self.tracks[kind]), default=0.0)
        nothing = MIN_SPEED * (1.0 if kind == "velocities" else heaviest)
        return (
            round_length(1.6 * longest / (LONG_ARROW_SHARE * size))
            if nothing < longest < np.inf and size > 0.0
            else 1.0
        )


def _has(motion: TrackView, track: TrackView, kind: str) -> bool:
    """Whether data of a kind exist; for arrows, of the visible points, not of nodes inside a body."""
    if kind not in UNITS:
        return True
    key = "contact_force" if kind == CONTACTS else "v"
    return key in motion.arrays and motion.shape(key)[0] == _count(track)


def _count(track: TrackView) -> int:
    return track.shape("x")[0] if "x" in track.arrays else 0


def _color(track: TrackView, number: int) -> str:
    """The colour of a track, as in lists."""
    look = track.look
    for key in ("color", "surface_color", "line_color"):
        if look.get(key):
            return str(look[key])
    return PALETTE[number % len(PALETTE)]


def scale_text(bar: float, per_metre: float, unit: str) -> str:
    """Value of an arrow as long as the scale bar [m]."""
    return f"{bar * per_metre:.3g} {unit}"
