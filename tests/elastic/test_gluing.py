"""Bodies assembled from parts, without some of their elements, and not at rest at the start."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.elastic.meshes import shapes
from visviva.elastic.meshes.gluing import Solid, combined, glued
from visviva.elastic.meshes.tet_mesh import TetMesh
from visviva.errors import SceneError
from visviva.figures.elastic_statics import stiffness

CUBE = shapes.block((1, 1, 1), (1.0, 1.0, 1.0))


def cubes(*places, tolerance=1e-9):
    at = [Solid.relaxed(shapes.placed(CUBE, np.eye(3), 1.0, place)) for place in places]
    return glued(combined(at), tolerance)


@pytest.mark.parametrize(
    ("place", "vertices", "exposed", "free"),
    [
        ((1, 0, 0), 12, 20, 6),
        ((1, 1, 0), 14, 24, 7),
        ((1, 1, 1), 15, 24, 9),
        ((2, 0, 0), 16, 24, 12),
    ],
    ids=("by a face", "by an edge", "by a vertex", "not at all"),
)
def test_cubes_are_glued_as_they_meet(place, vertices, exposed, free):
    """By a face they are one body; an edge is a hinge, a vertex a ball joint (E19): 6, 7, 9 free motions."""
    both = cubes((0, 0, 0), place)
    assert len(both.mesh.x) == vertices and len(both.mesh.tets) == 12
    assert len(both.mesh.surface()) == exposed
    assert both.piece.tolist() == 6 * [0] + 6 * [1]
    np.testing.assert_allclose(both.mesh.volumes().sum(), 2)
    k = stiffness(both.mesh.x, both.mesh.tets, 2.0, 1.0).toarray()
    assert (np.abs(np.linalg.eigvalsh(k)) < 1e-9).sum() == free


def test_parts_that_nearly_meet_are_relaxed_where_they_are_glued():
    both = cubes((0, 0, 0), (1.01, 0, 0), tolerance=0.02)
    assert len(both.mesh.x) == 12
    np.testing.assert_allclose(both.mesh.x[:, 0].max(), 2.01)
    np.testing.assert_allclose(both.rest, both.mesh.edges())


@pytest.mark.parametrize(
    ("places", "tolerance", "message"),
    [
        (((0, 0, 0), (0, 0, 0)), 1e-9, r"two tetrahedra lie on the same side|more than two"),
        (
            ((0, 0, 0), (1, 0, 0), (1, 0, 0)),
            1e-9,
            r"face, that of the vertices .* at \(.*\): the parts overlap",
        ),
        (((0, 0, 0), (1, 0, 0)), 1.1, "loses a corner: 1.1 m is more than the length of an edge"),
    ],
)
def test_what_is_no_solid_is_named(places, tolerance, message):
    with pytest.raises(SceneError, match=message):
        cubes(*places, tolerance=tolerance)


def test_two_elements_on_one_side_of_a_face_are_named():
    x = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [0.1, 0.1, 2.0]])
    solid = Solid.relaxed(TetMesh(x, np.array([[0, 1, 2, 3], [0, 1, 2, 4]])))
    with pytest.raises(SceneError, match=r"same side of a face, that of the vertices 0, 1, 2"):
        glued(solid, 1e-9)


def test_a_body_taken_apart_is_put_together_again():
    """Each tetrahedron by itself, its corners in any even order, glued with all its neighbours."""
    ball, rng = shapes.sphere(1.0, 2, 1), np.random.default_rng(2)
    even = np.array([[0, 1, 2, 3], [1, 2, 0, 3], [2, 0, 1, 3], [1, 0, 3, 2], [3, 2, 1, 0], [0, 2, 3, 1]])
    alone = [
        Solid.relaxed(TetMesh(ball.x[tet[even[rng.integers(6)]]], np.arange(4)[None])) for tet in ball.tets
    ]
    again = glued(combined(rng.permuted(np.array(alone, object)).tolist()), 1e-9).mesh
    assert len(again.x) == len(ball.x) and len(again.surface()) == len(ball.surface())
    np.testing.assert_allclose(again.volumes().sum(), ball.volumes().sum())


def test_removed_elements_take_their_vertices_with_them():
    gone = np.zeros(6, bool)
    gone[1:] = True
    left = Solid.relaxed(CUBE).remove(gone)
    assert left.mesh.tets.shape == (1, 4) and left.mesh.x.shape == (4, 3)
    np.testing.assert_allclose(left.mesh.volumes(), CUBE.volumes()[:1])
