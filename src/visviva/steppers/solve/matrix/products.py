"""Sums and products of matrices in the node blocks of a pattern."""

from __future__ import annotations

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.steppers.solve.matrix.pattern import Short


@kernel
def multiply(first: Index, low: Index, high: Index, start: Index, values: Array, x: Array, y: Array) -> None:
    """y += B x, both triangles from the upper one."""
    for k in range(len(low)):
        i, j, at = first[low[k]], first[high[k]], start[k]
        rows, columns = first[low[k] + 1] - i, first[high[k] + 1] - j
        if rows == 3 and columns == 3:
            b0, b1, b2 = values[at], values[at + 1], values[at + 2]
            b3, b4, b5 = values[at + 3], values[at + 4], values[at + 5]
            b6, b7, b8 = values[at + 6], values[at + 7], values[at + 8]
            x0, x1, x2 = x[j], x[j + 1], x[j + 2]
            y[i] += b0 * x0 + b1 * x1 + b2 * x2
            y[i + 1] += b3 * x0 + b4 * x1 + b5 * x2
            y[i + 2] += b6 * x0 + b7 * x1 + b8 * x2
            if i != j:
                x0, x1, x2 = x[i], x[i + 1], x[i + 2]
                y[j] += b0 * x0 + b3 * x1 + b6 * x2
                y[j + 1] += b1 * x0 + b4 * x1 + b7 * x2
                y[j + 2] += b2 * x0 + b5 * x1 + b8 * x2
            continue
        for a in range(rows):
            for b in range(columns):
                value = values[at + a * columns + b]
                y[i + a] += value * x[j + b]
                if i != j:
                    y[j + b] += value * x[i + a]


@kernel
def set_diagonal(slots: Index, coordinates: Index, diagonal: Array, values: Array) -> None:
    """A = diag."""
    for i in range(len(values)):
        values[i] = 0.0
    for i in range(len(slots)):
        values[slots[i]] = diagonal[coordinates[i]]


@kernel
def add_element_blocks(
    matrices: Array, weight: Array, each: int, blocks: Short, start: Index, values: Array
) -> None:
    """values += weight[0] B of elements (m, p, p), nodes of `each` coordinates, in `Pattern.blocks`."""
    w = weight[0]
    if w == 0.0:
        return
    nodes = matrices.shape[1] // each
    for e in range(matrices.shape[0]):
        q = 0
        for a in range(nodes):
            for b in range(a, nodes):
                k = blocks[e, q]
                q += 1
                at = start[k] if k >= 0 else start[-1 - k]
                right, down = (1, each) if k >= 0 else (each, 1)
                for r in range(each):
                    for c in range(each):
                        values[at + r * down + c * right] += w * matrices[e, each * a + r, each * b + c]


@kernel
def add_pair_blocks(matrices: Array, weight: Array, block: Short, start: Index, values: Array) -> None:
    """values += weight[0] B of pairs of nodes (B, 9), in `Pattern.blocks`: block k, or −1 − k transposed."""
    w = weight[0]
    if w == 0.0:
        return
    for e in range(len(matrices)):
        b, k = matrices[e], block[e]
        at = start[k] if k >= 0 else start[-1 - k]
        right, down = (1, 3) if k >= 0 else (3, 1)
        for r in range(3):
            for c in range(3):
                values[at + r * down + c * right] += w * b[3 * r + c]
