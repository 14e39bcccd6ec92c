"""Patches of more than one contact point with friction keep Coulomb's law in event-driven motion."""

from __future__ import annotations

from math import atan, cos, radians, sin

import numpy as np
import pytest

from visviva.core.loop import simulate
from visviva.core.moving_solids import Surface
from visviva.figures.rigid_contact import G, trial
from visviva.steppers.event_driven import EventDriven

SHAPES = {"box": [0.5, 0.5, 0.5], "cylinder": [0.25, 0.5]}


def slide(kind: str, mu: float, tilt: float, speed: float, seconds: float) -> tuple[float, float, float]:
    """Way, speed and the misfit of the energies of a solid on a slope."""
    run = trial(kind, SHAPES[kind], [0.0, 0.0, 0.25], Surface(mu=mu), tilt=tilt)
    run.state.v[0] = speed
    before = run.world.total_energy(run.state)
    end = simulate(run.world, run.state, EventDriven("dopri5", rtol=1e-6), seconds)
    lost = sum(
        end.accounts[at] for name, at in run.world.layout.account.items() if not name.startswith("work")
    )
    return float(end.q[0]), float(end.v[0]), float(run.world.total_energy(end) - before + lost)


@pytest.mark.parametrize("kind", SHAPES)
def test_a_solid_slides_by_the_law_of_its_patch(kind: str) -> None:
    way, speed, misfit = slide(kind, 0.1, 0.0, 1.0, 0.5)
    assert speed == pytest.approx(1.0 - 0.1 * G * 0.5, abs=1e-6)
    assert way == pytest.approx(0.5 - 0.5 * 0.1 * G * 0.25, abs=1e-6)
    assert misfit == pytest.approx(0.0, abs=1e-8)


def test_a_box_stops_where_its_speed_is_used_up() -> None:
    way, speed, misfit = slide("box", 0.3, 0.0, 1.0, 0.5)
    assert way == pytest.approx(1.0 / (2.0 * 0.3 * G), abs=2e-6)
    assert abs(speed) < 1e-8
    assert misfit == pytest.approx(0.0, abs=1e-8)


@pytest.mark.parametrize("degrees", [26.0, 26.5, 26.6, 27.0])
def test_a_box_on_a_slope_near_the_angle_of_friction(degrees: float) -> None:
    tilt = radians(degrees)
    due = 0.0 if tilt < atan(0.5) else G * (sin(tilt) - 0.5 * cos(tilt))
    _, speed, _ = slide("box", 0.5, tilt, 0.0, 1.0)
    assert np.isclose(speed, due, rtol=1e-6, atol=1e-7)
