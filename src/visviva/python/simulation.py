"""A world stepped by a program: its state as arrays, its inputs and outputs by name."""

from __future__ import annotations

import warnings
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from visviva.arrays import Array, is_number
from visviva.cli.counts import parts_of
from visviva.cli.resume import state_after_edits
from visviva.cli.session import prepare
from visviva.core.events import Change, Event, Step
from visviva.core.loop import Stepper, advance, refuse_no_stepper
from visviva.core.state import State
from visviva.core.world import World
from visviva.errors import SceneError, SimulationError
from visviva.python.handles import Inputs, Signals, function_signal
from visviva.python.part_views import PartView, view_of
from visviva.python.snapshot import Photographer
from visviva.python.tracks import gravity_of, tracks_of
from visviva.scene import Scene, load_scene
from visviva.steppers.assembling import refuse_violated
from visviva.steppers.audit import FALSE_CLAIM
from visviva.steppers.stepper_choice import suitable
from visviva.vocabulary.inputs import Input

MAX_EVENTS = 1000  # maximum number kept


@dataclass(frozen=True)
class Checkpoint:
    """All that is needed to continue a simulation: plain numbers that can be pickled or sent.

    state : (n,) the flat state; sizes : of its parts; edited : layout changes made during the run;
    targets : of the inputs, by name; taken : whether the program has set them; steps : number of steps;
    told : the warnings so far.
    """

    state: Array
    sizes: tuple[int, int, int, int]
    edited: dict[str, Any]
    targets: dict[str, list[tuple[float, float]]]
    taken: bool
    steps: int
    reported: list[Event]


class Simulation:
    """A simulation stepped by a program.

    Parameters
    ----------
    source : a world, a scene, or the path of a scene file.
    stepper : for a world, a suitable one by default. A scene has its own.
    settings : values set from outside, as for `visviva.run`.
    signals : additional signals by name, each a function of the current kinematics.

    ``sim["ball"].x`` is (n, 3) [m]; see `PartView`. Arrays are copies and do not change later.
    Errors: `SceneError`; `SimulationError` in a step, after which the state is the one before the step. Warns
    of everything a run from the command line warns of, including false claims by your own parts.
    Proved by tests/python/test_simulation.py.
    """

    def __init__(
        self,
        source: World | Scene | str | Path,
        stepper: Stepper | None = None,
        settings: Sequence[str] = (),
        signals: Mapping[str, Any] | None = None,
    ) -> None:
        made: list[Any] = []
        self._photographer: Photographer | None = None
        if isinstance(source, World):
            if settings:
                raise SceneError("settings belong to a scene, but this is a world")
            self.world, self._state = source, source.start()
            inputs: Mapping[str, Input] = {p.name: p for p in source.schedule if isinstance(p, Input)}
            self.stepper: Stepper = stepper or suitable(source, self._state)[0].stepper()
            if not getattr(self.stepper, "alpha", None):
                refuse_violated(source, self._state)
        else:
            scene = source if isinstance(source, Scene) else load_scene(source, settings)
            ready = prepare(scene, moves=stepper is None)
            self.world, self._state = ready.world, ready.state
            self.stepper, made, inputs = stepper or ready.stepper, ready.signals, ready.inputs
            self._photographer = Photographer(ready.tracks, ready.head.look)
        refuse_no_stepper(self.stepper)
        self.inputs = Inputs(inputs, self)
        own = [function_signal(name, function) for name, function in (signals or {}).items()]
        self.signals = Signals([*made, *own], self)
        self.steps = 0
        self.events: deque[Event] = deque(maxlen=MAX_EVENTS)
        self._reported: list[Event] = []
        self._targets = inputs
        self._out = self.world.new_state()
        self._looked: tuple[Any, float, int] | None = None

    # -- state --------------------------------------------------------------------------------------------

    @property
    def t(self) -> float:
        """Time [s]."""
        return self._state.t

    @property
    def state(self) -> State:
        """A copy of the flat state: t, q, v, memory, accounts."""
        return self._state.copy()

    def kinematics(self) -> Any:
        """The current state with updated ports; valid until the next step."""
        now = (self._state, self.t, self.steps)
        if self._looked is None or self._looked[0] is not now[0] or self._looked[1:] != now[1:]:
            self.world.kinematics(self._state)
            self._looked = now
        return self.world.observer.k

    def __getitem__(self, name: str) -> PartView:
        return view_of(self.world, name, self._state, self.kinematics)

    @property
    def parts(self) -> list[str]:
        """Names of all parts."""
        return [part.name for part in parts_of(self.world)]

    def _ipython_key_completions_(self) -> list[str]:
        return self.parts

    @property
    def energy(self) -> float:
        """Kinetic and stored energy [J]."""
        self._looked = None
        return self.world.total_energy(self._state)

    def picture(self, size: tuple[int, int] = (640, 360)) -> NDArray[np.uint8]:
        """Current image (H, W, 3), of size (W, H) [pixel], by the camera of the scene if it has one."""
        if min(size) < 1:
            raise SceneError(
                f"found the size {size!r}, expected width and height in pixels, such as (640, 360)"
            )
        if self._photographer is None:
            tracks = [*tracks_of(self.world).values()]
            self._photographer = Photographer(tracks, {"gravity": gravity_of(self.world)})
        return self._photographer.take(self.kinematics(), size)

    def __repr__(self) -> str:
        blocks = ", ".join(block.name for block in self.world.blocks)
        return f"Simulation at t = {self.t:.6g} s after {self.steps} steps: {blocks or 'empty'}"

    # -- motion -------------------------------------------------------------------------------------------

    @property
    def next_time(self) -> float:
        """Now: every step is observed; see `visviva.core.loop.Recorder`."""
        return self._state.t

    def see(self, world: World, step: Step) -> None:
        """Count a step and keep its events."""
        self.steps += step.count
        if step.events:
            self.events += step.events
            self._reported += [event for event in step.events if event.kind in ("warning", FALSE_CLAIM)]

    def step(self, n: int = 1) -> None:
        """Make n steps, each of a length chosen by the stepper."""
        if not is_number(n) or n % 1 or n < 0:
            raise SceneError(f"found {n!r} steps, expected a whole number; advance takes seconds")
        for _ in range(int(n)):
            self._step_once(np.inf, self._state.t)

    def advance(self, dt: float) -> None:
        """Advance to t + dt [s], in as many steps as needed."""
        if not is_number(dt) or not 0.0 <= dt < np.inf:
            raise SceneError(f"found dt = {dt!r}, expected a time >= 0 as a number of seconds")
        end = self._state.t + dt
        while self._state.t < end:
            self._step_once(end, end)

    def _step_once(self, end: float, look: float) -> None:
        kept = self._state.flat.copy()
        before, known = self._state, len(self._reported)
        with np.errstate(all="ignore"):
            try:
                self._state, self._out = advance(
                    self.world, self._state, self._out, self.stepper, end, look, self
                )
            except SimulationError:
                before.flat[:] = kept
                self._state = before
                self._changed()
                raise
        for event in self._reported[known:]:
            claim = "false claim of " * (event.kind == FALSE_CLAIM)
            warnings.warn(f"{claim}{event.where}: {event.text}", RuntimeWarning, stacklevel=3)

    def place(self, name: str, x: Any = None, v: Any = None, quat: Any = None, spin: Any = None) -> None:
        """Set positions, orientations or velocities; the change in energy is recorded as `topology`."""
        view = self[name]

        def revise(world: World, state: State) -> None:
            view.write(state, {"x": x, "v": v, "quat": quat, "spin": spin})

        self._state = self.world.apply(Change("placed", revise=revise), self._state)
        self._changed()
        self.world.mark_kink(self._state)

    def _changed(self) -> None:
        self._looked = None
        self.stepper.restart()

    # -- checkpoints --------------------------------------------------------------------------------------

    def checkpoint(self) -> Checkpoint:
        """All that is needed to continue from here, bitwise."""
        edited = {part.name: part.edited for part in parts_of(self.world) if hasattr(part, "edited")}
        targets = {name: list(known.targets) for name, known in self._targets.items()}
        counts = self.inputs.taken, self.steps, list(self._reported)
        return Checkpoint(self._state.flat.copy(), self._state.sizes, edited, targets, *counts)

    def restore(self, checkpoint: Checkpoint) -> None:
        """Continue from a checkpoint of this simulation, or of another one made in the same way.

        Errors: `SceneError` for a checkpoint of another world.
        """
        if not isinstance(checkpoint, Checkpoint):
            raise SceneError(f"found {checkpoint!r}, expected what `checkpoint()` returned")
        if self._state.sizes != checkpoint.sizes or self.checkpoint().edited != checkpoint.edited:
            state_after_edits(self.world, checkpoint.edited, Path("checkpoint"))
        state = self.world.new_state()
        if state.sizes != checkpoint.sizes:
            raise SceneError(
                "the checkpoint belongs to another world: parts have been added or removed since"
            )
        state.flat[:] = checkpoint.state
        for name, known in self._targets.items():
            known.recall(checkpoint.targets.get(name, []))
        self.inputs.taken = checkpoint.taken
        self._state, self._out, self.steps = state, self.world.new_state(), checkpoint.steps
        self._looked, self._reported = None, list(checkpoint.reported)
        self.stepper.recall(self._reported)
