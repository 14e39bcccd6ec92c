"""The motion of hoists does not depend on axes, velocity, place, time, units or names."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from tests.hoist.viewed import VIEWS, View, motion

from visviva.arrays import Array

G = 9.81
STEPS = {"kind": "time_stepping", "h": 1e-3}
EVENTS = {"kind": "event_driven", "method": "dopri5", "rtol": 1e-8}


def lifted(view: View, bodies: dict[str, Any], constraints: dict[str, Any], lift: float) -> dict[str, Any]:
    """A scene under a free frame of 400 kg, which a constant force carries with this mass [kg]."""
    box = {"kind": "box", "size": [4 * view.length, 3 * view.length, 0.5 * view.length]}
    frame = {
        "kind": "rigid_body", "shape": box, "mass": 400 * view.mass, "position": view.place([0, 0, 5]),
        "orientation": view.upright, "velocity": view.rate([0, 0, 0]),
        "points": {"eye": view.local([0.3, 0, -0.25])},
    }  # fmt: skip
    force = view.way([0, 0, lift * G], view.force)
    return {
        "gravity": view.way([0, 0, -G], view.length / view.time**2),
        "bodies": {"frame": frame, **bodies},
        "constraints": constraints,
        "forces": {"lift": {"kind": "field", "points": "frame", "force": force}},
    }


def point(
    view: View, x: list[float], mass: float, rate: tuple[float, float, float] = (0, 0, 0)
) -> dict[str, Any]:
    return {"position": view.place(x), "mass": mass * view.mass, "velocity": view.rate(rate)}


def wheel(view: View, **more: Any) -> dict[str, Any]:
    place = {"on": "frame", "position": view.place([0, 0, 4]), "axis": view.axis([0, 1, 0])}
    return {"kind": "sheave", **place, "radius": 0.2 * view.length, "mass": 8 * view.mass, **more}


def elastic(view: View, EA: float, tension: float) -> dict[str, Any]:
    return {"EA": EA * view.force, "tension": tension * view.force, "relaxation": 2e-3 * view.time}


def atwood(view: View) -> dict[str, Any]:
    """A wheel with a bearing that is dry, oiled and sealed; both masses swing."""
    torque = view.force * view.length
    top = wheel(view, efficiency=0.95, bearing_drag=0.05 * torque * view.time, bearing_torque=0.2 * torque)
    masses = {
        "a": point(view, [-0.2, 0, 1], 10, (0.3, 0.4, 0)),
        "b": point(view, [0.2, 0, 1.5], 13, (0, -0.5, 0.2)),
    }
    sense = {"sheave": "top", "sense": -1 if view.reversed else 1}
    nodes = ["b", sense, "a"] if view.reversed else ["a", sense, "b"]
    rope = {"kind": "rope", "nodes": nodes, **elastic(view, 2e5, 100)}
    return lifted(view, {"top": top, **masses}, {"rope": rope}, 430)


def tackle(view: View) -> dict[str, Any]:
    """Four falls; the rope ends on the upper block."""
    box = {"kind": "box", "size": [0.3 * view.length, 0.6 * view.length, 0.4 * view.length]}
    hook = {"kind": "rigid_body", "shape": box, "orientation": view.upright, **point(view, [0, 0, 1], 100)}
    blocks = {
        "upper": view.place([0, 0, 4]),
        "upper_on": "frame",
        "lower": view.place([0, 0, 1.3]),
        "lower_on": "hook",
    }
    wheels = {
        "radius": 0.2 * view.length,
        "mass": 3 * view.mass,
        "efficiency": 0.96,
        "axis": view.way([0, 1, 0]),
    }
    reeved = {
        "kind": "tackle",
        "lead": "pull",
        "falls": 4,
        **blocks,
        **wheels,
        "rope": elastic(view, 5e5, 150),
    }
    return lifted(view, {"hook": hook, "pull": point(view, [-0.25, -0.12, 1], 12)}, {"reeved": reeved}, 500)


def fed(view: View) -> dict[str, Any]:
    """A cable with mass that a winch pays out, with a swinging load."""
    drum = {**wheel(view), "kind": "winch", "mass": 30 * view.mass}
    ends = ("load", "frame.eye") if view.reversed else ("frame.eye", "load")
    feed = {"feed_last" if view.reversed else "feed": {"winch": "drum", "spare": 10}}
    line = {"density": view.mass / view.length, "piece": 0.4 * view.length, **elastic(view, 1e5, 300), **feed}
    cable = {"kind": "cable", "first": ends[0], "last": ends[1], **line}
    torque = 500 * view.force * view.length
    winding = {"kind": "drive", "of": "drum", "motor": {"speed": 6 / view.time, "max_torque": torque}}
    bodies = {"drum": drum, "load": point(view, [0.3, 0, 2.5], 30, (0.8, 0.3, 0))}
    return lifted(view, bodies, {"line": cable, "winding": winding}, 460)


def waving(view: View) -> dict[str, Any]:
    """A plucked cable on which a load swings."""
    ends = ("load", "frame.eye") if view.reversed else ("frame.eye", "load")
    pluck = {"mode": 1, "amplitude": view.way([0.1, 0.06, 0], view.length)}
    line = {"density": view.mass / view.length, "pieces": 12, **elastic(view, 1e6, 800), "pluck": pluck}
    cable = {"kind": "wave_cable", "first": ends[0], "last": ends[1], **line}
    return lifted(view, {"load": point(view, [0.3, 0, 0.5], 80, (0.8, 0.3, 0))}, {"line": cable}, 490)


CASES = {
    "atwood": (atwood, ("frame", "a", "b"), STEPS, 1e-8),
    "atwood by events": (atwood, ("frame", "a", "b"), EVENTS, 1e-7),
    "tackle": (tackle, ("frame", "hook", "pull"), STEPS, 1e-6),
    "fed": (fed, ("frame", "load"), STEPS, 1e-8),
    "waving": (waving, ("frame", "load"), STEPS, 1e-5),  # its coordinates are those of a frame
}
ONE_HANDED = ("mirrored", "reversed")  # a tackle is reeved one way round, from its lead


@cache
def unseen(name: str) -> Array:
    """The motion of a case as it is written."""
    make, movers, stepper, _ = CASES[name]
    return motion(make, View(), stepper, 0.2, movers)


@pytest.mark.parametrize(
    "name, seen",
    [(name, seen) for name in CASES for seen in VIEWS if name != "tackle" or seen not in ONE_HANDED],
)
def test_the_motion_is_the_same(name: str, seen: str) -> None:
    """Tackles ended along z, cables began at rest, and waves with a spin that depended on axes."""
    make, movers, stepper, within = CASES[name]
    due, found = unseen(name), motion(make, VIEWS[seen], stepper, 0.2, movers)
    assert abs(due[len(movers) :]).max() > 0.2, "it moves"
    assert found == pytest.approx(due, abs=within)
