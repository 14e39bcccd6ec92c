"""Drawing on the page, in a real browser: planes, finishes, puffs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image
from tests.view.browsing import Seen
from tests.view.test_rope_coordinates import PIXEL, moved, write_rope

from visviva.record.run_writer import RunWriter
from visviva.view.render import render

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", [3.0, [3.0, 3.0]])
def test_a_sized_plane_is_solid_to_its_edges(visit: Callable[..., Seen], tmp_path: Path, size: Any) -> None:
    look = {"camera": {"position": [0, -12, 0], "target": [0, 0, 0], "fov": 30}, "background": "#0000ff"}
    wall = {"shape": {"kind": "plane", "normal": [0, -1, 0], "size": size}, "color": "#ff0000"}
    with RunWriter(tmp_path / "wall.vv", look=look) as writer:
        writer.declare_track("wall", "fixed", wall, {})
        writer.declare_track("ball", "points", {"radius": 0.1, "color": "#00ff00"}, {})
        writer.append(0.0, tracks={"ball": {"x": np.array([[0, -1.0, 0]])}})
    seen = visit(tmp_path / "wall.vv")
    seen.wait_frame(0)
    picture = seen.picture()
    red = (picture[..., 0] > 60) & (picture[..., 2] < 200)
    middle = np.array(red.shape) / 2
    half = 1.5 * red.shape[0] / 2 / np.tan(np.radians(15)) / 12
    row = red[int(middle[0] + 0.7 * half)]
    assert np.flatnonzero(row).min() == pytest.approx(middle[1] - half, abs=3)
    assert np.flatnonzero(row).max() == pytest.approx(middle[1] + half, abs=3)
    assert row[int(middle[1] - half) + 4 : int(middle[1] + half) - 4].all()


FINISHES = ["metal", "wood", "cloth", "stone", "rubber", "glass"]


def test_each_finish_is_drawn_on_all_kinds_of_tracks(visit: Callable[..., Seen], tmp_path: Path) -> None:
    """The shaders of bodies, balls, rods, sheets and floors are compiled, and bodies show their patterns.

    A column of each finish: a floor, a rod, a ball and a sheet over a crate that is seen from its front.
    """
    look = {"camera": {"position": [0, -20, 0.5], "target": [0, 0, 0.5], "fov": 30}}
    line, triangle = {"lines": np.array([[0, 1]])}, {"triangles": np.array([[0, 1, 2]])}
    turn = np.array([[1.0, 0, 0, 0]])
    with RunWriter(tmp_path / "finish.vv", look=look) as writer:
        now = {}
        for k, finish in enumerate(FINISHES):
            has, left = {"color": "#a08050", "finish": finish}, 1.4 * k - 3.5
            floor = {"kind": "plane", "normal": [0, 0, 1], "point": [left, 0, -1.2], "size": 1.2}
            writer.declare_track(f"floor {k}", "fixed", {"shape": floor, **has}, {})
            writer.declare_track(
                f"crate {k}", "frames", {"shape": {"kind": "box", "size": 3 * [1]}, **has}, {}
            )
            writer.declare_track(f"ball {k}", "points", {"radius": 0.3, **has}, {})
            writer.declare_track(f"rod {k}", "points", {"line_radius": 0.1, **has}, line)
            writer.declare_track(f"sheet {k}", "points", has, triangle)
            now[f"crate {k}"] = {"x": np.array([[left, 0, 0]]), "quat": turn}
            now[f"ball {k}"] = {"x": np.array([[left, 0, 1.0]])}
            now[f"rod {k}"] = {"x": np.array([[left - 0.4, 0, 1.5], [left + 0.4, 0, 1.5]])}
            now[f"sheet {k}"] = {"x": np.array([[left, 0, 1.8], [left + 0.4, 0, 1.8], [left, 0.2, 2.4]])}
        writer.append(0.0, tracks=now)
    seen = visit(tmp_path / "finish.vv")
    seen.wait_frame(0)
    picture = seen.picture()
    scale = picture.shape[0] / 2 / np.tan(np.radians(15)) / 19.5  # pixels per metre at the fronts
    row = round(picture.shape[0] / 2 + 0.5 * scale)
    for k, finish in enumerate(FINISHES):
        column = round(picture.shape[1] / 2 + (1.4 * k - 3.5) * scale)
        front = picture[row - 16 : row + 16, column - 16 : column + 16].astype(float)
        assert np.median(front, axis=(0, 1)).max() > 20, "a crate is there"
        if finish in ("metal", "wood", "cloth", "stone"):
            assert front.mean(axis=2).std() > 0.4


@pytest.mark.parametrize("axis", [0, 1])
def test_the_strands_of_a_rope_move_with_it_as_in_pictures(
    visit: Callable[..., Seen], tmp_path: Path, axis: int
) -> None:
    """3 cm of rope that has come in moves the strands by 3 cm."""
    write_rope(tmp_path / "rope.vv", np.eye(3)[2 - 2 * axis])
    seen = visit(tmp_path / "rope.vv")
    seen.wait_frame(0)
    first = seen.picture()
    seen.page.keyboard.press("ArrowRight")
    seen.wait_frame(1)
    second = seen.picture()
    pixel = PIXEL / first.shape[0]
    by, fit = moved(first, second, axis)
    assert fit > 0.97
    assert abs((by if axis else -by) * pixel - 0.03) < pixel


def test_puffs_are_soft_and_free_slots_are_not_drawn(visit: Callable[..., Seen], tmp_path: Path) -> None:
    look = {"camera": {"position": [0, -10, 0], "target": [0, 0, 0], "fov": 30}, "background": "#000000"}
    ramps = {"color": [[0, "#00ff00"], [1, "#ff0000"]], "size": [[0, 1], [1, 2]]}
    puffs = {"radius": 0.4, "blend": "add", "streak": 0.1, "ramps": ramps}
    x, u = np.array([[-1.5, 0, 0], [0, 0, 0], [1.5, 0, 0]]), np.array([[0.0, 0, 0], [0, 0, 0], [0, 0, 10]])
    with RunWriter(tmp_path / "puffs.vv", look=look) as writer:
        writer.declare_track("puffs", "points", puffs, {})
        writer.append(0.0, tracks={"puffs": {"x": x, "u": u, "age": np.array([1, 0, 255], np.uint8)}})
    seen = visit(tmp_path / "puffs.vv")
    seen.wait_frame(0)
    picture = seen.picture()
    row, middle = picture.shape[0] // 2, picture.shape[1] // 2
    scale = picture.shape[0] / 2 / np.tan(np.radians(15)) / 10
    left, right = int(middle - 1.5 * scale), int(middle + 1.5 * scale)
    assert picture[row, left, 1] > 240 and picture[row, left, 0] < 60, "newborn: green"
    assert 40 < picture[row, int(left + 0.28 * scale), 1] < 180, "its edge is soft"
    assert picture[row, middle].max() < 60, "a free slot"
    assert picture[row, right, 0] > 240 and picture[row, right, 1] < 60, "old: red"
    assert picture[row, int(right + 0.5 * scale), 0] > 60, "and twice as large"
    below = int(row + 1.3 * scale)
    assert picture[below, right, 0] > picture[below, left, 0] + 5, "drawn out downwards"


def test_the_camera_stays_above_the_floor(visit: Callable[..., Seen], tmp_path: Path) -> None:
    """However far one turns it, the floor stays below: from under it one would see nothing of it."""
    look = {"camera": {"position": [0, -6, 3], "target": [0, 0, 0.4], "fov": 30}, "background": "#0000ff"}
    floor = {"shape": {"kind": "plane", "normal": [0, 0, 1]}, "color": "#ff0000"}
    with RunWriter(tmp_path / "floor.vv", look=look) as writer:
        writer.declare_track("floor", "fixed", floor, {})
        writer.declare_track("ball", "points", {"radius": 0.4, "color": "#00ff00"}, {})
        writer.append(0.0, tracks={"ball": {"x": np.array([[0, 0, 0.4]])}})
    seen = visit(tmp_path / "floor.vv")
    seen.wait_frame(0)
    for _ in range(3):
        seen.page.mouse.move(200, 300)
        seen.page.mouse.down()
        seen.page.mouse.move(210, 20, steps=4)
        seen.page.mouse.up()
    seen.page.wait_for_timeout(800)
    picture = seen.picture()
    red = (picture[..., 0] > 60) & (picture[..., 2] < 200)
    assert red[-20:].all(), "at the foot of the picture"
    assert not red[:20, 120:].any(), "the camera is level with the floor; the title stands at the left"


def test_added_lights_keep_their_dark_sky(visit: Callable[..., Seen], tmp_path: Path) -> None:
    """Before a white one they would be white too; a glow that is none may have it."""
    for blend, dark in (("add", True), ("solid", False)):
        with RunWriter(tmp_path / f"{blend}.vv", look={"background": "#05060d"}) as writer:
            writer.declare_track("sparks", "points", {"radius": 0.1, "color": "#ff8020", "blend": blend}, {})
            writer.append(0.0, tracks={"sparks": {"x": np.array([[-0.5, 0, 0], [0.5, 0, 1.0]])}})
        seen = visit(tmp_path / f"{blend}.vv")
        seen.wait_frame(0)
        assert seen.picture()[:40].mean() < 60
        seen.page.keyboard.press("t")
        assert (seen.picture()[:40].mean() < 60) == dark


@pytest.mark.parametrize("color", [{}, {"color": "#7d9a6c"}], ids=["of the sky", "green"])
def test_the_floor_is_that_of_films(
    visit: Callable[..., Seen], tmp_path: Path, color: dict[str, str]
) -> None:
    """Tiles of one size at the same places, in the backdrop's colour or their own, that fade out alike."""
    look = {"camera": {"position": [0, -6, 2.5], "target": [0, 0, 0.4], "fov": 40}, "background": "#a9c0d8"}
    floor = {"shape": {"kind": "plane", "normal": [0, 0, 1], "point": [0.3, 0, 0]}, **color}
    with RunWriter(tmp_path / "floor.vv", look=look) as writer:
        writer.declare_track("floor", "fixed", floor, {})
        writer.declare_track("balls", "points", {"radius": 0.2, "color": "#ff0000"}, {})
        writer.append(0.0, tracks={"balls": {"x": np.array([[-1.5, 0, 0.2], [1.5, 0, 1.7]])}})
    seen = visit(tmp_path / "floor.vv")
    seen.wait_frame(0)
    page = seen.picture()
    render(tmp_path / "floor.vv", tmp_path / "film.png", frame=0, size=(page.shape[1], page.shape[0]))
    film = np.asarray(Image.open(tmp_path / "film.png").convert("RGB")).astype(int)
    rows, columns = (np.array(page.shape[:2]) * 0.2).astype(int)
    middle = slice(rows, -rows), slice(columns, -columns)
    apart = np.abs(page[middle] - film[middle]).max(axis=2)
    assert np.median(apart) < 3 and np.percentile(apart, 90) < 8
    assert film[middle][-20:].std() > 2.0, "there are tiles to be seen"
    of_page, of_film = (_middle_of_a_shadow(x) for x in (page, film))
    assert of_page == pytest.approx(of_film, abs=3), "the sun stands where it does in films"


def test_a_ball_lies_in_the_shadow_of_what_is_over_it(visit: Callable[..., Seen], tmp_path: Path) -> None:
    look = {"camera": {"position": [0, -6, 1.2], "target": [0, 0, 0.4], "fov": 40}, "light": [0.01, 0.0, 1.0]}
    with RunWriter(tmp_path / "roof.vv", look=look) as writer:
        writer.declare_track("ball", "points", {"radius": 0.6, "color": "#c04030"}, {})
        shape = {"kind": "box", "size": [1.6, 4.0, 0.1]}
        writer.declare_track("roof", "frames", {"shape": shape, "color": "#808080"}, {})
        roof = {"quat": np.array([[1.0, 0, 0, 0]])}
        ball = {"x": np.zeros((1, 3))}
        writer.append(0.0, tracks={"ball": ball, "roof": {"x": np.array([[9.0, 0, 1.6]]), **roof}})
        writer.append(1.0, tracks={"ball": ball, "roof": {"x": np.array([[0.0, 0, 1.6]]), **roof}})
    seen = visit(tmp_path / "roof.vv")
    seen.wait_frame(0)
    open_to_the_sun = seen.picture()
    seen.page.keyboard.press("e")
    seen.wait_frame(1)
    shaded = seen.picture()
    height, width = shaded.shape[:2]
    place = slice(int(0.5 * height), int(0.56 * height)), slice(width // 2 - 10, width // 2 + 10)
    assert shaded[place][..., 0].mean() < 0.85 * open_to_the_sun[place][..., 0].mean()


def _middle_of_a_shadow(picture: NDArray[np.int64]) -> NDArray[np.float64]:
    """Column and row of what is much darker than its row, and not red, in the right half."""
    bright = picture.sum(axis=2)
    dark = (bright < 0.8 * np.median(bright, axis=1, keepdims=True)) & (np.ptp(picture, axis=2) < 60)
    found = np.argwhere(dark[80:])[:, ::-1]
    return np.median(found[found[:, 0] > picture.shape[1] // 2], axis=0)


def test_large_sets_are_drawn_as_films_draw_them(visit: Callable[..., Seen], tmp_path: Path) -> None:
    """In software by a painter of their own: as large, as lit, and cut by what they pass through."""
    look = {"camera": {"position": [0, -6, 0], "target": [0, 0, 0], "fov": 30}, "background": "#000000"}
    x = np.zeros((12_000, 3))
    x[:, 0] = np.where(np.arange(len(x)) % 2, 0.0, -1.0)
    with RunWriter(tmp_path / "many.vv", look=look) as writer:
        writer.declare_track("balls", "points", {"radius": 0.4, "color": "#c04030"}, {})
        writer.declare_track(
            "box", "frames", {"shape": {"kind": "box", "size": [1, 1, 1]}, "color": "#3050c0"}, {}
        )
        box = {"x": np.array([[0.5, 0, -0.5]]), "quat": np.array([[1.0, 0, 0, 0]])}
        writer.append(0.0, tracks={"balls": {"x": x, "active": np.arange(len(x)) < 2}, "box": box})
    seen = visit(tmp_path / "many.vv")
    seen.page.keyboard.press("s")
    seen.wait_frame(0)
    page = seen.picture()
    render(tmp_path / "many.vv", tmp_path / "film.png", frame=0, size=(page.shape[1], page.shape[0]))
    film = np.asarray(Image.open(tmp_path / "film.png").convert("RGB")).astype(int)
    red, of_film = (picture[80:-80, :, 0] > picture[80:-80, :, 2] + 20 for picture in (page, film))
    assert red.sum() == pytest.approx(of_film.sum(), rel=0.03)
    assert (red != of_film).sum() < 0.05 * of_film.sum(), "and stand where they do there, behind the box"
    both = red & of_film
    assert np.median(np.abs(page[80:-80] - film[80:-80])[both]) < 12, "lit alike, but for occlusion"


def test_points_of_lines_that_come_and_go_are_no_balls(visit: Callable[..., Seen], tmp_path: Path) -> None:
    """As of a sling that holds nothing: none of its lines is there, and none of its points is shown."""
    look = {"camera": {"position": [0, -6, 0], "target": [0, 0, 0], "fov": 30}, "background": "#101010"}
    has = {"line_radius": 0.05, "line_color": "#ff00ff", "color": "#ff00ff"}
    x, lines = np.array([[-1.0, 0, 0], [0, 0, 0], [1, 0, 0]]), np.array([[0, 1], [1, 2]], np.int32)
    with RunWriter(tmp_path / "sling.vv", look=look) as writer:
        writer.declare_track("sling", "points", has, {})
        for t, there in ((0.0, lines[:0]), (5.0, lines)):
            writer.append(t, tracks={"sling": {"x": x, "lines": there}})
    seen = visit(tmp_path / "sling.vv")
    seen.wait_frame(0)
    picture = seen.picture()
    assert not ((picture[..., 0] > 80) & (picture[..., 1] < 60)).any()


def test_large_sets_lie_in_their_own_shadow(visit: Callable[..., Seen], tmp_path: Path) -> None:
    """A sheet under another one is as dark as in films."""
    look = {"camera": {"position": [0, -6, 0.3], "target": [0, 0, 0], "fov": 30}, "background": "#000000"}
    places = np.linspace(-1, 1, 80)
    x = np.array([[a, b, c] for c in (-0.6, 0.6) for a in places for b in places])
    with RunWriter(tmp_path / "many.vv", look=look) as writer:
        writer.declare_track("balls", "points", {"radius": 0.03, "color": "#c04030"}, {})
        writer.append(0.0, tracks={"balls": {"x": x}})
    seen = visit(tmp_path / "many.vv")
    seen.page.keyboard.press("s")
    seen.wait_frame(0)
    page = seen.picture()
    render(tmp_path / "many.vv", tmp_path / "film.png", frame=0, size=(page.shape[1], page.shape[0]))
    film = np.asarray(Image.open(tmp_path / "film.png").convert("RGB")).astype(int)
    middle, across = page.shape[0] // 2, page.shape[1] // 2
    below = np.s_[middle + 40 :, across - 60 : across + 60]
    there = film[below][..., 0] > film[below][..., 2] + 40
    red, of_film = (np.median(picture[below][..., 0][there]) for picture in (page, film))
    assert there.sum() > 2000 and red == pytest.approx(of_film, abs=12)


def test_many_bodies_are_drawn_as_films_draw_them(visit: Callable[..., Seen], tmp_path: Path) -> None:
    """In software as one mesh: each at its place, turned and painted as it is; what is not there, hidden."""
    look = {"camera": {"position": [0, -9, 0], "target": [0, 0, 0], "fov": 30}, "background": "#000000"}
    x = np.array([[0.7 * (k % 7 - 3), 0, 0.7 * (k // 7 - 3)] for k in range(49)])
    turn = np.linspace(0, 1.5, 49)
    quat = np.stack([np.cos(turn), 0 * turn, np.sin(turn), 0 * turn], axis=1)
    color = np.where(np.arange(49)[:, None] % 2, [0.8, 0.2, 0.2], [0.2, 0.3, 0.8])
    shape = {"shape": {"kind": "box", "size": [0.5, 0.4, 0.3]}}
    with RunWriter(tmp_path / "many.vv", look=look) as writer:
        writer.declare_track("boxes", "frames", shape, {})
        there = np.arange(49) != 24
        writer.append(0.0, tracks={"boxes": {"x": x, "quat": quat, "color": color, "active": there}})
    seen = visit(tmp_path / "many.vv")
    seen.page.keyboard.press("s")
    seen.wait_frame(0)
    page = seen.picture()
    render(tmp_path / "many.vv", tmp_path / "film.png", frame=0, size=(page.shape[1], page.shape[0]))
    film = np.asarray(Image.open(tmp_path / "film.png").convert("RGB")).astype(int)
    for one, other in ((0, 2), (2, 0)):
        mine, of_film = (p[60:-60, :, one] > p[60:-60, :, other] + 30 for p in (page, film))
        assert of_film.sum() > 5000 and (mine != of_film).sum() < 0.06 * of_film.sum()
    middle = page[page.shape[0] // 2 - 5 :][:10, page.shape[1] // 2 - 5 :][:, :10]
    assert middle.max() < 60, "the one that is not there"


def test_sheets_and_what_stands_in_glass_are_lit_as_in_films(
    visit: Callable[..., Seen], tmp_path: Path
) -> None:
    """No sheet lies in its own shadow, whichever way it is wound, and clear glass throws none."""
    look = {"camera": {"position": [0, -6, 1.6], "target": [0, 0, 0.8], "fov": 40}}
    corners = np.array([[0, 0, 0.1], [0.9, 0, 0.1], [0.9, 0, 1.5], [0, 0, 1.5]])
    windings = {"a": np.array([[0, 1, 2], [0, 2, 3]]), "b": np.array([[0, 2, 1], [0, 3, 2]])}
    box = np.array([[x, y, z] for x in (1, 2) for y in (-0.5, 0.5) for z in (0, 1.5)], float)
    sides = np.array([[0, 4, 5], [0, 5, 1], [2, 3, 7], [2, 7, 6], [0, 1, 3], [0, 3, 2], [4, 6, 7], [4, 7, 5]])
    lid = np.array([[1, 5, 7], [1, 7, 3]])
    with RunWriter(tmp_path / "lit.vv", look=look) as writer:
        writer.declare_track("floor", "fixed", {"shape": {"kind": "plane", "normal": [0, 0, 1]}}, {})
        for name, triangles in windings.items():
            writer.declare_track(name, "points", {"surface_color": "#c03030"}, {"triangles": triangles})
        writer.declare_track("ball", "points", {"radius": 0.3, "color": "#30c030"}, {})
        glass = {"vertices": box, "triangles": np.vstack([sides, lid])}
        writer.declare_track("glass", "fixed", {"color": "#a9c6d6", "opacity": 0.16}, glass)
        places = {"a": corners - [2.2, 0, 0], "b": corners - [1.1, 0, 0], "ball": np.array([[1.5, 0, 0.3]])}
        writer.append(0.0, tracks={name: {"x": x} for name, x in places.items()})
    seen = visit(tmp_path / "lit.vv")
    seen.wait_frame(0)
    page = seen.picture()
    render(tmp_path / "lit.vv", tmp_path / "film.png", frame=0, size=(page.shape[1], page.shape[0]))
    film = np.asarray(Image.open(tmp_path / "film.png").convert("RGB")).astype(int)
    for one, other in ((0, 1), (1, 0)):
        both = (film[..., one] > film[..., other] + 30) & (page[..., one] > page[..., other] + 30)
        assert both.sum() > 1000
        assert np.median(page[both], axis=0) == pytest.approx(np.median(film[both], axis=0), abs=20)


def test_lights_add_up_as_in_films(visit: Callable[..., Seen], tmp_path: Path) -> None:
    """Faint ones keep their colour, many at one place run into white."""
    look = {"camera": {"position": [0, -10, 0], "target": [0, 0, 0], "fov": 30}, "background": "#000000"}
    lights = {"radius": 0.5, "color": "#ff8020", "blend": "add", "opacity": 0.2, "streak": 0.0}
    x = np.repeat([[-2.0, 0, 0], [0, 0, 0], [2.0, 0, 0]], [1, 4, 16], axis=0)
    with RunWriter(tmp_path / "lights.vv", look=look) as writer:
        writer.declare_track("lights", "points", lights, {})
        writer.append(0.0, tracks={"lights": {"x": x, "u": 0 * x, "age": np.full(len(x), 9, np.uint8)}})
    seen = visit(tmp_path / "lights.vv")
    seen.wait_frame(0)
    page = seen.picture()
    render(tmp_path / "lights.vv", tmp_path / "film.png", frame=0, size=(page.shape[1], page.shape[0]))
    film = np.asarray(Image.open(tmp_path / "film.png").convert("RGB")).astype(int)
    row, middle = page.shape[0] // 2, page.shape[1] // 2
    step = int(2 * page.shape[0] / 2 / np.tan(np.radians(15)) / 10)
    for column in (middle - step, middle, middle + step):
        assert page[row, column] == pytest.approx(film[row, column], abs=40), (
            page[row, column],
            film[row, column],
        )
