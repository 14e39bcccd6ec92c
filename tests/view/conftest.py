"""Small synthetic run files for tests of the views, and a browser that opens them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.view.browsing import Seen, visited
from tests.view.forked import Forked

from visviva.record.run_writer import RunWriter

PLANE = {"shape": {"kind": "plane", "point": [0, 0, 0], "normal": [0, 0, 1]}}


def falling_ball(path: Path, frames: int = 61, fps: float = 30.0, look: dict[str, Any] | None = None) -> Path:
    """A ball of 1 kg and 0.2 m bouncing on a plane, with the ledger of its exact motion."""
    with RunWriter(path, name="Falling ball", look=look) as run:
        run.declare_track("plane", "fixed", PLANE, {})
        run.declare_track("ball", "frames", {"shape": {"kind": "sphere", "radius": 0.2}, "label": "ball"}, {})
        run.declare_scalar("height", "m")
        z, v, lost, h = 1.5, 0.0, 0.0, 1.0 / fps
        for k in range(frames):
            spin = 1.5 * k * h
            ball = {
                "x": np.array([[0.3 * k * h, 0.0, z]]),
                "quat": np.array([[np.cos(spin), 0, np.sin(spin), 0]]),
            }
            energy = {"kinetic": 0.5 * v * v, "stored/gravity": 9.81 * z, "impact loss/plane": lost}
            energy["residual"] = sum(energy.values()) - 9.81 * 1.5
            run.append(k * h, tracks={"ball": ball}, scalars={"height": z}, ledger=energy)
            z, v = z + h * v - 0.5 * 9.81 * h * h, v - 9.81 * h
            if z < 0.2 and v < 0:
                lost += 0.5 * v * v * (1 - 0.8**2) + 9.81 * (z - 0.2)
                v, z = -0.8 * v, 0.2
    return path


def net(path: Path, frames: int = 30) -> Path:
    """A sagging 20 × 20 net with triangles and lines, and a rope of thick lines with balls."""
    n = 20
    gx, gy = np.meshgrid(np.linspace(-1, 1, n), np.linspace(-1, 1, n), indexing="ij")
    number = np.arange(n * n).reshape(n, n)
    a, b, c, d = (
        number[s, t].ravel()
        for s, t in (
            (slice(0, -1), slice(0, -1)),
            (slice(1, None), slice(0, -1)),
            (slice(1, None), slice(1, None)),
            (slice(0, -1), slice(1, None)),
        )
    )
    triangles = np.concatenate((np.column_stack((a, b, c)), np.column_stack((a, c, d))))
    lines = np.concatenate(
        (
            np.column_stack((number[:, :-1].ravel(), number[:, 1:].ravel())),
            np.column_stack((number[:-1].ravel(), number[1:].ravel())),
        )
    )
    s = np.linspace(0, 1, 25)
    with RunWriter(path, name="Net and rope") as run:
        run.declare_track("floor", "fixed", PLANE, {})
        run.declare_track(
            "net",
            "points",
            {"radius": 0, "surface_color": "#e9b44c"},
            {"triangles": triangles, "lines": lines},
        )
        links = np.column_stack((np.arange(24), np.arange(1, 25)))
        run.declare_track(
            "rope",
            "points",
            {"radius": 0.035, "line_radius": 0.02, "color": "#c8553d", "line_color": "#7a5c43"},
            {"lines": links},
        )
        for k in range(frames):
            depth = 0.55 * np.sin(0.12 * k)
            z = 1.0 - depth * (1 - gx**2) * (1 - gy**2) + 0.05 * np.sin(4 * gx + 0.3 * k)
            rope = np.column_stack(
                (-1.6 + 3.2 * s, np.full(25, -1.5), 1.2 - 3.2 * s * (1 - s) + 0.05 * np.sin(6 * s + 0.3 * k))
            )
            run.append(
                k / 30,
                tracks={
                    "net": {"x": np.column_stack((gx.ravel(), gy.ravel(), z.ravel()))},
                    "rope": {"x": rope},
                },
            )
    return path


def bodies(path: Path, frames: int = 30) -> Path:
    """A box, a cylinder, a capsule and axes that rotate."""
    shapes = {
        "box": {"kind": "box", "size": [0.8, 0.6, 0.5]},
        "drum": {"kind": "cylinder", "radius": 0.3, "length": 0.7},
        "pill": {"kind": "capsule", "radius": 0.15, "length": 0.6},
        "frame": {"kind": "axes", "length": 0.5},
    }
    with RunWriter(path, name="Bodies") as run:
        run.declare_track("floor", "fixed", PLANE, {})
        for name, shape in shapes.items():
            run.declare_track(
                name,
                "frames",
                {"shape": shape, "label": name, "opacity": 0.45 if name == "drum" else 1.0},
                {},
            )
        for k in range(frames):
            half = 0.04 * k
            quat = np.array([[np.cos(half), np.sin(half) * 0.6, np.sin(half) * 0.8, 0.0]])
            run.append(
                k / 30,
                tracks={
                    name: {"x": np.array([[1.2 * j - 1.8, 0.3 * (j % 2), 0.75]]), "quat": quat}
                    for j, name in enumerate(shapes)
                },
            )
    return path


def cloud(path: Path, count: int = 100_000, frames: int = 3, radius: float = 0.0) -> Path:
    """Many points in a vortex; a third of the slots are empty (NaN), and the number in use changes."""
    rng = np.random.default_rng(4)
    r = np.sqrt(rng.uniform(0, 1, count))
    angle = rng.uniform(0, 2 * np.pi, count)
    with RunWriter(path, name=f"{count} points") as run:
        run.declare_track("floor", "fixed", PLANE, {})
        run.declare_track("dust", "points", {"radius": radius, "color": "#3f7cac"}, {})
        for k in range(frames):
            turn = angle + 4 * r + 0.05 * k
            x = np.column_stack(
                (2 * r * np.cos(turn), 2 * r * np.sin(turn), 0.5 + 0.6 * (1 - r) + rng.normal(0, 0.05, count))
            )
            active = np.arange(count) < count * (k + 1) / frames
            x[~active] = np.nan
            run.append(k / 30, tracks={"dust": {"x": x, "active": active}})
    return path


@pytest.fixture(name="falling_ball")
def _falling_ball() -> Callable[..., Path]:
    return falling_ball


@pytest.fixture(name="net")
def _net() -> Callable[..., Path]:
    return net


@pytest.fixture(name="bodies")
def _bodies() -> Callable[..., Path]:
    return bodies


@pytest.fixture(name="cloud")
def _cloud() -> Callable[..., Path]:
    return cloud


@pytest.fixture
def visit(browser: Any) -> Iterator[Callable[..., Seen]]:
    """Serve a run file and open its page; asserts that no request leaves this machine and no error occurs."""
    with ExitStack() as stack:
        yield lambda run, *, script="": stack.enter_context(visited(browser, Forked(run), script))
