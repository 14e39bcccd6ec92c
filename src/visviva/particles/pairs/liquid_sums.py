"""Sums over the neighbours of each liquid particle, in order, so that results are bitwise thread-independent.

W(r) = 21/(2π H³) (1 − r/H)⁴ (1 + 4 r/H),   W′(r)/r = −210/(π H⁵) (1 − r/H)³,   r < H
"""

from __future__ import annotations

import math

import numba
import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import inlined, kernel, parallel_kernel
from visviva.particles.pairs.neighbours import CHUNKS

REACH, DENSITY, SOUND, VISCOSITY, WEIGHT, WALL = 0, 1, 2, 3, 4, 5  # positions in the parameters


@kernel
def pressure_shares(density: Array, par: Array, share: Array) -> None:
    """p/ρ² of each particle [J m³/kg²]; p = c² (ρ − ρ₀) if positive, else 0."""
    for i in range(len(density)):
        excess = density[i] - par[DENSITY]
        share[i] = par[SOUND] * par[SOUND] * excess / (density[i] * density[i]) if excess > 0.0 else 0.0


@inlined
@kernel
def inverse_period(period: float) -> float:
    """1/L, or 0 on an open axis, where no folding occurs."""
    return 1.0 / period if period > 0.0 else 0.0


@kernel
def longest_list(first: Index) -> int:
    """Length of the longest list."""
    most = 0
    for i in range(len(first) - 1):
        most = max(most, first[i + 1] - first[i])
    return most


def _densities(
    here: Array, marks: Array, masses: Array, first: Index, neighbours: Index, period: Array, par: Array,
    density: Array,
) -> None:  # fmt: skip
    n, reach, room = len(here), par[REACH], longest_list(first)
    whole, per_reach = 21.0 / (2.0 * math.pi * reach**3 * par[WEIGHT]), 1.0 / reach
    lx, ly, lz = period[0], period[1], period[2]
    rx, ry, rz = inverse_period(lx), inverse_period(ly), inverse_period(lz)
    for chunk in numba.prange(CHUNKS):
        weight = np.empty(room)
        for i in range(chunk * n // CHUNKS, (chunk + 1) * n // CHUNKS):
            x, y, z = here[i, 0], here[i, 1], here[i, 2]
            row = neighbours[first[i] : first[i + 1]]
            for t in range(len(row)):
                j = row[t]
                a, b, c = x - here[j, 0], y - here[j, 1], z - here[j, 2]
                a, b, c = a - lx * np.rint(a * rx), b - ly * np.rint(b * ry), c - lz * np.rint(c * rz)
                q = min(math.sqrt(a * a + b * b + c * c) * per_reach, 1.0)
                left = (1.0 - q) * (1.0 - q)
                weight[t] = masses[j] * left * left * (1.0 + 4.0 * q)
            total = masses[i] * marks[i]
            for t in range(len(row)):
                total += weight[t]
            density[i] = whole * total


def _forces(
    here: Array, speeds: Array, masses: Array, density: Array, share: Array, first: Index, neighbours: Index,
    period: Array, par: Array, f: Array, power: Array,
) -> None:  # fmt: skip
    n, reach, room = len(here), par[REACH], longest_list(first)
    slope = -210.0 / (math.pi * reach**5 * par[WEIGHT])
    viscous, per_reach = 10.0 * par[VISCOSITY], 1.0 / reach
    lx, ly, lz = period[0], period[1], period[2]
    rx, ry, rz = inverse_period(lx), inverse_period(ly), inverse_period(lz)
    for chunk in numba.prange(CHUNKS):
        along, lost = np.empty((3, room)), np.empty(room)
        for i in range(chunk * n // CHUNKS, (chunk + 1) * n // CHUNKS):
            x, y, z = here[i, 0], here[i, 1], here[i, 2]
            u, v, w = speeds[i, 0], speeds[i, 1], speeds[i, 2]
            own, brake = share[i], viscous / max(density[i], 1e-300)
            row = neighbours[first[i] : first[i + 1]]
            for t in range(len(row)):
                j = row[t]
                a, b, c = x - here[j, 0], y - here[j, 1], z - here[j, 2]
                a, b, c = a - lx * np.rint(a * rx), b - ly * np.rint(b * ry), c - lz * np.rint(c * rz)
                square = max(a * a + b * b + c * c, 1e-300)
                left = max(1.0 - math.sqrt(square) * per_reach, 0.0)
                gradient = masses[i] * masses[j] * slope * left * left * left
                rate = a * (u - speeds[j, 0]) + b * (v - speeds[j, 1]) + c * (w - speeds[j, 2])
                drag = brake * rate / (density[j] * square)
                size = gradient * (drag - own - share[j])
                along[0, t], along[1, t], along[2, t] = size * a, size * b, size * c
                lost[t] = gradient * drag * rate
            f0, f1, f2, loss = 0.0, 0.0, 0.0, 0.0
            for t in range(len(row)):
                f0, f1, f2 = f0 + along[0, t], f1 + along[1, t], f2 + along[2, t]
                loss += lost[t]
            f[i, 0], f[i, 1], f[i, 2], power[i] = f0, f1, f2, 0.5 * loss


@kernel
def energy(masses: Array, density: Array, par: Array, out: Array) -> None:
    """out[0] = Σ m e(ρ), e = c² (ln(ρ/ρ₀) + ρ₀/ρ − 1) where ρ > ρ₀ [J]."""
    total = 0.0
    for i in range(len(masses)):
        if density[i] > par[DENSITY]:
            excess = (density[i] - par[DENSITY]) / par[DENSITY]
            total += masses[i] * (math.log1p(excess) - excess / (1.0 + excess))
    out[0] = par[SOUND] * par[SOUND] * total


serial_densities, parallel_densities = kernel(_densities), parallel_kernel(_densities)
serial_forces, parallel_forces = kernel(_forces), parallel_kernel(_forces)
