"""Proximal steps: what helps where Newton's method by itself leads astray.

    x ← where φ is least,   λ̂ ← λ⁺(x),   s ← μ|v_t|,   and so on

φ of `cone_convex` is convex: Newton's method with a search along its direction always finds the least. Soft
springs (ρ = 100/D) take few steps and bring the forces nearer every time; where that is easy they get firmer.
Proved by tests/steppers/linalg/test_cone_solve.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from visviva.steppers.linalg.cone_convex import hold_slips, how_far, spring_forces, times_blocks

if TYPE_CHECKING:
    from visviva.steppers.linalg.cone_rows import ConeRows

Floats = NDArray[np.float64]

MOST = 12  # steps of Newton's method to one least
EASY, HARD, FIRMER = 2, 6, 3.0  # of them, from where on springs get firmer or softer, and by how much
START, SOFTEST, FIRMEST = 100.0, 10.0, 1e6  # firmness ρD
CLOSER = 0.1  # share of the residual to which φ is made least


class Proximal:
    """Proximal steps of a `ConeRows`, from its λ on.

    Attributes
    ----------
    steps : of Newton's method, each with a factor
    """

    def __init__(self, rows: ConeRows) -> None:
        self.rows, self.steps, self.firmness = rows, 0, START
        units, m, n = len(rows.table), len(rows.lam), len(rows.x)
        self._rho, self._slip, self._radius = np.zeros(units), np.zeros(units), np.zeros(len(rows.cone))
        self._centre, self._v, self._w, self._at, self._force, self._none = (np.zeros(m) for _ in range(6))
        self._way, self._pull = np.zeros(n), np.zeros(n)

    def step(self, residual: float) -> float:
        """λ⁺ into λ; returns the residual that is left."""
        r = self.rows
        self._centre[:] = r.lam
        self._read(r.x, r.y, self._v)
        law = (r.table, r.kind, r.c, r.d, r.cone, *r.laws)
        hold_slips(*law, self.firmness, r.lam, self._v, self._rho, self._slip, self._radius)
        taken = self._least(CLOSER * min(residual, 1.0))
        if taken <= EASY:
            self.firmness = min(FIRMER * self.firmness, FIRMEST)
        elif taken >= HARD:
            self.firmness = max(self.firmness / FIRMER, SOFTEST)
        r.lam[:] = self._force
        r.restore()
        return r.residual()

    def _read(self, x: Floats, y: Floats, out: Floats) -> None:
        self.rows.read(x, y, self._none, self._none, out)

    def _least(self, close: float) -> int:
        """x ← where φ is least, to a share `close` of the scale; returns how many steps it took."""
        r, g = self.rows, self.rows.graph
        mu, viscous, _ = r.laws
        law, blocks = (r.table, r.kind, r.c, r.cone, mu, viscous), (r.node_start, r.touched, r.square, r.a)
        spring = (self._rho, self._slip, self._radius, self._centre)
        x = r.x.copy()
        for taken in range(MOST + 1):
            self._read(x, r.y, self._v)
            spring_forces(*law, *spring, self._v, True, self._force, r.slope)
            r.lam[:] = self._force
            r.restore()
            self._way[:] = r.x - x
            if taken == MOST or np.abs(self._way).max() <= close * r.scale:
                break
            g.assemble(self._none, self._none, True)
            times_blocks(*blocks, self._way, g.g)
            self.steps += 1
            if not g.solve(True):
                break
            self._read(g.g, self._none, self._w)
            times_blocks(*blocks, g.g, self._pull)
            begin, bend = float(self._pull @ (x - r.free)), float(self._pull @ g.g)
            scratch = (self._at, self._force, r.slope)
            x += how_far(*law, *spring, self._v, self._w, begin, bend, *scratch) * g.g
        return taken
