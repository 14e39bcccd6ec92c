"""Scenes beyond the capacity of any machine are rejected with a message, before memory is allocated."""

from __future__ import annotations

import math
import tracemalloc

import pytest

from visviva.cli.session import prepare
from visviva.core.loop import advance
from visviva.errors import SceneError, SimulationError
from visviva.scene import scene_from_text

HEAP = """
bodies:
  balls:
    kind: rigid_body
    shape: {kind: SHAPE}
    density: 1000
    velocity: VELOCITY
    grid: {origin: [0, 0, 1], spacing: STEP, count: COUNT}
contacts: {touch: {kind: bodies}}
stepper: {kind: time_stepping, h: 1 s}
"""
A, B = "origin: [0, 0, 0], along: [1, 0, 0], across: [0, 1, 0]", "center: [0, 0, 0], spacing: 1"


def heap(shape: str, count: int, step: str = "[0, 0, 0]", velocity: str = "[0, 0, 0]") -> str:
    text = HEAP.replace("SHAPE", shape).replace("COUNT", f"[{count}, 1, 1]")
    return text.replace("STEP", step).replace("VELOCITY", velocity)


def begun(text: str) -> None:
    """The world, and a step."""
    ready = prepare(scene_from_text(text))
    advance(ready.world, ready.state, ready.world.new_state(), ready.stepper, math.inf, ready.state.t)


@pytest.mark.parametrize("shape", ["sphere, radius: 0.1", "box, size: [0.1, 0.1, 0.1]"])
@pytest.mark.parametrize("count", [2000, 20_000])
def test_bodies_all_at_one_place(shape, count):
    tracemalloc.start()
    with pytest.raises(SceneError, match=rf"{count} solids and their parts form more than"):
        begun(heap(shape, count))
    assert tracemalloc.get_traced_memory()[1] < 400e6
    tracemalloc.stop()


def test_a_step_so_long_that_all_may_meet_all():
    begun(heap("sphere, radius: 0.1", 20, "[0.3, 0, 0]"))
    with pytest.raises(SimulationError, match=r"touch: 2000 solids .* or a smaller h"):
        begun(heap("sphere, radius: 0.1", 2000, "[0.3, 0, 0]", "[5000, 0, 0]"))


def test_a_thousand_at_one_place_are_told_as_before():
    with pytest.raises(SceneError, match=r"overlap by 0\.2 m"):
        begun(heap("sphere, radius: 0.1", 900))


@pytest.mark.parametrize("step", ["1", "0.05", "1000"])
def test_grains_all_at_one_place(step):
    """Refused before there is memory for the contacts of each: 512 bytes a grain, in every state."""
    plane = f"origin: [0, 0, 0], along: [{step}, 0, 0], across: [0, {step}, 0], count: [500, 500]"
    text = f"bodies:\n  a: {{kind: point_masses, mass: 1, grid: {{{plane}}}}}\n"
    text += "forces:\n  hit: {kind: grain_contact, points: a, radius: RADIUS, stiffness: 1e4}\n"
    text += "stepper: {kind: time_stepping, h: 1 ms}\n"
    tracemalloc.start()
    if step == "1000":  # 2 m from one to the next
        begun(text.replace("RADIUS", "0.4"))
    else:
        with pytest.raises(SceneError, match=r"scene:4: forces\.hit.*250000 points .* form about .* pairs"):
            begun(text.replace("RADIUS", "1"))
        assert tracemalloc.get_traced_memory()[1] < 60e6
    tracemalloc.stop()


def test_room_for_grains_that_are_not_born_yet_is_no_crowd():
    text = "bodies:\n  a: {kind: particles, capacity: 50000, mass: 1}\nforces:\n"
    text += "  hit: {kind: grain_contact, points: a, radius: 1, stiffness: 1e4}\n"
    begun(text + "stepper: {kind: time_stepping, h: 1 ms}\n")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (f"{{kind: point_masses, mass: 1, grid: {{{A}, count: [2000, 1000]}}}}", "2000 × 1000 = 2e+06"),
        (f"{{kind: crystal, mass: 1, cubic: {{{B}, count: [900, 900, 900]}}}}", "7.29e+08"),
        (f"{{kind: crystal, mass: 1, hexagonal: {{{B}, count: [1000, 1000]}}}}", ""),
        ("{kind: rigid_body, density: 1, shape: {kind: sphere, radius: 1}, grid: {origin: [0, 0, 0],"
         " spacing: [3, 3, 3], count: [1000, 1000, 1]}}", "expected at most 200000 in all"),
        (f"{{kind: cloth, mass: 1, stiffness: 9, grid: {{{A}, count: [1000, 900]}}}}", "1000 × 900"),
        (f"{{kind: lattice, {A}, up: [0, 0, 1], count: [200, 200, 200], mass: 1, stiffness: 9}}", "8e+06"),
        ("{kind: elastic_body, shape: {kind: block, size: [1, 1, 1], cells: [400, 400, 400]},"
         " material: {density: 1, law: neo_hookean, young: 1, poisson: 0.1}}", "6.4e+07"),
        ("{kind: elastic_body, shape: {kind: sphere, radius: 1, shells: 50, fineness: 5},"
         " material: {density: 1, law: neo_hookean, young: 1, poisson: 0.1}}", "50 × 10242"),
    ],
)  # fmt: skip
def test_counts_whose_product_is_too_large(body, said):
    """A million points are still taken."""
    text = f"bodies:\n  a: {body}\n"
    if not said:
        scene_from_text(text)
        return
    with pytest.raises((SceneError, ExceptionGroup)) as refused:
        scene_from_text(text)
    told = refused.value
    assert said in "; ".join(map(str, told.exceptions if isinstance(told, ExceptionGroup) else [told]))


@pytest.mark.parametrize(
    ("births", "said"),
    [
        ("rate: 1e15", r"sources\.jet\.rate: found 1\.67e\+13 births .* expected at most 10000000"),
        ("rate: 1e6, start: -1e6", r"sources\.jet\.rate: found 1e\+12 births"),
        ("burst: 1000, every: 1e-9 s", r"sources\.jet\.burst: found 1\.67e\+10 births"),
        ("rate: 1e8", ""),
    ],
)
def test_births_without_number(births, said):
    """They asked for memory in one piece, and the run ended for want of it."""
    text = "bodies:\n  drops: {kind: particles, capacity: 100, mass: 1}\nsources:\n"
    text += f"  jet: {{particles: drops, point: [0, 0, 0], lifetime: 1, {births}}}\n"
    if not said:
        prepare(scene_from_text(text))
        return
    with pytest.raises(SceneError, match=f"scene:4: {said}"):
        prepare(scene_from_text(text, "scene"))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("stepper: {kind: time_stepping, h: 1e-300}", "scene:6: stepper.h: found h = 1e-300 s for 10 s"),
        ("stepper: {kind: event_driven, method: rk4, h: 1e-20}", "scene:6: stepper.h: found h = 1e-20 s"),
        (
            "record: {fps: 1e12}",
            "scene:6: record.fps: found 1e+12 Hz for 10 s, expected at most 1e+08 frames",
        ),
    ],
)
def test_a_run_that_would_not_end_is_refused(line, says):
    """Time did not go on, without a word, or a file grew by frames that were all alike."""
    text = "duration: 10\nbodies:\n  ball:\n    position: [0, 0, 1]\n    mass: 1\n" + line
    with pytest.raises(SceneError) as found:
        prepare(scene_from_text(text, "scene"))
    assert str(found.value).startswith(says)
