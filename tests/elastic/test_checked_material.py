"""A user's material: wrong stresses, tangents and shapes are rejected by name; correct ones work."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from visviva.elastic.materials import checked_material
from visviva.elastic.materials.checked_material import check_material
from visviva.elastic.materials.materials import MATERIALS
from visviva.elastic.materials.saint_venant import SAINT_VENANT
from visviva.errors import SceneError


def law(*given):
    return SAINT_VENANT.law.py_func(*given)


def tangent(*given):
    return SAINT_VENANT.tangent.py_func(*given)


RIGHT = replace(SAINT_VENANT, name="mine", law=law, tangent=tangent)


def test_a_right_one_is_taken():
    check_material(RIGHT)


def test_the_check_finds_nothing_wrong_with_those_of_the_package(monkeypatch):
    """They are tested more closely elsewhere: so it is the check that is tested here."""
    monkeypatch.setattr(checked_material, "PACKAGE", "/nowhere")
    for material in MATERIALS.values():
        check_material.__wrapped__(material)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"law": lambda *g: (2.0 * law(*g)[0], *law(*g)[1:])}, "material mine: the stress of its law is"),
        (
            {"tangent": lambda *g: (*tangent(*g)[:8], 0.0, *tangent(*g)[9:])},
            "change of the stress of its",
        ),
        ({"strain": False}, "change of the stress of its"),
        ({"law": lambda *g: law(*g)[:7]}, r"its law gives numbers of shape \(7,\), expected 8"),
        ({"law": lambda *g: (np.nan, *law(*g)[1:])}, "expected 8 finite ones"),
        ({"moduli": lambda bulk, shear: bulk}, "material mine: its moduli failed: ValueError: not enough"),
        (
            {"moduli": lambda bulk, shear: (bulk, np.inf)},
            "material mine: its moduli failed: ValueError: found",
        ),
        ({"law": lambda *g: {}["S"]}, "material mine: its law failed: KeyError"),
    ],
)
def test_a_wrong_one_is_named(wrong, said):
    with pytest.raises(SceneError, match=said):
        check_material(replace(RIGHT, **wrong))
