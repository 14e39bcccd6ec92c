"""Distance rows pass the checks of a constraint."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kits.constraint_kit import ConstraintCase, check_constraint
from tests.kits.probe import Bodies, Probe, close

from visviva.core.carriers import BodyPoints, FixedPoints, Scripted
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.joints.lifetime.interval import Interval
from visviva.joints.lifetime.strength import Strength
from visviva.joints.lifetime.switched import Switched
from visviva.joints.points.distance import Distance
from visviva.joints.points.on_plane import OnPlane
from visviva.joints.points.one_sided_distance import OneSidedDistance
from visviva.particles.points.point_masses import PointMasses

pytestmark = pytest.mark.nojit


def on_circle():
    """Points 0, 1, 2, 3 of a wide square, held at about the length of its sides and one diagonal."""
    world = World()
    world.blocks.append(block := PointMasses("corners", [[0, 0, 0], [4, 0, 0], [4, 4, 1], [0, 4, 0]], 1.0))
    pairs = np.array([[0, 1], [1, 2], [2, 3], [0, 2]])
    x = block.position
    length = np.linalg.norm(x[pairs[:, 1]] - x[pairs[:, 0]], axis=1)
    world.constraints.append(Distance("rods", block.points[pairs[:, 0]], block.points[pairs[:, 1]], length))
    return world


def on_slope():
    world = to_body_and_script()
    points = world.blocks[0].points
    world.constraints = [OnPlane("slope", points, [0, 0, 1], [1, 2, 2])]
    return world


def to_body_and_script():
    world = World()
    block, bodies = PointMasses("ends", [[5, 0, 0], [0, 5, 0], [0, 0, 5]], 1.0), Bodies("bodies", 1)
    world.blocks += [block, bodies]
    anchors = [
        world.ports.points(BodyPoints(bodies, 0, [0.1, 0.2, 0.3])),
        world.ports.points(
            Scripted(lambda t: ([np.sin(t), 0, t * t], [np.cos(t), 0, 2 * t], [-np.sin(t), 0, 2]))
        ),
        world.ports.points(FixedPoints([0, 0, -1])),
    ]
    for i, anchor in enumerate(anchors):
        a, b = world.join(block.points[[i]], anchor)
        world.constraints.append(Distance(f"rod {i}", a, b, 5.0))
    return world


def only(number):
    def make():
        world = to_body_and_script()
        world.constraints = [world.constraints[number]]
        return world

    return make


def strings():
    """The wide square again, with strings and struts about as long as what they hold."""
    world = on_circle()
    rods = world.constraints[0]
    half = rods.a[:2], rods.b[:2], rods.length[:2]
    world.constraints = [OneSidedDistance("bounds", *half)]
    return world


def struts():
    world = strings()
    bound = world.constraints[0]
    world.constraints = [OneSidedDistance("bounds", bound.a, bound.b, bound.length, strut=True)]
    return world


def switched():
    """Rods that are timed, drawn in, and may break, all at once."""
    world = on_circle()
    rods = world.constraints[0]
    interval, strength = Interval(rods, 0.0, 9.0, pull=2.0), Strength(rods, 1e9)
    world.constraints = [Switched(rods, [interval, strength])]
    world.schedule.append(interval)
    world.guards.append(strength)
    return world


CASES = [
    ConstraintCase("strings between nodes", strings),
    ConstraintCase("struts between nodes", struts),
    ConstraintCase("switched rods between nodes", switched),
    ConstraintCase("points on a slope", on_slope),
    ConstraintCase("rods between nodes", on_circle),
    ConstraintCase("rod to a body", only(0), nodes=False),
    ConstraintCase("rod to a scripted point", only(1), nodes=False),
    ConstraintCase("rod to a fixed point", only(2), nodes=False),
]


@pytest.mark.parametrize("case", CASES, ids=str)
@settings(max_examples=10)
@given(seed=st.integers(0, 10**6))
def test_constraint_keeps_its_promises(case, seed):
    check_constraint(case, seed)


def test_a_positive_multiplier_pushes_the_ends_apart():
    world = World()
    world.blocks.append(block := PointMasses("ends", [[0, 0, 0], [2, 0, 0]], 1.0))
    world.constraints.append(Distance("rod", block.points[[0]], block.points[[1]], 2.0))
    probe = Probe(world)
    probe.at(probe.q0, probe.v0)
    close(probe.row_jacobian(0).T @ [3.0], [-3, 0, 0, 3, 0, 0], 1e-15, "+Jᵀλ, λ in newton")


@pytest.mark.parametrize("length", [0.0, -1.0, np.nan])
def test_a_rigid_distance_needs_a_length(length):
    with pytest.raises(SceneError, match="rod: found length"):
        points = PointMasses("ends", np.eye(3), 1.0).points
        Distance("rod", points[[0]], points[[1]], length)


def test_a_plane_needs_a_normal():
    with pytest.raises(SceneError, match="normal that is not zero"):
        OnPlane("table", PointMasses("puck", [0, 0, 0], 1.0).points, [0, 0, 0], [0, 0, 0])
