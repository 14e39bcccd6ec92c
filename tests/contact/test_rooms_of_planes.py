"""Bodies stay within a room whose floor and walls are planes, however many there are of both."""

from __future__ import annotations

import json
from math import cos, pi, sin
from typing import Any

import numpy as np
import pytest

from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.scene import scene_from_text

WALLS = 5
STEPPERS: list[dict[str, Any]] = [
    {"kind": "time_stepping", "h": "2 ms"},
    {"kind": "event_driven", "method": "dopri5", "rtol": 1e-5},
]


def room(balls: int, stepper: dict[str, Any]) -> dict[str, Any]:
    """Balls that fly at one wall each."""
    bodies: dict[str, Any] = {"floor": {"kind": "ground"}}
    for i in range(WALLS):
        x, y = cos(2.0 * pi * i / WALLS), sin(2.0 * pi * i / WALLS)
        bodies[f"wall{i}"] = {"kind": "ground", "point": [x, y, 0.0], "normal": [-x, -y, 0.0]}
    for i in range(balls):
        x, y = cos(2.0 * pi * i / WALLS), sin(2.0 * pi * i / WALLS)
        bodies[f"ball{i}"] = {
            "kind": "rigid_body", "shape": {"kind": "sphere", "radius": 0.1}, "mass": 1.0,
            "position": [0.5 * x, 0.5 * y, 0.1], "velocity": [2.0 * x, 2.0 * y, 0.0],
        }  # fmt: skip
    return {"bodies": bodies, "contacts": {"touch": {"kind": "bodies"}}, "stepper": stepper}


@pytest.mark.parametrize("stepper", STEPPERS, ids=lambda s: s["kind"])
@pytest.mark.parametrize("balls", [1, 2, 3, 5])
def test_nothing_leaves_a_room_of_planes(balls: int, stepper: dict[str, Any]) -> None:
    """Two planes, which never collide, were coded as a ball and a third plane, and it passed that one."""
    ready = prepare(scene_from_text(json.dumps(room(balls, stepper))))
    end = simulate(ready.world, ready.state, ready.stepper, 0.5)
    for i in range(balls):
        x, y, z = end.q[ready.world.layout.q[f"ball{i}"]][:3]
        way = x * cos(2.0 * pi * i / WALLS) + y * sin(2.0 * pi * i / WALLS)
        assert np.allclose([way, z], [0.9, 0.1], atol=1e-4), f"ball {i} rests at its wall"
