"""Solids that do not collide, as joints join them to each other or hold both still in the world."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

import numpy as np

from visviva.arrays import Index
from visviva.core.moving_solids import MovingSolids


def joined_solids(sets: Sequence[MovingSolids], constraints: Iterable[Any], grounds: int = 0) -> Index:
    """Pairs (m, 2) of numbers of solids, counted through all sets, that do not collide.

    A constraint that joins bodies has `joined`: for both sides the block and the numbers (m,) of its bodies,
    or None for the world. Bodies that one with `rigid` joins to the world touch neither each other nor the
    grounds, numbered −1, −2 … as in `Geometry.group`: forces between what cannot move are indeterminate, and
    those of what stands on it would change with them.
    """
    number = _numbers(sets)
    pairs, still = list[tuple[int, int]](), list[int]()
    for constraint in constraints:
        sides = getattr(constraint, "joined", (None, None))
        found = [[] if side is None else _solids(side, number) for side in sides]
        if None not in sides:
            pairs += [(a, b) for a, b in zip(*found, strict=True) if a >= 0 and b >= 0]
        elif getattr(constraint, "rigid", False):
            still += [a for a in found[0] + found[1] if a >= 0]
    still = [*np.unique(still).tolist(), *range(-grounds, 0)]
    return np.array([*pairs, *combinations(still, 2)], np.int64).reshape(-1, 2)


def _numbers(sets: Sequence[MovingSolids]) -> dict[tuple[int, int], int]:
    """The number of the solid of each body: by its block, and its number there."""
    number: dict[tuple[int, int], int] = {}
    first = 0
    for part in sets:
        block = getattr(part, "block", None)
        for i, body in enumerate(getattr(part, "bodies", ())):
            number[id(block), int(body)] = first + i
        first += len(part.solids)
    return number


def _solids(side: tuple[Any, Any], number: dict[tuple[int, int], int]) -> list[int]:
    """The solids of bodies, −1 for those that touch nothing."""
    block, bodies = side
    return [number.get((id(block), int(body)), -1) for body in bodies]
