"""The angle of a point about an axis has the sign of a rotation about it, like that of a hinge.

The hinge itself holds to 1e-6 m between projections.
"""

from __future__ import annotations

import numpy as np
import pytest

from visviva.cli.session import Running, prepare
from visviva.errors import SceneError
from visviva.record.run_reader import load
from visviva.scene import scene_from_text

PENDULUM = """
bodies:
  nail: {kind: scripted_point, position: [0, 0, 2]}
  arm:
    kind: rigid_body
    shape: {kind: box, size: [0.1, 0.1, 1]}
    mass: 1
    position: [0, 0, 1.5]
    points: {end: [0, 0, -0.5]}
    velocity: [2.5, 0, 0]
    spin: [0, -5, 0]
constraints:
  hinge: {kind: hinge, body: arm, at: [0, 0, 2], axis: [0, -3, 0]}
signals:
  turned: {kind: joint, of: hinge}
  signed: {kind: point, of: arm.end, from: nail, what: angle, axis: [0, -3, 0]}
  back: {kind: point, of: arm.end, from: nail, what: angle, axis: [0, 3, 0]}
  tilted: {kind: point, of: arm.end, from: nail, what: angle, axis: [0, -1, 1]}
  plain: {kind: point, of: arm.end, from: nail, what: angle}
  x: {kind: point, of: arm.end, from: nail, what: x}
duration: 1.5 s
"""


def test_it_is_that_of_a_hinge(tmp_path):
    Running(prepare(scene_from_text(PENDULUM)), tmp_path / "a.vv").go()
    with load(tmp_path / "a.vv") as run:
        s = {name: np.asarray(column) for name, column in run.signals.items()}
    assert s["turned"].min() < -0.9 and s["turned"].max() > 0.9, "it swings to both sides"
    assert s["signed"] == pytest.approx(s["turned"], abs=5e-6)
    assert s["back"] == pytest.approx(-s["turned"], abs=5e-6)
    assert s["plain"] == pytest.approx(np.abs(s["turned"]), abs=5e-6)
    assert np.sign(s["x"][1:]).tolist() == np.sign(s["signed"][1:]).tolist(), "positive to the right"
    seen_along = np.arctan2(np.sin(s["turned"]), np.cos(s["turned"]) * np.sqrt(0.5))
    assert s["tilted"] == pytest.approx(seen_along, abs=5e-6), "foreshortened along an inclined axis"


@pytest.mark.parametrize(
    ("with_", "told"),
    [
        (
            "what: angle, axis: [0, 0, 2]",
            "signals.a.axis: found a vertical axis, expected one to the",
        ),
        ("what: angle, axis: [0, 0, 0]", "found a vertical axis"),
        (
            "what: z, axis: [0, 1, 0]",
            "signals.a.axis: found an axis with 'z', expected what: angle",
        ),
    ],
)
def test_an_axis_that_makes_no_sense_is_told(with_, told):
    text = f"bodies: {{b: {{position: [0, 0, 1], mass: 1}}}}\nsignals: {{a: {{kind: point, of: b, {with_}}}}}"
    with pytest.raises(SceneError) as error:
        prepare(scene_from_text(text))
    assert told in str(error.value)
