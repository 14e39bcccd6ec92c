"""A scene run live without editing: it can be pulled, paused, and restarted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

from visviva.arrays import Array
from visviva.core.events import Change
from visviva.core.loop import Stepper
from visviva.core.state import State
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.play.carry_over import RunningWorld, carried_over
from visviva.play.commands import Command, Grab, Plain, Pull, Set, Steer
from visviva.play.grasp import held_of, hold_model, law_of, pullable, size_of
from visviva.play.live_contacts import LiveContacts
from visviva.play.look import HAND_LOOK, hand_arrays
from visviva.play.simulation import Simulation
from visviva.play.sketch import RefusedEdit
from visviva.play.sliders import Slider
from visviva.play.start_view import start_view
from visviva.play.tape import Tape
from visviva.scene.knobs import Knob
from visviva.springs.hand import Hand, Hold
from visviva.springs.hand_model import HandModel
from visviva.view.serving.protocol import Named, sent_array
from visviva.view.staging.overlays import MAX_POINTS
from visviva.vocabulary.inputs import Input
from visviva.vocabulary.quantity import Vector


@dataclass(frozen=True)
class BuiltScene:
    """A scene at t = 0: world, state, stepper, what is displayed, and by how much a step may overshoot.

    tracks, signals, inputs, named : as in `visviva.cli.session.Ready`
    """

    world: World
    state: State
    stepper: Stepper
    tracks: list[Any]
    signals: list[Any]
    inputs: Mapping[str, Input]
    named: Mapping[str, Any]
    over: float


def with_hand(built: BuiltScene) -> tuple[BuiltScene, Hand]:
    """The same world with a hand that can grasp its objects; the scene's own hand, if it has one."""
    own = [force for force in built.world.forces if isinstance(force, Hand)]
    if own:
        return built, own[0]
    world = built.world
    lists = world.blocks, world.inertias, world.forces, world.constraints, world.guards
    taken = {part.name for parts in lists for part in parts}
    name = next(name for i in count() if (name := f"hand{i + 1}" if i else "hand") not in taken)

    def edit(world: World) -> None:
        hand = Hand(world, name)  # the hand adds a point to the world: only once its initial energy is known
        world.forces.append(hand)
        world.schedule.append(hand)

    state = world.apply(Change("hand", edit=edit), built.state)
    return replace(built, state=state), world.forces[-1]


def gauge_description(signal: Any, k: Any) -> dict[str, Any]:
    """The display of an instrument on the page: name, unit, a value of four digits if any, a level."""
    value = float(signal.sample(k))
    shown = float(f"{value:.4g}") if np.isfinite(value) else None
    description = {"name": signal.name.replace("_", " "), "unit": signal.unit, "value": shown}
    limits = getattr(signal, "limits", None)
    return description if limits is None else {**description, "level": limits.level(value)}


def slider_of(knob: Knob) -> Slider:
    """The slider of a number of the scene; those of its parts have a heading of their own."""
    group = "" if knob.path.startswith("params.") or "." not in knob.path else "numbers of the parts"
    ends = knob.low, knob.high, knob.value, knob.log
    return Slider(knob.path, knob.label, knob.unit, knob.about, *ends, whole=knob.whole, group=group)


def value_text(knob: Knob, value: float) -> str:
    """A value of a number with its unit."""
    return f"{value:.4g} {knob.unit}".strip()


def page_array(track: Any, key: str, array: Array) -> Named:
    """An array of a track as drawn by the page, in single precision."""
    return Named(
        track.name, key, sent_array(np.asarray(array, np.float32) if array.dtype.kind == "f" else array)
    )


TextOf = Callable[[Mapping[str, str], Mapping[str, Input], HandModel | None, float], str]


class GivenScene:
    """A scene without editing.

    Parameters
    ----------
    build : builds it anew, for the start and for a reset, with overrides, each "path=value"
    why : why it cannot be edited, for the page
    look : title, camera and so on
    steering : the inputs as sent to the page
    text_of : the scene as text, with these numbers by path, these inputs' targets, this hand, and this
        duration [s]
    knobs : its numbers that have sliders
    folder : folder of the files that it names
    """

    editable = False
    epoch = 0.0

    def __init__(
        self,
        build: Callable[[Sequence[str]], BuiltScene],
        why: str,
        look: dict[str, Any],
        steering: Sequence[dict[str, Any]] = (),
        text_of: TextOf | None = None,
        knobs: Sequence[Knob] = (),
        folder: Path | None = None,
    ) -> None:
        self.build, self.why, self.look, self.folder = build, why, look, folder
        self.steering, self.text_of = steering, text_of
        self.knobs = {knob.path: knob for knob in knobs}
        self.sliders = tuple(slider_of(knob) for knob in knobs)
        self.turned: dict[str, float] = {}
        self.effect = ""
        self._start_run(self._built())

    def _built(self) -> BuiltScene:
        return self.build([f"{path}={text}" for path, text in self.written.items()])

    @property
    def written(self) -> dict[str, str]:
        """The numbers that have been changed, by path, as written in a scene."""
        return {path: self.knobs[path].written(value) for path, value in self.turned.items()}

    def _start_run(self, built: BuiltScene) -> None:
        text = self.text_of(self.written, built.inputs, None, 0.0) if self.text_of else ""
        built, self.hand = with_hand(built)
        self._taken, self._pulled, self._changed = False, False, False
        self._take(built, built.state.copy(), Tape(built.tracks, built.signals, scene=text))
        self._size = size_of(built.world, built.state, built.tracks)

    def _take(self, built: BuiltScene, state: State, tape: Tape) -> None:
        """Run this world from this state."""
        self._first, self._named = built.state, built.named
        self.simulation = Simulation(built.world, state, built.stepper, built.over, tape)
        self.own_tracks, self.inputs = built.tracks, built.inputs
        shown_as_inputs = {f"inputs.{name}" for name in built.inputs}
        self.signals = [signal for signal in built.signals if signal.name not in shown_as_inputs]
        self._gauges: list[dict[str, Any]] = []
        self._touched = LiveContacts(built.world, {track.name for track in built.tracks})

    @property
    def tracks(self) -> list[dict[str, Any]]:
        """Description of the tracks."""
        world = self.simulation.world
        moving = {block.name: block for block in world.blocks if hasattr(block, "masses")}
        own: list[dict[str, Any]] = []
        for t in self.own_tracks:
            described = {"name": t.name, "kind": t.kind, "look": t.look, "pull": pullable(world, t)}
            if t.name in moving:
                mass = np.asarray(moving[t.name].masses, float)
                described |= {"moves": True, "touched": t.name in self._touched.blocks}
                described |= {"mass": mass.tolist()} if len(mass) <= MAX_POINTS else {}
            own.append(described)
        return [*own, HAND_LOOK]

    @property
    def extent(self) -> dict[str, Any]:
        """What the page shows at the start."""
        return start_view(self.simulation.world, self.simulation.state, self.own_tracks)

    def static(self) -> list[Named]:
        """Arrays that never change."""
        return [page_array(t, key, array) for t in self.own_tracks for key, array in t.static.items()]

    def arrays(self, t: float) -> list[Named]:
        """The arrays to display at time t."""
        k = self.simulation.world.kinematics(self.simulation.at(t))
        self._gauges = [gauge_description(signal, k) for signal in self.signals]
        found = [page_array(t, key, array) for t in self.own_tracks for key, array in t.sample(k).items()]
        found += self._touched.arrays(k)
        if self.hand.held is None:
            return found + hand_arrays(None, None)
        return found + hand_arrays(k.position(self.hand.point)[0].copy(), self.hand.pointer(t)[0])

    def values(self) -> dict[str, float]:
        """Current values of the sliders."""
        return {path: self.turned.get(path, knob.value) for path, knob in self.knobs.items()}

    def counts(self) -> dict[str, Any]:
        """Messages about the world for the page."""
        at = {name: known.at(self.simulation.state.t) for name, known in self.inputs.items()}
        return {
            "pulls": self.hand.held is not None,
            "saves": bool(self.inputs or self._pulled),
            "undo": 0,
            "gauges": self._gauges,
            "inputs": at,
            "written": self.written,
            "effect": self.effect,
        }

    def text(self) -> str:
        """The scene with its current numbers, and the actions of inputs and hand so far.

        Raises Refused if there is nothing to record, or if it would not reproduce the run.
        """
        if self.text_of is None or not (self.inputs or self.turned or self._pulled):
            raise RefusedEdit(f"this scene cannot be saved as it is now: {self.why}")
        if self._pulled and self._changed:
            raise RefusedEdit("values were changed during the pull: restart with R, pull, and then save")
        hand = self._hand_model() if self._pulled else None
        return self.text_of(self.written, self.inputs, hand, self.simulation.state.t)

    def _hand_model(self) -> HandModel:
        holds = [hold for hold in self.hand.holds if hold.end > hold.begin]
        return HandModel(
            name=self.hand.name, kind="hand", holds=[hold_model(hold, self._named) for hold in holds]
        )

    def do(self, command: Command) -> None:
        """Execute a request; raises Refused."""
        match command:
            case Pull():
                self._pull(command.at)
            case Grab():
                self._release()
                self._grab(command)
            case Steer() if command.name in self.inputs:
                self._take_over()
                self.inputs[command.name].go_to(self.simulation.state.t, command.value)
            case Set() if command.name in self.knobs:
                self._change_number(self.knobs[command.name], command.value)
            case Plain(do="release"):
                self._release()
            case Plain(do="reset"):
                self._start_run(self._built())
            case Plain(do="undo") if self.turned:
                self.turned, self.effect = {}, "the values are reset: the run has restarted with them"
                self._start_run(self._built())
            case _:
                raise RefusedEdit(f"this scene cannot be edited here: {self.why}")

    def _change_number(self, knob: Knob, value: float) -> None:
        """Change a number: the run continues with it if possible, otherwise it restarts."""
        slider_of(knob).checked(value)
        before = self.turned
        self.turned = {**before, knob.path: value}
        try:
            built = self._built()
        except SceneError:
            self.turned = before
            raise
        self._release()
        old = self.simulation
        built, hand = with_hand(built)
        going = RunningWorld(old.world, self._first, old.state)
        state = None if self.inputs or not old.state.t else carried_over(going, built.world, built.state)
        self.effect = f"{knob.label} = {value_text(knob, value)}: the run "
        if state is None:
            self._start_run(built)
            self.effect += "has restarted with it"
        else:
            old.tape.continue_with(built.tracks, built.signals)
            old.tape.record_event(state.t, "turned", knob.path, value_text(knob, value))
            self.hand, self._changed = hand, True
            self._take(built, state, old.tape)
            self.effect += "continues with it"

    def _take_over(self) -> None:
        """Taking one input takes all of them from the targets of the scene."""
        if self._taken:
            return
        t, self._taken = self.simulation.state.t, True
        for known, lever in zip(self.inputs.values(), self.steering, strict=True):
            if known.targets:
                known.go_to(t, known.at(t) if lever["holds"] else known.start)

    def _pull(self, at: Vector) -> None:
        if self.hand.held is not None:
            t = self.simulation.state.t
            self.hand.pointer.move(t, at)
            positions = self.hand.holds[-1].places
            while len(positions) > 1 and positions[-1][0] >= t:
                positions.pop()
            positions.append((t, at))

    def _grab(self, command: Grab) -> None:
        """Grasp something; from now on the hand belongs to the user, no longer to the scene."""
        world, state = self.simulation.world, self.simulation.state
        track = next((t for t in self.own_tracks if t.name == command.track), None)
        held = held_of(world, track, command)
        k = world.kinematics(state)
        x, y, z = held.position(k).tolist()
        law = law_of(world, held, self._size)
        self.hand.holds = [hold for hold in self.hand.holds if hold.begin < state.t]
        self.hand.holds.append(Hold(held, law, state.t, np.inf, [(state.t, (x, y, z))]))
        self.simulation.apply(lambda world: self.hand.begin(self.hand.holds[-1]), "takes hold")
        self._pulled = True

    def _release(self) -> None:
        if self.hand.held is None:
            return
        t = self.simulation.state.t
        for hold in self.hand.holds:
            hold.end = min(hold.end, t)
        self.simulation.apply(lambda world: self.hand.release(), "lets go")
