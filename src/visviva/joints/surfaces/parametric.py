"""Kernels of one curve c(s, t), generated from its three formulas with exact derivatives."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType

from visviva.compiling.generated import generated_module
from visviva.joints.surfaces.row_code import assignments
from visviva.vocabulary.algebra import Term
from visviva.vocabulary.formula import Formulas

SOURCE = '''"""Written by visviva.joints.surfaces.parametric."""
import numpy as np

from visviva.compiling.kernel import kernel
from visviva.geometry.row_vectors import dot
from visviva.geometry.spectrum import positive_part
from visviva.joints.surfaces.curve_frame import B, C, T, curve_rates, curve_rows, curve_stiffness
from visviva.joints.surfaces.curve_frame import curve_tangent


@kernel
def table(s, t, s_1, par, at):
    for _ in range(1):
{table}


@kernel
def places(s, t, par, out):
    at = np.empty((7, 3))
    for e in range(len(s)):
        table(s[e], t, 0.0, par, at)
        out[e] = at[C]


@kernel
def nearest(x, s, t, par, at):
    for _ in range({most}):
        table(s, t, 0.0, par, at)
        arm = x - at[C]
        along = dot(at[T], at[T])
        # Past the centre of curvature Newton's step would go to the farthest point.
        bend = along - dot(arm, at[B])
        step = dot(arm, at[T]) / (bend if bend > 0.1 * along else along)
        s += step
        if not abs(step) > {enough} * (1.0 + abs(s)):
            break
    return s


@kernel
def follow(index, par, clock, x, feet, out):
    at = np.empty((7, 3))
    for e in range(len(index)):
        out[e] = nearest(x[index[e]], feet[e], clock[0], par, at)


@kernel
def fill(each, index, par, clock, x, u, feet, phi, gradient, velocity_product, drive):
    at, rates = np.empty((7, 3)), np.empty(3)
    t = clock[0]
    for e in range(len(index)):
        i = index[e]
        s = nearest(x[i], feet[e], t, par, at)
        table(s, t, 0.0, par, at)
        curve_rates(at, x[i], u[i], rates)
        table(s, t, rates[2], par, at)
        rows = slice(each * e, each * e + each)
        curve_rows(at, x[i], u[i], rates, phi[rows], gradient[rows], velocity_product[rows], drive[rows])
        if each == 3:
            curve_tangent(at, u[i], rates, gradient[rows], velocity_product[rows], drive[rows])


@kernel
def stiffen(each, index, par, clock, x, feet, lam, matrices):
    at = np.empty((7, 3))
    t = clock[0]
    for e in range(len(index)):
        s = nearest(x[index[e]], feet[e], t, par, at)
        table(s, t, 0.0, par, at)
        rows = slice(each * e, each * e + 2)
        curve_stiffness(at, lam[rows], matrices[rows])
        positive_part(-1.0, matrices[each * e])
        positive_part(-1.0, matrices[each * e + 1])
'''
MAX_STEPS, TOLERANCE = 30, 1e-15  # most steps of Newton's method, and the relative step at which it stops


def parametric_rows(formulas: Formulas, curve: Sequence[Term]) -> ModuleType:
    """Kernels for points that stay on x = c(s, t): `places`, `follow`, `fill` and `stiffen`.

        φ_r = e_r(s, t)·(x − c(s, t)),   s from (x − c)·c′ = 0,   e₁, e₂ unit vectors normal to c′

    Newton's method finds s, starting from `feet`, its value after the last step.
    """
    algebra = formulas.algebra
    s, t = formulas.names["s"], formulas.names["t"]
    one, s_1 = algebra.one, algebra.name("s_1")
    along = [algebra.derivative(c, {s: one}) for c in curve]
    motion = {s: s_1, t: one}
    columns = (
        curve,
        [algebra.derivative(c, {t: one}) for c in curve],
        along,
        [algebra.derivative(c, {t: one}) for c in along],
        [algebra.derivative(c, {s: one}) for c in along],
        [algebra.derivative(algebra.derivative(c, motion), motion) for c in curve],
        [algebra.derivative(algebra.derivative(c, motion), motion) for c in along],
    )
    wanted = {f"at[{i}, {c}]": term for i, column in enumerate(columns) for c, term in enumerate(column)}
    return generated_module(
        SOURCE.format(table=assignments(algebra, wanted), most=MAX_STEPS, enough=TOLERANCE)
    )
