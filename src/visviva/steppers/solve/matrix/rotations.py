"""Rotation of each node relative to a rest shape, estimated from its neighbours (polar decomposition).

    F_i = Σ_j (x_j − x_i)(X_j − X_i)ᵀ C_i⁻¹,   C_i = Σ_j (X_j − X_i)(X_j − X_i)ᵀ,   F_i = R_i S_i

Coplanar neighbours, as in a sheet, do not determine the image of their normal N: the rotated normal is added.
Source of the polar part: Higham 1986 (Newton's method).
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op

FLAT_SHARE = 1e-8
"""Neighbours are coplanar if the least eigenvalue of C is below this share of the largest."""
MAX_ITERATIONS = 6


@kernel
def set_identity(rotation: Array) -> None:
    """No rotation."""
    for k in range(len(rotation)):
        for c in range(9):
            rotation[k, c] = 1.0 if c % 4 == 0 else 0.0


@kernel
def _collect(
    low: Index, high: Index, first: Index, index: Index, rest: Array, position: Array, rotation: Array
) -> None:
    """Σ (x_j − x_i)(X_j − X_i)ᵀ of every node."""
    for k in range(len(rotation)):
        for c in range(9):
            rotation[k, c] = 0.0
    for e in range(len(low)):
        i, j = low[e], high[e]
        a, b = index[i], index[j]
        for r in range(3):
            d = position[first[j] + r] - position[first[i] + r]
            for c in range(3):
                t = d * (rest[j, c] - rest[i, c])
                rotation[a, 3 * r + c] += t
                rotation[b, 3 * r + c] += t


@kernel
def _cofactor(f: Array, out: Array) -> float:
    """The cofactors of f (9,); returns its determinant."""
    out[0], out[1], out[2] = f[4] * f[8] - f[5] * f[7], f[5] * f[6] - f[3] * f[8], f[3] * f[7] - f[4] * f[6]
    out[3], out[4], out[5] = f[2] * f[7] - f[1] * f[8], f[0] * f[8] - f[2] * f[6], f[1] * f[6] - f[0] * f[7]
    out[6], out[7], out[8] = f[1] * f[5] - f[2] * f[4], f[2] * f[3] - f[0] * f[5], f[0] * f[4] - f[1] * f[3]
    return float(f[0] * out[0] + f[1] * out[1] + f[2] * out[2])


@kernel
def _polar_rotations(inverse: Array, normal: Array, rotation: Array, f: Array, g: Array) -> None:
    """Convert the sums of `_collect` into rotations; f, g (9,) are scratch."""
    for k in range(len(rotation)):
        m, c, n = rotation[k], inverse[k], normal[k]
        for r in range(3):
            for s in range(3):
                f[3 * r + s] = m[3 * r] * c[s] + m[3 * r + 1] * c[3 + s] + m[3 * r + 2] * c[6 + s]
        _cofactor(f, g)
        for r in range(3):
            g[r] = g[3 * r] * n[0] + g[3 * r + 1] * n[1] + g[3 * r + 2] * n[2]
        length = np.sqrt(g[0] * g[0] + g[1] * g[1] + g[2] * g[2])
        if length > 0.0:
            for r in range(3):
                for s in range(3):
                    f[3 * r + s] += g[r] / length * n[s]
        size, det = 0.0, _cofactor(f, g)
        for s in range(9):
            size += f[s] * f[s]
        regular = abs(det) > 1e-6 * size * np.sqrt(size)
        scale = 1.0 / np.cbrt(abs(det)) if regular else 0.0
        for s in range(9):
            f[s] *= scale
        for _ in range(MAX_ITERATIONS if regular else 0):
            half = 0.5 / _cofactor(f, g)
            for s in range(9):
                f[s] = 0.5 * f[s] + half * g[s]
        for s in range(9):
            m[s] = f[s] if regular else 1.0 if s % 4 == 0 else 0.0


class Rotations:
    """Rotations of nodes, into `turn`.

    Parameters
    ----------
    order : (N,)         the nodes, in the order of `turn`
    low, high : (B,)     pairs of neighbours among them
    rest : (·, 3)        rest positions of the nodes
    first : (·,)         the first coordinate of each node
    position : (n,)      present coordinates
    turn : (N, 9)        R by rows
    """

    def __init__(
        self,
        order: Index,
        low: Index,
        high: Index,
        rest: Array,
        first: Index,
        position: Array,
        rotation: Array,
    ) -> None:
        index = np.full(len(rest), -1)
        index[order] = np.arange(len(order))
        off = low != high
        low, high = low[off], high[off]
        edges = rest[high] - rest[low]
        spread, products = np.zeros((len(order), 3, 3)), edges[:, :, None] * edges[:, None, :]
        for ends in (low, high):
            np.add.at(spread, index[ends], products)
        size, axes = np.linalg.eigh(spread)
        kept = size > FLAT_SHARE * size[:, 2:]
        inverse = (axes * np.where(kept, 1.0 / np.where(kept, size, 1.0), 0.0)[:, None, :]) @ axes.transpose(
            0, 2, 1
        )
        flat = kept[:, 1] & ~kept[:, 0]
        normal = np.where(flat[:, None], axes[:, :, 0], 0.0)
        # Half the memory traffic; unsigned indices need no check for negative values.
        pairs = low.astype(np.uint32), high.astype(np.uint32)
        self._collect = (*pairs, first, index, rest, position, rotation)
        self._polar_arguments = (inverse.reshape(-1, 9), normal, rotation, np.zeros(9), np.zeros(9))

    def ops(self) -> list[Op]:
        """Compute `turn` from the present positions."""
        return [(_collect, self._collect), (_polar_rotations, self._polar_arguments)]
