"""Springs pass the checks of a force, for every combination of ends."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kits.force_kit import ForceCase, check_force
from tests.kits.probe import Bodies, Probe, close

from visviva.core.carriers import BodyPoints, FixedPoints, Scripted
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.particles.points.point_masses import PointMasses
from visviva.springs.damping import damping_of, effective_mass, masses_of
from visviva.springs.mouse import mouse_spring
from visviva.springs.pointer import Pointer
from visviva.springs.spring import Springs
from visviva.springs.zero_length import ZeroLengthSprings

pytestmark = pytest.mark.nojit


def cloud(name="cloud", n=4, size=2.0):
    return PointMasses(name, size * np.random.default_rng(7).standard_normal((n, 3)), 2.0)


def between(rest_length, damping=0.7, force=Springs):
    def make():
        world = World()
        world.blocks.append(block := cloud())
        a, b = block.points[[0, 1, 2, 0]], block.points[[1, 2, 3, 3]]
        numbers = {"stiffness": [20, 30, 40, 50], "damping": damping}
        if force is Springs:
            numbers["rest_length"] = rest_length
        world.forces.append(force("springs", a, b, **numbers))
        return world

    return make


def to(carrier, rest_length=0.2):
    def make():
        world = World()
        world.blocks.append(block := cloud(n=1))
        a, b = world.join(block.points, world.ports.points(carrier))
        world.forces.append(Springs("spring", a, b, 30.0, rest_length, 0.5))
        return world

    return make


def to_body(force=Springs):
    def make():
        world = World()
        block, bodies = cloud(n=2), Bodies("bodies", 2)
        world.blocks += [block, bodies]
        a, b = world.join(
            block.points, world.ports.points(BodyPoints(bodies, [0, 1], [[1, 2, 3], [-1, 0, 1]]))
        )
        law = (30.0, 0.5, 0.5) if force is Springs else (30.0, 0.5)
        world.forces.append(force("spring", a, b, *law))
        return world

    return make


def circle(t):
    return [np.cos(t), np.sin(t), 0], [-np.sin(t), np.cos(t), 0], [-np.cos(t), -np.sin(t), 0]


CASES = [
    ForceCase("stretched springs", between(0.05)),
    ForceCase("pressed springs", between(9.0), exact=False),
    ForceCase("springs without rest length", between(0.0)),
    ForceCase("zero-length springs", between(0.0, force=ZeroLengthSprings), central=False),
    ForceCase("spring to a fixed point", to(FixedPoints([3, 4, 5])), internal=False),
    ForceCase("spring to a scripted point", to(Scripted(circle)), internal=False, nodes=False),
    ForceCase("springs to bodies", to_body(), nodes=False),
    ForceCase("zero-length springs to bodies", to_body(ZeroLengthSprings), central=False, nodes=False),
]


@pytest.mark.parametrize("case", CASES, ids=str)
@settings(max_examples=10)
@given(seed=st.integers(0, 10**6))
def test_force_keeps_its_promises(case, seed):
    check_force(case, seed)


def pair(x, force, masses=1.0):
    world = World()
    world.blocks.append(block := PointMasses("ends", x, masses))
    world.forces.append(force(block.points[[0]], block.points[[1]]))
    return Probe(world)


def test_at_rest_length_there_is_no_force():
    probe = pair([[0, 0, 0], [0, 3, 4]], lambda a, b: Springs("s", a, b, 1e6, 5.0, 10.0))
    close(probe.at(probe.q0, probe.v0).tau, np.zeros(6), 1e-15)


def test_a_stretched_spring_pulls_and_a_damper_brakes():
    probe = pair([[0, 0, 0], [3, 0, 0]], lambda a, b: Springs("s", a, b, 10.0, 1.0, 2.0))
    v = np.array([0, 0, 0, 5.0, 1, 0])
    close(probe.at(probe.q0, v).tau, [30, 0, 0, -30, 0, 0], 1e-15, "k (l − L) + c l̇ = 20 + 10 N")
    close(probe.e.evaluate_powers(), [-50], 1e-15)


def test_only_zero_length_springs_brake_across_the_line():
    v = np.array([0, 0, 0, 0, 4.0, 0])
    line = pair([[0, 0, 0], [3, 0, 0]], lambda a, b: Springs("s", a, b, 0.0, 0.0, 2.0))
    every = pair([[0, 0, 0], [3, 0, 0]], lambda a, b: ZeroLengthSprings("s", a, b, 0.0, 2.0))
    close(line.at(line.q0, v).tau, np.zeros(6), 0)
    close(every.at(every.q0, v).tau, [0, 8, 0, 0, -8, 0], 1e-15)


@settings(max_examples=20)
@given(seed=st.integers(0, 10**6), scale=st.sampled_from([1e-150, 1e-9, 1.0, 1e9]))
def test_without_rest_length_the_force_is_linear_down_to_nothing(seed, scale):
    rng = np.random.default_rng(seed)
    x = scale * rng.standard_normal((2, 3))
    probe = pair(x, lambda a, b: Springs("s", a, b, 3.0, 0.0))
    close(probe.at(probe.q0, probe.v0).tau[:3] / scale, 3 * (x[1] - x[0]) / scale, 1e-14)


def test_coincident_ends():
    spring = lambda a, b: Springs("shaft", a, b, 10.0, 0.5, 1.0)  # noqa: E731
    probe = pair([[1, 2, 3], [1, 2, 3]], spring)
    force = probe.world.forces[0]
    x = np.array([[1.0, 2, 3]])
    with pytest.raises(SceneError, match=r"shaft: both ends are at \(1, 2, 3\) but the rest length is 0.5 m"):
        force.check(x, x)
    before = int(force.coincident[0])
    close(probe.at(probe.q0, np.arange(6.0)).tau, np.zeros(6), 0, "later they give no force")
    assert force.coincident[0] == before + 1, "and are counted"
    close(probe.tangent(force, probe.q0, probe.v0)["K"], np.zeros((6, 6)), 0)
    pair([[1, 2, 3], [1, 2, 3]], lambda a, b: Springs("s", a, b, 10.0, 0.0)).world.forces[0].check(x, x)


@pytest.mark.parametrize("numbers", [(-1, 1, 0), (1, -1, 0), (1, 1, -1), (np.nan, 1, 1), (1, np.inf, 0)])
def test_bad_numbers_are_refused(numbers):
    with pytest.raises(SceneError, match="must be a finite number >= 0"):
        pair([[0, 0, 0], [1, 0, 0]], lambda a, b: Springs("s", a, b, *numbers))


def test_critical_damping_of_the_pair_in_the_notes():
    """Masses 2 and 3 kg with k = 120 N/m: ω = 10 rad/s, critical damping 24 N s/m."""
    m = effective_mass(2.0, 3.0)
    close(np.sqrt(120 / m), 10, 1e-14)
    close(damping_of(1.0, 120.0, m), 24, 1e-14)
    close(effective_mass(2.0, np.inf), 2.0, 0)
    with pytest.raises(SceneError, match="both ends"):
        effective_mass(np.inf, np.inf)


def test_masses_of_points():
    world = World()
    block, bodies = PointMasses("a", np.eye(3), [1, 2, 3]), Bodies("b", 1)
    world.blocks += [block, bodies]
    fixed, on_body = (
        world.ports.points(FixedPoints([0, 0, 0])),
        world.ports.points(BodyPoints(bodies, 0, [1, 0, 0])),
    )
    close(masses_of(world, block.points[[2, 0]]), [3, 1], 0)
    assert np.isinf(masses_of(world, fixed)).all()
    with pytest.raises(SceneError, match="depends on the direction"):
        masses_of(world, on_body)


def test_oscillator_of_the_notes():
    """m = 1, k = 100, from x = 1 at rest: x(0.5) under-, critically and over-damped (P18)."""
    for damping, expected in {4.0: -0.005544451824, 20.0: 0.04042768199, 50.0: 0.3682391291}.items():
        world = World()
        world.blocks.append(block := PointMasses("m", [1, 0, 0], 1.0))
        a, b = world.join(block.points, world.ports.points(FixedPoints([0, 0, 0])))
        world.forces.append(ZeroLengthSprings("s", a, b, 100.0, damping))
        probe = Probe(world)
        acceleration = lambda x, v, p=probe: p.at(np.array([x, 0, 0]), np.array([v, 0, 0])).tau[0]  # noqa: E731
        x, _ = runge_kutta(acceleration, 1.0, 0.0, 0.5, 500)
        close(x, expected, 1e-9)


def runge_kutta(acceleration, x, v, t_end, steps):
    h = t_end / steps
    for _ in range(steps):
        a1 = acceleration(x, v)
        a2 = acceleration(x + h / 2 * v, v + h / 2 * a1)
        a3 = acceleration(x + h / 2 * v + h * h / 4 * a1, v + h / 2 * a2)
        a4 = acceleration(x + h * v + h * h / 2 * a2, v + h * a3)
        x, v = x + h * v + h * h / 6 * (a1 + a2 + a3), v + h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
    return x, v


def test_mouse_spring_is_critical_and_a_jump_of_the_pointer_stays_bounded():
    """Spring 50 N/m, c = 2 √(50 m); the pointer jumps 1 m: the mass follows without passing it by much."""
    world = World()
    world.blocks.append(block := PointMasses("m", [0, 0, 0], 0.5))
    pointer = Pointer([0, 0, 0])
    force = mouse_spring(world, "mouse", block.points, pointer, 50.0)
    close(force.law[0], [50.0, 10.0], 1e-14, "c = 2 √(50 × 0.5) = 10 N s/m")
    probe = Probe(world)
    x, v, h, way = np.zeros(3), np.zeros(3), 1e-3, []
    pointer.move(0.1, [1, 0, 0])
    for step in range(3000):
        v = v + h * probe.at(x, v, step * h).tau / 0.5
        x = x + h * v
        way.append(x[0])
    close(x, [1, 0, 0], 1e-6)
    assert way[99] == 0 and max(way) < 1.2


def test_pointer_rate_is_the_slope_of_its_way():
    pointer = Pointer([0, 0, 0], glide=0.5)
    pointer.move(1.0, [1, 2, 0])
    for t in (0.5, 1.2, 1.4, 2.0):
        slope = (pointer(t + 1e-6)[0] - pointer(t - 1e-6)[0]) / 2e-6
        close(pointer(t)[1], slope, 1e-8)
    pointer.move(1.25, [5, 5, 5])
    close(pointer(1.25)[0], [0.5, 1, 0], 1e-14, "a new aim starts where the pointer is")
