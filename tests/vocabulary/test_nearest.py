"""Suggestions for misspelt names."""

from __future__ import annotations

from visviva.vocabulary.nearest import meant, nearest


def test_the_nearest_name_is_found_capitals_aside_and_nothing_far_off():
    assert nearest("sprng", ["string", "spring", "strut"]) == "spring"
    assert nearest("BALL", ["balk", "ball"]) == "ball"
    assert nearest("xyz", ["ball", "hook"]) == ""
    assert meant("bal", ["ball"]) == "; did you mean 'ball'?"
    assert meant("xyz", ["ball"]) == ""


def test_what_other_programs_call_a_thing_is_known_where_that_thing_is():
    assert nearest("revolute", ["slider", "hinge"]) == "hinge"
    assert nearest("tension", ["joint", "constraint_force", "rope"]) == "constraint_force"
    assert nearest("tension", ["joint", "rope"]) == "rope"
    assert nearest("Cube", ["sphere", "block"]) == "block"
    assert nearest("tension", ["joint", "mass"]) == ""
