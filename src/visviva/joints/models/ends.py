"""The two ends of many links in a scene."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Index
from visviva.core.ports import Points
from visviva.vocabulary.model import Builder


def paired_points(b: Builder, first: str, second: str) -> tuple[Points, Points]:
    """The points of the fields `a` and `b`, equally many: a single one is repeated as needed."""
    rows = b.points(first, "a"), b.points(second, "b")
    n = max(len(row) for row in rows)
    left, right = (row.take(np.zeros(n, np.int64)) if len(row) == 1 else row for row in rows)
    if len(left) != len(right):
        b.error(f"found {len(right)} points, expected {len(left)} as in a, or one", "b")
    return left, right


def pair_lines(n: int) -> Index:
    """Lines (n, 2) from each of n points to its partner among the next n."""
    return np.stack([np.arange(n), np.arange(n, 2 * n)], axis=1)
