"""Wind on sheets: drag of a plate, checks of a force, work in the ledger."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kits.force_kit import ForceCase, check_force
from tests.kits.probe import Probe, close

from visviva.core.sheet import Sheet
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.particles.points.point_masses import PointMasses
from visviva.springs.sheet import hinges, triangle_sizes
from visviva.springs.sheet_wind import SheetWind, gusts
from visviva.vocabulary.grid_sides import grid_triangles

pytestmark = pytest.mark.nojit

X = np.array([[0.0, 0, 0], [0, 1, 0.1], [0, 0.2, 0.9], [0.3, 1, 1]])


def sheet(x, triangles, u=(0, 0, 0), **wind):
    world = World()
    world.blocks.append(block := PointMasses("cloth", x, 0.1, u))
    points = block.points
    world.forces.append(SheetWind("wind", Sheet(points.owner, points.index, np.array(triangles)), **wind))
    return world


def gusty():
    return sheet(X, [[0, 1, 2], [1, 2, 3]], velocity=[3.0, 1, 0], gust=0.7, normal=1.5, tangential=0.3)


CASES = [ForceCase("wind on a sheet", gusty, internal=False, driven=True)]


@pytest.mark.parametrize("case", CASES, ids=str)
@settings(max_examples=10)
@given(seed=st.integers(0, 10**6))
def test_force_keeps_its_promises(case, seed):
    check_force(case, seed)


def total(world, q=None, v=None):
    probe = Probe(world)
    return probe.at(probe.q0 if q is None else q, probe.v0 if v is None else v).tau.reshape(-1, 3).sum(axis=0)


PLATE = np.array([[0.0, 0, 0], [0, 2, 0], [0, 2, 1.5], [0, 0, 1.5]])
BOTH = [[0, 1, 2], [0, 2, 3]]


def test_a_plate_across_the_wind():
    """½ ρ C_n A W² = ½ 1.2 · 1.1 · 3 · 25 N, the same from either side and for either order of corners."""
    for triangles in (BOTH, np.array(BOTH)[:, ::-1]):
        found = total(sheet(PLATE, triangles, velocity=[5, 0, 0], normal=1.1))
        close(found, [0.5 * 1.2 * 1.1 * 3 * 25, 0, 0], 1e-14)
    close(total(sheet(PLATE, BOTH, velocity=[-5, 0, 0], normal=1.1)), [-49.5, 0, 0], 1e-14)


def test_a_plate_along_the_wind_is_dragged_by_its_skin_only():
    close(total(sheet(PLATE, BOTH, velocity=[0, 0, 5.0], tangential=0.02)), [0, 0, 0.9], 1e-14)


def test_what_moves_with_the_wind_feels_none_and_what_moves_in_still_air_is_braked():
    close(total(sheet(PLATE, BOTH, u=[3, 2, 1], velocity=[3, 2, 1])), np.zeros(3), 1e-15)
    world = sheet(PLATE, BOTH, u=[3, 2, 1], velocity=[0, 0, 0])
    probe = Probe(world)
    force = probe.at(probe.q0, probe.v0).tau.reshape(-1, 3).sum(axis=0)
    close(probe.e.evaluate_powers()[0], force @ [3, 2, 1], 1e-14)
    assert probe.e.evaluate_powers()[0] < 0


def test_gusts_have_the_asked_size_and_travel_with_the_wind():
    """In every direction the mean square is gust²; a gust is met again x·W/|W|² later."""
    wind = np.array([4.0, 0, 0])
    waves = gusts(wind, 0.8, 1.3, np.random.default_rng(4))
    close(0.5 * np.sum(waves[:, 5:] ** 2, axis=0), 0.8**2 * np.ones(3), 1e-14)
    close(waves[:, 0], waves[:, 2:5] @ wind, 1e-13, "ω = k·W")


def test_a_triangle_without_area_feels_nothing():
    world = sheet(PLATE, BOTH, velocity=[5, 0, 0])
    probe = Probe(world)
    close(probe.at(0 * probe.q0, probe.v0).tau, np.zeros(12), 0)
    assert np.isfinite(probe.tangent(world.forces[0], 0 * probe.q0, probe.v0)["D"]).all()


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ({"velocity": [1, 0]}, "three for velocity"),
        ({"velocity": [np.nan, 0, 0]}, "finite"),
        ({"velocity": [0, 0, 0], "gust": 1.0}, "gusts in a wind of speed 0"),
        ({"velocity": [1, 0, 0], "gust": -1.0}, "found gust -1"),
        ({"velocity": [1, 0, 0], "period": 0.0}, "period > 0"),
    ],
)
def test_bad_numbers_are_refused(numbers, message):
    with pytest.raises(SceneError, match=message):
        sheet(PLATE, BOTH, **numbers)


def test_a_grid_is_covered_once():
    x = np.stack(np.meshgrid(np.arange(4.0), np.arange(3.0), [0.0], indexing="ij"), -1).reshape(-1, 3)
    triangles = grid_triangles(4, 3)
    close(triangle_sizes(x, triangles), np.full(12, 0.5), 1e-15)
    assert len(hinges(triangles)) == (3 * 12 - 10) // 2, "every edge but the ten of the border"
