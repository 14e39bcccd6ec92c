"""Saint Venant–Kirchhoff: linear in the strain E = ½ (C − 1); softens in compression.

Ψ = ½ λ (tr E)² + μ |E|²,   P = F S,   S = λ tr E 1 + 2μ E
"""

from __future__ import annotations

from visviva.compiling.kernel import inlined_kernel
from visviva.elastic.materials.material import Law, Material, Tangent, lame
from visviva.elastic.materials.strain import metric, size_of


@inlined_kernel
def law(
    F00: float, F01: float, F02: float, F10: float, F11: float, F12: float, F20: float, F21: float,
    F22: float, lam: float, mu: float,
) -> Law:  # fmt: skip
    """Ψ, S and Ψ'(J) for λ, μ [Pa]."""
    a, b, c, d, e, f = metric(F00, F01, F02, F10, F11, F12, F20, F21, F22)
    trace = 0.5 * (a + d + f - 3.0)
    energy = 0.5 * lam * trace * trace + 0.25 * mu * size_of(a - 1.0, b, c, d - 1.0, e, f - 1.0)
    s = lam * trace - mu
    return energy, s + mu * a, mu * b, mu * c, s + mu * d, mu * e, s + mu * f, 0.0


@inlined_kernel
def tangent(
    F00: float, F01: float, F02: float, F10: float, F11: float, F12: float, F20: float, F21: float,
    F22: float, lam: float, mu: float,
) -> Tangent:  # fmt: skip
    """δS = 2μ δE + λ tr δE 1."""
    _, a, b, c, d, e, f, _ = law(F00, F01, F02, F10, F11, F12, F20, F21, F22, lam, mu)
    return a, b, c, d, e, f, 0.0, 0.0, mu, lam


SAINT_VENANT = Material("saint_venant_kirchhoff", law, tangent, lame, volume=False)
