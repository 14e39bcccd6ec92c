"""Another value of a parameter needs no other code: changing it during a run does not compile."""

from __future__ import annotations

from math import cos, sin

import numpy as np
import pytest

from visviva.vocabulary.formula import Formulas
from visviva.vocabulary.formula_motion import FormulaMotion
from visviva.vocabulary.known_names import NAMED_NUMBERS


def motion(**params: float) -> FormulaMotion:
    with NAMED_NUMBERS.during(params):
        return FormulaMotion(["a * sin(w * t)", "clip(t, a, w) ** n"])


def test_one_code_serves_all_values_of_a_parameter() -> None:
    slow, fast = motion(a=0.5, w=2.0, n=2.0), motion(a=0.7, w=3.0, n=2.0)
    assert slow._motion is fast._motion
    for made, a, w in ((slow, 0.5, 2.0), (fast, 0.7, 3.0)):
        x, u, b = made(1.1)
        assert x == pytest.approx([a * sin(1.1 * w), 1.21], abs=1e-15)
        assert u == pytest.approx([a * w * cos(1.1 * w), 2.2], abs=1e-15)
        assert b == pytest.approx([-a * w * w * sin(1.1 * w), 2.0], abs=1e-15)


def test_corners_lie_where_the_parameters_put_them() -> None:
    """To the left of a the second place stands, to the right of it moves."""
    made = motion(a=0.7, w=3.0, n=2.0)
    assert made(0.69)[1][1] == 0 and made(0.71)[1][1] == pytest.approx(1.42)
    assert made.corners.switches


def test_exponents_and_what_is_nothing_are_written_out() -> None:
    """A slope of x**n is n x**(n − 1) at negative x too, and what is 0 does not move."""
    numbers: dict[str, float] = {}
    with NAMED_NUMBERS.during({"n": 2.0, "still": 0.0, "k": 3.0}):
        formulas = Formulas({"x": "x", "t": "t"}, numbers)
        term = formulas.read("k * x ** n + still * sin(t) + k")
    algebra = formulas.algebra
    assert numbers == {"k": 3.0}
    assert algebra.derivative(term, {formulas.names["t"]: algebra.one}) == algebra.zero
    slope = algebra.derivative(term, {formulas.names["x"]: algebra.one})
    lines, (result,) = algebra.statements([slope])
    names = {"x": -2.0, "par": np.array([3.0]), "np": np}
    exec("\n".join(line.strip() for line in lines), names)
    assert eval(result, names) == pytest.approx(-12.0)
