"""The contact response of a surface, as given in a scene."""

from __future__ import annotations

import numpy as np
import pytest

import visviva
from visviva.errors import SceneError

SCENE = """
duration: 1.2 s
bodies:
  ball: {position: [0, 0, 1], mass: 1, velocity: [1, 0, 0]}
  rain: {kind: particles, capacity: 400, mass: 1 g}
sources:
  cloud: {particles: rain, disc: {center: [5, 0, 1], radius: 0.5}, rate: 200, lifetime: 5 s}
contacts:
  floor: {points: ball, restitution: 0.5, %s}
  ground: {points: rain, %s}
stepper: {kind: time_stepping, h: 2 ms}
"""


def run(tmp_path, floor="mu: 0", ground="mu: 0"):
    (tmp_path / "scene.yaml").write_text(SCENE % (floor, ground), encoding="utf-8")
    summary = visviva.run(tmp_path / "scene.yaml", tmp_path / "a.vv")
    assert summary["ledger"]["relative"] < 1e-10
    return visviva.load(tmp_path / "a.vv")


def test_friction_slows_and_touches_are_recorded(tmp_path):
    with run(tmp_path, "mu: 0.1, report: {every: 0.02}") as found:
        told = [event for event in found.events if event.kind == "contact"]
        assert told[0].where == "floor.contacts" and told[0].t == pytest.approx(0.46)
        assert "point 0 at (0.4" in told[0].text and "m/s" in told[0].text
        speed = np.diff(found["ball"].x[:, 0, 0])[-1] / np.diff(found.t)[-1]
        assert speed < 1 - 0.1 * 1.5 * np.sqrt(2 * 9.81) + 1e-3
        assert found.ledger["dissipated/floor"][-1] > 0


def test_particles_die_where_the_scene_says_so(tmp_path):
    """200 a second live for √(2/g) = 0.45 s, and 1/60 s more at most."""
    with run(tmp_path, ground="on_contact: delete") as found:
        living = found.signals["rain.living"][found.t > 0.8]
        assert (np.abs(living - 200 * 0.4515) < 200 / 60 + 3).all()


def test_a_sticky_ground_keeps_them(tmp_path):
    with run(tmp_path, "no_slip: true", "sticky: true") as found:
        x, age = found["rain"].x[-1], found["rain"].age[-1]
        lying = (age > 0) & (x[:, 2] < 1e-6)
        assert lying.sum() > 100


@pytest.mark.parametrize(
    ("floor", "message"),
    [("mu: 0.1, no_slip: true", "mu and no_slip"), ("linear_friction: 0.1 s/m, mu: 1", "one law of friction"),
     ("on_contact: delete", "only particles with sources"), ("adhesion: 2 N", "adhesion without sticky"),
     ("sticky: true", "restitution 0.5 on a sticky surface"), ("mu: -1", "mu"),
     ("on_contact: delete, report: {}", "one response to contact")],
)  # fmt: skip
def test_what_is_wrong_is_said(tmp_path, floor, message):
    with pytest.raises(SceneError, match=message) as error:
        run(tmp_path, floor)
    assert error.value.line in (9, 10)
