"""The exact torque-free rotation of a rigid body.

In principal axes the angular momentum (x, y, z) follows

    ẋ = k₁ y z,   ẏ = k₂ z x,   ż = k₃ x y,   k₁ = 1/I₃ − 1/I₂, and cyclically.

Its flow is given by Jacobi's functions S = sn(λt)/λ, C = cn(λt), D = dn(λt) with λ² = −k₁(k₂z² − k₃y²) and
μ² = mλ² = −k₃(k₂x² − k₁y²), by their addition theorems:

    x' = (x C + k₁ y z S D)/Δ,   y' = (y C D + k₂ z x S)/Δ,   z' = (z D + k₃ x y S C)/Δ,   Δ = 1 − k₁k₃ y² S²

which has no special cases. The shortest rotation from an axis to the angular momentum defines a frame,
relative to which the body rotates about its angular momentum at (2T/L + ζ L/I)/(1 + ζ), where ζ is the cosine
between axis and angular momentum; quadrature gives the angle.

Source: Euler's equations (P60); Jacobi 1849. Proved by tests/rigid/test_free_rotation.py.
"""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.compiling.scratch import scratch
from visviva.geometry.rotation import quaternion_product, rotate_quaternion, rotation_of

PANEL_LENGTH = 0.25  # the longest λt of one panel of the quadrature
MAX_PANELS = 10_000
LINEAR_ANGLE = 1e-8  # angle of a step whose square is rounded away
# λt below which three nodes are exact to round-off: their error is (λt)⁶/2e6 of the angle
FEW_NODES_LIMIT = 0.02


def _gauss(n: int) -> tuple[Array, Array]:
    """Nodes and weights on [0, 1]."""
    nodes, weights = np.polynomial.legendre.leggauss(n)
    return 0.5 * (1.0 + nodes), 0.5 * weights


NODES, WEIGHTS = _gauss(6)
FEW_NODES, FEW_WEIGHTS = _gauss(3)
DOUBLINGS = 3


@kernel
def jacobi_functions(t: float, square: float, other: float) -> tuple[float, float, float]:
    """S = sn(λt)/λ, C = cn(λt), D = dn(λt) for λ² = `square`, mλ² = `other`, to round-off for λt ≤ ¼.

    A series at t/8, then doubled three times. C² = 1 − λ²S² and D² = 1 − mλ²S²; λ² and mλ² may be in any
    order, and zero.
    """
    t = t / 2.0**DOUBLINGS
    both, product = (square + other) * t * t, square * other * t**4
    s = 1.0 - both / 6.0 + (both * both + 12.0 * product) / 120.0
    s -= both * (both * both + 132.0 * product) / 5040.0
    s += (both**4 + 1224.0 * both * both * product + 3024.0 * product * product) / 362880.0
    s *= t
    c, d = np.sqrt(1.0 - square * s * s), np.sqrt(1.0 - other * s * s)
    for _ in range(DOUBLINGS):
        s *= 2.0 * c * d / (1.0 - square * other * s**4)
        c, d = np.sqrt(1.0 - square * s * s), np.sqrt(1.0 - other * s * s)
    return s, c, d


@kernel
def squared_rates(rates: Array, momentum: Array) -> tuple[float, float]:
    """λ² and μ² for k (3,) and the angular momentum (3,)."""
    x, y, z = momentum[0] ** 2, momentum[1] ** 2, momentum[2] ** 2
    return -rates[0] * (rates[1] * z - rates[2] * y), -rates[2] * (rates[1] * x - rates[0] * y)


@kernel
def advance_momentum(
    t: float, rates: Array, square: float, other: float, momentum: Array, out: Array
) -> None:
    """Angular momentum (3,) in principal axes after a time t within one panel."""
    x, y, z = momentum[0], momentum[1], momentum[2]
    s, c, d = jacobi_functions(t, square, other)
    # As increments: C and D are the same in every step, so their round-off would accumulate.
    less, fewer = square * s * s / (1.0 + c), other * s * s / (1.0 + d)
    bend = rates[0] * rates[2] * y * y * s * s
    above = 1.0 / (1.0 - bend)
    out[0] = x + (x * (bend - less) + rates[0] * y * z * s * d) * above
    out[1] = y + (y * (bend - less - fewer + less * fewer) + rates[1] * z * x * s) * above
    out[2] = z + (z * (bend - fewer) + rates[2] * x * y * s * c) * above


@kernel
def _make_unit(orientation: Array) -> None:
    """Normalise a nearly unit quaternion.

    This form of 1 − |q|² has more digits than |q|²: biased lengths would make spins grow.
    """
    short = (
        (1.0 - orientation[0]) * (1.0 + orientation[0])
        - orientation[1] ** 2
        - orientation[2] ** 2
        - orientation[3] ** 2
    )
    for i in range(4):
        orientation[i] += 0.5 * short * orientation[i]


@kernel
def _shortest_rotation(momentum: Array, size: float, axis: int, sign: float, out: Array) -> None:
    """The shortest rotation from an axis, or its opposite, to the angular momentum."""
    w = np.sqrt(0.5 * (1.0 + sign * momentum[axis] / size))
    scale = 0.5 * sign / (size * w)
    out[0], out[1 + axis] = w, 0.0
    out[1 + (axis + 1) % 3] = -momentum[(axis + 2) % 3] * scale
    out[1 + (axis + 2) % 3] = momentum[(axis + 1) % 3] * scale


@kernel
def _rotation_angle(
    h: float, moments: Array, axis: int, sign: float, twice: float, size: float, at: Array
) -> float:
    """The angle about the angular momentum `at`, which is advanced by h."""
    rates, ahead = scratch(1, 3)[0], scratch(1, 3)[0]
    for i in range(3):
        rates[i] = 1.0 / moments[(i + 2) % 3] - 1.0 / moments[(i + 1) % 3]
    square, other = squared_rates(rates, at)
    reach = abs(h) * np.sqrt(max(square, other))
    panels = min(max(int(np.ceil(reach / PANEL_LENGTH)), 1), MAX_PANELS)
    nodes, weights = (FEW_NODES, FEW_WEIGHTS) if reach < FEW_NODES_LIMIT else (NODES, WEIGHTS)
    part, angle = h / panels, 0.0
    for _ in range(panels):
        square, other = squared_rates(rates, at)
        for j in range(len(nodes)):
            advance_momentum(part * nodes[j], rates, square, other, at, ahead)
            along = sign * ahead[axis]
            angle += part * weights[j] * (twice / size + along / moments[axis]) / (1.0 + along / size)
        advance_momentum(part, rates, square, other, at, ahead)
        for i in range(3):
            at[i] = ahead[i]
    return angle


@kernel
def _rotate_linearly(orientation: Array, spin: Array, h: float, moments: Array, rotation: Array) -> None:
    """The same for (h ω)² below round-off: rotate the body by h ω, and change ω by h ω̇."""
    rates, rotation_vector = scratch(1, 3)[0], scratch(1, 3)[0]
    for i in range(3):
        rates[i] = rotation[0, i] * spin[0] + rotation[1, i] * spin[1] + rotation[2, i] * spin[2]
        rotation_vector[i] = h * spin[i]
    for i in range(3):
        j, k = (i + 1) % 3, (i + 2) % 3
        change = h * (moments[j] - moments[k]) * rates[j] * rates[k] / moments[i]
        for c in range(3):
            spin[c] += rotation[c, i] * change
    rotate_quaternion(orientation, 0, rotation_vector, orientation)


@kernel
def rotate_freely(orientation: Array, spin: Array, h: float, moments: Array) -> None:
    """Advance orientation (4,), principal axes to world, and spin (3,) [rad/s] by h without torque.

    Parameters
    ----------
    moments : (3,)   principal moments of inertia [kg m²], ascending or descending

    Angular momentum, energy and the orientation itself are exact to round-off for every h.
    """
    rotation, momentum, piece = scratch(3, 3), scratch(1, 3)[0], scratch(1, 4)[0]
    _make_unit(orientation)
    rotation_of(orientation, 0, rotation)
    if h * h * (spin[0] ** 2 + spin[1] ** 2 + spin[2] ** 2) < LINEAR_ANGLE * LINEAR_ANGLE:
        _rotate_linearly(orientation, spin, h, moments, rotation)
        return
    twice, total = 0.0, 0.0
    for i in range(3):
        rate = rotation[0, i] * spin[0] + rotation[1, i] * spin[1] + rotation[2, i] * spin[2]
        momentum[i] = moments[i] * rate
        twice += momentum[i] * rate
        total += momentum[i] * momentum[i]
    size = np.sqrt(total)
    # The angular momentum is never perpendicular to the axis on its side of the separatrix.
    axis = 2 if (total - twice * moments[1]) * (moments[2] - moments[0]) >= 0.0 else 0
    sign = 1.0 if momentum[axis] >= 0.0 else -1.0
    _shortest_rotation(momentum, size, axis, sign, piece)
    quaternion_product(orientation, piece, orientation)
    angle = 0.5 * _rotation_angle(h, moments, axis, sign, twice, size, momentum)
    piece[0], piece[1], piece[2], piece[3] = np.cos(angle), 0.0, 0.0, 0.0
    piece[1 + axis] = sign * np.sin(angle)
    quaternion_product(orientation, piece, orientation)
    _shortest_rotation(momentum, size, axis, sign, piece)
    piece[1], piece[2], piece[3] = -piece[1], -piece[2], -piece[3]
    quaternion_product(orientation, piece, orientation)
    _make_unit(orientation)
    rotation_of(orientation, 0, rotation)
    for i in range(3):
        spin[i] = 0.0
        for j in range(3):
            spin[i] += rotation[i, j] * momentum[j] / moments[j]
