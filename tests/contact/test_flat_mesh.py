"""A level sheet of triangles acts like the plane it lies in, and contact points lie on the body."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.contact.narrow_phase.body_contacts import BodyContacts
from visviva.contact.shapes.geometry import Geometry, plane
from visviva.contact.shapes.pieces import FIRST, GAP, NORMAL
from visviva.figures.rigid_sweeps import FLAT, ROUND, block, tiles
from visviva.geometry.solid import compound, primitive, rotation

TABLE = compound(
    [
        primitive("box", [0.5, 0.4, 0.05]).moved([0, 0, 0.1]),
        *(primitive("cylinder", [0.03, 0.2]).moved([x, y, 0]) for x in (-0.2, 0.2) for y in (-0.15, 0.15)),
    ]
)
SOLIDS = {**{name: body[0] for name, body in FLAT.items()}, "ball": ROUND["ball"][0], "table": TABLE}
ABOVE = (5e-3, 1e-3, 1e-6, 0.0, -1e-6, -1e-4, -1e-3)
STILL = np.zeros((1, 6))


def finder(solid, ground):
    return BodyContacts(Geometry([(solid, [0])], [ground]))


def poses(rng, count):
    """Some of them with faces and edges level."""
    for _ in range(count):
        q = rng.normal(size=4)
        if rng.random() < 0.4:
            q[rng.integers(4, size=2)] = 0.0
        if np.linalg.norm(q) > 0.0:
            yield np.array([[*rng.uniform(-0.5, 0.5, 2), 1.0, *(q / np.linalg.norm(q))]])


@pytest.mark.parametrize("kind", SOLIDS)
def test_triangles_in_a_plane_answer_as_the_plane(kind):
    level, sheet = (finder(SOLIDS[kind], ground) for ground in (plane([0, 0, 0], [0, 0, 1]), tiles()))
    rng = np.random.default_rng(1)
    for pose in poses(rng, 150):
        count = level.find(pose, STILL, 0.0, 3.0)
        pose[0, 2] += rng.choice(ABOVE) - level.points[:count, GAP].min()
        count = level.find(pose, STILL, 0.0, 0.02)
        due = level.points[:count, GAP].min()
        found = sheet.points[: sheet.find(pose, STILL, 0.0, 0.02)]
        assert len(found) > 0
        assert found[:, GAP].min() == pytest.approx(due, abs=1e-9), "the gap of the plane"
        assert found[:, NORMAL + 2].min() > 1.0 - 1e-9, "edges and corners inside the sheet are none"
        assert np.allclose(found[:, FIRST + 2], found[:, GAP], atol=1e-9), "as high as it says"


@pytest.mark.parametrize("ground", [tiles(), block()], ids=["tiles", "block"])
def test_points_lie_on_a_box(ground):
    """Also where a triangle ends under it: not a corner of the triangle at the depth of another place."""
    half = np.array([0.2, 0.15, 0.1])
    finds, rng = finder(SOLIDS["box"], ground), np.random.default_rng(2)
    for _ in range(200):
        lean = np.array([1.0, *(10.0 ** rng.uniform(-6, -2, 2) * rng.choice([-1, 1], 2)), rng.normal()])
        lean /= np.linalg.norm(lean)
        turned = rotation(lean)
        centre = np.array([*rng.uniform(-0.5, 0.5, 2), np.abs(turned[2]) @ half])
        count = finds.find(np.array([[*centre, *lean]]), STILL, 0.0, 0.02)
        assert count >= 3
        local = (finds.points[:count, FIRST : FIRST + 3] - centre) @ turned
        assert np.abs(np.abs(local) / half).max(axis=1) == pytest.approx(np.ones(count), abs=1e-8)
