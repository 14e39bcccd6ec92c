"""Strands along the lines of a rope: without seams, and moving with the rope."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from visviva.arrays import Array
from visviva.record.run_writer import RunWriter
from visviva.view.painting.patterns import STRANDS_PER_ROPE
from visviva.view.render import render
from visviva.view.staging.rope_coordinates import perpendicular_vectors, rope_coordinates

PIXEL = 2 * 3 * np.tan(np.radians(10))  # of a picture that is one pixel high, at the rope [m]


def chain(x: Array) -> Array:
    first = np.arange(len(x) - 1)
    return np.stack([first, first + 1], axis=1)


def test_strands_go_on_from_line_to_line_on_a_bend_of_any_slope() -> None:
    """A place on the outside of a bend is on the same strand of both lines, steep ones and level ones."""
    s = np.linspace(0.0, 2.0 * np.pi, 400)
    x = np.stack(
        [np.cos(s), 0.4 * np.sin(s), np.sin(s)], axis=1
    )  # a plane curve: its normal is carried as it is
    normal = np.cross(x[0], x[100])
    normal /= np.linalg.norm(normal)
    found = rope_coordinates(x, chain(x), np.zeros(len(x)), 0.01)
    b = np.diff(x, axis=0)
    b /= np.linalg.norm(b, axis=1, keepdims=True)
    u = perpendicular_vectors(b)
    angle = np.arctan2(np.einsum("ni,i->n", np.cross(b, u), normal), u @ normal) / (2.0 * np.pi)
    strand = STRANDS_PER_ROPE * (angle + found[:, 3])
    assert (np.abs(b[:, 2]) >= 0.9).any() and (np.abs(b[:, 2]) < 0.9).any()
    off = strand - strand[0]
    assert np.abs(off - np.round(off)).max() < 1e-9


def test_lines_of_no_length_change_nothing() -> None:
    x = np.array([[0.0, 0, 0], [1, 0, 0], [1, 0, 0], [1, 0, 0], [1, 0.2, 1.5]])
    plain = rope_coordinates(x[[0, 1, 4]], chain(x[:3]), np.zeros(3), 0.1)
    found = rope_coordinates(x, chain(x), np.array([0.0, 1, 1, 1, 3]), 0.1)
    assert found[[0, 3], 3] == pytest.approx(plain[:, 3])
    assert found[0, 1:3] == pytest.approx([0.0, 10.0])


def moved(first: Array, second: Array, along: int) -> tuple[float, float]:
    """By how many pixels the second picture of a rope is moved along its axis, and how well that fits."""
    most = int(0.4 * 2.2 * 0.05 / PIXEL * first.shape[0])  # less than half the distance of two strands
    line = [
        np.moveaxis(p.sum(axis=2), along, 0)[:, p.shape[1 - along] // 2].astype(float)
        for p in (first, second)
    ]
    middle = len(line[0]) // 2
    kept, shifts = slice(middle - 60, middle + 60), np.arange(-most, most + 1)
    fits = [np.corrcoef(line[0][kept], np.roll(line[1], s)[kept])[0, 1] for s in shifts]
    return float(shifts[int(np.argmax(fits))]), float(max(fits))


def write_rope(path: Path, end: Array) -> None:
    """A rope through the origin, told in frame 1 of 3 cm more rope before its points than in frame 0."""
    view = {"camera": {"position": [0, -3, 0], "target": [0, 0, 0], "fov": 20}, "background": "#000000"}
    look = {"line_radius": 0.05, "line_color": "#c09050", "finish": "cloth"}
    with RunWriter(path, look=view) as writer:
        writer.declare_track("rope", "points", look, {"lines": np.array([[0, 1], [1, 2]], np.int32)})
        for i, more in enumerate((0.0, 0.03)):
            along = np.array([0.0, 1.0, 2.0]) + more
            writer.append(0.1 * i, tracks={"rope": {"x": np.array([-end, 0 * end, end]), "along": along}})


@pytest.mark.parametrize("axis", [0, 1])
def test_the_strands_of_a_picture_move_with_the_rope(tmp_path: Path, axis: int) -> None:
    """Told of 3 cm more rope before its points, the picture of a straight rope is moved back by 3 cm."""
    write_rope(tmp_path / "rope.vv", np.eye(3)[2 - 2 * axis])
    for i in range(2):
        render(tmp_path / "rope.vv", tmp_path / f"{i}.png", size=(400, 300), frame=i)
    pictures = [np.asarray(Image.open(tmp_path / f"{i}.png").convert("RGB")) for i in range(2)]
    pixel = PIXEL / 300
    by, fit = moved(pictures[0], pictures[1], axis)
    assert fit > 0.97
    assert abs((by if axis else -by) * pixel - 0.03) < pixel
