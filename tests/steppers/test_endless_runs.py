"""Motions that no explicit step can complete are rejected early, by name."""

from __future__ import annotations

import re

import pytest

from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.errors import SimulationError
from visviva.scene import scene_from_text

SPUN = """
bodies:
  ball: {{kind: rigid_body, shape: {{kind: sphere, radius: 1}}, mass: 1, position: [9, 0, 1]}}
  top:
    kind: rigid_body
    shape: {{kind: box, size: [1, 2, 3]}}
    mass: 1
    position: [0, 0, 9]
    spin: [0, {spin}, 1]
  ground: {{kind: ground}}
contacts:
  touch: {{kind: bodies}}
stepper: {{kind: event_driven}}
"""
STIFF = """
bodies:
  ball: {mass: 1, position: [9, 0, 1]}
  a: {mass: 1, position: [0, 0, 0]}
  b: {mass: 1, position: [0, 0, 1]}
forces:
  rod: {kind: spring, a: a, b: b, stiffness: 1e22, rest_length: 0.9}
stepper: {kind: event_driven, method: dopri5}
"""


def run(text: str, seconds: float) -> float:
    ready = prepare(scene_from_text(text))
    return simulate(ready.world, ready.state, ready.stepper, seconds).t


@pytest.mark.parametrize(("text", "names"), [(SPUN.format(spin=1e9), {"top"}), (STIFF, {"a", "b"})])
def test_steps_without_end_are_refused(text, names):
    """Also where there is friction, whose time steps would take 10⁵ steps a second of them."""
    with pytest.raises(SimulationError, match=r"requires steps of .*e-1\d s, .*e\+\d\d more") as refused:
        run(text, 10.0)
    length, left = (float(x) for x in re.findall(r"[\d.]+e[-+]\d+", refused.value.why))
    assert left == pytest.approx(10.0 / length, rel=0.15)
    assert refused.value.where in names
    assert "time_stepping" in refused.value.hint


def test_what_ends_is_not_refused():
    """The same motion to an end that is near, over more steps than are looked at."""
    assert run(SPUN.format(spin=1e9), 5e-7) == 5e-7
