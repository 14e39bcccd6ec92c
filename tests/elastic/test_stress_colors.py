"""Colours of surfaces: the underlying values against closed forms, and rejected input."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

from visviva.cli.session import prepare
from visviva.elastic.models.stress_colors import RAMP, nodal
from visviva.errors import SceneError
from visviva.scene import scene_from_text

YOUNG, POISSON = 1e6, 0.3
SCENE = """
duration: 1 s
gravity: [0, 0, 0]
bodies:
  bar:
    kind: elastic_body
    shape: {kind: block, size: [40 cm, 10 cm, 10 cm], cells: [4, 1, 1]}
    material: {density: 1000 kg/m^3, young: 1 MPa, poisson: 0.3}
    color_by: {what: von_mises, low: 10 kPa, high: 50 kPa}
stepper: {kind: time_stepping, h: 1 ms}
"""


def deformed(gradient: np.ndarray, text: str = SCENE):  # type: ignore[no-untyped-def]
    """Kinematics, force and track of the bar under x = F X."""
    ready = prepare(scene_from_text(text))
    place = ready.world.layout.q["bar"]
    ready.state.q[place] = (ready.state.q[place].reshape(-1, 3) @ gradient.T).ravel()
    k = ready.world.kinematics(ready.state)
    return k, ready.world.forces[0], next(track for track in ready.tracks if track.name == "bar")


def test_a_bar_that_is_drawn_bears_its_stress_everywhere() -> None:
    strain = 1e-5
    k, force, _ = deformed(np.diag([1.0 + strain, 1.0 - POISSON * strain, 1.0 - POISSON * strain]))
    for what, due in {
        "von_mises": YOUNG * strain, "principal_stress": YOUNG * strain, "principal_strain": strain,
    }.items():  # fmt: skip
        np.testing.assert_allclose(nodal(force, what, k), due, rtol=1e-4)
    volume = (1.0 + strain) * (1.0 - POISSON * strain) ** 2
    np.testing.assert_allclose(nodal(force, "volume", k), volume, rtol=1e-12)


def test_shear_and_pressure() -> None:
    """√3 τ in simple shear; nothing under the same pressure from all sides."""
    shear, modulus = 1e-5, YOUNG / (2.0 * (1.0 + POISSON))
    k, force, _ = deformed(np.array([[1.0, shear, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]))
    np.testing.assert_allclose(nodal(force, "von_mises", k), sqrt(3.0) * modulus * shear, rtol=1e-4)
    k, force, _ = deformed(0.9 * np.eye(3))
    assert np.abs(nodal(force, "von_mises", k)).max() < 1e-6 * YOUNG
    assert (nodal(force, "principal_stress", k) < 0.0).all()


def test_a_turned_body_bears_nothing() -> None:
    turn = np.array([[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
    k, force, track = deformed(turn)
    for what in ("von_mises", "principal_stress", "principal_strain"):
        assert np.abs(nodal(force, what, k)).max() < 1e-9 * YOUNG
    np.testing.assert_allclose(track.sample(k)["color"], np.tile(RAMP[0], (len(track.skin), 1)))


@pytest.mark.parametrize(
    ("strain", "color", "near"), [(0.005, RAMP[0], 1e-12), (0.03, RAMP[2], 0.15), (0.08, RAMP[4], 1e-12)]
)
def test_colours_go_from_low_to_high(strain: float, color: np.ndarray, near: float) -> None:
    """Below 10 kPa blue, above 50 kPa red, about 30 kPa green."""
    side = 1.0 - POISSON * strain
    k, _, track = deformed(np.diag([1.0 + strain, side, side]))
    assert np.abs(track.sample(k)["color"] - color).max() < near


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("high: 50 kPa", "high: 5 kPa", "more than low"),
        ("high: 50 kPa", "high: 3 m", "expected a pressure"),
        ("von_mises, low: 10 kPa, high: 50 kPa", "heat, high: 1", "unknown kind 'heat'"),
        ("poisson: 0.3", "poisson: 0.3, strength: 1 kPa", "may break"),
        ("high: 50 kPa}", "high: 50 kPa}\n    record_inside: true", "together with record_inside"),
    ],
)
def test_what_does_not_fit_is_told(old: str, new: str, words: str) -> None:
    assert old in SCENE
    with pytest.raises(SceneError, match=words):
        prepare(scene_from_text(SCENE.replace(old, new)))
