"""Audit of user constraints: gradient and velocity product must be derivatives of φ.

    φ̇ = g·w + drive,   φ̈ = g·ẇ + velocity product, at constant generalised velocities

Both sides of each are taken from the values that the constraint provides at the state and slightly before and
after it, by central differences. Proved by tests/steppers/test_row_audit.py.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass

import numpy as np

from visviva.arrays import Array, Mask
from visviva.core.evaluation import Evaluation
from visviva.core.rows import ONE_SIDED, TWO_SIDED
from visviva.core.state import State
from visviva.core.world import World

TOLERANCE = 1e-3  # accepted relative deviation of a claimed value
RECHECK_FACTOR = 1.0 / 8  # factor on the difference step when a row is checked again
ROUNDING = 16 * float(np.finfo(float).eps)  # relative rounding of the terms of a sum


@dataclass(frozen=True)
class _RowSample:
    """The rows of a constraint at one instant: φ and φ̇ (m,), g·, w (m, p), the velocity product (m,)."""

    phi: Array
    rate: Array
    gradient: Array
    w: Array
    product: Array
    watched: Mask


class RowAudit:
    """Audits the plain constraints of a world, those of users; compiled ones are covered by tests."""

    def __init__(self, world: World) -> None:
        self.world = copy(world)
        self.world.constraints = [
            c
            for c in world.constraints
            if not hasattr(c, "bind_fill") and not getattr(c, "dynamic_rows", False)
        ]
        self._evaluation: Evaluation | None = None

    def look(self, state: State, delta: float) -> list[tuple[str, str]]:
        """Names of constraints whose claims are false at a state, and the false values.

        delta : time before and after the state [s]
        """
        if not self.world.constraints:
            return []
        if self._evaluation is None:
            self._evaluation = Evaluation(self.world)
        size = float(np.abs(state.q).max(initial=0.0))
        found, again = (self._measured(state, dt, size) for dt in (delta, RECHECK_FACTOR * delta))
        messages = [_false(*both) for both in zip(found, again, strict=True)]
        return [(c.name, text) for c, text in zip(self.world.constraints, messages, strict=True) if text]

    def _measured(self, state: State, delta: float, size: float) -> list[tuple[_Claim, _Claim]]:
        """Claimed and measured φ̇ and φ̈ of each constraint."""
        looks = [self._at(state, dt) for dt in (-delta, 0.0, delta)]
        return [_claims(a, b, c, delta, size) for a, b, c in zip(*looks, strict=True)]

    def _at(self, state: State, dt: float) -> list[_RowSample]:
        """The rows after moving for a time dt at the velocities of the state."""
        e, h = self._evaluation, np.full(1, dt)
        assert e is not None
        e.k.state.copy_from(state)
        self.world.drift(state.q, state.v, h, e.k.q)
        e.k.clock[0] = state.t + dt
        e.k.refresh()
        e.evaluate_rows()
        looks = []
        for rows in e.rows:
            w = np.where(rows.rows >= 0, e.k.rates[rows.rows], 0.0)
            rate = (rows.gradient * w).sum(axis=1) + rows.drive
            watched = np.isin(rows.kind, (TWO_SIDED, ONE_SIDED))
            phi, gradient, product = rows.phi.copy(), rows.gradient.copy(), rows.velocity_product.copy()
            looks.append(_RowSample(phi, rate, gradient, w, product, watched))
        return looks


@dataclass(frozen=True)
class _Claim:
    """Claimed and measured values of rows (m,), and their tolerance."""

    claimed: Array
    measured: Array
    allowed: Array


def _claims(
    before: _RowSample, at: _RowSample, after: _RowSample, delta: float, size: float
) -> tuple[_Claim, _Claim]:
    """Claims about φ̇, and about the velocity product."""
    slope = (after.phi - before.phi) / (2 * delta)
    terms = np.abs(at.gradient * at.w).sum(axis=1) + np.abs(at.rate) + np.abs(slope)
    rounded = ROUNDING * (np.abs(at.gradient).sum(axis=1) * size + np.abs(at.phi)) / delta
    allowed = np.where(at.watched, TOLERANCE * terms + rounded, np.inf)
    bend = (after.rate - before.rate) / (2 * delta)
    of_ports = at.gradient * (after.w - before.w) / (2 * delta)
    product = bend - of_ports.sum(axis=1)
    terms = np.abs(of_ports).sum(axis=1) + np.abs(at.product) + np.abs(bend)
    rounded = ROUNDING * np.abs(at.gradient * at.w).sum(axis=1) / delta
    still = np.where(at.watched, TOLERANCE * terms + rounded, np.inf)
    return _Claim(at.rate, slope, allowed), _Claim(at.product, product, still)


def _false(first: tuple[_Claim, _Claim], closer: tuple[_Claim, _Claim]) -> str:
    """A claim that both differences refute in the same way; kinks are not false claims."""
    rate, product = (_false_row(*both) for both in zip(first, closer, strict=True))
    if rate is not None:
        i, claimed, measured = rate
        return (
            f"claims by its gradient and drive that φ of row {i} changes by {claimed:.4g}/s, but it "
            f"changes by {measured:.4g}/s: rows.gradient is ∂φ/∂x of each port row"
        )
    if product is not None:
        i, claimed, measured = product
        return (
            f"claims a velocity product of {claimed:.4g}/s² for row {i}, but it is {measured:.4g}/s²: the "
            "part of φ̈ due to the change of the gradient"
        )
    return ""


def _false_row(first: _Claim, closer: _Claim) -> tuple[int, float, float] | None:
    """The first row with a deviation in both differences that does not decrease."""
    found, again = first.measured - first.claimed, closer.measured - closer.claimed
    stays = np.abs(again - found) <= 0.5 * np.abs(found)
    false_rows = np.flatnonzero((np.abs(found) > first.allowed) & (np.abs(again) > closer.allowed) & stays)
    if not len(false_rows):
        return None
    i = int(false_rows[0])
    return i, float(closer.claimed[i]), float(closer.measured[i])
