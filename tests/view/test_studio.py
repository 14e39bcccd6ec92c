"""Path-traced pictures: the data given to Mitsuba and, if installed, pictures like those of films."""

from __future__ import annotations

import sys
from importlib.util import find_spec

import numpy as np
import pytest

from visviva.errors import SceneError
from visviva.view.painting import finishes
from visviva.view.painting import shapes as parts
from visviva.view.painting.camera import Camera, unit
from visviva.view.painting.palette import linear_light
from visviva.view.painting.picture import Painter
from visviva.view.painting.shade import tone_table
from visviva.view.painting.shadow import LIGHT_COLORS
from visviva.view.staging.floor import floor_triangles
from visviva.view.staging.rope_coordinates import rope_coordinates
from visviva.view.staging.solids import box
from visviva.view.studio import baking, path_tracer, strands, translation
from visviva.view.studio.lighting import HEIGHT, WIDTH, sky_image, sun_disc
from visviva.view.studio.path_tracer import PathTracer, Studio, interpolated_shapes
from visviva.view.studio.translation import Mesh

CAMERA = Camera((0.0, -8.0, 3.0), (0.0, 0.0, 0.4), fov=26.0)
SKY = np.array([[0.4, 0.55, 0.8], [0.9, 0.92, 0.94]])
SUN = unit((-0.6, -0.5, 1.0))
SIZE = (96, 64)
CLEAR = np.empty((1, 0, 4), np.float32)
installed = pytest.mark.skipif(find_spec("mitsuba") is None, reason="Mitsuba 3 is not installed")


def ground(color=None):
    look = {"shape": {"kind": "plane", "point": [0, 0, 0], "normal": [0, 0, 1]}}
    return floor_triangles(
        look | ({"color": color} if color else {}), "floor", -np.ones(3), np.ones(3), CAMERA
    )


def crate(finish=finishes.WOOD):
    corners, normals = box([1.0, 1.4, 0.8])
    return parts.triangles(
        corners + np.array([1.0, 0, 0.4]),
        normals,
        (0.6, 0.35, 0.15),
        skin=finishes.skin_of_corners(finish, corners),
    )


def things():
    ball = parts.spheres([[-1.0, 0, 0.5]], 0.5, (0.7, 0.1, 0.1), quat=(1.0, 0, 0, 0))
    rod = parts.tubes([[-1.0, 0, 1.0]], [[1.0, 0, 1.0]], 0.1, (0.1, 0.2, 0.6), finish=finishes.METAL)
    line = parts.hairs([[-2.0, 0, 0]], [[-2.0, 0, 1.0]], 2.0, (0, 0, 0))
    return parts.combined([ground(), crate(), ball, rod, line])


def translated(shapes=None, aperture=0.0):
    return translation.scene(things() if shapes is None else shapes, CAMERA, SUN, SKY, SIZE, aperture)


def test_everything_is_handed_over_in_its_material():
    made = [value for name, value in translated().items() if name.startswith("thing")]
    wood, plane = (thing for thing in made if isinstance(thing, Mesh))
    assert len(wood.corners) == 12
    assert wood.material["bsdf"]["type"] == "roughplastic"
    assert plane.material["type"] == "mask"
    rest = [thing for thing in made if not isinstance(thing, Mesh)]
    assert [thing["type"] for thing in rest] == ["sphere", "cylinder", "sphere", "sphere", "cylinder"]
    assert rest[1]["bsdf"]["bsdf"]["type"] == "roughconductor"
    assert rest[1]["bsdf"]["bsdf"]["specular_reflectance"]["value"] == pytest.approx([0.1, 0.2, 0.6])
    # the line is as wide on the screen as in films: half of two pixels, at its depth
    depth = (np.array([-2.0, 0, 0.5]) - CAMERA.position) @ CAMERA.axes()[2]
    assert rest[4]["radius"] == pytest.approx(depth / CAMERA.flat(SIZE)[12])


def test_glass_is_clear_and_what_one_sees_through_is_a_mask():
    glass = parts.spheres([[0, 0, 0]], 1.0, (0.25, 0.49, 0.64), finishes.GLASS_OPACITY, finish=finishes.GLASS)
    veil = parts.spheres([[0, 0, 0]], 1.0, (0.5, 0.5, 0.5), 0.3)
    clear, thin = (translation.spheres(shapes.spheres)[0]["bsdf"] for shapes in (glass, veil))
    assert clear["type"] == "dielectric"
    # light goes in and out again: both sides together take what the colour says
    through = np.array(clear["specular_transmittance"]["value"])
    assert through**2 == pytest.approx([0.25, 0.49, 0.64])
    assert (thin["type"], thin["opacity"]) == ("mask", pytest.approx(0.3))


def test_the_camera_has_the_same_angle_and_a_lens_only_when_asked_for():
    pinhole, lens = translated()["sensor"], translated(aperture=0.2)["sensor"]
    assert (pinhole["type"], pinhole["fov"], pinhole["fov_axis"]) == ("perspective", 26.0, "y")
    assert pinhole["to_world"].up == pytest.approx(-CAMERA.axes()[1])
    assert (lens["type"], lens["aperture_radius"]) == ("thinlens", 0.1)
    assert lens["focus_distance"] == pytest.approx(CAMERA.distance)


def test_the_sky_lights_level_ground_and_the_sun_what_faces_it_as_in_films():
    """Irradiances are π times the colours of the films: ∫ L max(n·ω, 0) dω over the image, and the disc."""
    polar = np.pi * (np.arange(HEIGHT) + 0.5) / HEIGHT
    solid = (2.0 * np.pi**2 / (WIDTH * HEIGHT) * np.sin(polar))[:, None, None]
    facing = np.maximum(np.cos(polar), 0.0)[:, None, None]
    level = (sky_image() * solid * facing).sum(axis=(0, 1))
    assert level == pytest.approx(np.pi * LIGHT_COLORS[1], rel=0.01)
    matrix, radiance = sun_disc(SUN, np.array([0.0, 0, 0.4]), 8.0)
    way = matrix[:3, 3] - [0.0, 0, 0.4]
    away = np.linalg.norm(way)
    area = np.pi * np.linalg.norm(matrix[:3, 0]) * np.linalg.norm(matrix[:3, 1])
    assert way / away == pytest.approx(SUN)
    assert np.linalg.det(matrix[:3, :3]) > 0.0
    assert -matrix[:3, 2] == pytest.approx(SUN)
    assert radiance * area / away**2 == pytest.approx(np.pi * LIGHT_COLORS[0], rel=0.01)


def test_ground_has_the_colour_of_the_backdrop_at_its_height_in_the_picture():
    """Near by that below; far away, where it is seen higher up, some of that at the top."""
    (mesh,) = translation.floors(things(), CAMERA, SUN, SKY, SIZE)
    image = mesh.material["bsdf"]["bsdf"]["reflectance"]["color0"]["bitmap"].texels
    plane = ground().planes[0]
    axes = np.stack([plane[6:9], np.cross(plane[3:6], plane[6:9])])

    def at(place):
        column, row = (0.5 * len(image) * (1.0 + axes @ (place - plane[0:3]) / plane[9])).astype(int)
        return image[row, column]

    full = at(np.array([0.0, -6.0, 0.0])) / SKY[1]
    assert np.ptp(full * (LIGHT_COLORS[1] + LIGHT_COLORS[0] * max(SUN[2], 0.3))) < 1e-6
    far = np.array([0.0, 12.0, 0.0])
    height = CAMERA.project(far[None], SIZE)[0, 1] / SIZE[1]
    share = height / 0.8
    share = share**2 * (3 - 2 * share)
    assert 0.05 < share < 0.95
    np.testing.assert_allclose(at(far) / full, SKY[0] + share * (SKY[1] - SKY[0]), atol=0.03)


def test_each_triangle_finds_its_texture_in_its_own_square():
    rows = crate().triangles[:10]  # two squares of the image stay empty
    image, uv = baking.atlas(rows)
    shares = np.array([[1 / 3, 1 / 3, 1 / 3], [0.6, 0.2, 0.2], [0.1, 0.8, 0.1]])
    for row, corners in zip(rows, uv, strict=True):
        for share in shares:
            column, line = share @ corners * [image.shape[1], image.shape[0]]
            texture = share @ row[31:40].reshape(3, 3)
            wanted = baking.colors_at(texture[None], row[None, 18:21], int(row[29]), 0.01)
            assert image[int(line), int(column)] == pytest.approx(wanted[0], abs=0.12)
    assert image.std() > 0.01


def test_between_two_frames_things_are_part_of_the_way():
    first, second = (parts.spheres([[x, 0, 0]], 1.0, (1, 1, 1)) for x in (0.0, 4.0))
    assert interpolated_shapes(first, second, 0.25).spheres[0, 0] == 1.0
    more = parts.spheres([[0, 0, 0], [1, 0, 0]], 1.0, (1, 1, 1))
    assert interpolated_shapes(first, more, 0.25) is first


@pytest.mark.parametrize(
    ("wrong", "said"),
    [({"samples": 0}, "samples"), ({"shutter": 1.5}, "shutter"), ({"aperture": -1.0}, "aperture")],
)
def test_numbers_out_of_range_are_refused(wrong, said):
    with pytest.raises(SceneError, match=said):
        Studio(**wrong)


def test_without_mitsuba_one_is_told_what_to_install(monkeypatch):
    path_tracer.mitsuba.cache_clear()
    monkeypatch.setitem(sys.modules, "mitsuba", None)
    with pytest.raises(SceneError, match=r"pip install 'visviva\[studio\]'"):
        PathTracer(SIZE, Studio())
    path_tracer.mitsuba.cache_clear()


def test_puffs_lie_before_a_traced_picture_as_before_a_painted_one():
    """Smoke hides what is behind it, sparks add light, and both are hidden by what stands before them."""
    painter = Painter(SIZE)
    wall = parts.spheres([[0, -2.0, 1.05]], 2.0, (0.5, 0.5, 0.5))
    for light, hidden in ((False, False), (True, False), (False, True)):
        puff = parts.puffs([[0, 0, 0.4]], [[0, 0, 0.4]], [1.0], [(0.1, 0.1, 0.1)], [0.8], light)
        shapes = parts.combined([wall, puff]) if hidden else puff
        veil = painter.veil(shapes, CAMERA, SUN)
        seen = np.zeros((SIZE[1], SIZE[0], 4))
        traced = path_tracer.tone_mapped(seen, SKY, veil, tone_table())
        if hidden:
            assert np.array_equal(traced, path_tracer.tone_mapped(seen, SKY, CLEAR, tone_table()))
        else:
            painted = painter.paint(shapes, CAMERA, SUN, SKY)
            assert np.abs(traced.astype(int) - painted).max() <= 2
            assert (traced[32, 48].astype(int) - traced[32, 2]).mean() * (1 if light else -1) > 5
    assert painter.veil(parts.no_shapes(), CAMERA, SUN).size == 0


@installed
def test_a_traced_picture_is_like_the_painted_one():
    """Same camera, colours, shadows: pixel by pixel near to each other, but for what only paths show."""
    shapes = things()
    traced = PathTracer(SIZE, Studio(samples=64)).take([shapes], CAMERA, SUN, SKY, CLEAR)
    painted = Painter(SIZE).paint(shapes, CAMERA, SUN, SKY)
    off = np.abs(linear_light(traced / 255.0) - linear_light(painted / 255.0)).mean(axis=2)
    assert np.median(off) < 0.1
    assert (off > 0.3).mean() < 0.03
    again = PathTracer(SIZE, Studio(samples=64)).take([shapes], CAMERA, SUN, SKY, CLEAR)
    assert np.array_equal(traced, again)


@installed
def test_a_moving_ball_is_smeared_and_one_out_of_focus_too():
    still = parts.spheres([[0, 0, 0.5]], 0.5, (0.1, 0.1, 0.1))
    moved = parts.spheres([[1.0, 0, 0.5]], 0.5, (0.1, 0.1, 0.1))

    def columns(instants, studio, camera=CAMERA):
        tracer = PathTracer(SIZE, studio)
        seen, empty = (
            tracer.take(found, camera, SUN, SKY, CLEAR).mean(axis=2)
            for found in (instants, [parts.no_shapes()])
        )
        return np.count_nonzero((empty - seen).max(axis=0) > 8.0), seen

    sharp, _ = columns([still], Studio(samples=32))
    smeared, _ = columns([interpolated_shapes(still, moved, k / 7) for k in range(8)], Studio(samples=32))
    pixel = CAMERA.distance / CAMERA.flat(SIZE)[12]
    assert smeared - sharp == pytest.approx(1.0 / pixel, abs=0.35 / pixel)
    near = Camera(CAMERA.position, (0.0, 30.0, -10.0), fov=CAMERA.fov)
    _, crisp = columns([still], Studio(samples=64), near)
    _, soft = columns([still], Studio(samples=64, aperture=1.5), near)
    assert np.abs(np.diff(soft, axis=1)).max() < 0.7 * np.abs(np.diff(crisp, axis=1)).max()


def bent_rope():
    """Three pieces of rope around a corner, and one of its own."""
    x = np.array([[0.0, 0, 0], [1.0, 0, 0], [1.6, 0.5, 0.2], [1.6, 0.5, 1.2], [3.0, 0, 0], [3.0, 1.0, 0]])
    lines = np.array([[0, 1], [1, 2], [2, 3], [4, 5]])
    along = 0.7 + np.append(0.0, np.linalg.norm(np.diff(x, axis=0), axis=1).cumsum())
    texture = np.concatenate(
        [rope_coordinates(x, lines[:3], along, 0.1), rope_coordinates(x, lines[3:], along, 0.1)]
    )
    return parts.tubes(
        x[lines[:, 0]], x[lines[:, 1]], 0.1, (0.8, 0.6, 0.3), finish=finishes.ROPE, laid=texture
    )


def test_strands_of_a_rope_go_on_round_its_bends():
    """Where one piece goes on from another they share a rim, in the plane between, and its strands."""
    rows = bent_rope().tubes
    assert strands.continues_previous(rows).tolist() == [True, True, False]
    around = strands.rope_sleeve(rows)
    quads = (part.reshape(4, strands.SIDES, 2, 3, -1) for part in (around.corners, around.texture))
    x, texture = quads
    for k in (0, 1):
        end, begin = x[k, :, 0, 2], x[k + 1, :, 0, 1]
        assert np.abs(end - begin).max() < 1e-12
        strand = texture[k, :, 0, 2, 0] - texture[k + 1, :, 0, 1, 0]
        assert np.abs(strand - strand.round()).max() < 1e-9
        plane = np.cross(end[0] - end[5], end[3] - end[9])
        assert np.abs((end - end[0]) @ plane).max() < 1e-9
    away = around.corners - rows[0, :3]
    first = away[: 2 * strands.SIDES].reshape(-1, 3)
    assert np.hypot(first[:, 1], first[:, 2]) == pytest.approx(np.full(len(first), 0.1), abs=1e-12)


def test_the_texture_of_a_rope_is_that_of_films():
    """At a place between the rims: the image of the studio, and what the painter makes of its angle."""
    rows = bent_rope().tubes
    mesh = next(thing for thing in translation.ropes(rows) if isinstance(thing, Mesh))
    image = mesh.material["bsdf"]["reflectance"]["bitmap"].texels
    around = strands.rope_sleeve(rows)
    for k in (3, 40, 100):
        strand, rope = around.texture[k].mean(axis=0)
        films = baking.colors_at(
            np.array([[(strand - strands.PITCH * rope) / 3.0, rope, 1.0]]), np.array([0.8, 0.6, 0.3]),
            finishes.ROPE, 0.0,
        )[0]  # fmt: skip
        u, v = mesh.uv[k].mean(axis=0)
        row, column = min(int(v * len(image)), len(image) - 1), int(u % 1.0 * strands.TEXELS)
        assert image[row, column] == pytest.approx(films, abs=0.06)
    tones = image.mean(axis=(0, 2))
    assert tones.max() > 1.4 * tones.min(), "strands are seen"
    balls = [thing for thing in translation.ropes(rows) if not isinstance(thing, Mesh)]
    assert len(balls) == 4, "two ends of two ropes"
