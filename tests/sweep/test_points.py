"""Lists and ranges of values, and all their combinations."""

from __future__ import annotations

import pytest

from visviva.errors import SceneError
from visviva.sweep.points import points_of


def test_all_combinations_the_last_runs_fastest():
    varying, points = points_of(["a=1 kg, 2 kg", "b=[0, 1], [2, 3]", "c=7"])
    assert varying == ["a", "b"]
    assert points[:2] == [("a=1 kg", "b=[0, 1]", "c=7"), ("a=1 kg", "b=[2, 3]", "c=7")]
    assert len(points) == 4


def test_ranges_have_their_ends_and_their_unit():
    assert [p for (p,) in points_of(["m=1 : 2 kg : 3"])[1]] == ["m=1 kg", "m=1.5 kg", "m=2 kg"]
    assert [p for (p,) in points_of(["e=-1e-1:0.1:3"])[1]] == ["e=-0.1", "e=0", "e=0.1"]
    assert points_of(["s={kind: verlet}, 'a, b'"])[1] == [("s={kind: verlet}",), ("s='a, b'",)]


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        (["a=1"], "nothing that varies"),
        (["a"], "expected PATH=VALUES"),
        (["a=1 kg : 2 g : 3"], "units 'kg' and 'g'"),
        (["a=1 : 2 : 1"], "found 1 values"),
        (["a=0:1:200", "b=0:1:200"], "found 40000 points"),
    ],
)
def test_what_is_no_study_is_said(settings, why):
    with pytest.raises(SceneError, match=why):
        points_of(settings)
