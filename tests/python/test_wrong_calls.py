"""Calls that are nearly right: one sentence that says what to write instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import visviva as vv
from visviva.scene import scene_from_text

SCENE = "duration: 1 s\nbodies: {ball: {position: [0, 0, 1], mass: 1}}\n"


def ball(*parts: Callable[[vv.World, Any], Any]) -> vv.Simulation:
    """A ball in a world with these parts."""
    world = vv.World()
    block = world.add(vv.PointMasses("ball", [0, 0, 1], 0.2))
    for part in parts:
        world.add(part(world, block))
    return vv.Simulation(world, vv.TimeStepping(1e-3))


CALLS: dict[str, tuple[Callable[[], Any], str]] = {
    "a block for its points, in a force": (
        lambda: ball(lambda w, b: vv.LinearDrag("air", b, 0.1)),
        "ball: found the PointMasses themselves, expected their points: write .points",
    ),
    "a block for its points, in a contact": (
        lambda: ball(lambda w, b: vv.Plane("floor", b)),
        "ball: found the PointMasses themselves, expected their points",
    ),
    "a block for the end of a spring": (
        lambda: ball(lambda w, b: vv.Springs("s", b, b, 4.0, 1.0)),
        "ball: found the PointMasses themselves, expected their points",
    ),
    "blocks that are joined": (
        lambda: ball(lambda w, b: w.join(b, b)),
        "ball: found the PointMasses themselves, expected their points",
    ),
    "a point that is not there": (
        lambda: ball(lambda w, b: b.points[3]),
        "found point 3 of 1, counted from 0",
    ),
    "gravity in a plane": (
        lambda: ball(lambda w, b: vv.Gravity(w, (0, -9.81))),
        "gravity: found g = (0, -9.81), expected three finite numbers, such as (0, 0, -9.81)",
    ),
    "another name of an attribute": (
        lambda: ball()["ball"].position,  # type: ignore[attr-defined]
        "ball has no 'position'; did you mean 'x'?",
    ),
    "a time with its unit": (
        lambda: ball().advance("1 s"),  # type: ignore[arg-type]
        "found dt = '1 s', expected a time >= 0 as a number of seconds",
    ),
    "a time for a number of steps": (
        lambda: ball().step(0.5),  # type: ignore[arg-type]
        "found 0.5 steps, expected a whole number; advance takes seconds",
    ),
    "an end with its unit": (
        lambda: vv.record(ball().world, "x.vv", until="1 s"),  # type: ignore[arg-type]
        "found until = '1 s', expected a number of seconds after 0, such as 5",
    ),
    "an end before the start": (
        lambda: vv.run(scene_from_text(SCENE), "x.vv", until=-1),
        "found until = -1, expected a number of seconds after 0",
    ),
    "the class of a stepper": (
        lambda: vv.Simulation(ball().world, vv.TimeStepping),  # type: ignore[arg-type]
        "expected one such as TimeStepping(1e-3)",
    ),
    "a dictionary as a scene": (
        lambda: vv.run({"bodies": {}}),  # type: ignore[arg-type]
        "found a dict, expected the path of a scene file",
    ),
    "a single setting": (
        lambda: vv.run("ball.yaml", settings="bodies.ball.mass=1 kg"),
        "found settings = 'bodies.ball.mass=1 kg', expected a list such as ['bodies.ball.mass=2 kg']",
    ),
    "no checkpoint": (
        lambda: ball().restore(None),  # type: ignore[arg-type]
        "found None, expected what `checkpoint()` returned",
    ),
    "a picture without pixels": (
        lambda: ball().picture((0, 0)),
        "found the size (0, 0), expected width and height in pixels",
    ),
    "frames a second as a word": (
        lambda: vv.record(ball().world, "x.vv", until=0.1, fps="fast"),  # type: ignore[arg-type]
        "found fps = 'fast', expected a number of frames a second > 0, such as 60",
    ),
}


@pytest.mark.parametrize("name", CALLS)
def test_it_is_told_what_to_write(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    call, told = CALLS[name]
    with pytest.raises((vv.SceneError, AttributeError, IndexError)) as error:
        call()
    assert told in str(error.value)
    assert not list(tmp_path.iterdir()), "nothing is written"


def test_a_block_is_still_true():
    assert vv.PointMasses("ball", [0, 0, 1], 0.2)
