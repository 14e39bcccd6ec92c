"""Points on spheres, quadrics, surfaces and curves: rows exact to the formulas; inconsistent starts."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kits.constraint_kit import ConstraintCase, check_constraint

from visviva.core.world import World
from visviva.errors import SceneError
from visviva.joints.surfaces.on_curve import OnCurve
from visviva.joints.surfaces.on_surface import OnSurface, on_quadric, on_sphere
from visviva.joints.surfaces.surface_mesh import surface_mesh
from visviva.particles.points.point_masses import PointMasses

X = np.array([[1.4, 0.2, 0.3], [-0.5, 1.2, 0.8], [0.3, -1.1, -0.9]])
TREFOIL = (
    "(20 + 8 * cos(3 * s)) * cos(2 * s)",
    "(20 + 8 * cos(3 * s)) * sin(2 * s)",
    "8 * sin(3 * s) + k * t",
)


def world(make, x=X):
    def built():
        made = World()
        made.blocks.append(block := PointMasses("beads", x, 1.0))
        made.constraints.append(make(block.points))
        return made

    return built


def on_trefoil(points, drift):
    feet = np.array([0.3, 1.4, 4.0])
    return OnCurve("wire", points, TREFOIL, feet, {"k": drift})


def on_knot(drift):
    curve = on_trefoil(PointMasses("b", X, 1.0).points, drift)
    return world(lambda points: on_trefoil(points, drift), curve.positions(curve.start))


SURFACES = {
    "wave that runs": ["z - 0.3 * sin(2 * x - t) * cos(y)"],
    "hoop that turns": ["x**2 + y**2 + z**2 - 2", "x * sin(t) - y * cos(t) - 0.2"],
}
CASES = [
    ConstraintCase("sphere", world(lambda p: on_sphere("ball", p, [0.2, 0, -1], 1.5))),
    ConstraintCase("quadric", world(lambda p: on_quadric("q", p, [1, 2, -0.5, 0.3, 0.2, 0.1, 1, -1, 2, -2]))),
    *(
        ConstraintCase(what, world(lambda p, texts=texts: OnSurface("s", p, texts)))
        for what, texts in SURFACES.items()
    ),
    ConstraintCase("knot that rises", on_knot(0.5)),
]


@pytest.mark.parametrize("case", CASES, ids=str)
@settings(max_examples=5)
@given(seed=st.integers(0, 10**6))
def test_rows_keep_their_promises(case, seed):
    check_constraint(case, seed)


def refused(make, x, u=None):
    x = np.atleast_2d(np.asarray(x, float))
    with pytest.raises(SceneError) as caught:
        points = PointMasses("beads", x, 1.0).points
        make(points).check(x, np.zeros_like(x) if u is None else np.atleast_2d(np.asarray(u, float)))
    return str(caught.value)


def test_a_start_off_the_surface_says_how_far_and_where_to_start():
    message = refused(lambda p: on_sphere("ball", p, [0, 0, 0], 2.0), [[2, 0, 0], [0, 2.5, 0]])
    assert message == (
        "ball: point 1 of 2 starts 0.5 m off the surface: at (0, 2.5, 0), "
        "expected a position such as (0, 2, 0)"
    )
    message = refused(lambda p: OnSurface("ring", p, ["x**2 + y**2 - 1", "z"]), [1, 0, 0.1])
    assert "starts 0.1 m off the curve of both surfaces" in message
    message = refused(lambda p: OnCurve("wire", p, ("s", 0, 0), np.zeros(1)), [0.3, 0, 0.01])
    assert (
        "starts 0.01 m off the curve: at (0.3, 0, 0.01), expected a position such as (0.3, 0, 0)" in message
    )


def test_a_start_across_the_surface_says_how_fast_and_what_is_possible():
    message = refused(lambda p: OnSurface("wave", p, "z - 0.1 * sin(x - 2 * t)"), [0, 0, 0], [0, 0, 0.1])
    assert "point 0 of 1 starts with 0.299 m/s across the surface" in message
    assert "such as (0.0297, 0, -0.197)" in message.replace("0.02970297", "0.0297").replace(
        "-0.1970297", "-0.197"
    )


@pytest.mark.parametrize(
    ("surfaces", "x"),
    [
        ("x**2 + y**2 - z**2", [0, 0, 0]),  # the tip of a cone
        ("sqrt(x) + y", [0, 0, 1]),
        (["z", "z - x**2"], [0, 0.5, 0]),  # they touch along a line
        (["x**2 + y**2 - 1", "x**2 + y**2 - 1"], [0.6, 0.8, 0]),
    ],
)
def test_a_start_without_a_normal_is_refused(surfaces, x):
    message = refused(lambda p: OnSurface("s", p, surfaces), x)
    assert "has no direction at point 0 of 1" in message


@pytest.mark.parametrize(
    ("make", "what"),
    [
        (lambda p: on_sphere("s", p, [0, 0, 0], -1.0), "s: found radius -1 m"),
        (lambda p: on_quadric("s", p, [0] * 9 + [1]), "expected ten numbers, the first nine not all zero"),
        (lambda p: on_quadric("s", p, [1, 2]), "expected ten numbers"),
        (lambda p: OnSurface("s", p, "x + q"), "found 'q', expected one of x, y, z, t, pi, or a function"),
        (lambda p: OnSurface("s", p, ["x", "y", "z"]), "found 3 surfaces, expected one, or two"),
        (lambda p: OnSurface("s", p, "x", {"t": 1}), "found a number named 't': choose another name"),
        (lambda p: OnCurve("s", p, ("s", "s"), np.zeros(1)), "found 2 formulas, expected three"),
        (lambda p: OnCurve("s", p, ("s", "x", 0), np.zeros(1)), "found 'x', expected one of s, t, pi"),
    ],
)
def test_numbers_and_formulas_that_are_refused(make, what):
    assert what in refused(make, [1, 0, 0])


def test_the_mesh_of_a_sphere_is_closed_and_faces_outwards():
    sphere = on_sphere("ball", PointMasses("p", [0, 0, 1], 1.0).points, [0.1, 0, 0], 1.0)
    vertices, triangles = surface_mesh(sphere.distance, np.full(3, -1.2), np.full(3, 1.3))
    diagonal = np.sqrt(3) * 2.5 / 40
    off = np.abs(np.linalg.norm(vertices - [0.1, 0, 0], axis=1) - 1)
    assert off.max() < diagonal**2 / 8, "of a chord as long as the diagonal of a cell"
    edges = np.concatenate([triangles[:, [0, 1]], triangles[:, [1, 2]], triangles[:, [2, 0]]])
    forth = {tuple(edge) for edge in edges}
    assert forth == {(b, a) for a, b in forth}, "every edge belongs to two triangles that turn the same way"
    a, b, c = vertices[triangles].transpose(1, 0, 2)
    volume = np.einsum("kc,kc->", a, np.cross(b, c)) / 6
    assert volume == pytest.approx(4 / 3 * np.pi, rel=5e-3)
