"""A bounding volume tree over many small items: built once, refitted when they move.

Nodes are in depth-first order, each with six bounds, the index of the node after its whole
branch, and a code: −1, or 16·first + count of the items of a leaf. So traversal needs no stack: a box that
is hit leads to the next node, one that is missed to the end of its branch.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel

NODE_SIZE = 8  # numbers per node
SKIP, CODE = 6, 7
MAX_LEAF_ITEMS = 4  # most items in a leaf


@kernel
def _sort_run(centers: Array, axis: int, order: Index, a: int, b: int, spare: Index) -> None:
    """Sort a run of items by their centres along an axis, by merging; stable."""
    width = 1
    while width < b - a:
        for start in range(a, b, 2 * width):
            i, j = start, min(start + width, b)
            middle, end = j, min(start + 2 * width, b)
            for k in range(start, end):
                left = j == end or (i < middle and centers[order[i], axis] <= centers[order[j], axis])
                if left:
                    spare[k] = order[i]
                    i += 1
                else:
                    spare[k] = order[j]
                    j += 1
        for k in range(a, b):
            order[k] = spare[k]
        width *= 2


@kernel
def _halve_runs(centers: Array, order: Index, first: Index, last: Index) -> int:
    """Halve runs of `order` along their longest side until they fit into leaves; returns the number of
    nodes.
    """
    stack = np.empty((128, 2), np.int64)
    stack[0, 0], stack[0, 1] = 0, len(order)
    top, count = 1, 0
    low, high, spare = np.empty(3), np.empty(3), np.empty(len(order), np.int64)
    while top > 0:
        top -= 1
        a, b = stack[top, 0], stack[top, 1]
        first[count], last[count] = a, b
        count += 1
        if b - a <= MAX_LEAF_ITEMS:
            continue
        for c in range(3):
            low[c], high[c] = np.inf, -np.inf
        for j in range(a, b):
            for c in range(3):
                low[c] = min(low[c], centers[order[j], c])
                high[c] = max(high[c], centers[order[j], c])
        axis = 0
        for c in range(1, 3):
            if high[c] - low[c] > high[axis] - low[axis]:
                axis = c
        _sort_run(centers, axis, order, a, b, spare)
        middle = (a + b) // 2
        stack[top, 0], stack[top, 1] = middle, b
        stack[top + 1, 0], stack[top + 1, 1] = a, middle
        top += 2
    return count


def build_tree(centers: Array) -> tuple[Index, Array]:
    """The order (n,) of items with these centres (n, 3) in the tree, and nodes (m, 8) to be fitted."""
    n = len(centers)
    order = np.arange(n)
    if n == 0:
        return order, np.zeros((0, NODE_SIZE))
    first, last = np.empty(2 * n, np.int64), np.empty(2 * n, np.int64)
    count = _halve_runs(np.ascontiguousarray(centers, float), order, first, last)
    nodes = np.zeros((count, NODE_SIZE))
    size = np.ones(count, np.int64)
    for i in range(count - 1, -1, -1):
        things = last[i] - first[i]
        if things > MAX_LEAF_ITEMS:
            left = i + 1
            right = left + size[left]
            size[i] = 1 + size[left] + size[right]
        nodes[i, CODE] = 16 * first[i] + things if things <= MAX_LEAF_ITEMS else -1
        nodes[i, SKIP] = i + size[i]
    return order, nodes


@kernel
def refit(par: Array, nodes: int, count: int, things: int, each: int, corners: int, margin: float) -> None:
    """Bounds of all nodes from the corners of their items, enlarged by a margin.

    Parameters
    ----------
    par : the array that holds both
    nodes, count : index of the first node, and number of nodes
    things, each, corners : index of the first item, the size of each, and the number of its leading corners
    """
    for i in range(count - 1, -1, -1):
        at = nodes + NODE_SIZE * i
        code = int(par[at + CODE])
        for c in range(3):
            low, high = np.inf, -np.inf
            if code < 0:
                right = nodes + NODE_SIZE * int(par[at + NODE_SIZE + SKIP])
                low = min(par[at + NODE_SIZE + c], par[right + c])
                high = max(par[at + NODE_SIZE + 3 + c], par[right + 3 + c])
            else:
                for j in range(code // 16, code // 16 + code % 16):
                    for corner in range(corners):
                        value = par[things + each * j + 3 * corner + c]
                        low, high = min(low, value - margin), max(high, value + margin)
            par[at + c], par[at + 3 + c] = low, high


@kernel
def path_hits_box(
    y0: float, y1: float, y2: float, v0: float, v1: float, v2: float, max_fraction: float, reach: float,
    par: Array, at: int,
) -> bool:  # fmt: skip
    """Whether a straight path comes within `reach` of a box; v are the inverses of its components."""
    a, b = (par[at] - reach - y0) * v0, (par[at + 3] + reach - y0) * v0
    low, high = min(a, b), max(a, b)
    a, b = (par[at + 1] - reach - y1) * v1, (par[at + 4] + reach - y1) * v1
    low, high = max(low, min(a, b)), min(high, max(a, b))
    a, b = (par[at + 2] - reach - y2) * v2, (par[at + 5] + reach - y2) * v2
    low, high = max(low, min(a, b)), min(high, max(a, b))
    return bool(low <= high and high >= 0.0 and low <= max_fraction)


@kernel
def square_to_box(p0: float, p1: float, p2: float, par: Array, at: int) -> float:
    """The squared distance of a point from a box, 0 inside."""
    e0 = max(max(par[at] - p0, p0 - par[at + 3]), 0.0)
    e1 = max(max(par[at + 1] - p1, p1 - par[at + 4]), 0.0)
    e2 = max(max(par[at + 2] - p2, p2 - par[at + 5]), 0.0)
    return float(e0 * e0 + e1 * e1 + e2 * e2)
