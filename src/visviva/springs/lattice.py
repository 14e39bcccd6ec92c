"""Topology of lines, nets and lattices of points, and their numbers of zero-energy modes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.geometry.components import components

Links = Literal["axis", "diagonal", "body_diagonal", "two_apart"]

LINK_STEPS: dict[Links, tuple[tuple[int, int, int], ...]] = {
    "axis": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "diagonal": ((1, 1, 0), (1, -1, 0), (1, 0, 1), (1, 0, -1), (0, 1, 1), (0, 1, -1)),
    "body_diagonal": ((1, 1, 1), (1, 1, -1), (1, -1, 1), (1, -1, -1)),
    "two_apart": ((2, 0, 0), (0, 2, 0), (0, 0, 2)),
}
"""Offsets from a lattice point to its neighbours of each kind; each pair is counted from one end."""


def box_of(count: Sequence[int]) -> Index:
    """Coordinates (n m k, 3) of a full lattice of count = (n, m, k) points, the last index fastest."""
    return np.stack(np.meshgrid(*(np.arange(n) for n in count), indexing="ij"), -1).reshape(-1, 3)


def lattice_pairs(cells: ArrayLike, links: Iterable[Links]) -> Index:
    """Pairs (m, 2) of linked lattice points.

    Parameters
    ----------
    cells : (n, 3)   integers, no duplicates; need not fill a box
    links : the kinds of neighbours

    Zero-energy modes at rest, including rigid motion (P20): n × n points in their plane have 2 n with `axis`,
    3 with `diagonal` as well; n × n × n points have 3 n² with `axis`, 9 with `body_diagonal` (n > 2), 6 with
    `diagonal`. A flat net in space has no out-of-plane stiffness at first order, whatever its links,
    including `two_apart`: these resist folding only where it is already folded.
    """
    at = np.asarray(cells, np.int64).reshape(-1, 3)
    low = at.min(axis=0, initial=0)
    shape = at.max(axis=0, initial=0) - low + 1
    number = np.full(shape + 4, -1, np.int64)
    own = at - low + 2
    number[tuple(own.T)] = np.arange(len(at))
    found = [np.zeros((0, 2), np.int64)]
    for kind in links:
        for step in LINK_STEPS[kind]:
            other = number[tuple((own + step).T)]
            linked = np.flatnonzero(other >= 0)
            found.append(np.stack([linked, other[linked]], axis=1))
    return np.concatenate(found)


def box_surface(count: Sequence[int]) -> Index:
    """Triangles (k, 3) on the six faces of a full lattice, counter-clockwise from outside."""
    number = np.arange(int(np.prod(count))).reshape(count)
    found = []
    for axis in range(3):
        for end in (0, -1):
            face = np.take(number, end, axis=axis)
            a, b, c, d = face[:-1, :-1], face[1:, :-1], face[1:, 1:], face[:-1, 1:]
            corners = (a, b, c, a, c, d) if (axis != 1) == (end == -1) else (a, c, b, a, d, c)
            found.append(np.stack(corners, axis=-1).reshape(-1, 3))
    return np.concatenate(found)


def pieces_of(n: int, pairs: Index) -> int:
    """Number of connected components of n points linked by pairs."""
    return int(components(n, pairs[:, 0], pairs[:, 1]).max(initial=-1)) + 1


def lengths_of(x: Array, pairs: Index) -> Array:
    """Distances (m,) of linked points x (n, 3)."""
    return np.asarray(np.linalg.norm(x[pairs[:, 1]] - x[pairs[:, 0]], axis=1))
