"""Mass properties: closed forms, trimesh on fine meshes, and independence of the frame."""

from __future__ import annotations

import numpy as np
import pytest
import trimesh
from hypothesis import given
from hypothesis import strategies as st

from visviva.arrays import Array
from visviva.errors import SceneError
from visviva.geometry import solid as solids
from visviva.geometry.solid import Solid, rotation, surface
from visviva.rigid.mass import MassProperties, mass_properties

SIZES = {
    "sphere": (0.7,), "box": (1.0, 2.0, 3.0), "capsule": (0.4, 1.1), "cylinder": (0.5, 1.3),
    "cone": (0.6, 1.7), "ellipsoid": (0.5, 0.8, 1.1),
}  # fmt: skip
CLOSED = {
    "sphere": (4 / 3 * np.pi * 0.343, [2 / 5 * 0.49] * 3),
    "box": (6.0, [(4 + 9) / 12, (9 + 1) / 12, (1 + 4) / 12]),
    "cylinder": (np.pi * 0.25 * 1.3, [0.25 / 4 + 1.69 / 12, 0.25 / 4 + 1.69 / 12, 0.125]),
    "cone": (np.pi * 0.36 * 1.7 / 3, [3 / 80 * (4 * 0.36 + 2.89)] * 2 + [0.3 * 0.36]),
    "ellipsoid": (4 / 3 * np.pi * 0.44, [(0.64 + 1.21) / 5, (1.21 + 0.25) / 5, (0.25 + 0.64) / 5]),
}
"""Volumes and moments per mass, from the tables of mechanics."""


def some_solid(rng: np.random.Generator) -> Solid:
    """A compound of a primitive, a hull and a mesh, each somewhere."""
    kind = list(SIZES)[rng.integers(len(SIZES))]
    parts = [solids.primitive(kind, SIZES[kind]), solids.hull(rng.normal(size=(12, 3))), bent_beam()]
    return solids.compound([part.moved(rng.normal(size=3), unit(rng)) for part in parts])


def unit(rng: np.random.Generator) -> Array:
    turn = rng.normal(size=4)
    return turn / np.linalg.norm(turn)


def bent_beam() -> Solid:
    """An L of three unit cubes, a mesh that is not convex."""
    outline = [(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)]
    low, high = [(x, y, 0.0) for x, y in outline], [(x, y, 1.0) for x, y in outline]
    cap = [(0, 1, 2), (0, 2, 3), (0, 3, 4), (0, 4, 5)]
    faces = [t[::-1] for t in cap] + [(a + 6, b + 6, c + 6) for a, b, c in cap]
    for i in range(6):
        j = (i + 1) % 6
        faces += [(i, j, j + 6), (i, j + 6, i + 6)]
    return solids.mesh(low + high, faces)


def same(a: MassProperties, b: MassProperties, share: float) -> None:
    size = np.abs(b.inertia).max()
    assert a.mass == pytest.approx(b.mass, rel=share)
    assert np.allclose(a.centre, b.centre, rtol=0, atol=share * np.sqrt(size / b.mass))
    assert np.allclose(a.inertia, b.inertia, rtol=0, atol=share * size)


@pytest.mark.parametrize("kind", list(CLOSED))
def test_primitives_are_those_of_the_tables(kind: str):
    found = mass_properties(solids.primitive(kind, SIZES[kind]), 3.0)
    volume, moments = CLOSED[kind]
    assert found.mass == pytest.approx(3 * volume, rel=1e-14)
    assert np.allclose(found.inertia, found.mass * np.diag(moments), rtol=0, atol=1e-14 * found.mass)
    assert not found.centre.any()


@pytest.mark.parametrize("kind", list(SIZES))
def test_primitives_are_the_limit_of_meshes(kind: str):
    """Surfaces of 64 and 128 sides: what they miss falls fourfold, and its limit is the primitive."""
    exact = mass_properties(solids.primitive(kind, SIZES[kind]), 1.0)
    found = []
    for sides in (64, 128):
        x, faces = surface(solids.primitive(kind, SIZES[kind]), sides)
        mesh = trimesh.Trimesh(x, faces, process=False)
        found.append((mesh.mass, mesh.moment_inertia))
    (coarse, coarse_inertia), (fine, fine_inertia) = found
    size = np.abs(exact.inertia).max()
    assert (4 * fine - coarse) / 3 == pytest.approx(exact.mass, rel=3e-6)
    assert np.allclose((4 * fine_inertia - coarse_inertia) / 3, exact.inertia, rtol=0, atol=1e-5 * size)


def test_bent_beam_by_hand():
    """Three unit cubes: 3 kg, centre (5/6, 5/6, 1/2)."""
    found = mass_properties(bent_beam(), 1.0)
    centres = np.array([[0.5, 0.5, 0.5], [1.5, 0.5, 0.5], [0.5, 1.5, 0.5]]) - [5 / 6, 5 / 6, 0.5]
    expected = 3 * np.eye(3) / 6 + sum(d @ d * np.eye(3) - np.outer(d, d) for d in centres)
    assert found.mass == pytest.approx(3.0, rel=1e-14)
    assert np.allclose(found.centre, [5 / 6, 5 / 6, 0.5], rtol=0, atol=1e-14)
    assert np.allclose(found.inertia, expected, rtol=0, atol=1e-13)


@given(seed=st.integers(0, 2**31))
def test_meshes_agree_with_trimesh_far_from_the_origin(seed: int):
    rng = np.random.default_rng(seed)
    solid = solids.hull(rng.normal(size=(15, 3)) + 100 * rng.normal(size=3))
    found = mass_properties(solid, 2.0)
    x = solid.pieces[0].vertices
    middle = x.mean(axis=0)
    mesh = trimesh.Trimesh(x - middle, solid.pieces[0].triangles, process=False)
    mesh.density = 2.0
    same(found, MassProperties(mesh.mass, mesh.center_mass + middle, mesh.moment_inertia), 1e-11)


@given(seed=st.integers(0, 2**31))
def test_a_solid_turned_and_moved_has_its_properties_turned_and_moved(seed: int):
    rng = np.random.default_rng(seed)
    solid, place, turn = some_solid(rng), rng.normal(size=3), unit(rng)
    densities = rng.uniform(0.5, 2.0, 3)
    before = mass_properties(solid, densities)
    same(mass_properties(solid.moved(place, turn), densities), before.moved(place, rotation(turn)), 1e-12)


@given(seed=st.integers(0, 2**31))
def test_a_compound_is_the_sum_of_its_pieces(seed: int):
    """About any place the inertias add up: Steiner's theorem."""
    rng = np.random.default_rng(seed)
    solid, place = some_solid(rng), rng.normal(size=3)

    def about_place(p: MassProperties) -> Array:
        d = p.centre - place
        return p.inertia + p.mass * (d @ d * np.eye(3) - np.outer(d, d))

    whole = mass_properties(solid, 1.5)
    parts = [mass_properties(Solid((piece,)), 1.5) for piece in solid.pieces]
    total = sum(about_place(p) for p in parts)
    assert np.allclose(about_place(whole), total, rtol=0, atol=1e-12 * np.abs(total).max())
    moments = np.linalg.eigvalsh(whole.inertia)
    assert moments[0] > 0 and moments[2] < moments[0] + moments[1]


def test_bad_densities_are_refused():
    for density in (0.0, -1.0, np.nan):
        with pytest.raises(SceneError, match="density"):
            mass_properties(bent_beam(), density)
    with pytest.raises(SceneError, match="expected one or 1"):
        mass_properties(bent_beam(), [1.0, 2.0])
