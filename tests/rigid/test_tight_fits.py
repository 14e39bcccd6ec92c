"""A body that fits exactly between walls falls freely: nothing presses them on it, so nothing holds it."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from visviva.arrays import Array
from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.figures.rigid_contact import G
from visviva.scene import scene_from_text

SECONDS, RTOL, THICKNESS = 0.3, 1e-6, 0.05


def tube(radius: float, mu: float, view: Rotation) -> dict[str, Any]:
    """A cylinder lies across a square tube of four welded slabs: its ends and its sides touch them."""

    def turned(*vector: float) -> list[float]:
        return [float(x) for x in view.apply(vector)]

    def quaternion(rotation: Rotation) -> list[float]:
        return [float(x) for x in np.roll(rotation.as_quat(), 1)]

    away = radius + 0.5 * THICKNESS
    bodies: dict[str, Any] = {
        "it": {
            "kind": "rigid_body", "shape": {"kind": "cylinder", "radius": radius, "length": 2.0 * radius},
            "mass": 1.0, "mu": mu, "position": turned(0.0, 0.0, 0.5),
            "orientation": quaternion(view * Rotation.from_rotvec([0.5 * np.pi, 0.0, 0.0])),
        }
    }  # fmt: skip
    joints: dict[str, Any] = {}
    for i, (x, y) in enumerate([(away, 0.0), (-away, 0.0), (0.0, away), (0.0, -away)]):
        size = [THICKNESS, 0.5, 2.0] if x else [0.5, THICKNESS, 2.0]
        bodies[f"wall{i}"] = {
            "kind": "rigid_body", "shape": {"kind": "box", "size": size}, "mass": 5.0, "mu": mu,
            "position": turned(x, y, 0.0), "orientation": quaternion(view),
        }  # fmt: skip
        joints[f"held{i}"] = {"kind": "weld", "body": f"wall{i}"}
    return {
        "bodies": bodies,
        "constraints": joints,
        "contacts": {"touch": {"kind": "bodies"}},
        "gravity": turned(0.0, 0.0, -G),
        "stepper": {"kind": "event_driven", "method": "dopri5", "rtol": RTOL},
    }


VIEWS: list[tuple[float, float, Array]] = [
    (0.05, 0.5, np.array([-0.57, 2.65, -1.61])),
    (0.25, 0.5, np.array([0.89, 0.51, 0.25])),
    (0.3, 0.3, np.array([-0.07, -0.74, -1.58])),
]


@pytest.mark.parametrize(("radius", "mu", "view"), VIEWS)
def test_a_cylinder_that_fits_exactly_falls_freely(radius: float, mu: float, view: Array) -> None:
    """Overlaps of 1e-11 m pressed it with 0.1 mN s in every step, however short: 4 cm behind after 0.4 s."""
    ready = prepare(scene_from_text(json.dumps(tube(radius, mu, Rotation.from_rotvec(view)))))
    end = simulate(ready.world, ready.state, ready.stepper, SECONDS)
    moved = end.q[ready.world.layout.q["it"]][:3] - Rotation.from_rotvec(view).apply([0.0, 0.0, 0.5])
    fallen = Rotation.from_rotvec(view).inv().apply(moved)
    assert np.allclose(fallen, [0.0, 0.0, -0.5 * G * SECONDS**2], rtol=0.0, atol=3.0 * RTOL)
    assert ready.stepper.stats["steps"] < 30
