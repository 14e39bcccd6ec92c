"""Bounds of expressions over ranges of their variables: interval arithmetic."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from visviva.vocabulary.algebra import Algebra, Term

Interval = tuple[float, float]
UNBOUNDED: Interval = (-math.inf, math.inf)


class Bounds:
    """Lower and upper bounds of terms, for names in given ranges.

    The bounds are never too narrow, except for round-off, but can be too wide: x − x is in [−1, 1] for x in
    [0, 1]. Ranges of a single number give the value. If a term has no value, the bounds are (−∞, ∞).
    Source: Moore 1966, Interval Analysis. Proved by tests/vocabulary/test_formula_kinks.py.

    Parameters
    ----------
    wanted : terms of the algebra
    """

    def __init__(self, algebra: Algebra, wanted: Sequence[Term]) -> None:
        self.wanted = list(wanted)
        self.steps = [(term, *algebra.entries[term]) for term in algebra.needed(wanted)]
        self.numbers = {
            term: (float(text), float(text))
            for term, operation, _, text in self.steps
            if operation == "number"
        }

    def __call__(self, ranges: Mapping[Term, Interval]) -> list[Interval]:
        """Bounds of the wanted terms; names without a range can have any value."""
        known: dict[Term, Interval] = dict(self.numbers)
        for term, operation, arguments, text in self.steps:
            if operation == "number":
                continue
            if operation == "name":
                known[term] = ranges.get(term, UNBOUNDED)
                continue
            try:
                low, high = _bounds(operation, [known[a] for a in arguments], text, arguments)
            except (OverflowError, ValueError, ZeroDivisionError):
                low, high = UNBOUNDED
            known[term] = (low, high) if low <= high else UNBOUNDED
        return [known[term] for term in self.wanted]


def _bounds(operation: str, given: list[Interval], text: str, terms: Sequence[Term]) -> Interval:
    if operation == "power":
        return _power(given[0], int(text))
    if operation == "where":
        return _where(*given)
    if operation == "*" and terms[0] == terms[1]:
        return _power(given[0], 2)
    return _OPERATIONS[operation](*given)


def _where(a: Interval, b: Interval, first: Interval, second: Interval) -> Interval:
    if a[1] < b[0]:
        return first
    if a[0] >= b[1]:
        return second
    return min(first[0], second[0]), max(first[1], second[1])


def _times(a: Interval, b: Interval) -> Interval:
    products = [0.0 if x == 0.0 or y == 0.0 else x * y for x in a for y in b]
    return min(products), max(products)


def _over(a: Interval, b: Interval) -> Interval:
    if b[0] <= 0.0 <= b[1]:
        return UNBOUNDED
    return _times(a, (1.0 / b[1], 1.0 / b[0]))


def _power(a: Interval, n: int) -> Interval:
    if n < 0:
        return _over((1.0, 1.0), _power(a, -n))
    ends = a[0] ** n, a[1] ** n
    if n % 2 or a[0] >= 0.0:
        return ends
    return (0.0, max(ends)) if a[1] > 0.0 else (ends[1], ends[0])


def _raised(a: Interval, b: Interval) -> Interval:
    if a[0] <= 0.0:
        return (a[0] ** b[0],) * 2 if a[0] == a[1] and b[0] == b[1] and b[0].is_integer() else UNBOUNDED
    found = [x**y for x in a for y in b]
    return min(found), max(found)


def _cosine_bounds(a: Interval, top: float) -> Interval:
    """Bounds of the cosine of x − top, whose maximum is at `top`."""
    low, high = a[0] - top, a[1] - top
    if not high - low < 2.0 * math.pi:
        return -1.0, 1.0
    ends = math.cos(low), math.cos(high)
    turns = math.floor(high / (2.0 * math.pi)) != math.floor(low / (2.0 * math.pi))
    below = math.floor((high - math.pi) / (2.0 * math.pi)) != math.floor((low - math.pi) / (2.0 * math.pi))
    return -1.0 if below else min(ends), 1.0 if turns else max(ends)


def _sine(a: Interval) -> Interval:
    return (math.sin(a[0]),) * 2 if a[0] == a[1] else _cosine_bounds(a, 0.5 * math.pi)


def _tangent(a: Interval) -> Interval:
    if math.floor(a[0] / math.pi + 0.5) != math.floor(a[1] / math.pi + 0.5):
        return UNBOUNDED
    return math.tan(a[0]), math.tan(a[1])


def _absolute(a: Interval) -> Interval:
    if a[0] >= 0.0:
        return a
    return (-a[1], -a[0]) if a[1] <= 0.0 else (0.0, max(-a[0], a[1]))


def _sign(x: float) -> float:
    return float((x > 0.0) - (x < 0.0))


def _hypot(a: Interval, b: Interval) -> Interval:
    one, other = _absolute(a), _absolute(b)
    return math.hypot(one[0], other[0]), math.hypot(one[1], other[1])


def _arctan2(y: Interval, x: Interval) -> Interval:
    if x[0] <= 0.0 and y[0] <= 0.0 <= y[1] and (x[0] < x[1] or y[0] < y[1]):
        return -math.pi, math.pi
    found = [math.atan2(b, a) for a in x for b in y]
    return min(found), max(found)


def _exp(x: float) -> float:
    return math.exp(x) if x < 709.0 else math.inf


def _log(x: float) -> float:
    return math.log(x) if x > 0.0 else -math.inf


def _monotonic(function: Callable[[float], float]) -> Callable[[Interval], Interval]:
    return lambda a: (function(a[0]), function(a[1]))


_OPERATIONS: Mapping[str, Callable[..., Interval]] = {
    "+": lambda a, b: (a[0] + b[0], a[1] + b[1]),
    "-": lambda a, b: (a[0] - b[1], a[1] - b[0]),
    "*": _times,
    "/": _over,
    "**": _raised,
    "negative": lambda a: (-a[1], -a[0]),
    "sqrt": _monotonic(lambda x: math.sqrt(max(x, 0.0))),
    "sin": _sine,
    "cos": lambda a: _cosine_bounds(a, 0.0),
    "tan": _tangent,
    "exp": _monotonic(_exp),
    "log": _monotonic(_log),
    "tanh": _monotonic(math.tanh),
    "abs": _absolute,
    "sign": _monotonic(_sign),
    "floor": _monotonic(lambda x: float(math.floor(x)) if math.isfinite(x) else x),
    "hypot": _hypot,
    "arctan2": _arctan2,
    "min": lambda a, b: (min(a[0], b[0]), min(a[1], b[1])),
    "max": lambda a, b: (max(a[0], b[0]), max(a[1], b[1])),
}
