"""Where rope lies along the edges that it goes over: it holds there by friction, or slides."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.hoist.edges import ALONG, BEGIN, LENGTH
from visviva.hoist.measure import FRAME, POINT, RADIUS
from visviva.hoist.tangents import dot

SWEEPS = 40  # over all edges, at most
ARRIVED = 1e-13  # of the length of an edge: a change of s that counts no more
HALVINGS = 60


@kernel
def pull_at(a: Array, b: Array, along: Array, s: float, force: Array) -> float:
    """F·e at the place s of the line, of unit pulls towards a and b; |F − e (F·e)| in force[0]."""
    f = np.zeros(3)
    for q in (a, b):
        size = 0.0
        for c in range(3):
            size += (q[c] - s * along[c]) ** 2
        size = max(np.sqrt(size), 1e-300)
        for c in range(3):
            f[c] += (q[c] - s * along[c]) / size
    side = dot(f, along)
    force[0] = np.sqrt(max(dot(f, f) - side * side, 0.0))
    return float(side)


@kernel
def place_on_edge(a: Array, b: Array, along: Array, s: float, mu: float) -> float:
    """Where a rope lies on a line: at s, where friction holds it there, else as far on as it slides.

        |F·e| ≤ μ |F − e (F·e)|,   F = (a − se)/|a − se| + (b − se)/|b − se|

    a, b : (3,) the neighbours, from the place s = 0 of the line [m]; along : (3,) e

    Without friction the rope is shortest: e makes the same angle with both parts.
    """
    normal = np.zeros(1)
    side = pull_at(a, b, along, s, normal)
    if abs(side) <= mu * normal[0]:
        return s
    u, v = dot(a, along), dot(b, along)
    wide_a = np.sqrt(max(dot(a, a) - u * u, 0.0))
    wide_b = np.sqrt(max(dot(b, b) - v * v, 0.0))
    if wide_a + wide_b <= 0.0:
        return s
    free = (u * wide_b + v * wide_a) / (wide_a + wide_b)
    if mu == 0.0:
        return float(free)
    sign = 1.0 if side > 0.0 else -1.0
    low, high = s, free
    for _ in range(HALVINGS):
        middle = 0.5 * (low + high)
        side = pull_at(a, b, along, middle, normal)
        if sign * side > mu * normal[0]:
            low = middle
        else:
            high = middle
    return float(0.5 * (low + high))


@kernel
def _to_world(x: Array, rotation: Array, port: Index, arm: Array, out: Array) -> None:
    for c in range(3):
        out[c] = x[port[POINT], c]
        for d in range(3):
            out[c] += rotation[port[FRAME], c, d] * arm[d] if port[FRAME] >= 0 else 0.0


@kernel
def _on_wheel(
    x: Array, rotation: Array, port: Index, radius: float, base: Array, angle: float, out: Array
) -> None:
    """Where the rope came off a wheel in the last accepted step; its middle, or a point, without an angle."""
    arm = np.zeros(3)
    if radius > 0.0 and angle == angle:
        for c in range(3):
            arm[c] = radius * (np.cos(angle) * base[0, c] + np.sin(angle) * base[1, c])
    _to_world(x, rotation, port, arm, out)


@kernel
def slide(
    lines: Array, before: Index, slots: Index, node_ports: Index, node_shape: Array, node_base: Array,
    edges: Array, mu: float, x: Array, rotation: Array, base: Array, seen: Array, wanted: Array,
) -> None:  # fmt: skip
    """Places of the rope on all edges that it goes over, from those of the last accepted step.

    Parameters
    ----------
    lines : (2 (n − 1), 3)   memory of the rope: of node i, in line n − 1 + i, whether the rope has left it,
        the number of its edge and s
    base : (m, 2, 2, 3)      gets the places on the edges, in the axes of their carriers; then `seen` (m, …)
        of the segments is forgotten
    wanted : (n,)            s [m], also beyond the ends of the edges; not a number of other nodes
    """
    m = len(slots)
    place, first, last = np.zeros((m + 1, 3)), np.zeros(3), np.zeros(3)
    lies = False
    for i in range(1, m):
        if before[i] >= 0 and wanted[i] == wanted[i]:
            lies = True
            wanted[i] = lines[m + i, 2]
            e = int(lines[m + i, 1])
            s = min(max(wanted[i], 0.0), edges[e, LENGTH])
            arm = edges[e, BEGIN : BEGIN + 3] + s * edges[e, ALONG : ALONG + 3]
            _to_world(x, rotation, node_ports[i], arm, place[i])
    if not lies:
        return
    origin, along = np.zeros(3), np.zeros(3)
    for _ in range(SWEEPS):
        change = 0.0
        for i in range(1, m):
            if before[i] < 0 or wanted[i] != wanted[i]:
                continue
            e = int(lines[m + i, 1])
            _to_world(x, rotation, node_ports[i], edges[e, BEGIN : BEGIN + 3], origin)
            for c in range(3):
                along[c] = 0.0
                for d in range(3):
                    along[c] += rotation[node_ports[i, FRAME], c, d] * edges[e, ALONG + d]
            a, b = before[i], slots[i, 1] + 1
            if a > 0 and wanted[a] == wanted[a]:
                first[:] = place[a]
            else:
                size = node_shape[a, 0, RADIUS]
                _on_wheel(x, rotation, node_ports[a], size, node_base[a], lines[a, 0], first)
            if b < m and wanted[b] == wanted[b]:
                last[:] = place[b]
            else:
                size = node_shape[b, 0, RADIUS]
                _on_wheel(x, rotation, node_ports[b], size, node_base[b], lines[slots[i, 1], 1], last)
            s = place_on_edge(first - origin, last - origin, along, lines[m + i, 2], mu)
            change = max(change, abs(s - wanted[i]) / edges[e, LENGTH])
            wanted[i] = s
            s = min(max(s, 0.0), edges[e, LENGTH])
            for c in range(3):
                place[i, c] = origin[c] + s * along[c]
        if change <= ARRIVED:
            break
    for i in range(1, m):
        if before[i] < 0 or wanted[i] != wanted[i]:
            continue
        e = int(lines[m + i, 1])
        s = min(max(wanted[i], 0.0), edges[e, LENGTH])
        fresh = False
        for c in range(3):
            arm = edges[e, BEGIN + c] + s * edges[e, ALONG + c]
            fresh = fresh or base[i, 0, 0, c] != arm
            base[i, 0, 0, c] = arm
            base[before[i], 1, 0, c] = arm
        if fresh:
            seen[i] = np.nan
            seen[before[i]] = np.nan


@kernel
def side_pull(edge: Array, rotation: Array, before: Array, behind: Array) -> float:
    """F·e of an edge with the axes `rotation`, of unit vectors (3,) along the rope before and behind it."""
    pull = 0.0
    for c in range(3):
        along = 0.0
        for d in range(3):
            along += rotation[c, d] * edge[ALONG + d]
        pull += along * (behind[c] - before[c])
    return float(pull)


@kernel
def remember_slides(
    before: Index, run: Index, ports: Index, line: Array, wanted: Array, edges: Array, rotation: Array,
    tension: Array, h: Array, lost: Array, linearised: Array, memory: Array,
) -> None:  # fmt: skip
    """s of an accepted step, into memory (6 (n − 1),).

    What a time step has lost by it, T (F·e) Δs, goes from one account to the other.
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
        memory[at] = s
