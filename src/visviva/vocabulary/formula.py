"""Formulas in scene files: checked arithmetic that becomes an expression. No other code is read."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping
from functools import partial, reduce
from typing import Any

import numpy as np

from visviva.vocabulary.algebra import FUNCTIONS, Algebra, Term
from visviva.vocabulary.known_names import NAMED_NUMBERS
from visviva.vocabulary.nearest import suggested
from visviva.vocabulary.own_function import OWN_FUNCTIONS, OwnFunction

MAX_LENGTH, MAX_DEPTH = 500, 60
MAX_EXPANDED_POWER = 12  # integer powers up to this one are expanded to products
CALLS = (*FUNCTIONS, "clip", "where")
KNOWN_TEXT = f"+ - * / // % ** ( ), pi, {' '.join(CALLS)}"
"""The available functions, for descriptions."""


class Formulas:
    """Reads formulas of some variables, named numbers and `params` of the scene into one `Algebra`.

    Parameters
    ----------
    variables : name in the formulas -> name in the code, such as {"x": "x0"}
    numbers : named numbers of the formulas; the code finds them in the array `par`, in this order. The
        `params` used are appended, so that another value needs no recompilation. Exponents, divisors of
        integer parts and zeros are literals, since derivatives and the set of moving parts depend on them.
        Without `numbers`, all numbers are literals

    Attributes
    ----------
    fixed : the terms of the named numbers used, and their values

    Raises ValueError, with a message, if the name of a number is taken.
    """

    def __init__(self, variables: Mapping[str, str], numbers: dict[str, float] | None = None) -> None:
        self.algebra, self.numbers = Algebra(), numbers
        self.written = 1 if numbers is None else 0  # nesting depth of literal numbers
        self.fixed: dict[Term, float] = {}
        self.within: set[str] = set()
        self.names = {word: self.algebra.name(text) for word, text in variables.items()}
        self.names["pi"] = self.algebra.number(np.pi)
        for i, (word, value) in enumerate((numbers or {}).items()):
            if word in self.names or word in CALLS or not word.isidentifier():
                raise ValueError(f"found a number named {word!r}: choose another name")
            self.names[word] = self.algebra.name(f"par[{i}]")
            self.fixed[self.names[word]] = float(value)

    def read(self, formula: str | float) -> Term:
        """The expression of a formula; ValueError with a message for the user."""
        text = str(formula)
        if len(text) > MAX_LENGTH:
            raise ValueError(f"found a formula of {len(text)} characters, expected at most {MAX_LENGTH}")
        try:
            return self._term(ast.parse(text.strip(), mode="eval").body, 0)
        except (SyntaxError, MemoryError, RecursionError):
            units = "; its numbers have no units: they are in SI" if _UNIT.search(text) else ""
            raise ValueError(
                f"cannot read {text!r}, expected arithmetic such as -2 * x + sin(t){units}"
            ) from None

    def _term(self, node: ast.expr, depth: int) -> Term:
        if depth > MAX_DEPTH:
            raise ValueError(f"found more than {MAX_DEPTH} levels of brackets and signs, expected fewer")
        if isinstance(node, ast.Constant) and type(node.value) in (int, float):
            return self._number(node.value)
        if isinstance(node, ast.Name):
            if node.id in self.names:
                return self.names[node.id]
            if node.id in NAMED_NUMBERS:
                return self._param(node.id)
            raise ValueError(self._unknown(node.id))
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.UAdd | ast.USub):
            inner = self._term(node.operand, depth + 1)
            return self.algebra.negative(inner) if isinstance(node.op, ast.USub) else inner
        if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
            return self._binary(node, depth)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
            return self._call(node.func.id, node.args, depth)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitXor):
            raise ValueError("found ^, expected ** for a power")
        raise ValueError(f"found {ast.unparse(node)[:40]!r}, expected arithmetic such as -2 * x + sin(t)")

    def _unknown(self, name: str) -> str:
        known = [*self.names, *NAMED_NUMBERS]
        found = f"found {name!r}, expected one of {', '.join(known)}, or a function"
        indexed = f"an index of `repeat` in braces: {{{name}}}"
        own = f"numbers of your own go under `params` of the scene, as in params: {{{name}: 2}}, {indexed}"
        return f"{found}; {own}{suggested(name, known)}"

    def _binary(self, node: ast.BinOp, depth: int) -> Term:
        left, power = self._term(node.left, depth + 1), node.right
        exponent = power.value if isinstance(power, ast.Constant) else None
        if isinstance(node.op, ast.Pow) and type(exponent) is int and exponent <= MAX_EXPANDED_POWER:
            return self.algebra.power(left, exponent)
        written = isinstance(node.op, ast.Pow | ast.FloorDiv | ast.Mod)
        self.written += written
        right = self._term(power, depth + 1)
        self.written -= written
        return _OPERATORS[type(node.op)](self.algebra, left, right)

    def _param(self, word: str) -> Term:
        value = NAMED_NUMBERS[word]
        if value == 0 or self.written or self.numbers is None:
            return self._number(value)
        self.numbers.setdefault(word, value)
        term = self.algebra.name(f"par[{list(self.numbers).index(word)}]")
        self.fixed[term] = value
        return term

    def _number(self, value: Any) -> Term:
        try:
            number = float(value)
        except OverflowError:
            number = np.inf
        if not np.isfinite(number):
            raise ValueError(f"found the number {str(value)[:20]}…, which is out of range")
        return self.algebra.number(number)

    def _call(self, name: str, arguments: list[ast.expr], depth: int) -> Term:
        own = OWN_FUNCTIONS
        if name in own:
            return self._own(own[name], arguments, depth)
        if name not in CALLS:
            known = [*own, *CALLS]
            near = suggested(name, known) or ("" if own else "; your own go into a file given by --python")
            raise ValueError(f"found the function {name!r}, expected one of {', '.join(known)}{near}")
        if name == "where":
            return self._where(arguments, depth)
        most = 3 if name == "clip" else FUNCTIONS[name]
        several = name in ("min", "max") and len(arguments) > most
        if len(arguments) != most and not several:
            raise ValueError(f"found {len(arguments)} arguments of {name}( ), expected {most}")
        values = [self._term(argument, depth + 1) for argument in arguments]
        if name == "clip":
            return self.algebra.call("min", self.algebra.call("max", values[0], values[1]), values[2])
        if several:
            return reduce(partial(self.algebra.call, name), values)
        return self.algebra.call(name, *values)

    def _where(self, arguments: list[ast.expr], depth: int) -> Term:
        if len(arguments) != 3:
            raise ValueError(
                f"found {len(arguments)} arguments of where( ), expected a condition and two values"
            )
        condition, first, second = arguments
        values = self._term(first, depth + 1), self._term(second, depth + 1)
        return self._choice(condition, *values, depth + 1)

    def _choice(self, condition: ast.expr, first: Term, second: Term, depth: int) -> Term:
        """The first value if the condition holds, otherwise the second."""
        if depth > MAX_DEPTH:
            raise ValueError(f"found more than {MAX_DEPTH} levels of conditions, expected fewer")
        if isinstance(condition, ast.UnaryOp) and isinstance(condition.op, ast.Not):
            return self._choice(condition.operand, second, first, depth + 1)
        if isinstance(condition, ast.BoolOp):
            both = isinstance(condition.op, ast.And)
            for one in reversed(condition.values):
                kept = self._choice(one, first, second, depth + 1)
                first, second = (kept, second) if both else (first, kept)
            return first if both else second
        if not isinstance(condition, ast.Compare):
            found = f"found {ast.unparse(condition)[:40]!r}"
            raise ValueError(f"{found}, expected a condition such as t < 2 or 1 < t < 2 and x > 0")
        sides = [self._term(side, depth + 1) for side in (condition.left, *condition.comparators)]
        kept = first
        for i in reversed(range(len(condition.ops))):
            kept = self._compared(condition.ops[i], sides[i], sides[i + 1], kept, second)
        return kept

    def _compared(self, op: ast.cmpop, a: Term, b: Term, first: Term, second: Term) -> Term:
        match op:
            case ast.Lt():
                return self.algebra.chosen(a, b, first, second)
            case ast.Gt():
                return self.algebra.chosen(b, a, first, second)
            case ast.LtE():
                return self.algebra.chosen(b, a, second, first)
            case ast.GtE():
                return self.algebra.chosen(a, b, second, first)
        raise ValueError("found a condition with == or !=, expected one with < <= > or >=")

    def _own(self, function: OwnFunction, arguments: list[ast.expr], depth: int) -> Term:
        """A function of the user's file, inlined, so it has exact derivatives and is compiled."""
        if refusal := function.refusal(len(arguments)):
            raise ValueError(refusal)
        if function.name in self.within:
            raise ValueError(f"{function.name} ({function.origin}) calls itself")
        values = [self._term(argument, depth + 1) for argument in arguments]
        outer, self.within = self.names, {*self.within, function.name}
        try:
            self.names = {"pi": self.algebra.number(np.pi)}
            self.names |= {word: self.algebra.number(x) for word, x in function.constants.items()}
            self.names |= dict(zip(function.arguments, values, strict=True))
            for word, step in function.steps:
                self.names[word] = self._term(step, depth + 1)
            return self._term(function.value, depth + 1)
        except ValueError as error:
            raise ValueError(f"{function.name} ({function.origin}): {error}") from None
        finally:
            self.names, self.within = outer, self.within - {function.name}


_UNIT = re.compile(r"\d\s*[A-Za-z°]")
_OPERATORS: Mapping[type, Callable[[Algebra, Term, Term], Term]] = {
    ast.Add: Algebra.plus,
    ast.Sub: Algebra.minus,
    ast.Mult: Algebra.times,
    ast.Div: Algebra.over,
    ast.Pow: Algebra.raised,
    ast.FloorDiv: Algebra.whole_times,
    ast.Mod: Algebra.remainder,
}
