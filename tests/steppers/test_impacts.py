"""Impacts by law in both steppers: energy, joints, waves, friction, moving surfaces, jamming contacts."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest
from tests.steppers.worlds import G, account, difference, ledger_sum, watched

from visviva.contact.rows.plane import Plane
from visviva.core.carriers import Scripted
from visviva.core.loop import simulate
from visviva.core.response import Friction
from visviva.core.world import World
from visviva.errors import SceneError, SimulationError
from visviva.figures.impact_worlds import ARRIVAL, Witness, cradle, one_against_two
from visviva.impact.graph import Graph
from visviva.impact.laws import FrictionalWave, Wave
from visviva.impact.newton import gr, lcp
from visviva.impact.qce import qce
from visviva.joints.points.distance import Distance
from visviva.joints.points.one_sided_distance import OneSidedDistance
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.rigid.planar import PlanarBodies
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

QCE = Wave(qce)


class Overheard:
    """A law with friction in it, and all that it was asked and answered."""

    rubs = True

    def __init__(self):
        self.law, self.seen = FrictionalWave(qce), []

    def __call__(self, problem):
        self.seen.append((problem, self.law(problem)))
        return self.seen[-1][1]


def newton(graph: Graph, v, weights):
    """Newton's law, which asks for no weights; its prediction is its answer where all is kept."""
    return lcp(graph, v)


def generalized(graph: Graph, v, weights):
    return gr(graph, v)


@pytest.mark.parametrize("law", [QCE, Wave(generalized)], ids=["qce", "gr"])
@pytest.mark.parametrize("up", [1, 2, 3])
def test_as_many_balls_leave_the_cradle_as_come_in(up, law):
    witness = Witness(law)
    world = cradle(up)
    stepper = EventDriven("dopri5", rtol=1e-10, rest_speed=1e-6, impact=witness, touching=2e-5)
    start = world.start()
    energy = world.total_energy(start)
    end = simulate(world, start, stepper, 1.6)
    assert len(witness.seen) == 2 and witness.worst_of_cradle() < 1e-12
    u = end.v.reshape(-1, 3)[:, 0] / ARRIVAL
    assert (u[:up] < -0.9).all() and np.abs(u[up:]).max() < 1e-5, "they are back where they came from"
    assert ledger_sum(world, end) == pytest.approx(energy, abs=1e-8)
    assert abs(account(world, end, "impact loss/contacts")) < 1e-12


def test_newtons_law_asked_as_a_law_is_newtons_law_in_the_rows():
    """Where all is kept both are the same reflection, with joints, unequal masses and many contacts."""
    mass = [1.0, 3.0, 0.5, 2.0, 1.0]
    asked, rows = (
        simulate(world, world.start(), EventDriven("dopri5", rtol=1e-11, impact=law, touching=1e-6), 0.6)
        for world, law in ((cradle(2, mass), Wave(newton)), (cradle(2, mass), None))
    )
    assert difference(asked, rows) < 1e-9


def test_joints_keep_still_while_an_impact_runs_through_them():
    """A dumb-bell on a rod is struck at one end, along a line askew to the rod."""
    world = World()
    x = [[0, 0, 0], [1.0, 0, 0], [-0.06, 0.08, 0], [1.1, 0, 0]]
    world.blocks.append(
        balls := PointMasses("balls", x, [1.0, 2.0, 1.5, 1.0], [[0.0] * 3, [0.0] * 3, [3, -4, 0], [0] * 3])
    )
    world.constraints.append(Distance("rod", balls.points[[0]], balls.points[[1]], 1.0))
    a, b = balls.points[[2, 1]], balls.points[[0, 3]]
    world.constraints.append(OneSidedDistance("touch", a, b, 0.1, strut=True, restitution=1.0))
    start = world.start()
    end = simulate(world, start.copy(), EventDriven(rtol=1e-9, impact=QCE), 1e-3)
    u = end.v.reshape(-1, 3)
    assert u[3, 0] > 0.1, "the ball behind the rod leaves"
    rod = end.q[3:6] - end.q[0:3]
    assert abs(rod @ (u[1] - u[0])) < 1e-9
    assert world.total_energy(end) == pytest.approx(world.total_energy(start), rel=1e-12)
    momentum = np.array([1.0, 2.0, 1.5, 1.0])
    assert momentum @ u == pytest.approx(momentum @ start.v.reshape(-1, 3), abs=1e-12)


@pytest.mark.parametrize("touching", [0.0, 2e-5])
def test_a_ball_set_back_is_struck_later_or_at_once(touching):
    """10 µm of gap decide: ball after ball, or all at once where they are within the tolerance."""
    stepper = partial(EventDriven, "rk4", h=1e-2, impact=QCE)  # the second step ends where they meet
    exact, back = one_against_two(0.0), one_against_two(1e-5)
    ideal = [[-0.2, 0], [0.6, 0.2 * np.sqrt(3)], [0.6, -0.2 * np.sqrt(3)]]
    u = simulate(exact, exact.start(), stepper(), 0.06).v.reshape(3, 3)[:, :2]
    assert u == pytest.approx(np.array(ideal), abs=1e-9)
    late = simulate(back, back.start(), stepper(touching=touching), 0.06).v.reshape(3, 3)[:, :2]
    if touching:
        assert late == pytest.approx(np.array(ideal), abs=1e-9)
    else:
        root = np.sqrt(3)
        sequential = [[-1 / 8, -root / 8], [3 / 4, root / 4], [3 / 8, -root / 8]]
        assert late == pytest.approx(np.array(sequential), abs=1e-4)
    assert (late**2).sum() == pytest.approx(1.0, abs=1e-12)


def test_a_plane_that_comes_up_does_work_on_what_it_strikes():
    """A floor at 2 m/s meets a ball at rest, e = ½: it leaves at 3 m/s, and the floor supplies ½·3²."""
    world = World()
    world.blocks.append(ball := PointMasses("ball", [0, 0, 0.5], 1.0))
    lift = world.ports.points(Scripted(lambda t: ([0, 0, 2.0 * t], [0, 0, 2.0], [0, 0, 0])))
    a, b = world.join(lift, ball.points)
    world.constraints.append(OneSidedDistance("touch", a, b, 0.1, strut=True, restitution=0.5))
    start = world.start()
    end = simulate(world, start, EventDriven(rtol=1e-9, impact=QCE), 0.3)
    assert end.v[2] == pytest.approx(3.0, rel=1e-12)
    assert account(world, end, "work/script") == pytest.approx(6.0, rel=1e-12)
    assert account(world, end, "impact loss/touch") == pytest.approx(1.5, rel=1e-12)


@pytest.mark.parametrize("mu", [0.1, 2.0])
def test_friction_of_a_single_contact_is_that_of_the_rows(mu):
    ends = []
    for law in (QCE, None):
        world = World()
        world.blocks.append(ball := PointMasses("ball", [0, 0, 1.0], 1.0, [1.0, 0.5, 0]))
        world.forces.append(Gravity(world))
        world.constraints.append(Plane("floor", ball.points, restitution=0.6, friction=Friction(mu)))
        ends.append(simulate(world, world.start(), EventDriven(rtol=1e-9, impact=law), 0.8))
    assert difference(*ends) < 1e-8


def test_friction_with_much_restitution_never_drives():
    """A row of balls on a rough floor is struck from above at an angle, e = 1: K + P never rises."""
    world = World()
    x = [[0, 0, 0], [0.1, 0, 0], [0.2, 0, 0], [0.05, 0, 0.1 * np.sqrt(0.75) + 0.01], [0.15, 0.02, 0.3]]
    u = [[0.0] * 3, [0.0] * 3, [0.0] * 3, [2.0, 0.5, -3.0], [-1.0, 0.2, -4.0]]
    world.blocks.append(balls := PointMasses("balls", x, [1.0, 2.0, 1.0, 3.0, 0.5], u))
    world.forces.append(Gravity(world))
    world.constraints.append(Plane("floor", balls.points, restitution=1.0, friction=Friction(0.5)))
    pairs = np.array([(i, j) for i in range(5) for j in range(i)])
    a, b = balls.points[pairs[:, 0]], balls.points[pairs[:, 1]]
    world.constraints.append(OneSidedDistance("touch", a, b, 0.1, strut=True, restitution=1.0))
    stepper = EventDriven(rtol=1e-9, impact=QCE, touching=1e-6)
    state = world.start()
    energy = [world.total_energy(state)]
    for end in np.linspace(0.05, 1.0, 20):
        state = simulate(world, state, stepper, end)
        energy.append(world.total_energy(state))
    assert np.diff(energy).max() < 1e-8 and energy[-1] < 0.9 * energy[0]
    assert ledger_sum(world, state) == pytest.approx(energy[0], abs=1e-7)


@pytest.mark.parametrize("e", [0.0, 0.5])
@pytest.mark.parametrize("stepper", [EventDriven, partial(TimeStepping, 1e-4)], ids=["events", "steps"])
def test_a_rod_falls_on_its_end(stepper, e):
    """At 45°, length 2, μ = 0.4: normal and tangential impulse are found together, λ = 0.75 at e = ½."""
    world = World()
    rod = PlanarBodies("rod", [0, 0.7072], 1.0, 1 / 3, [0.5, -1.0], np.pi / 4)
    world.blocks.append(rod)
    tip = rod.points(world.ports, [0], [[-1.0, 0, 0]])
    world.constraints.append(Plane("floor", tip, restitution=e, friction=Friction(0.4)))
    law = Overheard()
    state = simulate(world, world.start(), stepper(impact=law, rest_speed=1e-6), 2.5e-3)
    assert state.v[1] - np.sqrt(0.5) * state.v[2] == pytest.approx(e, abs=2e-3), "the end goes up"
    if e:
        assert len(law.seen) == 1 and law.seen[0][1].normal == pytest.approx([0.75], abs=2e-3)


def cluster_on_a_floor():
    """Five balls that touch each other, and a rough floor: more contacts than balls can count apart."""
    world = World()
    x = [[0, 0, 0], [0.1, 0, 0], [0.2, 0, 0], [0.05, 0, 0.1 * np.sqrt(0.75)], [0.15, 0, 0.1 * np.sqrt(0.75)]]
    u = [[0.0] * 3, [0.0] * 3, [0.0] * 3, [2.0, 0.5, -3.0], [-1.0, 0.2, -4.0]]
    world.blocks.append(balls := PointMasses("balls", x, [1.0, 2.0, 1.0, 3.0, 0.5], u))
    world.constraints.append(Plane("floor", balls.points, restitution=0.8, friction=Friction(0.5)))
    pairs = np.array([(1, 0), (2, 1), (3, 0), (3, 1), (4, 1), (4, 2), (4, 3)])
    a, b = balls.points[pairs[:, 0]], balls.points[pairs[:, 1]]
    world.constraints.append(OneSidedDistance("touch", a, b, 0.1, strut=True, restitution=0.8))
    return world


@pytest.mark.parametrize("stepper", [EventDriven, partial(TimeStepping, 1e-5)], ids=["events", "steps"])
def test_friction_in_the_law_obeys_the_laws_of_contact(stepper):
    """v⁺ ≥ e v_QCE ⊥ P, |p| ≤ μP against the slip, as the patent has it, with all contacts at once."""
    law = Overheard()
    world = cluster_on_a_floor()
    simulate(world, world.start(), stepper(impact=law, touching=1e-6), 2e-5)
    problem, answer = law.seen[0]
    assert len(problem.v) >= 10 and problem.tangential is not None
    side, p = problem.tangential, answer.tangential
    whole = Graph(side.start, side.column, side.value)
    change = whole.apply(np.concatenate([answer.normal, p]))
    m = len(problem.v)
    free = qce(Graph(problem.start, problem.column, problem.value), problem.v)
    after, slip = problem.v + change[:m], side.slip + change[m:]
    target = answer.share * 0.8 * free.after
    assert (after - target).min() > -1e-9 and np.abs(answer.normal * (after - target)).max() < 1e-8
    for c, contact in enumerate(side.contact):
        rows = side.tangent[c][side.tangent[c] >= 0]
        press, size, speed = answer.normal[contact], np.linalg.norm(p[rows]), np.linalg.norm(slip[rows])
        assert size <= side.mu[c] * press + 1e-9
        if speed > 1e-6:
            assert p[rows] @ slip[rows] < -0.9 * side.mu[c] * press * speed + 1e-9, "flat sides: within 23°"
    assert answer.residual < 1e-9


def test_an_impact_that_makes_others_close_is_asked_again_with_them():
    """A light ball between the floor and a heavy one that comes down strikes both many times in one step."""
    world = World()
    world.blocks.append(
        balls := PointMasses(
            "balls", [[0, 0, 1e-4], [0, 0, 0.1002]], [1.0, 1000.0], [[0, 0, 0], [0, 0, -1.0]]
        )
    )
    world.constraints.append(Plane("floor", balls.points[[0]], restitution=1.0))
    sides = balls.points[[0]], balls.points[[1]]
    world.constraints.append(OneSidedDistance("touch", *sides, 0.1, strut=True, restitution=1.0))
    stepper = TimeStepping(5e-3, impact=QCE)
    start = world.start()
    end = simulate(world, start.copy(), stepper, 5e-3)
    assert stepper.stats["impacts cut short"] == 0
    assert world.total_energy(end) == pytest.approx(world.total_energy(start), rel=1e-12)
    assert end.v[5] > 0.9 and end.v[2] < end.v[5] + 1e-12, "the heavy one is thrown back"


def test_jammed_contacts_end_without_restitution_and_are_counted():
    """Two walls close in on a ball: no law without loss can end, the walls win."""
    world = World()
    world.blocks.append(ball := PointMasses("ball", [0, 0, 0], 1.0))
    left = world.ports.points(Scripted(lambda t: ([-0.1 + t, 0, 0], [1.0, 0, 0], [0, 0, 0])))
    right = world.ports.points(Scripted(lambda t: ([0.1 - t, 0, 0], [-1.0, 0, 0], [0, 0, 0])))
    a, b, c = world.join(left, right, ball.points)
    world.constraints.append(OneSidedDistance("left", a, c, 0.09, strut=True, restitution=1.0))
    world.constraints.append(OneSidedDistance("right", b, c, 0.09, strut=True, restitution=1.0))
    stepper = EventDriven(rtol=1e-9, impact=QCE)
    with pytest.raises(
        SimulationError, match=r"cannot all hold|occur per millisecond|without time advancing"
    ):
        simulate(world, world.start(), stepper, 0.02)
    assert stepper.contacts.impacts.cut_short > 0


@pytest.mark.parametrize("up", [1, 2])
def test_time_stepping_sends_the_same_balls_out(up):
    world = cradle(up)
    stepper = TimeStepping(1e-3, theta=0.5, rest_speed=1e-3, impact=QCE, touching=2e-5)
    start = world.start()
    energy = world.total_energy(start)
    end = simulate(world, start, stepper, 0.54)
    u = end.v.reshape(-1, 3)[:, 0] / ARRIVAL
    assert (u[5 - up :] > 0.9).all() and np.abs(u[: 5 - up]).max() < 0.02
    assert ledger_sum(world, end) == pytest.approx(energy, abs=1e-12)
    assert abs(account(world, end, "impact loss/contacts")) < 1e-3 * 0.5 * up * ARRIVAL**2


def test_time_stepping_keeps_what_is_on_the_ground_there():
    """A stack of two that has come to rest stays, and struck it lets the upper one hop, as waves do."""
    world = World()
    world.blocks.append(balls := PointMasses("balls", [[0, 0, 0], [0, 0, 0.1], [0, 0, 0.5]], 1.0))
    world.forces.append(Gravity(world))
    world.constraints.append(Plane("floor", balls.points[[0]], restitution=0.5))
    touch = OneSidedDistance(
        "touch", balls.points[[0, 1]], balls.points[[1, 2]], 0.1, strut=True, restitution=0.5
    )
    world.constraints.append(touch)
    stepper = TimeStepping(1e-3, impact=QCE, touching=1e-5)
    state = simulate(world, world.start(), stepper, 0.2)
    assert np.abs(state.v[:6]).max() < 1e-9 and np.abs(state.q[[2, 5]] - [0, 0.1]).max() < 1e-6
    end = simulate(world, state, stepper, 4.0)
    assert np.abs(end.v).max() < 1e-6 and end.q[2::3] == pytest.approx([0, 0.1, 0.2], abs=1e-5)
    assert ledger_sum(world, end) == pytest.approx(G * 0.6, abs=1e-9)


def test_a_law_does_not_go_with_converged_steps():
    with pytest.raises(SceneError, match="found converge with an impact law"):
        TimeStepping(1e-3, impact=QCE, converge=True)


def test_an_impact_tells_of_its_contacts():
    world = cradle(1)
    _, watch = watched(world, EventDriven(rtol=1e-8, impact=QCE, touching=2e-5), 0.6)
    assert [event.where for event in watch.events if event.kind == "impact"] == ["contacts"]


def test_a_look_just_after_a_step_sees_no_speed_that_rounding_makes():
    """A ball that overlaps the floor by 1 nm would leave it within 10⁻¹⁶ s at 10⁷ m/s."""
    world = World()
    world.blocks.append(ball := PointMasses("ball", [0, 0, -1e-9], 1.0))
    world.forces.append(Gravity(world))
    world.constraints.append(Plane("floor", ball.points))
    start = world.start()
    start.t = 1.0
    step = TimeStepping(1e-3).step(world, start, start.copy(), 2.0, 2.0)
    assert abs(step.dense(np.nextafter(1.0, 2.0)).v[2]) < 1e-5
    assert abs(step.dense(1.0005).v[2]) < 1e-5
