"""Bodies that are welded to the world do not press on each other: what stands on them is loaded evenly."""

from __future__ import annotations

import json
from typing import Any

import pytest

from visviva.cli.session import prepare
from visviva.contact.rows.touching import Touching
from visviva.core.loop import simulate
from visviva.core.rows import ONE_SIDED
from visviva.core.world import World
from visviva.scene import scene_from_text
from visviva.steppers.time_stepping import TimeStepping

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


def car() -> tuple[dict[str, Any], dict[str, Any]]:
    """A body on four wheels; motors drive the first two, on its left."""
    places = [(-0.35, -0.35), (-0.35, 0.35), (0.35, -0.35), (0.35, 0.35)]
    wheel = {
        "kind": "rigid_body", "shape": {"kind": "cylinder", "radius": 0.15, "length": 0.1}, "mass": 2,
        "mu": 0.8, "orientation": {"along": [0, 1, 0], "of": "z"},
    }  # fmt: skip
    body = {
        "kind": "rigid_body", "shape": {"kind": "box", "size": [1, 0.5, 0.2]}, "mass": 20,
        "position": [0, 0, 0.25],
    }  # fmt: skip
    bodies, axles = {"body": body}, {}
    for i, (x, y) in enumerate(places):
        bodies[f"wheel{i}"] = {**wheel, "position": [x, y, 0.15]}
        axle = {"kind": "hinge", "bodies": ["body", f"wheel{i}"], "at": [x, y, 0.15], "axis": [0, 1, 0]}
        axles[f"axle{i}"] = {**axle, **({"motor": {"speed": 10, "max_torque": 3}} if i < 2 else {})}
    return bodies, axles


MASS = 20 + 4 * (2 + 0.5 * 2)  # m + I/r² of each wheel
ACCELERATION = 2 * 3 / 0.15 / MASS


def test_driven_wheels_do_not_spin_on_slabs() -> None:
    """Slabs that pressed on each other took the load off a wheel, which spun at 1.2 m/s."""
    scene, (bodies, axles) = slabs({}), car()
    scene["bodies"] |= bodies
    scene["constraints"] |= {**axles, "hold2": {"kind": "weld", "body": "slab2"}}
    ready = prepare(scene_from_text(json.dumps(scene)))
    state = simulate(ready.world, ready.state, ready.stepper, 0.3)
    v = {name: state.v[part] for name, part in ready.world.layout.v.items()}
    for i in range(4):
        assert 0.15 * v[f"wheel{i}"][4] == pytest.approx(v["body"][0], abs=1e-5), f"wheel {i} rolls"
    speed = ACCELERATION * (0.3 - 0.5 * STEPS["h"])
    assert v["body"][0] == pytest.approx(speed, rel=1e-6), "half a step back"


def test_wheels_share_the_load_as_equal_legs_do() -> None:
    """Rigid wheels do not determine it: from 34 N at each of eight points it came to 0 and 76 N in 0.1 s."""
    bodies, axles = car()
    scene = {
        "bodies": {**bodies, "ground": {"kind": "ground", "mu": 0.8}},
        "constraints": axles,
        "contacts": {"touch": {"kind": "bodies"}},
        "stepper": STEPS,
    }
    ready = prepare(scene_from_text(json.dumps(scene)))
    assert isinstance(ready.stepper, TimeStepping)
    simulate(ready.world, ready.state, ready.stepper, 0.2)
    e = ready.stepper.e
    (rows,) = (x for constraint, x in zip(e.constraints, e.rows, strict=True) if constraint.name == "touch")
    loads = e.row_numbers["lam"][rows.part][e.row_kind[rows.part] == ONE_SIDED]
    # The moment of inertia forces about the ground, with those of spinning wheels
    moment = ACCELERATION * (20 * 0.25 + 4 * 2 * 0.15 + 4 * 0.5 * 2 * 0.15)
    weight, shift = 9.81 * (20 + 4 * 2), moment / 0.35
    assert loads[:4] == pytest.approx([(weight + shift) / 8] * 4, rel=1e-3)
    assert loads[4:] == pytest.approx([(weight - shift) / 8] * 4, rel=1e-3)
