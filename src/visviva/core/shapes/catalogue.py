"""All shapes of bodies. The number of a shape is its place here; of two pieces the lower comes first."""

from __future__ import annotations

from visviva.core.shapes.box import BOX
from visviva.core.shapes.capsule import CAPSULE
from visviva.core.shapes.cone import CONE
from visviva.core.shapes.cylinder import CYLINDER
from visviva.core.shapes.ellipsoid import ELLIPSOID
from visviva.core.shapes.record import BodyShape
from visviva.core.shapes.sphere import SPHERE

CATALOGUE: tuple[BodyShape, ...] = (SPHERE, CAPSULE, BOX, CYLINDER, CONE, ELLIPSOID)
SHAPES = {shape.kind: shape for shape in CATALOGUE}
NUMBER = {shape.kind: number for number, shape in enumerate(CATALOGUE)}
