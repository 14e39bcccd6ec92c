"""The transverse coordinates of wave cables, and the mass that moves with them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.elements import Elements
from visviva.core.identity_kinematics import drift, project, rate
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.ports import Points
from visviva.hoist.waves.wave_frames import ACROSS, RATE, SECOND_RATE, position_gradient


class WaveNodes:
    """u (N, M − 1, planes), the displacements of the nodes of N cables from their chords [m].

    Parameters
    ----------
    u, rate : at the start [m], [m/s]
    mass : (N,) of one node for cables with fixed ends; 0 if a `WaveInertia` provides it
    """

    rate = staticmethod(rate)
    drift = staticmethod(drift)
    project = staticmethod(project)

    def __init__(self, name: str, u: ArrayLike, rate: ArrayLike = 0.0, mass: ArrayLike = 0.0) -> None:
        self.name, self.u = name, np.array(u, float)
        self.speed = np.array(np.broadcast_to(np.asarray(rate, float), self.u.shape))
        self.node_mass = np.array(np.broadcast_to(np.asarray(mass, float), (len(self.u),)))
        self.nq = self.nv = self.u.size

    def start(self, q: Array, v: Array) -> None:
        """The initial shape and its rate."""
        q[:], v[:] = self.u.ravel(), self.speed.ravel()

    def mass(self, out: Array) -> None:
        """The same for all coordinates of a cable."""
        out[:] = np.repeat(self.node_mass, self.u[0].size)


@kernel
def _inertia(
    rows: Index, mass: Array, geo: Array, u: Array, rate: Array, on: Array, work: Array, g: Array,
    efforts: Array, M: Array,
) -> None:  # fmt: skip
    """Elements m GᵀG, G = (1 − B, B, e1, e2); efforts −m Gᵀ (Σ u ë + 2 u̇ ė); work : (4, 3); g : (3, 8)."""
    pieces, planes = u.shape[1] + 1, u.shape[2]
    width = 6 + planes
    B, bend = work[0:3], work[3]
    for i in range(len(u)):
        for k in range(pieces + 1):
            at = i * (pieces + 1) + k
            inner = 0 < k < pieces
            m = mass[i] * (1.0 if inner else 0.5)
            if inner:
                position_gradient(geo, i, k / pieces, u[i, k - 1], B)
            else:
                position_gradient(geo, i, k / pieces, u[i, 0, :0], B)
            for c in range(3):
                bend[c] = 0.0
                for a in range(3):
                    g[c, a], g[c, 3 + a] = (1.0 if a == c else 0.0) - B[c, a], B[c, a]
                for j in range(planes):
                    g[c, 6 + j] = 0.0
                    if inner:
                        bend[c] += u[i, k - 1, j] * geo[i, SECOND_RATE + 3 * j + c]
                        bend[c] += 2.0 * rate[i, k - 1, j] * geo[i, RATE + 3 * j + c]
                        g[c, 6 + j] = geo[i, ACROSS + 3 * j + c] * on[i]
            for p in range(width):
                force = 0.0
                for c in range(3):
                    force -= m * g[c, p] * bend[c]
                if rows[at, p] >= 0:
                    efforts[rows[at, p]] += force
                for q in range(p + 1):
                    total = 0.0
                    for c in range(3):
                        total += m * g[c, p] * g[c, q]
                    M[at, p, q] = M[at, q, p] = total
            if on[i] == 0.0 and inner:
                for j in range(planes):
                    M[at, 6 + j, 6 + j] = m


class WaveInertia:
    """Mass of the nodes of wave cables, with half nodes at both ends: M += m GᵀG with G = ∂x/∂(p₀, p₁, u).

        x = p₀ + ξ r + u₁ e₁ + u₂ e₂,   r = p₁ − p₀

    This yields the term R of García-Fernández 2009 (6.45), corrected, and its reaction on the ends: the
    transport by the chord, Coriolis and centrifugal forces. A suspended cable keeps its shape.
    """

    def __init__(self, name: str, cables: Any) -> None:
        self.name, self._cables = name, cables

    def rows(self, k: Kinematics) -> Index:
        """Those of both ends and of the own coordinates of each node."""
        cables = self._cables
        N, inner, planes = cables.nodes.u.shape
        out = np.full((N, inner + 2, 6 + planes), -1, np.int64)
        out[:, :, :6] = cables.end_rows(k)[:, None]
        out[:, 1:-1, 6:] = cables.own_rows(k)
        return out.reshape(-1, 6 + planes)

    def bind_add(self, k: Kinematics, out: Effort, elements: Elements) -> list[Op]:
        """The masses, and the forces of the rotating frames."""
        cables = self._cables
        ops, geo = cables.framed(k)
        mass = np.ascontiguousarray(cables.law[:, 2])
        given = (elements.rows, mass, geo, *cables.shape(k), cables.on(k), np.zeros((4, 3)), np.zeros((3, 8)))
        return [*ops, (_inertia, (*given, out.efforts, elements.M))]

    def heavy(self) -> list[tuple[Points, Array]]:
        """None: their weight is part of the cables' own force."""
        return []
