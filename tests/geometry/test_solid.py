"""Solids as data: surfaces enclose the right volume, motions are rigid, bad solids are rejected by name."""

from __future__ import annotations

import numpy as np
import pytest
from tests.contact.meshes import ball, block, bracket

from visviva.errors import SceneError
from visviva.geometry.closed_mesh import check_solid, signed_volume
from visviva.geometry.solid import compound, hull, mesh, primitive, rotation, surface

VOLUMES = {
    ("sphere", (0.7,)): 4 / 3 * np.pi * 0.7**3,
    ("box", (1.0, 2.0, 0.5)): 1.0,
    ("capsule", (0.3, 1.2)): np.pi * 0.09 * 1.2 + 4 / 3 * np.pi * 0.027,
    ("cylinder", (0.3, 1.2)): np.pi * 0.09 * 1.2,
    ("cone", (0.3, 1.2)): np.pi * 0.09 * 1.2 / 3,
    ("ellipsoid", (0.3, 0.5, 1.2)): 4 / 3 * np.pi * 0.18,
}
ORIENTATION = np.array([0.5, 0.1, -0.7, 0.5]) / np.linalg.norm([0.5, 0.1, -0.7, 0.5])


@pytest.mark.parametrize(("kind", "size"), VOLUMES)
def test_the_surface_of_a_primitive_is_closed_and_holds_its_volume(kind, size):
    x, faces = surface(primitive(kind, size), 64)
    check_solid(x, faces)
    exact = VOLUMES[kind, size]
    assert signed_volume(x, faces) == pytest.approx(exact, rel=6e-3)  # a polygon of 64 sides lacks 0.2 %
    finer = signed_volume(*surface(primitive(kind, size), 128))
    assert abs(finer - exact) <= max(0.26 * abs(signed_volume(x, faces) - exact), 1e-14)  # second order


def test_a_cone_stands_about_its_centre_of_mass():
    x, _ = surface(primitive("cone", (0.3, 1.2)))
    assert (x[:, 2].min(), x[:, 2].max()) == pytest.approx((-0.3, 0.9))


def test_moves_follow_one_another():
    both = compound([primitive("box", (1, 2, 3)), primitive("cone", (1, 2)).moved((0, 0, 2), ORIENTATION)])
    twice = both.moved((1, 2, 3), ORIENTATION).moved((0, 1, 0), (0, 1, 0, 0))
    x = surface(both)[0] @ rotation(ORIENTATION).T + (1, 2, 3)
    assert surface(twice)[0] == pytest.approx(x @ np.diag([1.0, -1, -1]) + (0, 1, 0), abs=1e-14)


def test_a_hull_keeps_the_outermost_points_only():
    x, _ = block()
    solid = hull(np.concatenate([x, 0.3 * x]))
    assert len(solid.pieces[0].vertices) == 8
    assert signed_volume(*surface(solid)) == pytest.approx(1.0)


def crossed():
    """A wedge whose tip has been pushed out through the opposite face."""
    x, faces = ball(1)
    x = x.copy()
    x[np.argmax(x[:, 0])] = (-1.7, 0.13, 0.21)
    return x, faces


X, FACES = block()


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: primitive("box", (1, 0, 1)), "size y = 0 m of a box"),
        (lambda: primitive("sphere", (np.nan,)), "radius = nan"),
        (lambda: primitive("box", (1, 1)), "found 2 sizes of a box, expected 3: x, y, z"),
        (lambda: primitive("torus", (1, 1)), "kind 'torus'"),
        (lambda: hull(X[:, [0, 1, 1]] * (1, 1, 0)), "do not lie in one plane"),
        (lambda: hull(X[:3]), "found 3 points"),
        (lambda: hull(*bracket()), "not convex"),
        (lambda: mesh(X, FACES[1:]), "the mesh is open: 3 of its 18 edges"),
        (lambda: mesh(X, FACES + 1), "face"),
        (lambda: mesh(X * (1, 1, np.inf), FACES), "is not finite"),
        (lambda: mesh(*crossed()), "intersects itself: face"),
        (lambda: compound([]), "without pieces"),
    ],
)
def test_bad_solids_are_refused(make, says):
    with pytest.raises(SceneError, match=says.replace("(", r"\(")):
        make()


def test_good_meshes_pass():
    for make in (ball, block, bracket):
        x, faces = make()
        assert mesh(x, faces).pieces[0].kind == "mesh"


def test_a_mesh_that_is_wound_inside_out_is_turned_round():
    mesh(X, FACES[:, ::-1])
    assert signed_volume(X, check_solid(X, FACES[:, ::-1])[1]) == pytest.approx(signed_volume(X, FACES))


def test_two_parts_that_cross_are_found():
    x, faces = ball()
    with pytest.raises(SceneError, match="intersects itself"):
        mesh(np.concatenate([x, x + 0.5]), np.concatenate([faces, faces + len(x)]))
    mesh(np.concatenate([x, x + 5.0]), np.concatenate([faces, faces + len(x)]))
