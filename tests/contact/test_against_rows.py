"""Rows against shapes: promises of a constraint, and both steppers."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.kits.constraint_kit import ConstraintCase, check_constraint

from visviva.contact.against import Against
from visviva.contact.ball import ball
from visviva.contact.box import box
from visviva.contact.capsule import capsule
from visviva.core.carriers import Scripted
from visviva.core.world import World
from visviva.particles.point_masses import PointMasses

TURN = np.array([[0.6, 0, 0.8], [0, 1, 0], [-0.8, 0, 0.6]])
SHAPES = {
    "ball": lambda: ball(0.5, radius=0.1),
    "hollow ball": lambda: ball(9.0, side="inside"),
    "box": lambda: box([0.3, 0.4, 0.5], rotation=TURN, radius=0.1),
    "hollow box": lambda: box([9, 9, 9], rotation=TURN, side="inside"),
    "capsule": lambda: capsule([0, 0, -0.4], [0, 0.3, 0.4], 0.2),
    "hollow capsule": lambda: capsule([-1, 0, 0], [1, 0, 0], 9.0, side="inside"),
}


def circle(t):
    c, s = np.cos(t), np.sin(t)
    return [0.1 * c, 0.1 * s, 0], [-0.1 * s, 0.1 * c, 0], [-0.1 * c, -0.1 * s, 0]


def around(name, carrier=None):
    """Points at corners, edges and faces of a shape, none where two are equally near; carried or not."""
    places = [[1.0, 0.9, 1.1], [1.2, 1.1, 0.02], [1.1, 0.03, 0.2], [-0.1, -1.2, 0.1]]
    world = World()
    world.blocks.append(points := PointMasses("points", places, 1.0))
    origin = None
    if carrier == "scripted":
        origin = world.ports.points(Scripted(circle))
    elif carrier == "mass":
        world.blocks.append(body := PointMasses("body", [0.1, 0, 0], 3.0))
        origin = body.points
    world.constraints.append(Against("wall", points.points, SHAPES[name](), origin))
    return world


def features(probe, q, v, t):
    """Edge or corner of a shape to which each point is nearest: where it changes, φ̈ jumps."""
    probe.at(q, v, t)
    against = probe.world.constraints[0]
    numbers = [against.shape.gap(*x, against.shape.par) for x in probe.k.position(against.points)]
    return [[abs(number) for number in (np.sign(row[4]), *row[5:])] for row in numbers]


CASES = [ConstraintCase(name, lambda name=name: around(name)) for name in SHAPES]
CASES += [ConstraintCase("moved box", lambda: around("box", "scripted"), nodes=False)]
CASES += [ConstraintCase("carried capsule", lambda: around("capsule", "mass"))]
CASES += [ConstraintCase("carried hollow box", lambda: around("hollow box", "mass"))]


@pytest.mark.parametrize("case", CASES, ids=str)
@settings(max_examples=10)
@given(seed=st.integers(0, 10**6))
def test_constraint_keeps_its_promises(case, seed):
    q, v, t = case.probe.random_state(seed)
    near = [features(case.probe, case.probe.moved(q, v, h), v, t + h) for h in (-2e-3, 0, 2e-3)]
    assume(np.allclose(near[0], near[1], atol=1e-9) and np.allclose(near[1], near[2], atol=1e-9))
    check_constraint(case, seed)
