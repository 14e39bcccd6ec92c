"""The motions of solids in a time step, and how far walls and other solids allow them."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.contact.broad_phase.near_pairs import BroadPhase
from visviva.contact.rows.solid_contacts import SolidContacts
from visviva.contact.rows.walls import MOTION_SIZE, depths, find_shares, find_shares_of_pairs, mark_fast
from visviva.contact.shapes.pieces import OWNER
from visviva.core.kinematics import Kinematics

FREE, MOVING, STILL = 0.0, 1.0, 2.0
"""Role of a solid: it may be stopped; it is a wall with prescribed motion, or a fixed one."""


@kernel
def _look_ahead(clock: Array, h: Array, now: Array) -> None:
    now[0] = clock[0]
    clock[0] += h[0]


@kernel
def _look_back(now: Array, clock: Array) -> None:
    clock[0] = now[0]


class Motions:
    """Motions from the poses at the start of a step to those that its velocities lead to.

    Walls are solids that no coordinate moves: fixed, or with prescribed motion.

    Attributes
    ----------
    rows : (n, 6)        port rows of u and ω of each solid, −1 if nothing moves it
    poses : (n, 7)       of the solids at the start of the step
    ops : check whether anything is fast; then `fast` (1,) is nonzero. None if nothing can collide
    share_ops : find the admissible `share` (n,) of the motion of each solid, 2 for those not checked,
        and walls_met (n, 9): the motion of the wall that it meets then, and the position of the wall
    """

    def __init__(
        self, touching: SolidContacts, k: Kinematics, poses: Array, rows: Index, broad: BroadPhase
    ) -> None:
        g, n = touching.geometry, touching.count
        self.poses, self.rows, ends = poses, rows, np.zeros_like(poses)
        self.share, self.walls_met, self.fast = np.full(n, 2.0), np.zeros((n, MOTION_SIZE)), np.zeros(1)
        role = _roles(k, rows)
        owner = g.pieces[: g.n, OWNER].astype(np.int64)
        walls: Index = np.flatnonzero(np.append(role, STILL)[owner] != FREE)
        self.ops: list[Op] = []
        self.share_ops: list[Op] = []
        bodies = int((role == FREE).sum())
        if not bodies or not (len(walls) or bodies > 1):
            return
        end_ops: list[Op] = []
        first = 0
        for part in touching.sets:
            mine = slice(first, first + len(part.solids))
            end_ops += part.bind_pose(k, ends[mine, :3], ends[mine, 3:])
            first = mine.stop
        if ((rows >= 0) & (rows < k.rows)).any():
            now = np.zeros(1)
            ahead: list[Op] = [(_look_ahead, (k.clock, k.step, now)), *k.gather_ops]
            end_ops = [*ahead, (_look_back, (now, k.clock)), *end_ops]
        depth, thin = depths(g)
        thinnest, motion = np.full(n + 1, np.inf), np.zeros((n, 6))
        np.minimum.at(thinnest, owner, thin)
        fast = (poses, ends, touching.extent, thinnest[:n], role, motion, self.share, self.fast)
        self.ops = [*end_ops, (mark_fast, fast)]
        found = (depth, self.share, self.walls_met)
        self.share_ops = [
            (find_shares, (walls, g.group, broad.excluded, g.n, *g.arrays, poses, motion, *found)),
            (find_shares_of_pairs, (broad.pairs, broad.sizes, g.n, *g.arrays, poses, motion, role, *found)),
        ]


def _roles(k: Kinematics, rows: Index) -> Array:
    """Roles of the solids with these port rows (n, p)."""
    moved = np.append(np.diff(k.table.ptr) > 0, True)
    free = (rows >= 0) & moved[np.minimum(rows, k.rows)]
    return np.where(free.any(axis=1), FREE, np.where((rows >= 0).any(axis=1), MOVING, STILL))
