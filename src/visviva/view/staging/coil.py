"""Springs drawn as coils: a helix between two short straight ends, of the same radius at any length."""

from __future__ import annotations

import numpy as np

from visviva.view.painting.shapes import Array

TURNS = 9
CHORDS_PER_TURN = 14  # per turn
STRAIGHT_SHARE = 0.1  # fraction of the length, at either end
WIRE_SHARE = 0.17  # radius of the wire, in radii of the coil


def coils(a: Array, b: Array, radius: float) -> tuple[Array, Array]:
    """Both ends (m, 3) of the segments of coils from a (n, 3) to b (n, 3) [m]:

    x(s) = a + l(s) w + R(s) (u cos 2πNs + v sin 2πNs),   w along b − a,

    where R grows from 0 to `radius` in the first half turn and decreases to 0 in the last.
    """
    s = np.linspace(0.0, 1.0, TURNS * CHORDS_PER_TURN + 1)
    displacement = b - a
    length = np.linalg.norm(displacement, axis=1)
    displacement = displacement / np.maximum(length, 1e-300)[:, None]
    helper = np.where(np.abs(displacement[:, 2:]) < 0.9, [[0.0, 0.0, 1.0]], [[1.0, 0.0, 0.0]])
    u = np.cross(helper, displacement)
    u /= np.maximum(np.linalg.norm(u, axis=1), 1e-300)[:, None]
    v = np.cross(displacement, u)
    wide = radius * np.clip(2.0 * TURNS * np.minimum(s, 1.0 - s), 0.0, 1.0)
    angle = 2.0 * np.pi * TURNS * s
    around = u[:, None] * (wide * np.cos(angle))[:, None] + v[:, None] * (wide * np.sin(angle))[:, None]
    along = length[:, None] * (STRAIGHT_SHARE + (1.0 - 2.0 * STRAIGHT_SHARE) * s)
    x = a[:, None] + along[:, :, None] * displacement[:, None] + around
    x = np.concatenate([a[:, None], x, b[:, None]], axis=1)
    return x[:, :-1].reshape(-1, 3), x[:, 1:].reshape(-1, 3)
