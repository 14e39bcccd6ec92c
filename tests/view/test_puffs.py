"""Soft puffs and ramps: brightness, occlusion, and appearance by age."""

from __future__ import annotations

import math
from pathlib import Path

import numba
import numpy as np
import pytest

from visviva.errors import SceneError
from visviva.record.run_reader import load
from visviva.record.run_writer import RunWriter
from visviva.view.painting import shapes as parts
from visviva.view.painting.camera import SAMPLES, Camera
from visviva.view.painting.picture import Painter
from visviva.view.painting.puffs import draw_puffs, far_to_near, sun_in_view
from visviva.view.staging.ramps import Ramps
from visviva.view.staging.track_points import Points

SIZE = (160, 120)
CAMERA = Camera((0.0, -10.0, 0.0), (0.0, 0.0, 0.0), fov=40.0)
FLAT = CAMERA.flat((SAMPLES * SIZE[0], SAMPLES * SIZE[1]))
PIXEL = 10.0 * math.tan(math.radians(20)) / 60  # metres of a pixel in the plane of the target
SUN = np.array([0.0, -1.0, 0.0])
BLACK = np.zeros((2, 3))


def veil(*shapes, solid=None):
    """The veil of puffs before solid spheres."""
    painter = Painter(SIZE)
    painter._draw(painter._solid, FLAT, solid if solid is not None else parts.no_shapes(), (0.999, 2.0))
    rows = far_to_near(FLAT, parts.combined(list(shapes)).puffs)
    out = np.zeros((SIZE[1], SIZE[0], 4), np.float32)
    out[:, :, 3] = 1.0
    draw_puffs(FLAT, rows, painter._solid[0], sun_in_view(FLAT, SUN), out)
    return out


def puff(y=0.0, color=(1, 0, 0), opacity=0.5, light=False, radius=1.0, to=(0.0, 0.0)):
    return parts.puffs([[0, y, 0]], [[to[0], y, to[1]]], radius, color, opacity, light)


def test_light_of_a_puff_is_its_profile():
    """(1 − d²/r²)² integrates to π r²/3; nothing is drawn beyond r."""
    made = veil(puff(light=True, opacity=0.7))[:, :, 0]
    assert made.max() == pytest.approx(0.7, rel=0.01)
    assert made.sum() * PIXEL**2 == pytest.approx(0.7 * math.pi / 3, rel=0.01)
    rows, columns = np.nonzero(made)
    assert np.hypot(rows + 0.5 - 60, columns + 0.5 - 80).max() * PIXEL <= 1.0


def test_lights_add_up_and_leave_what_is_behind():
    one, other = puff(light=True), puff(y=2.0, color=(0, 1, 0), light=True)
    both = veil(one, other)
    assert np.allclose(both[:, :, :3], veil(one)[:, :, :3] + veil(other)[:, :, :3], atol=1e-6)
    assert (both[:, :, 3] == 1.0).all()


def test_near_puffs_hide_far_ones_in_whatever_order_they_come():
    near, far = puff(y=-3.0, opacity=0.75), puff(y=3.0, color=(0, 1, 0), opacity=0.75)
    made = veil(near, far)
    assert np.array_equal(made, veil(far, near))
    red, green, _, through = made[60, 80]
    assert through == pytest.approx(0.25**2, rel=0.04)
    assert red == pytest.approx(0.75, rel=0.04)
    assert green == pytest.approx(0.25 * 0.75, rel=0.04)


def test_solid_things_hide_puffs_behind_them_softly():
    wall = parts.spheres([[0, 0, 0]], 2.0, (1, 1, 1))
    bare = veil(puff(y=-4.0), solid=wall)
    assert np.array_equal(bare, veil(puff(y=-4.0))), "before it"
    assert (veil(puff(y=4.0), solid=wall)[:, :, 3] == 1.0).all(), "behind it"
    half = veil(puff(y=-2.0), solid=wall)[60, 80, 0] / bare[60, 80, 0]
    assert 0.4 < half < 0.6, "cut through its middle"


def test_streaks_fade_to_their_tails():
    row = veil(puff(light=True, radius=0.3, to=(3.0, 0.0)))[60, :, 0]
    at = [row[int(80 + x / PIXEL)] for x in (0.0, 1.5, 3.0)]
    assert at == pytest.approx([0.5, 0.275, 0.05], abs=0.02)
    assert row[: int(80 - 0.4 / PIXEL)].max() == 0.0
    assert row[int(80 + 3.4 / PIXEL) :].max() == 0.0


@pytest.mark.nojit
def test_a_far_puff_still_shows():
    tiny = puff(light=True, radius=1e-4)
    assert veil(tiny).max() > 0.0


@pytest.mark.skipif(numba.config.NUMBA_NUM_THREADS < 2, reason="one thread only")
def test_threads_change_nothing():
    random = np.random.default_rng(1)
    x = random.normal(0, 1.5, (300, 3))
    many = parts.puffs(x, x + 0.3, 0.4, random.uniform(0, 1, (300, 3)), 0.3, False)
    made = []
    for threads in (1, 2):
        numba.set_num_threads(threads)
        made.append(veil(many))
    assert np.array_equal(*made)


def test_picture_is_seen_through_its_puffs():
    ball = parts.spheres([[0, 3, 0]], 2.0, (1, 1, 1))
    plain = Painter(SIZE).paint(ball, CAMERA, SUN, BLACK)[60, 80].astype(int)
    dark = puff(y=-3.0, color=(0, 0, 0), opacity=0.9, radius=2.0)
    hidden = Painter(SIZE).paint(parts.combined([ball, dark]), CAMERA, SUN, BLACK)[60, 80].astype(int)
    assert hidden.max() < 0.5 * plain.max()
    glow = Painter(SIZE).paint(puff(light=True, opacity=1.0), CAMERA, SUN, BLACK)[60, 80]
    assert glow[0] > 200
    assert glow[1:].max() < 5


def test_ramps_are_piecewise_linear_in_age():
    look = {"ramps": {"size": [[0, 1.0], [0.5, 3.0], [1, 0.0]], "color": [[0, "#ffffff"], [1, "#000000"]]}}
    ramps = Ramps({**look, "opacity": 0.25}, np.zeros(3), "look")
    middle = 1 + 127
    assert [ramps.size[k] for k in (1, middle, 255)] == pytest.approx([1.0, 3.0, 0.0])
    assert ramps.color[middle] == pytest.approx([0.5] * 3)
    assert (ramps.opacity == 0.25).all()
    assert ramps.largest == 3.0


@pytest.mark.parametrize("ramp", [[], [[0.5, 1], [0.2, 1]], [["a", 1]], 3, [[0, 1, 2]]])
def test_a_bad_ramp_is_refused(ramp):
    with pytest.raises(SceneError, match="ramp"):
        Ramps({"ramps": {"size": ramp}}, np.zeros(3), "look")


@pytest.fixture
def embers(tmp_path: Path) -> Path:
    """Three slots: a newborn, a dead one, an old one that moves."""
    ramps = {
        "color": [[0, "#ffffff"], [1, "#ff0000"]],
        "opacity": [[0, 0.5], [1, 1.0]],
        "size": [[0, 1], [1, 2]],
    }
    look = {"radius": 0.5, "blend": "add", "streak": 0.1, "ramps": ramps}
    with RunWriter(tmp_path / "embers.vv") as writer:
        writer.declare_track("embers", "points", look, {"size": np.array([1.0, 1.0, 3.0])})
        x = np.array([[0.0, 0, 0], [9, 9, 9], [4, 0, 0]])
        u = np.array([[0.0, 0, 0], [0, 0, 0], [0, 0, 10]])
        writer.append(0.0, tracks={"embers": {"x": x, "u": u, "age": np.array([1, 0, 255], np.uint8)}})
    return tmp_path / "embers.vv"


def test_a_track_with_ages_shows_the_living_by_their_ramps(embers: Path):
    with load(embers) as run:
        points = Points(run["embers"], "#000000")
        made, (x, reach) = points.shapes(0), points.extent(0)
    assert len(made.puffs) == 2
    assert not len(made.spheres)
    newborn, old = made.puffs
    assert newborn[6:11] == pytest.approx([0.5, 1, 1, 1, 0.5])
    assert old[6:11] == pytest.approx([3.0, 1, 0, 0, 1.0])
    assert old[3:6] == pytest.approx([4, 0, -1])
    assert x[:, 0].tolist() == [0.0, 4.0]
    assert reach >= 1.0


def test_ages_are_kept_as_bytes(embers: Path):
    with load(embers) as run:
        assert run["embers"].age.dtype == np.uint8
