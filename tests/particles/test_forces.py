"""Gravity and drag: checks of a force, and the drag of the notes."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kits.force_kit import ForceCase, check_force
from tests.kits.probe import Bodies, Probe, close

from visviva.core.carriers import BodyPoints
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.particles.fields.drag import LinearDrag
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses

pytestmark = pytest.mark.nojit


def masses():
    return PointMasses("cloud", np.random.default_rng(3).standard_normal((3, 3)), [1.0, 2.0, 0.5])


def drag():
    world = World()
    world.blocks.append(block := masses())
    world.forces.append(LinearDrag("drag", block.points[[2, 0]], [0.3, 0.7]))
    return world


def drag_on_bodies():
    world = World()
    world.blocks.append(block := Bodies("bodies", 2))
    points = world.ports.points(BodyPoints(block, [0, 1], [[1, 2, 3], [0, 1, 0]]))
    world.forces.append(LinearDrag("drag", points, 0.4))
    return world


def gravity():
    world = World()
    world.blocks += [masses(), PointMasses("other", [[0, 0, 7]], 3.0)]
    world.forces.append(Gravity(world, (1.0, -2.0, -9.81)))
    return world


CASES = [
    ForceCase("drag", drag, internal=False),
    ForceCase("drag on bodies", drag_on_bodies, internal=False, nodes=False),
    ForceCase("gravity", gravity, internal=False),
]


@pytest.mark.parametrize("case", CASES, ids=str)
@settings(max_examples=10)
@given(seed=st.integers(0, 10**6))
def test_force_keeps_its_promises(case, seed):
    check_force(case, seed)


def test_drag_tangent_couples_nothing():
    """Each row by itself: the coordinates of free particles stay diagonal, whatever their number."""
    probe = Probe(drag())
    rows, parts = probe.world.forces[0].tangent_rows(probe.k)
    assert rows.shape == (6, 1) and parts == "D"


@pytest.mark.parametrize("bad", [-1.0, np.nan, np.inf])
def test_bad_drag_is_refused(bad):
    with pytest.raises(SceneError, match="found drag"):
        LinearDrag("drag", masses().points, bad)


def scattered_block():
    world = World()
    world.blocks.append(block := masses())
    return world, block


def test_local_forms_are_the_forces():
    world, block = scattered_block()
    world.forces += [LinearDrag("drag", block.points, 0.3), Gravity(world)]
    probe = Probe(world)
    q, v, t = probe.random_state(5)
    total = np.zeros((3, 3))
    for force in world.forces:
        device, par = force.local(block)
        for i in range(3):
            *f, damping = device(*q[3 * i : 3 * i + 3], *v[3 * i : 3 * i + 3], block.masses[i], t, par)
            total[i] += f
            assert damping == (0.3 if force.name == "drag" else 0.0)
    close(total.ravel(), probe.at(q, v, t).tau, 1e-15)


def test_local_form_is_for_whole_blocks_only():
    _, block = scattered_block()
    other = PointMasses("other", np.zeros((3, 3)), 1.0)
    assert LinearDrag("drag", block.points[[0, 1]], 0.3).local(block) is None, "a part of the block"
    assert LinearDrag("drag", block.points[[0, 2, 1]], 0.3).local(block) is None, "another order"
    assert LinearDrag("drag", block.points, [0.3, 0.3, 0.4]).local(block) is None, "unlike points"
    assert LinearDrag("drag", other.points, 0.3).local(block) is None, "another block"
    assert LinearDrag("drag", block.points, 0.3).local(Bodies("bodies", 3)) is None


def test_terminal_speed_of_the_notes():
    """m = 0.1, k = 0.05: terminal speed 19.62 m/s, and v(1) = −7.719868456 from rest."""
    world = World()
    world.blocks.append(block := PointMasses("ball", [0, 0, 0], 0.1))
    world.forces += [LinearDrag("drag", block.points, 0.05), Gravity(world)]
    probe = Probe(world)
    falling = np.array([0, 0, -19.62])
    close(probe.at(np.zeros(3), falling).tau, np.zeros(3), 1e-13)
    v, h = 0.0, 1e-3
    slope = lambda speed: probe.at(np.zeros(3), np.array([0, 0, speed])).tau[2] / 0.1  # noqa: E731
    for _ in range(1000):
        a = slope(v)
        b = slope(v + h / 2 * a)
        c = slope(v + h / 2 * b)
        v += h / 6 * (a + 2 * b + 2 * c + slope(v + h * c))
    close(v, -7.719868456, 1e-9)
