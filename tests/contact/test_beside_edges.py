"""A cylinder just beside an edge: normals are those of the edge, never that of the face."""

from __future__ import annotations

from math import cos, sin, sqrt

import numpy as np
import pytest

from visviva.arrays import Array
from visviva.contact.narrow_phase.body_contacts import BodyContacts
from visviva.contact.shapes.geometry import Geometry
from visviva.contact.shapes.pieces import FIRST
from visviva.figures.rigid_sweeps import ALONG_Y, EDGE, block
from visviva.geometry.solid import primitive, product

R = 0.15


def contacts_of(ground: str) -> BodyContacts:
    """Those of a cylinder with a block, by its triangles or as a box."""
    cylinder = primitive("cylinder", [R, 0.3])
    if ground == "triangles":
        return BodyContacts(Geometry([(cylinder, [0])], [block()]))
    slab = primitive("box", [2.0 * EDGE, 2.0 * EDGE, 0.5])
    return BodyContacts(Geometry([(cylinder, [0]), (slab, [1])]))


def poses_beside(rng: np.random.Generator, x: float, bodies: int) -> Array:
    """A cylinder that all but touches the edge, x behind it, nearly parallel to it, turned about its axis."""
    gap, tilt, yaw = (rng.choice([-1, 0, 1]) * 10 ** rng.uniform(-13, -7) for _ in range(3))
    spin = rng.uniform(0.0, 3.0)
    turned = product(np.array([cos(spin), 0, sin(spin), 0]), np.array(ALONG_Y))
    turned = product(np.array([1.0, 0.5 * tilt, 0, 0.5 * yaw]), turned)
    poses = np.zeros((bodies, 7))
    poses[0] = [EDGE + x, 0.03, sqrt((R + gap) ** 2 - x * x), *(turned / np.linalg.norm(turned))]
    poses[1:] = [0, 0, -0.25, 1, 0, 0, 0]
    return poses


@pytest.mark.parametrize("ground", ["triangles", "box"])
def test_no_face_carries_what_is_beside_it(ground: str) -> None:
    """Differences that reached over the corners of a level face led Newton's method nowhere, and the face
    went on beyond its edge in a fifth of such poses: what rolls over it was held for longer, or struck."""
    rng, contacts = np.random.default_rng(1), contacts_of(ground)
    for _ in range(500):
        x = 10 ** rng.uniform(-6, -3)
        poses = poses_beside(rng, x, 1 if ground == "triangles" else 2)
        count = contacts.find(poses, np.zeros((len(poses), 6)), 0.0, 1e-3)
        normals = contacts.points[:count, 1:4]
        assert count > 0
        assert normals[:, 0] == pytest.approx(np.full(count, x / R), abs=2e-6, rel=1e-3)


def test_a_box_that_leaves_an_edge_touches_it_with_its_rear_at_most() -> None:
    """Where its bottom ends just before the edge, no corner is over the other feature, and rounding took one
    in front: a box that had all but left a slab was struck there, and fell 2 to 17 cm beside its place."""
    rng, slab = np.random.default_rng(3), primitive("box", [2.0 * EDGE, 2.0 * EDGE, 0.5])
    contacts = BodyContacts(Geometry([(primitive("box", [0.4, 0.3, 0.2]), [0]), (slab, [1])]))
    for _ in range(500):
        angle, beyond, gap = rng.uniform(0.02, 0.6), 10 ** rng.uniform(-9, -6), 10 ** rng.uniform(-12, -8)
        along, up = np.array([cos(angle), 0.0, -sin(angle)]), np.array([sin(angle), 0.0, cos(angle)])
        rear = np.array([EDGE, 0.0, 0.0]) + beyond * along + gap * up
        place = rear + 0.2 * along + 0.1 * up + [0.0, rng.uniform(-1, 1), 0.0]
        poses = np.array([[*place, cos(0.5 * angle), 0, sin(0.5 * angle), 0], [0, 0, -0.25, 1, 0, 0, 0]])
        count = contacts.find(poses, np.zeros((2, 6)), 0.0, 1e-3)
        places = contacts.points[:count, FIRST]
        assert places == pytest.approx(np.full(count, EDGE), abs=1e-5)
