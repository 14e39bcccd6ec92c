"""Load cells: the tension at an end, the force on a pin, and zero without rope."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.errors import SceneError
from visviva.scene import scene_from_text

G = 9.81
SCENE = """
duration: 10 s
bodies:
  nail: {kind: fixed_points, positions: [[-6, 0, 10]]}
  top: {kind: sheave, position: [0, 0, 9.8], radius: 20 cm, mass: 5 kg}
  load: {position: [0.2, 0, 1.8], mass: 100 kg}
  eye: {kind: fixed_points, positions: [[3, 0, 10]]}
  heavy: {position: [3, 0, 2], mass: 50 kg}
constraints:
  rope: {kind: rope, nodes: [nail, top, load], EA: 200 kN, tension: 980 N, relaxation: 50 ms}
  fall:
    kind: rope
    nodes: [eye, heavy]
    EA: 200 kN
    tension: 490 N
    relaxation: 50 ms
    density: 2 kg/m
    breaks_at: 1 kN
signals:
  end: {kind: load_cell, of: rope, node: 0}
  pin: {kind: load_cell, of: rope, node: 1}
  hook: {kind: load_cell, of: rope}
  above: {kind: load_cell, of: fall, node: 0}
  below: {kind: load_cell, of: fall}
stepper: {kind: time_stepping, h: 2 ms}
"""


def read(text: str, t: float) -> dict[str, float]:
    ready = prepare(scene_from_text(text))
    signals = {signal.name: signal for signal in ready.signals}
    assert np.isnan(signals["end"].sample(ready.world.kinematics(ready.state)))
    end = simulate(ready.world, ready.state, ready.stepper, t)
    k = ready.world.kinematics(end)
    return {name: signal.sample(k) for name, signal in signals.items()}


def test_cells_weigh_what_hangs_on_them() -> None:
    """Ends without weight pull alike, a pin bears √2 of that; 16 kg of rope are above, not below."""
    found = read(SCENE, 9.0)
    assert found["end"] == pytest.approx(100 * G, rel=1e-3)
    assert found["hook"] == pytest.approx(100 * G, rel=1e-3)
    assert found["pin"] == pytest.approx(np.sqrt(2) * 100 * G, rel=1e-3)
    assert found["below"] == pytest.approx(50 * G, rel=1e-3)
    assert found["above"] == pytest.approx((50 + 2 * 8) * G, rel=1e-3)


def test_a_severed_rope_pulls_at_nothing() -> None:
    found = read(SCENE.replace("breaks_at: 1 kN", "breaks_at: 300 N"), 0.5)
    assert found["above"] == found["below"] == 0.0
    assert found["end"] > 0.0


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [("of: rope, node: 1", "of: rope, node: 3", "node"), ("of: fall}", "of: falls}", "falls")],
)
def test_faults_are_named(old: str, new: str, words: str) -> None:
    assert old in SCENE
    with pytest.raises(SceneError, match=words):
        prepare(scene_from_text(SCENE.replace(old, new)))
