"""A liquid of particles: smoothed-particle hydrodynamics with pressure derived from an energy."""

from __future__ import annotations

import math
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.compiling.operations import Op, When
from visviva.compiling.program import Program
from visviva.core.kinematics import Effort, Kinematics, clear, total
from visviva.core.ports import Points
from visviva.errors import SceneError
from visviva.particles.pairs.liquid_sums import (
    energy,
    parallel_densities,
    parallel_forces,
    pressure_shares,
    serial_densities,
    serial_forces,
)
from visviva.particles.pairs.liquid_walls import kernels_of, wall_share, walls_of
from visviva.particles.pairs.moving_points import MovingPoints, add_to_points
from visviva.particles.pairs.neighbours import MIN_THREADED

DEFAULT_REACH = 2.6  # default reach in particle spacings: about 80 neighbours
COURANT = 0.2  # longest step as a fraction of the time in which sound crosses the reach


def lattice_weights(spacing: float) -> tuple[float, float]:
    """Σ W of a cubic lattice, and of the half beyond a layer, times the volume of a particle.

    spacing : in units of the reach
    """
    count = math.ceil(1.0 / spacing)
    axis = spacing * np.arange(-count, count + 1)
    x, y, z = np.meshgrid(axis, axis, axis)
    q = np.minimum(np.sqrt(x * x + y * y + z * z), 1.0)
    weights = 10.5 / math.pi * spacing**3 * (1.0 - q) ** 4 * (1.0 + 4.0 * q)
    return float(weights.sum()), float(weights[z > 0.0].sum())


class Liquid:
    """Pressure and viscosity of particles, each of which represents a volume m/ρ₀ of a liquid.

        ρ_i = Σ_j m_j W(r_ij),   p = c² (ρ − ρ₀) if positive, else 0
        f_i = −Σ_j m_i m_j (p_i/ρ_i² + p_j/ρ_j² − 10 η (u_ij · d)/(ρ_i ρ_j r²)) W′(r)/r d,   d = x_i − x_j

    W is Wendland's C² kernel of radius H; u_ij is the velocity of i relative to j. A cubic lattice of
    particles that fill their volumes has exactly the density ρ₀, also half a spacing from a wall: W and the
    liquid beyond walls are scaled for this, by 0.99 and 0.9, since every per cent of density error would
    produce a pressure.

    Parameters
    ----------
    points : points (n,), each once
    masses : (n,)   of the points [kg]
    density : ρ₀ > 0 [kg/m³], at rest
    sound : c > 0 [m/s]: the relative excess of ρ is (u/c)² where the liquid is stopped, g z/c² at a depth z;
        ten times the largest speed keep both within a per cent
    viscosity : η ≥ 0 [Pa s]
    reach : H > 0 [m]; 2.6 ∛(m/ρ₀) of the heaviest particle if None: within 1 % of ρ₀ on a lattice
    period : (3,)   lengths of a periodic box [m], 0 on open axes; ≥ 2 H

    Energy: Σ m e(ρ), e = c² (ln(ρ/ρ₀) + ρ₀/ρ − 1) if ρ > ρ₀; the pressure forces are its −∂/∂x, so that
    energy, momentum and angular momentum are conserved, and only viscosity dissipates. No tangent: explicit
    in `time_stepping`, with h ≤ 0.2 H/c. No surface tension: the surface is where ρ falls below ρ₀. The
    region beyond stationary surfaces that the particles can meet also counts as liquid, see `liquid_walls`.
    Dead slots are ignored. Raises SceneError for numbers out of range.
    Source: Monaghan 2005, "Smoothed particle hydrodynamics"; Cleary 1998 for the viscosity; Wendland 1995.
    Liquids of particles: Holzschuch's course (P12, P46). Proved by tests/particles/test_liquid.py.
    """

    account = "dissipated"
    step_hint = "whose pressure waves are fast for its particles", "a lower speed of sound"

    def __init__(
        self,
        name: str,
        points: Points,
        masses: Array,
        density: float,
        sound: float,
        viscosity: float = 0.0,
        reach: float | None = None,
        period: ArrayLike = (0.0, 0.0, 0.0),
    ) -> None:
        self.name, self.points = name, points
        self.masses = np.ascontiguousarray(np.broadcast_to(np.asarray(masses, float), (len(points),)))
        self.period = np.array(period, float).reshape(3)
        for what, value in (
            ("density", density),
            ("sound", sound),
            ("reach", 1.0 if reach is None else reach),
        ):
            if not (math.isfinite(value) and value > 0):
                raise SceneError(f"found {what} {value:g} of a liquid: it must be a finite number > 0", name)
        if not (math.isfinite(viscosity) and viscosity >= 0):
            raise SceneError(f"found viscosity {viscosity:g} of a liquid: it must be >= 0", name)
        if reach is None:
            reach = DEFAULT_REACH * float(np.cbrt(self.masses.max(initial=0.0) / density))
        closed = self.period[self.period > 0]
        if (closed < 2 * reach).any():
            found = f"found a period of {closed.min():g} m for a liquid that reaches {reach:g} m"
            raise SceneError(f"{found}: it must be at least twice as long", name)
        spacing = float(np.cbrt(self.masses.mean() / density)) if len(self.masses) else reach
        whole, half = lattice_weights(spacing / reach)
        wall = half / (whole * max(wall_share(0.5 * spacing / reach), half))
        self.par = np.array([reach, density, sound, viscosity, whole, wall])
        self._bound: WeakKeyDictionary[Kinematics, LiquidEvaluation] = WeakKeyDictionary()

    @property
    def longest_step(self) -> float:
        """0.2 H/c [s]."""
        return COURANT * float(self.par[0] / self.par[2])

    def densities(self, k: Kinematics) -> Array:
        """ρ (n,) of the particles in a state [kg/m³]."""
        return self._liquid(k).densities()

    def _liquid(self, k: Kinematics) -> LiquidEvaluation:
        if k not in self._bound:
            self._bound[k] = LiquidEvaluation(self, k)
        return self._bound[k]

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """Add the forces."""
        return self._liquid(k).add(out.forces(self.points.owner))

    def bind_energy(self, k: Kinematics, out: Array) -> list[Op]:
        """Σ m e(ρ)."""
        return self._liquid(k).energy(out)

    def bind_power(self, k: Kinematics, out: Array) -> list[Op]:
        """Power of viscosity."""
        return self._liquid(k).power(out)


class LiquidEvaluation:
    """A liquid on the arrays of one `Kinematics`; its sums hold while positions and velocities do."""

    def __init__(self, force: Liquid, k: Kinematics) -> None:
        n = len(force.points)
        self.force = force
        seen = MovingPoints(force.points, float(force.par[0]), force.period, force.name, k, 2)
        self.density, self.own, self.powers, share = np.zeros(n), np.zeros((n, 3)), np.zeros(n), np.zeros(n)
        near, lists = seen.near, (seen.near.first, seen.near.neighbours, force.period, force.par)
        dense, push = (
            (parallel_densities, parallel_forces) if n >= MIN_THREADED else (serial_densities, serial_forces)
        )
        dense_ops: list[Op] = [(dense, (near.here, near.marks, force.masses, *lists, self.density))]
        given = (near.here, seen.speeds, force.masses, self.density, share, *lists)
        push_ops: list[Op] = [(push, (*given, self.own, self.powers))]
        for wall in walls_of(force.points, k):
            kernels, at = kernels_of(wall), (near.here, near.marks)
            dense_ops.append((kernels.densities, (*at, force.par, wall.par, self.density)))
            push_ops.append((kernels.forces, (*at, force.masses, share, force.par, wall.par, self.own)))
        dense_ops.append((pressure_shares, (self.density, force.par, share)))
        first, second = seen.stale[:1], seen.stale[1:]
        self._density_ops: list[Op] = [*seen.look, When(first, [*dense_ops, (clear, (first,))])]
        self._evaluate: list[Op] = [*self._density_ops, When(second, [*push_ops, (clear, (second,))])]

    def densities(self) -> Array:
        """Current ρ (n,) [kg/m³]."""
        Program(self._density_ops)()
        return self.density.copy()

    def add(self, f: Array) -> list[Op]:
        """Add the forces (n, 3) [N]."""
        return [*self._evaluate, (add_to_points, (self.force.points.index, self.own, f))]

    def power(self, out: Array) -> list[Op]:
        """Write the power of viscosity to out[0] [W]."""
        return [*self._evaluate, (total, (self.powers, out))]

    def energy(self, out: Array) -> list[Op]:
        """Write the stored energy to out[0] [J]."""
        return [*self._density_ops, (energy, (self.force.masses, self.density, self.force.par, out))]
