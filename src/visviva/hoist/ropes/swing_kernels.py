"""How much the parts of a rope move that may swing, and how long the pieces at their ends are."""

from __future__ import annotations

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.hoist.lengths.measure import ON, POINT
from visviva.hoist.lengths.rope_kernels import is_severed

GROW, SHRINK = 1.4, 0.3  # pieces: a longer one at an end gets a point more, a shorter one loses its point
EVEN = 0.5  # pieces: what is left at an end where points come is that and up to one more
PIECE, MASS, BEGIN, CEASE = range(4)  # of `law`: ℓ [m], that of a point [kg], energies [J]


@kernel
def points_for(length: float, piece: float, room: int) -> int:
    """How many points come into a part."""
    return int(min(max(int(length / piece - EVEN), 0), room))


@kernel
def reach(numbers: Array) -> float:
    """What a segment spans of its rope: a slack one gets no point, which might hang into the groove [m]."""
    return float(min(numbers[1], numbers[4]))


@kernel
def material_velocities(
    e: int, angle_rows: Index, ports: Index, numbers: Array, gradient: Array, lines: Array, u: Array,
    rates: Array, out: Array,
) -> None:  # fmt: skip
    """Of the rope at both ends of segment e: that of its node, and with it what a wheel pays out."""
    for i in range(2):
        row, come = angle_rows[i], 0.0
        if numbers[e, ON + i] > 0.0 and row >= 0:
            come = (1.0 - 2.0 * i) * gradient[e, 1, 7 * i + 6] * rates[row]
        for c in range(3):
            out[i, c] = u[ports[e, i, POINT], c] + come * lines[e, 0, c]


@kernel
def read_swings(
    groups: Index, angle_rows: Index, node_point: Index, run: Index, left: Array, ports: Index,
    numbers: Array, gradient: Array, lines: Array, u: Array, rates: Array, law: Array, ends: Array,
    out: Array,
) -> None:  # fmt: skip
    """Of each part `begin` less the energy of motion that its points would have, or what they have above
    `cease`; ± 1 where they stay. And how far the pieces at its ends are from growing and from shrinking [m].

    groups : (p, 3)   first node of the room, the one behind it, 1 where the end behind is fed
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
            first, last = numbers[a, 1], numbers[high, 1]
            margin = min(first, last) - SHRINK * piece
            if low > a + 1:
                margin = min(margin, GROW * piece - reach(numbers[a]))
            if high < b - 1:
                margin = min(margin, GROW * piece - reach(numbers[high]))
            out[2 * p + 1] = margin
            continue
        length = numbers[a, 1]
        count = points_for(length, piece, room)
        start = piece if groups[p, 2] == 1 else length - count * piece
        material_velocities(a, angle_rows[p], ports, numbers, gradient, lines, u, rates, ends)
        for j in range(count):
            share = (start + j * piece) / length
            for c in range(3):
                total += ((1.0 - share) * ends[0, c] + share * ends[1, c]) ** 2
        out[2 * p] = law[BEGIN] - 0.5 * law[MASS] * total
        if law[BEGIN] < 0.0:
            out[2 * p] = -1.0 if count > 0 else 1.0
