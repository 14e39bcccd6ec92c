"""Contacts of grains with repulsion, damping and friction: the law of Cundall and Strack."""

from __future__ import annotations

import math
from weakref import WeakKeyDictionary

import numpy as np

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op, When
from visviva.core.kinematics import Effort, Kinematics, clear, total
from visviva.core.ports import Points
from visviva.errors import SceneError
from visviva.particles.pairs.grain_sums import (
    SPRINGS_PER_GRAIN,
    energies,
    parallel_forces,
    parallel_stretch,
    serial_forces,
    serial_stretch,
)
from visviva.particles.pairs.moving_points import MovingPoints, add_to_points, mark_stale
from visviva.particles.pairs.neighbours import CHUNKS, MIN_THREADED

MIN_RESTITUTION = 0.1
STEP_SHARE = 0.1  # longest step as a fraction of √(m/k)


def restitution_of(zeta: float) -> float:
    """e of a spring and dashpot that never pull, for the damping ratio ζ = c/(2√(k m′)) ≥ 0.

        e = exp(−(ζ/ω)(π − atan2(2ζω, ω² − ζ²))),   ω = √(1 − ζ²)

    and its continuation beyond ζ = 1. Source: Schwager and Pöschel 2007, "Coefficient of restitution and
    linear-dashpot model revisited". Proved by tests/particles/test_grain_contact.py.
    """
    if zeta < 1:
        w = math.sqrt(1 - zeta * zeta)
        return math.exp(-zeta / w * (math.pi - math.atan2(2 * zeta * w, w * w - zeta * zeta)))
    if zeta == 1:
        return math.exp(-2)
    w = math.sqrt(zeta * zeta - 1)
    return math.exp(-zeta / w * math.log((zeta + w) / (zeta - w)))


def damping_ratio(restitution: float) -> float:
    """The ζ of `restitution_of`, by bisection. Raises SceneError for e outside [0.1, 1]."""
    if not MIN_RESTITUTION <= restitution <= 1:
        raise SceneError(
            f"found restitution {restitution:g} of grains: it must lie between {MIN_RESTITUTION:g} and 1"
        )
    low, high = 0.0, 4.0
    for _ in range(60):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if restitution_of(middle) > restitution else (low, middle)
    return low


@kernel
def _time_since(clock: Array, memory: Array, dt: Array) -> None:
    """The time since the springs were last written, which is now."""
    last = len(memory) - 1
    dt[0] = clock[0] - memory[last]
    memory[last] = clock[0]


class GrainContact:
    """Forces between balls of equal size where they overlap by δ = 2r − |x_i − x_j| > 0.

        f_n = max(k δ − c ṙ, 0),   f_t = −k_t s − c u_t with |f_t| ≤ μ f_n,   c = 2 ζ √(k m′)

    The balls do not rotate: u is the velocity of the centres. s is a tangential spring of each contact that
    grows with u_t and slips at the friction limit, so that a heap stays at rest.

    Parameters
    ----------
    points : points (n,), each once
    masses : (n,)   of the points [kg]; m′ is the effective mass of a pair
    radius : r > 0 [m]
    stiffness : k > 0 [N/m]; the static overlap of one grain on another is m g/k
    restitution : e in [0.1, 1] of a head-on collision of two grains, whatever their masses; determines ζ
    mu : friction between grains ≥ 0
    tangential : k_t/k > 0

    Stored energy: Σ ½ k δ². Power (dissipated): of damping and friction, whose springs return a little of it.
    The springs are history: they grow on accepted steps, so friction is first-order. For `time_stepping`,
    with h ≤ 0.1 √(m/k). Raises SceneError for numbers out of range.
    Source: Cundall and Strack 1979, "A discrete numerical model for granular assemblies".
    Proved by tests/particles/test_grain_contact.py.
    """

    account = "dissipated"
    touches = True
    step_hint = "whose grains are stiff for their mass", "a smaller stiffness"

    def __init__(
        self,
        name: str,
        points: Points,
        masses: Array,
        radius: float,
        stiffness: float,
        restitution: float = 0.5,
        mu: float = 0.0,
        tangential: float = 2 / 7,
    ) -> None:
        for what, value in (("radius", radius), ("stiffness", stiffness), ("tangential", tangential)):
            if not (math.isfinite(value) and value > 0):
                raise SceneError(f"found {what} {value:g} of grains: it must be a finite number > 0", name)
        if not (math.isfinite(mu) and mu >= 0):
            raise SceneError(f"found mu {mu:g} of grains: it must be a finite number >= 0", name)
        self.name, self.points = name, points
        self.masses = np.ascontiguousarray(np.broadcast_to(np.asarray(masses, float), (len(points),)))
        damping = 2 * damping_ratio(restitution) * math.sqrt(stiffness)
        self.par = np.array([2 * radius, stiffness, damping, mu, tangential * stiffness])
        self.memory_size = len(points) * SPRINGS_PER_GRAIN * 4 + 1
        self.crowded = np.zeros(CHUNKS, np.int64)
        self._bound: WeakKeyDictionary[Kinematics, GrainEvaluation] = WeakKeyDictionary()

    @property
    def longest_step(self) -> float:
        """0.1 √(m/k) of the lightest grain [s]."""
        return STEP_SHARE * float(np.sqrt(self.masses.min(initial=np.inf) / self.par[1]))

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """No contact has a spring yet: memory is new, and left untouched if it is large."""
        memory[-1] = k.t

    def fallbacks(self) -> dict[str, int]:
        """Contacts without a tangential spring."""
        return {f"contacts of a grain beyond {SPRINGS_PER_GRAIN}, without friction": int(self.crowded.sum())}

    def _grains(self, k: Kinematics) -> GrainEvaluation:
        if k not in self._bound:
            self._bound[k] = GrainEvaluation(self, k)
        return self._bound[k]

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """Add the forces."""
        return self._grains(k).add(out.forces(self.points.owner))

    def bind_energy(self, k: Kinematics, out: Array) -> list[Op]:
        """Σ ½ k δ²."""
        return self._grains(k).energy(out)

    def bind_power(self, k: Kinematics, out: Array) -> list[Op]:
        """Power of damping and friction."""
        return self._grains(k).power(out)

    def bind_remember(self, k: Kinematics, memory: Array) -> list[Op]:
        """Growth and slip of the springs."""
        return self._grains(k).remember(memory)


class GrainEvaluation:
    """The contacts of one force on the arrays of one `Kinematics`.

    Forces and power are valid while positions, velocities and springs are bitwise unchanged.
    """

    def __init__(self, force: GrainContact, k: Kinematics) -> None:
        n = len(force.points)
        self.force, self.clock = force, k.clock
        seen = MovingPoints(force.points, float(force.par[0]), np.zeros(3), force.name, k)
        self.near = near = seen.near
        self.own, self.powers, self._stale, self._gather_ops = (
            np.zeros((n, 3)),
            np.zeros(n),
            seen.stale,
            seen.look,
        )
        self._sweep = (near.here, seen.speeds, force.masses, near.first, near.neighbours)
        threaded = n >= MIN_THREADED
        forces = parallel_forces if threaded else serial_forces
        self._stretch = parallel_stretch if threaded else serial_stretch
        given = (*self._sweep, self._slots(k.memory(force)), force.par)
        found: list[Op] = [(forces, (*given, self.own, self.powers)), (clear, (self._stale,))]
        self._evaluate = [*self._gather_ops, When(self._stale, found)]

    def _slots(self, memory: Array) -> Array:
        return memory[:-1].reshape(-1, SPRINGS_PER_GRAIN, 4)

    def add(self, f: Array) -> list[Op]:
        """Add the forces (n, 3) [N]."""
        return [*self._evaluate, (add_to_points, (self.force.points.index, self.own, f))]

    def power(self, out: Array) -> list[Op]:
        """Write the power of damping and friction to out[0] [W]."""
        return [*self._evaluate, (total, (self.powers, out))]

    def energy(self, out: Array) -> list[Op]:
        """Write the stored energy to out[0] [J]."""
        near = self.near
        return [*self._gather_ops, (energies, (near.here, near.first, near.neighbours, self.force.par, out))]

    def remember(self, memory: Array) -> list[Op]:
        """Update the springs in `memory` by the displacements since they were last written."""
        dt, force = np.zeros(1), self.force
        grown = (*self._sweep, dt, force.par, self._slots(memory), force.crowded)
        since: Op = (_time_since, (self.clock, memory, dt))
        return [*self._gather_ops, since, (self._stretch, grown), (mark_stale, (self._stale,))]
