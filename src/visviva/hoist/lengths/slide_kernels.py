"""Position of a rope along the edges it passes: held by friction, or sliding."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.geometry.row_vectors import cross, dot
from visviva.hoist.lengths.edge_balance import solve_edges
from visviva.hoist.lengths.edges import DIRECTION, LENGTH, OUTWARD, START
from visviva.hoist.lengths.measure import ANGLE, COIL, FRAME, POINT, RADIUS, SIDE
from visviva.hoist.wheels.layers import radius_on

PARALLEL = 1e-12  # sine squared of the angle up to which a line is parallel to the plane through an edge


@kernel
def _to_world(x: Array, rotation: Array, port: Index, arm: Array, out: Array) -> None:
    for c in range(3):
        out[c] = x[port[POINT], c]
        for d in range(3):
            out[c] += rotation[port[FRAME], c, d] * arm[d] if port[FRAME] >= 0 else 0.0


@kernel
def _last_tangent_point(
    x: Array, rotation: Array, value: Array, port: Index, shape: Array, base: Array, psi: float, angle: float,
    out: Array,
) -> None:  # fmt: skip
    """Point where the rope left a wheel in the last accepted step; without an angle, its centre or point.

    psi : ψ* of a drum with layers; its radius is that at its present angle and the last tangent
    """
    arm, radius = np.zeros(3), shape[RADIUS]
    if shape[COIL] > 0.0 and angle == angle:
        coil = np.empty(4)
        coil[0] = radius
        for c in range(3):
            coil[1 + c] = shape[COIL + c]
        radius = radius_on(coil, psi + shape[SIDE] * (value[port[ANGLE]] - angle))
    if radius > 0.0 and angle == angle:
        for c in range(3):
            arm[c] = radius * (np.cos(angle) * base[0, c] + np.sin(angle) * base[1, c])
    _to_world(x, rotation, port, arm, out)


@kernel
def slide_along_edges(
    lines: Array, before: Index, slots: Index, node_ports: Index, node_shape: Array, node_base: Array,
    edges: Array, mu: float, x: Array, rotation: Array, value: Array, base: Array, seen: Array,
    wanted: Array, deep: Array,
) -> None:  # fmt: skip
    """Positions of the rope on all edges it passes, from those of the last accepted step.

    A rope that met an edge when its end came out of the surface beside it passes that edge as deep as it lay
    there. The depth decreases where the rope, straight between its neighbours, is less deep: so its length
    has no jump.

    Parameters
    ----------
    lines : (2 (n − 1), 3)   memory of the rope: for node i, in line n − 1 + i, whether the rope has left it,
        the number of its edge and s; first in line i the depth below the edge
    base : (m, 2, 2, 3)      receives the points on the edges, in the axes of their carriers; `seen` (m, …) of
        changed segments is reset
    wanted : (n,)            s [m], also beyond the ends of the edges; nan for other nodes
    deep : (n,)              receives the depths [m]
    """
    m, count = len(slots), 0
    for i in range(1, m):
        count += before[i] >= 0 and wanted[i] == wanted[i]
    if count == 0:
        return
    node, linked = np.zeros(count, np.int64), np.zeros((count, 2), np.bool_)
    origin, along, ends = np.zeros((count, 3)), np.zeros((count, 3)), np.zeros((count, 2, 3))
    length, start, found, arm = np.zeros(count), np.zeros(count), np.zeros(count), np.zeros(3)
    j = 0
    for i in range(1, m):
        if before[i] < 0 or wanted[i] != wanted[i]:
            continue
        e, node[j] = int(lines[m + i, 1]), i
        deep[i] = lines[i, 0] if lines[i, 0] > 0.0 else 0.0
        for c in range(3):
            arm[c] = edges[e, START + c] - deep[i] * edges[e, OUTWARD + c]
        _to_world(x, rotation, node_ports[i], arm, origin[j])
        for c in range(3):
            for d in range(3):
                along[j, c] += rotation[node_ports[i, FRAME], c, d] * edges[e, DIRECTION + d]
        length[j], start[j] = edges[e, LENGTH], lines[m + i, 2]
        a, b = before[i], slots[i, 1] + 1
        linked[j, 0] = a > 0 and wanted[a] == wanted[a]
        linked[j, 1] = b < m and wanted[b] == wanted[b]
        own, angle = (node_ports[a], node_shape[a, 0], node_base[a]), lines[a, 0]
        _last_tangent_point(x, rotation, value, *own, lines[m + a, 1], angle, ends[j, 0])
        own, angle = (node_ports[b], node_shape[b, 1], node_base[b]), lines[slots[i, 1], 1]
        _last_tangent_point(x, rotation, value, *own, lines[m + b, 2], angle, ends[j, 1])
        j += 1
    solve_edges(origin, along, length, ends, linked, start, mu, found)
    for j in range(count):
        i = node[j]
        e, wanted[i] = int(lines[m + i, 1]), found[j]
        if deep[i] > 0.0:
            for side in range(2):
                if linked[j, side]:
                    k = j + 2 * side - 1
                    ends[j, side] = origin[k] + found[k] * along[k]
            _rise_to_chord(edges[e], x, rotation, node_ports[i], ends[j], i, wanted, deep)
        s = min(max(wanted[i], 0.0), edges[e, LENGTH])
        fresh = False
        for c in range(3):
            arm[c] = edges[e, START + c] + s * edges[e, DIRECTION + c] - deep[i] * edges[e, OUTWARD + c]
            fresh = fresh or base[i, 0, 0, c] != arm[c]
            base[i, 0, 0, c] = arm[c]
            base[before[i], 1, 0, c] = arm[c]
        if fresh:
            seen[i] = np.nan
            seen[before[i]] = np.nan


@kernel
def chord_on_edge(edge: Array, ends: Array, found: Array) -> bool:
    """Where a line passes below an edge: s and the depth against `OUTWARD` (2,) [m]; false if it does not.

    ends : (2, 3) two points of the line, in the axes of the solid
    """
    along, outward = edge[DIRECTION : DIRECTION + 3], edge[OUTWARD : OUTWARD + 3]
    across, span, w = np.empty(3), np.empty(3), np.empty(3)
    cross(along, outward, across)
    for c in range(3):
        span[c], w[c] = ends[1, c] - ends[0, c], edge[START + c] - ends[0, c]
    through = dot(across, span)
    if through * through <= PARALLEL * dot(span, span):
        return False
    share = dot(across, w) / through
    for c in range(3):
        w[c] = share * span[c] - w[c]
    found[0], found[1] = dot(along, w), -dot(outward, w)
    return True


@kernel
def _rise_to_chord(
    edge: Array, x: Array, rotation: Array, port: Index, ends: Array, i: int, wanted: Array, deep: Array
) -> None:
    """Lift node i to the line between its neighbours where that is less deep, as far as the edge."""
    own, found = np.zeros((2, 3)), np.zeros(2)
    for side in range(2):
        for c in range(3):
            for d in range(3):
                own[side, c] += rotation[port[FRAME], d, c] * (ends[side, d] - x[port[POINT], d])
    if chord_on_edge(edge, own, found) and found[1] < deep[i]:
        deep[i] = max(found[1], 0.0)
        if found[1] > 0.0:
            wanted[i] = found[0]


@kernel
def side_pull(edge: Array, rotation: Array, before: Array, behind: Array) -> float:
    """F·e of an edge with the axes `rotation`, from unit vectors (3,) along the rope before and behind it."""
    pull = 0.0
    for c in range(3):
        along = 0.0
        for d in range(3):
            along += rotation[c, d] * edge[DIRECTION + d]
        pull += along * (behind[c] - before[c])
    return float(pull)


@kernel
def remember_slides(
    before: Index, run: Index, ports: Index, line: Array, wanted: Array, deep: Array, edges: Array,
    rotation: Array, tension: Array, h: Array, lost: Array, linearised: Array, memory: Array,
) -> None:  # fmt: skip
    """Store s and the depths of an accepted step in memory (6 (n − 1) + 3,).

    The energy dissipated in a time step, T (F·e) Δs, moves from one account to the other.
    """
    m = len(before) - 1
    for i in range(1, m):
        if before[i] < 0 or wanted[i] != wanted[i]:
            continue
        at, e = 3 * (m + i) + 2, int(memory[3 * (m + i) + 1])
        s = min(max(wanted[i], 0.0), edges[e, LENGTH])
        if h[0] > 0.0 and s != memory[at]:
            pull = side_pull(edges[e], rotation[ports[i, FRAME]], line[before[i], 0], line[i, 0])
            energy = tension[run[i]] * pull * (s - memory[at])
            lost[0] += energy
            linearised[0] -= energy
        memory[at], memory[3 * i] = s, deep[i]
