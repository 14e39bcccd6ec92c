"""User functions on sets of points: derivatives, and a check of Jacobians before a run."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.errors import SceneError

STEP = 1e-6  # of differences, relative to the size of an element
TINY = 1e-40  # imaginary step: its square vanishes, so a complex step has no rounding
AGREE = 1e-6  # largest deviation of complex steps from differences for which they are trusted
MAX_DEVIATION = 1e-5  # largest deviation of a Jacobian from differences, relative to its largest entry


def element_indices(name: str, elements: ArrayLike, size: int, count: int) -> Index:
    """Elements (n, p) as numbers of `count` points; raises SceneError naming the first bad one."""
    found = np.asarray(elements, np.int64)
    if found.ndim != 2 or found.shape[1] != size or not len(found):
        raise SceneError(f"found elements of shape {found.shape}, expected (n, {size}) with n >= 1", name)
    bad = ((found < 0) | (found >= count)).any(axis=1)
    ordered = np.sort(found, axis=1)
    bad |= (ordered[:, 1:] == ordered[:, :-1]).any(axis=1)
    if bad.any():
        e = int(np.flatnonzero(bad)[0])
        raise SceneError(
            f"element {e} is {found[e].tolist()}, expected {size} different numbers below {count}", name
        )
    return found


def central_differences(positions: Array, measure: Callable[[Array], Array]) -> Array:
    """∂C/∂x (n, m, p, 3) by central differences, for C (n, m) of positions (n, p, 3)."""
    n, p = positions.shape[:2]
    size = np.linalg.norm(positions - positions[:, :1], axis=2).max(axis=1, initial=0.0)
    h = STEP * np.where(size > 0, size, 1.0)
    parts = []
    for a in range(p):
        for s in range(3):
            up, down = positions.copy(), positions.copy()
            up[:, a, s] += h
            down[:, a, s] -= h
            parts.append((measure(up) - measure(down)) / (2 * h[:, None]))
    return np.stack(parts, axis=-1).reshape(n, -1, p, 3)


def perturbed_positions(positions: Array) -> Array:
    """Positions (n, p, 3) a tenth of an element's size away: a symmetric start can hide a wrong Jacobian."""
    size = np.linalg.norm(positions - positions[:, :1], axis=2).max(axis=1, initial=0.0)
    away = np.random.default_rng(0).uniform(-0.1, 0.1, positions.shape)
    return np.asarray(positions + np.where(size > 0, size, 1.0)[:, None, None] * away)


def check_jacobian(
    name: str, start: Array, measure: Callable[[Array], tuple[Array, Array]], numbers: Index
) -> None:
    """Compare a Jacobian with differences near the start; raises SceneError with the worst entry.

    Parameters
    ----------
    start : (n, p, 3)   positions of some elements
    measure : positions -> C (n, m) and ∂C/∂x (n, m, p, 3)
    numbers : (n,)      numbers of these elements in the message
    """
    positions = perturbed_positions(start)
    with np.errstate(all="ignore"):  # non-finite values are refused below
        value, jacobian = measure(positions)
        expected = central_differences(positions, lambda y: measure(y)[0])
        if not (np.isfinite(value).all() and np.isfinite(jacobian).all() and np.isfinite(expected).all()):
            raise SceneError("the function or its Jacobian is not finite near the start", name)
        error = np.abs(jacobian - expected)
        scale = np.abs(expected).max(axis=(2, 3), keepdims=True)
        relative = error / np.where(scale > 0, scale, 1.0)
    worst = np.unravel_index(int(relative.argmax()), relative.shape)
    if relative[worst] > MAX_DEVIATION:
        e, m, a, s = (int(i) for i in worst)
        raise SceneError(
            f"the Jacobian of component {m} by point {a}, axis {'xyz'[s]}, of element {int(numbers[e])} is "
            f"{jacobian[worst]:.6g}, finite differences give {expected[worst]:.6g} (off by "
            f"{relative[worst]:.1e} of its largest entry); correct it, or leave it out to have it computed",
            name,
        )


def complex_steps(positions: Array, measure: Callable[[Array], Array]) -> Array:
    """∂C/∂x (n, m, p, 3) as Im C(x + iε)/ε, exact to rounding for functions of complex numbers."""
    n, p = positions.shape[:2]
    parts = []
    for a in range(p):
        for s in range(3):
            moved = positions.astype(complex)
            moved[:, a, s] += 1j * TINY
            parts.append(np.imag(np.asarray(measure(moved), complex)) / TINY)
    return np.stack(parts, axis=-1).reshape(n, -1, p, 3)


def jacobian_former(start: Array, measure: Callable[[Array], Array]) -> tuple[Callable[[Array], Array], str]:
    """A function of positions (n, p, 3) that gives ∂C/∂x, and its method: "complex steps" if correct."""
    positions = perturbed_positions(start)
    expected = central_differences(positions, measure)
    try:
        with np.errstate(all="ignore"):
            found = complex_steps(positions, measure)
    except (TypeError, ValueError):
        found = np.full(expected.shape, np.nan)
    if np.abs(found - expected).max() <= AGREE * max(np.abs(expected).max(), 1e-300):
        return lambda y: complex_steps(y, measure), "complex steps"
    return lambda y: central_differences(y, measure), "differences"
