"""Stable neo-Hookean: rubber that recovers from any shape, even inverted.

    Ψ = ½ μ (tr C − 3) + ½ λ' (J − 1)² − μ (J − 1),   λ' = λ + μ
    P = μ F + Ψ'(J) cof F,   Ψ'(J) = λ' (J − 1) − μ

Source: Smith, de Goes, Kim, "Stable Neo-Hookean Flesh Simulation", 2018, without its logarithm, whose only
purpose is to prevent a rest state in which the element collapses to a point.
"""

from __future__ import annotations

from visviva.compiling.kernel import inlined_kernel
from visviva.elastic.materials.material import Law, Material, Tangent, lame_and_shear
from visviva.elastic.materials.strain import metric, volume_ratio


@inlined_kernel
def law(
    F00: float, F01: float, F02: float, F10: float, F11: float, F12: float, F20: float, F21: float,
    F22: float, bend: float, mu: float,
) -> Law:  # fmt: skip
    """Ψ, S and Ψ'(J) for λ', μ [Pa]."""
    a, _, _, d, _, f = metric(F00, F01, F02, F10, F11, F12, F20, F21, F22)
    J = volume_ratio(F00, F01, F02, F10, F11, F12, F20, F21, F22) - 1.0
    energy = 0.5 * mu * (a + d + f - 3.0) + 0.5 * bend * J * J - mu * J
    return energy, mu, 0.0, 0.0, mu, 0.0, mu, bend * J - mu


@inlined_kernel
def tangent(
    F00: float, F01: float, F02: float, F10: float, F11: float, F12: float, F20: float, F21: float,
    F22: float, bend: float, mu: float,
) -> Tangent:  # fmt: skip
    """δS = 0,   Ψ''(J) = λ'."""
    bulk = bend * (volume_ratio(F00, F01, F02, F10, F11, F12, F20, F21, F22) - 1.0) - mu
    return mu, 0.0, 0.0, mu, 0.0, mu, bulk, bend, 0.0, 0.0


NEO_HOOKEAN = Material("neo_hookean", law, tangent, lame_and_shear, strain=False)
