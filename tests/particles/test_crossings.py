"""Corners and jumps of fields in space: explicit steps do not step over them unnoticed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.particles.fields.crossings import Crossings, CubicPath
from visviva.scene import scene_from_text
from visviva.scene.build import build_scene
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

SCENE = """
duration: 3 s
gravity: [0, 0, 0]
bodies:
  ball: {kind: point_mass, mass: 2, position: [0, 0, 0], velocity: [SPEED, 0, 0]}
forces:
  push: {kind: field, points: ball, force: ["FORCE", 0, 0]}
"""
ROOT = np.sqrt(2.0)


def ran(force: str, speed: float, stepper: Any) -> tuple[float, float, float]:
    text = SCENE.replace("FORCE", force).replace("SPEED", str(speed))
    build_scene(scene_from_text(text), world := World())
    before = world.start()
    energy = world.total_energy(before)
    end = simulate(world, before, stepper, 3.0)
    work = sum(end.accounts[i] for name, i in world.layout.account.items() if name.startswith("work"))
    return float(end.q[0]), float(end.v[0]), world.total_energy(end) - energy - float(work)


@pytest.mark.parametrize("method", [{}, {"rtol": 1e-9}, {"method": "rk4", "h": 0.1}])
def test_a_thin_wall_of_force_takes_its_share(method: dict[str, Any]) -> None:
    """25 m/s, 5 cm at −4000 m/s²: v² falls by 400, to 15 m/s. Gone over, the ball stays at 25 m/s."""
    x, u, residual = ran("where(10 < x < 10.05, -8000, 0)", 25.0, EventDriven(**method))
    within = 10.0 / 4000
    assert u == pytest.approx(15.0, abs=1e-4)
    assert x == pytest.approx(10.05 + 15 * (3 - 0.4 - within), abs=1e-4)
    assert abs(residual) < 1e-2


@pytest.mark.parametrize("rtol", [1e-6, 1e-9])
def test_a_force_that_turns_round(rtol: float) -> None:
    """ẍ = 1 up to x = 1, then −1: there at √2 s with √2 m/s; the step control alone is off by 4e-4."""
    x, u, _ = ran("where(x < 1, 2, -2)", 0.0, EventDriven(rtol=rtol))
    left = 3.0 - ROOT
    assert u == pytest.approx(ROOT - left, abs=3e-8 + rtol)
    assert x == pytest.approx(1 + ROOT * left - 0.5 * left**2, abs=3e-8 + rtol)


def test_a_saturated_controller() -> None:
    """Full force, spring, full force the other way, and back: energy ½ v² + V is kept, V by pieces."""
    for stepper in (EventDriven(rtol=1e-9), EventDriven("rk4", h=0.05)):
        x, u, residual = ran("2 * clip(8 * (1 - x), -1, 1)", 0.0, stepper)
        away = abs(x - 1)
        stored = 4 * away**2 if away < 0.125 else away - 0.0625
        assert 0.5 * u * u + stored == pytest.approx(0.9375, abs=1e-4 if stepper.fixed else 1e-8)
        assert abs(residual) < 1e-4


def test_where_all_forces_point_to_a_surface_a_run_goes_on() -> None:
    """ẍ = −sign x − 2 ẋ: crossings follow each other ever faster, and time passes all the same."""
    stepper = EventDriven(rtol=1e-3)
    x, _, _ = ran("-2 * sign(x) - 4 * vx", 0.3, stepper)
    assert abs(x) < 1e-2


def test_time_steps_go_over_what_is_shorter_than_they_are() -> None:
    _, u, residual = ran("where(10 < x < 10.05, -8000, 0)", 25.0, TimeStepping(0.01))
    assert u == 25.0
    assert abs(residual) < 1e-9


@settings(max_examples=100)
@given(numbers=st.lists(st.floats(-5, 5), min_size=14, max_size=14), h=st.floats(1e-3, 2.0))
def test_the_bounds_of_a_way_hold_it(numbers: list[float], h: float) -> None:
    before, after = np.reshape(numbers[:6], (2, 3)), np.reshape(numbers[6:12], (2, 3))
    way = CubicPath(0.0, h, before, after)
    for s, (x, u) in ((0.0, before), (1.0, after)):
        found = np.array(way.ranges(s, s))
        assert found[:3, 0] == pytest.approx(x, abs=1e-9)
        assert found[3:6, 0] == pytest.approx(u, abs=1e-9 / h)
    a, b = sorted((n + 5) / 10 for n in numbers[12:])
    bounds = np.array(way.ranges(a, b))
    for s in np.linspace(a, b, 7):
        inside = np.array(way.ranges(float(s), float(s)))[:, 0]
        room = 1e-9 * (1 + np.abs(inside))
        assert (bounds[:, 0] - room <= inside).all()
        assert (inside <= bounds[:, 1] + room).all()


def test_only_few_points_are_looked_at() -> None:
    many = SCENE.replace("kind: point_mass,", "kind: point_masses,").replace(
        "position: [0, 0, 0], velocity: [SPEED, 0, 0]",
        "grid: {origin: [0, 0, 0], along: [1, 0, 0], across: [0, 1, 0], count: [COUNT, 2]}",
    )
    for count, guards in ((25, 1), (26, 0)):
        text = many.replace("COUNT", str(count)).replace("FORCE", "abs(x - 0.5)")
        build_scene(scene_from_text(text), world := World())
        assert len([g for g in world.guards if isinstance(g, Crossings)]) == guards
