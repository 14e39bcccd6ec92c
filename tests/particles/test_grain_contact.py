"""Grains: checks of a force, restitution as declared, friction that sticks and slips, stable heaps."""

from __future__ import annotations

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kits.force_kit import ForceCase, check_force
from tests.kits.probe import close

from visviva.contact.rows.plane import Plane
from visviva.core.loop import simulate
from visviva.core.response import Friction
from visviva.core.world import World
from visviva.errors import SceneError, SimulationError
from visviva.particles.fields.gravity import Gravity
from visviva.particles.pairs.grain_contact import GrainContact, damping_ratio, restitution_of
from visviva.particles.pairs.neighbours import MIN_THREADED
from visviva.particles.points.point_masses import PointMasses
from visviva.record.ledger import Ledger
from visviva.steppers.time_stepping import TimeStepping

LATTICE = np.stack(np.meshgrid([0.0, 1.0], [0.0, 1.0], [0.0, 1.0], indexing="ij"), -1).reshape(-1, 3)


def cluster(mu=0.5):
    world = World()
    world.blocks.append(block := PointMasses("grains", LATTICE[:5], [1.0, 2.0, 1.0, 3.0, 1.0]))
    world.forces.append(GrainContact("contact", block.points, block.masses, 1.5, 20.0, 0.6, mu))
    return world


CASES = [ForceCase("grains", cluster, central=False), ForceCase("smooth grains", lambda: cluster(0.0))]


@pytest.mark.nojit
@pytest.mark.parametrize("case", CASES, ids=str)
@settings(max_examples=5)
@given(seed=st.integers(0, 10**6))
def test_force_keeps_its_promises(case, seed):
    check_force(case, seed)


@pytest.mark.parametrize(("zeta", "e"), [(0.0, 1.0), (1.0, np.exp(-2)), (0.999999, np.exp(-2))])
def test_restitution_of_known_dampings(zeta, e):
    close(restitution_of(zeta), e, 1e-5)


@given(e=st.floats(0.1, 1))
def test_the_damping_ratio_is_the_inverse(e):
    close(restitution_of(damping_ratio(e)), e, 1e-12)


def meeting(e, masses, u):
    world = World()
    world.blocks.append(block := PointMasses("two", [[0, 0, 0], [1.0, 0, 0]], masses, u))
    world.forces.append(GrainContact("contact", block.points, block.masses, 0.5, 1e4, e, 0.3))
    return world


@settings(max_examples=10)
@given(e=st.floats(0.1, 1), m=st.floats(0.2, 5))
def test_two_grains_rebound_as_declared(e, m):
    world = meeting(e, [1.0, m], [[0.5, 0, 0], [-0.5, 0, 0]])
    state = simulate(world, world.start(), TimeStepping(2e-5), 0.1)
    close(state.v[3] - state.v[0], e, 1e-3)
    close(state.v[0] + m * state.v[3], 0.5 - 0.5 * m, 1e-12, "momentum")


def on_a_wall(pull, mu=0.4):
    """A grain that 2 N press on a heavy one; pulled sideways."""

    class Push:
        name = "push"
        account = "work"

        def add(self, k, out):
            out.forces(block)[1] += [pull, 0, -2.0]

        def power(self, k):
            return float(k.v[3:] @ [pull, 0, -2.0])

    world = World()
    block = PointMasses("two", [[0, 0, 0], [0, 0, 1.0 - 2e-4]], [1e9, 1.0])
    world.blocks.append(block)
    world.forces += [GrainContact("contact", block.points, block.masses, 0.5, 1e4, 0.3, mu), Push()]
    return world


def test_friction_holds_up_to_its_limit():
    """Pressed with 2 N at μ = 0.4: 0.3 N are held by a spring of 0.3/k_t, 0.9 N pull the grain away."""
    world = on_a_wall(0.3)
    state = simulate(world, world.start(), TimeStepping(1e-3), 2.0)
    close(state.q[3], 0.3 / (2e4 / 7), 1e-6)
    close(state.v[3:], np.zeros(3), 1e-7)
    world = on_a_wall(0.9)
    state = simulate(world, world.start(), TimeStepping(1e-3), 0.05)
    assert state.q[3] > 0.8 * 0.5 * 0.1 * 0.05**2


def heap(seed=4, mu=0.5, n=4):
    """n layers of grains dropped loosely on a rough floor."""
    random = np.random.default_rng(seed)
    x = np.stack(np.meshgrid(*[np.arange(m) * 0.021 for m in (6, 6, n)], indexing="ij"), -1).reshape(-1, 3)
    x += random.uniform(0, 1e-3, x.shape) + np.array([0, 0, 0.0105])
    world = World()
    world.blocks.append(block := PointMasses("sand", x, 1e-3))
    world.forces += [
        Gravity(world),
        GrainContact("contact", block.points, block.masses, 0.01, 100.0, 0.3, mu),
    ]
    world.constraints.append(Plane("floor", block.points, radius=0.01, friction=Friction(0.6)))
    return world


def test_a_heap_comes_to_rest_and_stays():
    world = heap()
    stepper = TimeStepping(3e-4)
    state = simulate(world, world.start(), stepper, 1.0).copy()
    later = simulate(world, state.copy(), stepper, 1.5)
    assert np.abs(later.q - state.q).max() < 1e-5, "a hundredth of a millimetre in half a second"
    height = later.q[2::3]
    assert height.min() > 0.0099 and height.max() > 0.04, "it did not flow away"


def test_the_ledger_closes_and_momentum_stays():
    world = cluster()
    ledger, state, stepper = Ledger(), world.start(), TimeStepping(1e-3)
    for _ in range(20):
        accounts = dict(zip(world.layout.account_names, state.accounts.tolist(), strict=True))
        ledger.add(world.energies(world.kinematics(state)), accounts)
        state = simulate(world, state, stepper, state.t + 0.1).copy()
    assert ledger.closes(1e-12)
    close(world.blocks[0].masses @ state.v.reshape(-1, 3), np.zeros(3), 1e-12)


@pytest.mark.parametrize(
    ("numbers", "message"),
    [((0.0, 1.0), "radius 0"), ((1.0, -1.0), "stiffness -1"), ((1.0, 1.0, 0.01), "restitution 0.01"),
     ((1.0, 1.0, 0.5, -1.0), "mu -1"), ((1.0, 1.0, 0.5, 0.1, 0.0), "tangential 0")],
)  # fmt: skip
def test_bad_numbers_are_refused(numbers, message):
    block = PointMasses("grains", LATTICE, 1.0)
    with pytest.raises(SceneError, match=message):
        GrainContact("contact", block.points, block.masses, *numbers)


def test_too_many_grains_at_one_place_are_told_before_memory_is_asked_for():
    world = World()
    world.blocks.append(block := PointMasses("grains", np.zeros((9000, 3)), 1.0))
    world.forces.append(GrainContact("rub", block.points, block.masses, 0.5, 1e4))
    with pytest.raises(SimulationError, match=r"rub: 9000 points form 4e\+07 close pairs"):
        simulate(world, world.start(), TimeStepping(1e-3), 0.1)


def test_one_and_two_threads_give_the_same_bits():
    """Springs, forces and energies of a set that is large enough for threads."""
    before = numba.get_num_threads()
    ends = []
    try:
        for threads in (1, min(2, numba.config.NUMBA_NUM_THREADS)):
            numba.set_num_threads(threads)
            world = heap(n=60)
            assert len(world.blocks[0].masses) >= MIN_THREADED
            state = simulate(world, world.start(), TimeStepping(3e-4), 0.03)
            ends.append((state.q.copy(), state.v.copy(), state.memory.copy(), state.accounts.copy()))
    finally:
        numba.set_num_threads(before)
    assert all(np.array_equal(a, b) for a, b in zip(*ends, strict=True))
