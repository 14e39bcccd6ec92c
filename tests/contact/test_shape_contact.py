"""Points against shapes, in the particle pass and as rows of both steppers."""

from __future__ import annotations

import numba
import numpy as np
import pytest
from tests.contact.meshes import ball as ball_mesh
from tests.contact.meshes import block, bracket
from tests.kits.balance import balance
from tests.kits.probe import close

from visviva.contact.rows.plane import Plane
from visviva.contact.rows.shape_contact import ShapeContact
from visviva.contact.shapes.ball import ball
from visviva.contact.shapes.box import box
from visviva.contact.shapes.capsule import capsule
from visviva.contact.shapes.capsules import capsules
from visviva.contact.shapes.mesh import mesh
from visviva.core.carriers import Scripted
from visviva.core.loop import simulate
from visviva.core.response import REST_ACCELERATION, Friction
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.steps import particle_order
from visviva.steppers.steps.particle_pass import MIN_SET_SIZE, MIN_THREADED, local_sets
from visviva.steppers.time_stepping import TimeStepping

N = MIN_SET_SIZE + 5
ROTATION = np.array([[0.6, 0, 0.8], [0, 1, 0], [-0.8, 0, 0.6]])
PEGS = np.random.default_rng(5).uniform(-1, 1, (60, 2, 3))
HOLLOWS = {
    "ball": lambda: ball(1.0, side="inside", radius=0.05),
    "box": lambda: box([1.4, 1.2, 1.6], rotation=ROTATION, side="inside"),
    "capsule": lambda: capsule([0, 0, -0.4], [0, 0.3, 0.4], 0.9, side="inside"),
    "mesh": lambda: mesh(*ball_mesh(), side="inside", radius=0.02),
}
SOLIDS = {
    "ball": lambda: ball(0.6, radius=0.05),
    "box": lambda: box([0.8, 1.0, 0.6], rotation=ROTATION),
    "capsule": lambda: capsule([-1, 0, 0], [1, 0.3, 0.2], 0.3),
    "mesh": lambda: mesh(*bracket(), radius=0.02),
    "sheet": lambda: mesh(*block(), side="both"),
    "pegs": lambda: capsules(PEGS[:, 0], PEGS[:, 1], 0.05, radius=0.02),
}


def cloud(shapes, n=N, restitution=0.5, gravity=True, speed=1.0, above=0.0, rest=REST_ACCELERATION):
    """Particles in the middle, or above it, and shapes that they cannot pass."""
    rng = np.random.default_rng(3)
    world = World()
    spread = rng.uniform(-0.35, 0.35, (n, 3))
    spread[:, 2] += above
    world.blocks.append(block_ := PointMasses("cloud", spread, 0.01, speed * rng.normal(0, 1, (n, 3))))
    if gravity:
        world.forces.append(Gravity(world))
    for i, shape in enumerate(shapes):
        world.constraints.append(ShapeContact(f"shape {i}", block_.points, shape, None, restitution, rest))
    return world


@pytest.mark.parametrize("theta", [1.0, 0.5])
@pytest.mark.parametrize("name", HOLLOWS)
def test_nothing_leaves_a_hollow_and_the_ledger_closes(name, theta):
    world = cloud([HOLLOWS[name]()])
    state = world.start()
    assert local_sets(world)
    first = balance(world, state)
    state = simulate(world, state, TimeStepping(4e-3, theta), 1.6)
    assert world.constraints[0].gaps(state.q.reshape(-1, 3)).min() > -1e-12
    assert abs(balance(world, state) - first) <= 1e-10 * abs(first)
    assert np.abs(state.v).max() < 6, "nobody is thrown"


@pytest.mark.parametrize("restitution", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("name", HOLLOWS)
def test_nothing_leaves_a_hollow_in_converged_steps(name, restitution):
    """A trial state beyond the rebound does not lose the row that makes it rebound."""
    world = cloud([HOLLOWS[name]()], n=6, restitution=restitution)
    state = simulate(world, world.start(), TimeStepping(5e-3, converge=True), 0.8)
    assert world.constraints[0].gaps(state.q.reshape(-1, 3)).min() > -1e-12


@pytest.mark.parametrize("name", SOLIDS)
def test_nothing_enters_a_solid_in_a_box(name):
    """With 30 m/s and gravity, many bounces a step, from the corners of a box of 4 m too."""
    world = cloud([box([4, 4, 6], side="inside"), SOLIDS[name]()], speed=30.0, above=2.2)
    state = simulate(world, world.start(), TimeStepping(8e-3), 1.0)
    for constraint in world.constraints:
        assert constraint.gaps(state.q.reshape(-1, 3)).min() > -1e-12


def test_elastic_bounces_keep_the_energy():
    """A gas about a ball in a box, without gravity: e = 1 keeps every speed."""
    shapes = [box([2, 2, 2], side="inside"), ball(0.3, [0.7, 0, 0])]
    world = cloud(shapes, restitution=1.0, gravity=False, rest=0.0)
    state = world.start()
    before = np.linalg.norm(state.v.reshape(-1, 3), axis=1)
    state = simulate(world, state, TimeStepping(5e-3), 2.0)
    close(np.linalg.norm(state.v.reshape(-1, 3), axis=1), before, 1e-12)


def test_rest_without_sinking_or_jitter():
    world = cloud([mesh(*block((4.0, 4.0, 1.0)))], restitution=0.4, speed=0.05, above=1.0)
    state = simulate(world, world.start(), TimeStepping(2e-3), 2.0)
    x = state.q.reshape(-1, 3).copy()
    close(x[:, 2], np.full(N, 0.5), 3e-9, "at rest on the surface")
    again = simulate(world, state, TimeStepping(2e-3), 4.0).q.reshape(-1, 3)
    assert np.abs(again[:, 2] - x[:, 2]).max() < 1e-10


def test_a_plane_joins_the_sweeps():
    world = cloud([mesh(*bracket())], above=2.0)
    world.constraints.append(Plane("floor", world.blocks[0].points, (0, 0, -1), restitution=0.3))
    state = world.start()
    assert len(local_sets(world)[0].surfaces) == 2
    first = balance(world, state)
    state = simulate(world, state, TimeStepping(4e-3), 2.0)
    assert state.q[2::3].min() > -1 - 1e-12
    assert world.constraints[0].gaps(state.q.reshape(-1, 3)).min() > 0
    assert abs(balance(world, state) - first) <= 1e-12 * abs(first)


def lift(t):
    return [0, 0, 0.4 * np.sin(3 * t)], [0, 0, 1.2 * np.cos(3 * t)], [0, 0, -3.6 * np.sin(3 * t)]


@pytest.mark.parametrize("shape", [lambda: box([6, 6, 1]), lambda: mesh(*block((6, 6, 1)))])
def test_a_scripted_floor_lifts_what_lies_on_it_and_works(shape):
    """Sticky enough never to let go: all end where the floor is, and its work stands in the ledger."""
    world = cloud([], speed=0.1, above=1.0)
    points = world.ports.points(Scripted(lift))
    friction = Friction(adhesion=np.inf)
    world.constraints.append(
        ShapeContact("floor", world.blocks[0].points, shape(), points, friction=friction)
    )
    state = world.start()
    assert local_sets(world)
    first = balance(world, state)
    state = simulate(world, state, TimeStepping(1e-3), 2.0)
    close(state.q[2::3], np.full(N, 0.5 + lift(2.0)[0][2]), 1e-8)
    assert abs(balance(world, state) - first) <= 1e-12 * abs(first)
    assert state.accounts[world.layout.account["work/script"]] != 0


def test_a_floor_that_shoots_up_carries_all():
    """Faster than any particle, 20 cm in a step: nobody is left behind."""
    world = cloud([], speed=0.5, above=1.0)
    points = world.ports.points(Scripted(lambda t: ([0, 0, 20 * t], [0, 0, 20], [0, 0, 0])))
    world.constraints.append(ShapeContact("floor", world.blocks[0].points, mesh(*block((40, 40, 1))), points))
    state = simulate(world, world.start(), TimeStepping(1e-2), 0.3)
    assert state.q[2::3].min() > 0.5 + 6 - 1e-9


def test_bad_numbers_and_bad_starts_are_refused():
    points = PointMasses("ball", [[0, 0, 0.4], [0, 0, 2]], 1.0).points
    with pytest.raises(SceneError, match="restitution 2"):
        ShapeContact("wall", points, box([1, 1, 1]), restitution=2.0)
    with pytest.raises(SceneError, match="found 2 points that carry"):
        ShapeContact("wall", points, box([1, 1, 1]), points)
    with pytest.raises(SceneError, match=r"point 0 of 2 at \(0, 0, 0.4\) starts 0.1 m behind"):
        ShapeContact("wall", points, box([1, 1, 1])).check(np.array([[0, 0, 0.4], [0, 0, 2]]))


def test_one_and_two_threads_and_a_copied_state_go_the_same_way():
    """Bitwise: a set large enough for threads, swept against a mesh; once more from a state in between."""
    ends = []
    for threads in (1, numba.config.NUMBA_NUM_THREADS):
        numba.set_num_threads(threads)
        world = cloud([mesh(*ball_mesh(), side="inside")], n=MIN_THREADED)
        state = simulate(world, world.start(), TimeStepping(1e-2), 0.1).copy()
        ends.append(simulate(world, state.copy(), TimeStepping(1e-2), 0.2).copy())
    again = simulate(world, state, TimeStepping(1e-2), 0.2)
    for other in (ends[1], again):
        assert (other.q == ends[0].q).all() and (other.v == ends[0].v).all()
        assert (other.accounts == ends[0].accounts).all()


def test_particles_over_a_large_shape_go_the_same_way_in_its_order(monkeypatch):
    """Place by place instead of number by number: bitwise the same motion, sums to round-off."""
    ends = []
    for large in (10**9, 0):
        monkeypatch.setattr(particle_order, "MIN_LARGE_SHAPE", large)
        world = cloud([mesh(*ball_mesh(), side="inside"), ball(0.1)], speed=2.0, above=0.4)
        assert bool(particle_order.largest_shape(local_sets(world)[0].surfaces)) == (large == 0)
        ends.append(simulate(world, world.start(), TimeStepping(1e-2), 0.5).copy())
    assert (ends[0].q == ends[1].q).all() and (ends[0].v == ends[1].v).all()
    close(ends[1].accounts, ends[0].accounts, 1e-12)
