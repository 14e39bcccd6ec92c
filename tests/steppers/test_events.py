"""Events at their instants: bounces, rest, release, simultaneous and grazing contacts."""

from __future__ import annotations

import numpy as np
import pytest
from tests.steppers.worlds import PushWithWork, account, falling_ball, ledger_sum, watched

from visviva.contact.rows.plane import Plane
from visviva.core.carriers import FixedPoints, Scripted
from visviva.core.events import Change
from visviva.core.loop import simulate
from visviva.core.rows import ONE_SIDED
from visviva.core.world import World
from visviva.errors import SimulationError
from visviva.joints.points.distance import Distance
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.springs.spring import Springs
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.events.watch import cubic_root

G = 9.81
STEPPERS = {
    "rkf45": lambda: EventDriven("rkf45", rtol=1e-9),
    "dopri5": lambda: EventDriven("dopri5", rtol=1e-9),
    "verlet": lambda: EventDriven("verlet", h=0.01),
    "rk4": lambda: EventDriven("rk4", h=0.05),
}


@pytest.mark.parametrize("name", STEPPERS)
def test_a_ball_bounces_at_the_times_of_the_notes_and_comes_to_rest(name):
    """From 1 m, e = 0.8, in vacuum: spec §4 to its last digit; endless bounces end below the rest speed."""
    world = falling_ball(drag=0.0)
    end, watch = watched(world, STEPPERS[name](), 6.0)
    times = [event.t for event in watch.events]
    assert times[:5] == pytest.approx(
        [0.4515236410, 1.173961467, 1.751911727, 2.214271935, 2.584160102], abs=1e-9
    )
    speed = np.sqrt(2 * G) * 0.8 ** np.arange(1, 60)
    bounces = int((speed > 1e-3).sum()) + 1
    assert len(times) == bounces, "the last one is the rest"
    assert times[-1] == pytest.approx(np.sqrt(2 / G) + 2 / G * speed[: bounces - 1].sum(), abs=1e-8)
    assert abs(end.q[2]) < 1e-9 and end.v[2] == 0.0
    assert account(world, end, "impact loss/floor") == pytest.approx(G, rel=1e-9), "all of m g h"
    assert ledger_sum(world, end) == pytest.approx(G, abs=1e-7)


def test_the_loss_of_one_impact_is_that_of_restitution():
    world = falling_ball(drag=0.0, restitution=0.6)
    end, _ = watched(world, STEPPERS["rkf45"](), 0.7)
    assert account(world, end, "impact loss/floor") == pytest.approx((1 - 0.36) * G, rel=1e-9)


def pulled_up():
    """2 kg on the plane under a rope of 20 N/m with its upper end rising at w = 0.5 m/s: off at m g/kw."""
    world = World()
    world.blocks.append(block := PointMasses("ball", [0, 0, 0], 2.0))
    hand = world.ports.points(Scripted(lambda t: ([0, 0, 1 + 0.5 * t], [0, 0, 0.5], [0, 0, 0])))
    a, b = world.join(hand, block.points)
    world.forces += [Gravity(world), Springs("rope", a, b, 20.0, 1.0)]
    world.constraints.append(Plane("floor", block.points))
    return world


@pytest.mark.parametrize("name", STEPPERS)
def test_a_resting_ball_leaves_when_its_contact_force_vanishes(name):
    world = pulled_up()
    end, watch = watched(world, STEPPERS[name](), 3.0)
    leaves = 2.0 * G / (20.0 * 0.5)
    assert min(abs(t - leaves) for t in watch.ends) < 1e-12, "a step ends there"
    omega, later = np.sqrt(10.0), 3.0 - leaves
    way = 0.5 * (later - np.sin(omega * later) / omega)
    tolerance = {"rkf45": 1e-7, "dopri5": 1e-7, "verlet": 1e-4, "rk4": 1e-5}[name]
    assert end.q[2] == pytest.approx(way, abs=tolerance)
    assert account(world, end, "impact loss/floor") == 0.0


def test_a_resting_ball_carries_its_weight_until_then():
    world = pulled_up()
    stepper = EventDriven("rkf45", rtol=1e-9)
    end, _ = watched(world, stepper, 1.0)
    assert stepper.smooth.first.lam == pytest.approx([2 * G - 20 * 0.5 * end.t], rel=1e-9)
    assert abs(end.q[2]) < 1e-12 and abs(end.v[2]) < 1e-12


class String:
    """0 ≤ λ ⊥ L − |x| ≥ 0: a string of length L from the origin, slack or taut, without rebound."""

    one_sided, n = True, 1

    def __init__(self, name, points, length):
        self.name, self.points, self.length = name, points, length

    def rows(self, k):
        return k.rows_of(self.points)

    def fill(self, k, rows):
        x, u = k.position(self.points)[0], k.velocity(self.points)[0]
        r = np.linalg.norm(x)
        rows.kind[:] = ONE_SIDED
        rows.phi[0] = self.length - r
        rows.gradient[0] = -x / r
        rows.velocity_product[0] = -(u @ u - (u @ x / r) ** 2) / r


@pytest.mark.parametrize("name", ["rkf45", "dopri5"])
def test_a_slack_string_leaves_the_circle_and_comes_taut(name):
    """Spec §4: from (0, −1) with v² = 3.5 g it leaves at (√3/2, ½), is taut at (0, −1), stops dead."""
    world = World()
    world.blocks.append(block := PointMasses("bob", [0, 0, -1.0], 1.0, [np.sqrt(3.5 * G), 0, 0]))
    world.forces.append(Gravity(world))
    world.constraints.append(String("string", block.points, 1.0))
    stepper = EventDriven(name, rtol=1e-10)
    _, watch = watched(world, stepper, 1.2640)
    slack = min(watch.ends, key=lambda t: abs(t - 0.4819942835))
    assert slack == pytest.approx(0.4819942835, abs=1e-8)
    assert watch.events == [], "no impact up to here"
    state, watch = watched(world, EventDriven(name, rtol=1e-10), 1.3)
    taut = watch.events[0]
    assert taut.kind == "impact" and taut.where == "string"
    assert taut.t == pytest.approx(1.264056170, abs=2e-8)
    assert account(world, state, "impact loss/string") == pytest.approx(0.5 * 5.754020334**2, rel=1e-6)
    lift = 0.5 * 1.107361730**2
    assert world.total_energy(state) == pytest.approx(lift - G, abs=1e-6)


def test_impacts_of_one_instant_are_met_together():
    """Three balls of different mass from one height: two impacts in all, each of all three."""
    world = World()
    world.blocks.append(block := PointMasses("balls", [[0, 0, 1], [1, 0, 1], [2, 0, 1]], [1, 2, 3]))
    world.forces.append(Gravity(world))
    world.constraints.append(Plane("floor", block.points, restitution=0.5))
    end, watch = watched(world, EventDriven("rkf45", rtol=1e-9), 1.0)
    assert [event.text for event in watch.events] == ["rows 0, 1, 2"] * 2
    assert [e.t for e in watch.events] == pytest.approx([np.sqrt(2 / G), 2 * np.sqrt(2 / G)], abs=1e-9)
    assert np.ptp(end.q[2::3]) < 1e-14


def test_a_linked_pair_hits_with_both_ends_at_once():
    """A rigid rod falls flat on the plane, e = 1: both ends rebound, and the rod stays flat."""
    world = World()
    world.blocks.append(block := PointMasses("ends", [[0, 0, 1], [1, 0, 1]], [1.0, 5.0]))
    world.forces.append(Gravity(world))
    world.constraints += [
        Plane("floor", block.points, restitution=1.0),
        Distance("rod", block.points[0], block.points[1], 1.0),
    ]
    end, watch = watched(world, EventDriven("dopri5", rtol=1e-10), 0.8)
    fall = np.sqrt(2 / G)
    t = 0.8 - fall
    assert end.q[2::3] == pytest.approx([np.sqrt(2 * G) * t - G * t * t / 2] * 2, abs=1e-8)
    assert len(watch.events) == 1


def test_one_end_of_a_rod_hits_and_the_joint_is_kept():
    """Impulse on one end of a falling rod with point masses: J v⁺ = 0 of the joint, loss by 1 − e² only."""
    world = World()
    x = np.array([[0, 0, 0.5], [0.6, 0, 1.3]])
    world.blocks.append(block := PointMasses("ends", x, [1.0, 2.0]))
    world.forces.append(Gravity(world))
    world.constraints += [
        Plane("floor", block.points, restitution=0.5),
        Distance("rod", block.points[0], block.points[1], 1.0),
    ]
    fall = np.sqrt(2 * 0.5 / G)
    end, watch = watched(world, EventDriven("dopri5", rtol=1e-11), fall + 1e-7)
    d, before = np.array([0.6, 0.8]), -G * fall
    # M Δv = Jᵀ(Λ, Μ) in the plane x, z: unknown Δv of both ends, floor impulse and rod impulse.
    a = np.zeros((6, 6))
    a[:4, :4] = np.diag([1.0, 1.0, 2.0, 2.0])
    a[:4, 4], a[:4, 5] = [0, -1, 0, 0], [d[0], d[1], -d[0], -d[1]]
    a[4, 1] = 1.0
    a[5, :4] = [-d[0], -d[1], d[0], d[1]]
    jump = np.linalg.solve(a, [0, 0, 0, 0, -1.5 * before, 0])
    expected = jump[:4] + np.array([0, before, 0, before])
    assert end.v[[0, 2, 3, 5]] == pytest.approx(expected, abs=1e-5)
    loss = 0.5 * jump[4] * -(1 - 0.5) * before
    assert account(world, end, "impact loss/floor") == pytest.approx(loss, rel=1e-9)
    assert len(watch.events) == 1


@pytest.mark.parametrize("depth", [0.1, 1e-3, 1e-6, 1e-9])
@pytest.mark.parametrize(("method", "numbers"), [("rk4", {"h": 2.0}), ("rk4", {"h": 0.3}), ("rkf45", {})])
def test_a_dip_below_the_plane_inside_a_step_is_found(depth, method, numbers):
    """z = ½(t − 1)² − depth is positive at both ends of the step: a sign change would miss it."""
    world = World()
    world.blocks.append(block := PointMasses("ball", [0, 0, 0.5 - depth], 1.0, [0, 0, -1.0]))
    world.forces.append(PushWithWork("lift", block.points, lambda t, x, u: np.array([[0, 0, 1.0]])))
    world.constraints.append(Plane("floor", block.points, restitution=1.0))
    end, watch = watched(world, EventDriven(method, **numbers, rest_speed=1e-9), 2.0)
    assert [event.kind for event in watch.events] == ["impact"]
    hit = 1.0 - np.sqrt(2 * depth)
    speed = np.sqrt(2 * depth)
    assert watch.events[0].t == pytest.approx(hit, abs=1e-9)
    later = 2.0 - hit
    assert end.q[2] == pytest.approx(speed * later + later**2 / 2, abs=1e-8)


class Late:
    """A guard whose fall from 0.1 to −0.9 ends a step early by a linear model, and late in truth."""

    name, n = "late", 1

    def __init__(self, instant: float) -> None:
        self.instant = instant

    def values(self, k, out):
        out[0] = 0.1 if k.t < self.instant else -0.9

    def respond(self, world, state, which, impact):
        return Change("late")


@pytest.mark.parametrize("method", ["rk4", "dopri5"])
def test_an_event_that_comes_later_than_its_model_tells_hides_no_impact(method):
    """A ball that falls 1 m meets the floor at √(2/g) = 0.4515 s, a guard answers at 0.48 s, in one step."""
    world = falling_ball(drag=0.0, restitution=1.0)
    world.guards.append(Late(0.48))
    end, watch = watched(world, EventDriven(method, h=0.5 if method == "rk4" else None), 0.5)
    assert [event.kind for event in watch.events] == ["impact", "late"]
    assert [event.t for event in watch.events] == pytest.approx([np.sqrt(2 / G), 0.48], abs=1e-9)
    assert 0.5 * end.v[2] ** 2 + G * end.q[2] == pytest.approx(G, rel=1e-9)


def test_what_leaves_a_surface_from_below_is_no_impact_until_it_comes_back():
    """0.1 mm below the floor at 1 m/s upwards: back on it after one flight."""
    world = falling_ball(drag=0.0, restitution=1.0)
    world.blocks[0].position[0, 2], world.blocks[0].velocity[0, 2] = -1e-4, 1.0
    _, watch = watched(world, EventDriven("dopri5", rtol=1e-9), 0.3)
    assert [event.t for event in watch.events] == pytest.approx([(1 + np.sqrt(1 - 2e-4 * G)) / G], abs=1e-9)


def test_cubic_roots_are_first_roots():
    """P(u) = (u − ⅕)(u − ½)(u − 9/10) from above, and cubics that only touch or stay away."""
    cubic = np.polynomial.Polynomial.fromroots([0.2, 0.5, 0.9]) * -1.0
    slope = cubic.deriv()
    u = cubic_root(cubic(0.0), slope(0.0), cubic(1.0), slope(1.0))
    assert u == pytest.approx(0.2, abs=0.02), "a first guess; the step is re-integrated to the root"
    dip = np.polynomial.Polynomial.fromroots([0.45, 0.55])
    assert cubic_root(dip(0.0), dip.deriv()(0.0), dip(1.0), dip.deriv()(1.0)) == pytest.approx(0.45, abs=0.02)
    away = dip + 0.01
    assert cubic_root(away(0.0), away.deriv()(0.0), away(1.0), away.deriv()(1.0)) == 2.0


def test_a_resting_ball_takes_ordinary_steps():
    """Pressed on a plane for ever: no pile of events at one instant."""
    world = falling_ball(height=0.0, drag=0.0)
    _, watch = watched(world, EventDriven("rkf45"), 10.0)
    assert watch.events == [] and len(watch.ends) < 20


def test_contradiction_at_an_impact_names_the_rows():
    """A rigid rod between a fixed point and a ball that a moving wall would have to push through it."""
    world = World()
    world.blocks.append(block := PointMasses("ball", [0, 0, 1.0], 1.0))
    top = world.ports.points(FixedPoints([0, 0, 2.0]))
    a, b = world.join(top, block.points)
    world.constraints += [Distance("short", a, b, 1.0), Distance("long", a, b, 1.2)]
    with pytest.raises(SimulationError) as caught:
        simulate(world, world.start(), EventDriven("rkf45", alpha=10.0), 1.0)
    assert "short" in caught.value.where and "long" in caught.value.where
