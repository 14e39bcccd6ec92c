"""A jelly between two closing plates: the force of uniaxial compression, whatever the mesh."""

from __future__ import annotations

import pytest
from scipy.optimize import brentq

from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.scene import scene_from_text

YOUNG, SHORT = 40e3, 0.8
PRESS = """
duration: 2 s
gravity: [0, 0, 0]
bodies:
  jelly:
    kind: elastic_body
    shape: {{kind: block, size: [10 cm, 10 cm, 10 cm], cells: {cells}}}
    material: {{law: neo_hookean, density: 1000, young: 40 kPa, poisson: {poisson}, viscosity: [20, 20]}}
  lid: {{kind: scripted_point, formula: ["0.05", "0.05", "0.15 - 0.02 * clip(t, 0, 1)"]}}
contacts:
  floor: {{kind: plane, points: jelly.surface}}
  press: {{kind: box, points: jelly.surface, size: [1, 1, 0.1], on: lid}}
stepper: {{kind: time_stepping, h: 2 ms}}
"""


def uniaxial(poisson: float) -> tuple[float, float]:
    """Force [N] and width [m] of a 10 cm cube of P = μ F + (λ' (J − 1) − μ) cof F with free sides."""
    shear, bulk = 0.5 * YOUNG / (1.0 + poisson), YOUNG / (3.0 * (1.0 - 2.0 * poisson))
    stiff = bulk + shear / 3.0

    def side(a: float) -> float:
        return shear * a + (stiff * (a * a * SHORT - 1.0) - shear) * a * SHORT

    a = brentq(side, 0.8, 1.4)
    stress = shear * SHORT + (stiff * (a * a * SHORT - 1.0) - shear) * a * a
    return -0.01 * stress, 0.1 * a


@pytest.mark.parametrize("poisson", [0.0, 0.45])
@pytest.mark.parametrize("cells", [[2, 2, 2], [3, 1, 4]])
def test_plates_without_friction_feel_the_force_of_uniaxial_compression(
    cells: list[int], poisson: float
) -> None:
    """Closed by a fifth, at rest: on the floor and on the lid, the sides as wide as the law says."""
    ready = prepare(scene_from_text(PRESS.format(cells=cells, poisson=poisson)))
    world = ready.world
    end = simulate(world, ready.state, ready.stepper, 1.5)
    force, width = uniaxial(poisson)
    for name in ("floor", "press"):
        pressed = end.memory[world.layout.memory[f"lambda/{name}"]]
        assert pressed.sum() == pytest.approx(force, rel=5e-5)
    x = end.q[world.layout.q["jelly"]].reshape(-1, 3)
    assert x[:, :2].max(axis=0) - x[:, :2].min(axis=0) == pytest.approx(width, rel=1e-5)
    assert x.mean(axis=0) == pytest.approx([0.05, 0.05, 0.04], abs=2e-6)
