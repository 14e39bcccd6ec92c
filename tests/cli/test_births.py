"""Warnings before a run about births inside solids, and about overlapping grains."""

from __future__ import annotations

import pytest

from visviva.cli.births import warnings_of_overlaps
from visviva.cli.session import prepare
from visviva.scene import scene_from_text

JET = """
bodies:
  drops: {kind: particles, capacity: 200, mass: 1 g}
  hand: {kind: scripted_point, position: [0, 0, 0.5]}
sources:
  jet: {kind: source, particles: drops, rate: 100, PLACE, speed: 1 m/s, lifetime: 1 s}
contacts:
  thing: {points: drops, THING}
duration: 0.1 s
stepper: {kind: time_stepping, h: 1 ms}
"""
BOX = "kind: box, size: [0.2, 0.2, 0.2], radius: 1 cm"
GRAINS = """
bodies:
  sand: {kind: point_masses, positions: [[0, 0, 0], [0, 0, HIGH], [1, 0, 0]], mass: 1 g}
forces:
  rub: {kind: grain_contact, points: sand, radius: 1 cm, stiffness: 1 kN/m}
duration: 0.1 s
stepper: {kind: time_stepping, h: 0.1 ms}
"""
POURED = """
bodies:
  sand: {kind: particles, capacity: 200, mass: 1 g}
sources:
  tap: {kind: source, particles: sand, rate: RATE, point: [0, 0, 1], speed: 1 m/s, lifetime: 5 s}
forces:
  rub: {kind: grain_contact, points: sand, radius: 1 cm, stiffness: 1 kN/m}
duration: 0.1 s
stepper: {kind: time_stepping, h: 0.1 ms}
"""


def warnings_of(text, **parts):
    for name, value in parts.items():
        text = text.replace(name, str(value))
    ready = prepare(scene_from_text(text))
    return [text for text in warnings_of_overlaps(ready.world, ready.state) if text]


@pytest.mark.parametrize(
    ("thing", "inside", "outside", "depth"),
    [
        (BOX, "point: [0, 0, 0.08]", "point: [0, 0, 0.12]", "0.03 m"),
        (BOX + ", on: hand", "point: [0, 0, 0.58]", "point: [0, 0, 0.08]", "0.03 m"),
        ("kind: plane, radius: 1 cm", "point: [0, 0, -0.01]", "point: [0, 0, 0.01]", "0.02 m"),
        ("kind: sphere, centers: hand, size: 0.2", "point: [0, 0, 0.4]", "point: [0, 0, 0.2]", "0.1 m"),
        (BOX, "follows: hand, sphere: {center: [0, 0, -0.5], radius: 0.05}", "follows: hand", "0.08 m"),
    ],
)
def test_a_source_inside_a_solid_is_told_with_its_depth(thing, inside, outside, depth):
    assert not warnings_of(JET, THING=thing, PLACE=outside)
    (text,) = warnings_of(JET, THING=thing, PLACE=inside)
    assert text.startswith("64 of the first 64 births of jet are up to ") and "inside thing" in text
    assert float(text.split("up to ")[1].split()[0]) == pytest.approx(float(depth.split()[0]), abs=0.01)


def test_a_source_that_is_half_in_a_solid_counts_its_births():
    """The upper half of a circle of 5 cm about a corner of a wall."""
    (text,) = warnings_of(
        JET, THING="kind: plane", PLACE="circle: {center: [0, 0, 0], radius: 5 cm, axis: [1, 0, 0]}"
    )
    assert 20 < int(text.split()[0]) < 44


def test_grains_that_begin_inside_each_other():
    assert not warnings_of(GRAINS, HIGH=0.0195)
    (text,) = warnings_of(GRAINS, HIGH=0.012)
    assert text.startswith(
        "rub: 2 of 3 of its grains start up to 0.008 m inside each other, and will fly apart"
    )
    assert text.endswith("place them 0.02 m apart")


def test_births_that_come_before_the_last_one_has_left():
    """At 1 m/s and 100 a second they are 1 cm apart at first, half of what two of 1 cm need."""
    assert not warnings_of(POURED, RATE=40)
    (text,) = warnings_of(POURED, RATE=100)
    assert "of 64 births of tap start up to 0.01 m inside each other" in text
