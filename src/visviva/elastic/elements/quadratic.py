"""Quadratic tetrahedra of ten nodes, with straight edges at rest, as four linear ones of a quarter each.

Corners i = 0 … 3, and a node ij at the midpoint of each edge:   N_i = L_i (2L_i − 1),   N_ij = 4 L_i L_j. At
a point L the gradient is that of a linear tetrahedron whose corners are weighted sums of the nodes:

    F = Σ_i y_i g_iᵀ,   y_i = Σ_a (∂N_a/∂L_i) x_a = (4L_i − 1) x_i + 4 Σ_{j≠i} L_j x_ij

so the loops over linear elements apply at each of the four quadrature points (exact to degree 2):

    f_a = Σ_qi (∂N_a/∂L_i)_q p_qi,   K_ab = Σ_qij (∂N_a/∂L_i)_q (∂N_b/∂L_j)_q K_q,ij

Source: Zienkiewicz and Taylor, The Finite Element Method, vol. 1 (10-node element, 4-point rule).
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Call, Op
from visviva.elastic.elements.element_terms import PAIRS
from visviva.elastic.elements.linear import Slots

Terms = dict[tuple[int, ...], float]
"""A polynomial: coefficients of the products L_i L_j …, by their indices."""
NODES, POINTS = 10, 4
EDGES = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
"""Corners next to the nodes 4 to 9."""
NODES_NEAR_CORNER = np.array([[i, *(4 + n for n, edge in enumerate(EDGES) if i in edge)] for i in range(4)])
"""(4, 4) nodes whose weights vary with L_i: corner i and the midpoints of its edges."""
POINT_WEIGHT, OTHER_POINT_WEIGHT = 0.25 + 0.15 * np.sqrt(5.0), 0.25 - 0.05 * np.sqrt(5.0)
LINEAR_PARTS = (
    (0, 4, 5, 6),
    (4, 1, 7, 8),
    (5, 7, 2, 9),
    (6, 8, 9, 3),
    (5, 8, 4, 7),
    (5, 8, 7, 9),
    (5, 8, 9, 6),
    (5, 8, 6, 4),
)
"""Eight tetrahedra of equal volume that fill a ten-node one."""
LUMPS = np.array([1.0 / 36.0] * 4 + [4.0 / 27.0] * 6)
"""Mass fractions at the nodes, in proportion to the diagonal of the consistent mass."""


def _weights() -> Array:
    """(4, 4, 4) of point q, corner i, node NODES_NEAR_CORNER[i, n]:   ∂N_a/∂L_i."""
    found = np.zeros((POINTS, 4, 4))
    for q in range(POINTS):
        weights = np.where(np.arange(4) == q, POINT_WEIGHT, OTHER_POINT_WEIGHT)
        for i in range(4):
            others = [sum(EDGES[n - 4]) - i for n in NODES_NEAR_CORNER[i, 1:]]
            found[q, i] = [4.0 * weights[i] - 1.0, *(4.0 * weights[j] for j in others)]
    return found


WEIGHTS = _weights()


@kernel
def _positions(elements: NDArray[np.uint32], x: Array, y: Array) -> None:
    for e in range(len(elements)):
        for q in range(4):
            for i in range(4):
                for c in range(3):
                    total = 0.0
                    for n in range(4):
                        total += WEIGHTS[q, i, n] * x[elements[e, NODES_NEAR_CORNER[i, n]], c]
                    y[16 * e + 4 * q + i, c] = total


@kernel
def _forces(elements: NDArray[np.uint32], p: Array, f: Array) -> None:
    for e in range(len(elements)):
        for q in range(4):
            for i in range(4):
                for n in range(4):
                    for c in range(3):
                        f[elements[e, NODES_NEAR_CORNER[i, n]], c] += (
                            WEIGHTS[q, i, n] * p[16 * e + 4 * q + i, c]
                        )


@kernel
def _blocks(slot: Slots, one: Array, out: Array) -> None:
    """Blocks of node pairs from those of corner pairs, ten at each point."""
    block = np.zeros(9)
    for e in range(len(slot)):
        for q in range(4):
            pair = 40 * e + 10 * q
            for i in range(4):
                for j in range(i, 4):
                    for side in range(1 if i == j else 2):
                        a, b = (i, j) if side == 0 else (j, i)
                        for r in range(3):
                            for c in range(3):
                                block[3 * r + c] = one[pair, 3 * r + c if side == 0 else 3 * c + r]
                        for m in range(4):
                            for n in range(4):
                                s = slot[e, 10 * NODES_NEAR_CORNER[a, m] + NODES_NEAR_CORNER[b, n]]
                                if s >= 0:
                                    weight = WEIGHTS[q, a, m] * WEIGHTS[q, b, n]
                                    for t in range(9):
                                        out[s, t] += weight * block[t]
                    pair += 1


@kernel
def _clear(out: Array) -> None:
    for i in range(len(out)):
        for c in range(out.shape[1]):
            out[i, c] = 0.0


class QuadraticNodes:
    """The nodes of m elements (m, 10): positions, forces and blocks, converted to and from corners at points.

    Parameters
    ----------
    given : (m, 10)     nodes, corners first
    grad : (m, 4, 3)    gradients of L_0 … L_3 in the rest shape [1/m]

    Attributes
    ----------
    tets : (4m, 4)      corners of the linear elements, rows of the result of `places`
    grad : (4m, 3, 3)   of corners 1 to 3 of these
    least : least ratio of the consistent to the lumped mass of an element
    """

    width, pairs = NODES, tuple((a, b) for a in range(NODES) for b in range(NODES))
    points = POINTS
    lumps = LUMPS
    least = 9.0 / 70.0

    def __init__(self, given: Index, grad: Array) -> None:
        points = POINTS * len(given)
        self.elements = given.astype(np.uint32)
        self.tets = np.arange(4 * points, dtype=np.uint32).reshape(-1, 4)
        self.grad = np.repeat(grad[:, 1:], POINTS, axis=0)
        self._slot = np.arange(len(PAIRS) * points, dtype=np.int32).reshape(-1, len(PAIRS))

    def slopes(self) -> Array:
        """Σ_a |∇N_a|² over the mass fraction at a, (4m,) [1/m²]."""
        change = np.zeros((POINTS, 4, NODES))
        for i in range(4):
            change[:, i, NODES_NEAR_CORNER[i]] = WEIGHTS[:, i]
        all_four = np.concatenate([-self.grad.sum(axis=1, keepdims=True), self.grad], axis=1)
        slope = np.einsum("qia,mqic->mqac", change, all_four.reshape(-1, POINTS, 4, 3))
        return np.asarray(np.einsum("mqac,mqac,a->mq", slope, slope, 1.0 / LUMPS).ravel())

    def at_nodes(self, values: Array) -> Array:
        """Values at the points, (4m, …), at each node, (m, 10, …): linear interpolation and extrapolation."""
        places = np.concatenate([np.eye(4), [[0.5 * (i in edge) for i in range(4)] for edge in EDGES]])
        shares = (places - OTHER_POINT_WEIGHT) / (POINT_WEIGHT - OTHER_POINT_WEIGHT)
        return np.asarray(np.einsum("nq,mq...->mn...", shares, values.reshape(-1, POINTS, *values.shape[1:])))

    def positions(self, x: Array) -> tuple[list[Call], Array]:
        """Operations that map node values x (N, 3) to the corners (16m, 3)."""
        y = np.zeros((self.tets.size, 3))
        return [(_positions, (self.elements, x, y))], y

    def forces(self, f: Array) -> tuple[list[Op], Array, list[Op]]:
        """Operations before and after forces on the corners (16m, 3), which add these to f (N, 3)."""
        p = np.zeros((self.tets.size, 3))
        return [(_clear, (p,))], p, [(_forces, (self.elements, p, f))]

    def blocks(self, slot: Slots, out: Array) -> tuple[list[Op], Slots, Array, list[Op]]:
        """The same for blocks of corner pairs and their slots; `slot` (m, 100) is of node pairs."""
        one = np.zeros((self._slot.size, 9))
        return [(_clear, (one,))], self._slot, one, [(_blocks, (slot, one, out))]


def quadratic_mass() -> Array:
    """(10, 10)   ∫ N_a N_b dV / V, by ∫ L_0^p L_1^q L_2^r L_3^s dV / V = 6 p! q! r! s! / (p+q+r+s+3)!"""
    shapes: list[Terms] = [{(i, i): 2.0, (i,): -1.0} for i in range(4)]
    shapes += [{edge: 4.0} for edge in EDGES]
    return np.array([[_mean_product(a, b) for b in shapes] for a in shapes])


def _mean_product(a: Terms, b: Terms) -> float:
    total = 0.0
    for first, u in a.items():
        for second, v in b.items():
            each = [math.factorial((first + second).count(i)) for i in range(4)]
            total += u * v * 6.0 * math.prod(each) / math.factorial(len(first + second) + 3)
    return total


def with_middles(x: Array, tets: Index) -> tuple[Array, Index]:
    """Vertices followed by the midpoints of all edges, and elements (m, 10)."""
    pairs = np.sort(np.stack([tets[:, list(edge)] for edge in EDGES], axis=1), axis=2)
    edges, number = np.unique(pairs.reshape(-1, 2), axis=0, return_inverse=True)
    middles = 0.5 * (x[edges[:, 0]] + x[edges[:, 1]])
    elements = np.concatenate([tets, len(x) + number.reshape(-1, len(EDGES))], axis=1)
    return np.concatenate([x, middles]), elements


def split(elements: Index) -> Index:
    """Linear tetrahedra (8m, 4) between the nodes of elements (m, 10), element by element."""
    return np.asarray(elements[:, np.array(LINEAR_PARTS)].reshape(-1, 4))
