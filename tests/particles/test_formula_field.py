"""Fields given by formulas: they are evaluated correctly, and nothing but formulas is accepted."""

from __future__ import annotations

import numpy as np
import pytest
from tests.kits.probe import Probe, close
from tests.particles.fields import cloud

from visviva.core.world import World
from visviva.errors import SceneError
from visviva.particles.fields.formula_field import FormulaField

pytestmark = pytest.mark.nojit


def field(force, numbers=None):
    world = World()
    world.blocks.append(block := cloud())
    world.forces.append(FormulaField("f", block.points, force, numbers))
    return Probe(world)


def test_a_formula_is_the_force():
    probe = field(
        ("-k * x + sin(2 * pi * t)", "vz ** 2 - m * y / 3", "max(x, -0.5) + hypot(y, 3)"), {"k": 2.5}
    )
    q, v, t = probe.random_state(1)
    x, u, m = q.reshape(-1, 3), v.reshape(-1, 3), probe.world.blocks[0].masses
    expected = [
        -2.5 * x[:, 0] + np.sin(2 * np.pi * t),
        u[:, 2] ** 2 - m * x[:, 1] / 3,
        np.maximum(x[:, 0], -0.5) + np.hypot(x[:, 1], 3),
    ]
    close(probe.at(q, v, t).tau.reshape(-1, 3), np.stack(expected, axis=1), 1e-14)
    power = float(probe.e.evaluate_powers()[0])
    close(power, np.sum(np.stack(expected, axis=1) * u), 1e-13)


def test_numbers_are_real_numbers():
    """Whole numbers neither overflow nor divide as such."""
    probe = field((1, "7 / 2 + 12 ** 12 * 12 ** 12", "-2 ** 2 + 2 ** -1"))
    tau = probe.at(probe.q0, probe.v0).tau
    close(tau[:3] / [1, 3.5 + 12.0**24, -3.5], np.ones(3), 1e-15)


BAD = {
    "open(1)": "found the function 'open'",
    "__import__('os')": "found the function '__import__'",
    "x.real": "found 'x.real'",
    "x[0]": "found",
    "[x]": "found",
    "lambda: 1": "found",
    "x if y else z": "found",
    "x and y": "found",
    "'x'": "found",
    "True": "found 'True'",
    "1j": "found '1j'",
    "w": "found 'w', expected one of x, y, z",
    "par": "found 'par'",
    "x ^ 2": "expected ** for a power",
    "sin(x, y)": "found 2 arguments of sin( ), expected 1",
    "sin(x=1)": "found",
    "f'{x}'": "found",
    "x +": "cannot read",
    "": "cannot read",
    "1e999": "out of range",
    "9" * 400: "out of range",
    "(" * 300: "cannot read",
    "-" * 400 + "x": "more than 60 levels",
    "x" + " + x" * 70: "more than 60 levels",
    "sin(" * 70 + "x" + ")" * 70: "more than 60 levels",
    "x" * 501: "at most 500",
    "(x := 1)": "found",
}


@pytest.mark.parametrize("formula", BAD)
def test_nothing_else_gets_in(formula):
    with pytest.raises(SceneError) as refused:
        field((formula, 0, 0))
    assert BAD[formula] in refused.value.message


@pytest.mark.parametrize("name", ["x", "sin", "pi", "2a", "a b"])
def test_names_of_numbers(name):
    with pytest.raises(SceneError, match="choose another name"):
        field((0, 0, 0), {name: 1.0})
    with pytest.raises(SceneError, match="expected three"):
        field((0, 0))
