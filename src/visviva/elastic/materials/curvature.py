"""The least of the nine curvatures of an isotropic energy at F, over all δF of length 1: exact.

In the axes of F = U diag(σ) Vᵀ, with rotations U and V, an increment δF = U X Vᵀ changes P by U Y Vᵀ:

    Y_ij = p X_ij + q X_ji,   p = g_i + a σ_j² + w/(σ_i + σ_j),   q = a σ_i σ_j − f σ_k − w/(σ_i + σ_j)
    Y_ii = Σ_j A_ij X_jj,     A_ij = f σ_k + f' c_i c_j + b σ_i σ_j,   A_ii = g_i + f' c_i² + (2a + b) σ_i²

for i ≠ j ≠ k, c_i = σ_j σ_k and g_i = v_i·G v_i, with the numbers of `Tangent` and the weight w of `Twist`.
The curvatures are therefore p + q and p − q of three pairs, and the three eigenvalues of A.
Source: Smith, de Goes and Kim, "Analytic Eigensystems for Isotropic Distortion Energies", 2019.
"""

from __future__ import annotations

import math

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.compiling.scratch import scratch

MAX_SWEEPS = 20
ORTHOGONAL_TOLERANCE = 1e-32  # squared cosine below which columns count as orthogonal


@kernel
def _rotate(W: Array, p: int, q: int, cosine: float, sine: float) -> None:
    for r in range(3):
        x, y = W[r, p], W[r, q]
        W[r, p], W[r, q] = cosine * x - sine * y, sine * x + cosine * y


@kernel
def turn_columns(W: Array, V: Array) -> None:
    """W, V ← W Q, Q with the rotation Q that makes the columns of W orthogonal: one-sided Jacobi."""
    for r in range(3):
        for c in range(3):
            V[r, c] = 1.0 if r == c else 0.0
    for _ in range(MAX_SWEEPS):
        turned = False
        for p in range(2):
            for q in range(p + 1, 3):
                a = W[0, p] * W[0, p] + W[1, p] * W[1, p] + W[2, p] * W[2, p]
                b = W[0, q] * W[0, q] + W[1, q] * W[1, q] + W[2, q] * W[2, q]
                c = W[0, p] * W[0, q] + W[1, p] * W[1, q] + W[2, p] * W[2, q]
                if c * c <= ORTHOGONAL_TOLERANCE * a * b:
                    continue
                turned = True
                z = (b - a) / (2.0 * c)
                tangent = math.copysign(1.0, z) / (abs(z) + math.sqrt(1.0 + z * z))
                cosine = 1.0 / math.sqrt(1.0 + tangent * tangent)
                _rotate(W, p, q, cosine, cosine * tangent)
                _rotate(V, p, q, cosine, cosine * tangent)
        if not turned:
            break


@kernel
def _lengths(W: Array, out: Array) -> int:
    """out[0] = lengths of the columns; returns the index of the shortest."""
    shortest = 0
    for c in range(3):
        out[0, c] = math.sqrt(W[0, c] * W[0, c] + W[1, c] * W[1, c] + W[2, c] * W[2, c])
        shortest = c if out[0, c] < out[0, shortest] else shortest
    return shortest


@kernel
def _least_eigenvalue(A: Array) -> float:
    """Of a symmetric matrix, which is overwritten."""
    V, lengths, size = scratch(3, 3), scratch(1, 3), 0.0
    for i in range(3):
        for j in range(3):
            size += abs(A[i, j])
    for i in range(3):  # unsigned, so that orthogonal columns are eigenvectors
        A[i, i] += size
    turn_columns(A, V)
    return float(lengths[0, _lengths(A, lengths)] - size)


@kernel
def _all_above(A: Array, bound: float) -> bool:
    """Whether all eigenvalues of a symmetric matrix exceed the bound, by the minors of A − bound 1."""
    a, b, c = A[0, 0] - bound, A[1, 1] - bound, A[2, 2] - bound
    d, e, f = A[0, 1], A[0, 2], A[1, 2]
    minor = a * b - d * d
    return bool(a > 0.0 and minor > 0.0 and minor * c - a * f * f + 2.0 * d * e * f - b * e * e > 0.0)


@kernel
def least_curvature(F: Array, J: float, numbers: Array) -> float:
    """The least eigenvalue of ∂P/∂F [Pa].

    Parameters
    ----------
    F : (3, 3)         overwritten
    J : |F|
    numbers : (1, 11)  `Tangent`, and the weight of `Twist` or 0

    Proved by tests/elastic/test_materials.py.
    """
    V, A, sigma = scratch(3, 3), scratch(3, 3), scratch(1, 3)
    turn_columns(F, V)
    shortest = _lengths(F, sigma)
    if J < 0.0:
        sigma[0, shortest] = -sigma[0, shortest]
    f, slope, a, b, twist = numbers[0, 6], numbers[0, 7], numbers[0, 8], numbers[0, 9], numbers[0, 10]
    for i in range(3):
        x, y, z = V[0, i], V[1, i], V[2, i]
        g = numbers[0, 0] * x * x + numbers[0, 3] * y * y + numbers[0, 5] * z * z
        A[i, i] = g + 2.0 * (numbers[0, 1] * x * y + numbers[0, 2] * x * z + numbers[0, 4] * y * z)
    least = math.inf
    for k in range(3):
        i, j = (k + 1) % 3, (k + 2) % 3
        s, t = sigma[0, i], sigma[0, j]
        own = 0.5 * (A[i, i] + A[j, j] + a * (s * s + t * t))
        other = a * s * t - f * sigma[0, k]
        turning = 2.0 * twist / (s + t) if twist != 0.0 else 0.0
        least = min(least, own + other, own - other + turning)
    for k in range(3):
        i, j = (k + 1) % 3, (k + 2) % 3
        s, t, u = sigma[0, i], sigma[0, j], sigma[0, k]
        A[k, k] += slope * s * t * s * t + (2.0 * a + b) * u * u
        A[i, j] = f * u + slope * t * u * u * s + b * s * t
        A[j, i] = A[i, j]
    return least if _all_above(A, least) else _least_eigenvalue(A)
