"""Shapes have the counts of the thesis, no inverted elements, and closed surfaces."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.elastic.meshes import shapes
from visviva.elastic.meshes.tet_mesh import TetMesh
from visviva.errors import SceneError

TORUS = shapes.torus(20, 8, 0.05, 0.015)
CUBE, BED = shapes.block((2, 2, 2), (1, 1, 1)), shapes.block((8, 8, 2), (8, 8, 2))
BALL = shapes.icosahedron(1.0)


def counts(*meshes: TetMesh) -> tuple[int, ...]:
    """n_t, n_v, then external vertices, edges, faces, and model edges, of all together."""
    faces = [mesh.surface() for mesh in meshes]
    outer = [len(np.unique(f)) for f in faces]
    sides = [np.sort(np.vstack([f[:, [0, 1]], f[:, [1, 2]], f[:, [0, 2]]]), axis=1) for f in faces]
    rims = [len(np.unique(pairs, axis=0)) for pairs in sides]
    return (
        sum(len(m.tets) for m in meshes),
        sum(len(m.x) for m in meshes),
        sum(outer),
        sum(rims),
        sum(len(f) for f in faces),
        sum(len(m.pieces_of_edges()) for m in meshes),
    )


def test_the_torus_of_the_thesis():
    assert counts(TORUS) == (480, 180, 160, 480, 320, 820)


def test_cube_bed_and_ball_of_elast():
    assert counts(CUBE, BED, BALL) == (836, 283, 232, 678, 452, 1342)


def test_a_cube_of_six_has_nineteen_edges():
    assert counts(shapes.block((1, 1, 1), (1, 1, 1)))[-1] == 19


MESHES = {
    "block": (shapes.block((3, 2, 2), (0.3, 0.2, 0.1)), 0.3 * 0.2 * 0.1),
    "mirrored": (shapes.block((3, 2, 2), (0.3, 0.2, 0.1), True), 0.3 * 0.2 * 0.1),
    "sphere": (shapes.sphere(1.0, 3, 3), 4 / 3 * np.pi),
    "cylinder": (shapes.cylinder(4, 96, 1.0, 2.0), 2 * np.pi),
    "cone": (shapes.cone(4, 96, 1.0, 3.0), np.pi),
    "one": (shapes.positively_oriented(np.vstack([np.zeros(3), np.eye(3)]), np.array([[0, 1, 2, 3]])), 1 / 6),
    "torus": (shapes.torus(96, 48, 2.0, 0.5), 2 * np.pi**2 * 2.0 * 0.25),
}


@pytest.mark.parametrize("name", MESHES)
def test_volumes_and_closed_surfaces(name):
    """The whole is the sum of its elements, and what its surface encloses by Gauss's theorem."""
    mesh, volume = MESHES[name]
    assert mesh.volumes().min() > 0
    flat = name in ("block", "mirrored", "one")
    assert mesh.volumes().sum() == pytest.approx(volume, rel=1e-9 if flat else 0.02)
    a, b, c = (mesh.x[corner] for corner in mesh.surface().T)
    enclosed = np.einsum("ki,ki->", a, np.cross(b, c)) / 6
    assert enclosed == pytest.approx(mesh.volumes().sum(), rel=1e-12)
    assert np.abs(np.cross(b - a, c - a).sum(axis=0)).max() < 1e-12


def test_counts_as_documented():
    assert len(MESHES["sphere"][0].tets) == 20 * 64 * 7 and len(MESHES["sphere"][0].x) == 3 * 642 + 1
    assert len(shapes.cone(6, 8, 1, 1).tets) == 16 * 8 and len(shapes.cone(6, 8, 1, 1).x) == 55
    assert len(shapes.cylinder(6, 8, 1, 1).tets) == 144 and len(shapes.cylinder(6, 8, 1, 1).x) == 63


def test_a_face_of_three_tetrahedra_is_refused():
    x = np.vstack([np.zeros(3), np.eye(3), [[1.0, 1, 1], [-1, -1, -1]]])
    mesh = shapes.positively_oriented(x, np.array([[0, 1, 2, 3], [0, 1, 2, 4], [0, 1, 2, 5]]))
    with pytest.raises(SceneError, match="tetrahedra 0, 1, 2 have one face, expected two at most"):
        mesh.surface()


def test_moved():
    mesh = shapes.placed(CUBE, [[0, -1, 0], [1, 0, 0], [0, 0, 1]], 2.0, (1, 2, 3))
    np.testing.assert_allclose(mesh.x[CUBE.x.tolist().index([1, 0, 0])], [1, 4, 3])
    assert mesh.volumes().sum() == pytest.approx(8.0)
