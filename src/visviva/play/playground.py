"""The playground: a sketch that is edited while it moves."""

from __future__ import annotations

from dataclasses import replace
from math import degrees
from pathlib import Path
from typing import Any

import numpy as np

from visviva.arrays import Array
from visviva.core.model import STEPPER_MEMORY
from visviva.core.world import World
from visviva.play.commands import Add, Command, Connect, Grab, Hold, Plain, Pull, Remove, Set, Stamp
from visviva.play.grasp import hand_law
from visviva.play.look import HAND_LOOK, ROD_LOOK, SKETCH_LOOK, STRING_LOOK, hand_arrays, sketch_arrays
from visviva.play.motors import script_from, shifted_in_time, with_rate, with_reach
from visviva.play.save import CAMERA, DEFAULT_VIEW, scene_text
from visviva.play.simulation import Simulation
from visviva.play.sketch import ZERO_VELOCITY, Item, LinkKind, RefusedEdit, Sketch
from visviva.play.sketch_to_world import MouseGrip, SketchWorld, edit_to
from visviva.play.sliders import DRAWN, STEP, Slider
from visviva.play.stamps import with_stamp
from visviva.scene.settings import View
from visviva.springs.damping import damping_of
from visviva.springs.pointer import Pointer
from visviva.steppers.time_stepping import TimeStepping
from visviva.view.serving.protocol import Named
from visviva.vocabulary.quantity import Vector

MAX_UNDO = 100
RESET_TAG = "reset"
VISIBLE_BOX = [[-1.6, -0.6, 0.0], [1.6, 0.6, 1.9]]
DRAWING_SIZE = 2.0  # of drawings, for the hand [m]
MIN_STIFFNESS = 50.0  # of the hand [N/m]
MIN_LOAD = 1.0  # the hand can pull at least its weight, so that it can stretch springs [kg]
LOOK = {
    "title": "Playground",
    "camera": CAMERA.model_dump(mode="json") | {"fov": degrees(CAMERA.fov)},
}
FLOOR = {"name": "floor", "kind": "fixed", "look": {"shape": {"kind": "plane"}}}


class Playground:
    """A sketch, the world made from it, and the operations of the page.

    Every edit copies the current positions into the sketch, changes it, and replaces the parts of the world
    by those of the new sketch in one change of topology (P56). The hand pulls by a critically damped spring,
    or moves the script of a nail; the position of a particle is never written directly.

    Parameters
    ----------
    sketch : the initial sketch, at t = 0
    h : step of the stepper [s]
    look : title, camera and so on, for the page
    view : the same as written in a scene
    """

    editable = True
    folder: Path | None = None
    sliders: tuple[Slider, ...] = (*DRAWN, STEP)
    steering: tuple[dict[str, Any], ...] = ()

    def __init__(
        self,
        sketch: Sketch | None = None,
        h: float = STEP.start,
        look: dict[str, Any] | None = None,
        view: View = DEFAULT_VIEW,
    ) -> None:
        self.sketch = sketch or Sketch()
        self.look, self.view = look or LOOK, view
        self.h = h
        self.chosen = {slider.name: slider.start for slider in DRAWN}
        self.grip: MouseGrip | None = None
        self.placed = SketchWorld()
        self.epoch = 0.0
        self._edits = 0
        self._undo: list[tuple[str, Sketch]] = []
        world = World()
        self.simulation = Simulation(world, world.start(), TimeStepping(h), h)
        self._lay_out("start")

    # -- display -------------------------------------------------------------------------------------------

    @property
    def tracks(self) -> list[dict[str, Any]]:
        """Description of the tracks."""
        return [SKETCH_LOOK, ROD_LOOK, STRING_LOOK, HAND_LOOK, *([FLOOR] if self.sketch.floor else [])]

    @property
    def extent(self) -> dict[str, Any]:
        """Corners of the initially visible region [m]."""
        if not self.sketch.items:
            return {"box": VISIBLE_BOX}
        x = np.array([item.x for item in self.sketch.items.values()])
        low, high = np.minimum(x.min(axis=0), VISIBLE_BOX[0]), np.maximum(x.max(axis=0), VISIBLE_BOX[1])
        return {"box": [low.tolist(), high.tolist()]}

    def static(self) -> list[Named]:
        """Arrays that never change."""
        return []

    def arrays(self, t: float) -> list[Named]:
        """The arrays to display at time t."""
        simulation = self.simulation
        state = simulation.at(t)
        x = self.placed.positions(simulation.world, state)
        found = sketch_arrays(self.sketch, self.placed.free + self.placed.held, x)
        held = self._gripped(x)
        return found + hand_arrays(held, self.grip.pointer(state.t)[0] if self.grip else None)

    def values(self) -> dict[str, float]:
        """Current values of the sliders."""
        own = {"gravity": self.sketch.gravity, "drag": self.sketch.drag, "bounce": self.sketch.bounce}
        return {**self.chosen, **own, "h": self.h}

    def counts(self) -> dict[str, Any]:
        """Messages about the world for the page."""
        return {
            "items": len(self.sketch.items),
            "links": len(self.sketch.links),
            "undo": len(self._undo),
            "pulls": self.grip is not None,
        }

    def text(self) -> str:
        """The scene that starts from the current state."""
        now = self._now()
        speeds = dict(zip(self.placed.free, self._velocities().tolist(), strict=True))
        items = {n: replace(now.items[n], u=tuple(u)) for n, u in speeds.items()}
        return scene_text(now.with_items(items), self.t, self.h, str(self.look["title"]), self.view)

    def _velocities(self) -> Array:
        """Velocities (n, 3) [m/s] of the free items at the time of their positions.

        The stepper keeps them half a step behind, and shifts the velocities of a scene back at its start:
        these are the mean over one step. Items that hit the floor in that step keep their velocities.
        """
        world, state, stepper = self.simulation.world, self.simulation.state, self.simulation.stepper
        u: Array = state.v.reshape(-1, 3).copy()
        if not len(u) or state.memory[world.layout.memory[STEPPER_MEMORY]][1] == 0.0:
            return u
        after = stepper.step(world, state.copy(), world.new_state(), np.inf, state.t).after
        stepper.restart()
        flies = np.full(len(u), True)
        if self.sketch.floor:
            flies = after.memory[world.layout.memory["lambda/floor"]] == 0.0
        u[flies] += 0.5 * (after.v.reshape(-1, 3) - u)[flies]
        return u

    def _gripped(self, x: Any) -> Any:
        order = self.placed.free + self.placed.held
        return x[order.index(self.grip.number)] if self.grip and self.grip.number in order else None

    # -- operations ----------------------------------------------------------------------------------------

    def do(self, command: Command) -> None:
        """Execute a request; raises Refused, or SceneError from a part that does not accept a number."""
        match command:
            case Pull():
                self._pull(command.at)
            case Grab():
                self._grab(command.numbers[0])
            case Plain(do="release"):
                self._release()
            case Plain(do="undo"):
                self._undo_last()
            case Plain(do="reset"):
                self._reset()
            case Set():
                self._set(command)
            case _:
                self._edit(command.do, self._changed(self._now(), command))

    @property
    def t(self) -> float:
        """Time of the state [s]."""
        return self.simulation.state.t

    def _now(self) -> Sketch:
        """The sketch with everything at its current position."""
        self.sketch = self.placed.read(self.simulation.world, self.simulation.state, self.sketch)
        return self.sketch

    def _changed(self, now: Sketch, command: Command) -> Sketch:
        match command:
            case Add():
                item = Item(command.at, ZERO_VELOCITY, self.chosen["mass"], command.nail)
                new, number = now.added(item, self.t)
                return new if command.to is None else self._linked(new, command.to, number, command.by)
            case Connect():
                return self._linked(now, command.a, command.b, command.by)
            case Stamp():
                return with_stamp(now, command, self.chosen, self.t)
            case Remove(what="item"):
                return now.without_item(command.number)
            case Remove():
                return now.without_link(command.number)
            case Hold():
                return self._held(now, command)
            case Plain(do="clear"):
                return replace(now, items={}, links={}, homes={})
        raise RefusedEdit(f"the playground has no request {command.do!r}")

    def _linked(self, now: Sketch, a: int, b: int, kind: LinkKind) -> Sketch:
        return now.linked(a, b, self.chosen["stiffness"], self.chosen["zeta"], kind)

    def _held(self, now: Sketch, command: Hold) -> Sketch:
        old = now.item(command.number)
        script = None
        if command.how in ("circle", "sine"):
            begun = script_from(command.how, old.x, self.chosen["rate"], self.chosen["reach"])
            script = shifted_in_time(begun, -self.t)
        new = replace(old, u=ZERO_VELOCITY, held=command.how != "free", script=script)
        return now.put(command.number, new, self.t).without_idle_links()

    def _edit(self, text: str, new: Sketch, tag: str = "") -> None:
        """Replace the sketch; consecutive edits with the same tag are undone together."""
        if not tag or not self._undo or self._undo[-1][0] != tag:
            self._undo = [*self._undo[1 - MAX_UNDO :], (tag, self.sketch)]
        self.sketch = new
        if self.grip and self.grip.number not in new.items:
            self.grip = None
        self._lay_out(text)

    def _lay_out(self, text: str) -> None:
        self._edits += 1
        placed = SketchWorld()
        self.simulation.apply(edit_to(self.sketch, self._edits, self.grip, placed), text)
        self.placed = placed

    def _undo_last(self) -> None:
        if not self._undo:
            raise RefusedEdit("there is nothing to undo")
        now = self._now()
        tag, before = self._undo.pop()
        self.sketch = (before if tag == RESET_TAG else before.at_places_of(now)).fitted()
        self.grip = None
        self._lay_out("undo")

    def _reset(self) -> None:
        """Everything at its initial position; the stepper's clock continues, that of the page restarts."""
        now = self._now()
        self._undo = [*self._undo[1 - MAX_UNDO :], (RESET_TAG, now)]
        self.sketch, self.grip, self.epoch = now.sent_home(self.t).fitted(), None, self.t
        self._lay_out("reset")
        part = self.simulation.world.layout.memory[STEPPER_MEMORY]
        self.simulation.state.memory[part] = 0.0  # for the stepper this is a start, like t = 0 of a scene
        self.simulation.remember_anew()

    # -- the mouse -----------------------------------------------------------------------------------------

    def _grab(self, number: int) -> None:
        item = self._now().item(number)
        if item.script is not None:
            raise RefusedEdit("a motor follows its own motion; let it go (M) to pull it")
        self.grip = MouseGrip(number, Pointer(item.x), self._law(item))
        self._lay_out("grab")

    def _law(self, item: Item) -> tuple[float, float, float]:
        """Hand law for an item: from its own mass, strong enough to lift it and to stretch springs."""
        k = max(MIN_STIFFNESS, hand_law(item.mass, item.mass, DRAWING_SIZE)[0])
        heavy = MIN_LOAD + sum(other.mass for other in self.sketch.items.values() if not other.held)
        return k, float(damping_of(1.0, k, item.mass)), hand_law(heavy, heavy, DRAWING_SIZE)[2]

    def _pull(self, at: Vector) -> None:
        if self.grip is not None:
            self.grip.pointer.move(self.t, at)

    def _release(self) -> None:
        if self.grip is not None:
            self._now()
            self.grip = None
            self._lay_out("release")

    # -- sliders -------------------------------------------------------------------------------------------

    def _set(self, command: Set) -> None:
        slider = next((s for s in self.sliders if s.name == command.name), None)
        if slider is None:
            raise RefusedEdit(f"there is no slider {command.name!r}")
        value = slider.checked(command.value)
        if slider is STEP:
            self.h = value
            self.simulation.exchange(TimeStepping(value), value)
            return
        new = self._tuned(self._now(), command.name, value, command.number)
        if new is not None:
            self._edit(command.name, new, f"{command.name} {command.number}")

    def _tuned(self, now: Sketch, name: str, value: float, number: int | None) -> Sketch | None:
        if name in self.chosen and number is None:
            self.chosen[name] = value
        if name == "gravity":
            return replace(now, gravity=value)
        if name == "drag":
            return replace(now, drag=value)
        if name == "bounce":
            return replace(now, bounce=value)
        if name == "mass":
            return now.weighed(value, now.items if number is None else [number])
        if name in ("stiffness", "zeta"):
            stiffness, zeta = (value, None) if name == "stiffness" else (None, value)
            return now.tuned(now.links if number is None else [number], stiffness, zeta)
        return self._motors_tuned(now, name, value, number)

    def _motors_tuned(self, now: Sketch, name: str, value: float, number: int | None) -> Sketch | None:
        motors = [n for n in now.held if now.items[n].script is not None and number in (None, n)]
        for n in motors:
            script = now.items[n].script
            assert script is not None
            new = with_rate(script, value, self.t) if name == "rate" else with_reach(script, value)
            now = now.put(n, replace(now.items[n], script=new), self.t)
        return now if motors else None
