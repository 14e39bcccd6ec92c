"""A start that violates its constraints is rejected, or assembled if the scene asks for it."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.cli.session import Ready, prepare
from visviva.core.loop import simulate
from visviva.errors import SceneError
from visviva.scene.load import scene_from_text
from visviva.steppers.assembling import refuse_violated

ROD = """\
bodies:
  pivot: {kind: scripted_point, position: [0, 0, 1]}
  bob: {position: [1, 0, 1], mass: 1 kg, velocity: [0.3, 0.4, 0]}
constraints:
  rod: {a: pivot, b: bob, length: 1.5 m}
"""
TRIANGLE = """\
bodies:
  nail: {kind: scripted_point, position: [0, 0, 0]}
  a: {position: [1, 0, 0.1], mass: 1 kg}
  b: {position: [0.2, 0, 1], mass: 3 kg}
constraints:
  one: {a: nail, b: a, length: 3 m}
  two: {a: nail, b: b, length: 4 m}
  three: {a: a, b: b, length: 5 m}
"""
TOO_FAR = """\
bodies:
  left: {kind: scripted_point, position: [0, 0, 0]}
  right: {kind: scripted_point, position: [5, 0, 0]}
  bob: {position: [2, 0, -1], mass: 1 kg}
constraints:
  short: {a: left, b: bob, length: 1 m}
  long: {a: right, b: bob, length: 3 m}
"""

DOOR = """\
bodies:
  door: {kind: rigid_body, shape: {kind: box, size: [1, 0.1, 2]}, mass: 20 kg, position: [0.5, 0, 1]}
constraints:
  hinge: {kind: hinge, body: door, at: [0, 0, 1], axis: [0, 0, 1]}
"""


def started(text: str) -> Ready:
    return prepare(scene_from_text(text))


def positions_of(text: str) -> np.ndarray:
    ready = started(text)
    return np.asarray(ready.state.q).reshape(-1, 3)


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [(ROD, 5, "0.5 m"), (TRIANGLE, 8, "violated")],
    ids=["rod", "triangle"],
)
def test_a_start_that_does_not_hold_is_refused_at_its_line(text, line, said):
    for stepper in ("", "stepper: {kind: time_stepping, h: 2 ms}\n"):
        with pytest.raises(SceneError, match="is violated at the start") as caught:
            started(text + stepper)
        assert said in str(caught.value)
        assert caught.value.line >= line
        assert "assemble: true" in str(caught.value)


def test_numbers_rounded_by_hand_are_no_violation():
    started(ROD.replace("1.5 m", "1.0009 m"))
    with pytest.raises(SceneError):
        started(ROD.replace("1.5 m", "1.01 m"))


def test_what_is_drawn_in_by_alpha_may_start_anywhere():
    ready = started(ROD + "stepper: {kind: event_driven, alpha: 20}\n")
    end = simulate(ready.world, ready.state, ready.stepper, 2.0)
    assert np.linalg.norm(end.q - [0, 0, 1]) == pytest.approx(1.5, abs=1e-3)


@pytest.mark.parametrize("more", ["from: 0.5 s, keep: true", "from: 0.5 s, pull: 5 1/s"])
def test_timed_constraints_say_themselves_what_becomes_of_a_deviation(more):
    started(ROD.replace("length: 1.5 m", f"length: 1.5 m, {more}"))


def test_a_rod_is_pulled_together_along_itself():
    ready = started("assemble: true\n" + ROD)
    assert ready.state.q == pytest.approx([1.5, 0, 1], abs=1e-12)
    assert ready.state.v == pytest.approx([0, 0.4, 0], abs=1e-12), "and its velocity keeps the rod too"


def test_a_closed_loop_is_pulled_together():
    a, b = positions_of("assemble: true\n" + TRIANGLE)
    sides = [np.linalg.norm(a), np.linalg.norm(b), np.linalg.norm(a - b)]
    assert sides == pytest.approx([3, 4, 5], abs=1e-8)


def test_what_cannot_hold_says_which_and_by_how_much():
    with pytest.raises(SceneError, match="cannot be assembled") as caught:
        started("assemble: true\n" + TOO_FAR)
    assert caught.value.line in (6, 7, 8)


def test_what_holds_starts_as_it_is_written():
    text = ROD.replace("1.5 m", "1 m").replace("[0.3, 0.4, 0]", "[0, 0.4, 0]")
    assert (positions_of("assemble: true\n" + text) == positions_of(text)).all()


@pytest.mark.parametrize(("of", "said"), [("square", "0.1003 rad"), ("held", "0.2 m")])
def test_a_deviation_is_told_in_the_unit_of_what_is_off(of, said):
    ready = started(DOOR)
    hinge = next(c for c in ready.world.constraints if c.name == "hinge")
    if of == "square":  # a right angle that is short of one by 0.1 rad
        p, q = hinge.square
        q[...] = np.cos(0.1) * q + np.sin(0.1) * p
    else:
        hinge.b.arm[...] += [0.2, 0.0, 0.0]
    with pytest.raises(SceneError, match=f"at the start by {said}"):
        refuse_violated(ready.world, ready.state)
