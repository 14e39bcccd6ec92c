"""Joints between bodies pass the checks of a constraint; their angles and travels have exact gradients."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kits.constraint_kit import ConstraintCase, check_constraint
from tests.kits.probe import Bodies, Probe, close

from visviva.compiling.program import Program
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.joints.bodies.joint_kinds import ball, cylindrical, hinge, parallel, slider, universal, weld
from visviva.joints.bodies.mount import on_bodies, on_world

pytestmark = pytest.mark.nojit

AXIS = [0.3, -0.5, 1.0]
CROSS = [1.0, 0.6, 0.0]
KINDS = {
    "ball": (3, lambda a, b: ball("joint", a, b)),
    "weld": (6, lambda a, b: weld("joint", a, b)),
    "hinge": (5, lambda a, b: hinge("joint", a, b, AXIS)),
    "parallel": (2, lambda a, b: parallel("joint", a, b, AXIS)),
    "slider": (5, lambda a, b: slider("joint", a, b, AXIS)),
    "cylindrical": (4, lambda a, b: cylindrical("joint", a, b, AXIS)),
    "universal": (4, lambda a, b: universal("joint", a, b, AXIS, CROSS)),
}


def between(kind, to_world=False):
    """Two of three free frames, or one and the world, joined at a place off both centres."""

    def make():
        world = World()
        world.blocks.append(bodies := Bodies("bodies", 3))
        place = [[0.6, 0.2, -0.3], [1.4, 0.3, 0.1]]
        b = on_bodies(world.ports, bodies, [1, 2], place)
        a = on_world(world.ports, place) if to_world else on_bodies(world.ports, bodies, [0, 1], place)
        world.constraints.append(KINDS[kind][1](a, b))
        return world

    return make


CASES = [ConstraintCase(f"{kind} of bodies", between(kind), nodes=False) for kind in KINDS]
CASES += [ConstraintCase(f"{kind} to the world", between(kind, True), nodes=False) for kind in KINDS]


@pytest.mark.parametrize("case", CASES, ids=str)
@settings(max_examples=5)
@given(seed=st.integers(0, 10**6))
def test_joint_keeps_its_promises(case, seed):
    check_constraint(case, seed)


@pytest.mark.parametrize("kind", KINDS)
def test_rows_are_independent_and_forces_and_torques(kind):
    """Each joint holds as many directions as it says, with rows of length 1 at the start."""
    probe = Probe(between(kind)())
    probe.at(probe.q0, probe.v0)
    jacobian = probe.row_jacobian(0)
    assert len(jacobian) == 2 * KINDS[kind][0] == np.linalg.matrix_rank(jacobian)
    gradient = probe.e.rows[0].gradient
    forces = np.linalg.norm(gradient[:, 3:6], axis=1)
    torques = np.linalg.norm(gradient[:, 9:12], axis=1)
    close(forces + torques, np.ones(len(gradient)), 1e-12, "normalised rows")
    close(probe.e.rows[0].phi, 0 * forces, 1e-15, "φ at the start")


@pytest.mark.parametrize("kind", KINDS)
@given(seed=st.integers(0, 10**6))
@settings(max_examples=5)
def test_rows_between_bodies_push_and_turn_nothing_as_a_whole(kind, seed):
    """Action = reaction: Σ f = 0 and Σ (r × f + torque) = 0 for every row, wherever the bodies are."""
    probe = Probe(between(kind)())
    q, v, _ = probe.random_state(seed)
    probe.at(q, v)
    centres = q.reshape(-1, 7)[:, :3]
    for row in probe.row_jacobian(0):
        force, torque = row.reshape(-1, 6)[:, :3], row.reshape(-1, 6)[:, 3:]
        close(force.sum(axis=0), np.zeros(3), 1e-14, "sum of forces")
        close((np.cross(centres, force) + torque).sum(axis=0), np.zeros(3), 1e-13, "sum of moments")


@pytest.mark.parametrize("kind", ["hinge", "slider", "cylindrical", "universal"])
@given(seed=st.integers(0, 10**6))
@settings(max_examples=5)
def test_angles_and_ways_have_exact_gradients_and_turns(kind, seed):
    probe = Probe(between(kind)())
    q, v, _ = probe.random_state(seed)
    k = probe.k
    for coordinate in probe.world.constraints[0].coordinates:
        rows = coordinate.rows(k)
        value, gradient, turn = np.zeros(2), np.zeros(rows.shape), np.zeros(2)
        ops = coordinate.bind_read(k, value, gradient, turn)

        def read(place, ops=ops, value=value):
            probe.at(place, v)
            Program(ops)()
            return value.copy()

        def rate(place, ops=ops, gradient=gradient, rows=rows):
            probe.at(place, v)
            Program(ops)()
            return (gradient * k.rates[rows]).sum(axis=1)

        def accelerations(place, ops=ops, gradient=gradient, rows=rows, turn=turn):
            probe.at(place, v)
            Program(ops)()
            return (gradient * k.jdotv[rows]).sum(axis=1) + turn

        for function, slope in ((read, rate), (rate, accelerations)):
            h = 1e-3
            ends = [function(probe.moved(q, v, s * h)) for s in (-2, -1, 1, 2)]
            found = (8 * (ends[2] - ends[1]) - (ends[3] - ends[0])) / (12 * h)
            close(slope(q), found, 1e-7, f"{kind}: slope along the motion")


@pytest.mark.parametrize("kind", ["hinge", "cylindrical"])
def test_angles_are_counted_over_whole_turns(kind):
    probe = Probe(between(kind)())
    world, k = probe.world, probe.k
    joint = world.constraints[0]
    axis = np.array(AXIS) / np.linalg.norm(AXIS)
    v = np.zeros(18)
    v[9:12] = axis
    value, gradient, turn = np.zeros(2), np.zeros((2, 6)), np.zeros(2)
    ops = joint.angles[0].bind_read(k, value, gradient, turn)
    keep = joint.bind_remember(k, k.memory(joint))
    for angle in [*np.arange(0, 20, 1.5), *np.arange(20, -9, -1.5)]:
        probe.at(probe.moved(probe.q0, v, angle), v)
        Program(ops)()
        Program(keep)()
        close(value, [angle, -angle], 1e-12, "two joints of the body in the middle")
        close((gradient * k.rates[joint.angles[0].rows(k)]).sum(axis=1), [1, -1], 1e-12, "rate")


def test_angles_of_a_cross_are_those_of_its_two_axes():
    """Turned by α about the axis in a, then by β about its own: both are read."""
    probe = Probe(between("universal")())
    joint = probe.world.constraints[0]
    first, second = np.array(AXIS), np.array(CROSS)
    first, second = first / np.linalg.norm(first), second / np.linalg.norm(second)
    alpha, beta = 0.7, -0.4
    v, w = np.zeros(18), np.zeros(18)
    w[9:12] = w[15:18] = first
    v[15:18] = v[9:12] = second
    k, read = probe.k, []
    probe.at(probe.moved(probe.moved(probe.q0, v, beta), w, alpha), 0 * v)
    for angle in joint.angles:
        value, gradient, turn = np.zeros(2), np.zeros((2, 6)), np.zeros(2)
        Program(angle.bind_read(k, value, gradient, turn))()
        read.append(value[0])
    close(read, [alpha, beta], 1e-12, "α and β")


def test_what_is_refused():
    world = World()
    world.blocks.append(bodies := Bodies("bodies", 3))
    a = on_bodies(world.ports, bodies, [0], [[0.5, 0, 0]])
    b = on_bodies(world.ports, bodies, [1, 2], [[0.5, 0, 0], [1.5, 0, 0]])
    with pytest.raises(SceneError, match=r"pin: found 1 and 2 mounts"):
        ball("pin", a, b)
    with pytest.raises(SceneError, match=r"door: found axis \[0.0, 0.0, 0.0\]"):
        hinge("door", b, b, [0, 0, 0])
    with pytest.raises(SceneError, match=r"shaft: found axes 60° apart"):
        universal("shaft", a, a, [1, 0, 0], [0.5, np.sqrt(0.75), 0])
