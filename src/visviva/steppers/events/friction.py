"""Friction on the rows of a system: sticking rows are solved with it, slipping ones act as forces.

    |p| ≤ L = b + μ|λ_n|,   p = −L d where it slips in the direction d;   viscous: p = −k_f |λ_n| v_t

Normal and tangential forces depend on each other, so the system is solved repeatedly until p converges:

    p ← projection of p − ρ v_t onto the disk |p| ≤ L,   ρ = 1/Σ z²/A_ii

A cone whose p stays inside its disk sticks: its rows become two-sided. For a particle on a surface the
second solve is the last. Proved by tests/steppers/test_friction.py.
Sources: Witkin's notes, collisions (P44, P45); Liesenfeld 1997, ch. 3 (E29); the disk: Moreau 1988.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from visviva.arrays import Array, Mask
from visviva.core.cones import Cones
from visviva.core.evaluation import Evaluation
from visviva.core.rows import Rows
from visviva.steppers.events.friction_kernels import (
    DAMPED,
    GIVEN,
    HELD,
    IDLE,
    MAX_SWITCHES,
    SLIPS,
    STICKS,
    advance_cones,
    begin_cones,
    finish_cones,
    restore_cones,
    slip_margins,
    slip_rates,
    write_cones,
)
from visviva.steppers.system.system import System

MAX_ITERATIONS = 200  # solves after which friction counts as unconverged
TOLERANCE = 1e-10  # relative change of the forces at which they have converged
STALL_ROUNDS = 8  # rounds in which the change must halve, or ρ is halved
MIN_SPEED = 1e-200  # smaller speeds, as they decay by SLIP_COMPLIANCE, would lose their digits [m/s]
MIN_SLIP_SPEED = 1e-5  # below this speed a slip keeps its initial direction, or it would be too stiff [m/s]
# the same in units of the largest error: errors across a slower slip turn its friction to and fro, and it
# neither stops nor goes on
MIN_SLIP_ERRORS = 30.0


class _Group:
    """The cones of one constraint: its slices of the arrays of all rows and of all cones."""

    def __init__(self, friction: Friction, rows: Rows, law: Cones, cones: slice) -> None:
        f, s, part = friction, friction.system, rows.part
        on, stick, z, dofs, lam = s.kind[part], f.stick[part], rows.z, rows.expansion.dofs, s.lam[part]
        mode, switches, p = f.mode[cones], f.switches[cones], f.p[cones]
        compliance, softness, bound = f.compliance[cones], f.softness[cones], f.bound[cones]
        given, limits = (law.normal, law.tangent, bound, f.span), (law.mu, law.viscous, bound, f.span)
        acting = (mode, switches, p, compliance, softness)
        self.begin = (*given, rows.kind, on, z, dofs, s.whole_diagonal, *acting)
        placed = (s.y[part], s.shift[part], on, s.b)
        self.arguments = (law.tangent, bound, stick, z, dofs, mode, p, compliance, softness, *placed)
        self.advance = (law.normal, law.tangent, f.law[:, cones], stick, z, dofs, s.x, lam)
        self.advanced = (f.direction[cones], softness, mode, switches, p, compliance)
        self.finish = (law.tangent, mode, p, lam)
        self.part, self.cones, self.tangent, self.mode, self.law = part, cones, law.tangent, mode, law
        self.limits, self.heading = (law.normal, law.tangent, *limits), f.heading[cones]


class Friction:
    """All cones of a world, on the rows of one `System`.

    Attributes
    ----------
    count : number of cones
    mode : (c,)         state of each cone
    stick : (m,)        right-hand side of sticking tangential rows
    p : (c, 2)          forces, or impulses, along the tangential rows
    heading : (c, 2)    unit v_t at the start of the step, or the direction of an imminent slip
    direction : (c, 2)  slip direction of a GIVEN cone; v_t itself if it is viscous
    rate : (c, 2)       v_t
    law : (4, c)        mu, viscous, bound of all laws, and
    span : (c,)         how long the unknown forces act: 1 for forces, h for the impulses of a step
    unconverged : number of solves in which the forces did not converge
    slowest : speed below which a slip keeps its direction [m/s]
    """

    def __init__(self, e: Evaluation, system: System) -> None:
        self.e, self.system = e, system
        laws = [getattr(constraint, "cones", None) for constraint in e.constraints]
        counts = [0 if law is None else len(law.mu) for law in laws]
        self.count = n = sum(counts)
        self.mode, self.switches = np.full(n, IDLE), np.zeros(n, np.int64)
        self.kept = self.mode.copy()
        self.p, self.rate = np.zeros((n, 2)), np.zeros((n, 2))
        self.heading, self.direction = np.zeros((n, 2)), np.zeros((n, 2))
        self.compliance, self.softness = np.full(n, np.inf), np.zeros(n)
        self.stick = np.zeros(len(e.row_kind))
        self.law = np.ones((4, n))
        self.mu, self.viscous, self.bound, self.span = self.law
        self.unconverged, self.slowest = 0, MIN_SLIP_SPEED
        self.groups: list[_Group] = []
        cone = 0
        for rows, law, count in zip(e.rows, laws, counts, strict=True):
            if law is not None:
                self.groups.append(_Group(self, rows, law, slice(cone, cone + count)))
            cone += count
        self.read_laws()

    def allow(self, error: float) -> None:
        """Adapt to the largest error of a velocity in a step [m/s]."""
        self.slowest = max(MIN_SLIP_SPEED, MIN_SLIP_ERRORS * error)

    def read_rates(self, phidot: Array) -> Array:
        """v_t of all cones for these rates of all rows, and its norm (c,)."""
        for group in self.groups:
            slip_rates(group.tangent, phidot[group.part], self.e.row_kind[group.part], self.rate[group.cones])
        speed: Array = np.linalg.norm(self.rate, axis=1)
        return speed

    def hold(self, stick: Array) -> None:
        """Keep the state of all cones, with a right-hand side for sticking rows; none acts as a force yet.

        A cone without normal force at one state of a step, which may not be accepted, is idle only there.
        """
        self.mode[:] = self.kept
        self.stick[:] = stick
        self.begin()
        self.write_states()

    def holds(self) -> Mask:
        """The tangential rows (m,) of sticking cones."""
        rows = np.zeros(len(self.stick), bool)
        for group in self.groups:
            tangent = group.tangent[group.mode == HELD]
            rows[group.part.start + tangent[tangent >= 0]] = True
        return rows

    def direct(self) -> None:
        """Set slip directions to v_t. A slip without speed, or that has reversed within the step, keeps its
        heading: so the right-hand side is smooth up to the end of the step, where the slip stops."""
        speed = self.read_rates(self.e.row_numbers["phidot"])
        fast = (speed > self.slowest)[:, None]
        unit = np.where(fast, self.rate / np.where(fast, speed[:, None], 1.0), self.heading)
        back = (unit * self.heading).sum(axis=1) < 0.0
        self.direction[:] = np.where(back[:, None], -unit, unit)
        viscous = self.viscous > 0.0
        self.direction[viscous] = self.rate[viscous]

    def start_step(self, phidot: Array) -> Array:
        """Start a step at these rates of all rows: sets the headings of slips; returns |v_t| (c,)."""
        speed = self.read_rates(phidot)
        fast = speed > self.slowest
        self.heading[fast] = self.rate[fast] / speed[fast, None]
        return speed

    def decide(self, rest_speed: float) -> None:
        """Let cones slower than `rest_speed` decide between stick and slip; the others slip along v_t."""
        self.read_laws()
        speed = self.start_step(self.e.row_numbers["phidot"])
        slow = (speed <= rest_speed) & (self.viscous == 0.0) & (self.mu + self.bound > 0.0)
        self.direct()
        self.mode[:] = np.where(slow, SLIPS, GIVEN)

    def settle(self, solve: Callable[[], None]) -> None:
        """Solve until all cones have decided; those that stick do so without compliance.

        A cone that sticks only because of its compliance SLIP_COMPLIANCE is set to slip: otherwise it would
        reach its limit immediately, again and again.
        """
        b, phidot = self.system.b.copy(), self.e.row_numbers["phidot"]
        self.solve(solve)
        while (stuck := self.mode == STICKS).any():
            self.mode[stuck] = HELD
            self.system.b[:] = b
            self.solve(solve)
            fallen = stuck & (self.margins(self.system.lam, phidot) <= 0.0)
            if not fallen.any():
                break
            self.mode[stuck & ~fallen], self.mode[fallen] = STICKS, SLIPS
            self.switches[fallen] = MAX_SWITCHES
            self.system.b[:] = b
            self.solve(solve)

    def keep(self) -> None:
        """Keep the decisions of the cones until the next event."""
        size = np.linalg.norm(self.p, axis=1)
        began = (self.mode == SLIPS) & (size > 0.0)
        self.heading[began] = -self.p[began] / size[began, None]
        self.mode[self.mode == STICKS] = HELD
        self.mode[self.mode == SLIPS] = GIVEN
        self.kept[:] = self.mode

    def margins(self, lam: Array, phidot: Array) -> Array:
        """(c,) scalars that become negative when the state of a cone ends, for these values of all rows."""
        out = np.full(self.count, np.inf)
        for group in self.groups:
            rows = (lam[group.part], phidot[group.part])
            slip_margins(*group.limits, group.mode, group.heading, *rows, out[group.cones])
        return out

    def restore(self, lam: Array) -> None:
        """Set the states of the cones from these forces (m,) of all rows."""
        for group in self.groups:
            restore_cones(*group.limits, lam[group.part], group.mode, group.heading)
        self.kept[:] = self.mode

    def read_laws(self) -> None:
        """Read μ, k_f and b, which may depend on the state."""
        for group in self.groups:
            self.mu[group.cones], self.viscous[group.cones] = group.limits[2:4]
            self.bound[group.cones] = group.law.bound

    def begin(self) -> None:
        """Deactivate cones without normal force, and reset all forces."""
        self.read_laws()
        self.system.read_diagonal()
        for group in self.groups:
            begin_cones(*group.begin)

    def write_states(self) -> None:
        """Write the present states of the cones into the system."""
        for group in self.groups:
            write_cones(*group.arguments)

    def impulses(self, solve: Callable[[], None], span: Array) -> None:
        """Solve for velocities: every cone ends with v_t = 0 or acts at its limit.

        Starts from the frictionless solution; `span` as the attribute, 0 for impacts.
        """
        self.span[:] = span
        np.negative(self.e.row_numbers["phidot"], out=self.stick)
        self.stick[np.abs(self.stick) < MIN_SPEED] = 0.0
        self.mode[:] = np.where(self.viscous > 0.0, DAMPED, SLIPS)
        self.begin()
        self.solve(solve)
        self.span[:] = 1.0

    def solve(self, solve: Callable[[], None]) -> None:
        """Solve the system by `solve` until it and the cones agree; see `begin`."""
        self.read_laws()
        b = self.system.b.copy()
        share, best, patience = 1.0, np.inf, STALL_ROUNDS
        for _ in range(MAX_ITERATIONS):
            self.system.b[:] = b
            self.write_states()
            solve()
            change = 0.0
            for group in self.groups:
                change = max(change, advance_cones(*group.advance, share, *group.advanced))
            if change <= TOLERANCE:
                break
            patience -= 1
            if change < 0.5 * best:
                best, patience = change, STALL_ROUNDS
            elif patience == 0:
                share, best, patience = 0.5 * share, change, STALL_ROUNDS
        else:
            self.unconverged += 1
        for group in self.groups:
            finish_cones(*group.finish)
