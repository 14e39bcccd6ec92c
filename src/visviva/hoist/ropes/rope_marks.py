"""Length of rope before each displayed point, by which its texture moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from visviva.arrays import Array
from visviva.hoist.lengths.measure import PAID_OUT
from visviva.hoist.lengths.segments import Segments
from visviva.hoist.wheels.node import Node

SHOWN_DRUM_ANGLE = np.pi  # displayed part of the rope wound on a drum without layers [rad]


def rope_marks(
    found: Segments, bends: Array, x: Array, shown: Sequence[tuple[Node, slice]], wound: Mapping[int, Array]
) -> Array:
    """Unstrained rope (points,) from its beginning to each displayed point [m].

    It is known at points and on wheels that hold the rope, and interpolated by distance in between. It is
    counted from the rope at the first node at the start: rope that a drum there has paid out since is
    negative. So a piece of rope keeps its number, however the rope runs, slips or is wound.

    bends : (m, 2) angles of segments at their wheels relative to the tangents of their chords [rad]
    shown : all nodes, and which points show each
    wound : of nodes that are drums with layers, the rope in their coils before each of their points [m]

    Proved by tests/hoist/test_rope_marks.py.
    """
    numbers, last = found.numbers, len(shown) - 1
    marks = np.full(len(x), np.nan)
    s = -float(numbers[0, PAID_OUT])
    for i, (node, points) in enumerate(shown):
        e = int(found.before[i])
        if i > 0 and e < 0:
            continue
        s += float(numbers[e, 1]) if i > 0 else 0.0
        turn = node.radius * node.sense
        into = s + turn * float(bends[e, 1]) if i > 0 else 0.0
        if i in wound:
            marks[points] = (s if i > 0 else 0.0) + wound[i]
            s -= float(numbers[e, PAID_OUT + 1] + numbers[i, PAID_OUT]) if 0 < i < last else 0.0
        elif i == last:
            marks[points] = _evenly_between(points, into, into + SHOWN_DRUM_ANGLE * node.radius)
        elif i == 0:
            out = s + turn * float(bends[0, 0])
            marks[points] = _evenly_between(points, out - SHOWN_DRUM_ANGLE * node.radius, out)
        elif node.geared:
            s += turn * float(numbers[i, 2] - numbers[e, 3])
            marks[points] = _evenly_between(points, into, s + turn * float(bends[i, 0]))
    arc_length = np.append(0.0, np.cumsum(np.linalg.norm(np.diff(x, axis=0), axis=1)))
    known = np.isfinite(marks)
    return np.where(known, marks, np.interp(arc_length, arc_length[known], marks[known]))


def _evenly_between(points: slice, first: float, last: float) -> Array:
    return np.linspace(first, last, points.stop - points.start)
