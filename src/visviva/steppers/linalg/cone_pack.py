"""How units of rows are packed for a solve, and how those with a record get their J; see `cone_units`."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from visviva.core.kernel import kernel
from visviva.core.rows import FRICTION, OFF, ONE_SIDED, TWO_SIDED
from visviva.steppers.linalg.block_lu import BODY
from visviva.steppers.linalg.cone_bodies import FIRM, SIZE, SOFT, record_contact
from visviva.steppers.linalg.cone_local import invert_three
from visviva.steppers.linalg.cone_units import (
    CONE,
    CONES,
    CONTACT,
    COORD,
    COORDS,
    JOINT,
    MIXED,
    NUMBER,
    PRESS,
    RECORD,
    ROW,
    ROWS,
    SEG,
    SEGS,
    SQUARE,
    WHAT,
)

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@kernel
def gather_rows(
    z: Floats, places: Ints, kind: Ints, position: Ints, width: int, line: Floats, line_at: Ints
) -> None:
    """Coefficients of the rows of a set that are on and where their coordinates are, `width` of each row."""
    for i in range(z.shape[0]):
        if kind[i] == OFF:
            continue
        for a in range(width):
            at = i * width + a
            line[at], line_at[at] = 0.0, -1
            if a < z.shape[1] and places[i, a] >= 0:
                line[at], line_at[at] = z[i, a], position[places[i, a]]


@kernel
def count_units(
    start: Ints, unit_row: Ints, cone_start: Ints, unit_cone: Ints, law: Ints, bound: Floats, kind: Ints,
    line_at: Ints, width: int, node_of: Ints, node_start: Ints, chosen: Ints, seen: Ints, sizes: Ints,
) -> None:  # fmt: skip
    """The units that are on into `chosen`, and what they take into sizes (7,).

    A unit is on where it touches a node and one of its rows is two-sided, one-sided, or bounded by itself.
    sizes: units, rows, segments, numbers of J, numbers of D, cones, most numbers of J of one. seen (nodes,)
    is scratch.
    """
    sizes[:] = 0
    seen[:] = -1
    for u in range(len(start) - 1):
        pressing, rows, cones, segments, coordinates = False, 0, 0, 0, 0
        for q in range(cone_start[u], cone_start[u + 1]):
            if kind[unit_row[start[u] + unit_cone[q, 2]]] == FRICTION:
                pressing = pressing or bound[law[q]] > 0.0
                cones += 1
        for s in range(start[u], start[u + 1]):
            row = unit_row[s]
            if kind[row] == OFF:
                continue
            rows += 1
            pressing = pressing or kind[row] != FRICTION
            for at in range(row * width, (row + 1) * width):
                if line_at[at] >= 0 and seen[node_of[line_at[at]]] != u:
                    node = node_of[line_at[at]]
                    seen[node] = u
                    segments += 1
                    coordinates += node_start[node + 1] - node_start[node]
        if pressing and segments > 0:
            chosen[sizes[0]] = u
            sizes[0] += 1
            sizes[1] += rows
            sizes[2] += segments
            sizes[3] += coordinates * rows
            sizes[4] += rows * rows
            sizes[5] += cones
            sizes[6] = max(sizes[6], coordinates * rows)


@kernel
def _kind_of_unit(kind: Ints, first: int, rows: int, cone: Ints, cones: int, special: float) -> int:
    """What the laws of a unit allow: a plain contact, a joint, or neither."""
    if rows == 3 and cones == 1 and special == 0.0 and kind[first] == ONE_SIDED:
        plain = kind[first + 1] == FRICTION and kind[first + 2] == FRICTION
        if plain and cone[0] == 0 and cone[1] < 0 and cone[2] == 1 and cone[3] == 2:
            return CONTACT
    if rows == 1 and kind[first] == ONE_SIDED:
        return PRESS
    for s in range(first, first + rows):
        if kind[s] != TWO_SIDED:
            return MIXED
    return JOINT


@kernel
def pack_units(
    start: Ints, unit_row: Ints, cone_start: Ints, unit_cone: Ints, law: Ints, all_bound: Floats,
    all_mu: Floats, all_viscous: Floats, all_kind: Ints, all_y: Floats, all_c: Floats, all_lam: Floats,
    chosen: Ints, inside: Ints, table: Ints, row: Ints, kind: Ints, y: Floats, c: Floats, lam: Floats,
    cone: Ints, mu: Floats, viscous: Floats, bound: Floats,
) -> None:  # fmt: skip
    """Rows and cones of the chosen units, one after the other; inside (most rows of one,) is scratch."""
    r, sq, q = 0, 0, 0
    for k in range(len(table)):
        u, rows, cones = chosen[k], 0, 0
        for i in range(start[u + 1] - start[u]):
            at, inside[i] = unit_row[start[u] + i], -1
            if all_kind[at] != OFF:
                row[r + rows], kind[r + rows], inside[i] = at, all_kind[at], rows
                y[r + rows], c[r + rows], lam[r + rows] = all_y[at], all_c[at], all_lam[at]
                rows += 1
        for a in range(cone_start[u], cone_start[u + 1]):
            if all_kind[unit_row[start[u] + unit_cone[a, 2]]] != FRICTION:
                continue
            for part in range(4):
                cone[q + cones, part] = inside[unit_cone[a, part]] if unit_cone[a, part] >= 0 else -1
            of, to = law[a], q + cones
            mu[to], viscous[to], bound[to] = all_mu[of], all_viscous[of], all_bound[of]
            cones += 1
        special = viscous[q] + bound[q] if cones > 0 else 0.0
        table[k, WHAT] = _kind_of_unit(kind, r, rows, cone[q] if cones > 0 else unit_row, cones, special)
        table[k, ROW], table[k, ROWS], table[k, SQUARE] = r, rows, sq
        table[k, CONE], table[k, CONES] = q, cones
        r, sq, q = r + rows, sq + rows * rows, q + cones


@kernel
def pack_nodes(
    row: Ints, c: Floats, mu: Floats, line: Floats, line_at: Ints, width: int, node_of: Ints,
    node_start: Ints, square: Ints, ainv: Floats, turn: Floats, seen: Ints, table: Ints, seg: Ints,
    records: Floats, pairs: Ints,
) -> None:  # fmt: skip
    """Which nodes the units touch, and the records of those that can have one."""
    s, x, n = 0, 0, 0
    seen[:] = -1
    for k in range(len(table)):
        first, rows = table[k, ROW], table[k, ROWS]
        table[k, SEG], table[k, COORD], table[k, NUMBER], table[k, RECORD] = s, x, n, -1
        soft = 0.0
        for i in range(first, first + rows):
            soft += c[i]
        if soft == 0.0 and (table[k, WHAT] == CONTACT or table[k, WHAT] == PRESS):
            grip = mu[table[k, CONE]] if table[k, WHAT] == CONTACT else 0.0
            o, p = SIZE * k, 2 * k
            if record_contact(
                row, first, rows, width, line, line_at, grip, turn, ainv, square, node_of, records, o, pairs,
                p,
            ):  # fmt: skip
                table[k, RECORD] = k
                if rows == 3:
                    invert_three(records, o + SOFT, records, o + FIRM)
                for side in range(p, p + 2):
                    if pairs[side] >= 0:
                        seg[s, 0], seg[s, 1] = pairs[side], BODY
                        seen[node_of[pairs[side]]] = k
                        s += 1
        if table[k, RECORD] < 0:
            for i in range(first, first + rows):
                for at in range(row[i] * width, (row[i] + 1) * width):
                    if line_at[at] >= 0 and seen[node_of[line_at[at]]] != k:
                        node = node_of[line_at[at]]
                        seen[node] = k
                        seg[s, 0], seg[s, 1] = node_start[node], node_start[node + 1] - node_start[node]
                        s += 1
        table[k, SEGS], coordinates = s - table[k, SEG], 0
        for a in range(table[k, SEG], s):
            coordinates += seg[a, 1]
        table[k, COORDS] = coordinates
        x, n = x + coordinates, n + coordinates * rows


@kernel
def write_jacobian(
    table: Ints, recorded: bool, row: Ints, line: Floats, line_at: Ints, width: int, seg: Ints, jac: Floats
) -> None:
    """J of the units with a record, or of those without."""
    for k in range(len(table)):
        rows, n = table[k, ROWS], table[k, NUMBER]
        if (table[k, RECORD] >= 0) != recorded:
            continue
        for a in range(n, n + table[k, COORDS] * rows):
            jac[a] = 0.0
        for i in range(rows):
            first = row[table[k, ROW] + i] * width
            for at in range(first, first + width):
                column = 0
                for s in range(table[k, SEG], table[k, SEG] + table[k, SEGS]):
                    inside = line_at[at] - seg[s, 0]
                    if 0 <= inside < seg[s, 1]:
                        jac[n + (column + inside) * rows + i] += line[at]
                    column += seg[s, 1]
