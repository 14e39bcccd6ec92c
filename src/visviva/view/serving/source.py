"""A recorded run as shown by the page, read frame by frame while it may still be growing."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from visviva.record.run_reader import errors_as_damaged_file, load
from visviva.record.track_view import TrackView
from visviva.view.serving.protocol import Array, Named, sent_array
from visviva.view.serving.track_reader import TrackReader
from visviva.view.staging.framing import Framing
from visviva.view.staging.overlays import UNITS, Overlays

BOX_SAMPLES = 64
POLL_INTERVAL = 0.3
MAX_WHOLE_BYTES = 32_000_000  # bytes of an array over all frames up to which it is read at once
MAX_WHOLE_BYTES_RUNNING = 2_000_000  # the same while every refresh makes them outdated
OVERLAYS = "view/overlays"  # track name under which their arrays are sent


class RunSource:
    """A run file as messages; safe to call from several threads.

    Parameters
    ----------
    asked_only : send only the overlays that the run asks for; else all that the page may turn on

    Raises SceneError if the file cannot be read, here and in every method that reads.
    """

    def __init__(self, path: str | Path, asked_only: bool = False) -> None:
        self._asked_only = asked_only
        self._lock = threading.RLock()
        self._run = load(path)
        self._stamp = self._stat()
        self._looked = time.monotonic()
        self._low, self._high = np.full(3, np.inf), np.full(3, -np.inf)
        self._framing, self._boxed = Framing(), 0
        with self._reading():
            self._set_up_readers()

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Lock for one thread at a time; read errors are reported as errors of the file."""
        with self._lock, errors_as_damaged_file(self._run.path):
            yield

    # -- what does not change ------------------------------------------------------------------------------

    def hello(self) -> dict[str, Any]:
        """The description of the run: its look and tracks."""
        with self._reading():
            run = self._run
            tracks = [
                {"name": name, "kind": track.kind, "look": track.look} for name, track in run.tracks.items()
            ]
            return {
                "type": "hello",
                "name": run.name or run.path.stem,
                "look": run.look,
                "tracks": tracks,
            }

    def static(self) -> list[Named]:
        """The arrays of every track that never change."""
        with self._reading():
            return [
                Named(name, key, sent_array(track.static(key)))
                for name, track in self._run.tracks.items()
                for key in track.statics
            ]

    def box(self) -> list[list[float]] | None:
        """Lower and upper corner of everything shown [m]; None if nothing is."""
        return [self._low.tolist(), self._high.tolist()] if np.isfinite(self._low).all() else None

    def subject(self) -> list[list[float]] | None:
        """The points that the default camera sees [m], as in pictures; None if nothing is shown."""
        if self.box() is None:
            return None
        corners: list[list[float]] = self._framing.outline(self._low, self._high).tolist()
        return corners

    # -- what changes --------------------------------------------------------------------------------------

    @property
    def count(self) -> int:
        """Number of frames available."""
        return self._run.count

    @property
    def running(self) -> bool:
        """Whether more frames may follow."""
        return self._run.status == "running"

    def status(self, events_from: int) -> tuple[dict[str, Any], int]:
        """State, rows and the events from the given number on; also the total number of events."""
        with self._reading():
            run = self._run
            events = run.events
            fresh = [[e.t, e.kind, e.where, e.text] for e in events[events_from:]]
            message = {
                "type": "status",
                "state": run.status,
                "count": run.count,
                "message": run.message,
                "ledger": list(run.ledger),
                "scalars": list(run.units.items()),
                "box": self.box(),
                "subject": self.subject(),
                "side": self._framing.side(self._low, self._high),
                "depth": self._framing.floor_depth(run.look, self._low, self._high),
                "overlays": self._overlay_description(),
                "events": fresh,
            }
            return message, len(events)

    def series(self, first: int) -> list[Named]:
        """Times (float64), ledger rows and signals (float32) of the frames from `first` on."""
        with self._reading():
            run = self._run
            rows = {
                **{f"ledger/{name}": row for name, row in run.ledger.items()},
                **{f"scalars/{name}": row for name, row in run.signals.items()},
            }
            return [
                Named("", "t", sent_array(run.t[first:])),
                *(Named("", key, sent_array(row[first:].astype(np.float32))) for key, row in rows.items()),
            ]

    def frame(self, index: int) -> tuple[float, list[Named]]:
        """Time [s] and all changing arrays of one frame."""
        with self._reading():
            arrays = [
                Named(name, key, sent_array(data))
                for name, reader in self._readers.items()
                for key, data in reader.frame(index)
            ]
            arrays += self._overlays_at(index)
            return float(self._run.t[index]), arrays

    def _sent(self, kind: str) -> bool:
        return bool(self._overlays.tracks[kind]) and (kind in self._overlays.on or not self._asked_only)

    def _overlay_description(self) -> dict[str, Any]:
        """Overlays that are on, colours of the trails, quantity represented by an arrow of 1 m."""
        shown = self._overlays
        arrows = [kind for kind in UNITS if self._sent(kind)]
        return {
            "on": shown.on,
            "names": shown.tracks["names"],
            "trails": [shown.colors[name] for name in shown.owners("trails")] if self._sent("trails") else [],
            "per_metre": {kind: [shown.per_metre[kind], UNITS[kind]] for kind in arrows},
        }

    def _overlays_at(self, index: int) -> list[Named]:
        """Trails (m, k, 3), and tails and heads of arrows (m, 6), of a frame."""
        shown = self._overlays
        found = {kind: shown.arrows(kind, index) for kind in UNITS if self._sent(kind)}
        if self._sent("trails"):
            found["trails"] = shown.trails(index)
        return [Named(OVERLAYS, kind, sent_array(data.astype(np.float32))) for kind, data in found.items()]

    def refresh(self) -> bool:
        """Read what was written since the last call; returns whether there was anything.

        The file is checked at most three times a second in total. Raises SceneError if it can no longer be
        read.
        """
        with self._reading():
            now = time.monotonic()
            if not self.running or now - self._looked < POLL_INTERVAL:
                return False
            self._looked = now
            if (stamp := self._stat()) == self._stamp:
                return False
            self._stamp = stamp
            self._run.refresh()
            self._set_up_readers()
            return True

    def close(self) -> None:
        """Close the run file."""
        with self._lock:
            self._run.close()

    def _stat(self) -> tuple[int, int]:
        try:
            found = self._run.path.stat()
        except OSError:
            return (0, 0)
        return found.st_mtime_ns, found.st_size

    def _set_up_readers(self) -> None:
        """Set up readers, box and overlays for the current state of the run."""
        whole = MAX_WHOLE_BYTES_RUNNING if self.running else MAX_WHOLE_BYTES
        self._readers = {
            name: TrackReader(track, self._run.count, whole) for name, track in self._run.tracks.items()
        }
        self._grow_box()
        size = float(np.linalg.norm(self._high - self._low)) if self.box() else 1.0
        show = self._run.look.get("show")
        self._overlays = Overlays(self._run, show if isinstance(show, dict) else {}, size)

    def _grow_box(self) -> None:
        """Extend the box by the frames added since the last call, by at most 64 of them."""
        first, end = self._boxed, self._run.count
        picks = np.unique(np.linspace(first, end - 1, min(end - first, BOX_SAMPLES)).astype(int)).tolist()
        for track in self._run.tracks.values():
            for x, reach in _track_extents(track, picks):
                self._low = np.minimum(self._low, x.min(axis=0) - reach)
                self._high = np.maximum(self._high, x.max(axis=0) + reach)
                if track.kind != "fixed":
                    self._framing.see(x, reach)
                elif not first:
                    self._framing.see_fixed(x)
            if track.kind != "fixed" and not first:
                for x, reach in _track_extents(track, [0]):
                    self._framing.see_start(x, reach)
        self._boxed = end


def _track_extents(track: TrackView, picks: list[int]) -> list[tuple[Array, float]]:
    """Positions (n, 3) of a track in some frames, or at all times, and its extent around them [m]."""
    if track.kind == "fixed":
        found = [track.static("vertices")] if "vertices" in track.statics else []
        return [(np.asarray(x, dtype=np.float64), 0.0) for x in found]
    clouds = []
    for i in picks if "x" in track.arrays else ():
        x = track.frame("x", i)
        seen = np.isfinite(x).all(axis=1) & track.living(i)
        if seen.any():
            clouds.append((np.asarray(x[seen], dtype=np.float64), _track_radius(track)))
    return clouds


def _track_radius(track: TrackView) -> float:
    """Extent of the track's shapes around their points [m]."""
    if track.kind == "points":
        return float(track.look.get("radius") or 0.0)
    if track.kind == "frames" and "vertices" in track.statics:
        return float(np.linalg.norm(track.static("vertices"), axis=1).max(initial=0.0))
    shape = track.look.get("shape") or {}
    size = np.atleast_1d(np.asarray(shape.get("size", 0.0), dtype=np.float64))
    return float(max(shape.get("radius", 0.0), 0.5 * shape.get("length", 0.0), 0.5 * np.linalg.norm(size)))
