"""A rope, slack on one side of its wheel and taut on the other, attached to what rests with friction."""

from __future__ import annotations

from pathlib import Path

import pytest

from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.scene import load_scene

SCENE = """
bodies:
  floor: {kind: ground}
  load:
    kind: rigid_body
    shape: {kind: box, size: [0.4, 0.4, 0.4]}
    mass: 10 kg
    position: [0.2, 0, 0.2]
    points: {eye: [0, 0, 0.2]}
  wheel: {kind: sheave, position: [0, 0, 3], axis: [0, 1, 0], radius: 20 cm, mass: 3 kg, speed: 10 rad/s}
  weight: {mass: 6 kg, position: [-0.2, 0, 1.0], velocity: [0, 0, 2]}
constraints:
  rope: {kind: rope, nodes: [weight, wheel, load.eye], EA: 20 kN, tension: 12 N, relaxation: 10 ms}
contacts:
  touch: {kind: bodies, of: [load, floor]}
"""


@pytest.mark.parametrize(
    "stepper",
    [
        "{kind: time_stepping, h: 1 ms}",
        "{kind: time_stepping, h: 20 us}",
        "{kind: event_driven, rtol: 1e-6}",
    ],
)
def test_a_weight_brakes_its_wheel_while_the_rope_beyond_is_slack(tmp_path: Path, stepper: str) -> None:
    """a = m g/(m + I/R²) of the weight, I = ½ M R²: the slack side is far from its law and pulls at nothing.

    Its row is 10⁹ m/s from closing where steps are short, which must not be what others are measured by.
    """
    path = tmp_path / "s.yaml"
    path.write_text(f"{SCENE}stepper: {stepper}\n", encoding="utf-8")
    ready = prepare(load_scene(path))
    end = simulate(ready.world, ready.state, ready.stepper, 0.15)
    weight = ready.world.layout.v["weight"]
    assert end.v[weight][2] == pytest.approx(2.0 - 6.0 * 9.81 / (6.0 + 1.5) * 0.15, abs=0.02)
    stored = ready.world.energies(ready.world.kinematics(end))["stored/rope"]
    assert 0 < stored < 0.05, "the pull of 11.8 N stretches its side by some 1 mm"
