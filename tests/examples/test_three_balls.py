"""The three balls of Fig. 1 by every law that a scene can name, to the digits of the specification."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.figures.impact import FIG1
from visviva.scene import load_scene
from visviva.scene.examples import example_path

LAWS = {
    "lcp": "impact.kind=lcp",
    "gr": "impact.kind=gr",
    "qce": "impact.kind=qce",
    "qce fastest": "impact.select=fastest",
    "qce postpone": "impact.postpone=true",
    "springs": "impact.kind=lzb",
    "hertz": "impact={kind: lzb, exponent: 1.5, touching: 20 um}",
}


@pytest.mark.parametrize("law", LAWS)
def test_fig_1_by_each_law(law):
    ready = prepare(load_scene(example_path("three_balls"), [LAWS[law]]))
    after = simulate(ready.world, ready.state, ready.stepper, 0.41)
    u = [after.v[ready.world.layout.v[name]][0] for name in ("left", "middle", "right")]
    assert np.abs(np.array(u) - FIG1[law]).max() < 1e-4
    assert np.dot(u, u) == pytest.approx(5.0, rel=1e-6)
