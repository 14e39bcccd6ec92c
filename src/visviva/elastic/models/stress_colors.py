"""Surfaces of elastic bodies coloured by a stress, a strain, or J."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

import numpy as np
from pydantic import Field, model_validator

from visviva.arrays import Array
from visviva.core.kinematics import Kinematics
from visviva.core.sheet import Skin
from visviva.elastic.elements.element_terms import VOLUME
from visviva.elastic.elements.stretches import stretches
from visviva.elastic.elements.tetrahedra import Tetrahedra
from visviva.vocabulary.looks import Carriers, carriers_of
from visviva.vocabulary.model import Builder, Model
from visviva.vocabulary.quantity import Pressure, refuse
from visviva.vocabulary.tracks import Sample

RAMP = np.array([(44, 62, 143), (42, 157, 184), (126, 196, 110), (245, 212, 74), (204, 55, 40)]) / 255.0
"""Blue, teal, green, yellow, red, at equal steps from low to high."""


class Range(Model):
    """Values from `low` to `high` are shown from blue to red."""

    low: float
    high: float

    @model_validator(mode="after")
    def _rises(self) -> Range:
        if not self.high > self.low:
            raise refuse(f"found high {self.high:g}, expected more than low {self.low:g}")
        return self


class StressColors(Range):
    """The von Mises stress or the largest principal stress, of the Cauchy stress of the elastic law."""

    what: Literal["von_mises", "principal_stress"]
    low: Pressure = Field(0.0, description="value shown in blue")
    high: Pressure = Field(description="value shown in red")


class StrainColors(Range):
    """The largest principal strain λ − 1, or J = det F, relative to the rest shape of the scene."""

    what: Literal["principal_strain", "volume"]
    low: float = Field(description="value shown in blue")
    high: float = Field(description="value shown in red")


Colors = Annotated[StressColors | StrainColors, Field(discriminator="what")]


def von_mises(stress: Array) -> Array:
    """√(½ ((σ₀₀−σ₁₁)² + (σ₁₁−σ₂₂)² + (σ₂₂−σ₀₀)²) + 3 (σ₀₁² + σ₀₂² + σ₁₂²)) of rows 00, 01, 02, 11, 12, 22."""
    s00, s01, s02, s11, s12, s22 = stress.T
    normal = (s00 - s11) ** 2 + (s11 - s22) ** 2 + (s22 - s00) ** 2
    return np.asarray(np.sqrt(0.5 * normal + 3.0 * (s01**2 + s02**2 + s12**2)))


def principal(tensors: Array) -> Array:
    """The largest eigenvalue of symmetric tensors (n, 6)."""
    return np.asarray(np.linalg.eigvalsh(tensors[:, [[0, 1, 2], [1, 3, 4], [2, 4, 5]]])[:, -1])


def nodal(force: Tetrahedra, what: str, k: Kinematics) -> Array:
    """(n,) at each node: the value of the volume-weighted mean tensor, or of J, of its elements."""
    x, found = k.positions(force.nodes), np.zeros((len(force.tets), 6))
    ops, corners = force.nodes_of.positions(x)
    for kernel, arguments in ops:
        kernel(*arguments)
    match what:
        case "principal_strain":
            stretches(force.tets, force.grad, corners, found)
        case "volume":
            found[:] = force.volumes(x)[:, None]
        case _:
            force.kernels.stress(*force.own(k), corners, found)
    mean = _means(force, found, len(x))
    match what:
        case "von_mises":
            return von_mises(mean)
        case "principal_stress":
            return principal(mean)
        case "principal_strain":
            return np.asarray(np.sqrt(np.maximum(principal(mean), 0.0)) - 1.0)
        case _:
            return mean[:, 0]


def _means(force: Tetrahedra, found: Array, n: int) -> Array:
    """(n, 6) at each node, from values on `tets`."""
    volume = force.par[:, VOLUME].reshape(len(force.elements), -1).sum(axis=1)
    values, at = volume[:, None, None] * force.nodes_of.at_nodes(found), force.elements.ravel()
    total = np.bincount(at, np.repeat(volume, force.elements.shape[1]), n)
    sums = [np.bincount(at, values[:, :, c].ravel(), n) for c in range(found.shape[1])]
    return np.stack(sums, axis=1) / total[:, None]


@dataclass
class PaintedTrack:
    """The surface of a body, with a colour per vertex."""

    kind: ClassVar[str] = "points"
    name: str
    force: Tetrahedra
    skin: Skin
    colors: StressColors | StrainColors
    look: dict[str, Any]
    static: Sample

    def sample(self, k: Any) -> Sample:
        """Positions x (n, 3) and colours (n, 3)."""
        own = self.colors
        share = (nodal(self.force, own.what, k)[self.skin.index] - own.low) / (own.high - own.low)
        steps = np.linspace(0.0, 1.0, len(RAMP))
        color = np.stack([np.interp(share, steps, channel) for channel in RAMP.T], axis=1)
        return {"x": k.position(self.skin), "color": color}

    def carriers(self, number: int) -> Carriers:
        """The vertex itself."""
        return carriers_of((self.skin,), number)


def show_painted(b: Builder, force: Tetrahedra, skin: Skin, colors: StressColors | StrainColors) -> None:
    """A track of the surface coloured by the quantity."""
    static = {"triangles": skin.triangles.astype(np.int32)}
    b.add_track(PaintedTrack(force.nodes.name, force, skin, colors, {"radius": 0.0}, static))
