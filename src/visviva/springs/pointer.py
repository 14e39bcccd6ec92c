"""Motion of a hand: straight lines between commanded positions."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.motion_ops import motion_at

MAX_LEGS = 256  # legs that a pointer can hold beyond the initial ones
START_POSITION, END_POSITION = 1, 4  # columns of a leg: start time, start and end position


@kernel
def _glide(clock: Array, legs: Array, count: Index, glide: float, out: Array) -> None:
    low, high = 0, count[0]
    while high - low > 1:
        middle = (low + high) // 2
        if legs[middle, 0] <= clock[0]:
            low = middle
        else:
            high = middle
    share = (clock[0] - legs[low, 0]) / glide
    moves = 0.0 <= share < 1.0
    for c in range(3):
        offset = legs[low, END_POSITION + c] - legs[low, START_POSITION + c]
        out[0, c] = (
            legs[low, END_POSITION + c]
            if share >= 1.0
            else legs[low, START_POSITION + c] + max(share, 0.0) * offset
        )
        out[1, c] = offset / glide if moves else 0.0
        out[2, c] = 0.0


class Pointer:
    """A scripted point that moves to commanded positions, in straight lines at constant speed.

    Parameters
    ----------
    position : (3,)   initial position [m]
    glide : time to reach a new target [s], one input frame; for a damper a jump has infinite speed
    moves : (t, position), times [s] and targets [m] of commands, in order of time

    A function of time and commands: the same `moves` give bitwise the same motion.
    Proved by tests/springs/test_hand.py.
    """

    def __init__(
        self, position: ArrayLike, glide: float = 1 / 60, moves: Sequence[tuple[float, ArrayLike]] = ()
    ) -> None:
        self.glide = glide
        self._legs = np.zeros((len(moves) + MAX_LEGS, 7))
        self._legs[0] = [-np.inf, *np.tile(np.asarray(position, float), 2)]
        self._count = np.array([1])
        self.moves: list[tuple[float, tuple[float, float, float]]] = []
        for t, at_time in moves:
            self.move(t, at_time)

    def move(self, t: float, position: ArrayLike) -> None:
        """From time t [s] on, move to a position (3,) [m], cancelling earlier commands."""
        x, y, z = np.asarray(position, float).tolist()
        here = self(t)[0]
        index = 1 + int(np.searchsorted(self._legs[1 : self._count[0], 0], t))
        if index == len(self._legs):  # the distant past is not requested again
            index -= MAX_LEGS // 2
            self._legs[:index] = self._legs[MAX_LEGS // 2 :]
        self._legs[index] = [t, *here, x, y, z]
        self._count[0] = index + 1
        while self.moves and self.moves[-1][0] >= t:
            self.moves.pop()
        self.moves.append((t, (x, y, z)))

    def __call__(self, t: float) -> tuple[Array, Array, Array]:
        """Position, velocity and acceleration at time t."""
        return motion_at(self, t, 3)

    def bind_motion(self, clock: Array, out: Array) -> list[Op]:
        """The same at clock[0], in out (3, 3)."""
        return [(_glide, (clock, self._legs, self._count, self.glide, out))]
