"""The tangential part of an impact, for laws that include friction."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from visviva.arrays import Array, Index, Mask
from visviva.core.cones import Cones
from visviva.core.evaluation import Evaluation
from visviva.core.rows import FRICTION


@dataclass(frozen=True)
class PressedCones:
    """Cones with a contact as normal row, by global row indices.

    Parameters
    ----------
    normal : (c,)      the contact of each
    tangent : (c, 2)   its tangential rows, −1 for none
    mu : (c,)
    """

    normal: Index
    tangent: Index
    mu: Array

    @property
    def rows(self) -> Index:
        """All tangential rows."""
        return np.unique(self.tangent[self.tangent >= 0])

    def within(self, contacts: Index, tangents: Index) -> PressedCones:
        """Indices within contacts and tangential rows, both ascending; absent ones are left out."""
        pressed, rubbing = _index_in(contacts, self.normal), _index_in(tangents, self.tangent)
        rubbing = np.where(rubbing[:, :1] >= 0, rubbing, rubbing[:, ::-1])
        some = (pressed >= 0) & (rubbing[:, 0] >= 0)
        order = np.flatnonzero(some)[np.argsort(pressed[some], kind="stable")]
        return PressedCones(pressed[order], rubbing[order], self.mu[order])


def _index_in(known: Index, wanted: Index) -> Index:
    """The position of each index in `known`, −1 if absent."""
    if not len(known):
        return np.full(wanted.shape, -1, np.int64)
    at = np.minimum(np.searchsorted(known, wanted), len(known) - 1)
    return np.where(known[at] == wanted, at, -1)


class ImpactFriction:
    """The cones of a world that act in an impact.

    Parameters
    ----------
    e : whose constraints have cones
    """

    def __init__(self, e: Evaluation) -> None:
        self.e = e
        self.laws: list[tuple[int, Cones]] = [
            (rows.part.start, constraint.cones)
            for constraint, rows in zip(e.constraints, e.rows, strict=True)
            if hasattr(constraint, "cones")
        ]

    @property
    def any(self) -> bool:
        """Whether there is any cone."""
        return any(len(law.mu) for _, law in self.laws)

    def pressed(self, closed: Mask, joints: Mask) -> PressedCones | None:
        """The Coulomb cones of closed contacts (m,).

        None if other cones act as well: viscous ones, and those with joints as normal rows.
        """
        kind = self.e.row_kind
        found = [PressedCones(np.zeros(0, np.int64), np.zeros((0, 2), np.int64), np.zeros(0))]
        for first, law in self.laws:
            press = np.where(law.normal >= 0, first + law.normal, -1)
            known = (press >= 0) & (kind[first + law.tangent[:, :1]] == FRICTION)
            known &= (law.mu + law.viscous > 0.0)[:, None]
            touched = known & closed[press]
            acts = touched.any(axis=1)
            if (known & joints[press]).any() or (law.viscous[acts] > 0.0).any() or touched[:, 1:].any():
                return None
            rows = np.full((len(acts), 2), -1, np.int64)
            rows[:, : law.tangent.shape[1]] = np.where(law.tangent >= 0, first + law.tangent, -1)
            found.append(PressedCones(press[acts, 0], rows[acts], law.mu[acts].copy()))
        return PressedCones(
            *(np.concatenate([getattr(p, name) for p in found]) for name in ("normal", "tangent", "mu"))
        )
