"""Rows that depend on each other or contradict each other: what the fast kernels leave to plain NumPy.

    y = W λ + r;   two-sided rows: y = 0;   one-sided rows: 0 ≤ λ ⊥ y ≥ 0

A row that depends on others is dropped from the factor of W; when it agrees with them λ is the one of least
norm, which the fast kernels find too; when not it pushes λ along its null direction until one-sided rows let
go, and if none can the rows contradict each other. Where that does not end, as with many more contacts than
freedoms, proximal steps (W + ρ) λ⁺ = −r + ρ λ do: each is a P-matrix problem. Pivoting as in `dense_rows`.
Proved by tests/steppers/linalg/test_dense_rows.py, test_schur_rows.py and test_sparse_rows.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

DEPENDENT = 1e-13  # pivot, relative to what it was computed from, below which a row is taken as dependent
EXACT = 1e-14  # relative residual that needs no further correction
CORRECTIONS = 5
OFF_SIZE = 1e29  # magnitudes from here on belong to rows that are switched off by a huge gap
SIGN = 1e-12  # relative violation of a sign that does not count
CONTRADICTION = 1e-7  # relative residual of a dependent row above which it contradicts the others
FLOOR = 1e-5  # least magnitude of a row relative to the largest: a residual of 1e-12 of that is nothing
PUSH = 1e8  # inverse stiffness of a contradicting row along its null direction
FEW = 4  # dependent rows up to which their null directions are computed one by one
SHRINK = 1e-8  # ε relative to the largest W_ii, in steps z ← ε (W + ε)⁻¹ z to the null part of λ
SHRINK_STEPS = 30
SHRINK_TIMES = 2  # the second time takes out the round-off of the first, 1e-16/SHRINK
SETTLED = 1e-6  # change of z relative to λ that ends them: what is left of W z is ε times that
PROXIMAL = 1e-6  # ρ relative to each W_ii
PROXIMAL_STEPS = 40
SHOWN = 20  # dependent rows whose partners are looked for
MEMBER = 1e-6  # share in a null direction from which a row belongs to the set
GRACE = 3  # rounds without fewer violators after which only one row is switched at a time
LIMIT = 200  # rounds of pivoting, and 20 more a row


class RowMatrix(Protocol):
    """W in some form, with the multipliers of the present try.

    Attributes
    ----------
    u, lam : all unknowns, and (m,) the multipliers among them (a view)
    scale : (m,)  1/√W_ii, 1 where W_ii is 0
    blur : 1 when the noise of every row reaches the others, as where A is factored with the rows; else 0
    """

    u: Floats
    lam: Floats
    scale: Floats
    blur: float

    def factor(self, closed: NDArray[np.bool_], shift: Floats) -> Ints:
        """Factor W + diag(shift) on the closed rows; returns the rows dropped as dependent on others."""

    def respond(self) -> tuple[Floats, Floats]:
        """y = W λ + r and the sums of magnitudes behind it."""

    def correct(self, y: Floats, size: Floats) -> float:
        """u −= F⁻¹ y on the closed rows kept; returns the worst relative residual there was before."""

    def solve_rows(self, y: Floats) -> Floats:
        """F⁻¹ y (m,) on the closed rows kept, 0 on the others."""

    def null_vector(self, d: int) -> Floats:
        """Multipliers (m,) with one at dropped row d that move nothing."""


@dataclass
class Outcome:
    """What a careful solve found.

    Parameters
    ----------
    rounds : of pivoting, all told; negative when rows contradict each other or no active set was found
    lam, y : (m,)
    flag : (m,)  1 dependent on other rows, 2 part of a contradiction
    residual : worst violation of a row, relative to the magnitudes it was computed from
    """

    rounds: int
    lam: Floats
    y: Floats
    flag: Ints
    residual: float

    @property
    def offenders(self) -> Ints:
        """Rows that contradict each other."""
        return np.flatnonzero(self.flag == 2)


def relative(part: Floats, size: Floats) -> Floats:
    """part / size, part itself where the size is 0."""
    return np.asarray(part / np.where(size > 0.0, size, 1.0))


class Careful:
    """One careful solve.

    Parameters
    ----------
    w : the matrix; its u and lam are the result
    kind : (m,)    0 two-sided, 1 one-sided, −1 off
    active : (m,)  1 for rows taken as closed at the start; on return those closed
    """

    def __init__(self, w: RowMatrix, kind: Ints, active: Ints) -> None:
        self.w, self.kind, self.active = w, kind, active
        active[kind < 0] = 0
        self.on, self.one_sided = kind >= 0, kind == 1
        m = len(kind)
        self.near, self.nothing = np.zeros(m), np.zeros(m)
        self.flag: Ints = np.zeros(m, np.int64)
        self.y, self.size, self.kept, self.contradictions = np.zeros(m), np.zeros(m), w.u.copy(), 0

    def solve(self) -> Outcome:
        """Search, by proximal steps if need be."""
        w = self.w
        rounds = self._search(0.0)
        if rounds < 0:
            rounds = self._proximal() - rounds
        if self.contradictions:
            w.u[:] = self.kept
        scaled = w.lam / w.scale
        pulls = np.where(self.one_sided, np.maximum(-scaled, 0.0), 0.0)
        left = np.where(self.active == 1, np.abs(self.y), np.where(self.on, np.maximum(-self.y, 0.0), 0.0))
        worst = float(np.max(relative(left, self.size), initial=0.0))
        if pulls.any():
            worst = max(worst, float(pulls.max() / np.abs(scaled).max()))
        w.lam[pulls > 0.0] = 0.0
        return Outcome(rounds if worst <= CONTRADICTION else -rounds, w.lam.copy(), self.y, self.flag, worst)

    def _search(self, rho: float) -> int:
        """Pivot from `active` until no sign is wrong; returns rounds, negative when given up.

        Without rho it also gives up when single pivots would be needed while rows depend on each other: they
        might not end.
        """
        limit, least, grace = LIMIT + 20 * len(self.kind), len(self.kind) + 1, GRACE
        for done in range(1, limit):
            self.active[self.kind == 0] = 1
            self._solve_active(rho)
            wrong = np.flatnonzero(self._violations())
            if rho == 0.0 and grace < 0 and self.flag.any():
                return -done
            least, grace = (len(wrong), GRACE) if len(wrong) < least else (least, grace - 1)
            switched = wrong if grace >= 0 else wrong[:1]
            self.active[switched] = 1 - self.active[switched]
            if len(wrong) == 0:
                return done
        return -limit

    def _violations(self) -> NDArray[np.bool_]:
        """One-sided rows that pull (λ < 0) or open in (y < 0), beyond rounding."""
        scaled = self.w.lam / self.w.scale
        pulls = scaled < -SIGN * np.abs(scaled).max(initial=0.0)
        closed, opens = self.active == 1, self.y < -SIGN * self.size
        return np.asarray(self.one_sided & ((closed & pulls) | (~closed & opens)))

    def _solve_active(self, rho: float) -> None:
        """Multipliers and responses for the rows that are closed."""
        w = self.w
        weight = rho / w.scale**2
        dropped = w.factor(self.active == 1, weight)
        w.u[:] = 0.0
        for _ in range(CORRECTIONS):
            y, self.size = w.respond()
            self.y = y + weight * (w.lam - self.near)
            if w.correct(self.y, self.size) <= EXACT:
                break
        self._raise_to_noise()
        self.flag[:] = 0
        self.flag[dropped] = 1
        self.contradictions = 0
        if len(dropped):
            self._settle(dropped)

    def _raise_to_noise(self) -> None:
        """Lift magnitudes to the noise of the largest: a row whose numbers cancelled is known no better."""
        scaled = self.size * self.w.scale
        largest = scaled[self.on & (self.size < OFF_SIZE)].max(initial=0.0)
        self.size = np.maximum(self.size, FLOOR * largest / self.w.scale)

    def _settle(self, dropped: Ints) -> None:
        """Push along null directions of rows that contradict others; if there are none take the least λ."""
        w, y, size = self.w, self.y, self.size
        self.kept = w.u.copy()
        weight = w.blur * (np.abs(w.lam) / w.scale**2 + size)
        for d in dropped[np.abs(y[dropped]) > CONTRADICTION * size[dropped]]:
            null = w.null_vector(int(d))
            if abs(y[d]) > CONTRADICTION * (size[d] + np.abs(null) @ weight):
                self.contradictions += 1
                w.lam -= PUSH * y[d] * w.scale[d] ** 2 * null
                self.flag[np.abs(null) * w.scale[d] > 1e-6 * w.scale] = 2
        if self.contradictions or (len(dropped) > FEW and self._shrink()):
            return
        null = np.linalg.qr(np.array([w.null_vector(int(d)) for d in dropped]).T)[0]
        for _ in range(2):
            w.lam -= null @ (null.T @ w.lam)

    def _shrink(self) -> bool:
        """Take its null part out of λ by steps that shrink all the rest of it; False if they are slow."""
        w, closed = self.w, self.active == 1
        shift = SHRINK / np.min(w.scale[self.on]) ** 2
        w.factor(closed, np.full(len(w.lam), shift))
        largest = np.abs(w.lam).max()
        for _ in range(SHRINK_TIMES):
            z, change, steps = w.lam.copy(), np.inf, 0
            while change > SETTLED * largest:
                if steps == SHRINK_STEPS:
                    w.factor(closed, self.nothing)
                    return False
                before, z, steps = z, shift * w.solve_rows(z), steps + 1
                change = np.abs(z - before).max()
            w.lam -= z
        return True

    def _proximal(self) -> int:
        """Proximal steps from zero, then the rows they closed without ρ if that fits; returns all rounds."""
        self.near, total = np.zeros_like(self.near), 0
        for _ in range(PROXIMAL_STEPS):
            done = self._search(PROXIMAL)
            total += abs(done)
            change, near = np.abs(self.w.lam - self.near).max(), self.w.u.copy()
            self.near = self.w.lam.copy()
            if done < 0 or change <= 1e-14 * np.abs(self.near).max():
                break
        self._solve_active(0.0)
        if self._violations().any():
            self.w.u[:] = near
            self.y, self.size = self.w.respond()
            self._raise_to_noise()
        return total


def sets_of_dependent(w: RowMatrix, kind: Ints, active: Ints) -> list[Ints]:
    """Sets of two-sided rows that depend on each other; what shares a row is one set.

    Parameters
    ----------
    w : the matrix of a solve just done
    kind, active : (m,)  as in `Careful`, after that solve
    """
    closed = (kind >= 0) & (active == 1)
    found: list[Ints] = []
    for d in w.factor(closed, np.zeros(len(kind)))[:SHOWN]:
        null = w.null_vector(int(d))
        rows = np.flatnonzero(np.abs(null) > MEMBER * np.abs(null).max())
        if (kind[rows] == 0).all():
            apart = [other for other in found if not np.isin(other, rows).any()]
            found = [*apart, np.unique(np.concatenate([rows, *(x for x in found if np.isin(x, rows).any())]))]
    return found
