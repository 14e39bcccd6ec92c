"""Tetrahedra with fixed volume, and with fixed shape."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kits.constraint_kit import ConstraintCase, check_constraint

from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.joints.points.element_rows import Incompressible
from visviva.particles.points.point_masses import PointMasses
from visviva.scene.load import scene_from_text


def two_wedges():
    world = World()
    x = [[0, 0, 0], [2, 0, 0], [0, 2, 0], [0, 0, 2], [2, 2, 2]]
    world.blocks.append(block := PointMasses("corners", x, 1.0))
    corners = block.points[np.array([0, 1, 2, 3, 1, 2, 3, 4])]
    world.constraints.append(Incompressible("v", corners, [1.0, 2.0]))
    return world


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10_000))
@pytest.mark.parametrize("case", [ConstraintCase("volumes of tetrahedra", two_wedges)], ids=str)
def test_promises_of_a_constraint(case, seed):
    check_constraint(case, seed)


def test_a_tetrahedron_without_volume_is_refused():
    block = PointMasses("corners", np.zeros((4, 3)), 1.0)
    with pytest.raises(SceneError, match="tetrahedron 0 has a volume of 0"):
        Incompressible("v", block.points, 0.0)


SCENE = """
duration: 0.1 s
bodies:
  cube:
    kind: elastic_body
    shape: {{kind: block, size: [10 cm, 10 cm, 10 cm], cells: [1, 1, 1]}}
    material: {{law: thesis, density: 1000 kg/m^3, bulk: 20 kPa, shear: 20 kPa}}
    fixed: {{point: [0, 0, 0], normal: [0, 0, 1]}}
    record_inside: true
constraints:
  hold: {constraint}
stepper: {stepper}
"""


class Watched:
    """The largest change of the volumes and of the edges of the first two tetrahedra."""

    def __init__(self, ready):
        force = next(f for f in ready.world.forces if hasattr(f, "tets"))
        self.tets = force.tets[:2].astype(int)
        self.start = self.sizes(ready.state)
        self.volume = self.edge = self.next_time = 0.0

    def sizes(self, state):
        x = state.q.reshape(-1, 3)[self.tets]
        return np.linalg.det(x[:, 1:] - x[:, :1]), np.linalg.norm(x[:, :, None] - x[:, None], axis=3)

    def see(self, world, step):
        volume, edges = self.sizes(step.after)
        self.next_time = step.after.t + 5e-3
        self.volume = max(self.volume, float(np.abs(volume / self.start[0] - 1).max()))
        self.edge = max(self.edge, float(np.abs(edges - self.start[1]).max() / 0.1))


def watched(constraint, stepper="{kind: event_driven, rtol: 1.0e-6}", until=0.1):
    ready = prepare(scene_from_text(SCENE.format(constraint=constraint, stepper=stepper)))
    seen = Watched(ready)
    simulate(ready.world, ready.state, ready.stepper, until, seen)
    return seen


@pytest.mark.parametrize(
    "stepper",
    ["{kind: event_driven, rtol: 1.0e-6}", "{kind: time_stepping, h: 1 ms}"],
    ids=("events", "steps"),
)
def test_volumes_stay_while_the_shape_changes(stepper):
    """The cube sinks under its weight, its first two tetrahedra at constant volume (E38)."""
    free = watched("{kind: incompressible, of: cube, elements: [5]}", stepper)
    assert free.volume > 1e-3
    held = watched("{kind: incompressible, of: cube, elements: [0, 1]}", stepper)
    assert held.volume < 1e-4 and held.edge > 1e-3


def test_rigid_tetrahedra_keep_their_edges():
    """Two that share a face have nine edges (E39)."""
    held = watched("{kind: rigid_elements, of: cube, elements: [0, 1]}")
    assert held.edge < 1e-6


def test_they_come_and_break_as_all_constraints():
    later = watched("{kind: rigid_elements, of: cube, elements: [0, 1], from: 50 ms, keep: true}", until=0.04)
    assert later.edge > 1e-4
    broken = watched("{kind: rigid_elements, of: cube, elements: [0, 1], breaks_at: 0.01 N}")
    assert broken.edge > 1e-4


@pytest.mark.parametrize(
    ("constraint", "message"),
    [
        ("{kind: incompressible, of: cube, elements: [6]}", "found tetrahedron 6, but there are 6"),
        ("{kind: incompressible, of: ball}", "ball"),
    ],
)
def test_elements_that_are_not_there_are_named(constraint, message):
    with pytest.raises(SceneError, match=message):
        watched(constraint)
