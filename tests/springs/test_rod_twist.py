"""Twisted rods: forces from one energy, ledgers, Greenhill's buckling, and coils."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import brentq
from tests.coupled.kit import ledger_sum
from tests.kits.force_kit import ForceCase, check_gradient

from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.particles.points.point_masses import PointMasses
from visviva.scene import scene_from_text
from visviva.scene.build import build_scene
from visviva.springs.rod_twist import RodTwist
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

PIECES, LENGTH, RADIUS, YOUNG = 60, 1.0, 4e-3, 4e6
ROD = f"""
gravity: [0, 0, 0]
bodies:
  rod:
    kind: rod
    through: THROUGH
    pieces: {PIECES}
    radius: {RADIUS}
    density: 1100
    young: {YOUNG}
    twist: TWIST
"""


def rod(twist: float, through: str = f"[[0, 0, 0], [{LENGTH}, 0, 0]]") -> World:
    world = World()
    build_scene(scene_from_text(ROD.replace("THROUGH", through).replace("TWIST", f"{twist}")), world)
    return world


def knotty() -> World:
    world = World()
    x = np.cumsum(np.random.default_rng(5).uniform(-0.3, 1.0, (8, 3)), axis=0)
    world.blocks.append(PointMasses("p", x, 2.0))
    world.forces.append(RodTwist("twist", world.blocks[0].points, 3.0, 1.4))
    return world


@pytest.mark.nojit
def test_the_forces_are_those_of_the_energy() -> None:
    """At the start, from which its ends are carried: f = −∂E/∂x, and they are in balance."""
    case = ForceCase("knotty", knotty)
    q, v, t = case.probe.random_state(1, 0.0)
    check_gradient(case.probe, q, 0.0 * v, t)
    assert np.abs(case.probe.at(q, 0.0 * v, t).tau.reshape(-1, 3).sum(axis=0)).max() < 1e-12


def test_a_helix_turns_its_end_by_what_the_theory_of_curves_says() -> None:
    """ψ of n turns goes to −2π n cos α + 2π n, α between axis and tangent, as it is drawn out to a line."""
    turns, slope = 3.0, 0.7
    s = np.linspace(0.0, 2.0 * np.pi * turns, 4001)
    world = World()
    points = PointMasses("p", np.stack([np.cos(s), np.sin(s), slope * s], axis=1), 1.0)
    world.blocks.append(points)
    world.forces.append(RodTwist("twist", points.points, 1.0, 0.0))
    state = world.start()
    k, force = world.kinematics(state), world.forces[0]
    for share in np.linspace(0.0, 1.0, 200)[1:]:
        x = np.stack([(1 - share) * np.cos(s), (1 - share) * np.sin(s), slope * s], axis=1)
        k.state.q[:] = x.ravel()
        world.observer.k.state.copy_from(k.state)
        world.observer.k.refresh()
        world.observer.remember()
        k.state.copy_from(world.observer.k.state)
    wanted = 2.0 * np.pi * turns * (1.0 - slope / np.hypot(1.0, slope))
    assert abs(force.moment(world.observer.k)) == pytest.approx(wanted, rel=1e-3)


def softest(twist: float) -> float:
    """The least stiffness of a straight rod whose two first and last points are held, by differences."""
    world = rod(twist)
    state = world.start()
    k = world.kinematics(state)
    e, free = world.observer, np.arange(6, 3 * (PIECES + 1) - 6)
    across = free[free % 3 != 0]
    q, step, stiffness = state.q.copy(), 1e-6, np.zeros((len(across), len(across)))
    for j, i in enumerate(across):
        sides = []
        for sign in (1.0, -1.0):
            e.k.state.copy_from(k.state)
            e.k.state.q[:] = q
            e.k.state.q[i] += sign * step
            e.k.refresh()
            e.evaluate()
            sides.append(e.out.tau[across].copy())
        stiffness[:, j] = (sides[1] - sides[0]) / (2.0 * step)
    return float(np.linalg.eigvalsh(0.5 * (stiffness + stiffness.T)).min())


def test_a_clamped_rod_buckles_at_the_moment_of_greenhill() -> None:
    """M L/B = 8.9868 with both ends clamped; held from the middle of the end pieces on."""
    bending, turning = 0.25 * np.pi * YOUNG * RADIUS**4, 0.5 * np.pi * YOUNG / 3.0 * RADIUS**4 / LENGTH
    between = LENGTH * (1.0 - 1.0 / PIECES)
    limit = 8.9868 * bending / between / turning
    found = brentq(softest, 0.9 * limit, 1.1 * limit, xtol=1e-4)
    assert found == pytest.approx(limit, rel=3e-3)


def test_the_ledger_closes_while_it_coils() -> None:
    """By events, a slack rod of twelve turns: K + E stay."""
    world = rod(12 * 2 * np.pi, "[[0, 0, 0], [0.3, 0.02, 0.05], [0.6, -0.02, 0], [0.9, 0, 0.01]]")
    state = world.start()
    start, energy, before = ledger_sum(world, state), world.total_energy(state), state.q.copy()
    end = simulate(world, state, EventDriven("dopri5", rtol=1e-7), 0.1)
    assert np.abs(end.q - before).max() > 0.02
    assert world.total_energy(end) == pytest.approx(energy, rel=1e-5)
    assert ledger_sum(world, end) == pytest.approx(start, rel=1e-5)


def test_time_steps_go_to_the_events() -> None:
    through = "[[0, 0, 0], [0.3, 0.02, 0.05], [0.6, -0.02, 0], [0.9, 0, 0.01]]"
    world = rod(6 * 2 * np.pi, through)
    exact = simulate(world, world.start(), EventDriven("dopri5", rtol=1e-8), 0.05).q
    errors = []
    for h in (4e-4, 2e-4, 1e-4):
        again = rod(6 * 2 * np.pi, through)
        errors.append(np.abs(simulate(again, again.start(), TimeStepping(h), 0.05).q - exact).max())
    assert errors[2] < 0.7 * errors[1] < 0.7**2 * errors[0]


@pytest.mark.parametrize(
    ("stepper", "tolerance"), [(EventDriven("dopri5", rtol=1e-8), 1e-5), (TimeStepping(1e-3), 1e-3)]
)
def test_who_winds_it_up_works(stepper, tolerance: float) -> None:  # type: ignore[no-untyped-def]
    """A straight rod wound up in time: W = ½ C φ², and nobody is told of a false claim."""
    world, text = World(), ROD.replace("THROUGH", "[[0, 0, 0], [1, 0, 0]]")
    build_scene(scene_from_text(text.replace("twist: TWIST", "twist_formula: 3 * sin(2 * t)")), world)
    told: list[str] = []

    class Watch:
        next_time = np.inf

        def see(self, world, step):  # type: ignore[no-untyped-def]
            told.extend(event.kind for event in step.events)

    end = simulate(world, world.start(), stepper, 0.6, Watch())
    stiffness = 0.5 * np.pi * YOUNG / 3.0 * RADIUS**4 / LENGTH
    stored = 0.5 * stiffness * (3.0 * np.sin(1.2)) ** 2
    assert world.total_energy(end) == pytest.approx(stored, rel=1e-6)
    assert abs(end.accounts[world.layout.account["work/rod.twist"]]) == pytest.approx(stored, rel=tolerance)
    assert told == []


def test_what_is_out_of_range() -> None:
    points = PointMasses("p", np.eye(3), 1.0).points
    with pytest.raises(SceneError, match="expected 3"):
        RodTwist("t", points.take([0, 1]), 1.0, 1.0)
    with pytest.raises(SceneError, match="torsional stiffness"):
        RodTwist("t", points, -1.0, 1.0)
