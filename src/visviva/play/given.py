"""A scene that is shown live as it is: it can be pulled by the mouse, paused, and started anew."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from visviva.arrays import Array
from visviva.core.carriers import Scripted
from visviva.core.loop import Stepper
from visviva.core.ports import Points
from visviva.core.state import State
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.joints.input_models import InputSignal
from visviva.play.commands import Command, Grab, Plain, Pull, Set, Steer
from visviva.play.look import HAND, hand_arrays
from visviva.play.playground import GRIP_PER_MASS, GRIP_STIFFNESS
from visviva.play.simulation import Simulation
from visviva.play.sketch import Refused
from visviva.play.sliders import Slider
from visviva.play.tape import Tape
from visviva.play.turn import Going, carried_over
from visviva.scene.knobs import Knob
from visviva.springs.damping import masses_of
from visviva.springs.mouse import Pointer, mouse_spring
from visviva.view.protocol import Named, wire
from visviva.vocabulary.inputs import Input

MOUSE = "mouse of the page"


@dataclass(frozen=True)
class Built:
    """A scene at t = 0: world, state, stepper, what is shown, and how far a step may go over.

    tracks, signals, inputs : as in `visviva.cli.session.Ready`
    """

    world: World
    state: State
    stepper: Stepper
    tracks: list[Any]
    signals: list[Any]
    inputs: Mapping[str, Input]
    over: float


def gauge(signal: Any, k: Any) -> dict[str, Any]:
    """What an instrument of the page shows: name, unit, and a value of four digits, if there is one."""
    value = float(signal.sample(k))
    shown = float(f"{value:.4g}") if np.isfinite(value) else None
    return {"name": signal.name.replace("_", " "), "unit": signal.unit, "value": shown}


def slider_of(knob: Knob) -> Slider:
    """The slider of a number of the scene; those of its parts stand under a heading of their own."""
    group = "" if knob.path.startswith("params.") or "." not in knob.path else "numbers of the parts"
    ends = knob.low, knob.high, knob.value, knob.log
    return Slider(knob.path, knob.label, knob.unit, knob.about, *ends, whole=knob.whole, group=group)


def shown(knob: Knob, value: float) -> str:
    """A value of a number with its unit."""
    return f"{value:.4g} {knob.unit}".strip()


def sent(track: Any, key: str, array: Array) -> Named:
    """An array of a track as the page draws it: of numbers in single precision."""
    return Named(track.name, key, wire(np.asarray(array, np.float32) if array.dtype.kind == "f" else array))


TextOf = Callable[[Mapping[str, str], Mapping[str, Input], float], str]


class GivenScene:
    """A scene as it is.

    Parameters
    ----------
    build : builds it anew, for the start and for a reset, with numbers set from outside, each "path=value"
    why : why it cannot be edited, for the page
    look : title, camera and so on
    steering : the inputs as the page gets them
    text_of : the scene as text, with these numbers by path, these inputs' targets and of this duration [s]
    knobs : its numbers that have a slider
    """

    editable = False
    epoch = 0.0

    def __init__(
        self,
        build: Callable[[Sequence[str]], Built],
        why: str,
        look: dict[str, Any],
        steering: Sequence[dict[str, Any]] = (),
        text_of: TextOf | None = None,
        knobs: Sequence[Knob] = (),
    ) -> None:
        self.build, self.why, self.look = build, why, look
        self.steering, self.text_of = steering, text_of
        self.knobs = {knob.path: knob for knob in knobs}
        self.sliders = tuple(slider_of(knob) for knob in knobs)
        self.turned: dict[str, float] = {}
        self.effect = ""
        self._begin(self._built())

    def _built(self) -> Built:
        return self.build([f"{path}={text}" for path, text in self.written.items()])

    @property
    def written(self) -> dict[str, str]:
        """The numbers that have been turned, by path, as a scene says them."""
        return {path: self.knobs[path].written(value) for path, value in self.turned.items()}

    def _begin(self, built: Built) -> None:
        text = self.text_of(self.written, built.inputs, 0.0) if self.text_of else ""
        self._take(built, built.state.copy(), Tape(built.tracks, built.signals, scene=text))
        self._pulled = self._taken = False

    def _take(self, built: Built, state: State, tape: Tape) -> None:
        """Run this world from this state."""
        self._first = built.state
        self.simulation = Simulation(built.world, state, built.stepper, built.over, tape)
        self.own_tracks, self.inputs = built.tracks, built.inputs
        self.signals = [signal for signal in built.signals if not isinstance(signal, InputSignal)]
        self._gauges: list[dict[str, Any]] = []
        self._hand: tuple[Scripted, Pointer, Points] | None = None

    @property
    def tracks(self) -> list[dict[str, Any]]:
        """Description of the tracks."""
        own = [
            {"name": t.name, "kind": t.kind, "look": t.look, "pull": hasattr(t, "points")}
            for t in self.own_tracks
        ]
        return [*own, HAND]

    @property
    def box(self) -> list[list[float]]:
        """Corners of what is seen at the start, and some room about it [m]."""
        k = self.simulation.world.kinematics(self.simulation.state)
        clouds = [t.sample(k).get("x", np.zeros((0, 3))) for t in self.own_tracks if t.kind != "fixed"]
        x = np.concatenate([*clouds, np.zeros((0, 3))])
        x = x[np.isfinite(x).all(axis=1)]
        if not len(x):
            return [[-1, -1, 0], [1, 1, 2]]
        room = 0.2 * float(np.linalg.norm(np.ptp(x, axis=0))) or 1.0
        return [(x.min(axis=0) - room).tolist(), (x.max(axis=0) + room).tolist()]

    def static(self) -> list[Named]:
        """Arrays that never change."""
        return [sent(t, key, array) for t in self.own_tracks for key, array in t.static.items()]

    def arrays(self, t: float) -> list[Named]:
        """What is shown of time t."""
        k = self.simulation.world.kinematics(self.simulation.at(t))
        self._gauges = [gauge(signal, k) for signal in self.signals]
        found = [sent(t, key, array) for t in self.own_tracks for key, array in t.sample(k).items()]
        if self._hand is None:
            return found + hand_arrays(None, None)
        _, pointer, points = self._hand
        return found + hand_arrays(k.position(points)[0].copy(), pointer(t)[0])

    def values(self) -> dict[str, float]:
        """Present values of the sliders."""
        return {path: self.turned.get(path, knob.value) for path, knob in self.knobs.items()}

    def counts(self) -> dict[str, Any]:
        """What the page says about the world."""
        at = {name: known.at(self.simulation.state.t) for name, known in self.inputs.items()}
        return {
            "pulls": self._hand is not None,
            "undo": 0,
            "gauges": self._gauges,
            "inputs": at,
            "written": self.written,
            "effect": self.effect,
        }

    def text(self) -> str:
        """The scene with its numbers as they are now, and with what its inputs were told so far.

        Raises Refused where there is more to tell.
        """
        if self.text_of is None or not (self.inputs or self.turned):
            raise Refused(f"this scene cannot be saved as it is now: {self.why}")
        if self._pulled and self.inputs:
            raise Refused("the mouse has pulled, which is not recorded: start anew with R, and then save")
        return self.text_of(self.written, self.inputs, self.simulation.state.t)

    def do(self, command: Command) -> None:
        """Carry out a request; raises Refused."""
        match command:
            case Pull():
                if self._hand is not None:
                    self._hand[1].move(self.simulation.state.t, command.at)
            case Grab():
                self._release()
                self._grab(command.track, command.number)
            case Steer() if command.name in self.inputs:
                self._take_over()
                self.inputs[command.name].go_to(self.simulation.state.t, command.value)
            case Set() if command.name in self.knobs:
                self._turn(self.knobs[command.name], command.value)
            case Plain(do="release"):
                self._release()
            case Plain(do="reset"):
                self._begin(self._built())
            case Plain(do="undo") if self.turned:
                self.turned, self.effect = {}, "the numbers are as at first: the run has begun anew with them"
                self._begin(self._built())
            case _:
                raise Refused(f"this scene cannot be edited here: {self.why}")

    def _turn(self, knob: Knob, value: float) -> None:
        """Another number: the run goes on with it where it can, and begins anew where not."""
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
        going = Going(old.world, self._first, old.state)
        state = None if self.inputs or not old.state.t else carried_over(going, built.world, built.state)
        self.effect = f"{knob.label} = {shown(knob, value)}: the run "
        if state is None:
            self._begin(built)
            self.effect += "has begun anew with it"
        else:
            old.tape.go_on(built.tracks, built.signals)
            old.tape.tell(state.t, "turned", knob.path, shown(knob, value))
            self._take(built, state, old.tape)
            self.effect += "goes on with it"

    def _take_over(self) -> None:
        """Who takes one input takes all of them from the targets of the scene."""
        if self._taken:
            return
        t, self._taken = self.simulation.state.t, True
        for known, lever in zip(self.inputs.values(), self.steering, strict=True):
            if known.targets:
                known.go_to(t, known.at(t) if lever["holds"] else known.start)

    def _grab(self, name: str, number: int) -> None:
        points = self._points(name, number)
        world = self.simulation.world
        at: Array = world.kinematics(self.simulation.state).position(points)[0].copy()
        try:
            mass = float(masses_of(world, points)[0])
        except SceneError:
            mass = np.inf
        if not np.isfinite(mass):
            raise Refused("this point is held or has no mass of its own, so the mouse cannot pull it")
        pointer = Pointer(at)
        scripted = Scripted(pointer)

        def edit(world: World) -> None:
            hand = world.ports.points(scripted)
            stiffness = max(GRIP_STIFFNESS, GRIP_PER_MASS * mass)
            mouse_spring(world, MOUSE, points, hand, stiffness)

        self.simulation.apply(edit, "grab")
        self._pulled = True
        self._hand = scripted, pointer, points

    def _points(self, name: str, number: int) -> Points:
        """One point of a track."""
        track = next((t for t in self.own_tracks if t.name == name and t.kind == "points"), None)
        for points in getattr(track, "points", ()):
            if number < len(points):
                return points[[number]]  # type: ignore[no-any-return]
            number -= len(points)
        raise Refused("there is no such point to pull")

    def _release(self) -> None:
        if self._hand is None:
            return
        scripted = self._hand[0]

        def edit(world: World) -> None:
            world.forces[:] = [force for force in world.forces if force.name != MOUSE]
            world.ports.cut(scripted)

        self._hand = None
        self.simulation.apply(edit, "release")
