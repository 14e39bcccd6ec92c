"""Static equilibrium, by converged time steps from rest that grow until inertia is negligible."""

from __future__ import annotations

import numpy as np

from visviva.core.events import Outgrown
from visviva.core.state import State
from visviva.core.world import World
from visviva.errors import SimulationError
from visviva.steppers.time_stepping import TimeStepping

FIRST_STEP, MAX_STEP, MIN_STEP = 1e-2, 1e4, 1e-6  # steps [s]
MAX_DECAY_TIME = 30.0  # largest 1/ω of a mode whose decay is awaited if steps cannot be longer [s]
FAST_GROWTH, SLOW_GROWTH = 10.0, 1.2  # growth factor of the step
MAX_ROUNDS = 300
MAX_DISPLACEMENT = 1e3  # largest displacement, in sizes of the world
EQUAL_MOTION_SHARE, MAX_DRIFTING_STEPS = 0.05, 2
"""Relative agreement of (q' − q)/h² in successive steps beyond the size of the world, and their number."""


def equilibrium(world: World, state: State, tolerance: float = 1e-7) -> State:
    """The equilibrium near a state, at its time: f(q) + J(q)ᵀλ = 0, φ(q) = 0, v = 0.

        M (q' − q)/h² = f(q') + J(q')ᵀλ,   h → 10 h if Newton's method converges, else h/10

    Each step is the minimum of P + |q' − q|²/2h² in the metric of M near the last one, so the result is
    stable. A mode of frequency ω that moves by d is off by d/ω²h²: negligible for a step of 10⁴ s; for one
    that cannot be so long, since only rows make A stiff, d (1 + 1/ω²h²) is the error. A part that moves
    farther than the size of its world, and repeatedly by the same (q' − q)/h², is not supported. One-sided
    rows are closed or open; friction and motors have no static state. Bodies on joints that rotate far may
    not converge.

    Parameters
    ----------
    tolerance : largest last displacement, in sizes of the world

    Raises SimulationError if a part is unsupported, or no state is found; SceneError for rows incompatible
    with converged steps, such as friction. Source: Kelley and Keyes 1998, pseudo-transient continuation.
    Proved by tests/steppers/test_static.py.
    """
    at, h, growth, size = state.copy(), FIRST_STEP, FAST_GROWTH, _size(state)
    push, drifting = np.zeros(len(state.q)), 0
    for _ in range(MAX_ROUNDS):
        at.v[:], at.t = 0.0, state.t - h
        try:
            after = _stepper(world, h, tolerance * size / h).shorter(at, h)
        except Outgrown as full:
            at = world.apply(full.change, at)
            continue
        except SimulationError:
            if h <= MIN_STEP:
                raise
            h, growth = h / growth, max(np.sqrt(growth), SLOW_GROWTH)
            continue
        moved, before = np.abs(after.q - at.q), push
        push = (after.q - at.q) / h**2
        same = moved.max(initial=0.0) > size and np.allclose(
            push, before, 0.0, EQUAL_MOTION_SHARE * np.abs(push).max()
        )
        drifting = drifting + 1 if same else 0
        if moved.max(initial=0.0) > MAX_DISPLACEMENT * size or drifting == MAX_DRIFTING_STEPS:
            raise _unbounded_motion_error(world, moved, state.t)
        at.copy_from(after)
        left = moved.max(initial=0.0) * (1.0 if h >= MAX_STEP else 1.0 + (MAX_DECAY_TIME / h) ** 2)
        if left <= tolerance * size:
            at.v[:], at.t, at.accounts[:] = 0.0, state.t, state.accounts
            return at
        h, growth = min(h * growth, MAX_STEP), min(growth * SLOW_GROWTH, FAST_GROWTH)
    raise SimulationError(
        state.t, "static equilibrium", f"not found in {MAX_ROUNDS} steps", "Constrain it further."
    )


def _stepper(world: World, h: float, tolerance: float) -> TimeStepping:
    """Converged steps of this length, to this velocity tolerance [m/s]."""
    stepper = TimeStepping(h, converge=True)
    stepper.sleeps = False
    stepper.prepare(world)
    assert stepper.newton is not None
    stepper.newton.tolerance = tolerance
    return stepper


def _size(state: State) -> float:
    """Size of the world [m], 1 if it is a single point."""
    return float(np.ptp(state.q)) if len(state.q) and np.ptp(state.q) > 0.0 else 1.0


def _unbounded_motion_error(world: World, moved: np.ndarray, t: float) -> SimulationError:
    """The error that names what has moved farthest."""
    name = max(world.blocks, key=lambda block: moved[world.layout.q[block.name]].max(initial=0.0)).name
    return SimulationError(
        t, name, "it is not constrained: it has no static state", "Fix some of its points."
    )
