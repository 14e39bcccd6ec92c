"""What the page shows: a recorded run, read frame by frame while it may still be growing."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from visviva.core.errors import SceneError
from visviva.record.layout import TOPOLOGY
from visviva.record.run_reader import Run, TrackView, load
from visviva.view.protocol import PROTOCOL, Array, Named, wire

BOX_SAMPLES = 64
ATTEMPTS = 20
PAUSE = 0.05
POLL = 0.3

T = TypeVar("T")


class RunSource:
    """A run file as messages; safe to call from several threads.

    A file that is being written may be caught between two of its own changes; then it is opened anew, up to 20
    times in a second.

    Raises SceneError when the file cannot be read.
    """

    def __init__(self, path: str | Path) -> None:
        self._lock = threading.RLock()
        self._run: Run = load(path)
        self._stamp = self._stat()
        self._looked = time.monotonic()
        self._low, self._high = np.full(3, np.inf), np.full(3, -np.inf)
        self._boxed = 0
        self._grow_box()

    # -- what does not change ------------------------------------------------------------------------------

    def hello(self) -> dict[str, Any]:
        """The description of the run: its look, tracks, ledger rows and signals."""
        with self._lock:
            run = self._run
            tracks = [{"name": name, "kind": track.kind, "look": track.look} for name, track in run.tracks.items()]
            return {"type": "hello", "protocol": PROTOCOL, "name": run.name or run.path.stem, "look": run.look,
                    "tracks": tracks, "ledger": list(run.ledger), "scalars": list(run.units.items())}

    def static(self) -> list[Named]:
        """The arrays of every track that never change."""
        with self._lock:
            return [Named(name, key, wire(track.static(key)))
                    for name, track in self._run.tracks.items() for key in track.statics]

    def box(self) -> list[list[float]] | None:
        """Lower and upper corner of everything that is shown [m]; None when nothing is."""
        return [self._low.tolist(), self._high.tolist()] if np.isfinite(self._low).all() else None

    # -- what changes --------------------------------------------------------------------------------------

    @property
    def count(self) -> int:
        """Frames that can be asked for."""
        return self._run.count

    @property
    def running(self) -> bool:
        """Whether more frames may come."""
        return self._run.status == "running"

    def status(self, events_from: int) -> tuple[dict[str, Any], int]:
        """State, frames and the events from the given number on; also the number of events in all."""
        with self._lock:
            run = self._run
            events = [[e.t, e.kind, e.where, e.text] for e in run.events[events_from:]]
            message = {"type": "status", "state": run.status, "count": run.count, "message": run.message,
                       "box": self.box(), "events": events}
            return message, len(run.events)

    def series(self, first: int) -> list[Named]:
        """Times (float64), ledger rows and signals (float32) of the frames from `first` on."""
        with self._lock:
            run = self._run
            rows = {**{f"ledger/{name}": row for name, row in run.ledger.items()},
                    **{f"scalars/{name}": row for name, row in run.scalars.items()}}
            return [Named("", "t", wire(run.t[first:])),
                    *(Named("", key, wire(row[first:].astype(np.float32))) for key, row in rows.items())]

    def frame(self, index: int) -> tuple[float, list[Named]]:
        """Time [s] and all changing arrays of one frame. Raises IndexError, SceneError."""
        with self._lock:
            return self._patiently(lambda: self._read_frame(index))

    def _read_frame(self, index: int) -> tuple[float, list[Named]]:
        arrays = [Named(name, key, wire(data))
                  for name, track in self._run.tracks.items() for key, data in _arrays(track, index)]
        return float(self._run.t[index]), arrays

    def refresh(self) -> bool:
        """Take in what was written since the last call; whether anything was.

        The file is looked at no more than three times a second, whoever calls. Raises SceneError when it can no
        longer be read.
        """
        with self._lock:
            now = time.monotonic()
            if not self.running or now - self._looked < POLL:
                return False
            self._looked = now
            if (stamp := self._stat()) == self._stamp:
                return False
            self._stamp = stamp
            self._reopen()
            self._grow_box()
            return True

    def close(self) -> None:
        """Close the run file."""
        with self._lock:
            self._run.close()

    # -- a file that somebody else is writing --------------------------------------------------------------

    def _stat(self) -> tuple[int, int]:
        try:
            found = self._run.path.stat()
        except OSError:
            return (0, 0)
        return found.st_mtime_ns, found.st_size

    def _reopen(self) -> None:
        self._run.close()  # first, because HDF5 shares what it knows of a file between all its openings
        for attempt in range(ATTEMPTS):
            try:
                self._run = load(self._run.path)
                return
            except SceneError:
                if attempt == ATTEMPTS - 1:
                    raise
                time.sleep(PAUSE)

    def _patiently(self, read: Callable[[], T]) -> T:
        try:
            return read()
        except (OSError, KeyError, RuntimeError):
            if not self.running:
                raise
            self._reopen()
            return read()

    def _grow_box(self) -> None:
        """Extend the box by the frames that came since the last call, by 64 of them when they are many."""
        first, end = self._boxed, self._run.count
        picks = np.unique(np.linspace(first, end - 1, min(end - first, BOX_SAMPLES)).astype(int)).tolist()
        for name in self._run.tracks:
            for cloud in self._patiently(lambda name=name: _clouds(self._run[name], picks)):  # type: ignore[misc]
                if len(cloud):
                    self._low = np.minimum(self._low, cloud.min(axis=0))
                    self._high = np.maximum(self._high, cloud.max(axis=0))
        self._boxed = end


def _arrays(track: TrackView, index: int) -> Iterator[tuple[str, Array]]:
    """Names and values of the arrays of a track that may differ from frame to frame."""
    for key in track.arrays:
        yield key, track.frame(key, index)
    if track.changes_topology:
        for key in TOPOLOGY:
            with suppress(KeyError):  # a track may change its lines and have no triangles
                yield key, track.frame(key, index)


def _clouds(track: TrackView, picks: list[int]) -> list[Array]:
    """Corners (n, 3) [m] of what a track shows in some frames, or at all times."""
    if track.kind == "fixed":
        return [track.static("vertices")] if "vertices" in track.statics else []
    reach = _reach(track)
    clouds = []
    for i in picks if "x" in track.arrays else ():
        x = track.frame("x", i)
        seen = np.isfinite(x).all(axis=1)
        if "active" in track.arrays:
            seen &= track.frame("active", i) > 0
        clouds += [x[seen] - reach, x[seen] + reach]
    return clouds


def _reach(track: TrackView) -> float:
    """How far the track's shapes extend from their points [m]."""
    if track.kind == "points":
        return float(track.look.get("radius") or 0.0)
    if track.kind == "frames" and "vertices" in track.statics:
        return float(np.linalg.norm(track.static("vertices"), axis=1).max(initial=0.0))
    shape = track.look.get("shape") or {}
    size = np.atleast_1d(np.asarray(shape.get("size", 0.0), dtype=np.float64))
    return float(max(shape.get("radius", 0.0), 0.5 * shape.get("length", 0.0), 0.5 * np.linalg.norm(size)))
