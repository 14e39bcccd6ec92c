"""The graph of the contacts closed at an instant: the effect of each impulse on relative velocities."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.errors import SceneError


@dataclass(frozen=True)
class Graph:
    """The Delassus matrix G = J M⁻¹ Jᵀ of m contacts, row by row: v⁺ = v⁻ + G P.

    Parameters
    ----------
    start : (m + 1,), column : (k,), value : (k,)   G in CSR format [1/kg]

    G_ij ≠ 0 only if contacts i and j share a movable body. Source: Zhang, Li and Wang 2015 (patent
    CN105868425A), notation.
    """

    start: Index
    column: Index
    value: Array

    @classmethod
    def of(cls, matrix: Any) -> Graph:
        """From a matrix (m, m), dense or sparse; SceneError if it cannot be a Delassus matrix."""
        from scipy import sparse  # 0.1 s, only for worlds with impacts

        g = sparse.csr_array(matrix)
        if g.shape[0] != g.shape[1]:
            raise SceneError(f"found a contact matrix of {g.shape[0]} × {g.shape[1]}: it must be square")
        g.sum_duplicates()
        g.sort_indices()
        if not np.isfinite(g.data).all():
            raise SceneError("found a contact matrix with numbers that are not finite")
        size = np.abs(g.data).max(initial=0.0)
        if abs(g - g.T).max() > 1e-9 * size if g.nnz else False:
            raise SceneError("found a contact matrix that is not symmetric: it must be J M⁻¹ Jᵀ")
        if (g.diagonal() <= 0.0).any():
            i = int(np.argmin(g.diagonal()))
            raise SceneError(
                f"contact {i} has a diagonal of {g.diagonal()[i]:g}: one of its bodies must move"
            )
        return cls(g.indptr.astype(np.int64), g.indices.astype(np.int64), g.data.astype(float))

    @classmethod
    def of_contacts(cls, jacobian: Any, inverse_mass: Any) -> Graph:
        """From J (m, n) and M⁻¹, as (n,) or (n, n); both may be sparse."""
        from scipy import sparse

        j = sparse.csr_array(jacobian)
        w = sparse.diags_array(inverse_mass) if np.ndim(inverse_mass) == 1 else sparse.csr_array(inverse_mass)
        return cls.of(j @ w @ j.T)

    def __len__(self) -> int:
        return len(self.start) - 1

    def apply(self, impulse: Array) -> Array:
        """G P."""
        out = np.zeros(len(self))
        multiply(self.start, self.column, self.value, impulse, out)
        return out

    def dense(self, rows: Index) -> Array:
        """G of some contacts, (k, k)."""
        from scipy import sparse

        matrix = sparse.csr_array((self.value, self.column, self.start), shape=(len(self), len(self)))
        return np.asarray(matrix[rows][:, rows].toarray())


@kernel
def multiply(start: Index, column: Index, value: Array, x: Array, out: Array) -> None:
    """out = G x."""
    for i in range(len(out)):
        total = 0.0
        for e in range(start[i], start[i + 1]):
            total += value[e] * x[column[e]]
        out[i] = total


@dataclass(frozen=True)
class ImpactSolution:
    """The solution by an impact law.

    Parameters
    ----------
    impulse : (m,)   P ≥ 0 [N s]
    after : (m,)     v⁺ [m/s]
    rounds, events : number of rounds of the law, and number of contacts that ended in all
    converged : False if it was stopped early and completed without restitution
    residual : of the complementarity problems that it solved [m/s]
    """

    impulse: Array
    after: Array
    rounds: int = 1
    events: int = 0
    converged: bool = True
    residual: float = 0.0


def check_speeds(graph: Graph, v: ArrayLike) -> Array:
    """v⁻ (m,) as floats; SceneError for a wrong count or numbers that are not finite."""
    speeds = np.array(v, float).ravel()
    if len(speeds) != len(graph):
        raise SceneError(f"found {len(speeds)} relative velocities for {len(graph)} contacts")
    if not np.isfinite(speeds).all():
        raise SceneError("found a relative velocity that is not a finite number")
    return speeds
