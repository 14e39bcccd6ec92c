"""The working data of a solve: the units of one island with all their numbers, stored contiguously.

An island is a connected component of units and the nodes (blocks of A, as of a body) that they touch.
Islands are independent. Each is packed with local indices into the same storage.

A node too large to be inverted is condensed onto the rows of this island that touch it: its coordinates here
are z = J x of these rows, its A⁻¹ is J A⁻¹ Jᵀ, and the J of its units is the identity on their own rows.
"""

from __future__ import annotations

from typing import NamedTuple

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.steppers.solve.rows.band import Band
from visviva.steppers.solve.rows.contact_records import RECORD_SIZE

UNIT_COLUMNS = 12
ROW, ROWS, SEG, SEGS, COORDS, NUMBER, SQUARE, UNIT_TYPE, CONE, CONES, RECORD, CONDENSED = range(UNIT_COLUMNS)
"""Columns of the table of units: first row, rows, first segment, segments, coordinates, first number of J and
Y, first of D, type, first cone, cones, the index of its record, −1 for none, and 1 if it touches a
condensed node."""
CONTACT, JOINT, SINGLE, MIXED = 0, 1, 2, 3  # types of units
FIRST, EXTENT, BLOCK, NODE = range(4)
"""Columns of a node: first coordinate, number of coordinates, first number of A, and its global index."""
RESULT_COUNT = 5
SCALE, SWEEPS, STEPS, RESIDUAL, EXPANDED = range(RESULT_COUNT)  # results of a solve


class Island(NamedTuple):
    """One island, packed; see `contact_records`.

    Parameters
    ----------
    table (k, UNIT_COLUMNS), rho, slip (k,)   units
    row, kind, y, c, lam … (r,)   rows: global index, kind, right-hand side, C, λ, and scratch
    seg (s, 3)        first coordinate and size of the nodes that a unit touches, and −1; for a condensed node
                      those of the unit's own rows, and the node
    jac, back         J and Y = J A⁻¹, coordinate by coordinate
    d, inverse, slope   D = J A⁻¹ Jᵀ + C, its inverse if the unit is a contact or a joint, S of `newton`;
                      for units with a record, these five are written only where a factor is wanted
    cone (q, 4), mu, viscous, bound, radius (q,)   cones: normal and tangential rows, numbered in the unit
    records, pairs, turn   compact contacts of bodies
    nodes (p, 4), a, ainv   nodes, condensed ones last; blocks of A (not of condensed ones), and of A⁻¹
    x, free … (n,)    solution, A⁻¹ b, and scratch
    found (5,)        the fastest |J A⁻¹ b − y|, the scale of residuals, and the cost of the solve
    band              the factor of A on large nodes, if used instead of their dense A⁻¹
    """

    table: Index
    row: Index
    kind: Index
    seg: Index
    cone: Index
    pairs: Index
    nodes: Index
    y: Array
    c: Array
    lam: Array
    v: Array
    w: Array
    at: Array
    tau: Array
    soft: Array
    lam_before: Array
    lam_direction: Array
    centre: Array
    kept: Array
    best: Array
    x: Array
    free: Array
    x_before: Array
    x_direction: Array
    g: Array
    pull: Array
    inverse_inertia: Array
    jac: Array
    back: Array
    d: Array
    inverse: Array
    slope: Array
    mu: Array
    viscous: Array
    bound: Array
    radius: Array
    rho: Array
    slip: Array
    records: Array
    a: Array
    ainv: Array
    work: Array
    found: Array
    band: Band


SIZE_COUNT = 12
UNITS, TOTAL_ROWS, SEGMENTS, NUMBERS, SQUARES, TOTAL_CONES = range(6)
NODES, COORDINATES, BLOCKS, SCRATCH, DENSE, PAIRS = range(6, SIZE_COUNT)
"""Storage sizes of an island; PAIRS is −1 without a band."""


FLOATS_OF_ROW, FLOATS_OF_COORDINATE, FLOATS_OF_CONE = 13, 7, 4


@kernel
def floats_of(size: Index) -> int:
    """Number of floats of an island of these sizes."""
    rows = FLOATS_OF_ROW * size[TOTAL_ROWS] + FLOATS_OF_COORDINATE * size[COORDINATES]
    blocks = 2 * size[NUMBERS] + 3 * size[SQUARES] + 2 * size[BLOCKS] + size[DENSE] + RESULT_COUNT
    return int(
        rows + blocks + FLOATS_OF_CONE * size[TOTAL_CONES] + (2 + RECORD_SIZE) * size[UNITS] + size[SCRATCH]
    )


@kernel
def ints_of(size: Index) -> int:
    """Number of integers of an island of these sizes."""
    units = (UNIT_COLUMNS + 2) * size[UNITS]
    return int(units + 2 * size[TOTAL_ROWS] + 3 * size[SEGMENTS] + 4 * size[TOTAL_CONES] + 4 * size[NODES])


@kernel
def layout_island(floats: Array, ints: Index, size: Index, band: Band) -> Island:
    """Lay out an island of these sizes over `floats_of` numbers and `ints_of` integers."""
    k, r, q, p, n = size[UNITS], size[TOTAL_ROWS], size[TOTAL_CONES], size[NODES], size[COORDINATES]
    s, j, d, b = size[SEGMENTS], size[NUMBERS], size[SQUARES], size[BLOCKS]
    c = 2 * b + size[DENSE]
    i0 = UNIT_COLUMNS * k
    i1 = i0 + 2 * r
    i2 = i1 + 3 * s
    i3 = i2 + 4 * q
    i4 = i3 + 2 * k
    x = floats[FLOATS_OF_ROW * r :]
    y = x[FLOATS_OF_COORDINATE * n :]
    e = y[2 * j + 3 * d :]
    u = e[FLOATS_OF_CONE * q :]
    a = u[(2 + RECORD_SIZE) * k :]
    f, i = floats, ints
    return Island(
        *(i[:i0].reshape(k, UNIT_COLUMNS), i[i0 : i0 + r], i[i0 + r : i1], i[i1:i2].reshape(s, 3)),
        *(i[i2:i3].reshape(q, 4), i[i3:i4], i[i4 : i4 + 4 * p].reshape(p, 4)),
        *(f[:r], f[r : 2 * r], f[2 * r : 3 * r], f[3 * r : 4 * r], f[4 * r : 5 * r], f[5 * r : 6 * r]),
        *(f[6 * r : 7 * r], f[7 * r : 8 * r], f[8 * r : 9 * r], f[9 * r : 10 * r], f[10 * r : 11 * r]),
        *(f[11 * r : 12 * r], f[12 * r : 13 * r]),
        *(x[:n], x[n : 2 * n], x[2 * n : 3 * n], x[3 * n : 4 * n], x[4 * n : 5 * n], x[5 * n : 6 * n]),
        *(x[6 * n : 7 * n], y[:j], y[j : 2 * j]),
        *(y[2 * j : 2 * j + d], y[2 * j + d : 2 * j + 2 * d], y[2 * j + 2 * d : 2 * j + 3 * d]),
        *(e[:q], e[q : 2 * q], e[2 * q : 3 * q], e[3 * q : 4 * q]),
        *(u[:k], u[k : 2 * k], u[2 * k : (2 + RECORD_SIZE) * k]),
        *(a[:b], a[b:c], a[c : c + size[SCRATCH]], a[c + size[SCRATCH] : c + size[SCRATCH] + RESULT_COUNT]),
        band,
    )
