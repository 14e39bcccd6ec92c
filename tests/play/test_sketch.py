"""Sketches: edits, and motions of motors under a change of clock."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from visviva.play.motors import script_from, shifted_in_time, with_rate, with_reach
from visviva.play.sketch import MAX_ITEMS, ZERO_VELOCITY, Item, RefusedEdit, Sketch

TIMES = st.floats(-20, 20)


def particle(x=0.0, z=1.0, **more):
    return Item((x, 0.0, z), ZERO_VELOCITY, 0.1, **more)


def drawn(*items):
    sketch = Sketch()
    for item in items:
        sketch, _ = sketch.added(item, 0.0)
    return sketch


def test_a_number_is_never_used_twice():
    sketch = drawn(particle(), particle(1.0)).linked(1, 2, 10.0, 0.0)
    assert list(sketch.links) == [3]
    _, number = sketch.without_item(2).added(particle(2.0), 0.0)
    assert number == 4


def test_a_spring_has_the_distance_as_its_rest_length():
    link = drawn(particle(), particle(0.3, 1.4)).linked(1, 2, 10.0, 0.2).links[3]
    assert (link.rest, link.stiffness, link.zeta) == (pytest.approx(0.5), 10.0, 0.2)


def test_springs_that_cannot_be_are_refused():
    sketch = drawn(particle(), particle(1.0), particle(2.0, held=True), particle(3.0, held=True), particle())
    sketch = sketch.linked(1, 2, 1.0, 0.0)
    cases = ((1, 1, "different"), (2, 1, "already"), (3, 4, "fixed"), (1, 9, "no longer"), (1, 5, "same"))
    for a, b, why in cases:
        with pytest.raises(RefusedEdit, match=why):
            sketch.linked(a, b, 1.0, 0.0)


def test_what_goes_takes_its_springs_with_it():
    sketch = drawn(particle(), particle(1.0), particle(2.0)).linked(1, 2, 1.0, 0.0).linked(2, 3, 1.0, 0.0)
    assert not sketch.without_item(2).links
    assert list(sketch.without_item(1).links) == [5]
    with pytest.raises(RefusedEdit, match="no longer exists"):
        sketch.without_item(1).without_item(1)


def test_a_particle_inside_the_floor_is_lifted_onto_it():
    sketch = drawn(particle(z=-1.0), particle(z=-1.0, held=True))
    assert sketch.items[1].x[2] == sketch.radius
    assert sketch.items[2].x[2] == -1.0


def test_there_is_a_most():
    sketch = drawn(*[particle(0.1 * i) for i in range(MAX_ITEMS)])
    with pytest.raises(RefusedEdit, match="the maximum of the playground"):
        sketch.added(particle(), 0.0)


@given(st.sampled_from(["circle", "sine"]), TIMES, TIMES, st.floats(0.1, 3))
def test_a_motor_seen_with_another_clock_is_the_same_motion(how, t0, t, rate):
    script = script_from(how, (0.1, 0.2, 1.0), rate, 0.3)
    assert np.allclose(script(0.0)[0], [0.1, 0.2, 1.0])
    for one, two in zip(shifted_in_time(script, t0)(t), script(t0 + t), strict=True):
        assert np.allclose(one, two, atol=1e-8)


@given(st.sampled_from(["circle", "sine"]), TIMES, st.floats(0.1, 3))
def test_another_rate_goes_on_from_where_it_is(how, t, rate):
    script = script_from(how, (0.0, 0.0, 1.0), 0.7, 0.3)
    changed = with_rate(script, rate, t)
    assert np.allclose(changed(t)[0], script(t)[0], atol=1e-8)
    assert np.linalg.norm(changed(t)[1]) * 0.7 == pytest.approx(np.linalg.norm(script(t)[1]) * rate, abs=1e-8)


@pytest.mark.parametrize("how", ["circle", "sine"])
def test_another_reach_is_that_far(how):
    script = with_reach(script_from(how, (0.0, 0.0, 1.0), 1.0, 0.3), 0.5)
    places = np.array([script(t)[0] for t in np.linspace(0, 1, 101)])
    assert np.ptp(places[:, 2]) == pytest.approx(1.0, rel=1e-2)
