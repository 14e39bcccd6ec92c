"""Solids that are joined by joints."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from visviva.arrays import Index
from visviva.core.moving_solids import MovingSolids


def joined_solids(sets: Iterable[MovingSolids], constraints: Iterable[Any]) -> Index:
    """Pairs (m, 2) of numbers of solids, counted through all sets, whose bodies a constraint joins.

    A constraint that joins bodies has `joined`: for both sides the block and the numbers (m,) of its bodies,
    or None for the world.
    """
    number: dict[tuple[int, int], int] = {}
    first = 0
    for part in sets:
        block = getattr(part, "block", None)
        for i, body in enumerate(getattr(part, "bodies", ())):
            number[id(block), int(body)] = first + i
        first += len(part.solids)
    pairs: list[tuple[int, int]] = []
    for constraint in constraints:
        one, other = getattr(constraint, "joined", (None, None))
        if one is None or other is None:
            continue
        for a, b in zip(one[1], other[1], strict=True):
            keys = (id(one[0]), int(a)), (id(other[0]), int(b))
            if keys[0] in number and keys[1] in number:
                pairs.append((number[keys[0]], number[keys[1]]))
    return np.array(pairs, np.int64).reshape(-1, 2)
