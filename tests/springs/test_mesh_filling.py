"""Meshes filled with points: interior points by winding number, and an embedded surface."""

from __future__ import annotations

import numpy as np
import pytest
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kits.probe import close

from visviva.errors import SceneError
from visviva.springs.from_mesh import surface_of
from visviva.springs.mesh_filling import fill, interpolation_weights


def surface(mesh):
    return surface_of(mesh.vertices, mesh.faces)


def turned(mesh, seed):
    mesh.apply_transform(
        trimesh.transformations.random_rotation_matrix(np.random.default_rng(seed).random(3))
    )
    return mesh


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**6), spacing=st.floats(0.12, 0.3))
def test_points_of_a_ball_are_those_inside(seed, spacing):
    ball = turned(trimesh.creation.icosphere(3, 1.0), seed)
    x = fill(surface(ball), spacing).x
    low, high = ball.bounds
    count = np.maximum(np.floor((high - low) / spacing + 0.5), 1).astype(int)
    first = 0.5 * (low + high) - 0.5 * spacing * (count - 1)
    lattice = first + spacing * np.argwhere(np.ones(count))
    radius = np.linalg.norm(lattice, axis=1)
    assert (np.linalg.norm(x, axis=1) < 1.0).all()
    assert (radius < 0.985).sum() <= len(x) <= (radius < 1.0).sum()


def test_edges_and_corners_right_above_a_point_count_once():
    """A box whose vertical edges and face diagonals all lie over lattice points."""
    box = trimesh.creation.box((4.0, 4.0, 4.0))
    found = fill(surface(box), 1.0)
    assert len(found.x) == 64
    assert sorted(map(tuple, found.cells.tolist())) == sorted(
        map(tuple, np.argwhere(np.ones((4, 4, 4))).tolist())
    )
    grown = surface_of(np.concatenate([box.vertices, [[0, 0, 5.0]]]), box.faces)
    assert len(fill(grown, 1.0).x) == 64
    cut = box.subdivide().subdivide()
    assert len(fill(surface(cut), 1.0).x) == 64


def test_a_ring_and_an_inverted_mesh_are_filled_too():
    ring = trimesh.creation.torus(1.0, 0.4)
    x = fill(surface(ring), 0.1).x
    assert (np.hypot(np.hypot(x[:, 0], x[:, 1]) - 1.0, x[:, 2]) < 0.4).all()
    assert len(x) * 1e-3 == pytest.approx(ring.volume, rel=0.03)
    ring.invert()
    assert len(fill(surface(ring), 0.1).x) == len(x)


@settings(max_examples=20)
@given(seed=st.integers(0, 10**6))
def test_a_carried_surface_follows_linear_maps(seed):
    """Straight motion, turning, stretch and shear of the points: the vertices do the same."""
    rng = np.random.default_rng(seed)
    x, vertices = rng.standard_normal((40, 3)), 1.2 * rng.standard_normal((25, 3))
    nodes, weights = interpolation_weights(vertices, x)
    matrix, shift = rng.standard_normal((3, 3)), rng.standard_normal(3)
    carried = np.einsum("vj,vjc->vc", weights, (x @ matrix + shift)[nodes])
    close(carried, vertices @ matrix + shift, 1e-9)


def test_what_cannot_be_filled_is_refused():
    ball = trimesh.creation.icosphere(2, 1.0)
    with pytest.raises(SceneError, match="not closed, or its triangles have inconsistent"):
        fill(surface_of(ball.vertices, ball.faces[1:]), 0.2)
    faces = ball.faces.copy()
    faces[7] = faces[7][::-1]
    with pytest.raises(SceneError, match="inconsistent orientations"):
        fill(surface_of(ball.vertices, faces), 0.2)
    with pytest.raises(SceneError, match=r"spacing 3 m puts \d points .* too few to keep its shape"):
        fill(surface(ball), 3.0)
    with pytest.raises(SceneError, match=r"spacing 0\.001 m"):
        fill(surface(ball), 1e-3)
