"""A body on the floor moves the same beside a large body that nothing touches, solved in a way of its own."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.scene import scene_from_text

LARGE = """
  {name}:
    kind: elastic_body
    shape: {{kind: block, size: [8 cm, 8 cm, 2 cm], cells: [7, 7, 3]}}
    material: {{density: 800 kg/m^3, young: 30 kPa, poisson: 0.3}}
    position: [30 cm, 0, 0]
    fixed: {{low: [0, -1, -1], high: [0.301, 1, 1]}}
"""
CUBE = """
  cube:
    kind: elastic_body
    shape: {kind: block, size: [4 cm, 4 cm, 4 cm], cells: [3, 3, 3]}
    material: {density: 1000 kg/m^3, young: 10 kPa, poisson: 0.4, viscosity: [0.5 Pa s, 0.5 Pa s]}
    position: [0, 0, 4 mm]
    velocity: [0.3, 0, -0.2]
"""
FLOOR = """
contacts:
  floor: {kind: plane, points: cube.surface, mu: 0.3}
stepper: {kind: time_stepping, h: 2 ms}
"""


def cube_beside(before: str, after: str) -> np.ndarray:
    """Where the cube is after 60 ms."""
    ready = prepare(scene_from_text(f"duration: 1 s\nbodies:{before}{CUBE}{after}{FLOOR}"))
    state = simulate(ready.world, ready.world.start(), ready.stepper, 0.06)
    return state.q[ready.world.layout.q["cube"]].reshape(-1, 3)


@pytest.mark.parametrize(("before", "after"), [(["left"], []), ([], ["right"]), (["left"], ["right"])])
def test_a_body_on_the_floor_does_not_mind_a_large_one_beside_it(before: list[str], after: list[str]) -> None:
    alone = cube_beside("", "")
    assert alone[:, 2].min() < 1e-4
    found = cube_beside(*("".join(LARGE.format(name=name) for name in names) for names in (before, after)))
    np.testing.assert_allclose(found, alone, atol=1e-9)
