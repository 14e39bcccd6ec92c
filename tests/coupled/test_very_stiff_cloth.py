"""A ball on a very stiff cloth, with a barrier: Newton's corrections decrease slowly, but are summed."""

from __future__ import annotations

import math

from visviva.cli.session import prepare
from visviva.core.loop import advance
from visviva.scene import scene_from_text
from visviva.steppers.steps.newton import Newton

SCENE = """
bodies:
  cloth:
    kind: cloth
    grid: {origin: [-10 cm, -10 cm, 0], along: [20 cm, 0, 0], across: [0, 20 cm, 0], count: [6, 6]}
    mass: 20 g
    stiffness: 400
    shear: 6e6
    damping_time: 10 ms
  ball: {kind: rigid_body, shape: {kind: sphere, radius: 5 cm}, mass: 100 g, position: [1 cm, 2 cm, 6 cm]}
forces:
  corners: {kind: zero_length_spring, a: cloth.corners, stiffness: 2 kN/m, zeta: 0.5}
contacts:
  touch: {kind: deformable, of: [cloth, ball], response: barrier, gap: 2 mm, stiffness: 1 kN/m}
stepper: {kind: time_stepping, h: 5 ms, converge: true}
"""


def test_corrections_that_decrease_slowly_are_summed(monkeypatch):
    """Six steps took 491 solves, and one of them had to be taken in parts."""
    solves, solve = [0.0], Newton._solve

    def counted(newton: Newton, h: float) -> None:
        solves.append(h)
        solve(newton, h)

    monkeypatch.setattr(Newton, "_solve", counted)
    ready = prepare(scene_from_text(SCENE))
    state, out = ready.state, ready.world.new_state()
    for _ in range(6):
        state, out = advance(ready.world, state, out, ready.stepper, math.inf, state.t)
    assert len(solves) < 200
    assert ready.stepper.stats["steps in parts"] == 0
