"""Expressions with exact derivatives, generated as straight-line code."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

Term = int
"""An entry of an `Algebra`."""

FUNCTIONS = {
    "sqrt": 1, "sin": 1, "cos": 1, "tan": 1, "exp": 1, "log": 1, "tanh": 1, "abs": 1,
    "sign": 1, "floor": 1, "hypot": 2, "arctan2": 2, "min": 2, "max": 2,
}  # fmt: skip
NUMPY = {"min": "minimum", "max": "maximum"}


class Algebra:
    """A table of operations in which each expression is stored once, after its arguments.

    The methods return entries of the table; equal expressions are the same entry, so that derivatives of
    derivatives share common subexpressions.
    """

    def __init__(self) -> None:
        self._table: list[tuple[str, tuple[Term, ...], str]] = []
        self._known: dict[tuple[str, tuple[Term, ...], str], Term] = {}
        self.zero, self.one = self.number(0.0), self.number(1.0)

    @property
    def entries(self) -> Sequence[tuple[str, tuple[Term, ...], str]]:
        """Operation, arguments and text of every term, arguments first."""
        return self._table

    def _entry(self, operation: str, arguments: tuple[Term, ...] = (), text: str = "") -> Term:
        key = (operation, arguments, text)
        if key not in self._known:
            self._known[key] = len(self._table)
            self._table.append(key)
        return self._known[key]

    def number(self, value: float) -> Term:
        """A constant."""
        return self._entry("number", (), repr(float(value)))

    def name(self, text: str) -> Term:
        """A variable or parameter, called `text` in the code."""
        return self._entry("name", (), text)

    def plus(self, a: Term, b: Term) -> Term:
        """a + b."""
        if a == self.zero:
            return b
        return a if b == self.zero else self._entry("+", (a, b))

    def minus(self, a: Term, b: Term) -> Term:
        """a − b."""
        if b == self.zero:
            return a
        return self.negative(b) if a == self.zero else self._entry("-", (a, b))

    def negative(self, a: Term) -> Term:
        """−a."""
        return a if a == self.zero else self._entry("negative", (a,))

    def times(self, a: Term, b: Term) -> Term:
        """a b."""
        if self.zero in (a, b):
            return self.zero
        if a == self.one:
            return b
        return a if b == self.one else self._entry("*", (a, b))

    def over(self, a: Term, b: Term) -> Term:
        """a / b."""
        return a if a == self.zero or b == self.one else self._entry("/", (a, b))

    def whole_times(self, a: Term, b: Term) -> Term:
        """The floor of a / b."""
        return self.call("floor", self.over(a, b))

    def remainder(self, a: Term, b: Term) -> Term:
        """a − b floor(a / b): the remainder, with the sign of b."""
        return self.minus(a, self.times(b, self.whole_times(a, b)))

    def power(self, a: Term, n: int) -> Term:
        """a to an integer power n: a product."""
        if n == 0:
            return self.one
        return a if n == 1 else self._entry("power", (a,), repr(n))

    def raised(self, a: Term, b: Term) -> Term:
        """a to any power b."""
        return self._entry("**", (a, b))

    def call(self, function: str, *arguments: Term) -> Term:
        """One of `FUNCTIONS`."""
        return self._entry(function, arguments)

    def dot(self, a: Sequence[Term], b: Sequence[Term]) -> Term:
        """Σ a b."""
        total = self.zero
        for first, second in zip(a, b, strict=True):
            total = self.plus(total, self.times(first, second))
        return total

    def derivative(self, term: Term, rates: Mapping[Term, Term]) -> Term:
        """The derivative of a term when these names change at these rates and all others are constant."""
        known: dict[Term, Term] = {}

        def of(a: Term) -> Term:
            if a not in known:
                operation, arguments, _ = self._table[a]
                if operation in ("number", "name"):
                    known[a] = rates.get(a, self.zero)
                else:
                    slopes = tuple(of(b) for b in arguments)
                    still = all(slope == self.zero for slope in slopes)
                    known[a] = self.zero if still else self._slope(a, slopes)
            return known[a]

        return of(term)

    def _slope(self, whole: Term, slopes: tuple[Term, ...]) -> Term:
        operation, arguments, text = self._table[whole]
        if operation == "power":
            n = int(text)
            factor = self.times(self.number(n), self.power(arguments[0], n - 1))
            return self.times(factor, slopes[0])
        if operation == "where":
            return self.chosen(*arguments[:2], *slopes[2:])
        if len(arguments) == 1:
            return self._slopes_of_one[operation](self, whole, arguments[0], slopes[0])
        return self._slopes_of_two[operation](self, whole, arguments, slopes)

    def _slope_of_quotient(self, whole: Term, ab: tuple[Term, ...], slopes: tuple[Term, ...]) -> Term:
        return self.over(self.minus(slopes[0], self.times(whole, slopes[1])), ab[1])

    def _slope_of_raised(self, whole: Term, ab: tuple[Term, ...], slopes: tuple[Term, ...]) -> Term:
        (a, b), (da, db) = ab, slopes
        lower = self.raised(a, self.minus(b, self.one))
        direct = self.times(self.times(b, lower), da)
        return direct if db == self.zero else self.plus(
            direct, self.times(self.times(whole, self.call("log", a)), db)
        )  # fmt: skip

    def _slope_of_arctan2(self, whole: Term, ab: tuple[Term, ...], slopes: tuple[Term, ...]) -> Term:
        turned = self.minus(self.times(ab[1], slopes[0]), self.times(ab[0], slopes[1]))
        return self.over(turned, self.dot(ab, ab))

    _slopes_of_one: Mapping[str, Callable[[Algebra, Term, Term, Term], Term]] = {
        "negative": lambda s, whole, a, da: s.negative(da),
        "sqrt": lambda s, whole, a, da: s.over(s.times(s.number(0.5), da), whole),
        "sin": lambda s, whole, a, da: s.times(s.call("cos", a), da),
        "cos": lambda s, whole, a, da: s.negative(s.times(s.call("sin", a), da)),
        "tan": lambda s, whole, a, da: s.times(s.plus(s.one, s.power(whole, 2)), da),
        "exp": lambda s, whole, a, da: s.times(whole, da),
        "log": lambda s, whole, a, da: s.over(da, a),
        "tanh": lambda s, whole, a, da: s.times(s.minus(s.one, s.power(whole, 2)), da),
        "abs": lambda s, whole, a, da: s.times(s.call("sign", a), da),
        "sign": lambda s, whole, a, da: s.zero,
        "floor": lambda s, whole, a, da: s.zero,
    }
    _slopes_of_two: Mapping[str, Callable[[Algebra, Term, tuple[Term, ...], tuple[Term, ...]], Term]] = {
        "+": lambda s, whole, ab, d: s.plus(*d),
        "-": lambda s, whole, ab, d: s.minus(*d),
        "*": lambda s, whole, ab, d: s.plus(s.times(d[0], ab[1]), s.times(ab[0], d[1])),
        "/": _slope_of_quotient,
        "**": _slope_of_raised,
        "hypot": lambda s, whole, ab, d: s.over(s.dot(ab, d), whole),
        "arctan2": _slope_of_arctan2,
        "min": lambda s, whole, ab, d: s.chosen(*ab, *d),
        "max": lambda s, whole, ab, d: s.chosen(ab[1], ab[0], *d),
    }

    def chosen(self, a: Term, b: Term, first: Term, second: Term) -> Term:
        """The first of two values if a < b, otherwise the second."""
        return first if first == second else self._entry("where", (a, b, first, second))

    def switches(self, wanted: Sequence[Term]) -> list[Term]:
        """Terms whose sign changes mark corners or jumps of these terms, each after its own subterms.

        They are a − b of max(a, b), min(a, b) and of a choice where a < b, a of |a| and sign a, sin πa of
        floor a, and y of arctan2(y, x), which jumps where x < 0. √, hypot and quotients are not covered.
        """
        found: dict[Term, None] = {}
        for term in self.needed(wanted):
            operation, arguments, _ = self._table[term]
            if operation in ("min", "max", "where"):
                found[self.minus(*arguments[:2])] = None
            elif operation in ("abs", "sign", "arctan2"):
                found[arguments[0]] = None
            elif operation == "floor":
                found[self.call("sin", self.times(self.number(math.pi), arguments[0]))] = None
        return list(found)

    def needed(self, wanted: Sequence[Term]) -> list[Term]:
        """These terms and all their subterms, arguments first."""
        found, open_ = set(), list(wanted)
        while open_:
            term = open_.pop()
            if term not in found:
                found.add(term)
                open_ += self._table[term][1]
        return sorted(found)

    def statements(self, wanted: Sequence[Term], indent: str = "    ") -> tuple[list[str], list[str]]:
        """Lines of code that compute these terms, and their variable names."""
        names: dict[Term, str] = {}
        lines: list[str] = []
        for term in self.needed(wanted):
            operation, arguments, text = self._table[term]
            if operation in ("number", "name"):
                names[term] = f"({text})" if text.startswith("-") else text
                continue
            names[term] = f"w{len(lines)}"
            lines.append(f"{indent}{names[term]} = {_code(operation, [names[a] for a in arguments], text)}")
        return lines, [names[term] for term in wanted]


def _code(operation: str, names: list[str], text: str) -> str:
    if operation == "negative":
        return f"-{names[0]}"
    if operation == "power":
        return f"{names[0]} ** {text}"
    if operation == "where":
        return f"{names[2]} if {names[0]} < {names[1]} else {names[3]}"
    if operation in FUNCTIONS:
        return f"np.{NUMPY.get(operation, operation)}({', '.join(names)})"
    return f"{names[0]} {operation} {names[1]}"
