"""Springs drawn as coils: a helix between two short straight ends, of the same radius at any length."""

from __future__ import annotations

import numpy as np

from visviva.view.painting.shapes import Array

TURNS = 9
CHORDS = 14  # per turn
STRAIGHT = 0.1  # fraction of the length, at either end
WIRE = 0.17  # radius of the wire, in radii of the coil


def coils(a: Array, b: Array, radius: float) -> tuple[Array, Array]:
    """Both ends (m, 3) of the segments of coils from a (n, 3) to b (n, 3) [m]:

    x(s) = a + l(s) w + R(s) (u cos 2πNs + v sin 2πNs),   w along b − a,

    where R grows from 0 to `radius` in the first half turn and decreases to 0 in the last.
    """
    s = np.linspace(0.0, 1.0, TURNS * CHORDS + 1)
    way = b - a
    length = np.linalg.norm(way, axis=1)
    way = way / np.maximum(length, 1e-300)[:, None]
    helper = np.where(np.abs(way[:, 2:]) < 0.9, [[0.0, 0.0, 1.0]], [[1.0, 0.0, 0.0]])
    u = np.cross(helper, way)
    u /= np.maximum(np.linalg.norm(u, axis=1), 1e-300)[:, None]
    v = np.cross(way, u)
    wide = radius * np.clip(2.0 * TURNS * np.minimum(s, 1.0 - s), 0.0, 1.0)
    angle = 2.0 * np.pi * TURNS * s
    around = u[:, None] * (wide * np.cos(angle))[:, None] + v[:, None] * (wide * np.sin(angle))[:, None]
    along = length[:, None] * (STRAIGHT + (1.0 - 2.0 * STRAIGHT) * s)
    x = a[:, None] + along[:, :, None] * way[:, None] + around
    x = np.concatenate([a[:, None], x, b[:, None]], axis=1)
    return x[:, :-1].reshape(-1, 3), x[:, 1:].reshape(-1, 3)
