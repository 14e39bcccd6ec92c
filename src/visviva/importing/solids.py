"""Simple solids as pieces of a scene, and their mass properties."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from visviva.arrays import Array
from visviva.errors import SceneError
from visviva.geometry import solid as solids
from visviva.geometry.shapes.catalogue import SHAPES
from visviva.importing.model import Model
from visviva.importing.xml_file import Element
from visviva.rigid.mass import MassProperties, mass_properties
from visviva.springs.from_mesh import FORMATS, read_surface

MIN_AXIS_RATIO = 0.05  # least semi-axis of a substitute ellipsoid, relative to the largest


def primitive_solid(element: Element, kind: str, *sizes: float) -> dict[str, Any]:
    """A primitive; sizes as in `geometry.solid.Piece`. Raises SceneError if they are not positive."""
    if min(sizes) <= 0.0:
        element.error(f"found a {kind} of sizes {' '.join(f'{s:g}' for s in sizes)} m: they must be > 0")
    fields = SHAPES[kind].fields
    values: Sequence[Any] = [list(sizes)] if len(fields) == 1 and len(sizes) == 3 else sizes
    return {"kind": kind, **dict(zip(fields, values, strict=True))}


def hull_of(model: Model, name: str, file: Path, scale: Array) -> dict[str, Any] | None:
    """The convex hull of a mesh file at a scale (3,); None, noted in the model, if it cannot be imported."""
    why = ""
    if file.suffix.lower() not in FORMATS:
        why = f"found a file '{file.suffix}', expected one of {', '.join(FORMATS)}"
    elif not file.is_file():
        why = "there is no such file"
    elif np.ptp(scale) > 1e-9 * abs(scale[0]) or scale[0] <= 0.0:
        why = "found a scale that is not > 0 and equal along all axes"
    if why:
        model.omit(f"the mesh {name}", why)
        return None
    return {"kind": "hull", "file": str(file), **({} if scale[0] == 1.0 else {"scale": float(scale[0])})}


def mass_properties_of(
    element: Element, shape: dict[str, Any], mass: float | None, density: float
) -> MassProperties:
    """Mass, centre and inertia of a shape in its axes, from its mass if given, else from its density.

    Raises SceneError for a solid without volume.
    """
    try:
        own = mass_properties(_solid(shape), density if mass is None else 1.0)
    except SceneError as error:
        element.error(error.message)
    return own if mass is None else own.scaled(mass)


def _solid(shape: dict[str, Any]) -> solids.Solid:
    kind = shape["kind"]
    if "points" in shape:
        return solids.hull(shape["points"])
    if "file" in shape:
        return solids.hull(read_surface(shape["file"], shape.get("scale", 1.0)).vertices)
    return solids.primitive(
        kind, np.concatenate([np.atleast_1d(shape[name]) for name in SHAPES[kind].fields])
    )


def substitute_ellipsoid(own: MassProperties) -> tuple[dict[str, Any], Array]:
    """The ellipsoid of uniform density with this mass and inertia, for display, and its axes (3, 3).

    a_i² = 5 (I_j + I_k − I_i) / 2m
    """
    moments, axes = np.linalg.eigh(own.inertia)
    squares = 2.5 * (moments.sum() - 2.0 * moments) / own.mass
    sizes = np.sqrt(np.maximum(squares, (MIN_AXIS_RATIO**2) * squares.max()))
    if np.linalg.det(axes) < 0.0:
        axes[:, 0] *= -1.0
    return {"kind": "ellipsoid", "semi_axes": [float(a) for a in sizes]}, axes
