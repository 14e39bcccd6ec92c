"""Composite objects added in one action: a rope, a jelly, a box."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import combinations

from visviva.play.commands import Stamp
from visviva.play.sketch import ZERO_VELOCITY, Item, LinkKind, Sketch
from visviva.vocabulary.quantity import Vector

PIECE_LENGTH = 0.08  # piece of a rope [m]
ROPE_LENGTH = 0.6  # length of a rope [m]
MASS_RATIO = 0.2  # mass of a point of a rope or a jelly, relative to that of a particle
BOX_SIDE, CELL_SIZE = 0.24, 0.12  # of a box, of a cell of a jelly [m]
# points of a jelly: more than 48 coordinates would make rods beside it far slower to solve
JELLY_COLUMNS, JELLY_ROWS = 4, 4
FACE_DIAGONALS = ((0, 3), (4, 7), (0, 5), (2, 7), (0, 6), (1, 7))
"""One diagonal of each face of a box whose corner i has the bits of i as coordinates: with the edges,
rigid."""


def with_stamp(now: Sketch, command: Stamp, chosen: Mapping[str, float], t: float) -> Sketch:
    """The sketch with one of them; `chosen` are mass, stiffness and damping ratio. Raises Refused."""
    stamp = _Stamp(now, chosen, t)
    if command.what == "rope":
        stamp.rope(command.at, command.to)
    elif command.what == "jelly":
        stamp.jelly(command.at)
    else:
        stamp.box(command.at)
    return stamp.sketch


class _Stamp:
    def __init__(self, sketch: Sketch, chosen: Mapping[str, float], t: float) -> None:
        self.sketch, self.chosen, self.t = sketch, chosen, t

    def _put(self, x: Vector, share: float = 1.0, nail: bool = False) -> int:
        item = Item(x, ZERO_VELOCITY, share * self.chosen["mass"], nail)
        self.sketch, number = self.sketch.added(item, self.t)
        return number

    def _link(self, a: int, b: int, kind: LinkKind) -> None:
        self.sketch = self.sketch.linked(a, b, self.chosen["stiffness"], self.chosen["zeta"], kind)

    def rope(self, at: Vector, to: int | None) -> None:
        """Points on strings that hang on an item, or on a nail here, straight down as far as there is
        room."""
        before = self._put(at, nail=True) if to is None else to
        x, y, z = self.sketch.item(before).x
        room = min(ROPE_LENGTH, z - self.sketch.radius) if self.sketch.floor else ROPE_LENGTH
        for i in range(1, max(2, math.floor(room / PIECE_LENGTH)) + 1):
            number = self._put((x, y, z - i * PIECE_LENGTH), MASS_RATIO)
            self._link(before, number, "string")
            before = number

    def jelly(self, at: Vector) -> None:
        """Points in an upright grid, linked by springs to their neighbours and across every cell."""
        x, y, z = at
        cells = [(i, j) for i in range(JELLY_COLUMNS) for j in range(JELLY_ROWS)]
        numbers = {
            (i, j): self._put(
                (
                    x + (i - 0.5 * (JELLY_COLUMNS - 1)) * CELL_SIZE,
                    y,
                    z + (j - 0.5 * (JELLY_ROWS - 1)) * CELL_SIZE,
                ),
                MASS_RATIO,
            )
            for i, j in cells
        }
        for a, b in combinations(cells, 2):
            if max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1:
                self._link(numbers[a], numbers[b], "spring")

    def box(self, at: Vector) -> None:
        """Eight corners, with rods along the edges and one across each face: 18 for 24 − 6 degrees of
        freedom."""
        corners = [
            self._put(
                (
                    at[0] + BOX_SIDE * ((i & 1) - 0.5),
                    at[1] + BOX_SIDE * ((i >> 1 & 1) - 0.5),
                    at[2] + BOX_SIDE * ((i >> 2 & 1) - 0.5),
                )
            )
            for i in range(8)
        ]
        edges = [(a, a | bit) for a in range(8) for bit in (1, 2, 4) if not a & bit]
        for a, b in [*edges, *FACE_DIAGONALS]:
            self._link(corners[a], corners[b], "rod")
