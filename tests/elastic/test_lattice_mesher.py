"""Solids in closed surfaces: volume, element quality, surface, and rejected input."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.elastic.meshes import shapes
from visviva.elastic.meshes.lattice_mesher import fill
from visviva.elastic.meshes.tet_mesh import FACES, TetMesh
from visviva.errors import SceneError


def skin(mesh: TetMesh):
    faces = mesh.surface()
    used, inverse = np.unique(faces, return_inverse=True)
    return mesh.x[used], inverse.reshape(-1, 3)


BALL = skin(shapes.sphere(1.0, 1, 3))
RING = skin(shapes.torus(30, 12, 1.0, 0.4))
BLOCK = skin(shapes.block((1, 1, 1), (1.0, 1.3, 0.7)))
ROTATION = np.linalg.qr(np.random.default_rng(4).standard_normal((3, 3)))[0]
ROTATION *= np.sign(np.linalg.det(ROTATION))


def volume(x, faces):
    a, b, c = (x[faces[:, i]] for i in range(3))
    return float(np.einsum("ij,ij->", a, np.cross(b, c))) / 6


def angles(mesh):
    """Between the faces of each tetrahedron [°]."""
    x = mesh.x[mesh.tets]
    normals = [np.cross(x[:, b] - x[:, a], x[:, c] - x[:, a]) for a, b, c in FACES]
    normals = [n / np.linalg.norm(n, axis=1)[:, None] for n in normals]
    cosines = [-(normals[i] * normals[j]).sum(axis=1) for i in range(4) for j in range(i)]
    return np.degrees(np.arccos(np.clip(cosines, -1, 1)))


def euler(mesh):
    """Vertices − edges + faces of the surface; every edge has two faces."""
    faces = mesh.surface()
    edges, count = np.unique(
        np.sort(faces[:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 2), axis=1), axis=0, return_counts=True
    )
    assert (count == 2).all()
    return len(np.unique(faces)) - len(edges) + len(faces)


def test_the_volume_of_a_ball_is_right_to_the_square_of_the_spacing():
    """Its own faces are the finer: 1.5 % are missing at a quarter of the radius."""
    wanted = volume(*BALL)
    missing = [1 - fill(*BALL, h).volumes().sum() / wanted for h in (0.4, 0.2, 0.1)]
    assert 0 < missing[2] < 0.004
    orders = np.log2(np.array(missing[:-1]) / missing[1:])
    assert (orders > 1.6).all() and (orders < 2.5).all()


@pytest.mark.parametrize(
    ("surface", "holes"), [(BALL, 0), (RING, 1), (BLOCK, 0)], ids=("ball", "ring", "block")
)
@pytest.mark.parametrize("turned", [False, True], ids=("as it is", "turned"))
def test_elements_are_well_shaped_and_the_surface_is_closed(surface, holes, turned):
    """No angle below 10° nor above 165°; as many holes as there are."""
    x, faces = surface
    mesh = fill(x @ ROTATION.T if turned else x, faces, 0.18)
    found = angles(mesh)
    assert found.min() > 10 and found.max() < 165
    assert mesh.volumes().min() > 0
    assert euler(mesh) == 2 - 2 * holes
    assert mesh.volumes().sum() == pytest.approx(volume(x, faces), rel=0.06)


def test_vertices_of_the_skin_are_on_the_surface():
    mesh = fill(*BALL, 0.25)
    away = np.linalg.norm(mesh.x[np.unique(mesh.surface())], axis=1)
    assert away.max() < 1 + 1e-9 and away.min() > 0.985, "between the sphere and the faces that stand for it"


def test_a_block_whose_sides_are_on_the_lattice_is_exact():
    mesh = fill(*BLOCK, 0.1)
    assert mesh.volumes().sum() == pytest.approx(0.91, rel=1e-12)


@pytest.mark.parametrize(
    ("faces", "spacing", "message"),
    [
        (BALL[1][1:], 0.2, "the mesh is open"),
        (BALL[1], 5.0, "no point of a lattice of 5 m is inside|too coarse"),
        (BALL[1], 1.2, "fills [1-8].% of the volume: use at most a quarter"),
        (BALL[1], 0.001, "a larger spacing"),
        (BALL[1], 1e-300, "a larger spacing"),
    ],
)
def test_what_cannot_be_filled_is_named(faces, spacing, message):
    with pytest.raises(SceneError, match=message):
        fill(BALL[0], faces, spacing)


def test_a_quarter_of_the_thickness_is_fine_enough_as_the_message_says():
    """Half of it, which it named before, loses a fifth of a ball; mirrored ones too."""
    for x in (BALL[0], BALL[0] * [-1.0, 1.0, 1.0]):
        assert fill(x, BALL[1], 0.5).volumes().sum() == pytest.approx(volume(*BALL), rel=0.1)
