"""Times of impact of moving and rotating pieces: formulas, no tunnelling at any speed, never too late."""

from __future__ import annotations

import numpy as np
import pytest
from tests.contact.meshes import ball, bracket
from tests.contact.solids import NAMES, SOLIDS, contacts, moved, pose

from visviva.contact.narrow_phase.time_of_impact import impact_time
from visviva.contact.shapes.geometry import Geometry, plane
from visviva.contact.shapes.geometry import sheet as ground_sheet
from visviva.geometry.solid import mesh, primitive

LEVEL = np.array([1.0, 0, 0, 0])
REST = np.zeros(6)


def first_touch(geometry, poses, rates, h, i=0, j=1):
    poses, rates = np.array(poses, float), np.array(rates, float)
    geometry.place(poses)
    reach = h * (np.abs(rates[:, :3]).sum() + 3 * np.abs(rates[:, 3:]).sum())
    return impact_time(i, j, geometry.n, *geometry.arrays, poses, rates, h, reach)


@pytest.mark.parametrize("speed", [1.0, 1e4])
def test_balls_touch_when_their_centres_are_two_radii_apart(speed):
    geometry = Geometry([(primitive("sphere", 0.5), [0, 1])])
    poses = [[0, 0, 0, *LEVEL], [3, 0.6, 0, *LEVEL]]
    t = first_touch(geometry, poses, [[speed, 0, 0, 0, 0, 5], REST], 10 / speed)
    assert t == pytest.approx((3 - 0.8) / speed, rel=1e-9)
    assert first_touch(geometry, poses, [[-speed, 0, 0, 0, 0, 0], REST], 10 / speed) == np.inf
    assert first_touch(geometry, poses, [[speed, 0, 0, 0, 0, 0], REST], 2 / speed) == np.inf


@pytest.mark.parametrize("speed", [10.0, 1e4])
@pytest.mark.parametrize("plate", ["box", "mesh", "sheet"])
def test_nothing_tunnels_through_a_thin_plate(speed, plate):
    """A plate of a tenth of a millimetre, passed within a 10^5th of the step at the highest speed."""
    thin = primitive("box", (2, 2, 1e-4))
    if plate == "mesh":
        x = np.array([[a, b, c] for a in (-1, 1) for b in (-1, 1) for c in (-5e-5, 5e-5)])
        quads = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
        thin = mesh(x, [t for a, b, c, d in quads for t in ((a, b, c), (a, c, d))])
    fixed = thin
    if plate == "sheet":
        fixed = ground_sheet(
            [[-1, -1, 5e-5], [1, -1, 5e-5], [1, 1, 5e-5], [-1, 1, 5e-5]], [[0, 1, 2], [0, 2, 3]]
        )
    bullet = primitive("cylinder", (0.01, 0.04))
    geometry = Geometry([(bullet, [0])], [fixed])
    t = first_touch(geometry, [[0.1, 0.2, 3.0, *LEVEL]], [[0, 0, -speed, 0, 0, 100.0]], 10 / speed)
    assert t * speed == pytest.approx(3.0 - 0.02 - 5e-5, abs=1e-8)


def test_the_corner_of_a_spinning_rod_meets_the_ground():
    """Its lowest corner is ½√(l² + d²) sin(ωt + β) below the centre, which stays where it is."""
    rod = primitive("box", (1.0, 0.1, 0.1))
    geometry = Geometry([(rod, [0])], [plane((0, 0, -0.3), (0, 0, 1))])
    t = first_touch(geometry, [[0, 0, 0, *LEVEL]], [[0, 0, 0, 0, 2.0, 0]], 2.0)
    half, beta = 0.5 * np.hypot(1.0, 0.1), np.arctan2(0.1, 1.0)
    assert t == pytest.approx((np.arcsin(0.3 / half) - beta) / 2.0, rel=1e-8)


@pytest.mark.parametrize("kind", NAMES)
def test_the_gap_is_open_before_and_closed_at_the_time_of_touch(kind):
    rng = np.random.default_rng(17)
    geometry = Geometry([(SOLIDS[kind], [0]), (SOLIDS["hull"], [1])])
    met = 0
    for _ in range(12):
        poses = [pose(rng, np.zeros(3)), pose(rng, 2.5 * rng.normal(size=3))]
        way = np.concatenate([poses[0][:3] - poses[1][:3], np.zeros(3)])
        rates = [np.concatenate([0.3 * rng.normal(size=3), 4 * rng.normal(size=3)]) for _ in range(2)]
        t = first_touch(geometry, poses, [rates[0], rates[1] + way], 1.0)
        ends = np.linspace(0, 0.999 * min(t, 1.0), 20)
        for s in ends:
            geometry.place(np.array([moved(poses[0], rates[0], s), moved(poses[1], rates[1] + way, s)]))
            points, _ = contacts(geometry, 0, 1, 1e-3)
            assert not len(points) or points[:, 0].min() > -1e-12
        if t < 1 and t > 0:
            met += 1
            geometry.place(np.array([moved(poses[0], rates[0], t), moved(poses[1], rates[1] + way, t)]))
            assert contacts(geometry, 0, 1, 1e-3)[0][:, 0].min() == pytest.approx(0, abs=1e-8)
    assert met > 4


def test_meshes_meet_as_their_triangles_do():
    """A ball of triangles falls into the corner of a bracket that turns."""
    geometry = Geometry([(mesh(*bracket()), [0]), (mesh(0.3 * ball(1)[0], ball(1)[1]), [1])])
    poses = [[0, 0, 0, *LEVEL], [0.5, 0.1, 2.0, *LEVEL]]
    rates = [[0, 0, 0, 0, 0.2, 0], [0, 0, -2.0, 1.0, 0, 0]]
    t = first_touch(geometry, poses, rates, 2.0)
    assert 0.5 < t < 1.0
    for s, closed in ((0.99 * t, False), (t, True)):
        geometry.place(np.array([moved(p, r, s) for p, r in zip(poses, rates, strict=True)]))
        points, _ = contacts(geometry, 0, 1, 0.2)
        assert (points[:, 0].min() < 1e-8) == closed
