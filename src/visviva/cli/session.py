"""From a scene to a run file: combines scene, stepper, loop and recorder."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import numpy as np

from visviva.arrays import is_number
from visviva.cli.advice import Adviser
from visviva.cli.colored import colored_tracks
from visviva.cli.counts import fallbacks, parts_of, summed_counts
from visviva.cli.endless import refuse_endless
from visviva.cli.head import Head
from visviva.cli.look import refuse_unknown
from visviva.cli.outputs import make_folder_of, refuse_output
from visviva.cli.untouched import CrossingWatch, untouched_planes, untouched_warnings
from visviva.core.events import Step
from visviva.core.loop import Stepper, simulate
from visviva.core.state import State
from visviva.core.world import World
from visviva.errors import SceneError, SimulationError
from visviva.particles.fields.gravity import Gravity
from visviva.record.contact_points import contact_points_of
from visviva.record.motion import motions_of
from visviva.record.recorder import Recorder
from visviva.record.resumption import Resumption
from visviva.record.run_reader import Run
from visviva.record.run_writer import RunWriter
from visviva.record.signals import StopRequest, signals_handled
from visviva.scene import Scene, build_scene
from visviva.steppers.assembling import assembled, refuse_violated
from visviva.steppers.audit import FALSE_CLAIM
from visviva.steppers.models import EventDrivenModel
from visviva.steppers.stepper_choice import absolute_tolerance, suitable
from visviva.vocabulary.inputs import Input

ASSEMBLE_HINT = ", or set `assemble: true` at the top level to have them moved"
Progress = Callable[[float, float], None]
"""Called with the simulated time and the end of the run [s], after every step."""


@dataclass
class Ready:
    """A world at t = 0, and how to run it.

    Parameters
    ----------
    head, world, state, stepper : what to run.
    tracks, signals : what to record.
    inputs : the user's controls.
    chosen : why this stepper was selected, if the scene names none.
    named : the points of the scene by name.
    doubts : what the scene leaves to fall or to sink in.
    decoration : grounds that nothing touches.
    """

    head: Head
    world: World
    state: State
    stepper: Stepper
    tracks: list[Any]
    signals: list[Any]
    inputs: Mapping[str, Input]
    chosen: str = ""
    named: Mapping[str, Any] = field(default_factory=dict)
    doubts: Sequence[str] = ()
    decoration: Sequence[Any] = ()


def prepare(scene: Scene, moves: bool = True) -> Ready:
    """Build the world of a scene, with its gravity and its stepper.

    moves : whether the stepper will run; it is then checked first against the scene.

    Errors: `SceneError` for references, meshes and numbers that can only be checked on the assembled world.
    """
    world = World()
    if any(scene.settings.gravity):
        world.forces.append(Gravity(world, scene.settings.gravity))
    with _located_errors(scene, ()):
        built = build_scene(scene, world)
        for name in world.names_used_twice():
            built.refuse_second(name)
        state = _start(scene, world)
    chosen = ""
    with _located_errors(scene, ("stepper",)):
        model: Any = scene.single("stepper")
        if model is None:
            model, chosen = suitable(world, state, scene.settings.duration)
        impact: Any = scene.single("impact")
        if isinstance(model, EventDrivenModel) and model.atol is None:
            model = model.model_copy(update={"atol": absolute_tolerance(world, state, model.rtol)})
        refuse_endless(scene, model.h)
        stepper = model.stepper(impact.law(), impact.touching) if impact else model.stepper()
        if moves:
            stepper.refuse(world, state)
        refuse_unknown(scene, built.tracks)
        shown = colored_tracks(scene, world, built.tracks)
        shown_of = [*shown.values()], [*built.signals.values()], built.inputs
        doubts, decoration = [*untouched_warnings(scene)], untouched_planes(scene)
        return Ready(
            Head.of(scene), world, state, stepper, *shown_of, chosen, built.table, doubts, decoration
        )


def _start(scene: Scene, world: World) -> State:
    """The initial state: as written, or projected; constraints stabilised by α may start anywhere."""
    stepper, state = scene.single("stepper"), world.start()
    if scene.settings.assemble:
        return assembled(world, state)
    if not (isinstance(stepper, EventDrivenModel) and stepper.alpha):
        refuse_violated(world, state, ASSEMBLE_HINT)
    return state


@contextmanager
def _located_errors(scene: Scene, path: Sequence[str]) -> Iterator[None]:
    """An error without a location gets the line of the part it names, or of `path`."""
    try:
        yield
    except SceneError as error:
        if error.file:
            raise
        for section, held in scene.parts.items():
            if error.path and error.path.split("/")[0] in held:
                scene.error(error.message, (section, error.path.split("/")[0]))
        scene.error(f"{error.path}: {error.message}" if error.path else error.message, path)


def refuse_end(until: Any, start: float) -> None:
    """Raise SceneError for an end of a run that is no number of seconds, or not after its start [s]."""
    if not is_number(until) or not until > start:
        raise SceneError(f"found until = {until!r}, expected a number of seconds after {start:g}, such as 5")


class Running:
    """One run into one file.

    Parameters
    ----------
    ready : what to run.
    out : the run file; its folder is created if missing.
    overwrite : whether an existing run file may be replaced.
    until : simulated end [s]; default: the duration of the scene.
    resumed : where the run in this file continues; see `resume`.

    Errors: `SceneError` if the file may not be written.
    """

    def __init__(
        self,
        ready: Ready,
        out: Path,
        overwrite: bool = False,
        until: float | None = None,
        resumed: Resumption | None = None,
    ) -> None:
        head = ready.head
        self.ready, self.out = ready, out
        self.until = head.duration if until is None else until
        if resumed is None:
            refuse_output(out, overwrite, [head.source] if head.source else [])
            make_folder_of(out)
        self.writer = RunWriter(
            out,
            name=head.name,
            scene=head.text,
            seed=head.seed,
            look=head.look,
            folder=os.path.relpath(head.folder, out.parent),
            overwrite=overwrite,
            resumed=resumed,
        )
        with self.writer.closed_by_error():
            tracks = [*ready.tracks, *motions_of(ready.world), *contact_points_of(ready.world)]
            self.recorder = Recorder(self.writer, tracks, ready.signals, head.fps, self._kept)
        self.last = ready.state
        self.stop = StopRequest()
        self.events: Counter[str] = Counter()
        self.warnings: list[str] = []
        self.false_claims: list[str] = []
        self.steps = 0
        self.before: dict[str, Any] = {"stepper": {}, "fallbacks": {}}
        self.started = self.first_step = self.ended = perf_counter()
        self.first_t, self.stepped = ready.state.t, False
        self._progress: Progress | None = None
        self.adviser = Adviser()

    @property
    def next_time(self) -> float:
        """The next time it wants to record [s]; see `visviva.core.loop.Recorder`."""
        return self.recorder.next_time

    def take_up(self, run: Run, resumed: Resumption) -> None:
        """Take into account what the file of a resumed run holds."""
        if resumed.checkpoint is None:
            return
        self._collect_warnings(run.events[: resumed.events])
        names = [*(track.name for track in run.everything), *(f"signal {name}" for name in run.signals)]
        self.recorder.resume(resumed.frames, run.ledger, names, run.signals)
        self.ready.stepper.recall(run.events[: resumed.events])
        self.adviser.recall(run)
        kept = resumed.checkpoint.kept
        self.steps = int(kept["steps"])
        self.before = {name: kept[name] for name in self.before}

    def _collect_warnings(self, events: Sequence[Any]) -> None:
        self.events.update(event.kind for event in events)
        for kind, texts in (("warning", self.warnings), (FALSE_CLAIM, self.false_claims)):
            texts += [
                f"{event.where}: {event.text} (t = {event.t:.6g} s)" for event in events if event.kind == kind
            ]

    def _kept(self) -> dict[str, Any]:
        """What is stored with the state in a checkpoint: counts, and parts whose layout changed."""
        world = self.ready.world
        return {
            "steps": self.steps,
            "stepper": self._stats(),
            "fallbacks": self._fallbacks(),
            "edited": {part.name: part.edited for part in parts_of(world) if hasattr(part, "edited")},
        }

    def see(self, world: World, step: Step) -> None:
        """Record a step, count it, and report progress. Raises KeyboardInterrupt on request."""
        self.steps += max(0, step.count - 1)  # a checkpoint holds the state before the last step
        self.recorder.see(world, step)
        self.last = step.after
        self._collect_warnings([*step.events, *self.recorder.new_alarms])
        if self.until in (self.ready.stepper.cut, step.after.t):
            self.recorder.hold(step.before)
        if self.stop.asked:
            self.recorder.keep(step.before)
            raise KeyboardInterrupt
        self.ended = perf_counter()
        if not self.stepped:
            self.first_step, self.first_t, self.stepped = self.ended, step.after.t, step.count > 0
        self.steps += min(1, step.count)
        self.adviser.at_step(world, step.after, self.ready.stepper, self.steps, process_time())
        self.stop.stepping = True
        if self._progress:
            self._progress(step.after.t, self.until)

    def go(self, progress: Progress | None = None) -> dict[str, Any]:
        """Run to the end and return the summary.

        Errors: `SimulationError` and KeyboardInterrupt; the file is then closed as "stopped", with every
        frame so far and the last good state.
        """
        self._progress = progress
        ready, state = self.ready, self.ready.state
        with self.writer.closed_by_error():
            self.adviser.see_scene(ready.doubts, CrossingWatch(ready.decoration, ready.tracks))
            self.adviser.at_start(ready.world, state, ready.stepper, self.until)
        self.started = self.first_step = self.ended = perf_counter()
        with self.writer, np.errstate(all="ignore"), signals_handled(self.stop):
            try:
                if self.recorder.fresh:
                    self.recorder.start(ready.world, state)
                    self._collect_warnings(self.recorder.new_alarms)
                simulate(ready.world, state, ready.stepper, self.until, self)
            except (SimulationError, KeyboardInterrupt) as stop:
                self.stop.stepping = False
                message = str(stop) or f"interrupted at t = {self.last.t:.6g} s"
                same_layout = self.last.sizes == ready.world.layout.sizes
                if isinstance(stop, SimulationError) and same_layout and self.last.finite():
                    self.recorder.keep(self.last, seen=True)
                self.recorder.close("stopped", message, self.figures())
                raise
            self.adviser.at_end(ready.world, self.last, self.recorder.ledger, ready.stepper)
            self.recorder.close("complete", self.verdict, self.figures())
        return self.summary("complete", self.verdict)

    @property
    def verdict(self) -> str:
        """Why the energies of this run are not reliable; empty if they are."""
        claims = [f"false claim of {claim}" for claim in self.false_claims]
        return "; ".join(filter(None, [self.recorder.ledger.complaint(), *claims]))

    @property
    def complaints(self) -> list[str]:
        """Messages for the user: whether the energies are unreliable, and all warnings."""
        verdict = [f"not reliable: {self.verdict}"] if self.verdict else []
        return [*verdict, *self.warnings]

    def figures(self) -> dict[str, Any]:
        """Steps, times, events and fallbacks so far; stored in the run file with the ledger's figures."""
        wall, start_up = self.ended - self.started, self.first_step - self.started
        stepping = wall - start_up
        return {
            "simulated": self.last.t,
            "steps": self.steps,
            "wall": wall,
            "start_up": start_up,
            "real_time_factor": (self.last.t - self.first_t) / stepping if stepping > 0 else 0.0,
            "events": dict(self.events),
            "chosen": self.ready.chosen,
            "stepper": self._stats(),
            "fallbacks": self._fallbacks(),
            "warnings": self.warnings,
            "advice": self.adviser.given,
        }

    def _stats(self) -> dict[str, Any]:
        stats = dict(getattr(self.ready.stepper, "stats", {}))
        stats.pop("steps", None)
        return summed_counts(self.before["stepper"], stats)

    def _fallbacks(self) -> dict[str, int]:
        of_stepper: dict[str, int] = getattr(self.ready.stepper, "fallbacks", dict)()
        return summed_counts(self.before["fallbacks"], fallbacks(self.ready.world) | of_stepper)

    def summary(self, status: str, message: str = "") -> dict[str, Any]:
        """The output of `visviva run --json`."""
        ledger = self.recorder.ledger
        changes = ledger.changes()
        return {
            "status": status,
            "message": message,
            "believable": not self.verdict,
            "scene": str(self.ready.head.source or self.ready.head.name),
            "file": str(self.out),
            "frames": self.writer.count,
            **self.figures(),
            "ledger": {
                "rows": {
                    name: {"value": value, "change": changes[name]} for name, value in ledger.rows().items()
                },
                "residual": ledger.max_residual,
                "scale": ledger.scale,
                "relative": ledger.relative_residual,
            },
        }
