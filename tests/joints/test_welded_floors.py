"""Bodies that are welded to the world do not press on each other: what stands on them is loaded evenly."""

from __future__ import annotations

import json
from typing import Any

import pytest

from visviva.cli.session import prepare
from visviva.contact.rows.touching import Touching
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.scene import scene_from_text

SLAB = {"kind": "rigid_body", "shape": {"kind": "box", "size": [2, 4, 1]}, "mass": 1000, "mu": 0.8}
PLANE_SLAB = {**SLAB, "kind": "planar_body"}
STEPS = {"kind": "time_stepping", "h": 0.25e-3}


def slabs(weld: dict[str, Any], slab: dict[str, Any] = SLAB) -> dict[str, Any]:
    """Three of them side by side, the first two of them welded to the world, over a ground."""
    bodies = {f"slab{i}": {**slab, "position": [2 * i, 0, -0.5]} for i in range(3)}
    return {
        "bodies": {**bodies, "ground": {"kind": "ground", "point": [0, 0, -1]}},
        "constraints": {f"hold{i}": {"kind": "weld", "body": f"slab{i}", **weld} for i in range(2)},
        "contacts": {"touch": {"kind": "bodies"}},
        "stepper": STEPS,
    }


def excluded(world: World) -> list[list[int]]:
    (touch,) = (x for x in world.constraints if isinstance(x, Touching))
    return [list(map(int, pair)) for pair in touch.excluded]


@pytest.mark.parametrize("slab", [SLAB, PLANE_SLAB], ids=["in space", "in a plane"])
def test_what_is_welded_to_the_world_does_not_touch(slab: dict[str, Any]) -> None:
    """Neither each other nor the ground, −1; the third, which lies on it, does."""
    world = prepare(scene_from_text(json.dumps(slabs({}, slab)))).world
    assert sorted(sorted(pair) for pair in excluded(world)) == [[-1, 0], [-1, 1], [0, 1]]


@pytest.mark.parametrize("weld", [{"until": 1}, {"breaks_at": 1e5}], ids=["until", "breaks"])
def test_a_weld_that_may_end_lets_them_touch(weld: dict[str, Any]) -> None:
    assert excluded(prepare(scene_from_text(json.dumps(slabs(weld)))).world) == []


def test_driven_wheels_do_not_spin_on_slabs() -> None:
    """Slabs that pressed on each other took the load off a wheel, which spun at 1.2 m/s."""
    places = [(-0.35, -0.35), (-0.35, 0.35), (0.35, -0.35), (0.35, 0.35)]
    wheel = {
        "kind": "rigid_body", "shape": {"kind": "cylinder", "radius": 0.15, "length": 0.1}, "mass": 2,
        "mu": 0.8, "orientation": {"along": [0, 1, 0], "of": "z"},
    }  # fmt: skip
    scene = slabs({})
    scene["constraints"]["hold2"] = {"kind": "weld", "body": "slab2"}
    scene["bodies"]["body"] = {
        "kind": "rigid_body", "shape": {"kind": "box", "size": [1, 0.5, 0.2]}, "mass": 20,
        "position": [0, 0, 0.25],
    }  # fmt: skip
    for i, (x, y) in enumerate(places):
        scene["bodies"][f"wheel{i}"] = {**wheel, "position": [x, y, 0.15]}
        axle = {"kind": "hinge", "bodies": ["body", f"wheel{i}"], "at": [x, y, 0.15], "axis": [0, 1, 0]}
        motor = {"motor": {"speed": 10, "max_torque": 3}} if i < 2 else {}
        scene["constraints"][f"axle{i}"] = {**axle, **motor}
    ready = prepare(scene_from_text(json.dumps(scene)))
    state = simulate(ready.world, ready.state, ready.stepper, 0.3)
    v = {name: state.v[part] for name, part in ready.world.layout.v.items()}
    for i in range(4):
        assert 0.15 * v[f"wheel{i}"][4] == pytest.approx(v["body"][0], abs=1e-5), f"wheel {i} rolls"
    mass = 20 + 4 * (2 + 0.5 * 2)  # m + I/r² of each wheel
    acceleration = 2 * 3 / 0.15 / mass
    assert v["body"][0] == pytest.approx(acceleration * (0.3 - 0.5 * STEPS["h"]), rel=1e-6), (
        "half a step back"
    )
