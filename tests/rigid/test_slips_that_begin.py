"""Slips that begin inside a step, and contacts that a tolerance leaves open, by extrapolated steps."""

from __future__ import annotations

from functools import partial
from math import atan2, cos, hypot, pi, sin, sqrt

import numpy as np
import pytest

from visviva.core.carriers import Scripted
from visviva.figures.rigid_contact import G
from visviva.figures.rigid_sweeps import FLAT, on_ground
from visviva.figures.trial import Trial
from visviva.geometry.solid import primitive
from visviva.springs.spring import Springs
from visviva.steppers.event_driven import EventDriven

MU, REACH = 0.35, 0.5


def hand(height: float, speed: float, t: float):
    e = np.array([1.0, 0.0, 0.0])
    return (REACH + speed * t) * e + [0.0, 0.0, height], speed * e, np.zeros(3)


def dragged(kind: str, stiffness: float, speed: float) -> float:
    """How far a solid is from its place behind a spring whose end goes on, in a quarter of a swing [m]."""
    world, height = on_ground("plane", FLAT[kind], MU), FLAT[kind][2]
    end = world.ports.points(Scripted(partial(hand, height, speed)))
    world.forces.append(
        Springs("spring", *world.join(end, world.blocks[0].centres(world.ports)), stiffness, REACH)
    )
    omega = sqrt(stiffness)
    sticks, slides = MU * G / stiffness / speed, 0.5 * pi / omega
    x = Trial(world, EventDriven(rtol=1e-6)).to(sticks + slides).q[0]
    return float(x - (speed * slides - speed / omega * sin(omega * slides)))


@pytest.mark.parametrize(
    ("kind", "stiffness", "speed"),
    [("capsule", 56.3, 0.216), ("capsule", 43.2, 0.282), ("cylinder", 60.6, 0.341)],
)
def test_a_slip_that_begins_just_behind_the_beginning_of_a_step_is_seen(kind, stiffness, speed) -> None:
    """All parts of the step slid from its start on, and its speed was 40 tolerances off: 2 to 6 µm here."""
    assert abs(dragged(kind, stiffness, speed)) < 1e-6


def test_what_stands_on_an_edge_and_falls_takes_few_steps() -> None:
    """Gaps that a tolerance leaves were free fall in brief steps, and loads at the beginning of each."""
    half, height, lean = 0.09, 0.2, 0.1
    solid, length = primitive("box", [2.0 * half, 0.1, 2.0 * height]), hypot(half, height)
    turn = 0.5 * (atan2(half, height) + lean)
    body = (solid, (cos(turn), 0.0, sin(turn), 0.0), length * cos(lean))
    world = on_ground("block", body, 0.95, at=(length * sin(lean), 0.0))
    stepper = EventDriven(rtol=1e-4)
    Trial(world, stepper).to(0.25)
    assert stepper.stats["steps"] < 60
