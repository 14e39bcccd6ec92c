"""Ropes that come into contact with solids: where, with which friction, conservation and losses."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize_scalar
from tests.coupled.kit import ledger_sum
from tests.hoist.worlds import Events, G

from visviva.core.carriers import FixedFrames, FixedPoints
from visviva.core.loop import simulate
from visviva.core.state import State
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.geometry.solid import compound, hull, mesh, primitive
from visviva.hoist.lengths.edge_balance import position_on_edge, solve_edges
from visviva.hoist.lengths.edge_kernels import SURFACE_DEPTH, clearance
from visviva.hoist.lengths.edge_pulls import pull_at
from visviva.hoist.lengths.edges import Edges
from visviva.hoist.lengths.rope_contact import Obstacle, Solids, free_node
from visviva.hoist.ropes.edge_friction import EdgeFriction
from visviva.hoist.ropes.edge_watch import EdgeWatch
from visviva.hoist.ropes.rope import Rope
from visviva.hoist.ropes.rope_effects import RopeEffects
from visviva.hoist.wheels.node import Node
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.rigid.bodies import RigidBodies
from visviva.scene import scene_from_text
from visviva.scene.build import build_scene
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

STEPPERS = [lambda: TimeStepping(5e-4), lambda: EventDriven("dopri5", rtol=1e-9)]
POSITIONS = st.lists(st.floats(-3.0, 3.0), min_size=3, max_size=3).map(np.array)


def on_edges(
    world: World, ends: Sequence[Node], obstacles: Sequence[Obstacle], mu: float = 0.0, EA: float = 1e5,
    tension: float = 0.0,
) -> Rope:  # fmt: skip
    """A rope between two nodes that may lie on solids, with all that belongs to it."""
    rope = Rope("rope", world, ends, EA, tension=tension, effects=RopeEffects(lying=Solids(obstacles, mu)))
    world.constraints.append(rope)
    world.guards.append(EdgeWatch(rope))
    if mu > 0.0:
        world.constraints.append(EdgeFriction(rope))
    return rope


def fixed_box(world: World, size: tuple[float, float, float]) -> Obstacle:
    """A box about the origin that stands in the world."""
    centre, frame = FixedPoints(np.zeros((1, 3))), FixedFrames(np.eye(3)[None])
    return Obstacle("beam", primitive("box", size), world.ports.points(centre), world.ports.frames(frame))


def q_of(world: World, state: State, name: str) -> np.ndarray:
    return state.q[world.layout.q[name]]


@given(POSITIONS, POSITIONS, st.floats(0.0, 2.0), st.floats(-2.0, 2.0))
@settings(max_examples=200, deadline=None)
def test_rope_lies_where_it_is_shortest_or_where_friction_lets_it(
    a: np.ndarray, b: np.ndarray, mu: float, s: float
) -> None:
    along, normal = np.array([0.0, 1.0, 0.0]), np.zeros(1)
    a[2], b[2] = -abs(a[2]) - 0.05, -abs(b[2]) - 0.05
    free = position_on_edge(a, b, along, s, 0.0)
    way = minimize_scalar(
        lambda y: np.hypot(np.hypot(a[0], a[2]), a[1] - y) + np.hypot(np.hypot(b[0], b[2]), b[1] - y),
        bracket=(-4.0, 4.0), tol=1e-12,
    )  # fmt: skip
    assert free == pytest.approx(way.x, abs=1e-6)
    held = position_on_edge(a, b, along, s, mu)
    side = pull_at(a, b, along, held, normal)
    if held == s:
        assert abs(side) <= mu * normal[0] + 1e-10
    else:
        assert abs(side) == pytest.approx(mu * normal[0], abs=1e-9), "what slides is at its limit"
        assert min(s, free) - 1e-12 <= held <= max(s, free) + 1e-12, "it slides towards the shortest way"


@given(st.integers(0, 10**6), st.sampled_from([0.0, 0.1, 0.5]), st.floats(0.005, 0.5))
@example(1238, 0.1, 0.4139751663160067)
@example(2845, 0.5, 0.005)
@example(3763, 0.5, 0.25)
@example(8239, 0.5, 0.5)
@example(9243, 0.5, 0.5)
@settings(max_examples=100, deadline=None)
def test_rope_on_edges_in_a_row_is_in_balance_on_each(seed: int, mu: float, thick: float) -> None:
    """Edges that are near each other depend on each other; once more from there, nothing moves."""
    rng = np.random.default_rng(seed)
    along = np.array([0.0, 1.0, 0.0]) + 0.1 * rng.normal(size=(3, 3))
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    origin = np.array([[0.0, -5.0, 0.0], [thick, -5.0, 0.0], [thick, -5.0, -thick]])
    ends = np.zeros((3, 2, 3))
    ends[0, 0], ends[2, 1] = [-1.0, rng.normal(), -0.3], [0.2, rng.normal(), -1.0]
    linked = np.array([[False, True], [True, True], [True, False]])
    length, start, s = np.full(3, 10.0), 5.0 + rng.normal(size=3), np.zeros(3)
    solve_edges(origin, along, length, ends, linked, start, mu, s)
    again, normal = np.zeros(3), np.zeros(1)
    solve_edges(origin, along, length, ends, linked, s, mu, again)
    assert again == pytest.approx(s, abs=1e-12)
    places = np.vstack([ends[0, 0], origin + s[:, None] * along, ends[2, 1]])
    for j in range(3):
        side = pull_at(places[j] - origin[j], places[j + 2] - origin[j], along[j], s[j], normal)
        assert abs(side) <= mu * normal[0] + 1e-9
        assert s[j] == start[j] or abs(side) == pytest.approx(mu * normal[0], abs=1e-9)


@given(POSITIONS, POSITIONS, st.sampled_from(["box", "tetrahedron", "cylinder"]))
@settings(max_examples=150, deadline=None)
def test_the_clearance_tells_whether_a_line_goes_through_a_solid(
    p: np.ndarray, q: np.ndarray, kind: str
) -> None:
    """Below zero where points of the line lie within all faces, and only there."""
    corners = [[1.2, 0, -0.5], [-0.8, 1, -0.5], [-0.8, -1, -0.5], [0, 0, 1.3]]
    solids = {
        "box": primitive("box", (1.0, 2.0, 0.6)),
        "tetrahedron": hull(corners),
        "cylinder": primitive("cylinder", (0.7, 1.5)),
    }
    of = Edges.of([solids[kind]], 0.0)
    if np.linalg.norm(q - p) < 1e-3:
        return
    t = np.linspace(0.0, 1.0, 4001)[:, None]
    heights = (p + t * (q - p)) @ of.planes[:, :3].T - of.planes[:, 3]
    deepest = heights.max(axis=1).min()
    ends = heights[[0, -1]].max(axis=1)
    none = np.full(2, -1, np.int64)
    found = clearance(*of.arrays[:3], of.hulls[0], SURFACE_DEPTH, none, np.stack([p, q]))
    if min(ends) < -SURFACE_DEPTH:
        assert found == 1.0, "rope that ends within a solid does not lie on it"
    elif abs(deepest) > 1e-3:
        assert (found > 0.0) == (deepest > 0.0)


@pytest.mark.parametrize("stepper", STEPPERS)
def test_an_interrupted_pendulum_takes_half_its_time_on_each_length(stepper: Callable[[], object]) -> None:
    """Galilei's: the string meets a peg below its nail, and the bob comes up to the height it came from.

    T = π (√(L/g) + √(l/g)) (1 + θ²/16 …) for both half swings.
    """
    length, peg, angle = 2.0, 1.2, 0.02
    world = World()
    wedge = hull([[0, -0.5, 0], [0, 0.5, 0], *([-0.2, y, z] for y in (-0.5, 0.5) for z in (-0.1, 0.1))])
    centre, frame = FixedPoints(np.zeros((1, 3))), FixedFrames(np.eye(3)[None])
    beam = Obstacle("beam", wedge, world.ports.points(centre), world.ports.frames(frame))
    nail = world.ports.points(FixedPoints([[0.0, 0.0, peg]]))
    start = np.array([length * np.sin(angle), 0.0, peg - length * np.cos(angle)])
    world.blocks.append(PointMasses("bob", [start], 1.0))
    rope = on_edges(world, [Node(nail), Node(world.blocks[0].points[0])], [beam], EA=1e5)
    world.forces.append(Gravity(world))
    state, watch = world.start(), Events(rope)
    whole, rest = np.pi * np.sqrt(length / G), np.pi * np.sqrt((length - peg) / G)
    simulate(world, state, stepper(), 1.02 * (0.5 * whole + rest), watch)  # type: ignore[arg-type]
    assert [text for _, text in watch.found] == ["meets an edge of beam", "leaves an edge of beam"]
    (first, _), (second, _) = watch.found
    assert first == pytest.approx(0.5 * whole, rel=1e-3)
    assert second - first == pytest.approx(rest, rel=1e-3)


@pytest.mark.parametrize("stepper", STEPPERS)
def test_weights_over_a_wall_move_as_atwood_s(stepper: Callable[[], object]) -> None:
    """Over two edges without friction: z̈ = g (m₂ − m₁)/(m₁ + m₂)."""
    world, masses = World(), (1.0, 1.5)
    wall = fixed_box(world, (0.4, 20.0, 10.0))
    places = [[[-0.201, 0.0, 3.0]], [[0.201, 0.0, 3.0]]]
    light, heavy = (PointMasses(n, x, m) for n, x, m in zip("ab", places, masses, strict=True))
    world.blocks += [light, heavy]
    pull = 2 * masses[0] * masses[1] * G / sum(masses)
    rope = on_edges(world, [Node(light.points[0]), Node(heavy.points[0])], [wall], EA=1e6, tension=pull)
    world.forces.append(Gravity(world))
    state = world.start()
    assert rope.measures(world.kinematics(state))[0] == pytest.approx([2 * 2.0 + 0.4], rel=1e-6)
    state = simulate(world, state, stepper(), 0.5)  # type: ignore[arg-type]
    way = 0.5 * G * (masses[1] - masses[0]) / sum(masses) * 0.5**2
    assert q_of(world, state, "a")[2] == pytest.approx(3.0 + way, rel=1e-4)
    assert q_of(world, state, "b")[2] == pytest.approx(3.0 - way, rel=1e-4)


FALLEN = np.array(
    [0.51429061, 0.01110189, -0.50770324]
)  # of the load after 0.65 s, by events at a tolerance of 1e-11


def falling_pair(mu: float) -> tuple[World, Rope]:
    """A weight on a rope over the edge of a box, thrown along it."""
    world = World()
    box = fixed_box(world, (1.0, 1.0, 1.0))
    nail = world.ports.points(FixedPoints([[-0.4, 0.0, 0.8]]))
    world.blocks.append(PointMasses("load", [[0.6, 0.1, -0.5]], 2.0))
    rope = on_edges(world, [Node(nail), Node(world.blocks[0].points[0])], [box], mu, tension=20.0)
    world.forces.append(Gravity(world))
    return world, rope


BOTH = [TimeStepping(1e-4), EventDriven("dopri5", rtol=1e-8)]


@pytest.mark.parametrize("stepper", BOTH)
def test_no_rope_is_made_or_lost_and_the_ledger_closes(stepper: object) -> None:
    world, rope = falling_pair(0.0)
    state = world.start()
    place, m = world.layout.memory["rope"], len(rope.reeving)
    before, energy = state.memory[place].reshape(-1, 3)[:m, 2].sum(), world.total_energy(state)
    kept, watch = ledger_sum(world, state), Events(rope)
    state = simulate(world, state, stepper, 0.65, watch)  # type: ignore[arg-type]
    assert state.memory[place].reshape(-1, 3)[:m, 2].sum() == pytest.approx(before, abs=1e-14)
    assert ledger_sum(world, state) == pytest.approx(kept, abs=2e-6 * abs(energy))
    assert watch.found[0][1] == "meets an edge of beam"
    assert q_of(world, state, "load") == pytest.approx(FALLEN, abs=3e-4), "both steppers come to one place"


def test_what_slides_loses_what_friction_takes() -> None:
    """T |F·e| |Δs| of all steps is what the energy has lost, as steps become short."""
    ends = []
    for h in (4e-4, 1e-4):
        world, _ = falling_pair(0.2)
        state = world.start()
        kept, energy = ledger_sum(world, state), world.total_energy(state)
        state = simulate(world, state, TimeStepping(h), 0.7)
        lost = state.accounts[world.layout.account["dissipated/rope.edges"]]
        assert ledger_sum(world, state) == pytest.approx(kept, abs=1e-11 * abs(energy))
        assert lost == pytest.approx(0.02204, rel=0.01)
        ends.append(abs(energy - world.total_energy(state) - lost))
    assert ends[1] < 0.5 * ends[0]
    assert ends[1] < 0.1 * lost


def test_events_refuse_friction_on_edges() -> None:
    world, _ = falling_pair(0.2)
    with pytest.raises(SceneError, match="use kind: time_stepping"):
        simulate(world, world.start(), EventDriven("dopri5"), 0.1)


def test_a_floating_box_and_the_weights_on_it_keep_their_momenta() -> None:
    """The rope pushes the box at its edge: nothing from outside, so p and L stay to round-off."""
    world = World()
    box = RigidBodies("box", [[0.0, 0.0, 0.0]], 3.0, np.diag([0.4, 0.5, 0.6]), spin=[[0.2, -0.1, 0.3]])
    ends = [
        PointMasses("a", [[-1.0, 0.1, 0.3]], 1.0, [[0, 0, 1.0]]),
        PointMasses("b", [[0.9, -0.2, 0.25]], 2.0, [[0, 0.3, 0.5]]),
    ]
    world.blocks += [box, *ends]
    world.inertias.append(box.spinning)
    zero = np.zeros(1, np.int64)
    centre, frame = box.points(world.ports, zero, np.zeros((1, 3))), box.frames(world.ports, zero)
    rope = on_edges(
        world, [Node(end.points[0]) for end in ends],
        [Obstacle("box", primitive("box", (1.0, 1.2, 0.8)), centre, frame)], EA=500.0, tension=30.0,
    )  # fmt: skip

    def momenta(state: State) -> np.ndarray:
        k = world.kinematics(state)
        layout, total = world.layout, np.zeros(6)
        for block, m in (("a", 1.0), ("b", 2.0)):
            q, v = state.q[layout.q[block]], state.v[layout.v[block]]
            total += m * np.concatenate([v, np.cross(q, v)])
        q, v = state.q[layout.q["box"]], state.v[layout.v["box"]]
        turn = k.rotation[frame.index[0]]
        spin = turn @ np.diag([0.4, 0.5, 0.6]) @ turn.T @ v[3:6]
        return total + np.concatenate([3.0 * v[:3], 3.0 * np.cross(q[:3], v[:3]) + spin])

    state = world.start()
    before = momenta(state)
    assert rope.reeving.touched(state.memory[world.layout.memory["rope"]])[1:-1], "it lies on the box"
    state = simulate(world, state, EventDriven("dopri5", rtol=1e-10), 1.0)
    assert momenta(state) == pytest.approx(before, abs=1e-8)


SCENE = """
duration: 1 s
bodies:
  post: {{kind: rigid_body, shape: {shape}, position: [0, 0, 0], mass: 10 kg}}
  nail: {{kind: fixed_points, positions: [[-0.4, 0, 0.8]]}}
  load: {{position: [0.6, 0.1, -0.5], mass: 2 kg}}
constraints:
  hold: {{kind: weld, body: post, at: [0, 0, 0]}}
  rope: {{kind: rope, nodes: [nail, load], EA: 100 kN, tension: 20 N, {more}}}
"""


def test_a_scene_names_what_its_rope_touches() -> None:
    text = SCENE.format(shape="{kind: box, size: [1, 1, 1]}", more="touches: [post], touch_mu: 0.2")
    world = World()
    build_scene(scene_from_text(text), world)
    rope = next(part for part in world.constraints if isinstance(part, Rope))
    assert rope.reeving.lying is not None and rope.reeving.lying.mu == 0.2
    assert len(rope.reeving.rooms) == 4


@pytest.mark.parametrize(
    ("shape", "more", "said"),
    [
        ("{kind: box, size: [1, 1, 1]}", "touch_mu: 0.2", "found touch_mu without touches"),
        ("{kind: box, size: [1, 1, 1]}", "touches: [pole]", "pole"),
        ("{kind: box, size: [1, 1, 1]}", "touches: [post], touch_mu: -1", "negative"),
    ],
)
def test_what_cannot_be_touched_is_refused(shape: str, more: str, said: str) -> None:
    with pytest.raises(SceneError, match=said):
        build_scene(scene_from_text(SCENE.format(shape=shape, more=more)), World())


def test_a_concave_solid_is_refused_by_name() -> None:
    square = [[0, 0], [2, 0], [2, 1], [1, 1], [1, 2], [0, 2]]
    x = np.array([[*p, z] for z in (0.0, 1.0) for p in square])
    cap = [(0, 1, 2), (0, 2, 3), (0, 3, 4), (0, 4, 5)]
    faces = [t[::-1] for t in cap] + [tuple(i + 6 for i in t) for t in cap]
    for i in range(6):
        j = (i + 1) % 6
        faces += [(i, j, j + 6), (i, j + 6, i + 6)]
    with pytest.raises(SceneError, match="convex"):
        Edges.of([mesh(x, faces)], 0.0)


@pytest.mark.parametrize(
    ("a", "b", "room", "left"), [(4, 6, 4, [1, 2, 3]), (0, 1, 1, [2, 3, 4]), (2, 3, 3, [1, 2, 4])]
)
def test_edges_make_way_for_one_more_between_them(a: int, b: int, room: int, left: list[int]) -> None:
    """Node 0 is an end; nodes 1 to 4 are room, three of them taken, so that none is free between a and b."""
    lines, m = np.zeros((12, 3)), 6
    taken = {4: [2, 3, 4], 0: [1, 2, 3], 2: [1, 2, 3]}[a]
    lines[m + 1 : m + 5, 0] = 1.0
    for i in taken:
        lines[m + i] = 0.0, 10 + i, 0.5
    assert free_node(lines, m, np.array([1, 5, 0]), a, b) == room
    assert [i for i in range(1, 5) if lines[m + i, 0] == 0.0] == left
    assert [lines[m + i, 1] for i in left] == [10 + i for i in taken], "in their order"


def test_edges_stand_out_with_the_rope_and_know_their_solid() -> None:
    of = Edges.of([primitive("box", (2.0, 2.0, 2.0)), compound([primitive("box", (1.0, 1.0, 1.0))])], 0.1)
    assert of.hulls.tolist() == [[0, 0, 6, 0, 12], [1, 6, 12, 12, 24]]
    assert np.abs(of.edges[:12, :3]).max(axis=1) == pytest.approx(1.1)
    assert of.planes[:6, 3] == pytest.approx(1.1)
