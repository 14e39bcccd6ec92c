"""The stepper of a scene that names none."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from visviva.arrays import Array
from visviva.core.binding import offers
from visviva.core.events import Outgrown
from visviva.core.state import State
from visviva.core.world import World
from visviva.errors import SimulationError
from visviva.steppers.models import EventDrivenModel, TimeSteppingModel
from visviva.steppers.motion import Motion

STEP = 1e-3  # of time steps that are chosen [s]
BOUNDED = 5e-3  # the same of converged ones [s]
MANY = 100  # contacts and strings from which on their events are too many
STIFF = 1000.0  # rate from which on explicit steps are too short [1/s]
SMALL, ROUNDS = 1e-6, 12  # of the displacements that find it [m, rad], and how often they are improved


def suitable(world: World, state: State) -> tuple[EventDrivenModel | TimeSteppingModel, str]:
    """The stepper that suits a world at its start, and why.

    Time steps of 1 ms where rigid bodies may touch with friction, whose points share a load, and where ropes
    do on edges; where there are more than 100 contacts and strings; and where the fastest rate of the motion,
    √λ of M⁻¹K or λ of M⁻¹D, is above 1000/s, so that steps of explicit methods would be as short; with
    ρ∞ = 0 where all that is stiff are elastic bodies (decision 83). Converged ones of 5 ms where a barrier
    bounds them. Events where none of these holds.
    """
    for force in world.forces:
        if offers(force, "bound"):
            text = f"time_stepping with h: 5 ms and converge: true, since {force.name} lets nothing pass"
            return TimeSteppingModel(h=BOUNDED, converge=True), text
    count = 0
    for constraint in world.constraints:
        if what := getattr(constraint, "steps_only", ""):
            return _time_steps(world, f"there is {what}: {constraint.name}")
        if not getattr(constraint, "one_sided", False):
            continue
        law = getattr(constraint, "cones", None)
        if law is not None and (law.normal >= 0).any() and _has_bodies(world):
            return _time_steps(world, f"bodies may touch with friction: {constraint.name}")
        count += constraint.n if law is None else max(len(law.mu), 1)
    if count > MANY:
        return _time_steps(world, f"{count} contacts and strings may close")
    fastest = fastest_rate(world, state)
    if fastest > STIFF:
        return _time_steps(world, f"its fastest rate is {fastest:.2g}/s")
    return (
        EventDrivenModel(),
        "event_driven, since no bodies touch with friction, and there is little contact and nothing stiff",
    )


def _time_steps(world: World, reason: str) -> tuple[TimeSteppingModel, str]:
    if _solid(world):
        text = f"time_stepping with h: 1 ms and rho_inf: 0, since {reason}"
        return TimeSteppingModel(h=STEP, rho_inf=0.0), text
    return TimeSteppingModel(h=STEP), f"time_stepping with h: 1 ms, since {reason}"


def _solid(world: World) -> bool:
    """Whether all that is stiff are bodies that know their rest shape: no cloth, no springs."""
    stiff = [force for force in world.forces if offers(force, "tangent")]
    return bool(stiff) and all(hasattr(force, "rest_shape") for force in stiff)


def _has_bodies(world: World) -> bool:
    return any(getattr(block, "stride", 1) > 1 for block in world.blocks)


def fastest_rate(world: World, state: State) -> float:
    """√λ of M⁻¹K or λ of M⁻¹D [1/s], whichever is larger, by power iteration on differences of v̇.

    0 where accelerations are not known here: the stepper tells what is wrong.
    """
    near = state.copy()

    def pushed(direction: Array) -> State:
        np.add(state.v, direction, out=near.v)
        return near

    def moved(direction: Array) -> State:
        near.copy_from(state)
        for block in world.blocks:
            q = world.layout.q[block.name]
            block.drift(state.q[q], direction[world.layout.v[block.name]], np.ones(1), near.q[q])
        return near

    try:
        motion = Motion(world, 0.0, state)
        damping, stiffness = (_growth(motion, state, displaced) for displaced in (pushed, moved))
    except (SimulationError, Outgrown):
        return 0.0
    return float(max(damping, np.sqrt(stiffness)))


def _growth(motion: Motion, state: State, displaced: Callable[[Array], State]) -> float:
    """|Δv̇| over the displacement along which it grows most."""
    rest = _acceleration(motion, state)
    change, found = np.random.default_rng(0).standard_normal(len(rest)), 0.0
    for _ in range(ROUNDS):
        size = float(np.linalg.norm(change))
        if not 0.0 < size < np.inf:
            return found
        change = _acceleration(motion, displaced(change * (SMALL / size))) - rest
        found = float(np.linalg.norm(change)) / SMALL
    return found if np.isfinite(found) else np.inf


def _acceleration(motion: Motion, state: State) -> Array:
    motion.k.state.copy_from(state)
    return motion.accelerations().copy()
