"""Exact mass, centre of mass and inertia of solids of uniform density.

    m = ∫ρ,   c = ∫ρ x / m,   I = ∫ρ (|x − c|² 1 − (x − c)(x − c)ᵀ)

Meshes by sums over the tetrahedra from one point to their triangles, which is the divergence theorem;
compounds by Steiner's theorem, I_c = I + m (|d|² 1 − d dᵀ).
Source: Holzschuch, "Systèmes de particules", solids (P58, P59).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.errors import SceneError
from visviva.geometry.shapes.catalogue import SHAPES
from visviva.geometry.solid import Piece, Solid, rotation


@dataclass(frozen=True)
class MassProperties:
    """Mass properties of a body.

    Parameters
    ----------
    mass : [kg], > 0
    centre : (3,)       centre of mass [m]
    inertia : (3, 3)    about the centre of mass [kg m²]
    """

    mass: float
    centre: Array
    inertia: Array

    def moved(self, position: ArrayLike, rotation: Array) -> MassProperties:
        """Mass properties of the same body, rotated by a matrix (3, 3) and then translated."""
        return MassProperties(
            self.mass,
            np.asarray(position, float) + rotation @ self.centre,
            rotation @ self.inertia @ rotation.T,
        )

    def scaled(self, mass: float) -> MassProperties:
        """Mass properties of a body of the same shape with another mass [kg]."""
        return MassProperties(mass, self.centre, self.inertia * (mass / self.mass))


def mass_properties(solid: Solid, density: float | Sequence[float]) -> MassProperties:
    """Mass properties of a solid, with one density or one for each of its pieces [kg/m³].

    Raises SceneError for a density that is not positive, and for a wrong number of densities.
    """
    pieces = solid.pieces
    densities = np.full(len(pieces), density) if np.ndim(density) == 0 else np.array(density, float)
    if len(densities) != len(pieces):
        raise SceneError(
            f"found {len(densities)} densities, expected one or {len(pieces)}, one for each piece"
        )
    if not (np.isfinite(densities).all() and (densities > 0).all()):
        raise SceneError(f"found density {densities.min():g} kg/m³: it must be a finite number > 0")
    parts = [_of_piece(piece, rho) for piece, rho in zip(pieces, densities, strict=True)]
    return combined(parts)


def combined(parts: Sequence[MassProperties]) -> MassProperties:
    """Mass properties of several bodies joined rigidly."""
    mass = sum(part.mass for part in parts)
    centre = sum((part.mass * part.centre for part in parts), np.zeros(3)) / mass
    inertia = np.zeros((3, 3))
    for part in parts:
        inertia += part.inertia + part.mass * point_inertia(part.centre - centre)
    return MassProperties(mass, centre, inertia)


def point_inertia(d: Array) -> Array:
    """|d|² 1 − d dᵀ: the inertia about the origin of a unit mass at d."""
    return np.asarray(d @ d * np.eye(3) - np.outer(d, d))


def symmetric_tensor(numbers: Sequence[float]) -> Array:
    """The symmetric tensor (3, 3) of I_xx, I_yy, I_zz and, if six numbers are given, I_xy, I_xz, I_yz."""
    out = np.diag(np.array(numbers[:3], float))
    for (i, j), value in zip(((0, 1), (0, 2), (1, 2)), numbers[3:], strict=False):
        out[i, j] = out[j, i] = value
    return out


def _of_piece(piece: Piece, density: float) -> MassProperties:
    simple = piece.kind in SHAPES
    own = _of_primitive(piece) if simple else _of_mesh(piece.vertices, piece.triangles)
    dense = MassProperties(own.mass * density, own.centre, own.inertia * density)
    return dense.moved(piece.position, rotation(piece.orientation))


def _of_primitive(piece: Piece) -> MassProperties:
    """Mass properties of a primitive about its origin, at density 1."""
    volume, squares = SHAPES[piece.kind].moments(*piece.size)
    x, y, z = (volume * s for s in squares)
    return MassProperties(volume, np.zeros(3), np.diag([y + z, z + x, x + y]))


def _of_mesh(vertices: Array, triangles: Index) -> MassProperties:
    """Mass properties of the interior of a closed surface, at density 1."""
    start = vertices.mean(axis=0)
    a, b, c = (vertices[triangles[:, i]] - start for i in range(3))
    volumes = np.einsum("ij,ij->i", a, np.cross(b, c)) / 6
    volume = float(volumes.sum())
    sums = a + b + c
    first = volumes @ sums / 4
    second = np.einsum("i,ij,ik->jk", volumes, sums, sums)
    for corner in (a, b, c):
        second += np.einsum("i,ij,ik->jk", volumes, corner, corner)
    second /= 20
    centre = first / volume
    second -= volume * np.outer(centre, centre)
    return MassProperties(volume, start + centre, np.trace(second) * np.eye(3) - second)
