"""Pair forces: checks of a force, all pairs by brute force, one order of sums, distant and dead points."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kits.force_kit import ForceCase, check_force
from tests.kits.probe import Bodies, Probe, close
from tests.particles.pair_laws import RANGE, STRENGTH, yukawa, yukawa_of_arrays

from visviva.core.carriers import BodyPoints
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.errors import SceneError, SimulationError
from visviva.particles.pairs.lennard_jones import coefficients_from_depth, lennard_jones
from visviva.particles.pairs.pair_force import PairForce
from visviva.particles.pairs.pair_law import ArrayPairLaw, PairLaw
from visviva.particles.pairs.soft_repulsion import soft_repulsion
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven

pytestmark = pytest.mark.nojit

LJ = lennard_jones(*coefficients_from_depth(1.0, 1.0), cutoff=9.0)
SOFT = soft_repulsion(3.0, 2.0)
YUKAWA = PairLaw(yukawa, np.array([STRENGTH, RANGE]), 30.0)
ARRAYS = ArrayPairLaw(yukawa_of_arrays, 30.0)
LATTICE = np.stack(np.meshgrid([0.0, 2.0], [0.0, 2.0], [0.0, 2.0], indexing="ij"), -1).reshape(-1, 3)


def pairs(law, x=LATTICE[:5], split=None, **options):
    """A world of particles, or of two sets of them, with one pair force."""
    world = World()
    block = PointMasses("gas", x[:split], 1.0)
    world.blocks.append(block)
    others = None
    if split is not None:
        world.blocks.append(second := PointMasses("wall", x[split:], 2.0))
        others = second.points
    world.forces.append(PairForce("pair", block.points, law, others, **options))
    return world


def on_bodies():
    """Points fixed in two rigid bodies: ports of the table, not nodes."""
    world = World()
    world.blocks.append(block := Bodies("bodies", 2))
    points = world.ports.points(BodyPoints(block, [0, 1, 1], [[0, 2, 0], [0, -3, 0], [1, -3, 2]]))
    world.forces.append(PairForce("pair", points, YUKAWA))
    return world


def moving_apart(law, **options):
    """Points of the kits move by 0.3: far enough apart that none coincide."""
    return lambda: pairs(law, LATTICE[:5], **options)


CASES = [
    ForceCase("Lennard-Jones", moving_apart(LJ)),
    ForceCase("soft repulsion", moving_apart(soft_repulsion(3.0, 8.0))),
    ForceCase("own law", moving_apart(YUKAWA)),
    ForceCase("own law of arrays", moving_apart(ARRAYS)),
    ForceCase("two sets", moving_apart(LJ, split=2)),
    ForceCase("on bodies", on_bodies, nodes=False),
]


@pytest.mark.parametrize("case", CASES, ids=str)
@settings(max_examples=5)
@given(seed=st.integers(0, 10**6))
def test_force_keeps_its_promises(case, seed):
    check_force(case, seed)


def brute(x, law, period=(0.0, 0.0, 0.0), split=None):
    """Forces and energy by a loop over all pairs."""
    n, f, energy = len(x), np.zeros_like(x), 0.0
    box = np.array(period, float)
    for i in range(n):
        for j in range(i + 1, n):
            if split is not None and (i < split) == (j < split):
                continue
            d = x[i] - x[j]
            d -= box * np.rint(d / np.where(box > 0, box, 1.0))
            if d @ d < law.cutoff**2:
                v, g = law.function(d @ d, law.parameters)
                f[i] += g * d
                f[j] -= g * d
                energy += v
    return f, energy


def found(world, x):
    probe = Probe(world)
    q = np.asarray(x, float).ravel()
    still = np.zeros(probe.nv)
    return probe.at(q, still).tau.reshape(-1, 3), probe.energy(q, still)


@settings(max_examples=15)
@given(
    seed=st.integers(0, 10**6),
    size=st.tuples(*[st.floats(0.0, 9.0)] * 3),
    n=st.integers(1, 40),
    split=st.booleans(),
)
def test_all_pairs_within_the_cutoff_and_no_others(seed, size, n, split):
    x = np.random.default_rng(seed).uniform(-np.array(size), size, (n, 3))
    at = n // 2 if split and n > 1 else None
    f, energy = brute(x, SOFT, split=at)
    ours, stored = found(pairs(SOFT, x, at), x)
    close(ours, f, 1e-13)
    close(stored, energy, 1e-13)


@settings(max_examples=15)
@given(
    seed=st.integers(0, 10**6),
    period=st.tuples(*[st.one_of(st.just(0.0), st.floats(4.0, 15.0))] * 3),
    n=st.integers(1, 40),
)
def test_nearest_images_in_a_periodic_box(seed, period, n):
    x = np.random.default_rng(seed).uniform(-20, 20, (n, 3))
    f, energy = brute(x, SOFT, period)
    ours, stored = found(pairs(SOFT, x, period=period), x)
    close(ours, f, 1e-13)
    close(stored, energy, 1e-13)


def test_a_law_of_arrays_is_the_compiled_law():
    x = np.random.default_rng(1).uniform(0, 6, (20, 3))
    one, two = found(pairs(YUKAWA, x), x), found(pairs(ARRAYS, x), x)
    close(one[0], two[0], 1e-13)
    close(one[1], two[1], 1e-13)


@pytest.mark.parametrize("law", [LJ, ARRAYS], ids=["compiled", "arrays"])
def test_the_force_has_no_history(law):
    """Bitwise: whatever was evaluated before, whatever the skin, whatever else stands in the lists."""
    rng = np.random.default_rng(2)
    x = 1.2 * np.stack(np.meshgrid(*[np.arange(3.0)] * 3, indexing="ij"), -1).reshape(-1, 3)
    old, narrow, wide = (Probe(pairs(law, x, skin=skin)) for skin in (None, 0.0, 3.0))
    still = np.zeros(3 * len(x))
    for _ in range(8):
        x = x + 0.05 * rng.standard_normal(x.shape)
        fresh = Probe(pairs(law, x)).at(x.ravel(), still).tau
        for probe in (old, narrow, wide):
            assert np.array_equal(probe.at(x.ravel(), still).tau, fresh)
        energy = Probe(pairs(law, x)).energy(x.ravel(), still)
        assert old.energy(x.ravel(), still) == narrow.energy(x.ravel(), still) == energy


@pytest.mark.parametrize("far", [1e9, -1e9, 1e100])
def test_a_point_that_flew_far_away_costs_nothing(far):
    x = np.vstack([LATTICE, [[far, far, -far], [far, 0, 0]]])
    world = pairs(SOFT, x)
    ours, stored = found(world, x)
    f, energy = brute(x[:8], SOFT)
    close(ours, np.vstack([f, np.zeros((2, 3))]), 1e-13)
    close(stored, energy, 1e-13)


def test_a_crowd_is_no_matter():
    """All in one cell: the lists grow as they must."""
    x = np.random.default_rng(3).uniform(0, 0.5, (90, 3))
    f, energy = brute(x, SOFT)
    ours, stored = found(pairs(SOFT, x), x)
    close(ours, f, 1e-13)
    close(stored, energy, 1e-13)


class Mortal(PointMasses):
    """Points of which some are dead from the start."""

    def __init__(self, name, position, alive):
        super().__init__(name, position, 1.0)
        self.first_alive, self.memory_size = np.asarray(alive, float), len(alive)

    def start_memory(self, k, memory):
        memory[:] = self.first_alive

    def alive(self, memory):
        return memory


def test_dead_slots_take_no_part():
    x = np.vstack([LATTICE, LATTICE[:2], LATTICE[:2]])
    alive = np.repeat([1.0, 0.0], [8, 4])
    world = World()
    world.blocks.append(block := Mortal("gas", x, alive))
    world.forces.append(force := PairForce("pair", block.points, LJ))
    force.check_start(world)
    state = world.start()
    stored = world.energies(world.kinematics(state))["stored/pair"]
    close(stored, brute(LATTICE, LJ)[1], 1e-13)
    state.memory[world.layout.memory["gas"]][7] = 0.0
    stored = world.energies(world.kinematics(state))["stored/pair"]
    close(stored, brute(LATTICE[:7], LJ)[1], 1e-13)


def test_a_start_too_near_is_refused():
    world = pairs(LJ, np.array([[0.0, 0, 0], [5, 0, 0], [5.3, 0, 0]]))
    with pytest.raises(
        SceneError, match=r"gas\[1\] and gas\[2\] start 0.3 m apart, expected at least 0.561 m"
    ):
        world.forces[0].check_start(world)
    fine = pairs(LJ, np.array([[0.0, 0, 0], [5, 0, 0], [5.6, 0, 0]]))
    fine.forces[0].check_start(fine)


def test_points_that_coincide_stop_the_run_by_name():
    world = pairs(LJ, np.array([[0.0, 0, 0], [5, 0, 0], [5, 0, 0]]))
    message = r"pair: the force between gas\[1\] and gas\[2\], 0 m apart"
    with np.errstate(divide="ignore", invalid="ignore"), pytest.raises(SimulationError, match=message):
        simulate(world, world.start(), EventDriven("verlet", h=0.01), 0.1)


def test_soft_points_may_coincide():
    world = pairs(SOFT, np.zeros((3, 3)))
    f, energy = found(world, np.zeros((3, 3)))
    assert not f.any() and energy == 9.0


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: pairs(SOFT, period=(3.0, 0, 0)), "found a period of 3 m with a cut-off of 2 m"),
        (lambda: pairs(SOFT, period=(-3.0, 0, 0)), "found a period of -3 m: it must be >= 0"),
        (lambda: pairs(SOFT, skin=-1.0), "found a skin of -1 m"),
        (lambda: soft_repulsion(0.0, 1.0), "found an energy of 0 J"),
        (lambda: soft_repulsion(1.0, 0.0), "found a cut-off of 0 m"),
        (lambda: lennard_jones(1.0, -1.0), "found epsilon2 = -1"),
        (lambda: lennard_jones(1.0, 1.0, np.nan), "found a cut-off of nan m"),
        (lambda: PairLaw(lambda s, p: (s, s), np.zeros(0), 1.0), "at the top of a module"),
    ],
)
def test_bad_input_is_refused(make, message):
    with pytest.raises(SceneError, match=message):
        make()


def test_a_point_given_twice_is_refused():
    block = PointMasses("gas", LATTICE, 1.0)
    with pytest.raises(SceneError, match="found a point twice"):
        PairForce("pair", block.points[[0, 1, 1]], LJ)
    with pytest.raises(SceneError, match="found a point twice"):
        PairForce("pair", block.points[:3], LJ, block.points[2:])
