"""A part of the grid of loads on elastic ropes, with all step lengths."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.figures.core_ropes import ALLOWED, END, KINDS, STEPS, apart, hung, stepped
from visviva.figures.rope_reference import LOWER, RING, UPPER, G, Hung, reference


@pytest.mark.slow
@pytest.mark.parametrize("speed", [-0.5, 0.5])
@pytest.mark.parametrize(("load", "EA"), [(50.0, 1e6), (1e3, 1e7), (1e4, 1e5)])
@pytest.mark.parametrize("kind", KINDS)
def test_loads_end_where_the_reference_does(kind: str, load: float, EA: float, speed: float) -> None:
    """From 1 to 20 ms; what is caught is promised up to 10 ms."""
    case = Hung(load, EA, speed, *KINDS[kind])
    exact = reference(case, END)
    for h in STEPS[:-1] if case.slack else STEPS:
        assert apart(stepped(case, h), exact) <= ALLOWED, f"step {h:g} s"


def test_start_of_the_grid() -> None:
    """The taut ropes carry what hangs on them; a slack load falls freely until its rope is taut."""
    rest = Hung(50.0, 1e6, 0.0, slack=False, critical=True)
    world = hung(rest)
    k = world.kinematics(world.start())
    for rope, carried in zip(world.constraints, (RING + 50.0, 50.0), strict=True):
        stretch = np.linalg.norm(k.position(rope.b) - k.position(rope.a)) - rope.length
        assert stretch / rope.softness == pytest.approx(carried * G, rel=1e-9)
    falling = Hung(50.0, 1e6, 0.0, slack=True, critical=False)
    assert reference(falling, 0.09)[2] == pytest.approx(-UPPER - LOWER - 0.5 * G * 0.09**2, abs=1e-9)
