"""Coulomb friction of simultaneous contacts: normal and tangential impulses found together.

    0 ≤ P ⊥ v⁺ − w ≥ 0,   |p| ≤ μP,   p = −μP u⁺/|u⁺| if it slips

with a target w of the normal velocities. Connected contacts are solved together: few by Lemke's
method on polyhedral cones, many by projected Gauss–Seidel on circular ones. Sources: Stewart and
Trinkle 1996; Anitescu and Potra 1997, as in Zhang, Li and Wang 2015. Proved by tests/impact/test_laws.py.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from visviva.arrays import Array, Index
from visviva.errors import SceneError
from visviva.geometry.components import components
from visviva.impact.coulomb_kernels import solve_sets
from visviva.impact.graph import Graph


@dataclass(frozen=True)
class FrictionProblem:
    """The tangential part of m contacts.

    Parameters
    ----------
    whole : G of m normal rows followed by t tangential ones
    slip : (t,)          u⁻ [m/s], or angular velocities [rad/s] for rolling resistance
    contact : (c,)       the normal contact of each cone, ascending
    tangent : (c, 2)     its rows, from 0 to t − 1, orthogonal and of equal size; −1 for none
    mu : (c,)            μ ≥ 0; infinity: no slip
    sides : of the polyhedral cones of Lemke's method in space

    Raises SceneError for inconsistent shapes and numbers out of range.
    """

    delassus: Graph
    slip: Array
    contact: Index
    tangent: Index
    mu: Array
    sides: int = 8
    sets: Index = field(init=False)

    def __post_init__(self) -> None:
        c = len(self.contact)
        if self.tangent.shape != (c, 2) or self.mu.shape != (c,) or len(self.delassus) < len(self.slip):
            found = f"{len(self.delassus)} rows, {len(self.slip)} slips, {self.tangent.shape} tangents"
            raise SceneError(
                f"found {found} and {len(self.mu)} coefficients, expected m + t rows, (c, 2) and c"
            )
        if not ((self.mu >= 0).all() and np.isfinite(self.slip).all()):
            raise SceneError("found a friction coefficient that is negative, or a slip that is not finite")
        if self.sides < 4 or self.sides % 2:
            raise SceneError(f"found {self.sides} sides of a friction cone: expected 4, 6, 8 or more, even")
        object.__setattr__(self, "sets", self._sets())

    @classmethod
    def of_contacts(cls, delassus: Graph, slip: Array, mu: Array, sides: int = 8) -> FrictionProblem:
        """Friction only: slips (m, d) along d tangents of each contact, 1 in the plane or 2 in space."""
        m, d = slip.shape
        if d not in (1, 2) or len(delassus) != m * (1 + d):
            raise SceneError(
                f"found {len(delassus)} rows and slips {slip.shape}, expected m (1 + d) and (m, d)"
            )
        tangent = np.full((m, 2), -1)
        tangent[:, :d] = np.arange(m * d).reshape(m, d)
        return cls(delassus, slip.ravel(), np.arange(m), tangent, mu, sides)

    @property
    def m(self) -> int:
        """Number of contacts."""
        return len(self.delassus) - len(self.slip)

    def _sets(self) -> Index:
        """(m,) index of the connected set of each contact."""
        whole = self.delassus
        used = self.tangent >= 0
        row = np.repeat(np.arange(len(whole)), np.diff(whole.start))
        first = np.append(row, np.repeat(self.contact, 2).reshape(-1, 2)[used])
        found = components(len(whole), first, np.append(whole.column, self.m + self.tangent[used]))[: self.m]
        return np.asarray(np.unique(found, return_inverse=True)[1], np.int64)


@dataclass(frozen=True)
class FrictionSolution:
    """Impulses of contacts with friction.

    Parameters
    ----------
    impulse : (m,)      P ≥ 0 [N s]
    tangential : (t,)   p [N s, or N m s]
    after, slip : (m,), (t,)   v⁺ and u⁺
    residual : (sets,)  of the complementarity problem of each set of contacts [m/s]
    """

    impulse: Array
    tangential: Array
    after: Array
    slip: Array
    residual: Array

    def gain(self, v: Array, problem: FrictionProblem) -> Array:
        """Increase of the kinetic energy of each set, without round-off (sets,) [J]."""
        normal, rubbed = (
            0.5 * self.impulse * (v + self.after),
            0.5 * self.tangential * (problem.slip + self.slip),
        )
        own = np.zeros(len(rubbed), np.int64)
        used = problem.tangent >= 0
        own[problem.tangent[used]] = np.repeat(problem.sets[problem.contact], 2).reshape(-1, 2)[used]
        each = np.concatenate([problem.sets, own])
        parts = np.concatenate([normal, rubbed])
        whole = np.bincount(each, parts, len(self.residual))
        return np.asarray(whole - 1e-13 * np.bincount(each, np.abs(parts), len(self.residual)))


def solve_friction(
    problem: FrictionProblem,
    v: Array,
    target: Array,
    known: FrictionSolution | None = None,
    chosen: Index | None = None,
) -> FrictionSolution:
    """Impulses for normal velocities v⁻ (m,) and targets w (m,).

    known, chosen : a previous solution, in which only these sets are solved again
    """
    m, t = problem.m, len(problem.slip)
    sets = int(problem.sets.max(initial=-1)) + 1
    wanted = np.arange(sets) if chosen is None else chosen
    order = np.argsort(problem.sets, kind="stable")
    first = np.searchsorted(problem.sets[order], np.arange(sets + 1))
    members = [order[first[s] : first[s + 1]] for s in wanted]
    set_start = np.concatenate([[0], np.cumsum([len(part) for part in members])]).astype(np.int64)
    cone_start = np.searchsorted(problem.contact, np.arange(m + 1)).astype(np.int64)
    tangent = np.where(problem.tangent >= 0, problem.tangent + m, -1)
    before = np.concatenate([v - target, problem.slip])
    impulse, residual = np.zeros(m + t), np.zeros(sets)
    if known is not None:
        impulse[:m], impulse[m:], residual[:] = known.impulse, known.tangential, known.residual
    found = residual[wanted]
    inside = np.concatenate([np.zeros(0, np.int64), *members])
    whole = (problem.delassus.start, problem.delassus.column, problem.delassus.value)
    cones = (cone_start, tangent, problem.mu)
    solve_sets(*whole, before, set_start, inside, *cones, problem.sides, impulse, found)
    residual[wanted] = found
    change = problem.delassus.apply(impulse)
    return FrictionSolution(impulse[:m], impulse[m:], v + change[:m], problem.slip + change[m:], residual)
