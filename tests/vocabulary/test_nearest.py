"""What somebody may have meant."""

from __future__ import annotations

from visviva.vocabulary.nearest import meant, nearest


def test_the_nearest_name_is_found_capitals_aside_and_nothing_far_off():
    assert nearest("sprng", ["string", "spring", "strut"]) == "spring"
    assert nearest("BALL", ["balk", "ball"]) == "ball"
    assert nearest("xyz", ["ball", "hook"]) == ""
    assert meant("bal", ["ball"]) == "; did you mean 'ball'?"
    assert meant("xyz", ["ball"]) == ""
