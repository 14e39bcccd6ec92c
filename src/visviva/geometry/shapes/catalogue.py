"""All shapes of bodies. The number of a shape is its index here; in a pair, the lower comes first."""

from __future__ import annotations

from visviva.geometry.shapes.body_shape import BodyShape
from visviva.geometry.shapes.box import BOX
from visviva.geometry.shapes.capsule import CAPSULE
from visviva.geometry.shapes.cone import CONE
from visviva.geometry.shapes.cylinder import CYLINDER
from visviva.geometry.shapes.ellipsoid import ELLIPSOID
from visviva.geometry.shapes.sphere import SPHERE

CATALOGUE: tuple[BodyShape, ...] = (SPHERE, CAPSULE, BOX, CYLINDER, CONE, ELLIPSOID)
SHAPES = {shape.kind: shape for shape in CATALOGUE}
NUMBER = {shape.kind: number for number, shape in enumerate(CATALOGUE)}
