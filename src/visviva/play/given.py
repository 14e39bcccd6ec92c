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
from visviva.play.commands import Command, Grab, Plain, Pull, Steer
from visviva.play.look import HAND, hand_arrays
from visviva.play.playground import GRIP_PER_MASS, GRIP_STIFFNESS
from visviva.play.simulation import Simulation
from visviva.play.sketch import Refused
from visviva.play.sliders import Slider
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


def sent(track: Any, key: str, array: Array) -> Named:
    """An array of a track as the page draws it: of numbers in single precision."""
    return Named(track.name, key, wire(np.asarray(array, np.float32) if array.dtype.kind == "f" else array))


class GivenScene:
    """A scene as it is.

    Parameters
    ----------
    build : builds it anew, for the start and for a reset
    why : why it cannot be edited, for the page
    look : title, camera and so on
    steering : the inputs as the page gets them
    scene_of : the scene as text, with these inputs' targets and of this duration [s]
    """

    editable = False
    sliders: tuple[Slider, ...] = ()
    epoch = 0.0

    def __init__(
        self,
        build: Callable[[], Built],
        why: str,
        look: dict[str, Any],
        steering: Sequence[dict[str, Any]] = (),
        scene_of: Callable[[Mapping[str, Input], float], str] | None = None,
    ) -> None:
        self.build, self.why, self.look = build, why, look
        self.steering, self.scene_of = steering, scene_of
        self._start()

    def _start(self) -> None:
        built = self.build()
        self.simulation = Simulation(built.world, built.state, built.stepper, built.over)
        self.own_tracks, self.inputs = built.tracks, built.inputs
        self.signals = [signal for signal in built.signals if not isinstance(signal, InputSignal)]
        self._gauges: list[dict[str, Any]] = []
        self._pulled = self._taken = False
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
        """It has no sliders of its own."""
        return {}

    def counts(self) -> dict[str, Any]:
        """What the page says about the world."""
        at = {name: known.at(self.simulation.state.t) for name, known in self.inputs.items()}
        return {"pulls": self._hand is not None, "undo": 0, "gauges": self._gauges, "inputs": at}

    def text(self) -> str:
        """The scene with what its inputs were told so far; raises Refused where there is more to tell."""
        if not self.inputs or self.scene_of is None:
            raise Refused(f"this scene cannot be saved as it is now: {self.why}")
        if self._pulled:
            raise Refused("the mouse has pulled, which is not recorded: start anew with R, and then save")
        return self.scene_of(self.inputs, self.simulation.state.t)

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
            case Plain(do="release"):
                self._release()
            case Plain(do="reset"):
                self._start()
            case _:
                raise Refused(f"this scene cannot be edited here: {self.why}")

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
