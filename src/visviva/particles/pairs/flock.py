"""Flocks: birds, fish and people that stay together, keep apart and align with their neighbours."""

from __future__ import annotations

import math
from weakref import WeakKeyDictionary

import numba
import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel, parallel_kernel
from visviva.compiling.operations import Op, When
from visviva.core.kinematics import Effort, Kinematics, clear, total
from visviva.core.ports import Points
from visviva.errors import SceneError
from visviva.particles.pairs.moving_points import MovingPoints, add_to_points
from visviva.particles.pairs.neighbours import CHUNKS, MIN_THREADED

REACH, SPACING, SEPARATION, COHESION, ALIGNMENT, SPEED, SPEED_RATE = range(7)  # positions in the parameters
SLOW = 0.01  # share of the preferred speed below which the drive is proportional to the velocity


@kernel
def _pair_interaction(r: float, par: Array, out: Array) -> None:
    """For a pair of unit mass: out = repulsion [m/s²], energy [m²/s²], rate of alignment [1/s]."""
    spacing, rest = par[SPACING], par[REACH] - par[SPACING]
    s = (r - spacing) / rest
    out[2] = par[ALIGNMENT] * (1.0 - r / par[REACH]) ** 2
    if r < spacing:
        near = 1.0 - r / spacing
        out[0] = par[SEPARATION] * near
        out[1] = 0.5 * par[SEPARATION] * spacing * near * near
        s = 0.0
    else:
        out[0] = -4.0 * par[COHESION] * s * (1.0 - s)
        out[1] = 0.0
    out[1] -= par[COHESION] * rest * (2.0 / 3.0 - s * s * (2.0 - 4.0 / 3.0 * s))


def _sums(
    here: Array, speeds: Array, marks: Array, masses: Array, first: Index, neighbours: Index, par: Array,
    f: Array, power: Array, energy: Array,
) -> None:  # fmt: skip
    n = len(here)
    for chunk in numba.prange(CHUNKS):
        d, w = np.zeros(3), np.zeros(3)
        for i in range(chunk * n // CHUNKS, (chunk + 1) * n // CHUNKS):
            f[i, 0], f[i, 1], f[i, 2], power[i], energy[i] = 0.0, 0.0, 0.0, 0.0, 0.0
            if marks[i] == 0.0:
                continue
            for p in range(first[i], first[i + 1]):
                j = neighbours[p]
                square, parting = 0.0, 0.0
                for c in range(3):
                    d[c] = here[i, c] - here[j, c]
                    square += d[c] * d[c]
                if not 0.0 < square < par[REACH] * par[REACH]:
                    continue
                r = math.sqrt(square)
                _pair_interaction(r, par, w)
                mass = 2.0 * masses[i] * masses[j] / (masses[i] + masses[j])
                for c in range(3):
                    u = speeds[i, c] - speeds[j, c]
                    f[i, c] += mass * (w[0] * d[c] / r - w[2] * u)
                    parting += u * u
                power[i] -= 0.5 * mass * w[2] * parting
                energy[i] += 0.5 * mass * w[1]
            own = math.sqrt(speeds[i, 0] ** 2 + speeds[i, 1] ** 2 + speeds[i, 2] ** 2)
            if par[SPEED_RATE] > 0.0:
                push = masses[i] * par[SPEED_RATE] * (par[SPEED] - own) / max(own, SLOW * par[SPEED])
                for c in range(3):
                    f[i, c] += push * speeds[i, c]
                power[i] += push * own * own


_serial_sums, _parallel_sums = kernel(_sums), parallel_kernel(_sums)


def max_cohesion(reach: float, spacing: float, separation: float) -> float:
    """The c above which a crowd has less energy the denser it is, and collapses into a point [m/s²].

        c = s/(k (40/3 + 20 k + 12 k² + 8/3 k³)),   k = R/r₀ − 1

    where the integral of the pair energy over all relative positions is 0.
    Source: Ruelle 1969, "Statistical Mechanics", stability of interactions. Proved by
    tests/particles/test_flock.py.
    """
    k = reach / spacing - 1.0
    return separation / (k * (40.0 / 3.0 + k * (20.0 + k * (12.0 + k * 8.0 / 3.0))))


class Flock:
    """Separation, cohesion and alignment between all neighbours, and a preferred speed.

        f_i = Σ_j m′ (p(r) d/r − κ (1 − r/R)² (u_i − u_j)) + m_i (v − |u_i|) u_i/(w τ),   d = x_i − x_j

    p = s (1 − r/r₀) below the spacing r₀, and −4 c σ (1 − σ) from there to the reach, σ = (r − r₀)/(R − r₀);
    m′ = 2 m_i m_j/(m_i + m_j), the mass of each if they are equal. w = max(|u_i|, v/100): where a point at
    rest goes is determined by the other forces.

    Parameters
    ----------
    points : points (n,), each once
    masses : (n,)   of the points [kg]
    reach, spacing : R > r₀ > 0 [m]
    separation, cohesion : s, c ≥ 0 [m/s²], the maxima for a pair; the default of c is half of `max_cohesion`
    alignment : κ ≥ 0 [1/s], for two at the same position
    speed : v > 0 [m/s], or None for no drive
    settling : τ > 0 [s], in which a difference from v decreases to 1/e

    Pair forces are equal and opposite: without a drive momentum is conserved, and the sums do not depend on
    the order of the points. Stored energy: that of p. Power (work):
    −½ Σ m′ κ (1 − r/R)² |u_i − u_j|², and that of the drive. No tangent: explicit in `time_stepping`.
    Raises SceneError for numbers out of range.
    Source: Reynolds 1987, "Flocks, herds, and schools"; Cucker and Smale 2007 for alignment between pairs.
    Proved by tests/particles/test_flock.py.
    """

    account = "work"

    def __init__(
        self,
        name: str,
        points: Points,
        masses: Array,
        reach: float,
        spacing: float,
        separation: float,
        cohesion: float | None = None,
        alignment: float = 0.0,
        speed: float | None = None,
        settling: float = 1.0,
    ) -> None:
        if not 0.0 < spacing < reach < math.inf:
            raise SceneError(
                f"found spacing {spacing:g} m and reach {reach:g} m, expected 0 < spacing < reach", name
            )
        if cohesion is None:
            cohesion = 0.5 * max_cohesion(reach, spacing, separation)
        for what, value in (("separation", separation), ("cohesion", cohesion), ("alignment", alignment)):
            if not 0.0 <= value < math.inf:
                raise SceneError(f"found {what} {value:g} of a flock, expected a number >= 0", name)
        for what, value in (("speed", 1.0 if speed is None else speed), ("settling", settling)):
            if not 0.0 < value < math.inf:
                raise SceneError(f"found {what} {value:g} of a flock, expected a number > 0", name)
        self.name, self.points = name, points
        self.masses = np.ascontiguousarray(np.broadcast_to(np.asarray(masses, float), (len(points),)))
        drive = (1.0, 0.0) if speed is None else (speed, 1.0 / settling)
        self.par = np.array([reach, spacing, separation, cohesion, alignment, *drive])
        self._bound: WeakKeyDictionary[Kinematics, FlockEvaluation] = WeakKeyDictionary()

    def _flock(self, k: Kinematics) -> FlockEvaluation:
        if k not in self._bound:
            self._bound[k] = FlockEvaluation(self, k)
        return self._bound[k]

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """Add the forces."""
        flock = self._flock(k)
        return [*flock.sums, (add_to_points, (self.points.index, flock.own, out.forces(self.points.owner)))]

    def bind_energy(self, k: Kinematics, out: Array) -> list[Op]:
        """Energy of separation and cohesion; 0 for isolated points."""
        flock = self._flock(k)
        return [*flock.sums, (total, (flock.stored, out))]

    def bind_power(self, k: Kinematics, out: Array) -> list[Op]:
        """Power of alignment and of the drive."""
        flock = self._flock(k)
        return [*flock.sums, (total, (flock.powers, out))]


class FlockEvaluation:
    """One flock on the arrays of one `Kinematics`: `own` (n, 3) [N], `powers` (n,) [W], `stored` (n,) [J].

    They are valid while positions and velocities are bitwise unchanged.
    """

    def __init__(self, force: Flock, k: Kinematics) -> None:
        n = len(force.points)
        seen = MovingPoints(force.points, float(force.par[REACH]), np.zeros(3), force.name, k)
        near = seen.near
        self.own, self.powers, self.stored = np.zeros((n, 3)), np.zeros(n), np.zeros(n)
        given = (near.here, seen.speeds, near.marks, force.masses, near.first, near.neighbours, force.par)
        found: list[Op] = [
            (
                _parallel_sums if n >= MIN_THREADED else _serial_sums,
                (*given, self.own, self.powers, self.stored),
            ),
            (clear, (seen.stale,)),
        ]
        self.sums = [*seen.look, When(seen.stale, found)]
