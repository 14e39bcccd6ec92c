"""Flocks: checks of a force, closed forms of drive and alignment, momentum, order, threads, dead slots."""

from __future__ import annotations

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kits.force_kit import ForceCase, check_force
from tests.kits.probe import Probe, close

from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.particles.models.crystal import cubic
from visviva.particles.pairs.flock import Flock, max_cohesion
from visviva.particles.pairs.neighbours import MIN_THREADED
from visviva.particles.points.particle_set import ParticleSet
from visviva.particles.points.point_masses import PointMasses
from visviva.scene import scene_from_text
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping


def few(**law):
    """Some that are near each other, of different masses."""
    world = World()
    masses = np.linspace(0.5, 2.0, 8)
    world.blocks.append(block := PointMasses("birds", cubic(2, 2, 2), masses))
    world.forces.append(Flock("flock", block.points, block.masses, 2.5, 1.1, 3.0, **law))
    return world


CASES = [
    ForceCase("apart and together", lambda: few(cohesion=2.0), exact=False),
    ForceCase("in step", lambda: few(cohesion=2.0, alignment=0.7), central=False),
    ForceCase("driven", lambda: few(alignment=0.7, speed=2.0), internal=False),
]


@pytest.mark.nojit
@pytest.mark.parametrize("case", CASES, ids=str)
@settings(max_examples=5)
@given(seed=st.integers(0, 10**6))
def test_force_keeps_its_promises(case, seed):
    check_force(case, seed)


def flown(x, u, masses, until, rtol=1e-12, reach=2.0, spacing=1.0, **law):
    world = World()
    world.blocks.append(block := PointMasses("birds", x, masses, u))
    law = {"separation": 0.0, "cohesion": 0.0, **law}
    world.forces.append(Flock("flock", block.points, block.masses, reach, spacing, **law))
    state = simulate(world, world.start(), EventDriven(rtol=rtol), until)
    return state.q.reshape(-1, 3), state.v.reshape(-1, 3), world, state


@pytest.mark.nojit
def test_the_velocities_of_two_become_one_at_twice_alignment():
    """u₁ − u₂ ∝ e^(−2κt) where they are near in terms of the reach, whatever their masses."""
    u = np.array([[1.0, 2.0, 0.0], [-0.5, 0.0, 1.0]])
    _, v, _, _ = flown(1.0 * np.eye(3)[:2], u, [1.0, 3.0], 1.5, reach=1e9, spacing=0.1, alignment=0.8)
    close(v[0] - v[1], (u[0] - u[1]) * np.exp(-2 * 0.8 * 1.5), 1e-8)
    close([1.0, 3.0] @ v, [1.0, 3.0] @ u, 1e-13, "momentum")


@pytest.mark.nojit
@pytest.mark.parametrize("before", [0.2, 3.5])
def test_speed_is_that_of_the_closed_form(before):
    """|u| = v + (u₀ − v) e^(−t/τ), along the way it flew; who stands still stays there."""
    x = np.array([[0.0, 0, 0], [9.0, 0, 0]])
    _, v, _, _ = flown(x, [[0.0, before, 0], [0, 0, 0]], 0.3, 0.7, speed=2.0, settling=0.6)
    close(v, [[0.0, 2.0 + (before - 2.0) * np.exp(-0.7 / 0.6), 0.0], [0, 0, 0]], 1e-9)


def test_two_come_to_rest_at_their_spacing():
    x, v, world, state = flown([[0, 0, 0], [1.4, 0, 0]], np.zeros((2, 3)), 1.0, 60.0, 1e-8,
                               separation=5.0, cohesion=2.0, alignment=2.0)  # fmt: skip
    assert x[1, 0] - x[0, 0] == pytest.approx(1.0, abs=1e-4) and abs(v).max() < 1e-4
    kept = world.total_energy(state)
    lowest = -2.0 * 1.0 * 2.0 / 3.0  # −c (R − r₀) 2/3, once for the pair
    assert kept == pytest.approx(lowest, rel=1e-6)


def test_cohesion_is_bounded_where_crowds_would_collapse():
    """∫ V(r) 4πr² dr = 0, V from worlds of two."""
    c = max_cohesion(2.3, 0.9, 5.0)
    r = (np.arange(400) + 0.5) / 400 * 2.3
    world = World()
    world.blocks.append(block := PointMasses("birds", np.zeros((2, 3)), 1.0))
    world.forces.append(Flock("flock", block.points, block.masses, 2.3, 0.9, 5.0, c))
    state, v = world.start(), np.empty(len(r))
    for i, distance in enumerate(r):
        state.q[3] = distance
        v[i] = world.total_energy(state)
    assert abs(v @ r**2) < 1e-4 * (abs(v) @ r**2)
    world.forces[0] = Flock("flock", block.points, block.masses, 2.3, 0.9, 5.0)
    assert world.forces[0].par[3] == 0.5 * c


def cloud(n=400, seed=1, side=8.0):
    random = np.random.default_rng(seed)
    return random.uniform(0, side, (n, 3)), random.normal(0, 1.0, (n, 3))


@pytest.mark.nojit
def test_the_order_of_the_points_is_nothing_to_them():
    x, u = cloud(60, side=4.0)
    order = np.random.default_rng(2).permutation(60)

    def pushed(rows):
        world = World()
        world.blocks.append(block := PointMasses("birds", x[rows], 1.0, u[rows]))
        world.forces.append(Flock("flock", block.points, block.masses, 1.5, 0.8, 9.0, 2.0, 1.0, 2.0))
        state = world.start()
        return Probe(world).at(state.q, state.v, 0.0).tau.reshape(-1, 3).copy()

    close(pushed(np.arange(60))[order], pushed(order), 1e-13)


def test_momentum_is_kept_and_threads_change_no_bit():
    n = MIN_THREADED + 100
    x, u = cloud(n, side=14.0)
    threads, ends = numba.get_num_threads(), []
    try:
        for count in sorted({1, threads}):
            numba.set_num_threads(count)
            world = World()
            world.blocks.append(block := PointMasses("birds", x, 0.2, u))
            world.forces.append(Flock("flock", block.points, block.masses, 1.5, 0.8, 9.0, 2.0, 1.0))
            ends.append(simulate(world, world.start(), TimeStepping(0.01), 0.1).v.reshape(-1, 3).copy())
    finally:
        numba.set_num_threads(threads)
    close(ends[0].sum(axis=0), u.sum(axis=0), 1e-11)
    assert all((end == ends[0]).all() for end in ends)
    assert ends[0].std() < 0.98 * u.std()  # and they fall in step


SCENE = """
gravity: [0, 0, 0]
bodies:
  birds:
    kind: crystal
    cubic: {center: [0, 0, 0], spacing: 1 m, count: [4, 4, 2]}
    mass: 200 g
    velocity: [3 m/s, 0, 0]
forces:
  flock: {kind: flock, points: birds, reach: 3 m, spacing: 1.2 m, speed: 8 m/s}
duration: 4 s
stepper: {kind: time_stepping, h: 10 ms}
"""


def test_a_scene_flies_at_its_speed_and_the_ledger_closes(tmp_path):
    import visviva

    (tmp_path / "birds.yaml").write_text(SCENE)
    summary = visviva.run(tmp_path / "birds.yaml", tmp_path / "birds.vv")
    assert summary["ledger"]["relative"] < 1e-9 and "work/flock" in summary["ledger"]["rows"]
    with visviva.load(tmp_path / "birds.vv") as run:
        speeds = np.linalg.norm(run["birds"].v[-1], axis=1)
    assert speeds.mean() == pytest.approx(8.0, rel=0.02)


def test_dead_slots_take_no_part():
    world = World()
    world.blocks.append(block := ParticleSet("birds", capacity=4, mass=1.0))
    world.forces.append(Flock("flock", block.points, block.masses, 2.0, 1.0, 9.0, speed=2.0))
    state = simulate(world, world.start(), TimeStepping(0.01), 0.1)
    assert np.isfinite(state.v).all() and abs(state.accounts).max() == 0.0


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"spacing": "3 m"}, "expected 0 < spacing < reach"),
        ({"speed": "0 m/s"}, "speed"),
        ({"points": "nail"}, "expected particles or point masses"),
    ],
)
def test_what_cannot_be_is_told_at_its_line(wrong, said):
    text = SCENE.replace("bodies:", "bodies:\n  nail: {kind: scripted_point, position: [0, 0, 0]}")
    for key, value in wrong.items():
        at = text.index(f"{key}: ", text.index("forces:"))
        end = min(text.index(sign, at) for sign in ",}" if sign in text[at:])
        text = text[:at] + f"{key}: {value}" + text[end:]
    with pytest.raises(SceneError, match=said):
        prepare(scene_from_text(text))


@pytest.mark.parametrize("stepper", [EventDriven(rtol=1e-8), TimeStepping(1e-3)], ids=["events", "steps"])
def test_from_rest_they_go_where_they_are_pushed(stepper):
    """A crowd closer than its spacing grows, although the drive of each is stronger than what pushes it."""
    world = World()
    world.blocks.append(block := PointMasses("birds", cubic(3, 3, 3), 1.0))
    world.forces.append(Flock("flock", block.points, block.masses, 2.5, 1.2, 3.0, cohesion=0.0, speed=9.0))
    start = world.start()
    here = start.q.reshape(-1, 3).copy()
    ahead = simulate(world, start, stepper, 0.2).q.reshape(-1, 3) - here
    assert np.sum(ahead * here, axis=1)[np.any(here, axis=1)].min() > 0.05
