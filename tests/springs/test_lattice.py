"""Links of lattices: their counts, their zero-energy modes, and the bending of a beam."""

from __future__ import annotations

import numpy as np
import pytest
import trimesh
from tests.kits.probe import Probe, close

from visviva.core.world import World
from visviva.particles.points.point_masses import PointMasses
from visviva.springs.lattice import box_of, box_surface, lattice_pairs, lengths_of, pieces_of
from visviva.springs.spring import Springs

ALL = ("axis", "diagonal", "body_diagonal")


def stiffness(x, pairs, k=1.0):
    """K of springs at rest between points x, in all directions."""
    world = World()
    world.blocks.append(block := PointMasses("points", x, 1.0))
    a, b = block.points[pairs[:, 0]], block.points[pairs[:, 1]]
    world.forces.append(Springs("links", a, b, k, lengths_of(np.asarray(x, float), pairs)))
    probe = Probe(world)
    return probe.tangent(world.forces[0], probe.q0, probe.v0)["K"]


def zero_modes(count, links, planar=False):
    places = box_of(count)
    matrix = stiffness(places, lattice_pairs(places, links))
    if planar:
        flat = np.flatnonzero(np.tile([True, True, False], len(places)))
        matrix = matrix[np.ix_(flat, flat)]
    return int((np.linalg.eigvalsh(matrix) < 1e-9).sum())


@pytest.mark.parametrize("n", [2, 3, 4])
def test_zero_modes_of_nets_and_lattices(n):
    """2 n and 3 in the plane; 3 n², 9 and 6 in space (P20)."""
    net, cube = (n, n, 1), (n, n, n)
    assert zero_modes(net, ["axis"], planar=True) == 2 * n
    assert zero_modes(net, ["axis", "diagonal"], planar=True) == 3
    assert zero_modes(cube, ["axis"]) == 3 * n * n
    if n > 2:
        assert zero_modes(cube, ["axis", "body_diagonal"]) == 9
    assert zero_modes(cube, ["axis", "diagonal"]) == 6
    assert zero_modes(cube, ALL) == 6


def test_a_flat_net_has_no_linear_bending_stiffness():
    """Every motion across its plane is free at first order, also with links two apart (P20)."""
    places = box_of((5, 5, 1))
    matrix = stiffness(places, lattice_pairs(places, ["axis", "diagonal", "two_apart"]))
    close(matrix[2::3, 2::3], np.zeros((25, 25)), 0)


def test_numbers_of_links():
    """6³ points with 26 neighbours: 1940 springs; each link once, between two points."""
    pairs = lattice_pairs(box_of((6, 6, 6)), ALL)
    assert len(pairs) == 1940
    assert len(np.unique(np.sort(pairs, axis=1), axis=0)) == 1940 and (pairs[:, 0] != pairs[:, 1]).all()
    assert np.bincount(pairs.ravel()).max() == 26
    assert len(lattice_pairs(box_of((10, 1, 1)), ["axis", "two_apart"])) == 9 + 8
    assert pieces_of(216, pairs) == 1
    assert pieces_of(216, lattice_pairs(box_of((6, 6, 6)), ["two_apart"])) == 8


def test_places_need_not_fill_a_box():
    places = np.array([[5, 0, -3], [6, 0, -3], [6, 1, -3], [9, 9, 9]])
    assert lattice_pairs(places, ["axis"]).tolist() == [[0, 1], [1, 2]]
    assert lattice_pairs(places, ["diagonal"]).tolist() == [[0, 2]]


@pytest.mark.parametrize("count", [(2, 2, 2), (4, 3, 2)])
def test_surface_of_a_box_is_closed_and_looks_outward(count):
    box = trimesh.Trimesh(box_of(count), box_surface(count), process=False)
    assert box.is_watertight and box.is_winding_consistent
    close(box.volume, np.prod(np.array(count) - 1), 1e-12)


def sag(cells):
    """Tip deflection of a clamped beam of 2 × 2 cells under a load at its end."""
    count = (cells + 1, 3, 3)
    places = box_of(count)
    matrix = stiffness(places, lattice_pairs(places, ALL), 1e3)
    free = np.flatnonzero(np.repeat(places[:, 0] > 0, 3))
    load = np.zeros(3 * len(places))
    end = np.flatnonzero(places[:, 0] == cells)
    load[3 * end + 2] = -1.0 / len(end)
    x = np.zeros(3 * len(places))
    x[free] = np.linalg.solve(matrix[np.ix_(free, free)], load[free])
    return -x[3 * end + 2].mean()


def test_a_slender_beam_bends_with_the_third_power_of_its_length():
    assert sag(40) / sag(20) == pytest.approx(8.0, rel=0.03)
