"""Wheels of ropes: their motion is recorded in every run, and their energy is that of the ledger."""

from __future__ import annotations

import numpy as np
import pytest

import visviva

SCENE = """
duration: 0.5 s
record: {fps: 40}
bodies:
  arm: {kind: rigid_body, shape: {kind: box, size: [1, 0.1, 0.1]}, mass: 3 kg, position: [0.5, 0, 2]}
  winch: {kind: winch, on: arm, position: [0.9, 0, 2], radius: 10 cm, mass: 2 kg, speed: 4 rad/s}
  load: {position: [1, 0, 1.2], mass: 1 kg}
constraints:
  pin: {kind: hinge, body: arm, at: [0, 0, 2], axis: [0, 1, 0]}
  rope: {kind: rope, nodes: [load, winch], EA: 50 kN, tension: 10 N}
stepper: {kind: time_stepping, h: 1 ms}
"""


def test_a_winch_on_an_arm_that_falls_has_its_motion_and_energy(tmp_path):
    """½ m u² + ½ I₁ (θ̇ + ω·e)² + ½ I₂ |ω⊥|² of it, of the arm and of the load is the kinetic energy."""
    (tmp_path / "winch.yaml").write_text(SCENE)
    visviva.run(tmp_path / "winch.yaml", tmp_path / "winch.vv")
    with visviva.load(tmp_path / "winch.vv") as run:
        winch = run["winch"]
        assert winch.mass == pytest.approx([2.0])
        assert winch.inertia[0] == pytest.approx(np.diag([0.005, 0.005, 0.01]), rel=1e-6)
        arm = run["arm"].spin[:, 0]
        about = np.cross(arm, winch.x[:, 0] - [0, 0, 2])
        assert np.allclose(winch.v[:, 0], about, atol=0.015), "velocities are half a step behind: ω² r h/2"
        assert np.ptp(winch.spin[:, 0, 1] - arm[:, 1]) > 5.0, "the load turns it on the arm"
        kinetic = sum(run[name].energy[:, 0] for name in ("arm", "winch", "load"))
        assert kinetic == pytest.approx(run.ledger["kinetic"], rel=1e-4, abs=1e-4)
