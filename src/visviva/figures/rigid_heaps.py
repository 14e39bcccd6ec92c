"""Heaps of solids and Painlevé's rod: event-driven runs reach their end, and energy is not created."""

from __future__ import annotations

from math import cos, radians, sin

import numpy as np

from visviva.contact.rows.touching import Touching
from visviva.core.events import Step
from visviva.core.loop import simulate
from visviva.core.moving_solids import SolidsOfBodies, Surface
from visviva.core.state import State
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.figures.rigid_contact import CLOSED, trial
from visviva.figures.rigid_sweeps import FLAT, GROUNDS, ROUND, a_body
from visviva.geometry.solid import primitive
from visviva.particles.fields.gravity import Gravity
from visviva.steppers.event_driven import EventDriven

HEAPS, SECONDS = 6, 0.6
PAINLEVE = (0.3, 0.6, 1.0, 1.5)  # μ; the rod jams above some value

SHAPES = [
    *(body[0] for body in (*FLAT.values(), *ROUND.values())),
    primitive("ellipsoid", [0.2, 0.15, 0.1]),
]


def heap(seed: int, mixed: bool = False) -> World:
    """Two to eight bodies above each other, with random orientations.

    mixed : each with a restitution of 0 to 0.9 and a friction of 0 to 1 of its own; otherwise all alike
    """
    rng, other = np.random.default_rng(seed), np.random.default_rng([seed, 1])
    world, surface = World(), Surface(rng.choice([0.0, 0.3]), rng.uniform(0.1, 0.9))
    sets = []
    for i in range(rng.integers(2, 9)):
        solid, orientation = SHAPES[rng.integers(len(SHAPES))], rng.normal(size=4)
        position = [*rng.uniform(-0.15, 0.15, 2), 0.4 + 0.55 * i]
        body = a_body(
            world,
            f"b{i}",
            solid,
            position,
            orientation / np.linalg.norm(orientation),
            spin=rng.uniform(-2, 2, 3),
        )
        own = Surface(other.choice([0.0, other.uniform(0.0, 0.9)]), other.uniform()) if mixed else surface
        sets.append(SolidsOfBodies(f"b{i}", body, np.arange(1), [solid], own))
    world.forces.append(Gravity(world))
    ground = GROUNDS[("plane", "tiles")[seed % 2]]()
    world.constraints.append(Touching("touch", sets, [(ground, surface)]))
    return world


class Energies:
    """K + P after every step [J]."""

    next_time = np.inf

    def __init__(self) -> None:
        self.seen: list[float] = []

    def see(self, world: World, step: Step) -> None:
        """Record the energy of a step."""
        self.seen.append(world.total_energy(step.after))


def largest_rise(seed: int, seconds: float, mixed: bool = False) -> float:
    """Largest rise of K + P over any time in an event-driven heap, relative to its initial value.

    Raises AssertionError if the run does not reach its end.
    """
    world, energies = heap(seed, mixed), Energies()
    state = world.start()
    first = world.total_energy(state)
    end = simulate(world, state, EventDriven("dopri5", rtol=1e-5), seconds, energies)
    assert end.t == seconds
    assert end.finite()
    risen = np.array([first, *energies.seen])
    return float((risen - np.minimum.accumulate(risen)).max() / first)


def rod(mu: float, step: float | None) -> tuple[State, float]:
    """Painlevé's rod, 35° from upright, foot at 2 m/s: state after 0.5 s, relative rise of K + P.

    step : of time steps [s]; None for event-driven
    """
    lean, length = radians(-35.0), 1.0
    height = 0.5 * length * cos(lean) + 0.006
    turned = (cos(0.5 * lean), 0.0, sin(0.5 * lean), 0.0)
    run = trial("capsule", [0.005, length], [0, 0, height], Surface(mu=mu), orientation=turned, step=step)
    run.state.v[0] = 2.0
    before = run.world.total_energy(run.state)
    stepper = EventDriven("dopri5", rtol=1e-6) if step is None else run.stepper
    end = simulate(run.world, run.state, stepper, 0.5)
    return end, (run.world.total_energy(end) - before) / before


def heaps() -> dict[str, float]:
    """The largest rise over all heaps."""
    return {"largest rise of K + P, share": max(largest_rise(seed, SECONDS) for seed in range(HEAPS))}


def rods() -> dict[str, float]:
    """Distance between the results of both steppers, and the rise of K + P."""
    found = {}
    for mu in PAINLEVE:
        (events, gained), (steps, more) = rod(mu, None), rod(mu, 2e-5)
        found[f"μ = {mu:g}: events − time steps"] = float(np.abs(events.q - steps.q).max())
        found[f"μ = {mu:g}: gain of K + P, share"] = max(gained, more, 0.0)
    return found


EXPERIMENTS = (
    Experiment(
        f"{HEAPS} heaps of 2 to 8 solids of nine shapes, {SECONDS} s by events",
        CLOSED,
        {"largest rise of K + P, share": (0.0, 1e-4)},
        heaps,
        long=True,
    ),
    Experiment(
        "Painlevé's rod, 35° from upright, 2 m/s, after 0.5 s",
        CLOSED,
        {
            f"μ = {mu:g}: {what}": (0.0, most)
            for mu in PAINLEVE
            for what, most in (("events − time steps", 5e-4), ("gain of K + P, share", 1e-4))
        },
        rods,
        long=True,
    ),
)
