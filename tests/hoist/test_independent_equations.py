"""Tackles and winches beside equations of motion that share nothing with the library.

All swing, with elastic ropes, so that no closed form holds; turned and mirrored as well.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest
from tests.hoist.planar_ropes import G, Over, Place, Plane
from tests.hoist.viewed import VIEWS, View, motion

EA, TAU, SECONDS = 2e4, 5e-3, 0.6
Scene = dict[str, Any]


def mass(view: View, x: float, z: float, kg: float, u: float = 0.0, w: float = 0.0) -> Scene:
    return {"position": view.place([x, 0, z]), "mass": kg, "velocity": view.rate([u, 0, w])}


def wheel(view: View, x: float, z: float, radius: float, **more: Any) -> Scene:
    return {"kind": "sheave", "position": view.place([x, 0, z]), "radius": radius, **more,
            "axis": view.axis([0, 1, 0])}  # fmt: skip


def block(view: View, x: float, z: float, kg: float, u: float = 0.0) -> Scene:
    box = {"kind": "box", "size": [0.8, 0.1, 0.2]}
    eyes = {"eye": [0, 0, 0]}
    return {"kind": "rigid_body", "shape": box, "orientation": view.upright, "points": eyes,
            **mass(view, x, z, kg, u)}  # fmt: skip


def rope(nodes: list[Any], tension: float) -> Scene:
    return {"kind": "rope", "nodes": nodes, "EA": EA, "tension": tension, "relaxation": TAU}


def back(name: str) -> Scene:
    return {"sheave": name, "sense": -1}


def burton(view: View) -> Scene:
    """A Spanish burton whose sheaves have mass: a runner on one rope, which another rope lifts."""
    up = {"kind": "slider", "axis": view.way([0, 0, 1])}
    return {
        "bodies": {
            "pull": mass(view, -0.2, 1, 25, 0.3), "load": block(view, 0, 0.5, 60),
            "runner": block(view, -0.1, 2, 3),
            "moving": wheel(view, -0.1, 2, 0.1, on="runner", mass=2),
            "fixed": wheel(view, -0.05, 3, 0.05, mass=2),
        },
        "constraints": {
            "one": {**up, "body": "load"}, "two": {**up, "body": "runner"},
            "fall": rope(["pull", "moving", "load.eye"], 200),
            "over": rope(["runner.eye", "fixed", "load.eye"], 400),
        },
    }  # fmt: skip


def its_equations(plane: Plane) -> dict[str, Place]:
    pull = plane.point(-0.2, 1, 25, (0.3, 0))
    load = Place(0.0, plane.coordinate(0.5, 60, falls=True))
    runner = Place(-0.1, plane.coordinate(2, 5, falls=True))
    spins = [plane.coordinate(0, mr) for mr in (0.5 * 2 * 0.1**2, 0.5 * 2 * 0.05**2)]
    plane.rope([Over(pull), Over(runner, 0.1, 1, spins[0]), Over(load)], EA, 200, TAU)
    plane.rope([Over(runner), Over(Place(-0.05, 3.0), 0.05, 1, spins[1]), Over(load)], EA, 400, TAU)
    return {"pull": pull, "load": load, "runner": runner}


def falls(view: View) -> Scene:
    """A block on four falls that start unequally: it swings, turns and tilts; the last sheave has mass."""
    return {
        "bodies": {
            "top": {"kind": "fixed_points", "positions": [view.place([0.6, 0, 3])]},
            "pull": mass(view, -0.75, 1, 16, 0, 0.2), "load": block(view, 0, 1, 60, 0.2),
            "low": wheel(view, -0.25, 1.1, 0.1, on="load"), "mate": wheel(view, 0.3, 1.1, 0.1, on="load"),
            "lead": wheel(view, -0.55, 3.1, 0.2, mass=3), "middle": wheel(view, 0.05, 3, 0.15),
        },
        "constraints": {"fall": rope(["pull", "lead", back("low"), "middle", back("mate"), "top[0]"], 150)},
    }  # fmt: skip


def falls_equations(plane: Plane) -> dict[str, Place]:
    load, pull = plane.point(0, 1, 60, (0.2, 0)), plane.point(-0.75, 1, 16, (0, 0.2))
    turn = plane.coordinate(0, 60 * (0.8**2 + 0.2**2) / 12)
    spin = plane.coordinate(0, 0.5 * 3 * 0.2**2)
    low, mate = (Over(Place(load.x, load.z, turn, (x, 0.1)), 0.1, -1) for x in (-0.25, 0.3))
    lead, middle = Over(Place(-0.55, 3.1), 0.2, 1, spin), Over(Place(0.05, 3.0), 0.15)
    plane.rope([Over(pull), lead, low, middle, mate, Over(Place(0.6, 3.0))], EA, 150, TAU)
    return {"pull": pull, "load": load}


def winch(view: View) -> Scene:
    """A differential winch: one drum pays out what a smaller one on its shaft hauls in."""
    drums = {
        name: {**wheel(view, x, 4, radius, mass=kg), "kind": "winch"}
        for name, x, radius, kg in (("big", -0.3, 0.3, 30), ("small", 0.25, 0.2, 20))
    }
    load = {"load": block(view, 0, 1.5, 40, 0.2), "low": wheel(view, 0, 1.5, 0.15, on="load", mass=2)}
    shaft = {"kind": "gear", "of": ["big", "small"], "ratio": 1}
    return {
        "bodies": {**drums, **load},
        "constraints": {"rope": rope(["big", back("low"), "small"], 200), "shaft": shaft},
    }


def winch_equations(plane: Plane) -> dict[str, Place]:
    shaft = plane.coordinate(0, 0.5 * 30 * 0.3**2 + 0.5 * 20 * 0.2**2)
    load, low = plane.point(0, 1.5, 42, (0.2, 0)), plane.coordinate(0, 0.5 * 2 * 0.15**2)
    big, small = Over(Place(-0.3, 4.0), 0.3, 1, shaft), Over(Place(0.25, 4.0), 0.2, 1, shaft)
    plane.rope([big, Over(load, 0.15, -1, low), small], EA, 200, TAU)
    return {"load": load}


def runner(view: View) -> Scene:
    """A block that runs along a rope, which a counterweight keeps taut."""
    return {
        "bodies": {
            "rock": {"kind": "fixed_points", "positions": [view.place([-2, 0, 3])]},
            "car": block(view, -0.3, 1.2, 5, 0.5), "roll": wheel(view, -0.3, 1.2, 0.1, on="car"),
            "saddle": wheel(view, 2, 3, 0.25, mass=4), "weight": mass(view, 2.25, 1.5, 8),
        },
        "constraints": {"track": rope(["rock[0]", back("roll"), "saddle", "weight"], 60)},
    }  # fmt: skip


def runner_equations(plane: Plane) -> dict[str, Place]:
    car, weight = plane.point(-0.3, 1.2, 5, (0.5, 0)), plane.point(2.25, 1.5, 8)
    saddle = Over(Place(2.0, 3.0), 0.25, 1, plane.coordinate(0, 0.5 * 4 * 0.25**2))
    plane.rope([Over(Place(-2.0, 3.0)), Over(car, 0.1, -1), saddle, Over(weight)], EA, 60, TAU)
    return {"car": car, "weight": weight}


Pair = tuple[Callable[[View], Scene], Callable[[Plane], dict[str, Place]]]
MACHINES: dict[str, Pair] = {
    "Spanish burton": (burton, its_equations),
    "four falls": (falls, falls_equations),
    "differential winch": (winch, winch_equations),
    "running block": (runner, runner_equations),
}
STEPPERS = {
    "events": ({"kind": "event_driven", "method": "dopri5", "rtol": 1e-9}, 1e-8),
    "steps": ({"kind": "time_stepping", "h": 1e-3}, 2e-6),
}


@cache
def due(name: str) -> dict[str, tuple[float, float]]:
    """Positions x, z by the equations."""
    plane = Plane()
    movers = MACHINES[name][1](plane)
    q = plane.after(SECONDS)
    return {
        mover: (q[of.x] if isinstance(of.x, int) else of.x, q[of.z] if isinstance(of.z, int) else of.z)
        for mover, of in movers.items()
    }


@pytest.mark.parametrize("stepper", STEPPERS)
@pytest.mark.parametrize("seen", ["as it is", "turned", "mirrored"])
@pytest.mark.parametrize("name", MACHINES)
def test_it_moves_as_its_equations_say(name: str, seen: str, stepper: str) -> None:
    """Over some decimetres, to the tolerance of events and to the second order of steps of 1 ms."""
    view, (kind, within), wanted = VIEWS.get(seen, View()), STEPPERS[stepper], due(name)

    def scene(view: View) -> Scene:
        return {"gravity": view.way([0, 0, -G]), **MACHINES[name][0](view)}

    found = motion(scene, view, kind, SECONDS, list(wanted))[: len(wanted)]
    assert found[:, [0, 2]] == pytest.approx(np.array(list(wanted.values())), abs=within)
    assert abs(found[:, 1]).max() < within, "it stays in its plane"
