"""The catalogue: kinds by section, one default each, no two of the same name."""

from __future__ import annotations

from typing import Literal

import pytest
from tests.scene.dummies import CATALOGUE, KINDS, Net, PointMass

from visviva.core.model import BODIES, Part, Section
from visviva.scene.catalogue import collect, full_catalogue


def test_sections_and_defaults() -> None:
    assert list(KINDS.sections) == ["bodies", "forces", "signals", "stepper"]
    assert KINDS.kinds["bodies"]["net"] is Net
    assert KINDS.defaults == {"bodies": "point_mass", "forces": "spring", "stepper": "event_driven"}
    assert KINDS.named == {"bodies", "forces", "signals"}


def test_a_class_derived_from_the_default_is_not_the_default() -> None:
    class Heavy(PointMass):
        kind: Literal["heavy"] = "heavy"

    assert collect([*CATALOGUE, Heavy]).defaults["bodies"] == "point_mass"


def test_two_kinds_of_one_name_are_refused() -> None:
    with pytest.raises(TypeError, match="'net' stands twice"):
        collect([*CATALOGUE, Net])


def test_two_defaults_are_refused() -> None:
    class Other(Part):
        section = BODIES
        default_kind = True
        kind: Literal["other"] = "other"

    with pytest.raises(TypeError, match="two kinds are the default"):
        collect([*CATALOGUE, Other])


def test_two_sections_of_one_name_are_refused() -> None:
    class Other(Part):
        section = Section("bodies", "thing")
        kind: Literal["other"] = "other"

    with pytest.raises(TypeError, match="two different sections"):
        collect([*CATALOGUE, Other])


def test_the_rooms_agree_with_each_other() -> None:
    assert full_catalogue() is full_catalogue()
