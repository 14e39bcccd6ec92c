"""Verification of user-defined materials before the run."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from visviva.arrays import Array
from visviva.compiling.kernel import PACKAGE, plain
from visviva.core.binding import raise_location
from visviva.elastic.materials.material import MAX_ITERATIONS, Material, Root
from visviva.errors import SceneError

# where it is evaluated
TEST_GRADIENT = np.array([[1.04, 0.03, -0.02], [-0.01, 0.97, 0.05], [0.02, -0.04, 1.06]])
TEST_DIRECTION = np.array([[0.3, -0.5, 0.7], [0.2, 0.4, -0.1], [-0.6, 0.1, 0.5]])
TEST_MODULI = 3.0, 2.0
DIFFERENCE_STEP = 1e-5
DERIVATIVE_TOLERANCE = 1e-6  # tolerance between a derivative and differences


@cache
def check_material(material: Material) -> None:
    """Reject a user's material whose stress is not the derivative of its energy, or tangent of its stress.

    Raises SceneError with its name and the deviation. The materials of the package are tested.
    Proved by tests/elastic/test_checked_material.py.
    """
    if Path(plain(material.law).__code__.co_filename).is_relative_to(PACKAGE):
        return
    _check_moduli(material)
    moved = [TEST_GRADIENT + side * DIFFERENCE_STEP * TEST_DIRECTION for side in (1.0, -1.0)]
    energies = [_numbers(material, "law", 8, at)[0] for at in moved]
    power = float(np.sum(_stress(material, TEST_GRADIENT) * TEST_DIRECTION))
    _check_derivative(
        material, "stress of its law", power, (energies[0] - energies[1]) / (2.0 * DIFFERENCE_STEP)
    )
    change = (_stress(material, moved[0]) - _stress(material, moved[1])) / (2.0 * DIFFERENCE_STEP)
    if material.twist is None:
        worst = np.unravel_index(int(np.abs(_tangent(material) - change).argmax()), (3, 3))
        _check_derivative(
            material, "change of the stress of its tangent", _tangent(material)[worst], change[worst]
        )


def _check_moduli(material: Material) -> None:
    try:
        p, q = material.moduli(np.array([TEST_MODULI[0]]), np.array([TEST_MODULI[1]]))
        if not np.isfinite(p + q).all() or np.shape(p + q) != (1,):
            raise ValueError(f"found {p} and {q}")
    except Exception as error:
        why = f"its moduli failed: {type(error).__name__}: {error}{raise_location(error)}"
        expected = "expected two arrays, of arrays of K and G, such as lambda bulk, shear: (bulk, shear)"
        raise SceneError(f"{why}; {expected}", f"material {material.name}") from error


def _numbers(material: Material, what: str, count: int, at: Array) -> Array:
    """The result of `law` or `tangent` at a deformation gradient."""
    try:
        root = [] if material.root is None else [_root(material.root, at)]
        found = np.asarray(plain(getattr(material, what))(*at.ravel(), *TEST_MODULI, *root), float)
    except Exception as error:
        why = f"its {what} failed: {type(error).__name__}: {error}{raise_location(error)}"
        raise SceneError(why, f"material {material.name}") from error
    if found.shape != (count,) or not np.isfinite(found).all():
        why = f"its {what} gives numbers of shape {found.shape}, expected {count} finite ones"
        raise SceneError(why, f"material {material.name}")
    return found


def _root(root: Root, at: Array) -> float:
    known = plain(root.known)(*at.ravel())
    s = float(plain(root.start)(*known))
    for _ in range(MAX_ITERATIONS):
        s = float(plain(root.nearer)(*known, s))
    return s


def _cofactor(at: Array) -> Array:
    return np.asarray(np.linalg.det(at) * np.linalg.inv(at).T)


def _stress(material: Material, at: Array) -> Array:
    """P = F S + f cof F."""
    _, s00, s01, s02, s11, s12, s22, f = _numbers(material, "law", 8, at)
    f *= material.volume
    second = np.array([[s00, s01, s02], [s01, s11, s12], [s02, s12, s22]])
    return np.asarray(at @ second + f * _cofactor(at))


def _tangent(material: Material) -> Array:
    """δP in the test direction, see `visviva.elastic.materials.material.Tangent`."""
    g00, g01, g02, g11, g12, g22, f, slope, a, b = _numbers(material, "tangent", 10, TEST_GRADIENT)
    if not material.strain:  # terms that the loops omit
        g01, g02, g11, g12, g22, a, b = 0.0, 0.0, g00, 0.0, g00, 0.0, 0.0
    if not material.volume:
        f, slope = 0.0, 0.0
    strain = 0.5 * (TEST_DIRECTION.T @ TEST_GRADIENT + TEST_GRADIENT.T @ TEST_DIRECTION)
    cof = _cofactor(TEST_GRADIENT)
    turned = (
        _cofactor(TEST_GRADIENT + DIFFERENCE_STEP * TEST_DIRECTION)
        - _cofactor(TEST_GRADIENT - DIFFERENCE_STEP * TEST_DIRECTION)
    ) / (2.0 * DIFFERENCE_STEP)
    return np.asarray(
        TEST_DIRECTION @ np.array([[g00, g01, g02], [g01, g11, g12], [g02, g12, g22]])
        + f * turned
        + slope * np.sum(cof * TEST_DIRECTION) * cof
        + TEST_GRADIENT @ (2.0 * a * strain + b * np.trace(strain) * np.eye(3))
    )


def _check_derivative(material: Material, what: str, claimed: float, found: float) -> None:
    if abs(claimed - found) > DERIVATIVE_TOLERANCE * max(abs(found), 1.0):
        why = (
            f"the {what} is {claimed:.6g}, finite differences give {found:.6g} "
            "(at a strain of a few per cent)"
        )
        raise SceneError(why, f"material {material.name}")
