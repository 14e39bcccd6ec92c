"""Fields given by formulas, as in scene files: checked arithmetic, then compiled. No other code runs."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from visviva.core.errors import SceneError
from visviva.core.fuse import generated_module
from visviva.core.ports import Points
from visviva.particles.field import Field

MAX_LENGTH, MAX_DEPTH = 500, 60
PLACES = {"x": "x0", "y": "x1", "z": "x2", "vx": "u0", "vy": "u1", "vz": "u2", "m": "m", "t": "t"}
FUNCTIONS = {
    "sqrt": 1, "sin": 1, "cos": 1, "tan": 1, "exp": 1, "log": 1, "tanh": 1, "abs": 1,
    "hypot": 2, "arctan2": 2, "min": 2, "max": 2,
}  # fmt: skip
NUMPY = {"min": "minimum", "max": "maximum"}
OPERATORS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "**"}

SOURCE = '''"""Written by visviva.particles.formula_field."""
import numpy as np

from visviva.core.kernel import kernel


@kernel
def formula(x0, x1, x2, u0, u1, u2, m, t, par):
    return float({0}), float({1}), float({2}), 0.0
'''


class FormulaField(Field):
    """f = (f_x, f_y, f_z)(x, y, z, vx, vy, vz, m, t) by three formulas, in SI.

    Parameters
    ----------
    points : points (n,)
    force : three formulas [N] of the place [m], velocity [m/s], mass [kg] and time [s], with + − * / ** ( ),
        pi, sqrt sin cos tan exp log tanh abs hypot arctan2 min max, numbers and the names in `numbers`
    numbers : named numbers of the formulas

    Power f·u, in the account `work`. Raises SceneError for a formula that cannot be read. Source: P11.
    """

    def __init__(
        self,
        name: str,
        points: Points,
        force: Sequence[str | float],
        numbers: Mapping[str, float] | None = None,
    ) -> None:
        known = dict(numbers or {})
        for word in known:
            if word in PLACES or word in FUNCTIONS or word == "pi" or not word.isidentifier():
                raise SceneError(f"found a number named {word!r}: choose another name", name)
        if len(force) != 3:
            raise SceneError(f"found {len(force)} formulas, expected three", name)
        names = {**PLACES, "pi": repr(np.pi), **{word: f"par[{i}]" for i, word in enumerate(known)}}
        try:
            texts = [translated(str(formula), names) for formula in force]
        except ValueError as error:
            raise SceneError(str(error), name) from None
        module = generated_module(SOURCE.format(*texts))
        super().__init__(name, points, module.formula, list(known.values()))


def translated(formula: str, names: Mapping[str, str]) -> str:
    """The formula as Python text over the arguments of a device function; ValueError with a sentence."""
    if len(formula) > MAX_LENGTH:
        raise ValueError(f"found a formula of {len(formula)} characters, expected at most {MAX_LENGTH}")
    try:
        tree = ast.parse(formula.strip(), mode="eval")
        return _text(tree.body, names)
    except (SyntaxError, MemoryError, RecursionError):
        raise ValueError(f"cannot read {formula!r}, expected arithmetic such as -2 * x + sin(t)") from None


def _text(node: ast.expr, names: Mapping[str, str], depth: int = 0) -> str:
    if depth > MAX_DEPTH:
        raise ValueError(f"found more than {MAX_DEPTH} levels of brackets and signs, expected fewer")
    if isinstance(node, ast.Constant) and type(node.value) in (int, float):
        return _number(node.value)
    if isinstance(node, ast.Name):
        if node.id not in names:
            raise ValueError(f"found {node.id!r}, expected one of {', '.join(names)}, or a function")
        return names[node.id]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.UAdd | ast.USub):
        return f"({'-' if isinstance(node.op, ast.USub) else '+'}{_text(node.operand, names, depth + 1)})"
    if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        right = _exponent(node.right) if isinstance(node.op, ast.Pow) else None
        right = _text(node.right, names, depth + 1) if right is None else right
        return f"({_text(node.left, names, depth + 1)} {OPERATORS[type(node.op)]} {right})"
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
        return _call(node.func.id, node.args, names, depth)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitXor):
        raise ValueError("found ^, expected ** for a power")
    raise ValueError(f"found {ast.unparse(node)[:40]!r}, expected arithmetic such as -2 * x + sin(t)")


def _exponent(node: ast.expr) -> str | None:
    """A small whole exponent as such: x ** 2 is a product, x ** 2.0 a call."""
    whole = isinstance(node, ast.Constant) and type(node.value) is int and node.value <= 12
    return ast.unparse(node) if whole else None


def _number(value: Any) -> str:
    try:
        number = float(value)
    except OverflowError:
        number = np.inf
    if not np.isfinite(number):
        raise ValueError(f"found the number {str(value)[:20]}…, which is out of range")
    return repr(number)


def _call(name: str, arguments: list[ast.expr], names: Mapping[str, str], depth: int) -> str:
    if name not in FUNCTIONS:
        raise ValueError(f"found the function {name!r}, expected one of {', '.join(FUNCTIONS)}")
    if len(arguments) != FUNCTIONS[name]:
        raise ValueError(f"found {len(arguments)} values in {name}( ), expected {FUNCTIONS[name]}")
    values = ", ".join(_text(argument, names, depth + 1) for argument in arguments)
    return f"np.{NUMPY.get(name, name)}({values})"
