"""The clock of a live run: a thread that steps in real time, executes requests, and publishes frames."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, Protocol

import numpy as np

from visviva.compiling.ahead import load_ahead
from visviva.errors import SceneError, SimulationError
from visviva.play.commands import Command, Plain, Pull, Set, read_command
from visviva.play.save import write_new
from visviva.play.simulation import Simulation
from visviva.play.sketch import RefusedEdit
from visviva.play.sliders import SPEED, Slider
from visviva.scene.files import copy_files
from visviva.view.serving.live_session import LiveFrame, SentSeries
from visviva.view.serving.protocol import BadRequest, Named, sent_array

FRAME_PERIOD = 1 / 60
"""Wall time between frames [s]."""
MAX_FRAME_TIME = 1 / 30
"""A frame that takes longer to compute than this [s] is shown at the time it has reached."""
MAX_LAG = 0.1
"""Delay of the motion in wall time that is still caught up [s]."""
SPEED_WINDOW = 0.5
"""Wall time over which the attained speed is measured [s]."""
PAUSED_TEXT = "Paused at the last valid state:"
HINTS = {True: "undo the last change, or reduce the time step.", False: "R restarts."}
MAX_WAITING, MAX_NOTES, MAX_LISTED = 1000, 100, 3  # requests; notes; events of a frame named in a note


class Subject(Protocol):
    """The subject of a live run: see `visviva.play.playground.Playground`."""

    editable: bool
    epoch: float
    look: dict[str, Any]
    sliders: tuple[Slider, ...]
    simulation: Simulation
    folder: Path | None  # folder of the files named by its scene

    @property
    def steering(self) -> Sequence[dict[str, Any]]: ...
    @property
    def tracks(self) -> list[dict[str, Any]]: ...
    @property
    def extent(self) -> dict[str, Any]: ...
    def static(self) -> list[Named]: ...
    def arrays(self, t: float) -> list[Named]: ...
    def values(self) -> dict[str, float]: ...
    def counts(self) -> dict[str, Any]: ...
    def do(self, command: Command) -> None: ...
    def text(self) -> str: ...


class LiveRun:
    """A subject stepped by its own thread; see `visviva.view.serving.live_session.Live`.

    Parameters
    ----------
    subject : what to run
    name : name of the run; saved scenes are called NAME-1.yaml, NAME-2.yaml, …
    folder : output folder
    running : whether it starts running
    prepare : called once before the first step, to compile

    The thread never waits for a page. Delays caused by other programs on the processor are caught up in the
    next frame, up to `MAX_LAG`. If stepping takes longer than real time, simulated time falls behind, as
    reported by the attained speed.
    """

    def __init__(
        self,
        subject: Subject,
        name: str,
        folder: Path,
        prepare: Callable[[], None] = lambda: None,
        running: bool = True,
    ) -> None:
        self.subject, self.name, self.folder, self.prepare = subject, name, folder, prepare
        self.frame: LiveFrame | None = None
        self.status: dict[str, Any] = {"state": "starting"}
        self.speed = SPEED.start
        self.running, self._loaded = running, False
        self._shown = subject.simulation.state.t
        self._attained: float | None = None
        self._mark = (0.0, 0.0)
        self._due = 0.0  # wall time of the next frame
        self._waiting: list[Command] = []
        self._notes: list[dict[str, Any]] = []
        self._untold: list[dict[str, Any]] = []
        self._watchers: list[Callable[[], None]] = []
        self._changed = threading.Condition()
        self._closed, self._dropped = False, 0
        self._hello = self._describe()
        self._static = subject.static()
        self._thread = threading.Thread(target=self._run, name="live run", daemon=True)

    # -- called by the server ------------------------------------------------------------------------------

    def hello(self) -> dict[str, Any]:
        """The description of the run."""
        return self._hello

    def static(self) -> list[Named]:
        """The arrays that never change."""
        return self._static

    def submit(self, text: str) -> None:
        """Queue a request; raises BadRequest if it is not understood, or if too many are waiting."""
        command = read_command(text)
        with self._changed:
            if isinstance(command, Pull) and self._waiting and isinstance(self._waiting[-1], Pull):
                self._waiting.pop()
            if len(self._waiting) >= MAX_WAITING:
                raise BadRequest("too many requests at once; this one was dropped")
            self._waiting.append(command)
            self._changed.notify()

    @property
    def look(self) -> dict[str, Any]:
        """Title, camera and so on, for the page and for a recording."""
        return {"title": self.name, **self.subject.look}

    def notes(self, first: int) -> tuple[list[dict[str, Any]], int]:
        """Notes from number `first` on, as far as they are kept, and their total number."""
        with self._changed:
            return self._notes[max(first - self._dropped, 0) :], self._dropped + len(self._notes)

    def series(self, sent: SentSeries) -> tuple[dict[str, Any], list[Named], SentSeries]:
        """See `visviva.view.serving.live_session.Live.series`."""
        tape = self.subject.simulation.tape
        frames = tape.frames  # only ever extended, or replaced by another list
        first = sent.count if frames is sent.of else 0
        columns = tape.columns(frames[first:])
        names = [key.partition("/")[2] for key in columns if key.startswith("ledger/")]
        arrays = [
            Named("", key, sent_array(column if key == "t" else column.astype(np.float32)))
            for key, column in columns.items()
        ]
        return {"ledger": names, "scalars": tape.units}, arrays, SentSeries(frames, first + len(columns["t"]))

    def watch(self, wake: Callable[[], None]) -> Callable[[], None]:
        """Call `wake` when there is news, until the returned function is called."""
        with self._changed:
            self._watchers.append(wake)

        def end() -> None:
            with self._changed:
                self._watchers.remove(wake)

        return end

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def close(self) -> None:
        """End the thread."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        self._thread.join()

    # -- the thread ----------------------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            self.prepare()
            self._loop()
        except Exception as fault:  # noqa: BLE001 (the outermost place of this thread: the page must hear of it)
            why = f"internal error: {type(fault).__name__}: {fault}; end visviva play and start it again"
            self.running = False
            self.status = {**self.status, "state": "stopped", "why": why}
            self._wake()

    def _loop(self) -> None:
        self._restart_clock()
        self._publish()
        while True:
            with self._changed:
                self._changed.wait_for(
                    lambda: self._closed or self._waiting,
                    timeout=max(self._due - perf_counter(), 0) if self.running else None,
                )
                if self._closed:
                    return
                commands, self._waiting = self._waiting, []
            self._answer_all(commands)
            now = perf_counter()
            if self.running and now >= self._due:
                self._advance_frames(now)
                self._publish()
                if not self._loaded:
                    self._load_ahead()
            elif commands:
                self._publish()

    def _load_ahead(self) -> None:
        """Once a step has been laid out: none of the others waits for machine code."""
        load_ahead()
        gc.freeze()  # else Python goes through all that has been made so far, now and then, for 0.1 s
        self._loaded = True
        self._restart_clock()

    def _advance_frames(self, now: float) -> None:
        """Advance by the frames that are due; if the motion cannot continue, pause at the previous state."""
        simulation, begun = self.subject.simulation, self._shown
        frames = 1 + int(min(max(now - self._due, 0.0), MAX_LAG) / FRAME_PERIOD)
        wanted = begun + self.speed * FRAME_PERIOD * frames
        try:
            simulation.advance(wanted, now + MAX_FRAME_TIME)
            self._shown = min(wanted, simulation.state.t)
        except SimulationError as stop:
            self._shown = simulation.state.t
            self._pause(f"{stop} {PAUSED_TEXT} {HINTS[self.subject.editable]}")
        self._due = max(self._due + (self._shown - begun) / self.speed, perf_counter() - MAX_LAG)
        self._note_events(simulation)
        wall, t = self._mark
        if now - wall > SPEED_WINDOW:
            self._attained = (self._shown - t) / (now - wall)
            self._mark = now, self._shown

    def _restart_clock(self) -> None:
        self._due = perf_counter()
        self._mark, self._attained = (self._due, self._shown), None

    def _pause(self, why: str = "") -> None:
        self.running = False
        if why:
            self._add_note("stopped", why)

    def _answer_all(self, commands: list[Command]) -> None:
        """The requests still valid; none after a request to stop, which a thousand would delay."""
        for command in without_superseded(commands):
            if not self._closed:
                self._answer(command)

    def _answer(self, command: Command) -> None:
        try:
            if isinstance(command, Plain) and command.do in ("run", "pause", "step", "save"):
                self._control(command.do)
            elif isinstance(command, Set) and command.name == SPEED.name:
                self.speed = SPEED.checked(command.value)
                self._restart_clock()
            else:
                self.subject.do(command)
                self._shown = self.subject.simulation.state.t
                if self._shown < self._mark[1]:  # it has restarted
                    self._restart_clock()
        except (RefusedEdit, SceneError, SimulationError) as refused:
            self._add_note("refused", str(refused))

    def _control(self, what: str) -> None:
        if what == "save":
            self._save()
            return
        self.running = what == "run"
        self._restart_clock()
        if what == "step":
            simulation = self.subject.simulation
            self._shown = simulation.state.t
            self._advance_by(simulation, self._shown + (simulation.over or FRAME_PERIOD))

    def _advance_by(self, simulation: Simulation, t: float) -> None:
        try:
            simulation.advance(t - 1e-9, perf_counter() + MAX_FRAME_TIME)
        except SimulationError as stop:
            self._pause(str(stop))
        self._shown = simulation.state.t
        self._note_events(simulation)

    def _note_events(self, simulation: Simulation) -> None:
        """One note for all events of a frame."""
        if news := simulation.news:
            listed = news[:MAX_LISTED]
            texts = [f"{event.where.split('.')[0].replace('_', ' ')}: {event.text}" for event in listed]
            if len(news) > MAX_LISTED:
                texts.append(f"and {len(news) - MAX_LISTED} more")
            self._add_note("event", "; ".join(texts))
            simulation.news = []

    def _save(self) -> None:
        text = self.subject.text()
        try:
            path = write_new(self.folder, self.name, text)
            if self.subject.folder is not None:
                copy_files(text, self.subject.folder, self.folder)
        except OSError as error:
            raise RefusedEdit(f"the scene cannot be written: {error.strerror or error}") from None
        self._add_note("saved", f"saved as {path.name} in {path.parent}", {"file": path.name, "scene": text})

    # -- messages ------------------------------------------------------------------------------------------

    def _describe(self) -> dict[str, Any]:
        subject = self.subject
        live = {
            "editable": subject.editable,
            "sliders": [slider.described() for slider in (*subject.sliders, SPEED)],
            **subject.extent,
            "inputs": subject.steering,
        }
        return {"type": "hello", "name": self.name, "look": self.look, "tracks": subject.tracks, "live": live}

    def _add_note(self, kind: str, text: str, more: dict[str, Any] | None = None) -> None:
        self._untold.append({"kind": kind, "text": text, **(more or {})})

    def _publish(self) -> None:
        subject = self.subject
        index = self.frame.index + 1 if self.frame else 0
        self.frame = LiveFrame(index, self._shown - subject.epoch, subject.arrays(self._shown))
        status = {
            "state": "running" if self.running else "paused",
            "attained": self._attained if self.running else None,
            "values": {**subject.values(), SPEED.name: self.speed},
            **subject.counts(),
        }
        if status != self.status:
            self.status = status
        self._wake()

    def _wake(self) -> None:
        """Release the notes, which no page hears before the status that they belong to."""
        with self._changed:
            self._notes, self._untold = self._notes + self._untold, []
            self._dropped += max(len(self._notes) - MAX_NOTES, 0)
            self._notes = self._notes[-MAX_NOTES:]
            for wake in self._watchers:
                wake()


def without_superseded(commands: list[Command]) -> list[Command]:
    """Requests without slider values that are immediately superseded."""
    kept: list[Command] = []
    for command in commands:
        before = kept[-1] if kept else None
        if (
            isinstance(command, Set)
            and isinstance(before, Set)
            and (command.name, command.number) == (before.name, before.number)
        ):
            kept.pop()
        kept.append(command)
    return kept
