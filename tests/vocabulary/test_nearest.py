"""Suggestions for misspelt names."""

from __future__ import annotations

from visviva.vocabulary.nearest import nearest_name, suggested


def test_the_nearest_name_is_found_capitals_aside_and_nothing_far_off():
    assert nearest_name("sprng", ["string", "spring", "strut"]) == "spring"
    assert nearest_name("BALL", ["balk", "ball"]) == "ball"
    assert nearest_name("xyz", ["ball", "hook"]) == ""
    assert suggested("bal", ["ball"]) == "; did you mean 'ball'?"
    assert suggested("xyz", ["ball"]) == ""


def test_what_other_programs_call_a_thing_is_known_where_that_thing_is():
    assert nearest_name("revolute", ["slider", "hinge"]) == "hinge"
    assert nearest_name("tension", ["joint", "constraint_force", "rope"]) == "constraint_force"
    assert nearest_name("tension", ["joint", "rope"]) == "rope"
    assert nearest_name("Cube", ["sphere", "block"]) == "block"
    assert nearest_name("tension", ["joint", "mass"]) == ""
