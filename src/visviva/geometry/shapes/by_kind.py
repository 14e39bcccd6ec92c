"""One dispatching kernel per function of all shapes, generated from the catalogue and cached."""

from __future__ import annotations

from typing import Any

from visviva.compiling.generated import generated_module, reference
from visviva.geometry.shapes.catalogue import CATALOGUE

HEADER = '''"""Written by visviva.geometry.shapes.by_kind."""
import importlib

from visviva.compiling.generated import given
from visviva.compiling.kernel import kernel
'''
VERBS = {"support": "d", "extent": "d", "distance": "d", "lowest": "d, out", "face": "d", "feature": "d, out"}


def _written(verb: str, arguments: str) -> str:
    kernels = [getattr(shape, verb) for shape in CATALOGUE]
    lines = [f"{verb}{number} = {reference(kernel)}" for number, kernel in enumerate(kernels)]
    lines += ["", "", "@kernel", f"def {verb}(kind, size, {arguments}):"]
    for number in range(1, len(kernels)):
        lines += [f"    if kind == {number}:", f"        return {verb}{number}(size, {arguments})"]
    return "\n".join([*lines, f"    return {verb}0(size, {arguments})", "", ""])


_module: Any = generated_module("\n".join([HEADER, *(_written(*verb) for verb in VERBS.items())]))
support, extent, distance = _module.support, _module.extent, _module.distance
lowest, face, feature = _module.lowest, _module.face, _module.feature
"""As in `visviva.geometry.shapes.body_shape.BodyShape`, with the number of the shape as first argument."""
