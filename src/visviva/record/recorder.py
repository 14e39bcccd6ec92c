"""Samples a running world at given times and writes the samples to the run file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import ceil, isfinite
from typing import Any, Protocol

from visviva.core.events import Event
from visviva.errors import SimulationError
from visviva.record.layout import Array
from visviva.record.ledger import Ledger
from visviva.record.run_writer import RunWriter
from visviva.vocabulary.limits import Alarms
from visviva.vocabulary.tracks import Signal, Track

TIME_TOLERANCE = 1e-9


class RecordedLayout(Protocol):
    """What a recorder needs of a layout: the names of ``state.accounts``, in order."""

    @property
    def account_names(self) -> Sequence[str]:
        """Such as "dissipated/drag"."""
        ...


class RecordedWorld(Protocol):
    """What a recorder needs of a world."""

    @property
    def layout(self) -> RecordedLayout:
        """Layout of the state's arrays."""
        ...

    def kinematics(self, state: Any) -> Any:
        """Refreshed kinematics of a state."""
        ...

    def energies(self, k: Any) -> Mapping[str, float]:
        """Kinetic and stored energies [J]."""
        ...


class Recorder:
    """Writes frames at times k/fps, sampled from the dense output of the steps.

    Parameters
    ----------
    writer : the run file.
    tracks, signals : what to sample; one added later begins with its first frame.
    fps : frames per second of simulated time [1/s].
    kept : returns the plain values that a checkpoint holds in addition to the state before the recorded step.

    `ledger` holds the energy ledger, updated at every frame. `new_alarms` holds the alarms of the frames of
    the last step, which are also in the file.
    Proved by tests/record/test_recorder.py.
    """

    def __init__(
        self,
        writer: RunWriter,
        tracks: Sequence[Track],
        signals: Sequence[Signal],
        fps: float,
        kept: Callable[[], dict[str, Any]] = dict,
    ) -> None:
        if not fps > 0.0:
            raise ValueError(f"fps must be positive, not {fps}")
        self.writer = writer
        self.tracks = list(tracks)
        self.signals = list(signals)
        self.fps = fps
        self.ledger = Ledger()
        self.alarms = Alarms(self.signals)
        self.new_alarms: list[Event] = []
        self._declared: set[str] = set()
        self._k: int | None = None
        self._kept = kept
        self._mark, self._holds = writer.mark, False

    @property
    def next_time(self) -> float:
        """Time of the next frame [s]; 0 before the start."""
        return (self._k or 0) / self.fps

    @property
    def fresh(self) -> bool:
        """Whether the run in this file has not begun yet."""
        return self._k is None

    def start(self, world: RecordedWorld, state: Any) -> None:
        """Record the state at which the ledger begins, and its frame if due; `see` calls it if needed."""
        first = state.t * self.fps
        self._k = ceil(first - TIME_TOLERANCE * max(1.0, abs(first)))
        if self._due(state.t):
            self._frame(world, state)
        else:
            self._account(world, world.kinematics(state), state)
        # With its frame: a step may write the forces at its start into the memory that a resumed run has.
        self.keep(state, seen=True)

    def resume(
        self, frames: int, ledger: Mapping[str, Array], names: Iterable[str], scalars: Mapping[str, Array]
    ) -> None:
        """Resume after a number of frames, with a file's ledger rows and signals (frames,) and names."""
        self._k = frames
        self._declared = set(names)
        self.alarms.recall([i / self.fps for i in range(frames)], scalars)
        for i in range(frames):
            rows = {name: float(row[i]) for name, row in ledger.items() if name != "residual"}
            held = {name for name in rows if name == "kinetic" or name.startswith("stored/")}
            self.ledger.add(
                {name: rows[name] for name in rows if name in held},
                {name: rows[name] for name in rows if name not in held},
            )

    def keep(self, state: Any, *, seen: bool = False) -> None:
        """Checkpoint a state to resume from: that before the last step, or after it if it was `seen`."""
        if seen or not self._holds:
            self.writer.checkpoint(state, self._kept() | (self.writer.mark if seen else self._mark))

    def hold(self, before: Any) -> None:
        """Checkpoint the state before the last step and none later: the end of the run truncates the steps
        after it, and a resumed run repeats them."""
        self.keep(before)
        self._holds = True

    def see(self, world: RecordedWorld, step: Any) -> None:
        """Write the frames due within a step, and its events; afterwards `next_time` > step.after.t."""
        if self._k is None:
            self.start(world, step.before)
        self._mark, self.new_alarms = self.writer.mark, []
        for event in step.events:
            self.writer.event(event.t, event.kind, event.where, event.text)
        while self._due(step.after.t):
            # A run can resume from the state before the step, which includes all changes of its instant.
            if self.writer.flush_is_next:
                self.keep(step.before)
            t = min(max(self.next_time, step.before.t), step.after.t)
            self._frame(world, step.dense(t))

    def close(self, status: str, message: str = "", summary: Mapping[str, Any] | None = None) -> None:
        """Write pending data, the status and the summary, and close the file.

        status : "complete" or "stopped".
        Adds the ledger's residual and scale to the summary. Raises SimulationError if the disk is full.
        """
        figures = {
            "ledger": {
                "residual": self.ledger.max_residual,
                "scale": self.ledger.scale,
                "relative": self.ledger.relative_residual,
            }
        }
        self.writer.close(status, message, {**(summary or {}), **figures})

    def _due(self, t: float) -> bool:
        return self.next_time <= t + TIME_TOLERANCE / self.fps

    def _frame(self, world: RecordedWorld, state: Any) -> None:
        k = world.kinematics(state)
        rows = self._account(world, k, state)
        for track in self.tracks:
            if track.name not in self._declared:
                self.writer.declare_track(track.name, track.kind, track.look, track.static)
                self._declared.add(track.name)
        for signal in self.signals:
            if f"signal {signal.name}" not in self._declared:
                self.writer.declare_scalar(signal.name, signal.unit)
                self._declared.add(f"signal {signal.name}")
        self._k = (self._k or 0) + 1
        scalars = {signal.name: float(signal.sample(k)) for signal in self.signals}
        for event in self.alarms.see(float(state.t), scalars):
            self.writer.event(event.t, event.kind, event.where, event.text)
            self.new_alarms.append(event)
        self.writer.append(
            float(state.t),
            tracks={track.name: track.sample(k) for track in self.tracks if track.kind != "fixed"},
            scalars=scalars,
            ledger=rows,
        )

    def _account(self, world: RecordedWorld, k: Any, state: Any) -> dict[str, float]:
        names = world.layout.account_names
        rows = self.ledger.add(world.energies(k), dict(zip(names, state.accounts.tolist(), strict=True)))
        for name, value in rows.items():
            if not isfinite(value):
                raise SimulationError(
                    float(state.t), f"ledger row '{name}'", f"is {value}, not a finite number"
                )
        return rows
