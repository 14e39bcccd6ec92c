"""Unary fields: the checks of a force, and the known properties of each field."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kits.force_kit import check_force
from tests.kits.probe import Probe, close
from tests.particles.fields import CASES, FIELDS, PASSED, cloud, world_with

from visviva.core.ports import Points
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.particles.fields.attractor import Attractor
from visviva.particles.fields.current import Current, local_current
from visviva.particles.fields.field import Field
from visviva.particles.fields.quadratic_drag import QuadraticDrag
from visviva.particles.fields.turbulence import Turbulence, local_turbulence
from visviva.particles.fields.vortex import Vortex, local_vortex
from visviva.particles.fields.waves import cosine_of_turns
from visviva.particles.fields.wind import Wind, local_wind
from visviva.particles.points.point_masses import PointMasses

pytestmark = pytest.mark.nojit


@pytest.mark.parametrize("case", CASES, ids=str)
@settings(max_examples=5)
@given(seed=st.integers(0, 10**6))
def test_field_keeps_the_promises_of_a_force(case, seed):
    check_force(case, seed)


@pytest.mark.parametrize("name", PASSED)
def test_local_forms_are_the_forces(name):
    probe = Probe(world_with(name))
    q, v, t = probe.random_state(5)
    probe.at(q, v, t)
    block, force = probe.world.blocks[0], probe.world.forces[0]
    device, par = force.local(block)
    found = np.zeros((3, 3))
    for i in range(3):
        *found[i], damping = device(*q[3 * i : 3 * i + 3], *v[3 * i : 3 * i + 3], block.masses[i], t, par)
        assert damping >= 0.0
    close(found.ravel(), probe.tau[:9], 1e-14)


@pytest.mark.parametrize("name", PASSED)
def test_local_form_is_for_whole_blocks_only(name):
    world = world_with(name, part=True)
    assert world.forces[0].local(world.blocks[0]) is None
    assert world_with(name).forces[0].local(world.blocks[0]) is None, "another block"


def test_cosine_is_the_cosine():
    for turns in np.linspace(-2.3, 3.1, 301):
        assert abs(cosine_of_turns(turns) - np.cos(2 * np.pi * turns)) <= 1e-13


def flow(device, par, x, t):
    """w(x, t) of moving air: its force on a particle at rest, over k."""
    *force, damping = device(*x, 0.0, 0.0, 0.0, 1.0, t, par)
    return np.array(force) / damping


@settings(max_examples=20)
@given(seed=st.integers(0, 10**6), t=st.floats(0, 100))
def test_turbulence_has_no_divergence(seed, t):
    air = Turbulence("air", cloud().points, 0.4, 1.5, 0.8, (0.3, 0, 0.5), seed=seed)
    x, eps = np.random.default_rng(seed).uniform(-5, 5, 3), 1e-4
    slope = [
        flow(local_turbulence, air.parameters, x + s * eps * np.eye(3)[c], t)[c]
        for c in range(3)
        for s in (1, -1)
    ]
    assert abs(sum(slope[::2]) - sum(slope[1::2])) / (2 * eps) <= 1e-6 * 1.5 / 0.8 * 10


def test_turbulence_has_its_speed_and_is_smooth():
    air = Turbulence("air", cloud().points, 0.4, speed=1.5, size=0.8, velocity=(0.3, 0, 0.5), seed=7)
    x = np.random.default_rng(1).uniform(-400, 400, (2000, 3))
    w = np.array([flow(local_turbulence, air.parameters, place, 0.7) for place in x])
    assert np.abs(w.mean(axis=0) - [0.3, 0, 0.5]).max() < 0.1
    assert np.sqrt(np.mean(np.sum((w - [0.3, 0, 0.5]) ** 2, axis=1))) == pytest.approx(1.5, rel=0.03)


def test_turbulence_is_carried_by_its_mean_flow():
    """A waves' pattern that never dies is the same a second later, a second's way downstream."""
    mean = np.array([0.3, 0, 0.5])
    air = Turbulence("air", cloud().points, 0.4, 1.5, 0.8, mean, lifetime=1e12, seed=7)
    x = np.array([0.2, 0.1, -0.4])
    close(
        flow(local_turbulence, air.parameters, x + mean, 1.0),
        flow(local_turbulence, air.parameters, x, 0.0),
        1e-9,
    )


def test_a_seed_repeats_turbulence_and_gusts():
    points = cloud().points
    make = [
        lambda seed: Turbulence("air", points, 0.4, 1.5, 0.8, seed=seed),
        lambda seed: Wind("air", points, 0.4, (1, 0, 0), gust=0.5, seed=seed),
    ]
    for air in make:
        assert np.array_equal(air(3).parameters, air(3).parameters)
        assert not np.array_equal(air(3).parameters, air(4).parameters)


def test_gusts_have_their_strength_and_travel_with_the_wind():
    air = Wind("air", cloud().points, 0.4, (3, 0, 4), gust=0.8, period=2.0, seed=1)
    times = np.linspace(0, 400, 4001)
    w = np.array([flow(local_wind, air.parameters, (0, 0, 0), t) for t in times])
    assert np.abs(w.mean(axis=0) - [3, 0, 4]).max() < 0.05
    assert np.sqrt(np.mean(np.sum((w - [3, 0, 4]) ** 2, axis=1))) == pytest.approx(0.8, rel=0.03)
    close(
        flow(local_wind, air.parameters, (3, 7, 4), 6.0),
        flow(local_wind, air.parameters, (0, 0, 0), 5.0),
        1e-12,
    )


@pytest.mark.parametrize("radius", [0.1, 0.5, 2.0])
def test_circulation_of_a_vortex(radius):
    """Γ = 2π k r²/(r² + s²) on a circle about the axis, 0 on one beside it; f ⟂ axis."""
    k, soft = 0.7, 0.3
    par = Vortex("vortex", cloud().points, k, (0, 0, 2), (1, 2, 3), soft).parameters

    def circulation(x, y):
        total = 0.0
        for phi in np.linspace(0, 2 * np.pi, 400, endpoint=False):
            way = radius * np.array([np.cos(phi), np.sin(phi)])
            f = local_vortex(x + way[0], y + way[1], 5.0, 0.0, 0.0, 0.0, 1.0, 0.0, par)
            assert f[2] == 0.0
            total += (-way[1] * f[0] + way[0] * f[1]) * 2 * np.pi / 400
        return total

    close(circulation(1, 2), 2 * np.pi * k * radius**2 / (radius**2 + soft**2), 1e-12)
    if radius < 1:
        assert abs(circulation(101, 2)) < 1e-4


def test_terminal_speed_of_quadratic_drag():
    """m = 0.1, c = 0.02: √(m g/c) = 7.003570518."""
    world = World()
    world.blocks.append(block := PointMasses("ball", [0, 0, 0], 0.1))
    world.forces.append(QuadraticDrag("drag", block.points, 0.02))
    close(Probe(world).at(np.zeros(3), np.array([0, 0, -7.003570518])).tau, [0, 0, 0.981], 1e-9)


BAD = {
    "drag": lambda p: QuadraticDrag("f", p, -1.0),
    "nan drag": lambda p: QuadraticDrag("f", p, np.nan),
    "wind drag": lambda p: Wind("f", p, -0.1, (1, 0, 0)),
    "wind velocity": lambda p: Wind("f", p, 0.1, (np.inf, 0, 0)),
    "two numbers": lambda p: Wind("f", p, 0.1, (1, 0)),
    "gust of no wind": lambda p: Wind("f", p, 0.1, (0, 0, 0), gust=1.0),
    "period": lambda p: Wind("f", p, 0.1, (1, 0, 0), gust=1.0, period=0.0),
    "size": lambda p: Turbulence("f", p, 0.1, 1.0, 0.0),
    "lifetime": lambda p: Turbulence("f", p, 0.1, 1.0, 1.0, lifetime=-1.0),
    "axis": lambda p: Vortex("f", p, 1.0, (0, 0, 0)),
    "soft": lambda p: Vortex("f", p, 1.0, soft=0.0),
    "strength": lambda p: Attractor("f", p, np.nan),
    "many centres": lambda p: Attractor("f", p, 1.0, p),
    "no masses": lambda p: Attractor("f", Points(object(), p.index), 1.0),
    "parameters": lambda p: Field("f", p, local_vortex, [np.nan]),
    "lambda": lambda p: Field("f", p, lambda *_: (0.0, 0.0, 0.0, 0.0)),
}


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD)
def test_bad_numbers_are_refused(bad):
    with pytest.raises(SceneError, match=r"found|masses|mass"):
        bad(cloud().points)


def test_every_field_is_a_case():
    assert {case.name.split(",")[0] for case in CASES} >= set(FIELDS)


def test_a_current_has_its_shear_and_tide():
    water = Current(
        "water", cloud().points, 0.4, (1, 0, 0), [0, 0, 0.5, 0, 0, 0, 0, 0, 0], (0, 0, 2), (0, 0.3, 0), 0.2
    )
    at = lambda x, t: flow(local_current, water.parameters, x, t)  # noqa: E731
    close(at((3, 4, 2), 0.0), [1, 0, 0], 1e-13)
    close(at((3, 4, 0), 0.0), [0, 0, 0], 1e-13)
    close(at((3, 4, 2), 1.25), [1, 0.3, 0], 1e-13)
