"""Derivatives of formulas are exact, and every subexpression occurs once."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kits.probe import close

from visviva.vocabulary.algebra import Algebra
from visviva.vocabulary.formula import Formulas

FORMULAS = {
    "x ** 3 - 2 * y / x": (0.5, 2.0),
    "(x + 2) ** y": (0.5, 2.0),
    "2 ** (x * y)": (0.5, 2.0),
    "sqrt(x * x + y) * sin(x - y)": (0.5, 2.0),
    "cos(x * y) + tan(x / 3)": (0.5, 2.0),
    "exp(-x) * log(y) + tanh(x * y)": (0.5, 2.0),
    "abs(x - 3) * hypot(x, y)": (0.5, 2.0),
    "arctan2(y - 1, x)": (0.5, 2.0),
    "min(x ** 2, y + 2) + max(x * y, -1)": (0.5, 1.4),
    "-x + (+y)": (0.5, 2.0),
}


def function(algebra, terms):
    lines, names = algebra.statements(terms)
    source = "\n".join(["def f(x, y):", *lines, f"    return [{', '.join(names)}]"])
    found = {"np": np}
    exec(source, found)
    return lambda x, y: np.array(found["f"](x, y), float)


@pytest.mark.parametrize("text", FORMULAS)
@settings(max_examples=20)
@given(share=st.tuples(st.floats(0, 1), st.floats(0, 1)))
def test_derivatives_of_first_and_second_order(text, share):
    low, high = FORMULAS[text]
    place = [low + (high - low) * s for s in share]
    formulas = Formulas({"x": "x", "y": "y"})
    algebra, whole = formulas.algebra, formulas.read(text)
    x, y = formulas.names["x"], formulas.names["y"]
    rates = {x: algebra.number(0.7), y: algebra.times(algebra.number(-1.3), x)}
    first = algebra.derivative(whole, rates)
    second = algebra.derivative(first, rates)
    f = function(algebra, [whole, first, second])

    def rate(place):
        return np.array([0.7, -1.3 * place[0]])

    def flowed(h):
        """Runge and Kutta's step along the rates, exact to h⁴ and more: they are linear in x."""
        a = rate(place)
        b = rate(place + 0.5 * h * a)
        c = rate(place + 0.5 * h * b)
        d = rate(place + h * c)
        return f(*(place + h / 6 * (a + 2 * b + 2 * c + d)))

    place = np.array(place)
    h = 1e-3
    slope = (8 * (flowed(h) - flowed(-h)) - (flowed(2 * h) - flowed(-2 * h))) / (12 * h)
    close(f(*place)[1:], slope[:2], 1e-8, text)


def test_equal_expressions_are_one():
    algebra = Algebra()
    x, y = algebra.name("x"), algebra.name("y")
    assert algebra.plus(algebra.times(x, y), x) == algebra.plus(algebra.times(x, y), x)
    assert algebra.derivative(algebra.times(x, x), {y: algebra.one}) == algebra.zero
    assert algebra.times(x, algebra.zero) == algebra.zero
    assert algebra.plus(algebra.zero, y) == y
    lines, names = algebra.statements([algebra.power(algebra.number(-2.0), 2)])
    assert lines == ["    w0 = (-2.0) ** 2"]
    assert names == ["w0"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("where(x < y, 1, 2)", lambda x, y: 1 if x < y else 2),
        ("where(x <= y, 1, 2)", lambda x, y: 1 if x <= y else 2),
        ("where(0 < x <= y < 1, 1, 2)", lambda x, y: 1 if 0 < x <= y < 1 else 2),
        ("where(x > 0 and not y >= 1 or y > 2, 1, 2)", lambda x, y: 1 if (x > 0 and y < 1) or y > 2 else 2),
        ("clip(x, -1, y)", lambda x, y: min(max(x, -1), y)),
        ("min(x, y, 0.5, x * y)", lambda x, y: min(x, y, 0.5, x * y)),
        ("x % 0.75 + y // 0.5 + floor(x)", lambda x, y: x % 0.75 + y // 0.5 + x // 1),
        ("sign(x * y)", lambda x, y: np.sign(x * y)),
    ],
)  # fmt: skip
def test_choices_are_those_of_python(text, expected):
    known = Formulas({"x": "x", "y": "y"})
    read = function(known.algebra, [known.read(text)])
    grid = np.arange(-2, 2.6, 0.25)
    for x in grid:
        for y in grid:
            assert read(x, y)[0] == expected(x, y), (x, y)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("where(x, 1, 2)", "found 'x', expected a condition"),
        ("where(x < 1, 2)", r"found 2 arguments of where\( \)"),
        ("where(x == 1, 2, 3)", "condition with == or !="),
        ("clip(x, 1)", r"found 2 arguments of clip\( \), expected 3"),
        ("x < 1", "expected arithmetic"),
    ],
)
def test_choices_that_cannot_be_read(text, words):
    with pytest.raises(ValueError, match=words):
        Formulas({"x": "x"}).read(text)
