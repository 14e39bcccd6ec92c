"""Impacts in a moving world: Newton's cradle over 10 s, and a ball against two with a gap of 10 µm."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.core.events import Step
from visviva.core.impact_problem import ImpactLaw
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.figures.figure import Experiment
from visviva.figures.impact_worlds import ARRIVAL, Witness, cradle, one_against_two
from visviva.impact.models import GrModel, QceModel
from visviva.steppers.event_driven import EventDriven

SECONDS, GAP, TOUCHING = 10.0, 1e-5, 2e-5
LAWS = {"qce": QceModel().law(), "gr": GrModel().law()}
PATENT = "Zhang, Li, Wang 2015 (CN105868425A), Fig. 2"


def swings() -> dict[str, float]:
    """1, 2 and 3 balls lifted by 30°: the worst impact in 10 s versus the ideal, and the remaining energy."""
    found: dict[str, float] = {}
    for up in (1, 2, 3):
        for name, law in LAWS.items():
            witness = Witness(law)
            found[f"{name}, {up} up: energy after 10 s"] = _energy_left(up, witness)
            found[f"{name}, {up} up: worst impact"] = witness.worst_of_cradle()
            found[f"{name}, {up} up: impacts"] = len(witness.strong)
    return found


def _energy_left(up: int, law: ImpactLaw) -> float:
    """Energy after 10 s, relative to the start."""
    world = cradle(up)
    state = world.start()
    height = 0.5 * up * ARRIVAL**2
    before = world.total_energy(state)
    stepper = EventDriven("dopri5", rtol=1e-11, rest_speed=1e-6, impact=law, touching=TOUCHING)
    after = world.total_energy(simulate(world, state, stepper, SECONDS))
    return float(1.0 + (after - before) / height)


class _FirstImpact:
    """Records the velocities after the first impact of a run."""

    next_time = np.inf

    def __init__(self) -> None:
        self.v: Array | None = None

    def see(self, world: World, step: Step) -> None:
        """Check one step."""
        if self.v is None and any(event.kind == "impact" for event in step.events):
            self.v = step.after.v.reshape(-1, 3)[:, 0].copy()


def first_impacts() -> dict[str, float]:
    """u/v of the five balls after the first impact, for every law; lcp by the rows of the stepper."""
    found: dict[str, float] = {}
    for name, law in {"lcp": None, **LAWS}.items():
        for up in (1, 2, 3):
            world, first = cradle(up), _FirstImpact()
            stepper = EventDriven("dopri5", rtol=1e-11, rest_speed=1e-6, impact=law, touching=TOUCHING)
            simulate(world, world.start(), stepper, 0.52, first)
            assert first.v is not None
            found |= {f"{name}, {up} up: ball {i + 1}": float(first.v[i] / ARRIVAL) for i in range(5)}
    return found


CASES = {
    "touching": (0.0, 0.0),
    "10 µm, tolerance 0": (GAP, 0.0),
    "10 µm, tolerance 20 µm": (GAP, TOUCHING),
}


def gaps() -> dict[str, float]:
    """A at 1 m/s into B and C that touch, or C 10 µm behind: ball by ball, or simultaneously."""
    found: dict[str, float] = {}
    for name, (gap, touching) in CASES.items():
        world = one_against_two(gap)
        stepper = EventDriven("rk4", h=1e-2, impact=LAWS["qce"], touching=touching)
        u = simulate(world, world.start(), stepper, 0.06).v.reshape(3, 3)
        found |= _balls(name, u)
    return found


def _balls(name: str, u: Array) -> dict[str, float]:
    return {f"{name}: {'ABC'[i]} {'xy'[k]}": float(u[i, k]) for i in range(3) for k in range(2)}


def _expected_gaps() -> dict[str, tuple[float, float]]:
    """Simultaneously −1/5, and 2√3/5 along 30°; ball by ball at 30°, up to 10 µm in 10 cm."""
    root = np.sqrt(3.0)
    at_once = np.array([[-0.2, 0.0], [0.6, 0.2 * root], [0.6, -0.2 * root]])
    by_ball = np.array([[-1 / 8, -root / 8], [3 / 4, root / 4], [3 / 8, -root / 8]])
    figures: dict[str, tuple[float, float]] = {}
    for name in CASES:
        ideal, allowed = (by_ball, 1e-4) if name.endswith(" 0") else (at_once, 1e-9)
        figures |= {key: (value, allowed) for key, value in _balls(name, ideal).items()}
    return figures


def _expected_swings() -> dict[str, tuple[float, float]]:
    each = {"energy after 10 s": (1.0, 1e-7), "worst impact": (0.0, 1e-12), "impacts": (10.0, 0.0)}
    runs = [f"{law}, {up} up" for law in LAWS for up in (1, 2, 3)]
    return {f"{run}: {what}": value for run in runs for what, value in each.items()}


def _expected_first() -> dict[str, tuple[float, float]]:
    """The ideal of waves; Newton's restitution reflects the velocities about the common velocity."""
    figures: dict[str, tuple[float, float]] = {}
    for up in (1, 2, 3):
        before = np.array([1.0] * up + [0.0] * (5 - up))
        for name, after in {"lcp": _newton(up), "qce": before[::-1], "gr": before[::-1]}.items():
            figures |= {f"{name}, {up} up: ball {i + 1}": (float(after[i]), 1e-9) for i in range(5)}
    return figures


def _newton(up: int) -> Array:
    """Balls in front stay together, and so do those struck: two bodies of `up` and 5 − `up` balls."""
    common = up / 5.0
    return np.array([2.0 * common - 1.0] * up + [2.0 * common] * (5 - up))


EXPERIMENTS = (
    Experiment("cradle swinging for 10 s", PATENT, _expected_swings(), swings),
    Experiment("cradle, first impact by each law", PATENT, _expected_first(), first_impacts),
    Experiment("a ball against two, one 10 µm back", "exact", _expected_gaps(), gaps),
)
