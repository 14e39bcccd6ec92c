"""Signs, norms and frames used everywhere, each checked by a hand-computed number."""

from __future__ import annotations

import numpy as np
import pytest
from tests.kits.probe import Bodies, Probe, close

from visviva.contact.rows.plane import Plane
from visviva.core.carriers import BodyFrames, BodyPoints, Coordinates, FixedPoints, Scripted
from visviva.core.world import World
from visviva.geometry.rotation import quaternion_rate, rotate_quaternion, rotation_of
from visviva.joints.points.distance import Distance
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.springs.spring import Springs
from visviva.steppers.event_driven import EventDriven

pytestmark = pytest.mark.nojit

HALF = np.sqrt(0.5)
QUARTER_Z = np.array([HALF, 0, 0, HALF])  # a quarter turn about z


def two_points(x=((0, 0, 0), (3, 0, 0))):
    world = World()
    world.blocks.append(block := PointMasses("ends", x, 1.0))
    return world, block.points


def test_z_is_up_and_gravity_is_standard():
    world, _ = two_points()
    world.forces.append(Gravity(world))
    probe = Probe(world)
    close(probe.at(probe.q0, probe.v0).tau, [0, 0, -9.81] * 2, 0)


def test_quaternions_are_wxyz_body_to_world():
    """The body's x axis, turned by a quarter about z, points along the world's y; right-handed."""
    rotation = np.zeros((3, 3))
    rotation_of(QUARTER_Z, 0, rotation)
    close(rotation @ [1, 0, 0], [0, 1, 0], 1e-15)
    close(rotation @ [0, 1, 0], [-1, 0, 0], 1e-15)


def test_angular_velocity_is_in_world_axes():
    """A body that is already turned by a quarter about z, spinning about the world's x: q̇ = ½ (0, ω) q."""
    out, spin = np.zeros(4), np.array([2.0, 0, 0])
    quaternion_rate(QUARTER_Z, 0, spin, out)
    close(out, 0.5 * 2 * np.array([0, HALF, -HALF, 0]), 1e-15)
    rotate_quaternion(QUARTER_Z, 0, np.array([np.pi / 2, 0, 0]), out)
    rotation = np.zeros((3, 3))
    rotation_of(out, 0, rotation)
    close(
        rotation @ [1, 0, 0], [0, 0, 1], 1e-15, "x → y by the first turn, y → z by the second, about world x"
    )


def test_points_of_a_body():
    """x = r + R p and ẋ = u + ω × (x − r)."""
    world = World()
    world.blocks.append(body := Bodies("body", 1))
    point = world.ports.points(BodyPoints(body, 0, [1, 0, 0]))
    probe = Probe(world)
    q, v = np.array([5.0, 0, 0, *QUARTER_Z]), np.array([0, 0, 1.0, 0, 0, 2.0])
    k = probe.at(q, v).k
    close(k.position(point)[0], [5, 1, 0], 1e-15)
    close(k.velocity(point)[0], [-2, 0, 1], 1e-15)
    close(k.jdotv[:3], [0, -4, 0], 1e-15, "ω × (ω × arm) points to the centre")


def test_a_force_at_a_point_is_a_force_and_a_moment():
    world = World()
    world.blocks.append(body := Bodies("body", 1))
    points = world.ports.points(BodyPoints(body, 0, [1, 0, 0]))
    far = world.ports.points(FixedPoints([1, 7, 0]))
    world.forces.append(Springs("s", points, far, 2.0, 0.0))
    probe = Probe(world)
    close(
        probe.at(probe.q0, probe.v0).tau,
        [0, 14, 0, 0, 0, 14],
        1e-15,
        "pull along y at arm x: torque about +z",
    )


def test_torque_on_a_frame_turns_its_body_about_world_axes():
    world = World()
    world.blocks.append(body := Bodies("body", 1))
    world.ports.frames(BodyFrames(body, 0))
    probe = Probe(world)
    probe.at(np.array([0, 0, 0, *QUARTER_Z]), np.array([0, 0, 0, 1.0, 2, 3]))
    close(probe.k.spins()[0], [1, 2, 3], 0)
    close(probe.jacobian()[:, 3:], np.eye(3), 0)


def test_reactions_are_plus_jacobian_transposed_lambda_and_rows_are_normalised():
    """φ = |x_b − x_a| − L in metres, its gradient a unit vector; a positive λ pushes the ends apart."""
    world, points = two_points()
    world.constraints.append(Distance("rod", points[[0]], points[[1]], 2.0))
    probe = Probe(world)
    rows = probe.at(probe.q0, np.array([0, 0, 0, 0.5, 7, 0])).e.rows[0]
    close(rows.phi, [1], 1e-15)
    close(rows.phidot, [0.5], 1e-15)
    close(probe.row_jacobian(0), [[-1, 0, 0, 1, 0, 0]], 1e-15)


def test_a_hanging_mass_is_held_by_a_negative_lambda():
    """A rod pulls: λ = −m g, so its tension is −λ; the sign of +Jᵀλ in a whole run."""
    world = World()
    world.blocks.append(block := PointMasses("bob", [0, 0, -1], 2.0))
    a, b = world.join(world.ports.points(FixedPoints([0, 0, 0])), block.points)
    world.constraints.append(Distance("rod", a, b, 1.0))
    world.forces.append(Gravity(world))
    state = world.start()
    stepper = EventDriven("rk4", h=1e-3)
    step = stepper.step(world, state, world.new_state(), 1e-3, 1e-3)
    close(stepper.motion.e.rows[0].lam, [-2 * 9.81], 1e-12)
    close(step.after.q, [0, 0, -1], 1e-12)


def test_gap_rate_and_impulse_of_a_contact():
    """Gap > 0 apart, in metres; rate < 0 approaching; +Jᵀλ with λ ≥ 0 pushes along the normal."""
    world, points = two_points(((0, 0, 2.0), (0, 0, 5.0)))
    world.constraints.append(Plane("floor", points, normal=(0, 0, 3)))
    probe = Probe(world)
    rows = probe.at(probe.q0, np.array([0, 0, -1.0, 0, 0, 4.0])).e.rows[0]
    close(rows.phi, [2, 5], 0)
    close(rows.phidot, [-1, 4], 0)
    close(probe.row_jacobian(0).T @ [1, 0], [0, 0, 1, 0, 0, 0], 0)


def test_tension_is_positive_when_a_spring_pulls():
    world, points = two_points()
    world.forces.append(Springs("s", points[[0]], points[[1]], 10.0, 2.0))
    probe = Probe(world)
    close(probe.at(probe.q0, probe.v0).tau[:3], [10, 0, 0], 1e-15, "the first end is drawn to the second")
    found = probe.tangent(world.forces[0], probe.q0, probe.v0)
    close(np.diag(found["G"])[:3], [0, 10 / 3, 10 / 3], 1e-14, "geometric stiffness tension / l across")
    close(np.diag(found["K"])[:3], [10, 0, 0], 1e-14, "K = −∂f/∂x is positive")


def test_dissipated_power_is_negative_and_its_account_grows():
    world, points = two_points()
    world.forces.append(Springs("s", points[[0]], points[[1]], 0.0, 0.0, 3.0))
    probe = Probe(world)
    probe.at(probe.q0, np.array([-1.0, 0, 0, 1, 0, 0]))
    close(probe.e.evaluate_powers(), [-3 * 2**2], 1e-15)
    state = world.start()
    state.v[:] = [-1, 0, 0, 1, 0, 0]
    after = EventDriven("rk4", h=1e-4).step(world, state, world.new_state(), 1e-4, 1e-4).after
    close(after.accounts[world.layout.account["dissipated/s"]] / 1e-4, 12, 1e-2)


def test_row_numbers_points_frames_scalars_then_coordinates():
    world = World()
    block, body = PointMasses("p", [[1, 2, 3]], 1.0), Bodies("body", 1)
    world.blocks += [block, body]
    scalar = world.ports.scalars(Coordinates(block, [1]))
    frame = world.ports.frames(BodyFrames(body, 0))
    point = world.ports.points(BodyPoints(body, 0, [0, 0, 0]))
    k = world.kinematics(world.start())
    assert k.rows_of(point).tolist() == [[0, 1, 2]]
    assert k.rows_of(frame).tolist() == [[3, 4, 5]]
    assert k.rows_of(scalar).tolist() == [6]
    assert k.rows_of(block.points).tolist() == [[7, 8, 9]]


def test_the_clock_moves_scripts():
    world = World()
    point = world.ports.points(Scripted(lambda t: ([t, 0, 0], [1, 0, 0], [0, 0, 0])))
    state = world.start()
    state.t = 2.5
    k = world.kinematics(state)
    close(k.position(point)[0], [2.5, 0, 0], 0)
    close(k.velocity(point)[0], [1, 0, 0], 0)
