"""Large symmetric matrices of nodes, already assembled over elements: 3 × 3 blocks of node pairs.

A force of many elements with few shared nodes fills these instead of `Elements`: a body of tetrahedra has a
fifth as many nodes as elements, and 1.5 blocks per element instead of 16 (decision 47); a cloth has two
per triangle instead of 9 (decision 54).
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from visviva.arrays import Array, Index, Mask
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Call, Op
from visviva.core.elements import Expansion, Form, add_numbers, slots_at


@dataclass(frozen=True)
class RestShape:
    """The nodes of a body, and their unloaded positions, which determine its matrices up to a rotation.

    Parameters
    ----------
    rows : (N,)    the row number of the first coordinate of each node
    rest : (N, 3)  positions at rest [m]
    now : (N, 3)   positions in the present state: a view
    masses : (N,)  lumped [kg]
    held : (N,)    which nodes never move
    """

    rows: Index
    rest: Array
    now: Array
    masses: Array
    held: Mask


@dataclass
class NodeBlocks:
    """B pairs of nodes of a block, i ≤ j, each with its 3 × 3 block of symmetric matrices.

    Parameters
    ----------
    pairs : (B, 2)   row numbers of the first coordinates of both nodes; −1 for the second if i = j
    K, D, G, M : (B, 9)   as in `Elements`, blocks in row-major order; (0, 9) if never used
    shape : the rest shape, None if there is none
    present_ops, rest_ops : operations that fill them for the present state and for the rest shape
    firm : (1,)   0 for the exact K; 1/h² for one that keeps M + h²K positive where the exact K does not
    """

    pairs: Index
    K: Array
    D: Array
    G: Array
    M: Array
    shape: RestShape | None = None
    present_ops: list[Op] = field(default_factory=list)
    rest_ops: list[Op] = field(default_factory=list)
    firm: Array = field(default_factory=lambda: np.zeros(1))

    @classmethod
    def of(cls, pairs: Index, parts: str) -> NodeBlocks:
        """Zero blocks for the named parts, such as "KD"."""
        K, D, G, M = (np.zeros((len(pairs) if part in parts else 0, 9)) for part in "KDGM")
        return cls(np.ascontiguousarray(pairs), K, D, G, M)

    @property
    def rows(self) -> Index:
        """Row numbers (B, 6) of all six coordinates, −1 for those of an absent second node."""
        each = np.where(self.pairs[:, :, None] >= 0, self.pairs[:, :, None] + np.arange(3), -1)
        return each.reshape(-1, 6)

    def product(self, matrices: Array, weight: Array, rates: Array, out: Array) -> Call:
        """out += weight[0] B rates, by row numbers."""
        return add_node_products, (self.pairs, matrices, weight, rates, out)

    def form(self, matrices: Array, left: Array, right: Array, out: Array) -> Op:
        """out[0] += leftᵀ B right."""
        return add_node_form, (self.pairs, matrices, left, right, out)

    def two_forms(self, matrices: Array, one: Form, other: Form) -> list[Op]:
        """Both forms."""
        return [self.form(matrices, *one), self.form(matrices, *other)]

    def assembly(
        self,
        matrices: Array,
        weight: Array,
        expansion: Expansion,
        jacobian: Array,
        slots: Index,
        values: Array,
    ) -> Op:
        """values[slots] += weight[0] Jᵀ B J; slots (B, d, d), −1 where nothing is stored."""
        if expansion.plain:
            number, slot = self._numbers(expansion, slots, len(matrices))
            return add_numbers, (matrices.reshape(-1), weight, number, slot, values)
        carried = (expansion.local, expansion.entry, jacobian)
        return add_nodes, (self.pairs, matrices, weight, *carried, slots, values)

    def _numbers(self, expansion: Expansion, slots: Index, count: int) -> tuple[Index, Index]:
        """Numbers of `count` blocks, all or none, and the slots to which they go, in both triangles."""
        local, slots, two = expansion.local[:count, :, 0], slots[:count], self.pairs[:count, 1] >= 0
        low, high = local[:, :3], local[:, 3:]
        other = np.where(two[:, None], high, low)
        upper = slots_at(slots, low[:, :, None], other[:, None, :])
        lower = np.where(two[:, None, None], slots_at(slots, other[:, None, :], low[:, :, None]), -1)
        slot = np.stack([upper, lower], axis=-1).reshape(-1)
        kept = np.flatnonzero(slot >= 0)
        return kept // 2, slot[kept]

    def direct(self, expansion: Expansion) -> bool:
        """Whether all rows are coordinates themselves."""
        return expansion.plain and np.array_equal(
            expansion.local[:, :, 0], np.where(self.rows >= 0, np.arange(6), -1)
        )


def pairs_of(rows: Index) -> tuple[Index, Index]:
    """The pairs (B, 2) of points that share an element, and the index of each pair of every element.

    rows : (m, p)   first row number of each point

    The second array (m, p (p + 1)/2) holds the indices of the pairs a ≤ b, and −1 − the index if b precedes
    a there.
    """
    p = rows.shape[1]
    first, second = np.triu_indices(p)
    low, high = np.minimum(rows[:, first], rows[:, second]), np.maximum(rows[:, first], rows[:, second])
    span = int(rows.max(initial=0)) + 1
    kept, number = np.unique(low * span + high, return_inverse=True)
    number = number.reshape(low.shape)
    where = np.where(rows[:, first] > rows[:, second], -1 - number, number)
    pairs = np.stack([kept // span, np.where(kept // span == kept % span, -1, kept % span)], axis=1)
    return pairs, where


@kernel
def add_node_products(pairs: Index, matrices: Array, weight: Array, rates: Array, out: Array) -> None:
    """out += weight[0] B rates, both triangles from the upper one."""
    w = weight[0]
    for k in range(len(matrices)):
        i, j, b = pairs[k, 0], pairs[k, 1], matrices[k]
        at = j if j >= 0 else i
        x0, x1, x2 = w * rates[at], w * rates[at + 1], w * rates[at + 2]
        out[i] += b[0] * x0 + b[1] * x1 + b[2] * x2
        out[i + 1] += b[3] * x0 + b[4] * x1 + b[5] * x2
        out[i + 2] += b[6] * x0 + b[7] * x1 + b[8] * x2
        if j >= 0:
            x0, x1, x2 = w * rates[i], w * rates[i + 1], w * rates[i + 2]
            out[j] += b[0] * x0 + b[3] * x1 + b[6] * x2
            out[j + 1] += b[1] * x0 + b[4] * x1 + b[7] * x2
            out[j + 2] += b[2] * x0 + b[5] * x1 + b[8] * x2


@kernel
def _between(b: Array, left: Array, i: int, right: Array, j: int) -> float:
    return float(
        left[i] * (b[0] * right[j] + b[1] * right[j + 1] + b[2] * right[j + 2])
        + left[i + 1] * (b[3] * right[j] + b[4] * right[j + 1] + b[5] * right[j + 2])
        + left[i + 2] * (b[6] * right[j] + b[7] * right[j + 1] + b[8] * right[j + 2])
    )


@kernel
def add_node_form(pairs: Index, matrices: Array, left: Array, right: Array, out: Array) -> None:
    """out[0] += leftᵀ B right."""
    total = 0.0
    for k in range(len(matrices)):
        i, j, b = pairs[k, 0], pairs[k, 1], matrices[k]
        if j < 0:
            total += _between(b, left, i, right, i)
        else:
            total += _between(b, left, i, right, j) + _between(b, right, i, left, j)
    out[0] += total


@kernel
def add_nodes(
    pairs: Index, matrices: Array, weight: Array, local: Index, entry: Index, jacobian: Array, slots: Index,
    values: Array,
) -> None:  # fmt: skip
    """values[slots] += weight[0] Jᵀ B J for every pair, in both triangles; see `Expansion`."""
    w = weight[0]
    if w == 0.0:
        return
    for k in range(len(matrices)):
        far = 3 if pairs[k, 1] >= 0 else 0
        for r in range(3):
            for c in range(3):
                b = w * matrices[k, 3 * r + c]
                for i in range(local.shape[2]):
                    p = local[k, r, i]
                    if p < 0:
                        break
                    left = b if entry[k, r, i] < 0 else b * jacobian[entry[k, r, i]]
                    for j in range(local.shape[2]):
                        q = local[k, far + c, j]
                        if q < 0:
                            break
                        at = entry[k, far + c, j]
                        value = left if at < 0 else left * jacobian[at]
                        if slots[k, p, q] >= 0:
                            values[slots[k, p, q]] += value
                        if far and slots[k, q, p] >= 0:
                            values[slots[k, q, p]] += value
