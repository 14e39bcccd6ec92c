"""Mass and momentum of a rope with waves, on points at fixed fractions of its chord, past which it runs."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.scratch import scratch
from visviva.geometry.row_vectors import add_cross
from visviva.hoist.lengths.measure import FRAME, POINT
from visviva.hoist.lengths.rope_kernels import is_severed
from visviva.hoist.ropes.swing_kernels import material_velocities
from visviva.hoist.weight.hang_kernels import axis_of
from visviva.hoist.weight.sagging import LENGTH, PULL, SLOPE

LAST, REST, GROWTH, FED = 0, 1, 2, 3  # data of a part: last segment, L, L̇, ∂L/∂θ of both ends (2),
MASS, MASS_RATE, STRETCH_RATE = 5, 6, 7  # m of each point, ṁ, and c_ξ = −(v₀ + v₁)/L
FLOWING = 8
PLACE, CHANGE, BEND, SPEED, RUN = 0, 3, 6, 9, 12  # data of a point: x_ξ, ẋ_ξ, x_ξξ, velocity of the rope; c
POINTS = 13
# rope in chord lengths: above MAX_LENGTH_RATIO a part stops waving, below START_LENGTH_RATIO it may begin
MAX_LENGTH_RATIO, START_LENGTH_RATIO = 2.0, 1.5
START_CHORD_RATIO = 1.3  # in shortest chords: from here on it may begin
MIN_PULL_SHARE = 0.6  # of its weight along its chord: pull above which its shape is a function over the chord


class Waves(NamedTuple):
    """The parts of a rope that carry waves, and their measures.

    groups : (p, 2)   first spare node of each part, and the one behind the last
    left, node_rows, ports, slots, base, numbers, gradient, lines   see `Segments`, `Reeving`
    x, u, rotation, rates   positions and velocities of the points of nodes, rotations of frames, port rates
    part, points   see `flow_of`
    density   of the rope, ρ (1,) [kg/m]
    """

    groups: Index
    left: Array
    node_rows: Index
    ports: Index
    slots: Index
    base: Array
    numbers: Array
    gradient: Array
    lines: Array
    x: Array
    u: Array
    rotation: Array
    rates: Array
    part: Array
    points: Array
    density: Array


@kernel
def _end_motion(e: int, i: int, w: Waves, position: Array, speed: Array, axis: Array) -> None:
    """Position of an end of a segment, and its velocity: that of its carrier plus the motion of the
    tangent point.
    """
    point, frame, arm = w.ports[e, i, POINT], w.ports[e, i, FRAME], w.lines[e, 1 + i]
    for d in range(3):
        position[d], speed[d] = w.x[point, d] + arm[d], w.u[point, d]
    if frame < 0:
        return
    axis_of(w.base[e, i], w.rotation[frame], axis)
    turned = 0.0
    for j in range(14):
        row = w.node_rows[w.slots[e, j // 7] + j // 7, j % 7]
        if row >= 0:
            turned += w.gradient[e, 2 + i, j] * w.rates[row]
    own = w.slots[e, i] + i
    for d in range(3):
        axis[d] = turned * axis[d] + (
            w.rates[w.node_rows[own, 3 + d]] if w.node_rows[own, 3 + d] >= 0 else 0.0
        )
    add_cross(axis, arm, 1.0, speed)


@kernel
def flow_of(a: int, b: int, w: Waves) -> None:
    """Flow of rope past the points of a part from node a to node b, all of which are alive.

    part : (FLOWING,)   see above; ∂L/∂θ is 0 for an end without a wheel
    points : (n, POINTS)   of the points, see above; derivatives with respect to ξ are central differences
    """
    w.part[:] = 0.0
    e = a
    while e < b:
        w.part[LAST], w.part[REST] = e, w.part[REST] + w.numbers[e, 1]
        for j in range(14):
            row = w.node_rows[w.slots[e, j // 7] + j // 7, j % 7]
            if row >= 0:
                w.part[GROWTH] += w.gradient[e, 1, j] * w.rates[row]
        e = w.slots[e, 1] + 1
    last, n, ends = int(w.part[LAST]), b - a - 1, scratch(5, 3)
    for i in range(2):
        e = last if i == 1 else a
        position, speed = ends[i], ends[2 + i]
        _end_motion(e, i, w, position, speed, ends[4])
    fed0, fed1 = w.node_rows[a, 6], w.node_rows[b, 6]
    w.part[FED] = w.gradient[a, 1, 6] if fed0 >= 0 else 0.0
    w.part[FED + 1] = w.gradient[last, 1, 13] if fed1 >= 0 else 0.0
    come0 = w.part[FED] * w.rates[fed0] if fed0 >= 0 else 0.0
    come1 = w.part[FED + 1] * w.rates[fed1] if fed1 >= 0 else 0.0
    size = n + 1.0
    w.part[MASS], w.part[MASS_RATE] = w.density[0] * w.part[REST] / size, w.density[0] * w.part[GROWTH] / size
    w.part[STRETCH_RATE] = -(come0 + come1) / w.part[REST]
    for i in range(n):
        share, own = (i + 1.0) / size, w.points[i]
        own[RUN] = (come0 * (1.0 - share) - come1 * share) / w.part[REST]
        here, before, behind = (
            w.ports[a + i, 1, POINT],
            w.ports[a + i, 0, POINT],
            w.ports[a + i + 1, 1, POINT],
        )
        for d in range(3):
            early, slow = (ends[0, d], ends[2, d]) if i == 0 else (w.x[before, d], w.u[before, d])
            late, fast = (ends[1, d], ends[3, d]) if i == n - 1 else (w.x[behind, d], w.u[behind, d])
            own[PLACE + d], own[CHANGE + d] = 0.5 * size * (late - early), 0.5 * size * (fast - slow)
            own[BEND + d] = size * size * (late - 2.0 * w.x[here, d] + early)
            own[SPEED + d] = w.u[here, d] + own[RUN] * own[PLACE + d]


@kernel
def _wheel_levers(n: int, i: int, part: Array, own: Array, G: Array) -> None:
    """Contributions of both wheels to the velocity of the rope at a point, and their rates: G (4, 3)."""
    share, rest = (i + 1.0) / (n + 1.0), part[REST]
    one, two = part[FED] * (1.0 - share) / rest, -part[FED + 1] * share / rest
    for d in range(3):
        change = own[CHANGE + d] - part[GROWTH] / rest * own[PLACE + d]
        G[0, d], G[1, d] = one * own[PLACE + d], two * own[PLACE + d]
        G[2, d], G[3, d] = one * change, two * change


@kernel
def _add_mass_change(
    sign: float, part: Array, own: Array, G: Array, row: Index, angles: Index, efforts: Array
) -> None:
    """± ½ Ṁw of a point: power due to its changing mass, in equal shares on v and on M v."""
    m, grow, shrink = part[MASS], part[MASS_RATE], part[GROWTH] / part[REST]
    for d in range(3):
        turned = own[RUN] * (own[CHANGE + d] - shrink * own[PLACE + d])
        speed = own[SPEED + d]
        if row[d] >= 0:
            efforts[row[d]] += sign * 0.5 * (grow * speed + m * turned)
        for r in range(2):
            if angles[r] >= 0:
                found = grow * G[r, d] * speed + m * (G[2 + r, d] * speed + G[r, d] * turned)
                efforts[angles[r]] += sign * 0.5 * found


@kernel
def fill_mass(w: Waves, idle: float, efforts: Array, M: Array) -> None:
    """m GᵀG of each point, M (points, 5, 5) over its rows and those of both angles; −½ Ṁ w.

        G = (1, (1 − ξ) R₀ x_ξ/L, −ξ R₁ x_ξ/L), the velocity of the rope there

    idle : mass of a point in a part without waves, for its own coordinates [kg]
    """
    at, G, angles = 0, scratch(4, 3), np.empty(2, np.int64)
    for p in range(len(w.groups)):
        a, b = w.groups[p, 0] - 1, w.groups[p, 1]
        n, m, waves = b - a - 1, idle, w.left[a + 1] == 0.0
        G[:] = 0.0
        if waves:
            flow_of(a, b, w)
            m = w.part[MASS]
            angles[0], angles[1] = w.node_rows[a, 6], w.node_rows[b, 6]
        for i in range(n):
            if waves:
                _wheel_levers(n, i, w.part, w.points[i], G)
                _add_mass_change(-1.0, w.part, w.points[i], G, w.node_rows[a + 1 + i], angles, efforts)
            for r in range(5):
                for s in range(r + 1):
                    total = 1.0 if r == s and r < 3 else 0.0
                    for d in range(3):
                        if r > 2:
                            total += G[r - 3, d] * (G[s - 3, d] if s > 2 else (1.0 if s == d else 0.0))
                    M[at, r, s] = M[at, s, r] = m * total
            at += 1


@kernel
def push_flow(w: Waves, efforts: Array) -> None:
    """Gᵀ f + ½ Ṁ w,   f = −m (2c ẋ_ξ + c² x_ξξ + c (c_ξ − L̇/L) x_ξ), on each point and both wheels."""
    G, angles = scratch(4, 3), np.empty(2, np.int64)
    for p in range(len(w.groups)):
        a, b = w.groups[p, 0] - 1, w.groups[p, 1]
        n = b - a - 1
        if w.left[a + 1] != 0.0:
            continue
        flow_of(a, b, w)
        m, thins = w.part[MASS], w.part[STRETCH_RATE] - w.part[GROWTH] / w.part[REST]
        angles[0], angles[1] = w.node_rows[a, 6], w.node_rows[b, 6]
        for i in range(n):
            own, row = w.points[i], w.node_rows[a + 1 + i]
            _wheel_levers(n, i, w.part, own, G)
            _add_mass_change(1.0, w.part, own, G, row, angles, efforts)
            c = own[RUN]
            for d in range(3):
                f = 2.0 * c * own[CHANGE + d] + c * c * own[BEND + d] + c * thins * own[PLACE + d]
                if row[d] >= 0:
                    efforts[row[d]] -= m * f
                for r in range(2):
                    if angles[r] >= 0:
                        efforts[angles[r]] -= m * G[r, d] * f


@kernel
def flow_power(w: Waves, out: Array) -> None:
    """½ ṁ |ẋ|² − m ẋ·(c ẋ_ξ + c² x_ξξ + c c_ξ x_ξ): energy that enters and leaves with the rope [W]."""
    out[0] = 0.0
    for p in range(len(w.groups)):
        a, b = w.groups[p, 0] - 1, w.groups[p, 1]
        n = b - a - 1
        if w.left[a + 1] != 0.0:
            continue
        flow_of(a, b, w)
        for i in range(n):
            own = w.points[i]
            c = own[RUN]
            for d in range(3):
                f = c * (own[CHANGE + d] + c * own[BEND + d] + w.part[STRETCH_RATE] * own[PLACE + d])
                out[0] += own[SPEED + d] * (0.5 * w.part[MASS_RATE] * own[SPEED + d] - w.part[MASS] * f)


@kernel
def read_waves(
    w: Waves, bounds: Array, alive: Array, axes: Array, near: Array, node_point: Index, run: Index,
    parts: Array, weight: float, out: Array,
) -> None:  # fmt: skip
    """For each part: `begin` less the kinetic energy it would have, or its energy in excess of `cease`, ± 1
    where it keeps its model; a·d of its chord; the rope missing to the steepness at which it changes [m].

    bounds : (2,)   begin and cease [J];   alive : (parts, n);   axes : (parts, 9)   see `ChordPoints`
    near : (parts,)   chord below which a part carries no waves [m]
    parts, weight   how segments hang, see `sagging`, and w [N/m]
    """
    ends, angles = scratch(2, 3), np.empty(2, np.int64)
    for p in range(len(w.groups)):
        a, b = w.groups[p, 0] - 1, w.groups[p, 1]
        n, m, total, along, size = b - a - 1, len(run), 0.0, 0.0, 0.0
        for d in range(3):
            chord = w.x[node_point[b], d] - w.x[node_point[a], d]
            along, size = along + axes[p, d] * chord, size + chord * chord
        length, own = math.sqrt(size), out[3 * p : 3 * p + 3]
        own[0], own[1], own[2] = 1.0, along / length, 1.0
        if (a > 0 and w.left[a] != 0.0) or (b < m and w.left[b] != 0.0) or is_severed(w.numbers[a, 1]):
            own[2] = -1.0 if alive[p, 0] > 0.0 else 1.0
            continue
        if w.left[a + 1] == 0.0:
            flow_of(a, b, w)
            own[2] = min(MAX_LENGTH_RATIO * length - w.part[REST], length - near[p])
            for i in range(n):
                for d in range(3):
                    total += w.points[i, SPEED + d] ** 2
            if bounds[1] > 0.0:
                own[0] = 0.5 * w.part[MASS] * total - bounds[1]
            continue
        if w.numbers[a, 1] > START_LENGTH_RATIO * length or length < START_CHORD_RATIO * near[p]:
            continue
        if parts[a, PULL] < MIN_PULL_SHARE * weight * parts[a, LENGTH] * abs(parts[a, SLOPE]):
            continue  # it hangs in a loop below its lower end
        angles[0], angles[1] = w.node_rows[a, 6], w.node_rows[b, 6]
        material_velocities(a, angles, w.ports, w.numbers, w.gradient, w.lines, w.u, w.rates, ends)
        for i in range(n):
            share = (i + 1.0) / (n + 1.0)
            for d in range(3):
                total += ((1.0 - share) * ends[0, d] + share * ends[1, d]) ** 2
        own[0] = (
            bounds[0] - 0.5 * w.density[0] * w.numbers[a, 1] / (n + 1.0) * total if bounds[0] > 0.0 else -1.0
        )
