"""Connected components of a graph."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Index, Mask
from visviva.compiling.kernel import kernel


@kernel
def root_of(root: Index, i: int) -> int:
    """The root of node i, with path halving."""
    while root[i] != i:
        root[i] = root[root[i]]
        i = root[i]
    return i


@kernel
def _label_components(i: Index, j: Index, label: Index) -> None:
    """Union of all edges; the lowest node of a component is its root. Then number the components."""
    for k in range(len(label)):
        label[k] = k
    for e in range(len(i)):
        a, b = root_of(label, i[e]), root_of(label, j[e])
        label[max(a, b)] = min(a, b)
    count = 0
    for k in range(len(label)):
        if label[k] == k:
            count += 1
            label[k] = -count
        else:
            label[k] = label[label[k]]
    for k in range(len(label)):
        label[k] = -1 - label[k]


def components(n: int, i: Index, j: Index) -> Index:
    """The component (n,) of each of n nodes joined by edges i–j, numbered by their lowest nodes."""
    label = np.empty(n, np.int64)
    _label_components(np.ascontiguousarray(i, np.int64), np.ascontiguousarray(j, np.int64), label)
    return label


@kernel
def join_elements(dofs: Index, on: Mask, root: Index) -> None:
    """Give the coordinates of each active element a common root."""
    for i in range(dofs.shape[0]):
        first = -1
        for a in range(dofs.shape[1]):
            if on[i] and dofs[i, a] >= 0:
                other = root_of(root, dofs[i, a])
                if first >= 0:
                    root[other] = first
                else:
                    first = other


@kernel
def flatten_roots(root: Index) -> None:
    """Point every coordinate directly to its root."""
    for i in range(len(root)):
        root[i] = root_of(root, i)


def blocks_of(n: int, groups: list[Index]) -> Index:
    """The component (n,) of each of n coordinates; groups : coordinates (m, d) of elements, −1 for none."""
    left, right = [np.arange(n)], [np.arange(n)]
    for dofs in groups:
        for a in range(1, dofs.shape[1]):
            both = (dofs[:, 0] >= 0) & (dofs[:, a] >= 0)
            left.append(dofs[both, 0])
            right.append(dofs[both, a])
    return components(n, np.concatenate(left), np.concatenate(right))
