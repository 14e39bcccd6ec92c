"""Points, with and without radius, slide off edges, over seams and against what stands on their floor."""

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

G, SPEED, T = 9.81, 2.0, 0.5
START = 0.5  # distance from the edge, the seam or the wall [m]
STEPPERS = {"event_driven": {"rtol": 1e-8}, "time_stepping": {"h": 1e-3}}
LEFT = {"size": [4, 2, 1], "center": [-2, 0, -0.5]}
RIGHT = {"size": [4, 2, 1], "center": [2, 0, -0.5]}
WALL = {"size": [1, 2, 1], "center": [0.5, 0, 0.5], "restitution": 0.5}
SLAB = """v -4 -1 -1
v 0 -1 -1
v 0 1 -1
v -4 1 -1
v -4 -1 0
v 0 -1 0
v 0 1 0
v -4 1 0
f 1 3 2
f 1 4 3
f 5 6 7
f 5 7 8
f 1 2 6
f 1 6 5
f 2 3 7
f 2 7 6
f 3 4 8
f 3 8 7
f 4 1 5
f 4 5 8
"""

pytestmark = pytest.mark.parametrize(
    ("stepper", "radius", "mu"),
    [(kind, r, mu) for kind in STEPPERS for r in (0.0, 0.05) for mu in (0.0, 0.1)],
)


def at_the_end(stepper: str, radius: float, mu: float, *shapes: dict[str, Any]) -> Array:
    """The point's lowest position after 0.5 s."""
    ball = {"position": [-START, 0.1, radius], "velocity": [SPEED, 0, 0], "mass": 1}
    contact = {"points": "ball", "radius": radius, "mu": mu}
    scene = {
        "bodies": {"ball": ball},
        "contacts": {f"c{i}": {**contact, **shape} for i, shape in enumerate(shapes)},
        "stepper": {"kind": stepper, **STEPPERS[stepper]},
    }
    found = prepare(scene_from_text(json.dumps(scene)))
    return simulate(found.world, found.state, found.stepper, T).q - [0.0, 0.0, radius]


def slid(mu: float) -> tuple[float, float]:
    """When the point has slid the distance START, and its speed then."""
    speed = np.sqrt(SPEED**2 - 2 * mu * G * START)
    return (SPEED - speed) / (mu * G) if mu else START / SPEED, float(speed)


def on_the_floor(mu: float) -> list[float]:
    return [-START + SPEED * T - 0.5 * mu * G * T**2, 0.1, 0.0]


@pytest.mark.parametrize("kind", ["box", "mesh"])
def test_off_an_edge_it_flies_on(stepper: str, radius: float, mu: float, kind: str, tmp_path: Path) -> None:
    """By events a point without radius lost its velocity there, and fell along the side."""
    (tmp_path / "slab.obj").write_text(SLAB)
    shape = LEFT if kind == "box" else {"file": str(tmp_path / "slab.obj")}
    found = at_the_end(stepper, radius, mu, {"kind": kind, **shape})
    at, speed = slid(mu)
    expected = [speed * (T - at), 0.1, -0.5 * G * (T - at) ** 2]
    assert found == pytest.approx(expected, abs=2e-6 if stepper == "event_driven" else 2e-3)


@pytest.mark.parametrize("kind", ["box", "mesh"])
def test_what_is_flush_does_not_stop_it(
    stepper: str, radius: float, mu: float, kind: str, tmp_path: Path
) -> None:
    """Without radius, round-off decided whether the side of the next one did."""
    (tmp_path / "left.obj").write_text(SLAB)
    (tmp_path / "right.obj").write_text(SLAB.replace("v 0", "v 4").replace("v -4", "v 0"))
    meshes = [{"file": str(tmp_path / f"{name}.obj")} for name in ("left", "right")]
    found = at_the_end(
        stepper, radius, mu, *({"kind": kind, **x} for x in (meshes if kind == "mesh" else (LEFT, RIGHT)))
    )
    assert found == pytest.approx(on_the_floor(mu), abs=1e-3 if kind == "mesh" else 5e-6)


@pytest.mark.parametrize("floor", ["plane", "box"])
def test_a_box_that_stands_on_its_floor_throws_it_back(
    stepper: str, radius: float, mu: float, floor: str
) -> None:
    """Without radius it slid into the box, as far below as above its lower face."""
    below = (
        {"kind": "plane"} if floor == "plane" else {"kind": "box", "size": [8, 2, 1], "center": [0, 0, -0.5]}
    )
    found = at_the_end(stepper, radius, mu, below, {"kind": "box", **WALL})
    room = START - radius
    speed = float(np.sqrt(SPEED**2 - 2 * mu * G * room))
    left = T - ((SPEED - speed) / (mu * G) if mu else room / SPEED)
    expected = [-radius - 0.5 * speed * left + 0.5 * mu * G * left**2, 0.1, 0.0]
    assert found == pytest.approx(expected, abs=2e-6 if stepper == "event_driven" else 4e-3)
