"""A spatial order (Morton order) of boxes, in which close boxes of similar size are adjacent.

Keys are the size of a box by powers of four, then the interleaved bits of its centre (Morton 1966). So large
boxes do not enlarge the branches of a tree that hold small ones.
"""

from __future__ import annotations

import math

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel

BITS_PER_AXIS = 16  # of a centre along an axis
SIZE_CLASSES = 16  # of sizes
DIGIT_BITS = 11  # bits that are sorted at once


@kernel
def _separated_bits(value: int) -> int:
    """The bits of a number, separated by two zero bits."""
    value = (value | value << 16) & 0x0000FF0000FF
    value = (value | value << 8) & 0x00F00F00F00F
    value = (value | value << 4) & 0x0C30C30C30C3
    return (value | value << 2) & 0x249249249249


@kernel
def _is_finite(bounds: Array, i: int) -> bool:
    total = 0.0
    for c in range(6):
        total += abs(bounds[i, c])
    return math.isfinite(total)


@kernel
def order_in_space(bounds: Array, keys: Index, order: Index) -> None:
    """Write the order (n,) of boxes (n, 6); infinite ones come last. `keys` (n,) is overwritten."""
    n = len(bounds)
    low, high, smallest = np.full(3, np.inf), np.full(3, -np.inf), np.inf
    for i in range(n):
        if _is_finite(bounds, i):
            size = 0.0
            for c in range(3):
                center = 0.5 * (bounds[i, c] + bounds[i, 3 + c])
                low[c], high[c] = min(low[c], center), max(high[c], center)
                size = max(size, bounds[i, 3 + c] - bounds[i, c])
            smallest = min(smallest, size)
    wide = max(high[0] - low[0], max(high[1] - low[1], high[2] - low[2]))
    scale = (2**BITS_PER_AXIS - 1) / wide if wide > 0.0 else 0.0
    for i in range(n):
        keys[i] = SIZE_CLASSES - 1 << 3 * BITS_PER_AXIS
        if not _is_finite(bounds, i):
            continue
        key, size = 0, 0.0
        for c in range(3):
            center = 0.5 * (bounds[i, c] + bounds[i, 3 + c])
            size = max(size, bounds[i, 3 + c] - bounds[i, c])
            key |= _separated_bits(int((center - low[c]) * scale)) << c
        ratio, class_of = size / smallest if smallest > 0.0 else 1.0, 0
        while ratio >= 4.0 and class_of < SIZE_CLASSES - 1:
            ratio, class_of = 0.25 * ratio, class_of + 1
        keys[i] = class_of << 3 * BITS_PER_AXIS | key
    _sort(keys, order)


@kernel
def _sort(keys: Index, order: Index) -> None:
    """The order of ascending keys (stable): radix sort, digit by digit."""
    n, largest = len(keys), 0
    for i in range(n):
        order[i] = i
        largest = max(largest, keys[i])
    other, begin = np.empty(n, np.int64), np.empty(2**DIGIT_BITS + 1, np.int64)
    shift = 0
    while largest >> shift > 0:
        begin[:] = 0
        for i in range(n):
            begin[(keys[i] >> shift & 2**DIGIT_BITS - 1) + 1] += 1
        for d in range(2**DIGIT_BITS):
            begin[d + 1] += begin[d]
        for k in range(n):
            d = keys[order[k]] >> shift & 2**DIGIT_BITS - 1
            other[begin[d]] = order[k]
            begin[d] += 1
        for k in range(n):
            order[k] = other[k]
        shift += DIGIT_BITS
