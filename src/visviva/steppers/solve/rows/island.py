"""What a solve works on: the units of one island with all their numbers, one after the other.

An island is what rows join: units, and the nodes (blocks of A, as of a body) that they touch. Islands have
nothing to do with each other. Each is packed by itself, in its own numbers, into room for the largest one.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from visviva.core.kernel import kernel
from visviva.steppers.solve.rows.bodies import SIZE

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

WIDTH = 11
ROW, ROWS, SEG, SEGS, COORDS, NUMBER, SQUARE, WHAT, CONE, CONES, RECORD = range(WIDTH)
"""Columns of the table of units: first row, rows, first segment, segments, coordinates, first number of J and
Y, first of D, what it is, first cone, cones, and the number of its record, −1 for none."""
CONTACT, JOINT, PRESSED, MIXED = 0, 1, 2, 3  # what a unit is
FIRST, EXTENT, BLOCK = range(3)  # of a node: its first coordinate, how many it has, the first number of A
SCALE, SWEEPS, STEPS, RESIDUAL, EXPANDED = range(5)  # what is found by a solve


class Island(NamedTuple):
    """One island, packed; see `bodies` for records.

    Parameters
    ----------
    table (k, WIDTH), rho, slip (k,)   units
    row, kind, y, c, lam … (r,)   rows: number among all, kind, right side, C, λ, and scratch
    seg (s, 2)        first coordinate and size of the nodes that a unit touches
    jac, back         J and Y = J A⁻¹, coordinate by coordinate
    d, inverse, slope   D = J A⁻¹ Jᵀ + C, its inverse where the unit is a contact or a joint, S of `newton`
                      these five: of units with a record only where a factor is wanted
    cone (q, 4), mu, viscous, bound, radius (q,)   cones: normal and tangential rows, numbered in the unit
    records, pairs, turn   contacts of bodies in few numbers
    nodes (p, 3), a, ainv   nodes, their blocks of A and A⁻¹
    x, free … (n,)    solution, A⁻¹ b, and scratch
    found (5,)        the fastest |J A⁻¹ b − y|, to which residuals are compared, and what the solve took
    """

    table: Ints
    row: Ints
    kind: Ints
    seg: Ints
    cone: Ints
    pairs: Ints
    nodes: Ints
    y: Floats
    c: Floats
    lam: Floats
    v: Floats
    w: Floats
    at: Floats
    tau: Floats
    soft: Floats
    lam_before: Floats
    lam_way: Floats
    centre: Floats
    kept: Floats
    best: Floats
    x: Floats
    free: Floats
    x_before: Floats
    x_way: Floats
    g: Floats
    pull: Floats
    turn: Floats
    jac: Floats
    back: Floats
    d: Floats
    inverse: Floats
    slope: Floats
    mu: Floats
    viscous: Floats
    bound: Floats
    radius: Floats
    rho: Floats
    slip: Floats
    records: Floats
    a: Floats
    ainv: Floats
    work: Floats
    found: Floats


SIZES = 10
UNITS, ALL_ROWS, SEGMENTS, NUMBERS, SQUARES, ALL_CONES, NODES, COORDINATES, BLOCKS, SCRATCH = range(SIZES)
"""What an island takes."""


class Room(NamedTuple):
    """Room for the largest island: arrays of equal lengths lie in one."""

    tables: Ints
    row_ints: Ints
    segs: Ints
    cones: Ints
    pairs: Ints
    nodes: Ints
    rows: Floats
    coordinates: Floats
    lines: Floats
    squares: Floats
    laws: Floats
    units: Floats
    records: Floats
    blocks: Floats
    work: Floats


@kernel
def make_room(size: Ints) -> Room:
    """Room for these sizes."""
    units, rows, cones, nodes = size[UNITS], size[ALL_ROWS], size[ALL_CONES], size[NODES]
    return Room(
        np.empty((units, WIDTH), np.int64),
        np.empty((2, rows), np.int64),
        np.empty((size[SEGMENTS], 2), np.int64),
        np.empty((cones, 4), np.int64),
        np.empty(2 * units, np.int64),
        np.empty((nodes, 3), np.int64),
        np.empty((13, rows)),
        np.empty((7, size[COORDINATES])),
        np.empty((2, size[NUMBERS])),
        np.empty((3, size[SQUARES])),
        np.empty((4, cones)),
        np.empty((2, units)),
        np.empty(SIZE * units),
        np.empty((2, size[BLOCKS])),
        np.empty(size[SCRATCH]),
    )


@kernel
def part_of(room: Room, size: Ints) -> Island:
    """The part of the room that an island of these sizes takes."""
    k, r, q, p, n = size[UNITS], size[ALL_ROWS], size[ALL_CONES], size[NODES], size[COORDINATES]
    f, x, s, lines, b = room.rows, room.coordinates, room.squares, room.lines, size[BLOCKS]
    numbers, squares, laws, units = size[NUMBERS], size[SQUARES], room.laws, room.units
    return Island(
        *(room.tables[:k], room.row_ints[0, :r], room.row_ints[1, :r], room.segs[: size[SEGMENTS]]),
        *(room.cones[:q], room.pairs[: 2 * k], room.nodes[:p]),
        *(f[0, :r], f[1, :r], f[2, :r], f[3, :r], f[4, :r], f[5, :r], f[6, :r], f[7, :r], f[8, :r], f[9, :r]),
        *(f[10, :r], f[11, :r], f[12, :r]),
        *(x[0, :n], x[1, :n], x[2, :n], x[3, :n], x[4, :n], x[5, :n], x[6, :n]),
        *(lines[0, :numbers], lines[1, :numbers], s[0, :squares], s[1, :squares], s[2, :squares]),
        *(laws[0, :q], laws[1, :q], laws[2, :q], laws[3, :q], units[0, :k], units[1, :k]),
        *(room.records[: SIZE * k], room.blocks[0, :b], room.blocks[1, :b], room.work, np.zeros(5)),
    )
