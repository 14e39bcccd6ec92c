"""A body on the floor moves the same beside a large body that nothing touches, solved in a way of its own."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.record.ledger import Ledger
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


def cube_beside(before: str, after: str) -> tuple[np.ndarray, float]:
    """Where the cube is after 60 ms, and the relative residual of the ledger."""
    ready = prepare(scene_from_text(f"duration: 1 s\nbodies:{before}{CUBE}{after}{FLOOR}"))
    world, ledger, state = ready.world, Ledger(), ready.world.start()
    for end in (0.0, 0.03, 0.06):
        state = simulate(world, state, ready.stepper, end) if end else state
        accounts = dict(zip(world.layout.account_names, state.accounts.tolist(), strict=True))
        ledger.add(world.energies(world.kinematics(state)), accounts)
    return state.q[world.layout.q["cube"]].reshape(-1, 3), ledger.relative_residual


@pytest.mark.parametrize(("before", "after"), [(["left"], []), ([], ["right"]), (["left"], ["right"])])
def test_a_body_on_the_floor_does_not_mind_a_large_one_beside_it(before: list[str], after: list[str]) -> None:
    alone, _ = cube_beside("", "")
    assert alone[:, 2].min() < 1e-4
    found, residual = cube_beside(
        *("".join(LARGE.format(name=name) for name in names) for names in (before, after))
    )
    np.testing.assert_allclose(found, alone, atol=1e-9)
    assert residual < 1e-14, "what conjugate gradients leave of the large body is in the ledger"
