"""Prescribed motions by formulas of time, as in scene files."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from types import MappingProxyType
from typing import Any, Literal

import numpy as np

from visviva.arrays import Array
from visviva.compiling.generated import generated_module
from visviva.compiling.operations import Op
from visviva.core.motion_ops import motion_at
from visviva.errors import SceneError
from visviva.vocabulary.formula import Formulas
from visviva.vocabulary.formula_kinks import Corners
from visviva.vocabulary.inputs import Input
from visviva.vocabulary.motion import Motion

INPUT_EXTREMES: tuple[Literal["start", "low", "high"], ...] = ("start", "low", "high")
"""Sample values of inputs, for checking a formula before a run."""

SOURCE = '''"""Written by visviva.vocabulary.formula_motion."""
import numpy as np

from visviva.compiling.kernel import kernel
from visviva.vocabulary.formula_kinks import time_of_side
from visviva.vocabulary.inputs import input_at


@kernel
def motion({arguments}):
    t = time_of_side(clock[0], edges)
{lines}
'''


class FormulaMotion:
    """x(t), ẋ(t) and ẍ(t) from n formulas of t and of inputs u(t); both rates are exact derivatives.

    Parameters
    ----------
    formulas : n formulas of the time t [s], such as ("0.2 * sin(3 * t)", "0", "1")
    inputs : inputs they can name; ẍ treats u̇ as constant, as it is on each leg
    variable : name of t in them, if it is not time

    Attributes
    ----------
    corners : where the formulas have corners or jumps; add it to `World.schedule` if there are any
        (`corners.switches`), otherwise steps ignore them

    Raises SceneError for a formula that cannot be read.
    Source: Liesenfeld 1997, kinematic restrictions (E40). Proved by tests/joints/test_scene_parts.py.
    """

    def __init__(
        self,
        formulas: Sequence[str | float],
        inputs: Mapping[str, Input] = MappingProxyType({}),
        variable: str = "t",
    ) -> None:
        self.n = len(formulas)
        try:
            par: dict[str, float] = {}
            known = Formulas({variable: "t"} | {name: f"u{i}" for i, name in enumerate(inputs)}, par)
            terms = [known.read(text) for text in formulas]
        except ValueError as error:
            raise SceneError(str(error)) from None
        algebra, time = known.algebra, {known.names[variable]: known.algebra.one}
        time |= {known.names[name]: algebra.name(f"du{i}") for i, name in enumerate(inputs)}
        for _ in range(2):
            terms += [algebra.derivative(term, time) for term in terms[-self.n :]]
        given = {known.names[name]: u for name, u in inputs.items()}
        self.corners = Corners("corners", algebra, terms[: self.n], time, given, known.fixed)
        self._named = {name: known.names[name] for name in inputs}
        lines, names = algebra.statements(terms)
        lines += [f"    out[{i // self.n}, {i % self.n}] = {name}" for i, name in enumerate(names)]
        numbers = [i for i, name in enumerate(inputs) if any(name in _names(text) for text in formulas)]
        self.inputs = [list(inputs.values())[i] for i in numbers]
        self.par = np.array(list(par.values()), float)
        self.tables = [array for known in self.inputs for array in (known.legs, known.count)]
        lines[:0] = [f"    u{i}, du{i} = input_at(legs{i}, count{i}, t)" for i in numbers]
        arguments = ", ".join(["clock", "edges", *(f"legs{i}, count{i}" for i in numbers), "par", "out"])
        self._motion = generated_module(SOURCE.format(arguments=arguments, lines="\n".join(lines))).motion

    def __call__(self, t: float) -> Motion:
        """The values and their first and second rates, (n,) each."""
        return motion_at(self, t, self.n)

    def bind_motion(self, clock: Array, out: Array) -> list[Op]:
        """The same at clock[0], in out (3, n)."""
        return [(self._motion, (clock, self.corners.edges, *self.tables, self.par, out))]

    def held(self, where: Literal["start", "low", "high"]) -> FormulaMotion:
        """The motion with all inputs held at these values."""
        other = copy(self)
        values = [float(getattr(known, where)) for known in self.inputs]
        other.tables = [array for u in values for array in (np.array([[0.0, u, u, 1.0]]), np.array([1]))]
        named = (self._named[known.name] for known in self.inputs)
        other.corners = self.corners.held(dict(zip(named, values, strict=True)))
        return other


def law_ops(law: Any, clock: Array, out: Array) -> list[Op]:
    """Operations that write to out (3,): a number, the values of a function of t, or a formula and its
    rates."""
    if isinstance(law, FormulaMotion):
        return [*law.bind_motion(clock, out.reshape(3, 1))]
    if callable(law):
        return [(_look_up, (law, clock, out))]
    out[0] = law
    return []


def _look_up(law: Callable[[float], Any], clock: Array, out: Array) -> None:
    found = np.atleast_1d(law(float(clock[0])))
    out[: len(found)] = found


def _names(formula: str | float) -> set[str]:
    return {node.id for node in ast.walk(ast.parse(str(formula).strip())) if isinstance(node, ast.Name)}
