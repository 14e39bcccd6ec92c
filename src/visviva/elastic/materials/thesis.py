"""The energy of Liesenfeld's thesis: volume and shape separately, unbounded as a volume goes to zero.

    Ψ = α/32 (Δ² + 1/Δ² − 2) + β/6 (Γ² − 3Σ),   Δ = J², Γ = tr C, Σ = tr cof C
    P = F S + Ψ'(J) cof F,   S = β (C − Γ/3 1),   Ψ'(J) = α/8 (J³ − J⁻⁵)

α is the bulk modulus, β the shear modulus. Valid for J > 0: Ψ(J) = Ψ(−J).
Source: Liesenfeld 1997, (4.13) (E9); Γ² − 3Σ = 3/2 |dev C|².
"""

from __future__ import annotations

from visviva.compiling.kernel import inlined_kernel
from visviva.elastic.materials.material import Law, Material, Tangent, bulk_and_shear
from visviva.elastic.materials.strain import metric, size_of, volume_ratio


@inlined_kernel
def law(
    F00: float, F01: float, F02: float, F10: float, F11: float, F12: float, F20: float, F21: float,
    F22: float, alpha: float, beta: float,
) -> Law:  # fmt: skip
    """Ψ, S and Ψ'(J) for α, β [Pa]."""
    a, b, c, d, e, f = metric(F00, F01, F02, F10, F11, F12, F20, F21, F22)
    m = (a + d + f) * (1.0 / 3.0)
    J = volume_ratio(F00, F01, F02, F10, F11, F12, F20, F21, F22)
    J2, r = J * J, 1.0 / J
    r2 = r * r
    shape = 0.25 * beta * size_of(a - m, b, c, d - m, e, f - m)
    energy = alpha / 32.0 * (J2 * J2 + r2 * r2 - 2.0) + shape
    bulk = alpha / 8.0 * (J2 * J - r2 * r2 * r)
    return energy, beta * (a - m), beta * b, beta * c, beta * (d - m), beta * e, beta * (f - m), bulk


@inlined_kernel
def tangent(
    F00: float, F01: float, F02: float, F10: float, F11: float, F12: float, F20: float, F21: float,
    F22: float, alpha: float, beta: float,
) -> Tangent:  # fmt: skip
    """δS = 2β (δE − ⅓ tr δE 1),   Ψ''(J) = α/8 (3J² + 5J⁻⁶)."""
    _, a, b, c, d, e, f, bulk = law(F00, F01, F02, F10, F11, F12, F20, F21, F22, alpha, beta)
    J = volume_ratio(F00, F01, F02, F10, F11, F12, F20, F21, F22)
    r = 1.0 / J
    r2 = r * r
    curved = alpha / 8.0 * (3.0 * J * J + 5.0 * r2 * r2 * r2)
    return a, b, c, d, e, f, bulk, curved, beta, -2.0 / 3.0 * beta


THESIS = Material("thesis", law, tangent, bulk_and_shear, barrier=True)
