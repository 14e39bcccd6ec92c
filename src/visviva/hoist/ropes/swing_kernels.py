"""Motion of the parts of a rope that may swing, and lengths of the pieces at their ends."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.hoist.lengths.measure import END_RADIUS, POINT
from visviva.hoist.lengths.rope_kernels import is_severed

# in pieces: above MAX_END_PIECE an end gains a point, below MIN_END_PIECE it loses one
MAX_END_PIECE, MIN_END_PIECE = 1.4, 0.3
MIN_REMAINDER = 0.5  # in pieces: least remainder at an end where points are created; at most one piece more
PIECE, MASS, BEGIN, CEASE = range(4)  # of `law`: ℓ [m], mass of a point [kg], energies [J]


@kernel
def clear_of_wheel(numbers: Array, gradient: Array, least: float) -> float:
    """Least length of a piece at an end [m]: (R + least)/cos e at a wheel, e out of its plane.

    There a straight line is not the shortest path: a point at the distance d is pushed aside by
    T R (1 − cos e)/(d cos e). Points that came closer than R were flung round the wheel, and their removal
    strained the rope.
    """
    clear = least
    for i in range(2):
        radius = numbers[END_RADIUS + i]
        if radius > 0.0:
            there = gradient[2 + i, 7 * (1 - i) : 7 * (1 - i) + 3]
            turns = numbers[4] * np.sqrt(there[0] ** 2 + there[1] ** 2 + there[2] ** 2)  # 1/cos e
            clear = max(clear, (radius + least) * max(turns, 1.0))
    return clear


@kernel
def points_for(numbers: Array, gradient: Array, piece: float, room: int) -> int:
    """Number of points created in a part."""
    length = numbers[1] - clear_of_wheel(numbers, gradient, MIN_REMAINDER * piece)
    return int(min(max(np.floor(length / piece), 0.0), room))


@kernel
def shrinking(numbers: Array, gradient: Array, piece: float) -> float:
    """Distance of a piece at an end from losing its point [m]."""
    return float(numbers[1] - clear_of_wheel(numbers, gradient, MIN_END_PIECE * piece))


@kernel
def growing(numbers: Array, gradient: Array, piece: float) -> float:
    """Distance of a piece at an end from gaining a point [m]; a slack one could hang into the groove.

    Near the axis, 1/cos e of what remains may be much more, and the point would be removed at once: so the
    length to gain one grows with its square.
    """
    least = (MAX_END_PIECE - 1.0) * piece
    clear = clear_of_wheel(numbers, gradient, least)
    for i in range(2):
        if numbers[END_RADIUS + i] > 0.0:
            clear = max(clear, clear * clear / (numbers[END_RADIUS + i] + least))
    return float(clear + piece - min(numbers[1], numbers[4]))


@kernel
def material_velocities(
    e: int, angle_rows: Index, ports: Index, numbers: Array, gradient: Array, lines: Array, u: Array,
    rates: Array, out: Array,
) -> None:  # fmt: skip
    """Velocities of the rope at both ends of segment e: those of its nodes, plus what wheels pay out."""
    for i in range(2):
        row, come = angle_rows[i], 0.0
        if numbers[e, END_RADIUS + i] > 0.0 and row >= 0:
            come = (1.0 - 2.0 * i) * gradient[e, 1, 7 * i + 6] * rates[row]
        for c in range(3):
            out[i, c] = u[ports[e, i, POINT], c] + come * lines[e, 0, c]


@kernel
def read_swings(
    groups: Index, angle_rows: Index, node_point: Index, run: Index, left: Array, ports: Index,
    numbers: Array, gradient: Array, lines: Array, u: Array, rates: Array, law: Array, ends: Array,
    out: Array,
) -> None:  # fmt: skip
    """For each part: `begin` less the kinetic energy that its points would have, or their energy in excess of
    `cease`, ± 1 where they stay; and the distance of the end pieces from growing and from shrinking [m].

    groups : (p, 3)   first spare node, the one behind the last, 1 if the end behind is fed
    ends : (2, 3)     scratch
    """
    m, piece = len(run), law[PIECE]
    for p in range(len(groups)):
        a, b, room = groups[p, 0] - 1, groups[p, 1], groups[p, 1] - groups[p, 0]
        out[2 * p], out[2 * p + 1] = 1.0, 1.0
        if (a > 0 and left[a] != 0.0) or (b < m and left[b] != 0.0) or is_severed(numbers[a, 1]):
            continue
        low, high, total = -1, -1, 0.0
        for i in range(a + 1, b):
            if left[i] == 0.0:
                low, high = i if low < 0 else low, i
                for c in range(3):
                    total += u[node_point[i], c] ** 2
        if low >= 0:
            out[2 * p] = 0.5 * law[MASS] * total - law[CEASE] if law[CEASE] > 0.0 else 1.0
            margin = min(
                shrinking(numbers[a], gradient[a], piece), shrinking(numbers[high], gradient[high], piece)
            )
            if low > a + 1:
                margin = min(margin, growing(numbers[a], gradient[a], piece))
            if high < b - 1:
                margin = min(margin, growing(numbers[high], gradient[high], piece))
            out[2 * p + 1] = margin
            continue
        length = numbers[a, 1]
        count = points_for(numbers[a], gradient[a], piece, room)
        start = piece if groups[p, 2] == 1 else length - count * piece
        material_velocities(a, angle_rows[p], ports, numbers, gradient, lines, u, rates, ends)
        for j in range(count):
            share = (start + j * piece) / length
            for c in range(3):
                total += ((1.0 - share) * ends[0, c] + share * ends[1, c]) ** 2
        out[2 * p] = law[BEGIN] - 0.5 * law[MASS] * total
        if law[BEGIN] < 0.0:
            out[2 * p] = -1.0 if count > 0 else 1.0
