"""Ropes much heavier than their loads are reported at the start."""

from __future__ import annotations

import pytest

from visviva.cli.heavy_ropes import heavy_rope_warnings
from visviva.cli.session import prepare
from visviva.scene import scene_from_text

SCENE = """
duration: 1 s
bodies:
  wheel: {kind: sheave, position: [0, 0, 30], radius: 50 cm, mass: 20 kg}
  car: {position: [0.5, 0, 5], mass: MASS}
  weight: {position: [-0.5, 0, 24], mass: MASS}
constraints:
  rope: {kind: rope, nodes: [car, {sheave: wheel, sense: -1}, weight], EA: 5 MN, tension: 3 kN, MORE}
stepper: {kind: time_stepping, h: 1 ms}
"""


@pytest.mark.parametrize(
    ("mass", "more", "said"),
    [
        ("2 kg", "density: 10 kg/m", "part 0 of rope has 250 kg of rope without inertia and ends on 2 kg"),
        ("200 kg", "density: 10 kg/m", ""),
        ("2 kg", "density: 10 kg/m, wave: {parts: [0, 1]}", ""),
        ("2 kg", "relaxation: 1 ms", ""),
    ],
)
def test_a_rope_far_heavier_than_its_load(mass: str, more: str, said: str) -> None:
    simulation = prepare(scene_from_text(SCENE.replace("MASS", mass).replace("MORE", more)))
    found = list(heavy_rope_warnings(simulation.world, simulation.state))
    assert (found[0][: len(said)] if found else "") == said and len(found) == bool(said)
