"""Friction of connected contacts: Lemke's method on polyhedral cones, sweeps on circular ones."""

from __future__ import annotations

import math

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.impact.lemke import lemke

MAX_LEMKE_CONTACTS = 16  # contacts up to which Lemke's method is used
# of the iteration, and its residual as a share of the fastest speed
MAX_SWEEPS, SWEEP_TOLERANCE = 2_000, 1e-9
# residual of Lemke's method, as a share of the fastest speed, above which sweeps are tried
MAX_RESIDUAL = 1e-8


@kernel
def _row_velocity(start: Index, column: Index, value: Array, before: Array, impulse: Array, i: int) -> float:
    """Velocity of row i."""
    total: float = before[i]
    for e in range(start[i], start[i + 1]):
        total += value[e] * impulse[column[e]]
    return total


@kernel
def _matrix_entry(start: Index, column: Index, value: Array, i: int, j: int) -> float:
    for e in range(start[i], start[i + 1]):
        if column[e] == j:
            found: float = value[e]
            return found
    return 0.0


@kernel
def _largest_eigenvalue(start: Index, column: Index, value: Array, tangent: Index, c: int) -> float:
    """The largest eigenvalue of the rows of a cone."""
    i, j = tangent[c, 0], tangent[c, 1]
    a: float = _matrix_entry(start, column, value, i, i)
    if j < 0:
        return a
    b, d = _matrix_entry(start, column, value, i, j), _matrix_entry(start, column, value, j, j)
    largest: float = 0.5 * (a + d) + math.sqrt(0.25 * (a - d) ** 2 + b * b)
    return largest


@kernel
def _project_friction(
    start: Index, column: Index, value: Array, before: Array, tangent: Index, c: int, compliance: float,
    limit: float, impulse: Array,
) -> float:  # fmt: skip
    """Project p − u/soft onto the disk; returns the change of velocity."""
    length, worst = 0.0, 0.0
    p0, p1 = 0.0, 0.0
    for a in range(2):
        row = tangent[c, a]
        if row >= 0:
            p = impulse[row] - _row_velocity(start, column, value, before, impulse, row) / compliance
            length += p * p
            if a == 0:
                p0 = p
            else:
                p1 = p
    length = math.sqrt(length)
    share = limit / length if length > limit else 1.0
    for a in range(2):
        row = tangent[c, a]
        if row >= 0:
            new = share * (p0 if a == 0 else p1)
            worst = max(worst, compliance * abs(new - impulse[row]))
            impulse[row] = new
    return worst


@kernel
def sweep_until_converged(
    start: Index, column: Index, value: Array, before: Array, contacts: Index, cone_start: Index,
    tangent: Index, mu: Array, max_sweeps: int, tolerance: float, impulse: Array,
) -> float:  # fmt: skip
    """Contact by contact, normal then tangents, with alternating direction, until no velocity changes by more
    than `tolerance` [m/s]; returns the largest last change."""
    k, worst = len(contacts), 0.0
    diagonal, soft = np.zeros(len(before)), np.zeros(len(mu))
    for i in contacts:
        diagonal[i] = _matrix_entry(start, column, value, i, i)
        for c in range(cone_start[i], cone_start[i + 1]):
            soft[c] = _largest_eigenvalue(start, column, value, tangent, c)
    for sweep in range(max_sweeps):
        worst = 0.0
        for h in range(k):
            i = contacts[h] if sweep % 2 == 0 else contacts[k - 1 - h]
            new = max(impulse[i] - _row_velocity(start, column, value, before, impulse, i) / diagonal[i], 0.0)
            worst = max(worst, diagonal[i] * abs(new - impulse[i]))
            impulse[i] = new
            for c in range(cone_start[i], cone_start[i + 1]):
                limit = mu[c] * new if new > 0.0 else 0.0
                change = _project_friction(start, column, value, before, tangent, c, soft[c], limit, impulse)
                worst = max(worst, change)
        if worst <= tolerance:
            break
    return worst


@kernel
def _set_indices(
    contacts: Index, cone_start: Index, tangent: Index, mu: Array, sides: int, index: Index, own: Index,
    first: Index,
) -> tuple[int, int, int]:  # fmt: skip
    """Row indices within a set: `index` of each row of all, `own` its inverse, `first` direction
    of each cone; returns the numbers of rows, directions and slacks."""
    rows, directions, slacks = 0, 0, 0
    for i in contacts:
        own[rows], index[i] = i, rows
        rows += 1
    for i in contacts:
        for c in range(cone_start[i], cone_start[i + 1]):
            first[c] = directions
            directions += 2 if tangent[c, 1] < 0 else sides
            slacks += 1 if mu[c] < np.inf else 0
            for a in range(2):
                if tangent[c, a] >= 0:
                    own[rows], index[tangent[c, a]] = tangent[c, a], rows
                    rows += 1
    return rows, directions, slacks


@kernel
def _unknown_rows(
    contacts: Index, cone_start: Index, tangent: Index, sides: int, index: Index, scale: Array, line: Index,
    weight: Array,
) -> None:  # fmt: skip
    """The rows (unknowns, 2) that each unknown of a set combines, and their weights, scaled to 1 kg."""
    at = 0
    line[:], weight[:] = 0, 0.0
    for i in contacts:
        line[at, 0], weight[at, 0] = index[i], scale[index[i]]
        at += 1
    for i in contacts:
        for c in range(cone_start[i], cone_start[i + 1]):
            flat = tangent[c, 1] < 0
            for s in range(2 if flat else sides):
                angle = math.pi * s if flat else 2.0 * math.pi * s / sides
                line[at, 0] = index[tangent[c, 0]]
                weight[at, 0] = math.cos(angle) * scale[line[at, 0]]
                if not flat:
                    line[at, 1] = index[tangent[c, 1]]
                    weight[at, 1] = math.sin(angle) * scale[line[at, 1]]
                at += 1


@kernel
def _set_matrix(
    g: Array, own: Index, line: Index, weight: Array, before: Array, matrix: Array, q: Array
) -> None:
    """The matrix of the velocities of a set's unknowns with respect to the unknowns."""
    for u in range(len(line)):
        for a in range(2):
            q[u] += weight[u, a] * before[own[line[u, a]]]
            for v in range(len(line)):
                for b in range(2):
                    matrix[u, v] += weight[u, a] * weight[v, b] * g[line[u, a], line[v, b]]


@kernel
def _friction_limits(
    contacts: Index, cone_start: Index, tangent: Index, mu: Array, sides: int, index: Index, first: Index,
    scale: Array, matrix: Array,
) -> None:  # fmt: skip
    """The rows μP − Σβ ≥ 0 of a set and the columns of their slacks."""
    k = len(contacts)
    at = len(matrix)
    for i in contacts:
        for c in range(cone_start[i], cone_start[i + 1]):
            at -= 1 if mu[c] < np.inf else 0
    for a in range(k):
        i = contacts[a]
        for c in range(cone_start[i], cone_start[i + 1]):
            if mu[c] == np.inf:
                continue
            matrix[at, a] = mu[c] * scale[a] / scale[index[tangent[c, 0]]]
            for s in range(2 if tangent[c, 1] < 0 else sides):
                matrix[at, k + first[c] + s] = -1.0
                matrix[k + first[c] + s, at] = 1.0
            at += 1


@kernel
def solve_by_lemke(
    start: Index, column: Index, value: Array, before: Array, contacts: Index, cone_start: Index,
    tangent: Index, mu: Array, sides: int, index: Index, impulse: Array,
) -> float:  # fmt: skip
    """Solve a set by Lemke's method, on polyhedral cones; returns the residual [m/s], infinity if it fails.

    index : scratch, one number for every row
    """
    max_pivots, k = len(contacts), len(contacts)
    for i in contacts:
        max_pivots += 2 * (cone_start[i + 1] - cone_start[i])
    own, first = np.zeros(max_pivots, np.int64), np.zeros(len(mu), np.int64)
    rows, directions, slacks = _set_indices(contacts, cone_start, tangent, mu, sides, index, own, first)
    g, scale = np.zeros((rows, rows)), np.zeros(rows)
    for a in range(rows):
        place_of = own[a]
        for e in range(start[place_of], start[place_of + 1]):
            b = index[column[e]]
            if b < rows and own[b] == column[e]:
                g[a, b] = value[e]
        scale[a] = 1.0 / math.sqrt(g[a, a])
    for i in contacts:
        for c in range(cone_start[i], cone_start[i + 1]):
            size = 1.0 / math.sqrt(_largest_eigenvalue(start, column, value, tangent, c))
            for a in range(2):
                if tangent[c, a] >= 0:
                    scale[index[tangent[c, a]]] = size
    unknowns = k + directions
    line, weight = np.zeros((unknowns, 2), np.int64), np.zeros((unknowns, 2))
    _unknown_rows(contacts, cone_start, tangent, sides, index, scale, line, weight)
    matrix, q = np.zeros((unknowns + slacks, unknowns + slacks)), np.zeros(unknowns + slacks)
    _set_matrix(g, own, line, weight, before, matrix, q)
    _friction_limits(contacts, cone_start, tangent, mu, sides, index, first, scale, matrix)
    z = np.zeros(len(q))
    if not lemke(matrix, q, z):
        return np.inf
    worst = 0.0
    for u in range(len(q)):
        rate = q[u]
        for v in range(len(q)):
            rate += matrix[u, v] * z[v]
        worst = max(worst, abs(min(z[u], rate)))
    for a in range(rows):
        impulse[own[a]] = 0.0
    for u in range(unknowns):
        for a in range(2):
            impulse[own[line[u, a]]] += weight[u, a] * z[u]
    left: float = worst / scale[:k].min()
    return left


@kernel
def solve_sets(
    start: Index, column: Index, value: Array, before: Array, set_start: Index, members: Index,
    cone_start: Index, tangent: Index, mu: Array, sides: int, impulse: Array, residual: Array,
) -> None:  # fmt: skip
    """The impulses of connected sets of contacts, and the residual of each [m/s].

    Parameters
    ----------
    start, column, value : G of m normal and t tangential rows
    before : (m + t,)   velocities without impulses, for normals relative to their targets
    set_start, members : the contacts of each set
    cone_start : (m + 1,)   the cones of each contact
    tangent, mu : (c, 2), (c,)   rows of each cone, −1 for none
    impulse : (m + t,)   out, and the initial guess of sweeps
    """
    index = np.zeros(len(before), np.int64)
    for s in range(len(set_start) - 1):
        contacts = members[set_start[s] : set_start[s + 1]]
        size = 0.0
        for i in contacts:
            size = max(size, abs(before[i]))
            for c in range(cone_start[i], cone_start[i + 1]):
                for a in range(2):
                    if tangent[c, a] >= 0:
                        size = max(size, abs(before[tangent[c, a]]))
        residual[s] = np.inf
        cones = (cone_start, tangent, mu)
        if len(contacts) <= MAX_LEMKE_CONTACTS:
            residual[s] = solve_by_lemke(
                start, column, value, before, contacts, *cones, sides, index, impulse
            )
        if not residual[s] <= MAX_RESIDUAL * size:
            residual[s] = sweep_until_converged(
                start, column, value, before, contacts, *cones, MAX_SWEEPS, SWEEP_TOLERANCE * size, impulse
            )
