"""Assembly of element matrices into the node blocks of a pattern."""

from __future__ import annotations

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.steppers.solve.matrix.pattern import Short


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
