"""Tetrahedra that yield: rest shapes that evolve at constant volume."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.body_nodes import BodyNodes
from visviva.core.kinematics import Kinematics, book_loss
from visviva.elastic.elements.tetrahedra import Tetrahedra
from visviva.elastic.materials.element_material import Substance
from visviva.geometry.spectrum import diagonalise

# numbers of an element in the memory that hold its gradients; followed by its plastic strain
GRADIENT_SIZE = 9


@kernel
def _flow(tets: Index, grad: Array, limits: Array, x: Array, flowed: Array) -> None:
    """Return every element to the yield surface: g_a ← N exp(−Δe) Nᵀ g_a on the axes N of C."""
    c, axes, e = np.empty((3, 3)), np.empty((3, 3)), np.empty(3)
    f, g = np.empty((3, 3)), np.empty(3)
    for m in range(len(tets)):
        shear, strength, hardening = limits[m, 0], limits[m, 1], limits[m, 2]
        if strength == math.inf:
            continue
        for r in range(3):
            for s in range(3):
                f[r, s] = 0.0
                for a in range(3):
                    f[r, s] += (x[tets[m, a + 1], r] - x[tets[m, 0], r]) * grad[m, 3 * a + s]
        for r in range(3):
            for s in range(3):
                c[r, s] = f[0, r] * f[0, s] + f[1, r] * f[1, s] + f[2, r] * f[2, s]
        diagonalise(c, axes)
        if min(c[0, 0], c[1, 1], c[2, 2]) <= 0.0:
            continue
        mean = 0.0
        for i in range(3):
            e[i] = 0.5 * math.log(c[i, i])
            mean += e[i] / 3.0
        square = 0.0
        for i in range(3):
            e[i] -= mean
            square += e[i] * e[i]
        stress, limit = math.sqrt(6.0 * square) * shear, strength + hardening * flowed[m]
        if stress <= limit:
            continue
        flow = (stress - limit) / (3.0 * shear + hardening)
        flowed[m] += flow
        for i in range(3):
            e[i] = math.exp(-3.0 * shear * flow / stress * e[i])
        for a in range(3):
            for r in range(3):
                g[r] = 0.0
                for i in range(3):
                    along = 0.0
                    for s in range(3):
                        along += axes[s, i] * grad[m, 3 * a + s]
                    g[r] += e[i] * axes[r, i] * along
            for r in range(3):
                grad[m, 3 * a + r] = g[r]


class YieldingTetrahedra(Tetrahedra):
    """Elements whose rest shape flows: F = F_e F_p, det F_p = 1, by von Mises' criterion with hardening.

        q = √6 G |dev ln U_e| ≤ σ_y + H ᾱ,   Δᾱ = (q − σ_y − H ᾱ)/(3G + H) where it is violated

    at the end of every step, along dev ln U_e: radial return in logarithmic strains, exact for a step in
    which the principal axes of strain are constant. The yield stress is that of Hencky's law with the
    material's shear modulus, which all laws approach at small elastic strains; plastic strains may be large.
    The material's law depends on F_e alone. The energy released by flow, Σ V (Ψ(F_e⁻) − Ψ(F_e⁺)), is
    dissipated, including that of hardening, in the row of viscous flow.

    Parameters
    ----------
    strength : one number or (m,), σ_y [Pa]; ∞ for elements that never yield
    hardening : one number or (m,), H ≥ 0 [Pa]: the slope of stress over plastic strain in tension
    others : as for `Tetrahedra`

    During a step that stretches by more than the yield strain σ_y/3G the stress is too high: stresses are
    first-order in the step. Raises SceneError as `Tetrahedra` does.
    Source: Simo and Hughes 1998, ch. 9 (radial return in logarithmic strains). Proved by
    tests/elastic/test_plastic_flow.py.
    """

    follows = True
    flows = True

    def __init__(
        self, name: str, nodes: BodyNodes, tets: ArrayLike, rest: Array, made_of: Substance,
        strength: ArrayLike = math.inf, hardening: ArrayLike = 0.0,
    ) -> None:  # fmt: skip
        super().__init__(name, nodes, tets, rest, made_of)
        strengths = np.broadcast_to(np.asarray(strength, float), (len(self.elements),))
        self.numbers("yield stress", np.where(np.isinf(strengths), 0.0, strengths))
        yields = np.repeat(strengths, self.nodes_of.points)
        slope = self.numbers("hardening", hardening)
        self.limits = np.stack([self.numbers("shear modulus", made_of.shear), yields, slope], axis=1)
        self.memory_size = (GRADIENT_SIZE + 1) * len(self.tets)

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """No plastic flow."""
        memory[: self.grad.size], memory[self.grad.size :] = self.grad.ravel(), 0.0

    def own(self, k: Kinematics) -> tuple[NDArray[np.uint32], Array, Array]:
        """Corners, gradients of weights in the current rest shapes, and numbers of the elements."""
        return self.tets, k.memory(self)[: self.grad.size].reshape(-1, GRADIENT_SIZE), self.par

    def bind_remember(self, k: Kinematics, memory: Array) -> list[Op]:
        """The plastic flow of a step, and the energy it releases."""
        moved, x = self.nodes_of.positions(k.positions(self.nodes))
        tets, grad, par = self.own(k)
        at = k.layout.account[f"{self.account}/{self.name}"]
        before, after = np.zeros(1), np.zeros(1)
        return [
            *moved,
            (self.kernels.energy, (tets, grad, par, x, before)),
            (_flow, (tets, grad, self.limits, x, memory[self.grad.size :])),
            (self.kernels.energy, (tets, grad, par, x, after)),
            (book_loss, (before, after, k.state.accounts[at : at + 1])),
        ]

    def flowed(self, memory: Array) -> Array:
        """ᾱ (m,) of the elements, from the force's part of a memory."""
        return memory[self.grad.size :]
