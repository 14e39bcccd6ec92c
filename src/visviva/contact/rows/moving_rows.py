"""Rows of points against deforming facets: selects the facets that constrain a point, and their rows.

Every point has room for `SLOTS_PER_POINT` facets, the nearest ones, and for one on its path in a time
step. A facet keeps its slot as long as it is near, so that a row stands for the same contact from
step to step. The side of the face on which the point lies is stored with it; away from the face there is
none.

A row of an edge or a corner is omitted if an adjacent facet is nearer: so a point that slides over an edge
within a surface is not stopped by it.
"""

from __future__ import annotations

import math

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.contact.rows.moving_gap import distance_to, first_touch_moving, moving_gap, weighted_sum
from visviva.contact.shapes.bounding_tree import CODE, NODE_SIZE, SKIP, refit, square_to_box
from visviva.contact.shapes.skip_far_shapes import BENT, TURNED
from visviva.contact.shapes.triangle import CORNER_A, EDGE_AB, FACE
from visviva.core.cones import tangents
from visviva.core.rows import FRICTION, OFF, ONE_SIDED

SLOTS_PER_POINT = 8
ROWS_PER_POINT = SLOTS_PER_POINT + 1  # rows per point, without tangents; the last is for the path ahead
NUMBERS = 18  # per facet in the tree: its corners at the start and at the end of a step
NEARER_SHARE = 1e-6  # share of its reach by which a neighbour must be nearer
PHI, N, WEIGHTS, NORMAL_RATE, CONTACT_SIZE = 0, 1, 4, 7, 8  # of a contact: φ, n, weights, rotation of n; size
EQUAL_COSINE = 1.0 - 1e-9  # cosine between the normals of two rows that count as equal


@kernel
def fit_tree_to_facets(
    corner: Index, y: Array, z: Array, h: float, nodes: int, count: int, reach: float, tree: Array
) -> None:
    """Bounds of all facets on their paths in a step of length h, enlarged by `reach`."""
    things = nodes + NODE_SIZE * count
    for j in range(len(corner)):
        for k in range(3):
            i = corner[j, k] if corner[j, k] >= 0 else corner[j, 0]
            for c in range(3):
                tree[things + NUMBERS * j + 3 * k + c] = y[i, c]
                tree[things + NUMBERS * j + 9 + 3 * k + c] = y[i, c] + h * z[i, c]
    refit(tree, nodes, count, things, NUMBERS, 6, reach)


@kernel
def max_speed(z: Array) -> float:
    """The largest speed [m/s]."""
    square = 0.0
    for i in range(len(z)):
        square = max(square, z[i, 0] ** 2 + z[i, 1] ** 2 + z[i, 2] ** 2)
    return math.sqrt(square)


@kernel
def nearest_facets(
    p0: float, p1: float, p2: float, own: int, within: float, corner: Index, y: Array, count: int,
    tree: Array, near: Index, far: Array,
) -> int:  # fmt: skip
    """The nearest facets in ascending order, as many as `near` holds, and their distances; returns how many.

    own : a corner that is the point itself, −1 for none
    """
    found, i = 0, 0
    while i < count:
        at = NODE_SIZE * i
        if square_to_box(p0, p1, p2, tree, at) >= within * within:
            i = int(tree[at + SKIP])
            continue
        i += 1
        code = int(tree[at + CODE])
        if code < 0:
            continue
        for j in range(code // 16, code // 16 + code % 16):
            if own >= 0 and (corner[j, 0] == own or corner[j, 1] == own or corner[j, 2] == own):
                continue
            d = distance_to(p0, p1, p2, y, corner[j])
            if d >= within:
                continue
            position = min(found, len(near) - 1)
            while position > 0 and far[position - 1] > d:
                near[position], far[position] = near[position - 1], far[position - 1]
                position -= 1
            near[position], far[position] = j, d
            found = min(found + 1, len(near))
            if found == len(near):
                within = far[found - 1]
    return found


@kernel
def facet_code(
    p0: float, p1: float, p2: float, j: int, y: Array, z: Array, corner: Index, known: float
) -> float:
    """The stored identifier of a facet: ±(index + 1) over its face, with the side, else index + 1½.

    known : its previously stored value; over the face the side does not change
    """
    _d, n0, n1, n2, _w0, _w1, _w2, _turn, feature = moving_gap(
        p0, p1, p2, 0.0, 0.0, 0.0, 0.0, y, z, corner[j]
    )
    if feature != FACE:
        return j + 1.5
    if known != 0.0 and known == math.floor(known):
        return known
    a, b, c = corner[j, 0], corner[j, 1], corner[j, 2]
    e0, e1, e2 = y[b, 0] - y[a, 0], y[b, 1] - y[a, 1], y[b, 2] - y[a, 2]
    f0, f1, f2 = y[c, 0] - y[a, 0], y[c, 1] - y[a, 1], y[c, 2] - y[a, 2]
    along = n0 * (e1 * f2 - e2 * f1) + n1 * (e2 * f0 - e0 * f2) + n2 * (e0 * f1 - e1 * f0)
    return j + 1.0 if along >= 0.0 else -(j + 1.0)


@kernel
def select_facets(
    index: Index, own: Index, step: Array, x: Array, u: Array, y: Array, z: Array, corner: Index, count: int,
    reach: float, tree: Array, memory: Array,
) -> None:  # fmt: skip
    """Select the facets of all points, memory (n · ROWS_PER_POINT,): those held and still near, then others.

    The last number of a point is the distance of the nearest facet for which it has no room.
    """
    h = step[0]
    fit_tree_to_facets(corner, y, z, 0.0, 0, count, 0.0, tree)
    fastest = max_speed(z)
    near, far = np.empty(SLOTS_PER_POINT + 1, np.int64), np.empty(SLOTS_PER_POINT + 1)
    for e in range(len(index)):
        i, held = index[e], memory[ROWS_PER_POINT * e : ROWS_PER_POINT * e + ROWS_PER_POINT]
        p0, p1, p2 = x[i, 0], x[i, 1], x[i, 2]
        within = math.inf
        if h > 0.0:
            speed = math.sqrt(u[i, 0] ** 2 + u[i, 1] ** 2 + u[i, 2] ** 2) + fastest
            within = 2.0 * h * speed + BENT * h * h + 2.0 * reach
        found = nearest_facets(p0, p1, p2, own[e], within, corner, y, count, tree, near, far)
        held[SLOTS_PER_POINT] = far[SLOTS_PER_POINT] if found > SLOTS_PER_POINT else math.inf
        for slot in range(SLOTS_PER_POINT):
            j, kept = int(abs(held[slot])) - 1, 0.0
            for n in range(min(found, SLOTS_PER_POINT)):
                if j >= 0 and near[n] == j:
                    kept = facet_code(p0, p1, p2, j, y, z, corner, held[slot])
                    near[n] = -1
            held[slot] = kept
        for n in range(min(found, SLOTS_PER_POINT)):
            if near[n] < 0:
                continue
            slot = 0
            while held[slot] != 0.0:
                slot += 1
            held[slot] = facet_code(p0, p1, p2, near[n], y, z, corner, 0.0)


@kernel
def hidden_by_neighbour(
    p0: float, p1: float, p2: float, d: float, j: int, feature: int, slack: float, y: Array, corner: Index,
    beside: Index,
) -> bool:  # fmt: skip
    """Whether a facet beyond the nearest edge or corner is nearer still."""
    for edge in range(3):
        beyond = feature == EDGE_AB + edge
        if feature >= CORNER_A:
            beyond = feature == CORNER_A + edge or feature == CORNER_A + (edge + 1) % 3
        other = beside[j, edge] if beyond else -1
        if other >= 0 and distance_to(p0, p1, p2, y, corner[other]) < d - slack:
            return True
    return False


@kernel
def _set_port(rows: Index, r: int, c: int, port: int) -> int:
    """Set one port of a row; returns 1 if it was another."""
    if rows[r, c] == port:
        return 0
    rows[r, c] = port
    return 1


@kernel
def write_facet_rows(
    thing: Index, met: Array, corner: Index, point: Index, vertex: Index, rows: Index, moved: Index,
    phi: Array, gradient: Array, velocity_product: Array, kind: Index,
) -> None:  # fmt: skip
    """The rows of all contacts and, with friction, two tangential ones each: of the point and of its facet.

    thing, met : (m,), (m, 8)   as `measure_facets` writes them
    point, vertex : (·, 3)      port rows of the points, and of the owner of the corners
    moved : of `Rows`
    """
    each = len(kind) // len(thing)
    for m in range(len(thing)):
        if thing[m] == 0:
            for r in range(m * each, (m + 1) * each):
                kind[r], phi[r], velocity_product[r] = OFF, 1.0, 0.0
            continue
        j, e, frame = (
            abs(thing[m]) - 1,
            m // ROWS_PER_POINT,
            tangents(met[m, N], met[m, N + 1], met[m, N + 2]),
        )
        for a in range(each):
            r = m * each + a
            changed = 1 if kind[r] == OFF else 0
            kind[r] = OFF if thing[m] < 0 else (ONE_SIDED if a == 0 else FRICTION)
            phi[r], velocity_product[r] = (met[m, PHI], met[m, NORMAL_RATE]) if a == 0 else (0.0, 0.0)
            for c in range(3):
                n = met[m, N + c] if a == 0 else frame[3 * (a - 1) + c]
                changed |= _set_port(rows, r, c, point[e, c])
                gradient[r, c] = n
                for k in range(3):
                    w = met[m, WEIGHTS + k]
                    used = corner[j, k] >= 0 and w != 0.0
                    changed |= _set_port(rows, r, 3 + 3 * k + c, vertex[corner[j, k], c] if used else -1)
                    gradient[r, 3 + 3 * k + c] = -w * n if used else 0.0
            moved[0] += changed


@kernel
def is_listed(first: int, m: int, slack: float, thing: Index, met: Array) -> bool:
    """Whether an earlier contact of a point is the same."""
    for r in range(first, m):
        cosine = 0.0
        for c in range(3):
            cosine += met[m, N + c] * met[r, N + c]
        if thing[r] > 0 and cosine > EQUAL_COSINE and abs(met[r, PHI] - met[m, PHI]) <= slack:
            return True
    return False


@kernel
def _put(
    f: float, n0: float, n1: float, n2: float, w0: float, w1: float, w2: float, bend: float, met: Array
) -> None:
    met[PHI], met[NORMAL_RATE] = f, bend
    met[N], met[N + 1], met[N + 2] = n0, n1, n2
    met[WEIGHTS], met[WEIGHTS + 1], met[WEIGHTS + 2] = w0, w1, w2


@kernel
def look_ahead(
    p0: float, p1: float, p2: float, u0: float, u1: float, u2: float, own: int, h: float, reach: float,
    corner: Index, y: Array, z: Array, tree: Array, held: Array, found: Array,
) -> int:  # fmt: skip
    """The first facet, not already held, that a point touches on its path in a time step: its index, or −1.

    found : (8,)   φ at the start as predicted from the contact, n, the weights, 0
    """
    count, scratch = int(tree[SKIP]), np.empty((3, 3))
    best, which = 2.0, -1
    d0, d1, d2 = h * u0, h * u1, h * u2
    i = 0
    while i < count:
        at = NODE_SIZE * i
        out = False
        for c in range(3):
            p = p0 if c == 0 else (p1 if c == 1 else p2)
            d = d0 if c == 0 else (d1 if c == 1 else d2)
            if min(p, p + d) > tree[at + 3 + c] or max(p, p + d) < tree[at + c]:
                out = True
        if out:
            i = int(tree[at + SKIP])
            continue
        i += 1
        code = int(tree[at + CODE])
        if code < 0:
            continue
        for j in range(code // 16, code // 16 + code % 16):
            if own >= 0 and (corner[j, 0] == own or corner[j, 1] == own or corner[j, 2] == own):
                continue
            known = False
            for slot in range(SLOTS_PER_POINT):
                known = known or held[slot] == j
            if known:
                continue
            s, m0, m1, m2, v0, v1, v2, gap = first_touch_moving(
                p0, p1, p2, d0, d1, d2, reach, y, z, h, corner[j], scratch
            )
            if s < best:
                best, which = s, j
                f0, f1, f2 = weighted_sum(v0, v1, v2, z, corner[j])
                f = gap - s * h * (m0 * (u0 - f0) + m1 * (u1 - f1) + m2 * (u2 - f2))
                _put(f, m0, m1, m2, v0, v1, v2, 0.0, found)
    return which


@kernel
def measure_facets(
    index: Index, own: Index, alive: Array, step: Array, x: Array, u: Array, y: Array, z: Array,
    corner: Index, beside: Index, reach: float, tree: Array, memory: Array, thing: Index, met: Array,
) -> None:  # fmt: skip
    """φ = D − reach of everything held; in a time step also of the contact ahead.

    thing : (ROWS_PER_POINT per point,)   1 + its index, negative for one that is held but has no row, 0 for
    none met : (ROWS_PER_POINT per point, 8)   φ, n (3), the weights of its corners (3), rotation of the
    normal
    """
    h, slack = step[0], NEARER_SHARE * reach
    if h > 0.0:
        fit_tree_to_facets(corner, y, z, h, 0, int(tree[SKIP]), reach, tree)
    on = np.empty(SLOTS_PER_POINT)
    for e in range(len(index)):
        i, first = index[e], ROWS_PER_POINT * e
        p0, p1, p2, u0, u1, u2 = x[i, 0], x[i, 1], x[i, 2], u[i, 0], u[i, 1], u[i, 2]
        thing[first : first + ROWS_PER_POINT] = 0
        if alive[i] == 0.0:
            continue
        for slot in range(SLOTS_PER_POINT):
            m = first + slot
            on[slot] = -1.0
            if memory[m] == 0.0:
                continue
            j = int(abs(memory[m])) - 1
            side = math.copysign(1.0, memory[m]) if memory[m] == math.floor(memory[m]) else 0.0
            d, n0, n1, n2, w0, w1, w2, bend, feature = moving_gap(
                p0, p1, p2, u0, u1, u2, side, y, z, corner[j]
            )
            f = d - reach
            _put(f, n0, n1, n2, w0, w1, w2, bend, met[m])
            off = is_listed(first, m, slack, thing, met)
            if h > 0.0:
                speed = math.sqrt(u0 * u0 + u1 * u1 + u2 * u2)
                off = off or f > BENT * h * h + TURNED * h * speed
            if feature != FACE and not off:
                off = hidden_by_neighbour(p0, p1, p2, d, j, feature, slack, y, corner, beside)
            thing[m] = -1 - j if off else 1 + j
            on[slot] = -1.0 if off else j
        if h > 0.0:
            ahead = first + SLOTS_PER_POINT
            thing[ahead] = 1 + look_ahead(
                p0, p1, p2, u0, u1, u2, own[e], h, reach, corner, y, z, tree, on, met[ahead]
            )
