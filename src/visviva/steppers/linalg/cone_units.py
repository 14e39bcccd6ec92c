"""Rows in units: a contact with its friction, the rows of a joint, or one row by itself.

What a unit holds never changes; whether it is on, which nodes (bodies) it touches and all numbers do. Before
a solve the units that are on are packed, one after the other:

    table (k, WIDTH)  first row, rows, first segment, segments, first coordinate, coordinates, first number of
                      J and Y, first of D, what it is, first cone, cones
    row, kind, y, c, lam, v (r,)   of the rows in it
    seg (s, 2)        first coordinate and size of the nodes that it touches
    jac, back         J and Y = J A⁻¹, coordinate by coordinate
    d, inverse        D = J A⁻¹ Jᵀ + C, and its inverse where the unit is a contact or a joint
    cone (q, 4), mu, viscous, bound   its cones: pressing and rubbing rows, numbered in the unit; −1 for none

Proved by tests/steppers/linalg/test_cone_rows.py.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from visviva.core.cones import Cones
from visviva.core.kernel import kernel
from visviva.core.rows import FRICTION, OFF, ONE_SIDED, TWO_SIDED

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

WIDTH = 11
ROW, ROWS, SEG, SEGS, COORD, COORDS, NUMBER, SQUARE, WHAT, CONE, CONES = range(WIDTH)
CONTACT, JOINT, MIXED = 0, 1, 2  # what a unit is
LARGEST = 6  # rows of a joint that are taken as one unit


@dataclass(frozen=True)
class Units:
    """The rows of each unit, and its cones.

    Parameters
    ----------
    start, row : (u + 1,), (m,)   rows of each unit
    cone_start, cone : (u + 1,), (c, 4)   cones of each unit: its pressing and rubbing rows, numbered in the
        unit
    law : (c,)                    number of each cone among all
    """

    start: Ints
    row: Ints
    cone_start: Ints
    cone: Ints
    law: Ints

    @classmethod
    def of(cls, m: int, places: list[Ints], laws: list[Cones | None], fixed: list[bool]) -> Units:
        """Units of all rows; neighbours in a fixed set that touch the same coordinates are a joint.

        places : of each set of rows, (m_s, d_s)
        """
        left, right, cones = [np.zeros(0, np.int64)], [np.zeros(0, np.int64)], [np.zeros((0, 4), np.int64)]
        first = 0
        for where, law, stays in zip(places, laws, fixed, strict=True):
            if law is not None:
                pairs = np.full((len(law.mu), 4), -1, np.int64)
                for at, part in ((0, law.normal), (2, law.tangent)):
                    pairs[:, at : at + part.shape[1]] = np.where(part >= 0, part + first, -1)
                cones.append(pairs)
                there = pairs >= 0
                left.append(np.repeat(pairs[:, 2:3], 4, axis=1)[there])
                right.append(pairs[there])
            elif stays:
                same = np.flatnonzero((where[1:] == where[:-1]).all(axis=1)) + first
                same = same[(same - first) % LARGEST != LARGEST - 1]
                left.append(same)
                right.append(same + 1)
            first += len(where)
        i, j, cone = np.concatenate(left), np.concatenate(right), np.concatenate(cones)
        label = connected_components(coo_array((np.ones(len(i)), (i, j)), shape=(m, m)), directed=False)[1]
        row: Ints = np.argsort(label, kind="stable").astype(np.int64)
        start = np.append(0, np.cumsum(np.bincount(label))).astype(np.int64) if m else np.zeros(1, np.int64)
        inside = np.empty(m + 1, np.int64)
        inside[row] = np.arange(m) - start[label[row]]
        inside[m] = -1
        unit = label[cone[:, 2]]
        of: Ints = np.argsort(unit, kind="stable").astype(np.int64)
        cone_start = np.append(0, np.cumsum(np.bincount(unit, minlength=len(start) - 1))).astype(np.int64)
        return cls(start, row, cone_start, np.ascontiguousarray(inside[cone[of]]), of)


@kernel
def gather_rows(
    z: Floats, places: Ints, kind: Ints, position: Ints, width: int, line: Floats, line_at: Ints
) -> None:
    """Coefficients of a set of rows and the positions of their coordinates, `width` places for each row."""
    for i in range(z.shape[0]):
        for a in range(width):
            at = i * width + a
            line[at], line_at[at] = 0.0, -1
            if a < z.shape[1] and kind[i] != OFF and places[i, a] >= 0:
                line[at], line_at[at] = z[i, a], position[places[i, a]]


@kernel
def count_units(
    start: Ints, unit_row: Ints, cone_start: Ints, law: Ints, bound: Floats, kind: Ints, line_at: Ints,
    width: int, node_of: Ints, node_start: Ints, chosen: Ints, seen: Ints, sizes: Ints,
) -> None:  # fmt: skip
    """The units that are on into `chosen`, and what they take into sizes (7,).

    A unit is on where it touches a node and one of its rows is two-sided, one-sided, or bounded by itself.
    sizes: units, rows, segments, numbers of J, numbers of D, cones, most numbers of J of one. seen (nodes,)
    is scratch.
    """
    sizes[:] = 0
    seen[:] = -1
    for u in range(len(start) - 1):
        pressing, segments, coordinates = False, 0, 0
        for q in range(cone_start[u], cone_start[u + 1]):
            pressing = pressing or bound[law[q]] > 0.0
        for s in range(start[u], start[u + 1]):
            row = unit_row[s]
            if kind[row] == OFF:
                continue
            pressing = pressing or kind[row] != FRICTION
            for at in range(row * width, (row + 1) * width):
                if line_at[at] >= 0 and seen[node_of[line_at[at]]] != u:
                    node = node_of[line_at[at]]
                    seen[node] = u
                    segments += 1
                    coordinates += node_start[node + 1] - node_start[node]
        if pressing and segments > 0:
            rows = start[u + 1] - start[u]
            chosen[sizes[0]] = u
            sizes[0] += 1
            sizes[1] += rows
            sizes[2] += segments
            sizes[3] += coordinates * rows
            sizes[4] += rows * rows
            sizes[5] += cone_start[u + 1] - cone_start[u]
            sizes[6] = max(sizes[6], coordinates * rows)


@kernel
def _kind_of_unit(kind: Ints, first: int, rows: int, cone: Ints, cones: int, special: float) -> int:
    """What the laws of a unit allow: a plain contact, a joint, or neither."""
    if rows == 3 and cones == 1 and special == 0.0 and kind[first] == ONE_SIDED:
        plain = kind[first + 1] == FRICTION and kind[first + 2] == FRICTION
        if plain and cone[0] == 0 and cone[1] < 0 and cone[2] == 1 and cone[3] == 2:
            return CONTACT
    for s in range(first, first + rows):
        if kind[s] != TWO_SIDED:
            return MIXED
    return JOINT


@kernel
def pack_units(
    start: Ints, unit_row: Ints, cone_start: Ints, law: Ints, all_bound: Floats, all_mu: Floats,
    all_viscous: Floats, unit_cone: Ints, all_kind: Ints, all_y: Floats, all_c: Floats, all_lam: Floats,
    line: Floats, line_at: Ints, width: int, node_of: Ints, node_start: Ints, chosen: Ints, seen: Ints,
    table: Ints, row: Ints, kind: Ints, y: Floats, c: Floats, lam: Floats, seg: Ints, jac: Floats, cone: Ints,
    mu: Floats, viscous: Floats, bound: Floats,
) -> None:  # fmt: skip
    """The chosen units one after the other, in their order; see the module for what is written."""
    r, s, x, n, sq, q = 0, 0, 0, 0, 0, 0
    seen[:] = -1
    for k in range(len(table)):
        u = chosen[k]
        rows = start[u + 1] - start[u]
        table[k, ROW], table[k, ROWS], table[k, SEG] = r, rows, s
        table[k, COORD], table[k, NUMBER], table[k, SQUARE], table[k, CONE] = x, n, sq, q
        coordinates = 0
        for i in range(rows):
            at_row = unit_row[start[u] + i]
            row[r + i], kind[r + i] = at_row, all_kind[at_row]
            y[r + i], c[r + i], lam[r + i] = all_y[at_row], all_c[at_row], all_lam[at_row]
            if kind[r + i] == OFF:
                lam[r + i] = 0.0
                continue
            for at in range(at_row * width, (at_row + 1) * width):
                if line_at[at] < 0:
                    continue
                node = node_of[line_at[at]]
                if seen[node] < x:
                    size = node_start[node + 1] - node_start[node]
                    seen[node] = x + coordinates
                    seg[s, 0], seg[s, 1] = node_start[node], size
                    for a in range(n + coordinates * rows, n + (coordinates + size) * rows):
                        jac[a] = 0.0
                    coordinates += size
                    s += 1
                column = seen[node] - x + line_at[at] - node_start[node]
                jac[n + column * rows + i] += line[at]
        cones = cone_start[u + 1] - cone_start[u]
        for a in range(cones):
            source = cone_start[u] + a
            cone[q + a] = unit_cone[source]
            of = law[source]
            mu[q + a], viscous[q + a], bound[q + a] = all_mu[of], all_viscous[of], all_bound[of]
        table[k, SEGS], table[k, COORDS], table[k, CONES] = s - table[k, SEG], coordinates, cones
        special = viscous[q] + bound[q] if cones > 0 else 0.0
        table[k, WHAT] = _kind_of_unit(kind, r, rows, cone[q] if cones > 0 else unit_row, cones, special)
        r, x, n, sq, q = r + rows, x + coordinates, n + coordinates * rows, sq + rows * rows, q + cones
