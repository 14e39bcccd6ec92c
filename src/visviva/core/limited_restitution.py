"""Lowers restitution where it would add energy."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Found = TypeVar("Found")

HALVINGS = 40  # bisection steps for the share of restitution


def limit_restitution(solve: Callable[[float], Found], gain: Callable[[Found], float]) -> tuple[Found, float]:
    """The result of `solve` for the largest share of restitution at which `gain` ≤ 0, and that share.

    Share 0 is assumed to lose energy, as every impact without restitution does.
    """
    best = solve(1.0)
    if gain(best) <= 0.0:
        return best, 1.0
    low, high = 0.0, 1.0
    best = solve(0.0)
    for _ in range(HALVINGS):
        middle = 0.5 * (low + high)
        found = solve(middle)
        if gain(found) <= 0.0:
            best, low = found, middle
        else:
            high = middle
    return best, low
