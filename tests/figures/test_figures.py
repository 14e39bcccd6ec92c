"""The published figures of every room."""

from __future__ import annotations

import pytest

from visviva.figures import ROOMS, compare

CASES = [(room, experiment) for room, held in ROOMS.items() for experiment in held if not experiment.long]


@pytest.mark.parametrize(("room", "experiment"), CASES, ids=[f"{room} {e.title}" for room, e in CASES])
def test_figures(room, experiment):
    off = [figure for figure in compare(room, experiment) if not figure.passed]
    assert not off, off
