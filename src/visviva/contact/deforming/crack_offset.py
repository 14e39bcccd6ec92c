"""Positions of points of torn faces for contact, slightly inside their nodes; see `core.sheet.Exposed`."""

from __future__ import annotations

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel


@kernel
def gather_back(points: Array, toward: Index, weight: Array, first: int, out: Array) -> None:
    """Positions or velocities of all points of an owner, written from row `first` of out."""
    for i in range(len(points)):
        for c in range(3):
            out[first + i, c] = points[i, c]
            for a in range(3):
                out[first + i, c] += weight[i, a] * (points[toward[i, a], c] - points[i, c])


@kernel
def scatter_back(forces: Array, toward: Index, weight: Array, first: int, out: Array) -> None:
    """Forces there, distributed to the nodes that determine the positions: of the same sum and moment."""
    for i in range(len(out)):
        for c in range(3):
            for a in range(3):
                part = weight[i, a] * forces[first + i, c]
                out[toward[i, a], c] += part
                out[i, c] -= part
            out[i, c] += forces[first + i, c]
