"""Finishes: reflection, scattering and patterns, with the same numbers in pictures and on the page."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from visviva.errors import SceneError
from visviva.view.painting import finishes, patterns
from visviva.view.painting import shapes as parts
from visviva.view.painting.camera import Camera, unit
from visviva.view.painting.palette import linear_light
from visviva.view.painting.picture import Painter
from visviva.view.staging.solids import box

SIZE = (240, 180)
CAMERA = Camera((0.0, -8.0, 2.0), (0.0, 0.0, 0.0), fov=24.0)
SKY = np.array([[0.4, 0.5, 0.7], [0.9, 0.9, 0.9]])
STAGE = Path(__file__).parents[2] / "web" / "src" / "stage"


def painted(shapes, sun=(-0.6, -0.5, 1.0)):
    return linear_light(Painter(SIZE).paint(shapes, CAMERA, unit(sun), SKY) / 255.0)


def ball(finish, alpha=1.0):
    number = finishes.FINISHES.index(finish)
    return parts.spheres([[0.0, 0.0, 0.0]], 1.0, (0.5, 0.2, 0.1), alpha, finish=number)


def middle(image, size=24):
    rows, columns = image.shape[0] // 2, image.shape[1] // 2
    return image[rows - size : rows + size, columns - size : columns + size]


@pytest.mark.nojit
def test_noise_is_smooth_even_and_between_its_bounds():
    at = np.random.default_rng(1).uniform(-40.0, 40.0, (400, 3))
    value = np.array([patterns.noise(*x) for x in at])
    beside = np.array([patterns.noise(*(x + 1e-6)) for x in at])
    assert np.abs(value - beside).max() < 2e-5
    assert value.min() >= 0.0
    assert value.max() <= 1.0
    assert value.mean() == pytest.approx(0.5, abs=0.05)


@pytest.mark.nojit
@pytest.mark.parametrize(
    "name", ["wood", "weave_brightness", "stone_brightness", "boards", "strand_brightness", "scratches"]
)
def test_what_is_finer_than_a_pixel_fades_to_its_mean(name):
    """Seen from afar a texture is one tone, that of its mean from near: films neither shimmer nor change."""
    made = getattr(patterns, name)
    if name == "strand_brightness":
        made = lambda angle, along, foot: patterns.strand_brightness(angle, 3000.0 * along, 1.0, foot)  # noqa: E731
    count = 2 if name in ("weave_brightness", "boards", "strand_brightness") else 3
    at = np.random.default_rng(2).uniform(0.0, 1.0, (3000, count))
    near, far = (np.array([made(*x, foot) for x in at]) for foot in (1e-5, 10.0))
    assert near.std() > 0.03
    assert far.std() < 0.35 * near.std() if name == "boards" else far.std() < 1e-9
    assert far.mean() == pytest.approx(near.mean(), abs=0.06)


def test_grain_runs_along_the_longest_side_whatever_the_axes_and_the_size():
    plank = box([0.3, 4.0, 1.0])[0]
    texture, scale = finishes.grain_coordinates(plank)
    assert scale == 1.0
    assert np.ptp(texture.reshape(-1, 3), axis=0) == pytest.approx([0.3, 1.0, 4.0])
    larger, _ = finishes.grain_coordinates(7.0 * plank)
    assert larger == pytest.approx(texture)


def test_the_grain_of_a_body_goes_along_with_it():
    """A plank that is moved and seen from a camera that is moved alike looks the same, up to its light."""
    from visviva.view.staging.solids import rotate

    corners, normals = box([1.0, 2.5, 0.4])
    skin = finishes.skin_of_corners(finishes.WOOD, corners)
    turn = np.array([[np.cos(np.pi / 2), 0.0, 0.0, np.sin(np.pi / 2)]])  # half a turn about z
    images = []
    for quat in (np.array([[1.0, 0, 0, 0]]), turn):
        made = parts.triangles(rotate(quat, corners)[0], rotate(quat, normals)[0], (0.5, 0.3, 0.1), skin=skin)
        eye = rotate(quat, np.array([0.0, 0.0, 6.0]))[0]
        up = rotate(quat, np.array([0.0, 1.0, 0.0]))[0]
        camera = Camera(tuple(eye), (0.0, 0.0, 0.0), tuple(up), fov=24.0)
        images.append(Painter(SIZE).paint(made, camera, unit((0, 0, 1)), SKY).astype(float))
    assert np.abs(images[0] - images[1]).mean() < 1.0
    assert middle(images[0]).std() > 3.0


def test_metal_mirrors_sky_and_ground_in_its_colour_and_rubber_does_not():
    metal, rubber = (middle(painted(ball(name)), 44)[:, 40:48] for name in ("metal", "rubber"))
    tones = {"metal": metal.mean(axis=(1, 2)), "rubber": rubber.mean(axis=(1, 2))}
    # the horizon is the darkest of what is mirrored; what scatters is darkest below, where the sun is not
    assert np.argmin(tones["metal"]) < 70
    assert tones["metal"][-4:].mean() > 1.3 * tones["metal"].min()
    assert np.argmin(tones["rubber"]) > 80
    hue = metal / metal.sum(axis=2, keepdims=True)
    assert np.median(hue[..., 0]) > 0.5  # of a colour with 5/8 of red


def test_one_sees_through_glass_and_less_so_at_its_rim():
    wall = parts.triangles(
        [[(-9, 3, -9), (9, 3, -9), (0, 3, 12)]], np.tile([0, -1.0, 0], (1, 3, 1)), (0.9, 0.1, 0.1)
    )
    behind = painted(wall)
    seen = painted(parts.combined([wall, ball("glass", finishes.GLASS_OPACITY)]))
    change = np.abs(seen - behind).sum(axis=2)
    row = change[SIZE[1] // 2]
    inside = np.flatnonzero(row > 0.0)
    edge = row[inside[2:6]].mean()
    assert 0.02 < np.median(row[SIZE[0] // 2 - 10 : SIZE[0] // 2 + 10]) < edge
    assert seen[SIZE[1] // 2, SIZE[0] // 2, 0] > 1.5 * seen[SIZE[1] // 2, SIZE[0] // 2, 1]


def test_an_unknown_finish_is_told_with_those_that_are_known():
    with pytest.raises(SceneError, match="unknown finish 'gold'; known: plain, metal, wood") as caught:
        finishes.finish_number({"finish": "gold"}, "ball.look")
    assert caught.value.path == "ball.look.finish"


def test_the_page_has_the_same_finishes_and_numbers():
    script = (STAGE / "finishes.js").read_text(encoding="utf-8")
    names = re.search(r"FINISHES = \[(.*?)\]", script)
    assert names is not None
    assert tuple(re.findall(r'"(\w+)"', names[1])) == finishes.FINISHES
    table = re.search(r"OPTICS = \[(.*?)\n\];", script, re.S)
    assert table is not None
    rows = [[float(n) for n in row.split(",")] for row in re.findall(r"\[([\d., ]+)\]", table[1])]
    assert np.array(rows) == pytest.approx(finishes.OPTICS)
    for name, value in (
        ("WOOD_RINGS", patterns.RINGS_PER_WIDTH),
        ("BOARD_SEAM", patterns.SEAM_WIDTH),
        ("CLOTH_THREADS", patterns.THREADS_PER_WIDTH),
        ("ROPE_STRANDS", patterns.STRANDS_PER_ROPE),
    ):
        assert f'{name}: "{value}"' in script
    assert f"CLEAR = {finishes.GLASS_OPACITY};" in script


def test_the_page_computes_its_textures_from_the_same_numbers():
    """The formulas are written twice, in Python and in GLSL: each number of one is in the other."""
    here = Path(patterns.__file__).read_text(encoding="utf-8").split("SEAM_WIDTH = ")[1].split("\n", 1)[1]
    there = (STAGE / "patterns.js").read_text(encoding="utf-8")
    numbers = set(re.findall(r"\b\d{5,}\b", here)) | set(re.findall(r"\b\d+\.\d+\b", here))
    assert {n for n in numbers if float(n) > 2.0 and not re.search(rf"\b{re.escape(n)}", there)} == set()
