"""Rows of implicit surfaces, generated from their formulas with exact derivatives."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType

from visviva.compiling.generated import generated_module
from visviva.joints.surfaces.row_code import AXES, LOAD, LOAD_RATES, curvature_code, row_code
from visviva.vocabulary.algebra import Algebra, Term
from visviva.vocabulary.formula import Formulas

SOURCE = '''"""Written by visviva.joints.surfaces.implicit."""
import numpy as np

from visviva.compiling.kernel import kernel
from visviva.geometry.spectrum import positive_part


@kernel
def fill(each, index, par, clock, x, u, phi, gradient, velocity_product, drive):
    t = clock[0]
    for e in range(len(index)):
{load}{rows}


@kernel
def stiffen(each, index, par, clock, x, lam, matrices):
    t = clock[0]
    for e in range(len(index)):
{place}{curvature}
'''


def implicit_rows(formulas: Formulas, surfaces: Sequence[Term]) -> ModuleType:
    """Kernels `fill` and `stiffen` for points that stay on all these surfaces f(x, y, z, t) = 0.

        φ_r = (f_r − Σ_{s<r} (∇f_r·n_s) φ_s)/|b_r|,   b_r = ∇f_r − Σ_{s<r} (∇f_r·n_s) n_s,   n_r = b_r/|b_r|

    On the surfaces the gradients n_r are orthonormal, so λ are forces [N].
    """
    algebra = formulas.algebra
    rows = normalised(algebra, [formulas.names[axis] for axis in AXES], surfaces)
    return generated_module(
        SOURCE.format(
            load=LOAD + LOAD_RATES,
            rows=row_code(formulas, rows),
            place=LOAD,
            curvature=curvature_code(formulas, rows),
        )
    )


def normalised(algebra: Algebra, position: Sequence[Term], surfaces: Sequence[Term]) -> list[Term]:
    """The functions φ_r."""
    rows: list[Term] = []
    normals: list[list[Term]] = []
    for f in surfaces:
        b = [algebra.derivative(f, {axis: algebra.one}) for axis in position]
        for phi, normal in zip(rows, normals, strict=True):
            along = algebra.dot(b, normal)
            f = algebra.minus(f, algebra.times(along, phi))
            b = [algebra.minus(c, algebra.times(along, n)) for c, n in zip(b, normal, strict=True)]
        size = algebra.call("sqrt", algebra.dot(b, b))
        rows.append(algebra.over(f, size))
        normals.append([algebra.over(c, size) for c in b])
    return rows
