"""Proximity of every node of a body or a cloth to fracture, and the plane of the fracture."""

from __future__ import annotations

import math

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.geometry.spectrum import diagonalise


@kernel
def nodal_means(corners: Index, weight: Array, values: Array, total: Array, out: Array) -> None:
    """out (n, 6) = weighted mean of values (m, 6) over the elements around each node, with weights (m,)."""
    for i in range(len(out)):
        total[i] = 0.0
        for c in range(6):
            out[i, c] = 0.0
    for e in range(len(corners)):
        for a in range(corners.shape[1]):
            i = corners[e, a]
            total[i] += weight[e]
            for c in range(6):
                out[i, c] += weight[e] * values[e, c]
    for i in range(len(out)):
        if total[i] > 0.0:
            for c in range(6):
                out[i, c] /= total[i]


@kernel
def nodal_load(tensors: Array, limits: Array, stretch: bool, shares: Array, axes: Array) -> None:
    """Ratio of each node's largest principal value to its limit, with its axis, if larger than in `shares`.

    tensors : (n, 6)   stresses; or B if `stretch`, with value λ − 1
    """
    c, own = np.empty((3, 3)), np.empty((3, 3))
    for i in range(len(tensors)):
        if limits[i] == math.inf:
            continue
        n = 0
        for r in range(3):
            for s in range(r, 3):
                c[r, s] = c[s, r] = tensors[i, n]
                n += 1
        diagonalise(c, own)
        most = 0
        for r in range(1, 3):
            if c[r, r] > c[most, most]:
                most = r
        value = c[most, most]
        if stretch:
            value = math.sqrt(max(value, 0.0)) - 1.0
        if value > limits[i] * shares[i]:
            shares[i] = value / limits[i]
            for r in range(3):
                axes[i, r] = own[r, most]


@kernel
def damp_recent_cracks(clock: Array, until: Array, calming_time: Array, shares: Array) -> None:
    """Scale shares near a recent tear, from 0 up to 1, until the stress wave has had time to leave."""
    for i in range(len(shares)):
        left = (until[i] - clock[0]) / calming_time[i]
        if left > 0.0:
            shares[i] *= 1.0 - min(left, 1.0)


@kernel
def exclude_one_sided(
    corners: Index,
    weight: Array,
    piece: Index,
    x: Array,
    around: Index,
    ends: Index,
    axes: Array,
    shares: Array,
) -> None:
    """Set to 0 the shares of nodes whose pieces all lie on one side of the plane perpendicular to their axis.

    around : elements around each node, those of node i from ends[i] to ends[i + 1]
    """
    for i in range(len(shares)):
        if shares[i] < 1.0:
            continue
        over, under = False, False
        for one in range(ends[i], ends[i + 1]):
            height = 0.0
            for other in range(ends[i], ends[i + 1]):
                e = around[other]
                if piece[e] == piece[around[one]]:
                    for a in range(corners.shape[1]):
                        for r in range(3):
                            height += weight[e] * axes[i, r] * (x[corners[e, a], r] - x[i, r])
            over = over or height > 0.0
            under = under or height <= 0.0
        if not (over and under):
            shares[i] = 0.0


@kernel
def remaining_margin(shares: Array, out: Array) -> None:
    """out[0] = 1 − the largest share."""
    most = 0.0
    for i in range(len(shares)):
        most = max(most, shares[i])
    out[0] = 1.0 - most
