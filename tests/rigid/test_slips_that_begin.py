"""Slip that starts within a step, with extrapolated steps."""

from __future__ import annotations

from functools import partial
from math import pi, sin, sqrt

import numpy as np
import pytest

from visviva.core.carriers import Scripted
from visviva.figures.rigid_contact import G
from visviva.figures.rigid_sweeps import FLAT, on_ground
from visviva.figures.trial import Trial
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
