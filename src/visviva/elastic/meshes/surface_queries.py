"""Which points are inside a closed surface, and where an edge crosses it."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel

RAY_OFFSET = (0.36602540378, 0.61803398875)
"""Offset of lines of sight from grid points, in 1e-7 of the spacing: without it they would meet edges."""


@kernel
def inside(x: Array, vertices: Array, faces: Index, aside: Array, out: Array) -> None:
    """out (n,) = 1 for points x (n, 3) inside a closed surface, else 0: by the faces above them.

    aside : (2,)   offset of the lines of sight along x and y [m]
    """
    for i in range(len(x)):
        px, py, pz = x[i, 0] + aside[0], x[i, 1] + aside[1], x[i, 2]
        odd = False
        for f in range(len(faces)):
            a, b, c = faces[f, 0], faces[f, 1], faces[f, 2]
            ax, ay = vertices[a, 0] - px, vertices[a, 1] - py
            bx, by = vertices[b, 0] - px, vertices[b, 1] - py
            cx, cy = vertices[c, 0] - px, vertices[c, 1] - py
            u, v, w = bx * cy - by * cx, cx * ay - cy * ax, ax * by - ay * bx
            if (u > 0.0 and v > 0.0 and w > 0.0) or (u < 0.0 and v < 0.0 and w < 0.0):
                z = (u * vertices[a, 2] + v * vertices[b, 2] + w * vertices[c, 2]) / (u + v + w)
                if z > pz:
                    odd = not odd
        out[i] = 1.0 if odd else 0.0


@kernel
def crossings(start: Array, end: Array, vertices: Array, faces: Index, out: Array) -> None:
    """out (n,) = fraction of the path from start (n, 3), inside, to end at which it exits; ½ if not found."""
    d, e, g, n = np.empty(3), np.empty(3), np.empty(3), np.empty(3)
    for i in range(len(start)):
        best = 2.0
        for f in range(len(faces)):
            a, b, c = faces[f, 0], faces[f, 1], faces[f, 2]
            for k in range(3):
                d[k] = end[i, k] - start[i, k]
                e[k] = vertices[b, k] - vertices[a, k]
                g[k] = vertices[c, k] - vertices[a, k]
            for k in range(3):
                n[k] = e[(k + 1) % 3] * g[(k + 2) % 3] - e[(k + 2) % 3] * g[(k + 1) % 3]
            size = n[0] * n[0] + n[1] * n[1] + n[2] * n[2]
            along, away = 0.0, 0.0
            for k in range(3):
                along += n[k] * d[k]
                away += n[k] * (vertices[a, k] - start[i, k])
            if along <= 0.0:
                continue
            t = away / along
            if t < -1e-9 or t > 1.0 + 1e-9 or t >= best:
                continue
            u, v = 0.0, 0.0
            for k in range(3):
                k1, k2 = (k + 1) % 3, (k + 2) % 3
                h1 = start[i, k1] + t * d[k1] - vertices[a, k1]
                h2 = start[i, k2] + t * d[k2] - vertices[a, k2]
                u += n[k] * (h1 * g[k2] - h2 * g[k1])
                v += n[k] * (e[k1] * h2 - e[k2] * h1)
            u, v = u / size, v / size
            if u >= -1e-9 and v >= -1e-9 and u + v <= 1.0 + 1e-9:
                best = t
        out[i] = min(max(best, 0.0), 1.0) if best < 1.5 else 0.5
