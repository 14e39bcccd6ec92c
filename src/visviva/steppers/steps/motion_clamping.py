"""Motion clamping: a body stopped by a wall within a step then moves with the wall, keeping its velocity.

    q' = q ⊕ h (s (v + θΔv) + (1 − s) v_wall),   s ≤ 1 for all coordinates connected to the stopped body by
                                                 joints and masses; v_wall is the wall's motion

The body loses the rest of the step. It then touches the wall, and the rows of the next step take over.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op, When, While
from visviva.core.elements import expand
from visviva.core.evaluation import Evaluation
from visviva.core.kinematics import copy
from visviva.geometry.components import flatten_roots, join_elements
from visviva.steppers.system.system import bodies_of

# a freely rotating body leaves the motion that was checked; after these tries it stays in place
MAX_TRIES = 4


@kernel
def _start_tries(fast: Array, tries: Array, again: Array) -> None:
    tries[0] = 0.0
    if fast[0] != 0.0:
        again[0] = 1.0


@kernel
def _reset_shares(share: Array) -> None:
    share[:] = 1.0


@kernel
def _gather_shares(
    share: Array, walls: Array, first: Index, dofs: Index, root: Index, least: Array, wall: Array,
    clamped: Array,
) -> None:  # fmt: skip
    """The least share of connected coordinates, at their root in (nv,), and the wall's motion (nv, 9)."""
    for i in range(len(share)):
        if share[i] >= 1.0:
            continue
        clamped[0] += 1.0
        for at in range(first[i], first[i + 1]):
            r = root[dofs[at]]
            if share[i] < least[r]:
                least[r] = share[i]
                for c in range(walls.shape[1]):
                    wall[r, c] = walls[i, c]


@kernel
def _check_clamped(least: Array, tries: Array, cut: Array, again: Array) -> None:
    """Whether something is clamped; on the last try it stays where it was at the start of the step."""
    cut[0] = 0.0
    for r in range(len(least)):
        if least[r] < 1.0:
            cut[0] = 1.0
    tries[0] += 1.0
    again[0] = cut[0] if tries[0] < MAX_TRIES else 0.0
    if tries[0] >= MAX_TRIES:
        for r in range(len(least)):
            least[r] = 0.0 if least[r] < 1.0 else 1.0


@kernel
def _scale_motion(root: Index, least: Array, mean: Array) -> None:
    for dof in range(len(mean)):
        mean[dof] *= least[root[dof]]


@kernel
def _move_with_walls(
    rows: Index, own: int, poses: Array, root: Index, least: Array, wall: Array, h: Array, mean: Array
) -> None:
    """Move free solids along with their walls; own is the port row of the first coordinate."""
    for i in range(len(rows)):
        dof = rows[i, 0] - own
        if dof < 0 or least[root[dof]] >= 1.0:
            continue
        r = root[dof]
        left = (1.0 - least[r]) / h[0]
        for c in range(3):
            a, b = (c + 1) % 3, (c + 2) % 3
            turned = wall[r, 3 + a] * (poses[i, b] - wall[r, 6 + b])
            turned -= wall[r, 3 + b] * (poses[i, a] - wall[r, 6 + a])
            mean[rows[i, c] - own] += left * (wall[r, c] + turned)
            if rows[i, 3 + c] >= 0:
                mean[rows[i, 3 + c] - own] += left * wall[r, 3 + c]


class MotionClamping:
    """The moves of a step, repeated with shortened motions where bodies would penetrate.

    Parameters
    ----------
    e : evaluation whose blocks move
    v_theta : (nv,)   v + θΔv, which is clamped
    move_ops : the moves of its blocks

    Attributes
    ----------
    ops : the moves, including their repetition
    """

    def __init__(self, e: Evaluation, v_theta: Array, move_ops: list[Op]) -> None:
        k, self._clamped = e.k, np.zeros(1)
        motions = [c.motions(k) for c in e.constraints if hasattr(c, "motions")]
        self.ops, motions = move_ops, [motion for motion in motions if motion.ops]
        if not motions:
            return
        root, q, v = _linked(e), np.zeros_like(k.q), np.zeros_like(k.v)
        least, wall = np.zeros(len(v)), np.zeros((len(v), motions[0].walls_met.shape[1]))
        tries, cut, again = np.zeros(1), np.zeros(1), np.zeros(1)
        looks = [op for motion in motions for op in motion.ops]
        shares: list[Op] = [(_reset_shares, (least,))]
        follow: list[Op] = []
        for m in motions:
            of_dofs = (*_dofs_of(e, m.rows), root, least, wall)
            shares += [*m.share_ops, (_gather_shares, (m.share, m.walls_met, *of_dofs, self._clamped))]
            follow.append((_move_with_walls, (m.rows, k.rows, m.poses, root, least, wall, k.step, v_theta)))
        anew: list[Op] = [(copy, (q, k.q)), (copy, (v, k.v)), (_scale_motion, (root, least, v_theta))]
        clamp: list[Op] = [
            *shares,
            (_check_clamped, (least, tries, cut, again)),
            When(cut, [*anew, *follow, *move_ops, *looks]),
        ]
        noted: list[Op] = [(_start_tries, (motion.fast, tries, again)) for motion in motions]
        kept: list[Op] = [(copy, (k.q, q)), (copy, (k.v, v))]
        self.ops = [*kept, *move_ops, *looks, *noted, While(again, clamp)]

    @property
    def clamped(self) -> int:
        """Number of clamped motions."""
        return int(self._clamped[0])


def _linked(e: Evaluation) -> Index:
    """(nv,) for each coordinate, a representative of those connected to it by masses and joint rows."""
    nv = e.world.layout.nv
    root = np.arange(nv)
    linked = [*bodies_of(e.world, np.arange(nv)), *(expand(x.rows, e.k.table).dofs for x in e.masses)]
    for dofs in [*linked, *(r.expansion.dofs for r in e.rows if r.reach is None)]:
        join_elements(dofs, np.ones(len(dofs), bool), root)
    flatten_roots(root)
    return root


def _dofs_of(e: Evaluation, rows: Index) -> tuple[Index, Index]:
    """The coordinates that move each solid, solid by solid, and the start of each."""
    dofs = expand(rows, e.k.table).dofs
    first = np.concatenate([[0], np.cumsum((dofs >= 0).sum(axis=1))]).astype(np.int64)
    return first, dofs[dofs >= 0]
