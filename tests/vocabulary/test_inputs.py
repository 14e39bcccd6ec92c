"""Inputs: they follow their targets at their rate, and record their commands."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from visviva.errors import SceneError
from visviva.vocabulary.formula_motion import FormulaMotion
from visviva.vocabulary.inputs import MAX_TARGETS, Input

TARGETS = st.lists(
    st.tuples(st.floats(1e-3, 0.5), st.floats(-1, 1)), min_size=1, max_size=2 * MAX_TARGETS
).map(
    lambda found: [
        (t, goal) for t, goal in zip(np.cumsum([f[0] for f in found]), (f[1] for f in found), strict=True)
    ]
)


def driven(targets, rate=2.0, start=0.25):
    return Input("u", -1.0, 1.0, rate, start, targets)


@settings(max_examples=40, deadline=None)
@given(TARGETS, st.floats(0.1, 50.0))
def test_it_goes_to_its_target_at_its_rate_and_no_faster(targets, rate):
    told = driven(targets, rate)
    value, t = 0.25, targets[0][0]
    assert told.at(t - 1e-3) == 0.25
    for (now, goal), after in zip(targets, [*(t for t, _ in targets[1:]), targets[-1][0] + 3.0], strict=True):
        assert told.at(now) == pytest.approx(value, abs=1e-9)
        value += np.clip(goal - value, -rate * (after - now), rate * (after - now))
    assert told.at(after) == pytest.approx(value, abs=1e-9)


@settings(max_examples=20, deadline=None)
@given(TARGETS)
def test_told_while_it_runs_it_is_the_same_to_the_last_bit(targets):
    """More targets than it has room for: those of long ago are forgotten, not the way they led."""
    told, live = driven(targets), driven([])
    for i, (t, goal) in enumerate(targets):
        live.go_to(t, goal)
        until = targets[i + 1][0] if i + 1 < len(targets) else t + 1.0
        for s in np.linspace(t, until, 4)[:-1]:
            assert live.at(s) == told.at(s)
    assert live.targets == told.targets == list(targets)


def test_a_new_target_takes_the_place_of_those_to_come():
    told = driven([(1.0, 1.0), (2.0, -1.0), (3.0, 0.0)])
    told.go_to(1.5, 0.0)
    assert told.targets == [(1.0, 1.0), (1.5, 0.0)]
    assert told.at(10.0) == 0.0


def test_a_formula_has_the_rate_of_its_input():
    told = driven([(1.0, 1.0)], rate=0.5, start=0.0)
    motion = FormulaMotion(["2 * u * t"], {"u": told, "other": driven([])})
    x, rate, second = motion(2.0)
    assert (x[0], rate[0], second[0]) == pytest.approx((2 * 0.5 * 2.0, 2 * (0.5 + 0.5 * 2.0), 2 * 2 * 0.5))
    assert motion.held("high")(3.0)[0] == 6.0
    with pytest.raises(SceneError, match="found 'v', expected one of t, u, pi"):
        FormulaMotion(["v"], {"u": told})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"low": 1.0}, "range: found a range from 1 to 1"),
        ({"start": 2.0}, "start: found 2, expected a number from -1 to 1"),
        ({"targets": [(1.0, 0.5), (2.0, 3.0)]}, r"targets\[1\]: found 3, expected a number from -1 to 1"),
        (
            {"targets": [(1.0, 0.5), (1.0, 0.0)]},
            r"targets\[1\]: found 1 s after 1 s, expected increasing times",
        ),
    ],
)
def test_what_makes_no_sense_is_refused(change, message):
    numbers = {"low": -1.0, "high": 1.0, "rate": 1.0, "start": 0.0, "targets": []} | change
    with pytest.raises(SceneError, match=message):
        Input("u", **numbers)
