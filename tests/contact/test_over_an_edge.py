"""A mesh that slides over an edge and tips is supported along the edge, like convex solids."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.transform import Rotation
from tests.contact.meshes import block

from visviva.arrays import Array
from visviva.contact.narrow_phase.body_contacts import BodyContacts
from visviva.contact.narrow_phase.contact_points import reduce_points
from visviva.contact.shapes.geometry import Geometry, sheet
from visviva.contact.shapes.pieces import GAP, NORMAL, POINT_SIZE, SECOND
from visviva.figures.rigid_motions import SOLIDS
from visviva.figures.rigid_sweeps import EDGE, FLAT, ended, on_ground
from visviva.geometry.solid import compound, mesh, primitive
from visviva.rigid.mass import mass_properties

HALF, DEPTH = 2.0, 0.5
PARTS = [
    primitive("box", [0.3, 0.1, 0.14]).moved([0.15, 0.05, 0.07]),
    primitive("box", [0.12, 0.15, 0.14]).moved([0.06, 0.175, 0.07]),
]
CENTRE = mass_properties(compound(PARTS), 1.0).centre
BODIES = {"letter": SOLIDS["letter"], "block": (mesh(*block((0.4, 0.3, 0.2))), (1.0, 0, 0, 0), 0.1)}
WIDE = {"letter": (-CENTRE[1], 0.25 - CENTRE[1]), "block": (-0.15, 0.15)}
"""From where to where their foot meets an edge along y [m]."""


def table(kind: str, solid) -> tuple[BodyContacts, Array]:
    """A body over a table whose top is at z = 0, another body or triangles, and the poses (·, 7) of both."""
    poses = np.array([[0.0, 0.0, z, 1.0, 0.0, 0.0, 0.0] for z in (0.0, -0.5 * DEPTH)])
    x, faces = block((2 * HALF, 2 * HALF, DEPTH))
    if kind == "triangles":
        return BodyContacts(Geometry([(solid, [0])], [sheet(x - [0, 0, 0.5 * DEPTH], faces)])), poses[:1]
    top = primitive("box", [2 * HALF, 2 * HALF, DEPTH])
    return BodyContacts(Geometry([(solid, [0]), (top, [1])], [])), poses


def points(finder: BodyContacts, poses: Array, place, turn: Rotation):
    poses[0] = [*place, *turn.as_quat()[[3, 0, 1, 2]]]
    return finder.points[: finder.find(poses, np.zeros((len(poses), 6)), 0.0, 0.02)]


@pytest.mark.parametrize("kind", ["body", "triangles"])
@pytest.mark.parametrize("body", BODIES)
def test_tipped_over_the_edge_it_is_held_at_both_ends(body, kind):
    """One end was missing, or had the normal of the table: 9 to 16 % of these poses."""
    solid, _, height = BODIES[body]
    (finder, poses), rng = table(kind, solid), np.random.default_rng(5)
    for _ in range(400):
        lean, ahead = np.exp(rng.uniform(np.log(1e-4), np.log(0.4))), rng.uniform(0.02, 0.11)
        roll, gap = rng.choice([0, 1, -1], 2) * 10.0 ** rng.uniform([-9, -12], [-4, -5])
        turn = Rotation.from_euler("xyz", [roll, lean, 0.0])
        n, place = turn.apply([0.0, 0.0, 1.0]), turn.apply([ahead, 0.0, height + gap])
        place[0] += HALF
        found = points(finder, poses, place, turn)
        for y in WIDE[body]:
            due = n @ (place - [HALF, y, 0.0]) - height
            there = np.abs(found[:, SECOND : SECOND + 2] - [HALF, y]).max(axis=1) < 1e-4
            assert there.any()
            assert np.abs(found[there, GAP] - due).min() < 1e-6
            assert found[there, NORMAL : NORMAL + 3].dot(n).min() > np.cos(1e-2)
        assert found[:, GAP].min() > -1e-4


@pytest.mark.parametrize("body", BODIES)
def test_its_side_is_no_wall_beside_the_side_of_the_table(body):
    """4 % of these poses of the letter were pushed back over the edge, by up to 0.1 m."""
    solid, _, height = BODIES[body]
    (finder, poses), rng = table("body", solid), np.random.default_rng(1)
    for _ in range(400):
        x, y = HALF + rng.uniform(-0.2, 0.1, 2)
        y = rng.choice([y, 0.3])
        lean = Rotation.from_rotvec(rng.normal(size=3) * rng.choice([0, 1e-16, 1e-12, 1e-9, 1e-7]))
        turn = Rotation.from_euler("z", rng.choice([0.0, 0.5 * np.pi, np.pi, rng.uniform(-3, 3)]))
        gap = rng.choice([0.0, 1e-9, -1e-9, 1e-6, -1e-6, 1e-4, -1e-4])
        found = points(finder, poses, [x, y, height + gap], lean * turn)
        assert found[:, GAP].min(initial=gap) > gap - 1e-6


@pytest.mark.parametrize("kind", ["body", "triangles"])
def test_its_rear_edge_crosses_the_edge_askew(kind):
    """The places of a hull and a triangle nearest to each other were almost one, and far from all corners:
    their direction was lost, and the side of the table held a prism for some microseconds."""
    solid, _, height = FLAT["prism"]
    (finder, poses), rng = table(kind, solid), np.random.default_rng(2)
    for _ in range(400):
        yaw, lean = rng.choice([-1, 1]) * 10.0 ** rng.uniform(-2.7, -1.0), rng.uniform(0.2, 1.0)
        turn = Rotation.from_euler("zy", [yaw, lean])
        n, along = turn.apply([0.0, 0.0, 1.0]), turn.apply([0.0, 1.0, 0.0])
        rear = turn.apply([-0.1, 0.0, -height]) + rng.uniform(-0.12, 0.12) * along
        place = np.array([HALF, 0.3, 0.0]) - rear + 10.0 ** rng.uniform(-10, -7) * n
        due = n @ (place - [HALF, 0.3, 0.0]) - height
        found = points(finder, poses, place, turn)
        there = found[:, NORMAL : NORMAL + 3] @ n > np.cos(1e-2)
        assert there.any()
        assert found[there, GAP].min() == pytest.approx(due, abs=1e-9 + abs(yaw) * 1e-9)
        assert found[:, GAP].min() > -1e-7


def test_a_row_of_points_keeps_both_its_ends():
    """Whichever of equally deep points round-off makes the deepest one, at an end or amid the others."""
    for deepest in range(9):
        row = np.zeros((128, POINT_SIZE))
        row[:9, NORMAL + 2], row[:9, 4] = 1.0, np.linspace(0.0, 1.0, 9)
        row[deepest, GAP] = -1e-17
        kept = row[: reduce_points(9, row, np.arange(128)), 4]
        assert {0.0, 1.0} <= set(kept)


@pytest.mark.parametrize("ground", ["block", "slab"])
@pytest.mark.parametrize("step", [None, 1e-3])
def test_an_l_of_triangles_slides_over_the_edge_as_one_of_boxes(ground, step):
    start = {"velocity": (1.6, 0.0), "at": (EDGE - 0.45, 0.03)}
    boxes = compound(PARTS).moved(-CENTRE), (1.0, 0.0, 0.0, 0.0), CENTRE[2]
    due = ended(on_ground(ground, boxes, 0.2, **start), 0.6)
    found = ended(on_ground(ground, SOLIDS["letter"], 0.2, **start), 0.6, step)
    assert np.abs(found - due).max() < (3e-5 if step is None else 5e-4)
