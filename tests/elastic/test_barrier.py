"""Barrier contact: distances, gradients and tangents, no penetration, friction, the ledger."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from visviva.compiling.program import Program
from visviva.contact.deforming.admissible_motion import admissible_share_of_pair
from visviva.contact.deforming.barrier import Barrier
from visviva.contact.deforming.barrier_law import barrier
from visviva.contact.deforming.crossings import crossing
from visviva.contact.deforming.distances import nearest
from visviva.contact.deforming.forms import Form
from visviva.contact.deforming.sheets import Sheets
from visviva.core.evaluation import node_blocks
from visviva.core.events import Outgrown
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.elastic.meshes import shapes
from visviva.errors import SceneError
from visviva.figures.elastic_collisions import elastic_skin, momenta
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

FOUR = np.arange(4)


def distance(x: Any, edges: bool) -> tuple[float, Any]:
    s = np.zeros(4)
    r = nearest(np.ascontiguousarray(x), FOUR, edges, s)
    assert abs(s.sum()) < 1e-12 and np.allclose(s @ x, r)
    return float(np.linalg.norm(r)), s


@given(st.integers(0, 2**31), st.booleans())
@settings(max_examples=150, deadline=None)
def test_the_nearest_places_are_the_nearest_of_a_fine_grid(seed, edges):
    x = np.random.default_rng(seed).normal(size=(4, 3))
    found, _ = distance(x, edges)
    share = np.linspace(0, 1, 101)
    if edges:
        first = x[0] + share[:, None] * (x[1] - x[0])
        second = x[2] + share[:, None] * (x[3] - x[2])
        least = np.linalg.norm(first[:, None] - second[None], axis=2).min()
    else:
        a, b = (w[np.add.outer(share, share) <= 1.0] for w in np.meshgrid(share, share))
        places = (1 - a - b)[:, None] * x[0] + a[:, None] * x[1] + b[:, None] * x[2]
        least = np.linalg.norm(places - x[3], axis=1).min()
    assert found <= least + 1e-12 and least - found < 0.05


@pytest.mark.parametrize("order", [[0, 1, 2, 3], [2, 3, 0, 1]])
def test_edges_a_billionth_of_their_length_apart_do_not_pass(order: list[int]) -> None:
    """The direction in which they are nearest is turned by round-off so far that it does not part them."""
    begin = np.array(
        [
            [0.00679730617661698, -0.0068508500620254, 0.0104648412471508],
            [0.00863440832325785, 0.00464966490148493, 0.01500501869708405],
            [-0.00250799596380907, -0.00489874080809668, 0.01413298951797629],
            [0.00927577348482844, -0.00598079929328999, 0.01010346971546139],
        ]
    )
    end = np.array(
        [
            [0.0062407092983854, -0.00730101726704778, 0.01013151196001671],
            [0.00859505144350752, 0.00394998231805824, 0.01504293552143411],
            [-0.00263263777204004, -0.00488344146297575, 0.01403559766921006],
            [0.00911102505774327, -0.00599291332837062, 0.00989789041272212],
        ]
    )
    found = admissible_share_of_pair(
        begin[order], end[order], FOUR, True, 0.0, 1.0, np.zeros((4, 6)), np.zeros(4)
    )
    on_the_way = [begin + s * found * (end - begin) for s in np.linspace(0.0, 1.0, 1001)]
    volumes = [np.linalg.det(x[1:] - x[0]) for x in [*on_the_way, end]]
    assert found > 0.5
    assert np.unique(np.sign(volumes[:-1])).size == 1
    assert np.sign(volumes[-1]) != np.sign(volumes[0]), "at the end they would have passed"


def test_what_slides_close_by_goes_all_the_way() -> None:
    """A vertex a micrometre above a face, which it does not come nearer to; and one that goes through it."""
    x = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0.2, 0.2, 1e-6]])
    for height, share in ((0.9e-6, 1.0), (-1e-6, 0.45)):
        y = x.copy()
        y[3] = 0.5, 0.2, height
        found = admissible_share_of_pair(x, y, FOUR, False, 0.0, 1.0, np.zeros((4, 6)), np.zeros(4))
        assert found == pytest.approx(share)


@given(st.integers(0, 2**31), st.booleans())
@settings(max_examples=150, deadline=None)
def test_what_may_go_so_far_does_not_meet_on_the_way(seed, edges):
    """At 200 instants up to the share that is allowed there is some distance left; beyond, often none."""
    rng = np.random.default_rng(seed)
    x = rng.normal(size=(4, 3))
    y = x + rng.normal(size=(4, 3))
    share = admissible_share_of_pair(x, y, FOUR, edges, 0.0, 1.0, np.zeros((4, 6)), np.zeros(4))
    start = distance(x, edges)[0]
    least = min(distance(x + t * share * (y - x), edges)[0] for t in np.linspace(0, 1, 201))
    assert 0.0 < share <= 1.0 and least > 0.02 * start
    if share < 1.0:
        assert least < 0.35 * start, "it stops near the touch, and no earlier"


@pytest.mark.nojit
def test_the_barrier_has_the_slopes_it_says_and_no_bound():
    for y in (0.9, 0.5, 1e-3):
        d = 1e-6 * y
        low, high = barrier(y - d), barrier(y + d)
        _, first, second = barrier(y)
        assert first == pytest.approx((high[0] - low[0]) / (2 * d), rel=1e-5)
        assert second == pytest.approx((high[1] - low[1]) / (2 * d), rel=1e-5)
    assert barrier(1 - 1e-6)[0] < 1e-15 and barrier(1e-300)[0] > 600


def two_blocks(mu: float = 0.0, gap: float = 4e-3, speed: float = 0.5) -> tuple[World, Barrier]:
    """Two jelly cubes that fly at each other, one turned."""
    world = World()
    turn = np.array([[0.6, -0.8, 0], [0.64, 0.48, -0.6], [0.48, 0.36, 0.8]])
    one, other = (shapes.block((2, 2, 2), (0.1, 0.1, 0.1)) for _ in range(2))
    other = shapes.placed(other, turn, 1.0, (0.2, 0.01, 0.0))
    found = [
        elastic_skin(world, "one", one, (speed, 0.0, 0.0)),
        elastic_skin(world, "other", other, (-speed, 0.0, 0.0)),
    ]
    barrier_ = Barrier("touch", Sheets("touch", [Form.sheet(one) for one in found]), gap, 1e4, mu)
    world.forces.append(barrier_)
    return world, barrier_


def positions_of(world: World, barrier_: Barrier, state: Any) -> Any:
    x, u = np.zeros((2, barrier_.sheets.n, 3))
    Program(barrier_.sheets.gather_ops(world.kinematics(state), x, u))()
    return x


def test_forces_are_the_gradient_of_the_energy_and_have_no_sum():
    """Two cubes with a corner, and edges nearly parallel, within the gap of each other."""
    world, _ = two_blocks(gap=0.02)
    state = world.start()
    other = world.layout.q["other"]
    state.q[other] += np.tile([-0.0835, 0.0, 0.0], len(world.blocks[1].masses))
    rng = np.random.default_rng(3)
    state.q += 1e-4 * rng.normal(size=len(state.q))
    e = world.observer

    def at(q: Any) -> float:
        moved = state.copy()
        moved.q[:] = q
        return world.energies(world.kinematics(moved))["stored/touch"]

    world.kinematics(state)
    e.out.efforts[:] = 0.0
    Program(e.force_ops[2])()
    force = e.out.tau.copy()
    assert at(state.q) > 0 and np.abs(force).max() > 0
    assert np.abs(force.reshape(-1, 3).sum(axis=0)).max() < 1e-10 * np.abs(force).max()
    for i in np.argsort(-np.abs(force))[:12]:
        step = np.zeros_like(state.q)
        step[i] = 1e-7
        slope = (at(state.q + step) - at(state.q - step)) / 2e-7
        assert force[i] == pytest.approx(-slope, rel=2e-4, abs=1e-5 * np.abs(force).max())


def test_the_tangent_is_that_of_the_force_along_the_normal():
    """A tetrahedron's corner over the middle of a face: K along the normal is the slope of the force."""
    world = World()
    mesh = shapes.block((1, 1, 1), (0.1, 0.1, 0.1))
    corner_down = np.array([[-0.577, 0.577, 0.577], [0, -0.707, 0.707], [0.816, 0.408, 0.408]])
    tip = shapes.placed(shapes.block((1, 1, 1), (0.03, 0.03, 0.03)), corner_down, 1.0, (0, 0, 0))
    low = tip.x[:, 2].argmin()
    tip = shapes.placed(tip, np.eye(3), 1.0, np.array([0.06, 0.03, 0.101]) - tip.x[low])
    found = [elastic_skin(world, "block", mesh), elastic_skin(world, "tip", tip)]
    barrier_ = Barrier("touch", Sheets("touch", [Form.sheet(one) for one in found]), 2e-3, 1e3)
    world.forces.append(barrier_)
    state = world.start()
    k = world.kinematics(state)
    e = world.observer
    blocks = node_blocks(barrier_, k)
    with pytest.raises(Outgrown) as full:
        Program(blocks.present_ops)()
    state = world.apply(full.value.change, state)
    k, e = world.kinematics(state), world.observer
    blocks = node_blocks(barrier_, k)
    Program(blocks.present_ops)()
    rate, found_ = np.zeros(len(k.rates)), np.zeros(len(k.rates))
    rate[k.rows_of(world.blocks[1].points)[low, 2]] = 1.0
    run, arguments = blocks.product(blocks.K, np.ones(1), rate, found_)
    run(*arguments)

    def force(dz: float) -> Any:
        moved = state.copy()
        moved.q[world.layout.q["tip"]].reshape(-1, 3)[low, 2] += dz
        world.kinematics(moved)
        e.out.efforts[:] = 0.0
        Program(e.force_ops[2])()
        return e.out.tau.copy()

    slope = -(force(1e-8) - force(-1e-8)) / 2e-8
    assert np.abs(found_ - slope).max() < 1e-4 * np.abs(slope).max() and np.abs(slope).max() > 100


def test_trials_of_a_step_and_of_its_parts_do_not_ask_in_turn_for_room():
    """A trial that ends at another time, at other places, keeps what the one before it needs."""
    world, barrier_ = two_blocks()
    state = world.start()

    def asked(state: Any, aside: float, t: float) -> tuple[Any, set[int]]:
        """The state with room for a trial in which the blocks are near each other, and for which pairs."""
        trial = state.copy()
        trial.clock[0] = t
        left, right = (trial.q[world.layout.q[block.name]].reshape(-1, 3) for block in world.blocks)
        right[:, 0] += left[:, 0].max() + 1e-3 - right[:, 0].min()
        right[:, 1] += aside
        k = world.kinematics(trial)
        try:
            Program(node_blocks(barrier_, k).present_ops)()
        except Outgrown as full:
            return world.apply(full.change, state), set(barrier_._known.tolist())
        return state, set(barrier_._known.tolist())

    state, first = asked(state, 0.0, 0.01)
    state, both = asked(state, 0.06, 0.005)
    assert first and first < both
    assert asked(state, 0.0, 0.01)[1] == both


@pytest.mark.parametrize("rho_inf", [None, 0.0])
@pytest.mark.parametrize(("mu", "h"), [(0.0, 5e-3), (0.5, 5e-3), (0.3, 2e-2)])
def test_nothing_passes_and_the_ledger_closes(mu, h, rho_inf):
    """Through steps in which the cubes would come far into each other; momentum is kept, friction loses."""
    world, barrier_ = two_blocks(mu)
    stepper, state = TimeStepping(h, converge=True, rho_inf=rho_inf), world.start()
    mass = np.concatenate([block.masses for block in world.blocks])[:, None]
    before, energy, least = momenta(mass, state), world.total_energy(state), np.inf
    for t in np.arange(1, 13) * 0.02:
        state = simulate(world, state, stepper, t)
        assert crossing(positions_of(world, barrier_, state), barrier_.sheets) is None
        least = min(least, barrier_.least_distance(world.kinematics(state)))
    assert 0.0 < least < 4e-3, "they touched"
    assert np.abs(momenta(mass, state) - before)[:3].max() < 1e-14
    rows = {name: float(state.accounts[i]) for name, i in world.layout.account.items()}
    lost = sum(v for name, v in rows.items() if name.split("/")[0] in ("dissipated", "numerical"))
    assert abs(world.total_energy(state) - energy + lost - rows["topology"]) < 1e-13
    assert (rows["dissipated/touch"] > 1e-4) is (mu > 0)


def test_what_stands_still_is_not_passed():
    """A cube is thrown at a sheet of two triangles, from either side; it goes back, and nothing is pushed."""
    wall = np.array([[0, -0.3, -0.3], [0, 0.3, -0.3], [0, 0.3, 0.3], [0, -0.3, 0.3]])
    triangles = np.array([[0, 1, 2], [0, 2, 3]])
    for side in (1.0, -1.0):
        world = World()
        cube = shapes.block((2, 2, 2), (0.1, 0.1, 0.1))
        turn = np.array([[0.6, -0.8, 0], [0.64, 0.48, -0.6], [0.48, 0.36, 0.8]])
        cube = shapes.placed(cube, turn, 1.0, (0.12 * side - 0.05 * (side < 0), 0.0, 0.0))
        skin = elastic_skin(world, "cube", cube, (-side, 0.0, 0.0))
        sheets = Sheets("touch", [Form.sheet(skin), Form.fixed(wall, triangles)])
        world.forces.append(touch := Barrier("touch", sheets, 3e-3, 1e4))
        state, stepper, least = world.start(), TimeStepping(0.01, converge=True), np.inf
        for t in np.arange(1, 26) * 0.01:
            state = simulate(world, state, stepper, t)
            assert crossing(positions_of(world, touch, state), sheets) is None
            least = min(least, touch.least_distance(world.kinematics(state)))
        assert 0 < least < 3e-3 and side * state.v[::3].mean() > 0.1
        assert np.array_equal(positions_of(world, touch, state)[sheets.held], wall)


@pytest.mark.parametrize("rho_inf", [None, 0.0])
def test_a_run_goes_on_bitwise_from_a_copy_of_its_state(rho_inf):
    """What the matrix was laid out for, and where the last step ended, lie in the memory of the state."""
    settings = (5e-3, 1.0, 1e-2, True, None, 0.0, rho_inf)
    world, _ = two_blocks(0.3)
    half = simulate(world, world.start(), TimeStepping(*settings), 0.1).copy()
    assert half.memory[world.layout.memory["touch"]].any()
    ends = []
    for _ in range(2):
        world, _ = two_blocks(0.3)
        world.start()
        ends.append(simulate(world, half.copy(), TimeStepping(*settings), 0.16))
    whole, _ = two_blocks(0.3)
    stepper, state = TimeStepping(*settings), whole.start()
    for t in (0.1, 0.16):
        state = simulate(whole, state, stepper, t)
    assert np.array_equal(ends[0].q, ends[1].q) and np.array_equal(ends[0].q, state.q)


def test_friction_holds_what_presses_on_a_slope():
    """A block on a fixed one, aslant by 15°: at μ = 0.5 it stays, at μ = 0.1 it slides as Coulomb says."""
    angle, found = np.deg2rad(15), []
    gravity = 9.81 * np.array([np.sin(angle), 0, -np.cos(angle)])
    for mu in (0.5, 0.1):
        world, state, x = slope_world(mu, gravity)
        state = simulate(world, state, TimeStepping(5e-3, converge=True), 0.1)
        start = state.q[x].mean()
        speed = state.v[x].mean()
        state = simulate(world, state, TimeStepping(5e-3, converge=True), 0.2)
        found.append((state.q[x].mean() - start, (state.v[x].mean() - speed) / 0.1))
    assert abs(found[0][0]) < 2e-4
    assert found[1][1] == pytest.approx(9.81 * (np.sin(angle) - 0.1 * np.cos(angle)), rel=0.05)


def slope_world(mu: float, gravity: Any) -> Any:
    from visviva.core.body_nodes import HeldNodes
    from visviva.particles.fields.gravity import Gravity

    world = World()
    base, block = shapes.block((3, 2, 1), (0.3, 0.1, 0.05)), shapes.block((2, 2, 1), (0.06, 0.05, 0.03))
    block = shapes.placed(block, np.eye(3), 1.0, (0.05, 0.022, 0.0505))
    skins = [elastic_skin(world, "base", base), elastic_skin(world, "block", block)]
    held = HeldNodes("base", base.x, world.blocks[0].masses, 0.0, np.ones(len(base.x), bool))
    world.blocks[0] = held
    world.forces[0].nodes = held
    skins[0] = type(skins[0])(held, skins[0].index, skins[0].triangles, skins[0].tets)
    world.forces += [
        Barrier("touch", Sheets("touch", [Form.sheet(one) for one in skins]), 1e-3, 5e3, mu),
        Gravity(world, gravity),
    ]
    state = world.start()
    return world, state, np.arange(len(state.q))[world.layout.q["block"]][::3]


def test_a_barrier_without_converged_steps_is_refused():
    world, _ = two_blocks()
    for stepper in (TimeStepping(5e-3), EventDriven("rkf45")):
        with pytest.raises(SceneError, match="converge: true"):
            simulate(world, world.start(), stepper, 0.01)  # type: ignore[arg-type]
    with pytest.raises(SceneError, match="gap of 0"):
        Barrier("b", Sheets("s", [Form.sheet(elastic_skin(World(), "x", shapes.icosahedron(1.0)))]), 0.0, 1.0)
