"""Nothing passes a barrier in any example, and no element inverts: checked by the IPC Toolkit."""

from __future__ import annotations

import numpy as np
import pytest
from tests.kits.referee import Referee

from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.scene import load_scene, scene_from_text
from visviva.scene.examples import example_names, example_path
from visviva.steppers.time_stepping import TimeStepping

BARRIERS = [name for name in example_names() if "response: barrier" in example_path(name).read_text()]

TWO = """
gravity: [0, 0, 0]
duration: 0.1
bodies:
  low: &block
    kind: elastic_body
    shape: {kind: block, size: [0.1, 0.1, 0.1], cells: [1, 1, 1]}
    material: {density: 1000, young: 1e5, poisson: 0.3}
  high: {<<: *block, position: [0.03, 0.02, 0.101]}
contacts:
  touch: {kind: deformable, response: barrier, of: [low, high], gap: 2 mm, stiffness: 1000}
stepper: {kind: time_stepping, h: 2 ms, converge: true}
"""


def test_the_referee_sees_what_has_passed() -> None:
    """Two blocks a millimetre apart: no fault; one let into the other: faults."""
    ready = prepare(scene_from_text(TWO))
    referee = Referee(ready.world)
    (barrier,) = referee.barriers
    x = barrier.sheets.start.copy()
    referee.judge("apart", barrier.sheets, x, 2e-3)
    assert not referee.passed and referee.pairs > 4 and referee.least == pytest.approx(0.5)
    x[barrier.sheets.form == 1] -= np.array([0.0, 0.0, 2e-3])
    referee.judge("within", barrier.sheets, x, 2e-3)
    assert referee.passed


@pytest.mark.slow
@pytest.mark.parametrize("rho_inf", [None, 0.0])
@pytest.mark.parametrize("name", BARRIERS)
def test_nothing_passes(name: str, rho_inf: float | None) -> None:
    """At the end of each step, of the first order and of the second."""
    scene = load_scene(example_path(name))
    ready = prepare(scene)
    referee, stepper = Referee(ready.world), TimeStepping(ready.stepper.h, converge=True, rho_inf=rho_inf)
    simulate(ready.world, ready.state, stepper, scene.settings.duration, referee)
    assert not referee.passed
    assert referee.pairs > 1000 and referee.least > 0.0 and referee.volume > 0.0
