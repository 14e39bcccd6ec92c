"""Contact forces on the bodies and points of a world, for runs and live pages."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, distinct
from visviva.compiling.program import Program
from visviva.core.rows import Rows
from visviva.core.world import World

MIN_LARGE_SET = 1000
"""Particles from which a set may be moved by a pass of its own, which does not report contact forces."""


class ContactForces:
    """f = Jᵀλ of the last step, of all constraints that are contacts, plus the present contact force terms.

    In time steps it is a mean over the step, including impacts; in event-driven motion it covers resting
    contacts, and not impacts, which take no time. Before the first step it is zero. Proved by
    tests/coupled/test_contact_forces.py.
    """

    def __init__(self, world: World) -> None:
        self.world = world
        self._version, self._t = -1, np.nan
        self._forces: Array = np.zeros(0)
        self._force_terms: Program | None = None

    def of(self, block: Any, k: Any) -> tuple[Array, Array | None]:
        """Forces (n, 3) [N] on a block at the world's own kinematics, and torques (n, 3) [N m] on bodies."""
        if self.world.version != self._version:
            self._force_terms, self._t, self._version = self._force_program(), np.nan, self.world.version
        if k.t != self._t:
            self._forces, self._t = self._evaluate(k), k.t
        own = self._forces[self.world.layout.v[block.name]]
        if hasattr(block, "motions"):
            force, torque = block.motions(own)
            return force, torque
        return own.reshape(-1, 3).astype(np.float32), None

    def _force_program(self) -> Program | None:
        """Program that evaluates the force terms that are contacts."""
        e = self.world.observer
        ops_of_contacts = [
            ops for force, ops in zip(self.world.forces, e.force_ops, strict=True) if _is_contact(force)
        ]
        if not ops_of_contacts:
            return None
        return Program([*e.out.clear_ops, *(op for ops in ops_of_contacts for op in ops), *e.out.scatter_ops])

    def _evaluate(self, k: Any) -> Array:
        forces, reactions = np.zeros(self.world.layout.nv), self.world.contact_forces(k.state)
        if len(reactions):
            forces += reactions
        if self._force_terms is not None:
            self._force_terms()
            forces += self.world.observer.out.tau
        return forces

    def reached(self) -> list[Any]:
        """The blocks that contacts may touch, without loose sets of 1000 particles and more."""
        world = self.world
        if any(_is_contact(force) for force in world.forces):
            found = [*world.blocks]
        else:
            pairs = zip(world.observer.constraints, world.observer.rows, strict=True)
            dofs = [_coordinates(rows) for constraint, rows in pairs if _is_contact(constraint)]
            own = distinct(np.concatenate([np.zeros(0, np.int64), *dofs]))
            slices = world.layout.v
            found = [block for block in world.blocks if _intersects(own, slices[block.name])]
        return [block for block in found if not _is_large_set(block)]


def _is_contact(part: Any) -> bool:
    return bool(getattr(part, "touches", False))


def _is_large_set(block: Any) -> bool:
    return bool(getattr(block, "independent", False) and block.nv >= 3 * MIN_LARGE_SET)


def _coordinates(rows: Rows) -> Any:
    dofs = rows.expansion.dofs if rows.reach is None else rows.reach
    return dofs[dofs >= 0].ravel()


def _intersects(own: Any, part: slice) -> bool:
    """Whether any of these sorted numbers is in a slice."""
    return bool(np.searchsorted(own, part.start) < np.searchsorted(own, part.stop))
