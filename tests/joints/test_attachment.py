"""Points attached to other points, to edges and to faces."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kits.balance import balance
from tests.kits.constraint_kit import ConstraintCase, check_constraint
from tests.kits.probe import Bodies, close

from visviva.core.carriers import BodyPoints, Scripted
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.joints.points.attachment import Attachment, coincidence, nearest_weights
from visviva.joints.points.distance import Distance
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

TRIANGLE = [[0, 0, 0], [1, 0, 0], [0, 1, 0.5]]
STEPPERS = [EventDriven("rkf45", rtol=1e-10, atol=1e-11), TimeStepping(1e-3)]


def on_face():
    world = World()
    world.blocks.append(block := PointMasses("points", [*TRIANGLE, [0.3, 0.3, 0.15]], 1.0))
    weights, away = nearest_weights(block.position[3:], block.position[None, :3])
    close(away, 0, 1e-15)
    world.constraints.append(Attachment("pin", block.points[[3]], block.points[[0, 1, 2]], weights))
    return world


def on_body_and_script():
    world = World()
    block, bodies = PointMasses("ends", [[0.1, 0.2, 0.3], [0, 0, 0]], 1.0), Bodies("bodies", 1)
    world.blocks += [block, bodies]
    bolt = world.ports.points(BodyPoints(bodies, 0, [0.1, 0.2, 0.3]))
    hand = world.ports.points(Scripted(lambda t: ([np.sin(t), 0, 0], [np.cos(t), 0, 0], [-np.sin(t), 0, 0])))
    free, bolt, hand = world.join(block.points, bolt, hand)
    both = type(free)(free.owner, np.concatenate([bolt.index, hand.index]))
    world.constraints.append(coincidence("pins", free, both))
    return world


CASES = [
    ConstraintCase("point on a face", on_face),
    ConstraintCase("points on a body and on a script", on_body_and_script, nodes=False),
]


@pytest.mark.parametrize("case", CASES, ids=str)
@settings(max_examples=5)
@given(seed=st.integers(0, 10**6))
def test_rows_keep_their_promises(case, seed):
    check_constraint(case, seed)


@pytest.mark.parametrize("stepper", STEPPERS, ids=["event", "time"])
def test_a_load_on_a_face_falls_with_its_corners(stepper):
    """A spinning face with rigid sides: momentum of the whole, and the load stays where it is held."""
    world = on_face()
    x = world.blocks[0].position
    world.blocks[0].velocity[:] = np.cross([2.0, 1.0, -1.0], x)
    sides = np.array([[0, 1], [1, 2], [2, 0]])
    points = world.blocks[0].points
    length = np.linalg.norm(x[sides[:, 1]] - x[sides[:, 0]], axis=1)
    world.constraints.append(Distance("sides", points[sides[:, 0]], points[sides[:, 1]], length))
    world.forces.append(Gravity(world))
    start = world.start()
    before, middle = balance(world, start), x.mean(axis=0)
    end = simulate(world, start, stepper, 1.0)
    close(balance(world, end), before, 1e-7)
    place = end.q.reshape(-1, 3)
    drop = middle + world.blocks[0].velocity.mean(axis=0) - [0, 0, 0.5 * 9.81]
    close(place.mean(axis=0), drop, 6e-3 if isinstance(stepper, TimeStepping) else 1e-7)
    weights = world.constraints[0].weights[0]
    close(place[3], weights @ place[:3], 1e-9)


def test_weights_of_vertex_edge_and_face():
    x = np.array([[0.25, 0.5, 0.0]])
    triangle = np.array([[[0, 0, 0], [1, 0, 0], [0, 1, 0]]], float)
    close(nearest_weights(x, triangle)[0], [[0.25, 0.25, 0.5]], 1e-15)
    weights, away = nearest_weights(x, triangle[:, :2])
    close(weights, [[0.75, 0.25]], 1e-15)
    close(away, [0.5], 1e-15)
    assert nearest_weights(x, triangle[:, :1])[0].tolist() == [[1.0]]


def test_what_is_refused():
    block, other = PointMasses("a", np.eye(3), 1.0), PointMasses("b", np.eye(3), 1.0)
    with pytest.raises(SceneError, match=r"weights of point 0, \[0.5, 0.6\], must sum to 1"):
        Attachment("pin", block.points[[0]], block.points[[1, 2]], [0.5, 0.6])
    with pytest.raises(SceneError, match="must have one owner"):
        coincidence("pin", block.points, other.points)
    with pytest.raises(SceneError, match="expected as many rows as points"):
        Attachment("pin", block.points[[0]], block.points[[1, 2]], [1.0])
