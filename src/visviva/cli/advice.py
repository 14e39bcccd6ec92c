"""Warnings about runs that begin badly, have slow or too long steps, or give poor results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from visviva.arrays import Array
from visviva.cli.births import warnings_of_overlaps
from visviva.cli.falls import fall_warning, first_velocities, velocities
from visviva.cli.heavy_ropes import heavy_rope_warnings
from visviva.cli.pace import Pace
from visviva.cli.step_length import (
    coarse_step_warnings,
    instability_warning,
    long_step_warning,
    rotation_warning,
    translation_warning,
)
from visviva.cli.sunk_ropes import sunk_rope_warnings
from visviva.core.binding import has_verb
from visviva.core.state import State
from visviva.core.world import World
from visviva.record.ledger import Ledger
from visviva.record.run_reader import Run
from visviva.steppers.event_driven import EventDriven

SLOW_STEP = 0.5  # processor time of a step above which the cause is reported [s]
MAX_LOSS_SHARE = 0.2  # numerical loss as a share of the energy that moved
MANY_ELEMENTS = 1000  # elements above which their number explains a slow step
SPEED_HINT = "use fewer points or a larger h"
STEPS_MEASURED = 3  # steps over which the pace is measured
STEPS_BETWEEN_CHECKS = 10  # steps between checks of the motion per step


class Adviser:
    """Gives each warning once, as early as possible.

    Attributes
    ----------
    given : warnings given so far
    told : called with each warning
    """

    def __init__(self) -> None:
        self.given: list[str] = []
        self.report: Callable[[str], None] = lambda text: None
        self._steps, self._since, self._slow = 0, 0.0, False
        self._begun, self._first = np.nan, dict[str, Array]()
        self._until, self._pace = 0.0, Pace()
        self._watched, self._doubted = 0, False
        self._watches: list[Callable[[World, State, Any], str]] = [translation_warning, rotation_warning]

    def recall(self, run: Run) -> None:
        """Note when a resumed run began, and the velocities then if it has a frame."""
        if run.count:
            self._begun, self._first = float(run.t[0]), first_velocities(run)

    def _warn(self, text: str) -> bool:
        if text:
            self.given.append(text)
            self.report(text)
        return bool(text)

    def see_scene(self, doubts: Sequence[str], watch: Callable[[World, State, Any], str]) -> None:
        """Report `doubts` about the scene; without any, watch its motion with `watch` too."""
        self._doubted = bool(doubts)
        for text in doubts:
            self._warn(text)
        if not doubts:
            self._watches.append(watch)

    def at_start(self, world: World, state: State, stepper: Any, until: float) -> None:
        """Check for overlaps at the start, and the step length of a run to `until` [s]."""
        self._until = until
        if np.isnan(self._begun):
            self._begun, self._first = state.t, velocities(world, state)
        found = (warnings_of_overlaps, heavy_rope_warnings, sunk_rope_warnings)
        for text in (text for warnings in found for text in warnings(world, state)):
            self._warn(text)
        self._warn(long_step_warning(stepper, until - state.t))
        self._warn(instability_warning(world, state, stepper))
        for text in coarse_step_warnings(world, state, stepper):
            self._warn(text)
        self._watch(world, state, stepper)

    def at_step(self, world: World, state: State, stepper: Any, steps: int, now: float) -> None:
        """Check the motion per step, and the pace, excluding the first steps, in which kernels may compile.

        steps : number of steps so far; now : processor time [s], which excludes other programs
        """
        if steps >= self._watched + STEPS_BETWEEN_CHECKS:
            self._watched = steps
            self._watch(world, state, stepper)
        if self._slow or steps < self._steps + STEPS_MEASURED:
            return
        self._warn(self._pace.see(stepper, state.t, self._until, steps, now))
        if self._steps:
            pace = (now - self._since) / (steps - self._steps)
            self._slow = self._warn(slow_step_reason(world, state, pace))
        self._steps, self._since = steps, now

    def _watch(self, world: World, state: State, stepper: Any) -> None:
        """Warn once of each kind of motion for which steps are long."""
        self._watches = [watch for watch in self._watches if not self._warn(watch(world, state, stepper))]

    def at_end(self, world: World, state: State, ledger: Ledger, stepper: Any) -> None:
        """Check the numerical loss, and for things that fell all the time."""
        self._warn(large_loss_warning(ledger, world, stepper))
        if not self._doubted:
            self._warn(fall_warning(world, self._begun, self._first, state))


def slow_step_reason(world: World, state: State, seconds: float) -> str:
    """Why steps take this time [s]; empty if they are quick or nothing stands out."""
    if seconds < SLOW_STEP:
        return ""
    took = f"{seconds:.2g} s per step"
    touching = {c.name: (_touching(c, world, state), hasattr(c, "cones")) for c in world.constraints}
    name, (count, rubs) = max(touching.items(), key=lambda item: item[1][0], default=("", (0, False)))
    elements = {f.name: len(getattr(f, "elements", ())) for f in world.forces if hasattr(f, "tangent_pairs")}
    body = max(elements, key=lambda one: elements[one], default="")
    if rubs and count > 1:
        return f"{took}: friction of {name} couples {count} points; {SPEED_HINT}, or mu: 0"
    if count > 1 and count >= elements.get(body, 0):
        return f"{took}: {name} has {count} contacts; {SPEED_HINT}"
    if elements.get(body, 0) > MANY_ELEMENTS:
        return f"{took}: {body} has {elements[body]} elements; use fewer elements or a larger h"
    return ""


def _touching(constraint: Any, world: World, state: State) -> int:
    """Number of one-sided rows with a force."""
    forces = world.layout.memory.get(f"lambda/{constraint.name}")
    if forces is None or not constraint.one_sided:
        return 0
    cones = getattr(constraint, "cones", None)
    lam = state.memory[forces]
    rows = lam if cones is None else lam[np.unique(cones.normal[cones.normal >= 0])]
    return int((rows > 0.0).sum())


def large_loss_warning(ledger: Ledger, world: World, stepper: Any) -> str:
    """Numerical loss as a share of the energy that moved or was put in, if large.

    What projection returns is subtracted.
    """
    changes = ledger.changes()
    taken = sum(change for name, change in changes.items() if name.startswith("numerical/"))
    taken -= changes.get("projection", 0.0)
    if not ledger.scale > 0.0 or not abs(taken) > MAX_LOSS_SHARE * ledger.scale:
        return ""
    did, share = "removed" if taken > 0.0 else "added", abs(taken) / ledger.scale
    return (
        f"the integration {did} {share:.0%} of the exchanged energy (rows numerical/…): "
        f"{accuracy_hint(world, stepper)} is more accurate"
    )


def accuracy_hint(world: World, stepper: Any) -> str:
    """What this world allows: converged steps, and those with ρ∞, have one θ; events do not bound steps.

    Above ½, stiff motion is damped; below 1, motion without a K, such as fields and spinning bodies on
    joints, grows: the other stepper is more accurate. Motion between events loses energy in the time steps
    that it falls back to, and in the projection of joints.
    """
    if isinstance(stepper, EventDriven):
        return "a smaller h" if stepper.fixed else "a smaller rtol"
    options = list[str]()
    if not getattr(stepper, "converge", False) and getattr(stepper, "rho_inf", None) is None:
        options.append("theta: 0.5" if getattr(stepper, "theta", 1.0) == 1.0 else "theta: 1")
    if not any(has_verb(force, "bound") for force in world.forces):
        options.append("event_driven")
    return " or ".join([", ".join(["a smaller h", *options[:-1]]), *options[-1:]])
