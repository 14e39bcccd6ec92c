"""Bodies that slide over seams: the side of the next slab, which does not stand out, does not stop them."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from visviva.arrays import Array
from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.scene import scene_from_text

G = 9.81
STEPPERS = [{"kind": "event_driven", "rtol": 1e-6}, {"kind": "time_stepping", "h": 1e-3}]
BODIES = {
    "box": ({"kind": "box", "size": [0.3, 0.3, 0.2]}, 0.1, 0.0),
    "turned box": ({"kind": "box", "size": [0.3, 0.3, 0.2]}, 0.1, 0.4),
    "disc": ({"kind": "cylinder", "radius": 0.1, "length": 0.1}, 0.05, 0.0),
    "cone": ({"kind": "cone", "radius": 0.1, "height": 0.2}, 0.05, 0.0),
}
SLABS = [{"kind": "box", "size": [0.5, 2, 0.2], "position": [0.5 * i, 0, -0.1]} for i in range(5)]


def slabs(one_body: bool, mu: float) -> dict[str, Any]:
    """A floor of five slabs, as one body or as five."""
    if one_body:
        shape = {"kind": "compound", "pieces": SLABS}
        return {"floor": {"kind": "rigid_body", "shape": shape, "mass": 100, "mu": mu, "position": [0, 0, 0]}}
    return {
        f"slab{i}": {
            "kind": "rigid_body", "shape": {"kind": "box", "size": slab["size"]}, "mass": 100, "mu": mu,
            "position": slab["position"],
        }
        for i, slab in enumerate(SLABS)
    }  # fmt: skip


def end_of_slide(name: str, mu: float, one_body: bool, stepper: dict[str, Any]) -> tuple[Array, Array]:
    """Position (3,) and velocity (6,) of a body that starts at 2 m/s, after 0.6 s."""
    shape, height, turn = BODIES[name]
    floor = slabs(one_body, mu)
    body = {
        "kind": "rigid_body", "shape": shape, "mass": 1, "mu": mu, "position": [0, 0, height],
        "orientation": [np.cos(0.5 * turn), 0, 0, np.sin(0.5 * turn)], "velocity": [2, 0, 0],
    }  # fmt: skip
    scene = {
        "bodies": {**floor, "body": body},
        "constraints": {f"hold_{part}": {"kind": "weld", "body": part} for part in floor},
        "contacts": {"touch": {"kind": "bodies"}},
        "stepper": stepper,
    }
    ready = prepare(scene_from_text(json.dumps(scene)))
    state = simulate(ready.world, ready.state, ready.stepper, 0.6)
    layout = ready.world.layout
    return state.q[layout.q["body"]][:3], state.v[layout.v["body"]]


@pytest.mark.parametrize("stepper", STEPPERS, ids=["events", "steps"])
@pytest.mark.parametrize("one_body", [True, False], ids=["compound", "bodies"])
@pytest.mark.parametrize("name", BODIES)
def test_what_slides_without_friction_keeps_its_velocity(
    name: str, one_body: bool, stepper: dict[str, Any]
) -> None:
    """It was stopped within two seams: which way it and the next slab overlapped was a matter of 1e-10 m."""
    x, v = end_of_slide(name, 0.0, one_body, stepper)
    assert x == pytest.approx([1.2, 0.0, BODIES[name][1]], abs=1e-7)
    assert v == pytest.approx([2.0, 0.0, 0.0, 0.0, 0.0, 0.0], abs=1e-5)


@pytest.mark.parametrize("stepper", STEPPERS, ids=["events", "steps"])
def test_friction_acts_on_seams_as_between_them(stepper: dict[str, Any]) -> None:
    x, v = end_of_slide("box", 0.2, True, stepper)
    assert x[0] == pytest.approx(1.2 - 0.5 * 0.2 * G * 0.6**2, abs=1e-3)
    assert v[0] == pytest.approx(2.0 - 0.2 * G * 0.6, abs=2e-3)


@pytest.mark.parametrize("stepper", STEPPERS, ids=["events", "steps"])
def test_a_step_of_a_tenth_of_a_millimetre_stops(stepper: dict[str, Any]) -> None:
    """What stands out stops a body with sharp edges."""
    low = {"kind": "box", "size": [2, 2, 0.2], "position": [0, 0, -0.1]}
    pieces = [low, {**low, "position": [2, 0, -0.0999]}]
    floor = {"kind": "rigid_body", "mass": 100, "position": [0, 0, 0]}
    scene = {
        "bodies": {
            "floor": {**floor, "shape": {"kind": "compound", "pieces": pieces}},
            "body": {
                "kind": "rigid_body", "shape": BODIES["box"][0], "mass": 1, "position": [0.5, 0, 0.1],
                "velocity": [2, 0, 0],
            },
        },
        "constraints": {"hold": {"kind": "weld", "body": "floor"}},
        "contacts": {"touch": {"kind": "bodies"}},
        "stepper": stepper,
    }  # fmt: skip
    ready = prepare(scene_from_text(json.dumps(scene)))
    state = simulate(ready.world, ready.state, ready.stepper, 0.3)
    assert state.q[ready.world.layout.q["body"]][0] < 0.86
