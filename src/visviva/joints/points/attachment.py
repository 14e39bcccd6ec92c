"""Points attached to points of an edge or face, or to other points."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Points
from visviva.core.rows import Rows
from visviva.errors import SceneError

WEIGHT_SUM_TOLERANCE = 1e-9  # tolerance of the sum of weights, which is 1


@kernel
def _fill(index: Index, corners: Index, weights: Array, x: Array, phi: Array) -> None:
    for e in range(len(index)):
        for c in range(3):
            apart = x[index[e], c]
            for j in range(corners.shape[1]):
                apart -= weights[e, j] * x[corners[e, j], c]
            phi[3 * e + c] = apart


class Attachment:
    """φ = x − Σ_j w_j p_j = 0, three rows for each of m points on a vertex, an edge or a face.

    Parameters
    ----------
    points : points (m,)
    corners : points (m k,) of the same owner, in the order of the points; see `World.join`
    weights : (m, k)   w of each corner, with sum 1; with k = 1 two points coincide

    λ is the force on the point [N] along x, y, z; the corners share its reaction by their weights. J̇v = 0.
    Raises SceneError for weights that do not sum to 1, and for a wrong number of corners.
    Source: Liesenfeld 1997, vertex attached to a surface (E37); Witkin's notes, coincidence (P36).
    Proved by tests/joints/test_attachment.py.
    """

    one_sided = False
    components = 3

    def __init__(self, name: str, points: Points, corners: Points, weights: ArrayLike) -> None:
        self.name, self.points, self.n = name, points, 3 * len(points)
        self.weights = np.array(np.atleast_2d(np.asarray(weights, float)))
        if points.owner is not corners.owner:
            raise SceneError("the points and the corners must have one owner; use World.join", name)
        if len(self.weights) != len(points) or self.weights.size != len(corners):
            raise SceneError(
                f"found weights of shape {self.weights.shape} for {len(points)} points and {len(corners)} "
                "corners, expected as many rows as points and as many numbers as corners",
                name,
            )
        wrong = ~(np.abs(self.weights.sum(axis=1) - 1.0) <= WEIGHT_SUM_TOLERANCE)
        if wrong.any():
            e = int(np.argmax(wrong))
            raise SceneError(f"the weights of point {e}, {self.weights[e].tolist()}, must sum to 1", name)
        self.corners = corners
        self._index: Index = corners.index.reshape(self.weights.shape)

    def rows(self, k: Kinematics) -> Index:
        """For each direction, the rows of the point and of its corners."""
        held = k.rows_of(self.points)[:, :, None]
        corners = k.rows_of(self.corners).reshape(*self.weights.shape, 3).transpose(0, 2, 1)
        return np.concatenate([held, corners], axis=2).reshape(self.n, -1)

    def bind_fill(self, k: Kinematics, rows: Rows) -> list[Op]:
        """φ; the gradient is constant."""
        rows.gradient[:, 0] = 1.0
        rows.gradient[:, 1:] = -np.repeat(self.weights, 3, axis=0)
        x = k.positions(self.points.owner)
        return [(_fill, (self.points.index, self._index, self.weights, x, rows.phi))]


def coincidence(name: str, a: Points, b: Points) -> Attachment:
    """x_a = x_b for m pairs of points of one owner."""
    return Attachment(name, a, b, np.ones((len(a), 1)))


def nearest_weights(x: Array, corners: Array) -> tuple[Array, Array]:
    """Weights (m, k) of the point of a vertex, edge or face (m, k, 3) nearest to x (m, 3), and its distance.

    Edges and faces extend to lines and planes: weights may be negative. Collinear or coincident corners
    give the least-norm weights.
    """
    first = corners[:, :1]
    sides = (corners[:, 1:] - first).transpose(0, 2, 1)
    along = np.einsum("mij,mj->mi", np.linalg.pinv(sides), x - first[:, 0])
    weights = np.concatenate([1.0 - along.sum(axis=1, keepdims=True), along], axis=1)
    away = np.linalg.norm(x - np.einsum("mk,mkc->mc", weights, corners), axis=1)
    return weights, away
