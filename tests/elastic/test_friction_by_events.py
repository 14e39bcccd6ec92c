"""An elastic body on rough ground by events: many points that slip in curves and stick."""

from __future__ import annotations

import pytest

from visviva.arrays import Array
from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.scene import scene_from_text

ROD = """
bodies:
  rod: {{kind: elastic_body, shape: {{kind: block, size: [4 cm, 4 cm, 40 cm], cells: [2, 2, 10]}},
    material: {{density: 1000, young: 1 MPa, poisson: 0.3}}, velocity: [0.3, 0.1, 0]}}
contacts: {{floor: {{kind: plane, points: rod.surface, mu: 1}}}}
stepper: {{kind: event_driven, rtol: {rtol}}}
"""


def end(rtol: float) -> tuple[Array, int]:
    """Positions after 10 ms, and the number of steps."""
    ready = prepare(scene_from_text(ROD.format(rtol=rtol)))
    state = simulate(ready.world, ready.state, ready.stepper, 0.01)
    return state.q, int(ready.stepper.stats["steps"])


def test_a_point_that_stops_in_a_curve_takes_few_steps() -> None:
    """Errors across a slow slip turned its friction to and fro, so that it did not stop: 5200 steps at 1e-7,
    1004 at 1e-6."""
    (coarse, few), (fine, steps) = end(1e-6), end(1e-7)
    assert few < 200 and steps < 300
    assert coarse == pytest.approx(fine, abs=1e-6)
