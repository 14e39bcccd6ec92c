"""The recording of a live run: its frames so far, evenly spaced in time, for its curves and for saving."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from visviva.arrays import Array
from visviva.core.events import Event, Step
from visviva.core.state import State
from visviva.core.world import World
from visviva.record.ledger import Ledger
from visviva.vocabulary.limits import Alarms
from visviva.vocabulary.tracks import Signal, Track

FPS = 30.0
MAX_BYTES = 256_000_000  # bytes
MAX_FRAMES = 20_000  # frames
TIME_TOLERANCE = 1e-9


@dataclass(frozen=True)
class TapeFrame:
    """One instant: time since the start [s], arrays of the tracks, signals, rows of the ledger [J]."""

    t: float
    tracks: dict[str, dict[str, Any]]
    scalars: dict[str, float]
    ledger: dict[str, float]


class Tape:
    """Frames at the times k/fps, sampled from the steps; if there are too many, every second one is dropped.

    Parameters
    ----------
    tracks, signals : what to record; no tracks for a tape of numbers only
    fps : frames per second of simulated time [1/s]; halved each time the tape is full
    room, most : bytes and frames at which it is full
    epoch : time of the world that is 0 on the tape [s]
    scene : text of the initial scene

    `frames` is the same list as long as frames are only appended; after some are dropped, it is a new one.
    Proved by tests/play/test_tape.py.
    """

    def __init__(
        self,
        tracks: Sequence[Track],
        signals: Sequence[Signal],
        fps: float = FPS,
        room: int = MAX_BYTES,
        most: int = MAX_FRAMES,
        epoch: float = 0.0,
        scene: str = "",
    ) -> None:
        self.tracks, self.signals, self.fps = list(tracks), list(signals), fps
        self.room, self.most, self.epoch, self.scene = room, most, epoch, scene
        self.events: list[tuple[float, str, str, str]] = []
        self.frames: list[TapeFrame] = []
        self.new_alarms: list[Event] = []
        self._alarms = Alarms(self.signals)
        self._ledger = Ledger()
        self._next = 0
        self._bytes = 0

    def start(self, world: World, state: State) -> None:
        """Record the instant from which energies are counted."""
        self._take(world, state)

    def continue_with(self, tracks: Sequence[Track], signals: Sequence[Signal]) -> None:
        """From now on, sample these, which have the same names as before."""
        self.tracks, self.signals = list(tracks), list(signals)
        self._alarms = Alarms(self.signals)

    def see(self, world: World, step: Step) -> None:
        """Record the frames due within a step, and its events; `new_alarms` are then the alarms of these
        frames."""
        self.new_alarms = []
        for event in step.events:
            self.record_event(event.t, event.kind, event.where, event.text)
        while self.epoch + self._next / self.fps <= step.after.t + TIME_TOLERANCE:
            t = min(max(self.epoch + self._next / self.fps, step.before.t), step.after.t)
            self._take(world, step.dense(t))

    def record_event(self, t: float, kind: str, where: str, text: str) -> None:
        """Record an event; the first ones are kept."""
        if len(self.events) < self.most:
            self.events.append((t - self.epoch, kind, where, text))

    @property
    def units(self) -> list[tuple[str, str]]:
        """Name and unit of each signal."""
        return [(signal.name, signal.unit) for signal in self.signals]

    def columns(self, frames: Sequence[TapeFrame]) -> dict[str, Array]:
        """t [s], ledger/<row> [J] and scalars/<name> of these frames; missing rows are 0."""
        rows = list(dict.fromkeys(name for frame in frames for name in frame.ledger))
        found = {f"ledger/{name}": [frame.ledger.get(name, 0.0) for frame in frames] for name in rows}
        found |= {
            f"scalars/{name}": [frame.scalars.get(name, np.nan) for frame in frames] for name, _ in self.units
        }
        return {
            key: np.array(values, np.float64) for key, values in {"t": [f.t for f in frames], **found}.items()
        }

    def _take(self, world: World, state: State) -> None:
        k = world.kinematics(state)
        accounts = dict(zip(world.layout.account_names, state.accounts.tolist(), strict=True))
        rows = self._ledger.add(world.energies(k), accounts)
        tracks = {t.name: _single_precision(t.sample(k)) for t in self.tracks if t.kind != "fixed"}
        scalars = {signal.name: float(signal.sample(k)) for signal in self.signals}
        for event in self._alarms.see(state.t, scalars):
            self.record_event(event.t, event.kind, event.where, event.text)
            self.new_alarms.append(event)
        self.frames.append(TapeFrame(state.t - self.epoch, tracks, scalars, rows))
        self._bytes += sum(array.nbytes for arrays in tracks.values() for array in arrays.values())
        self._next += 1
        if self._bytes > self.room or len(self.frames) > self.most:
            self._thin()

    def _thin(self) -> None:
        self.frames = self.frames[::2]
        self.fps /= 2
        self._next = (self._next + 1) // 2
        self._bytes //= 2


def _single_precision(arrays: dict[str, Any]) -> dict[str, Any]:
    """Copies, with numbers in single precision."""
    return {
        key: np.array(array, np.float32 if np.asarray(array).dtype.kind == "f" else None)
        for key, array in arrays.items()
    }
