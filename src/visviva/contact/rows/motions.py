"""The motions of solids in a time step, and what fixed walls leave of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.operations import Op
from visviva.compiling.program import Program
from visviva.contact.broad_phase.near_pairs import BroadPhase
from visviva.contact.rows.walls import depths, find_shares, note_fast
from visviva.contact.shapes.pieces import OWNER
from visviva.core.kinematics import Kinematics

if TYPE_CHECKING:
    from visviva.contact.rows.touching import Touching


class Motions:
    """From the poses at the start of a step to those that its velocities lead to.

    Attributes
    ----------
    rows : (n, 6)   port rows of u and ω of each solid, −1 where nothing moves it
    ops : looks whether anything is fast; then `fast` (1,) is not 0
    share : (n,)    of its motion that each solid may go; 2 for those that were not looked at
    """

    def __init__(
        self, touching: Touching, k: Kinematics, poses: Array, rows: Index, broad: BroadPhase
    ) -> None:
        g, n = touching.geometry, touching.count
        self.touching, self.poses, self.rows, self.broad = touching, poses, rows, broad
        self.ends, self.motion, self.share = np.zeros_like(poses), np.zeros((n, 6)), np.full(n, 2.0)
        ops: list[Op] = []
        first = 0
        for part in touching.sets:
            mine = slice(first, first + len(part.solids))
            ops += part.bind_pose(k, self.ends[mine, :3], self.ends[mine, 3:])
            first = mine.stop
        on_table = ((rows >= 0) & (rows < k.rows)).any()
        end_ops = [*(k.gather_ops if on_table else []), *ops]
        self.depth, thin = depths(g)
        owner = g.pieces[: g.n, OWNER].astype(np.int64)
        stands = np.append((rows < 0).all(axis=1), True)  # the last is that of no body
        self.walls: Index = np.flatnonzero(stands[owner])
        self.thin = np.full(n + 1, np.inf)
        np.minimum.at(self.thin, owner, thin)
        self.thin[stands] = np.inf
        self.thin = self.thin[:n]
        self.fast = np.zeros(1)
        fast = (self.poses, self.ends, touching.extent, self.thin, self.motion, self.share, self.fast)
        self.ops: list[Op] = [*end_ops, (note_fast, fast)] if len(self.walls) else []
        self._look = Program(self.ops)

    def clamp(self) -> bool:
        """Look at the motions to the present poses; whether one is clamped."""
        if not len(self.walls):
            return False
        self._look()
        if not self.fast[0]:
            return False
        g = self.touching.geometry
        find_shares(
            self.walls, self.broad.excluded, g.n, *g.arrays, self.poses, self.motion, self.depth, self.share
        )
        return bool((self.share < 1.0).any())
