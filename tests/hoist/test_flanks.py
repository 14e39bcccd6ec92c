"""Rope arriving at an angle rubs on the flank of its groove, in proportion to the axial force."""

from __future__ import annotations

from math import radians, sin
from pathlib import Path

import numpy as np
import pytest
from scipy.optimize import brentq

import visviva

G, TILT, A, B, WHEEL = 9.80665, 10.0, 100.0, 104.0, 20.0
STEPPERS = ["{kind: time_stepping, h: 1 ms}", "{kind: event_driven, rtol: 1e-8}"]


def atwood(folder: Path, kappa: float, stepper: str, tilt: float = TILT) -> float:
    """Mean acceleration of the heavier mass after the rope has stretched [m/s²]."""
    (folder / "tilted.yaml").write_text(f"""
duration: 0.6 s
stepper: {stepper}
gravity: [0, 0, -{G}]
bodies:
  wheel:
    kind: sheave
    position: [0, 0, 0]
    radius: 20 cm
    mass: {WHEEL}
    axis: [0, {np.cos(np.radians(tilt))}, {np.sin(np.radians(tilt))}]
    flank_mu: {kappa}
  a: {{position: [-20 cm, 0, -20], mass: {A}}}
  b: {{position: [20 cm, 0, -20], mass: {B}}}
constraints:
  rope: {{kind: rope, nodes: [a, wheel, b], EA: 10 MN, tension: {0.5 * (A + B) * G}, relaxation: 5 ms}}
""")
    summary = visviva.run(folder / "tilted.yaml", folder / "a.vv", overwrite=True)
    assert summary["believable"] and summary["fallbacks"] == {}
    with visviva.load(folder / "a.vv") as run:
        u = np.gradient(run["b"].x[:, 0, 2].astype(float), run.t)
        late = run.t > 0.2
        return float(-np.polyfit(run.t[late], u[late], 1)[0])


@pytest.mark.parametrize("stepper", STEPPERS)
def test_a_tilted_sheave_holds_and_brakes_by_what_leans_on_its_flank(tmp_path: Path, stepper: str) -> None:
    """T₂ − T₁ = κ sin α (T₁ + T₂) + ½ m a while it turns; it stands while (m₂ − m₁) < κ sin α (m₁ + m₂)."""
    limit = (B - A) / ((A + B) * sin(radians(TILT)))
    for kappa in (0.0, 0.5 * limit):
        share = kappa * sin(radians(TILT))
        exact = brentq(
            lambda a, s=share: B * (G - a) - A * (G + a) - s * (B * (G - a) + A * (G + a)) - 0.5 * WHEEL * a,
            -1.0,
            1.0,
        )
        assert atwood(tmp_path, kappa, stepper) == pytest.approx(exact, rel=2e-2)
    assert abs(atwood(tmp_path, 1.05 * limit, stepper)) < 2e-3, "it stands"


def test_rope_in_the_plane_of_its_groove_rubs_on_no_flank(tmp_path: Path) -> None:
    free = atwood(tmp_path, 0.0, STEPPERS[0], 0.0)
    assert atwood(tmp_path, 0.5, STEPPERS[0], 0.0) == pytest.approx(free, rel=1e-6)
