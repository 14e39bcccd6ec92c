"""Arithmetic with units, as in `params` and after "=": "h / 2 + 20 cm". No code is executed."""

from __future__ import annotations

import ast
import math
import re
import warnings
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache, reduce

from visviva.scene.problems import unknown
from visviva.vocabulary.own_function import OWN_FUNCTIONS, OwnFunction
from visviva.vocabulary.units import (
    PURE,
    Dim,
    Quantity,
    UnitError,
    dimension_name,
    multiply,
    parse_quantity,
    unit_text,
)

Value = int | float | Quantity
"""A pure number, or a quantity in SI."""

FORMULA_VARIABLES = ("t", "x", "y", "z", "vx", "vy", "vz")  # of formulas, rarely used as parameters
FORMULA_HINT = '; "=" is evaluated once, before the run: a formula of it is written without "="'

MAX_LENGTH = 200
CONSTANTS: dict[str, Value] = {"pi": math.pi}
_LITERAL = re.compile(
    r"(?<![\w.])((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(?![eE][+-]?\d)\s*([A-Za-zµμ°]+|%(?!\s*[\w.(]))(\^-?\d+)?"
)
_HOLE = "_literal_"


class ExpressionError(ValueError):
    """An expression that cannot be parsed or has no value."""


def split(value: Value) -> tuple[int | float, Dim]:
    """Number and dimension of a value."""
    return (value.value, value.dim) if isinstance(value, Quantity) else (value, PURE)


def join(number: int | float, dim: Dim) -> Value:
    """Value of a number and a dimension. Errors: `ExpressionError` if it is not finite."""
    try:
        if not math.isfinite(number):
            raise ExpressionError(f"the result is {number}, not a finite number")
    except OverflowError:
        raise ExpressionError("the result is out of range") from None
    return number if dim == PURE else Quantity(float(number), dim)


def names_in(text: str) -> set[str]:
    """Names of the parameters in an expression. Errors: `ExpressionError`."""
    tree, _ = _parse(text)
    functions = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    found = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and id(node) not in functions}
    return {name for name in found if not name.startswith(_HOLE) and name not in CONSTANTS}


def evaluate(text: str, params: Mapping[str, Value]) -> Value:
    """Value of an expression.

    + − * / // % ** ( ), parameters, pi, sqrt sin cos tan abs min max floor ceil, and literals with a unit
    ("20 cm", "3 kN"). Sums, // and % need equal dimensions.

    Errors: `ExpressionError` with a message for the user.
    """
    tree, literals = _parse(text)
    try:
        return _value(tree.body, {**params, **CONSTANTS, **literals})
    except ZeroDivisionError:
        raise ExpressionError(f"{text!r} divides by zero") from None
    except (OverflowError, RecursionError):
        raise ExpressionError(f"{text!r} is out of range") from None


@lru_cache(maxsize=4096)
def _parse(text: str) -> tuple[ast.Expression, Mapping[str, Value]]:
    if len(text) > MAX_LENGTH:
        raise ExpressionError(f"found an expression of {len(text)} characters, expected at most {MAX_LENGTH}")
    literals: dict[str, Value] = {}

    def literal(match: re.Match[str]) -> str:
        name = f"{_HOLE}{len(literals)}"
        quantity = parse_quantity(match[0])
        literals[name] = join(quantity.value, quantity.dim)
        return name

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)
            return ast.parse(_LITERAL.sub(literal, text.strip()), mode="eval"), literals
    except UnitError as error:
        if re.search(r"\bif\b", text):
            raise ExpressionError(
                f"found 'if' in {text!r}, expected + − * /: values have no conditions"
            ) from None
        raise ExpressionError(f"cannot read {text!r}: {error}") from None
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        raise ExpressionError(f"cannot read {text!r}, expected arithmetic such as 2 * h + 20 cm") from None


def _value(node: ast.expr, names: Mapping[str, Value]) -> Value:
    if (
        isinstance(node, ast.Constant)
        and isinstance(node.value, int | float)
        and type(node.value) is not bool
    ):
        return join(node.value, PURE)
    if isinstance(node, ast.Name):
        if node.id not in names:
            known = [name for name in names if not name.startswith(_HOLE)]
            raise ExpressionError(
                unknown("parameter", node.id, known) + FORMULA_HINT * (node.id in FORMULA_VARIABLES)
            )
        return names[node.id]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.UAdd | ast.USub):
        number, dim = split(_value(node.operand, names))
        return join(-number if isinstance(node.op, ast.USub) else number, dim)
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
        return _OPERATORS[type(node.op)](_value(node.left, names), _value(node.right, names))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
        return _call(node.func.id, [_value(argument, names) for argument in node.args])
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitXor):
        raise ExpressionError("found ^, expected ** for a power")
    if isinstance(node, ast.Compare | ast.IfExp | ast.BoolOp):
        raise ExpressionError(
            f"found {ast.unparse(node)[:40]!r}, expected + − * / // % ** ( ): comparisons are allowed only "
            "in formulas of motions and fields; here use min, max, floor, // or %, such as i % 2, which "
            "is 0 or 1"
        )
    raise ExpressionError(
        f"found {ast.unparse(node)[:40]!r}, expected + − * / // % ** ( ), numbers and parameters"
    )


def _common_dimension(a: Value, b: Value, verb: str) -> Dim:
    """Common dimension of two values; a bare zero is compatible with all."""
    (x, dx), (y, dy) = split(a), split(b)
    if dx == dy or (y == 0 and dy == PURE):
        return dx
    if x == 0 and dx == PURE:
        return dy
    found = f"cannot {verb} {a} ({dimension_name(dx)}) and {b} ({dimension_name(dy)})"
    number, dim = (x, dy) if dx == PURE else (y, dx)
    hint = f": give the number a unit, as in {number:g} {unit_text(dim)}" if PURE in (dx, dy) else ""
    raise ExpressionError(found + hint)


def _add(a: Value, b: Value) -> Value:
    return join(split(a)[0] + split(b)[0], _common_dimension(a, b, "add"))


def _subtract(a: Value, b: Value) -> Value:
    return join(split(a)[0] - split(b)[0], _common_dimension(a, b, "subtract"))


def _times(a: Value, b: Value) -> Value:
    (x, dx), (y, dy) = split(a), split(b)
    return join(x * y, multiply(dx, dy))


def _divide(a: Value, b: Value) -> Value:
    (x, dx), (y, dy) = split(a), split(b)
    return join(x / y, multiply(dx, dy, -1))


def _whole_times(a: Value, b: Value) -> Value:
    _common_dimension(a, b, "divide")
    return join(int(split(a)[0] // split(b)[0]), PURE)


def _remainder(a: Value, b: Value) -> Value:
    return join(split(a)[0] % split(b)[0], _common_dimension(a, b, "divide"))


def _power(a: Value, b: Value) -> Value:
    (x, dx), (power, dp) = split(a), split(b)
    if dp != PURE:
        raise ExpressionError(f"the exponent {b} ({dimension_name(dp)}) must be a pure number")
    result = float(x) ** float(power)
    if isinstance(result, complex):
        raise ExpressionError(f"{a} to the power {b} is not a real number")
    if dx == PURE:
        whole = isinstance(x, int) and isinstance(power, int) and abs(result) < 2**53 and result.is_integer()
        return join(int(result) if whole else result, PURE)
    if abs(power) > 12:
        raise ExpressionError(f"the exponent {b} of {a} is out of range (±12)")
    exact = Fraction(power).limit_denominator(12)
    return join(result, multiply(PURE, dx, exact))


_OPERATORS: dict[type[ast.operator], Callable[[Value, Value], Value]] = {
    ast.Add: _add,
    ast.Sub: _subtract,
    ast.Mult: _times,
    ast.Div: _divide,
    ast.FloorDiv: _whole_times,
    ast.Mod: _remainder,
    ast.Pow: _power,
}


def _choose(choose: Callable[[int | float, int | float], int | float]) -> Callable[[Value, Value], Value]:
    def pick(a: Value, b: Value) -> Value:
        return join(choose(split(a)[0], split(b)[0]), _common_dimension(a, b, "compare"))

    return pick


def _trigonometric(function: Callable[[float], float]) -> Callable[[Value], Value]:
    def wave(a: Value) -> Value:
        number, dim = split(a)
        if dim not in (PURE, (0, 0, 0, 1, 0)):
            raise ExpressionError(f"found {a} ({dimension_name(dim)}) in sin, cos or tan, expected an angle")
        return join(function(number), PURE)

    return wave


def _rounded(function: Callable[[float], int]) -> Callable[[Value], Value]:
    def rounded(a: Value) -> Value:
        number, dim = split(a)
        if dim != PURE:
            raise ExpressionError(
                f"found {a} ({dimension_name(dim)}) in floor or ceil, expected a pure number"
            )
        return function(number)

    return rounded


_UNARY: dict[str, Callable[[Value], Value]] = {
    "sqrt": lambda a: _power(a, 0.5),
    "abs": lambda a: join(abs(split(a)[0]), split(a)[1]),
    "sin": _trigonometric(math.sin),
    "cos": _trigonometric(math.cos),
    "tan": _trigonometric(math.tan),
    "floor": _rounded(math.floor),
    "ceil": _rounded(math.ceil),
}
_MANY: dict[str, Callable[[Value, Value], Value]] = {"min": _choose(min), "max": _choose(max)}
FUNCTIONS = frozenset([*_UNARY, *_MANY])


def _call_own(function: OwnFunction, arguments: list[Value]) -> Value:
    """The value of a function in the user's file."""
    if refusal := function.refusal(len(arguments)):
        raise ExpressionError(refusal)
    names: dict[str, Value] = {**CONSTANTS, **function.constants}
    names |= dict(zip(function.arguments, arguments, strict=True))
    try:
        with OWN_FUNCTIONS.during(
            {name: own for name, own in OWN_FUNCTIONS.items() if name != function.name}
        ):
            for word, step in function.steps:
                names[word] = _value(step, names)
            return _value(function.value, names)
    except ExpressionError as error:
        raise ExpressionError(f"{function.name} ({function.origin}): {error}") from None


def _call(name: str, arguments: list[Value]) -> Value:
    own = OWN_FUNCTIONS
    if name in own:
        return _call_own(own[name], arguments)
    if name in _UNARY and len(arguments) == 1:
        return _UNARY[name](arguments[0])
    if name in _MANY and arguments:
        return reduce(_MANY[name], arguments)
    if name in FUNCTIONS:
        raise ExpressionError(f"found {len(arguments)} arguments of {name}( ), expected one")
    raise ExpressionError(unknown("function", name, sorted([*own, *FUNCTIONS])))
