"""Fibres of a material in a scene, and those of all elements of a body."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import numpy as np
from pydantic import Field

from visviva.arrays import Array, Index
from visviva.elastic.materials.fibres import Fibres
from visviva.elastic.meshes.gluing import Solid
from visviva.elastic.meshes.position_formulas import evaluate_at
from visviva.vocabulary.model import Builder, Model
from visviva.vocabulary.quantity import Positive, Pressure


class FibresModel(Model):
    """Fibres that resist tension along their direction and go slack in compression."""

    stiffness: Annotated[Pressure, Positive] = Field(description="added to Young's modulus along the fibres")
    direction: tuple[str | float, str | float, str | float] = Field(
        description="numbers, or formulas of the initial x, y, z in metres; need not be normalized"
    )


def fibres_of(
    b: Builder, solid: Solid, models: Sequence[tuple[str, FibresModel | None]], which: Index
) -> Fibres | None:
    """Fibres of all elements, by material number `which` (m,); each material with its field in the part."""
    if not any(model for _, model in models):
        return None
    centres: Array = solid.mesh.x[solid.mesh.tets].mean(axis=1)
    stiffness, direction = np.zeros(len(which)), np.zeros((len(which), 3))
    for i, (field, model) in enumerate(models):
        own = np.flatnonzero(which == i)
        if model is None or not len(own):
            continue
        stiffness[own] = model.stiffness
        direction[own] = found = _directions(b, model, centres[own], f"{field}.direction")
        length = np.linalg.norm(found, axis=1)
        bad = np.flatnonzero(~((length > 0.0) & np.isfinite(length)))
        if len(bad):
            as_text, numbers = (", ".join(f"{c:.4g}" for c in a[bad[0]]) for a in (centres[own], found))
            b.error(
                f"found the direction ({numbers}) at ({as_text}), expected one of length > 0",
                f"{field}.direction",
            )
    back = solid.rest @ np.linalg.inv(solid.mesh.edges())
    return Fibres(stiffness, np.einsum("mrc,mc->mr", back, direction))


def _directions(b: Builder, model: FibresModel, x: Array, field: str) -> Array:
    try:
        return evaluate_at(model.direction, x)
    except ValueError as error:
        b.error(str(error), field)
