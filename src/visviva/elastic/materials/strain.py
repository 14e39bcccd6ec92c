"""Measures of a deformation gradient F used by all materials, in scalars."""

from __future__ import annotations

from visviva.compiling.kernel import inlined_kernel

Nine = tuple[float, float, float, float, float, float, float, float, float]
Three = tuple[float, float, float]
Six = tuple[float, float, float, float, float, float]


@inlined_kernel
def metric(
    F00: float, F01: float, F02: float, F10: float, F11: float, F12: float, F20: float, F21: float, F22: float
) -> Six:
    """C = FᵀF: C00, C01, C02, C11, C12, C22."""
    return (
        F00 * F00 + F10 * F10 + F20 * F20,
        F00 * F01 + F10 * F11 + F20 * F21,
        F00 * F02 + F10 * F12 + F20 * F22,
        F01 * F01 + F11 * F11 + F21 * F21,
        F01 * F02 + F11 * F12 + F21 * F22,
        F02 * F02 + F12 * F12 + F22 * F22,
    )


@inlined_kernel
def volume_ratio(
    F00: float, F01: float, F02: float, F10: float, F11: float, F12: float, F20: float, F21: float, F22: float
) -> float:
    """J = |F|."""
    return F00 * (F11 * F22 - F12 * F21) + F01 * (F12 * F20 - F10 * F22) + F02 * (F10 * F21 - F11 * F20)


@inlined_kernel
def size_of(a: float, b: float, c: float, d: float, e: float, f: float) -> float:
    """Σ S_ij² of a symmetric S = [[a, b, c], [b, d, e], [c, e, f]]."""
    return a * a + d * d + f * f + 2.0 * (b * b + c * c + e * e)
