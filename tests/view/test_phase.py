"""Phase planes: velocities are those of the motion, and the direction field is that of the scene."""

from __future__ import annotations

import numpy as np
import pytest

import visviva
from visviva.cli.phase import acceleration_of, draw_phase
from visviva.errors import SceneError
from visviva.scene import scene_from_text
from visviva.view.plots.phase import parse_coordinate, phase_figure, smooth_pieces

SWING = """
duration: 2 s
gravity: [0, 0, 0]
bodies:
  nail: {kind: scripted_point, position: [0, 0, 0]}
  mass: {position: [1, 0, 0], mass: 2 kg}
forces:
  spring: {kind: zero_length_spring, a: mass, b: nail, stiffness: 50, damping: 2}
stepper: {kind: event_driven, rtol: 1e-9}
record: {fps: 100}
"""
BALL = """
duration: 1.2 s
bodies:
  ball: {position: [0, 0, 1], mass: 1 kg}
  {more}
contacts:
  floor: {points: ball, restitution: 0.8}
stepper: {kind: event_driven, rtol: 1e-9}
"""


@pytest.fixture(scope="module")
def swing(tmp_path_factory):
    folder = tmp_path_factory.mktemp("swing")
    (folder / "s.yaml").write_text(SWING)
    visviva.run(folder / "s.yaml", folder / "s.vv")
    return folder / "s.vv"


def ball(tmp_path, more=""):
    (tmp_path / "b.yaml").write_text(BALL.replace("{more}", more))
    visviva.run(tmp_path / "b.yaml", tmp_path / "b.vv")
    return tmp_path / "b.vv"


def test_speeds_of_an_oscillator(swing):
    with visviva.load(swing) as run:
        place = parse_coordinate(run, "mass")
        assert str(place) == "mass.x"
        ((_, u),) = smooth_pieces(run, place)
        omega, t = np.sqrt(25 - 0.25), np.asarray(run.t)
        exact = -25 / omega * np.exp(-t / 2) * np.sin(omega * t)
        assert np.abs(u - exact).max() < 1e-3
        assert np.abs(u[5:-5] - exact[5:-5]).max() < 1e-5


def test_the_field_is_that_of_the_forces(swing):
    with visviva.load(swing) as run:
        acceleration = acceleration_of(run, parse_coordinate(run, "mass.x"))
        x, u = np.array([1.0, -0.3, 0.2]), np.array([0.0, 2.0, -1.0])
        assert np.allclose(acceleration(x, u), -25 * x - u, rtol=0, atol=1e-12)


def test_a_bounce_is_a_jump_not_a_curve(tmp_path):
    with visviva.load(ball(tmp_path)) as run:
        place = parse_coordinate(run, "ball.z")
        found = smooth_pieces(run, place)
        assert len(found) == 3
        for x, u in found[:2]:
            energy = 9.81 * x + u**2 / 2
            assert np.ptp(energy) < 1e-4, "between bounces nothing is lost"
        assert acceleration_of(run, place)(np.ones(1), np.zeros(1)) == pytest.approx(-9.81)


def test_more_than_one_point_has_no_field(tmp_path):
    with visviva.load(ball(tmp_path, "other: {position: [5, 0, 1], mass: 1}")) as run:
        place = parse_coordinate(run, "ball.z")
        assert acceleration_of(run, place) is None
        figure = phase_figure(run, place, None)
        assert figure.axes[0].get_xlabel() == "z [m]"


def test_the_figure_is_written(swing, tmp_path):
    out = draw_phase(swing, tmp_path / "phase.png", "mass.x")
    assert out.stat().st_size > 10_000


def test_a_signal_is_drawn_with_its_rate(tmp_path):
    """A pendulum of angle 0.1 cos ωt at ω² = g/l: the curve is the circle of radius 0.1 in (θ, θ̇/ω)."""
    scene = """
title: pendulum
duration: 3 s
stepper: {kind: event_driven, rtol: 1e-9}
bodies:
  nail: {kind: scripted_point, position: [0, 0, 0]}
  bob: {position: [0.0099833, 0, -0.0995004], mass: 1}
constraints: {rod: {a: nail, b: bob}}
signals: {angle: {kind: point, of: bob, from: nail, what: angle, axis: [0, -1, 0]}}
"""
    visviva.run(scene_from_text(scene), tmp_path / "a.vv")
    with visviva.load(tmp_path / "a.vv") as run:
        place = parse_coordinate(run, "angle")
        ((angle, rate),) = smooth_pieces(run, place)
        assert np.hypot(angle, rate / np.sqrt(98.1)) == pytest.approx(0.1, rel=2e-3)
        figure = phase_figure(run, place, acceleration_of(run, place))
        assert figure.axes[0].get_xlabel() == "angle [rad]"
        assert figure.axes[0].get_ylabel() == "rate of angle [rad/s]"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ball.x", "points: "),
        ("mass[3].x", "found point 3, expected one of 1"),
        ("mass.q", "found 'mass.q'"),
        ("", "found ''"),
    ],
)
def test_what_is_no_coordinate_is_refused(swing, tmp_path, text, message):
    with pytest.raises(SceneError, match="found") as refused:
        draw_phase(swing, tmp_path / "phase.png", text)
    assert message in str(refused.value)


def test_an_unknown_ending_is_refused(swing, tmp_path):
    with pytest.raises(SceneError, match="cannot make a plot"):
        draw_phase(swing, tmp_path / "phase.txt", "mass.x")
