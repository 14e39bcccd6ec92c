"""Points in vessels, in a yard and on rolling ground of triangles move as against shapes without triangles.

A row is for a patch: what a path meets beyond it, in a long step, was passed in silence, or met at the
centre of the ball.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from visviva.arrays import Array
from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.scene import scene_from_text

EVENTS, STEPS = {"kind": "event_driven", "rtol": 1e-7}, {"kind": "time_stepping", "h": 1e-3}
CUBE = [[x, y, z] for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)]
SQUARES = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
# a floor with a step down at its left, and a wall at its right, from y = −1.5 to 1.5
PROFILE = [
    (-2, -1),
    (-1, -1),
    (0, -1),
    (1, -1),
    (1, 0),
    (1, 1),
    (0, 1),
    (0, 0),
    (-1, 0),
    (-1, -0.3),
    (-2, -0.3),
]
END = [(0, 1, 9), (0, 9, 10), (1, 2, 9), (2, 7, 9), (7, 8, 9), (2, 3, 4), (2, 4, 7), (4, 5, 6), (4, 6, 7)]
BOXES = [([3, 3, 0.7], [-0.5, 0, -0.65]), ([2, 3, 0.3], [0, 0, -0.15]), ([1, 3, 1], [0.5, 0, 0.5])]


def write(file: Path, vertices: Any, triangles: Any) -> Path:
    """An OBJ file."""
    lines = [f"v {x:.12g} {y:.12g} {z:.12g}" for x, y, z in vertices]
    file.write_text("\n".join([*lines, *(f"f {a + 1} {b + 1} {c + 1}" for a, b, c in triangles)]))
    return file


@pytest.fixture(scope="module")
def cube(tmp_path_factory) -> Path:
    halves = [half for a, b, c, d in SQUARES for half in ((a, b, c), (a, c, d))]
    return write(tmp_path_factory.mktemp("cube") / "cube.obj", CUBE, halves)


@pytest.fixture(scope="module")
def yard(tmp_path_factory) -> Path:
    n = len(PROFILE)
    vertices = [(x, y, z) for y in (-1.5, 1.5) for x, z in PROFILE]
    ends = [t for a, b, c in END for t in ((a, b, c), (a + n, c + n, b + n))]
    sides = [((i, i + n, (i + 1) % n), ((i + 1) % n, i + n, (i + 1) % n + n)) for i in range(n)]
    return write(
        tmp_path_factory.mktemp("yard") / "yard.obj", vertices, [*ends, *(t for s in sides for t in s)]
    )


@pytest.fixture(scope="module")
def ground(tmp_path_factory) -> Path:
    """z = 0.15 sin 2x cos 1.7y in facets of 10 cm, which are wound as chance has it."""
    n, line = 60, np.linspace(-3, 3, 60)
    x, y = np.meshgrid(line, line, indexing="ij")
    vertices = np.stack([x, y, 0.15 * np.sin(2 * x) * np.cos(1.7 * y)], axis=-1).reshape(-1, 3)
    cells = [n * i + j for i in range(n - 1) for j in range(n - 1)]
    halves = [t for a in cells for t in ((a, a + n, a + n + 1), (a, a + n + 1, a + 1))]
    wound = np.random.default_rng(0).permuted(np.array(halves), axis=1)
    return write(tmp_path_factory.mktemp("ground") / "ground.obj", vertices, wound)


def thrown(ball: dict[str, Any], contacts: list[dict[str, Any]], stepper: Any, until: float, g: Any) -> Array:
    """Position and velocity of the ball."""
    scene = {
        "gravity": list(g),
        "bodies": {"p": {"mass": 1, "radius": 0.05, **ball}, "c": {"kind": "scripted_point", "sine": SHAKEN}},
        "contacts": {f"m{i}": {"points": "p", **contact} for i, contact in enumerate(contacts)},
        "stepper": stepper,
    }
    found = prepare(scene_from_text(json.dumps(scene)))
    end, layout = simulate(found.world, found.state, found.stepper, until), found.world.layout
    return np.concatenate([end.q[layout.q["p"]], end.v[layout.v["p"]]])


SHAKEN = {"center": [0, 0, 0], "amplitude": [0.05, 0, 0.02], "frequency": 2}


def folded(x: Array, room: float) -> Array:
    """Where a path of length x from the middle of a room of half width `room` ends after its rebounds."""
    y = (x + room) % (4 * room)
    return np.where(y < 2 * room, y, 4 * room - y) - room


@pytest.mark.parametrize("seed", range(8))
def test_long_flights_from_wall_to_wall(cube, seed):
    """Without gravity and losses: 1.5 s in a cube, with two to six rebounds. 36 of 60 such went wrong."""
    rng = np.random.default_rng(seed)
    x, u = rng.uniform(-0.4, 0.4, 3), rng.uniform(-1.5, 1.5, 3)
    vessel = {"kind": "mesh", "file": str(cube), "side": "inside", "restitution": 1, "radius": 0.05}
    ball = {"position": x.tolist(), "velocity": u.tolist()}
    end = thrown(ball, [vessel], EVENTS, 1.5, (0, 0, 0))
    np.testing.assert_allclose(end[:3], folded(x + 1.5 * u, 0.45), atol=1e-7)


@pytest.mark.parametrize("seed", range(3, 11))
def test_a_vessel_of_triangles_is_a_box(cube, seed):
    """With gravity, friction, restitution; at rest, shaken, and turning about any axis."""
    rng = np.random.default_rng(seed)
    ball = {"position": rng.uniform(-0.4, 0.4, 3).tolist(), "velocity": rng.uniform(-3, 3, 3).tolist()}
    g = (0, 0, -9.81) if seed % 2 else rng.uniform(-6, 6, 3)
    law = {"restitution": rng.choice([0, 0.5, 0.9, 1]), "mu": rng.choice([0, 0.3])}
    turning = {"axis": rng.normal(size=3).tolist(), "speed": rng.choice([0.0, 2.0])}
    law |= {"radius": rng.choice([0, 0.05]), "on": "c", "turning": turning, "side": "inside"}
    shapes = {"kind": "box", "size": [1, 1, 1]}, {"kind": "mesh", "file": str(cube)}
    by_box, by_mesh = (thrown(ball, [{**law, **shape}], EVENTS, 0.6, g) for shape in shapes)
    np.testing.assert_allclose(by_mesh, by_box, atol=1e-6)


@pytest.mark.parametrize("side", ["outside", "both"])
@pytest.mark.parametrize("seed", range(6))
def test_a_yard_of_triangles_is_one_of_boxes(yard, seed, side):
    rng = np.random.default_rng(seed)
    x, u = rng.uniform([-1.9, -1, 0.1], [-0.1, 1, 1]), rng.uniform([-3, -0.9, -3], [3, 0.9, 3])
    law = {
        "restitution": rng.choice([0, 0.5, 0.9]),
        "mu": rng.choice([0, 0.3]),
        "radius": rng.choice([0, 0.05]),
    }
    ball = {"position": x.tolist(), "velocity": u.tolist()}
    boxes = [{"kind": "box", "size": size, "center": at, **law} for size, at in BOXES]
    mesh = [{"kind": "mesh", "file": str(yard), "side": side, **law}]
    by_boxes, by_mesh = (thrown(ball, shapes, EVENTS, 0.8, (0, 0, -9.81)) for shapes in (boxes, mesh))
    np.testing.assert_allclose(by_mesh, by_boxes, atol=1e-6)


@pytest.mark.parametrize(
    ("mu", "restitution", "radius", "height"),
    [(0, 0, 0, 0.3), (0.2, 0.5, 0.05, 0.6), (0, 0.8, 0.05, 1.0), (0.1, 0, 0.05, 0.4)],
)
def test_rolling_ground_is_the_same_for_both_steppers(ground, mu, restitution, radius, height):
    """Facets bent by one to three degrees: it fell through in steps of 1 ms, and by events in each case."""
    law = {"restitution": restitution, "mu": mu, "radius": radius}
    contact = [{"kind": "mesh", "file": str(ground), "side": "both", **law}]
    ball = {"position": [-2, 0.3, height], "velocity": [2.5, 0.2, 0]}
    ends = [thrown(ball, contact, s, 0.9, (0, 0, -9.81)) for s in (EVENTS, STEPS, {**STEPS, "h": 2.5e-4})]
    by_events, coarse, fine = ends
    assert abs(coarse - by_events)[:3].max() < 5e-3
    assert abs(fine - by_events)[:3].max() < 0.4 * abs(coarse - by_events)[:3].max() + 1e-6
