"""Sums over the contacts of grains: each grain sums its own in order, so threads change no bit.

    f_n = max(k δ − c ṙ, 0),   f_t = −k_t s − c u_t, at most μ f_n,   c = 2 ζ √(k m′)

δ = D − r is the overlap, u the velocity of one grain relative to the other, m′ their effective mass and s the
tangential spring, which `stretch` lengthens by u_t dt on accepted steps and shortens where it slips. The
springs of a grain are stored in its slots: the number of the partner plus one, or 0, then s as seen by it.
"""

from __future__ import annotations

import math

import numba
import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel, parallel_kernel
from visviva.particles.pairs.neighbours import CHUNKS

SPRINGS_PER_GRAIN = 16  # springs stored per grain: equal balls have 12 neighbours
DIAMETER, STIFFNESS, DAMPING, MU, TANGENTIAL = 0, 1, 2, 3, 4  # positions in the parameters


@kernel
def find_slot(slots: Array, partner: int) -> int:
    """The slot of a partner, or −1; occupied slots come first."""
    for s in range(len(slots)):
        if slots[s, 0] == partner + 1.0:
            return s
        if slots[s, 0] == 0.0:
            break
    return -1


@kernel
def contact_of(
    i: int, j: int, here: Array, speeds: Array, masses: Array, slots: Array, par: Array, out: Array
) -> bool:
    """Contact of grains i and j as seen by i: False if they are apart.

    out : (13,)   n (3), u_t (3), ṙ, f_n, c, then s (3) rotated into the tangent plane, and δ
    """
    square = 0.0
    for c in range(3):
        out[c] = here[i, c] - here[j, c]
        square += out[c] * out[c]
    if not 0.0 < square < par[DIAMETER] * par[DIAMETER]:
        return False
    r = math.sqrt(square)
    rate = 0.0
    for c in range(3):
        out[c] /= r
        rate += out[c] * (speeds[i, c] - speeds[j, c])
    slot = find_slot(slots[i], j)
    along = 0.0
    for c in range(3):
        out[3 + c] = speeds[i, c] - speeds[j, c] - rate * out[c]
        out[9 + c] = slots[i, slot, 1 + c] if slot >= 0 else 0.0
        along += out[9 + c] * out[c]
    for c in range(3):
        out[9 + c] -= along * out[c]
    effective = masses[i] * masses[j] / (masses[i] + masses[j])
    damping = par[DAMPING] * math.sqrt(effective)
    out[6], out[8], out[12] = rate, damping, par[DIAMETER] - r
    out[7] = max(par[STIFFNESS] * out[12] - damping * rate, 0.0)
    return True


def _forces(
    here: Array, speeds: Array, masses: Array, first: Index, neighbours: Index, slots: Array, par: Array,
    f: Array, power: Array,
) -> None:  # fmt: skip
    n = len(here)
    for chunk in numba.prange(CHUNKS):
        out, t = np.zeros(13), np.zeros(3)
        for i in range(chunk * n // CHUNKS, (chunk + 1) * n // CHUNKS):
            f[i, 0], f[i, 1], f[i, 2], power[i] = 0.0, 0.0, 0.0, 0.0
            for p in range(first[i], first[i + 1]):
                if not contact_of(i, neighbours[p], here, speeds, masses, slots, par, out):
                    continue
                size = 0.0
                for c in range(3):
                    t[c] = -par[TANGENTIAL] * out[9 + c] - out[8] * out[3 + c]
                    size += t[c] * t[c]
                held = min(par[MU] * out[7] / max(math.sqrt(size), 1e-300), 1.0)
                lost = 0.0
                for c in range(3):
                    f[i, c] += out[7] * out[c] + held * t[c]
                    lost += held * t[c] * out[3 + c]
                power[i] += 0.5 * ((out[7] - par[STIFFNESS] * out[12]) * out[6] + lost)


def _stretch(
    here: Array, speeds: Array, masses: Array, first: Index, neighbours: Index, dt: Array, par: Array,
    slots: Array, crowded: Index,
) -> None:  # fmt: skip
    n = len(here)
    for chunk in numba.prange(CHUNKS):
        out, new = np.zeros(13), np.zeros((SPRINGS_PER_GRAIN, 4))
        for i in range(chunk * n // CHUNKS, (chunk + 1) * n // CHUNKS):
            found = 0
            for p in range(first[i], first[i + 1]):
                if not contact_of(i, neighbours[p], here, speeds, masses, slots, par, out):
                    continue
                if found == SPRINGS_PER_GRAIN:
                    crowded[chunk] += 1
                    break
                size = 0.0
                for c in range(3):
                    new[found, 1 + c] = out[9 + c] + dt[0] * out[3 + c]
                    size += new[found, 1 + c] ** 2
                longest = par[MU] * out[7] / par[TANGENTIAL]
                share = min(longest / max(math.sqrt(size), 1e-300), 1.0)
                new[found, 0] = neighbours[p] + 1.0
                for c in range(3):
                    new[found, 1 + c] *= share
                found += 1
            for s in range(found):
                for c in range(4):
                    slots[i, s, c] = new[s, c]
            if found < SPRINGS_PER_GRAIN:
                slots[i, found, 0] = 0.0


@kernel
def energies(here: Array, first: Index, neighbours: Index, par: Array, out: Array) -> None:
    """out[0] = Σ ½ k δ² [J]."""
    total, reach = 0.0, par[DIAMETER] * par[DIAMETER]
    for i in range(len(here)):
        for p in range(first[i], first[i + 1]):
            j = neighbours[p]
            if j < i:
                continue
            square = 0.0
            for c in range(3):
                square += (here[i, c] - here[j, c]) ** 2
            if square < reach:
                total += (par[DIAMETER] - math.sqrt(square)) ** 2
    out[0] = 0.5 * par[STIFFNESS] * total


serial_forces, parallel_forces = kernel(_forces), parallel_kernel(_forces)
serial_stretch, parallel_stretch = kernel(_stretch), parallel_kernel(_stretch)
