"""Chooses the stepper of a scene that names none."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from visviva.arrays import Array
from visviva.core.binding import has_verb
from visviva.core.events import Outgrown
from visviva.core.nodes import Nodes
from visviva.core.state import State
from visviva.core.world import World
from visviva.errors import SimulationError
from visviva.steppers.events.motion import Motion
from visviva.steppers.models import EventDrivenModel, TimeSteppingModel

DEFAULT_STEP = 1e-3  # length of time steps [s]
CONVERGED_STEP = 5e-3  # length of converged ones [s]
MAX_EVENT_ROWS = 100  # contacts and strings above which events would be too many
MIN_RUN_STEPS = 500  # least number of steps of a run, if its length is known
REST_ACCELERATION = 10.0  # rest speed over the step length: about the acceleration of free fall [m/s²]
SMALL_WORLD = 0.1  # distance from the origin below which a world is small relative to an atol in metres [m]
DISPLACEMENT, POWER_ITERATIONS = 1e-6, 12  # displacements of the power iteration [m, rad], and its iterations


def suitable(
    world: World, state: State, seconds: float = np.inf
) -> tuple[EventDrivenModel | TimeSteppingModel, str]:
    """The stepper that suits a world at its start, and the reason.

    seconds : length of the run, if known [s]

    Time steps for rigid bodies that may touch with friction, whose points share a load, and for ropes on
    edges; for more than 100 contacts and strings; and if the fastest rate of the motion, √λ of M⁻¹K or λ of
    M⁻¹D, is above 1/h, so that steps of explicit methods would be as short; with ρ∞ = 0 if only elastic
    bodies are stiff (decision 83). h is 1 ms, or a 500th of a run of less than half a second, and a rebound
    slower than 10 m/s² · h counts as rest. Converged steps of 5 ms if a barrier bounds them. Events
    otherwise.
    """
    for force in world.forces:
        if has_verb(force, "bound"):
            text = f"time_stepping with h: 5 ms and converge: true, since {force.name} prevents penetration"
            return TimeSteppingModel(h=CONVERGED_STEP, converge=True), text
    h, count = min(DEFAULT_STEP, seconds / MIN_RUN_STEPS), 0
    for constraint in world.constraints:
        if what := getattr(constraint, "steps_only", ""):
            return _time_steps(world, h, f"there is {what}: {constraint.name}")
        if not getattr(constraint, "one_sided", False):
            continue
        law = getattr(constraint, "cones", None)
        if law is not None and (law.normal >= 0).any() and _has_bodies(world):
            return _time_steps(world, h, f"bodies may touch with friction: {constraint.name}")
        count += constraint.n if law is None else max(len(law.mu), 1)
    if count > MAX_EVENT_ROWS:
        return _time_steps(world, h, f"{count} contacts and strings may close")
    fastest = fastest_rate(world, state)
    if fastest > 1.0 / h:
        return _time_steps(world, h, f"its fastest rate is {fastest:.2g}/s")
    return (
        EventDrivenModel(),
        "event_driven, since no bodies touch with friction, contacts are few and nothing is stiff",
    )


def absolute_tolerance(world: World, state: State, rtol: float) -> float:
    """The atol of a scene that names none: rtol, in metres, reduced for a world so small that this would be
    large: in proportion to the largest distance of a point from the origin, below 10 cm."""
    k = world.kinematics(state)
    each = [k.x, *(k.positions(block) for block in world.blocks if isinstance(block, Nodes))]
    far = max((float(np.linalg.norm(x, axis=1).max(initial=0.0)) for x in each), default=0.0)
    return rtol * min(1.0, far / SMALL_WORLD) if far > 0.0 else rtol


def _time_steps(world: World, h: float, reason: str) -> tuple[TimeSteppingModel, str]:
    rest, length = REST_ACCELERATION * h, f"{1e3 * h:.3g} ms"
    if _has_only_known_shapes(world):
        text = f"time_stepping with h: {length} and rho_inf: 0, since {reason}"
        return TimeSteppingModel(h=h, rho_inf=0.0, rest_speed=rest), text
    return TimeSteppingModel(h=h, rest_speed=rest), f"time_stepping with h: {length}, since {reason}"


def _has_only_known_shapes(world: World) -> bool:
    """Whether only bodies with a known rest shape are stiff: no cloth, no springs."""
    stiff = [force for force in world.forces if has_verb(force, "tangent")]
    return bool(stiff) and all(hasattr(force, "rest_shape") for force in stiff)


def _has_bodies(world: World) -> bool:
    return any(getattr(block, "stride", 1) > 1 for block in world.blocks)


def fastest_rate(world: World, state: State) -> float:
    """√λ of M⁻¹K or λ of M⁻¹D [1/s], whichever is larger, by power iteration on differences of v̇.

    0 if accelerations are not known here: the stepper reports what is wrong.
    """
    near = state.copy()

    def pushed(direction: Array) -> State:
        np.add(state.v, direction, out=near.v)
        return near

    def moved(direction: Array) -> State:
        near.copy_from(state)
        world.drift(state.q, direction, np.ones(1), near.q)
        return near

    try:
        motion = Motion(world, 0.0, state)
        damping, stiffness = (_growth(motion, state, displaced) for displaced in (pushed, moved))
    except (SimulationError, Outgrown):
        return 0.0
    return float(max(damping, np.sqrt(stiffness)))


def _growth(motion: Motion, state: State, displaced: Callable[[Array], State]) -> float:
    """|Δv̇| per displacement, in the direction in which it grows most."""
    rest = _acceleration(motion, state)
    change, found = np.random.default_rng(0).standard_normal(len(rest)), 0.0
    for _ in range(POWER_ITERATIONS):
        size = float(np.linalg.norm(change))
        if not 0.0 < size < np.inf:
            return found
        change = _acceleration(motion, displaced(change * (DISPLACEMENT / size))) - rest
        found = float(np.linalg.norm(change)) / DISPLACEMENT
    return found if np.isfinite(found) else np.inf


def _acceleration(motion: Motion, state: State) -> Array:
    motion.k.state.copy_from(state)
    return motion.accelerations().copy()
