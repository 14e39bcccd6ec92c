"""Equilibrium shapes of wave cables."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.hoist.waves.wave_cable import WaveCables
from visviva.hoist.waves.wave_frames import ALONG, LENGTH

MAX_ITERATIONS, MAX_INNER = 80, 12


def _loaded_shape(T: Array, dx: float, weight: Array) -> tuple[Array, Array]:
    """u (M + 1, planes) at which T (M,) balances the weight (planes,) of each node, and σ (M,)."""
    M = len(T)
    size = np.full(M, dx)
    for _ in range(MAX_INNER):
        soft = size / T
        steps = np.arange(M)
        first = weight * float(soft @ steps) / float(soft.sum())
        du = soft[:, None] * (first - weight * steps[:, None])
        size = np.sqrt(dx * dx + (du * du).sum(axis=1))
    return np.vstack([np.zeros(len(weight)), np.cumsum(du, axis=0)]), size


def equilibrium_shape(cables: WaveCables, i: int, geo: Array) -> Array:
    """u (M − 1, planes) of cable i in equilibrium between its ends; geo : see `measure_frames`.

    The sag satisfies u'' = −F/T, with T at the resulting length: u = F x (l − x)/2T where T is uniform.
    Source: García-Fernández 2009, (6.73), with a factor that is missing in print.
    """
    EA, rest, mass = (float(x) for x in cables.law[i, :3])
    M, length = cables.pieces, float(geo[LENGTH])
    dx = length / M
    frames = geo[4:10].reshape(2, 3)[: cables.planes]
    weight = mass * frames @ cables.g
    bias = np.zeros(M)
    if cables.tension == "weight":
        fall = float(cables.g @ geo[ALONG : ALONG + 3])
        bias = -mass * M * fall * ((np.arange(M) + 0.5) / M - 0.5)
    if not np.any(weight):
        return np.zeros((M - 1, cables.planes))
    low, high = 1e-6 * float(np.linalg.norm(weight)), max(EA, 1e3 * float(np.linalg.norm(weight)) * M)
    for _ in range(MAX_ITERATIONS):
        T = float(np.sqrt(low * high))
        u, size = _loaded_shape(np.maximum(T + bias, 1e-3 * T), dx, weight)
        arc = length if cables.tension == "chord" else float(size.sum())
        if EA * (arc - rest) / rest > T:
            low = T
        else:
            high = T
    return u[1:-1]
