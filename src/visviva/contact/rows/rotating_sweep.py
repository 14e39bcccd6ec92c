"""Generated kernels of a rotating shape: its gap in the world, and a sweep during its rotation.

The shape is given by a rotation at the start and rotates by a rotation vector in the step, uniformly, about
its origin, which moves in a straight line. A gap changes no faster than the point moves relative to the
surface, so one may always advance by the gap over the greatest relative speed without missing a contact.
Around a convex solid a gap is convex along straight lines, and the path deviates from one by at most A =
2|c||ξ′| + |c|²|r|, so one may also advance to the first root of f + f′δ − ½Aδ²: quadratic convergence.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from visviva.compiling.generated import generated_module, reference
from visviva.contact.shapes.shape import Shape
from visviva.core.swept import OFFSET, OWN, SHIFT, START

FIRST = OWN + 12  # where the numbers of the shape in its own axes begin

SOURCE = '''"""Written by visviva.contact.rows.rotating_sweep."""
import importlib
import math

import numpy as np

from visviva.contact.rows.rotating_sweep import FIRST
from visviva.compiling.generated import given
from visviva.compiling.kernel import kernel
from visviva.core.swept import EXTENT, RADIUS, ROTATION, SHIFT, SKIN, SPIN, START

CLOSE = 1e-12  # share of the extent of a shape that counts as nothing
ADVANCES = 1000

inner = {gap}


@kernel
def about(c0, c1, c2, x0, x1, x2):
    """x turned by the rotation vector c."""
    angle = math.sqrt(c0 * c0 + c1 * c1 + c2 * c2)
    if angle < 1e-12:
        return x0 + c1 * x2 - c2 * x1, x1 + c2 * x0 - c0 * x2, x2 + c0 * x1 - c1 * x0
    s, k = math.sin(angle) / angle, 2.0 * (math.sin(0.5 * angle) / angle) ** 2
    a0, a1, a2 = c1 * x2 - c2 * x1, c2 * x0 - c0 * x2, c0 * x1 - c1 * x0
    b0, b1, b2 = c1 * a2 - c2 * a1, c2 * a0 - c0 * a2, c0 * a1 - c1 * a0
    return x0 + s * a0 + k * b0, x1 + s * a1 + k * b1, x2 + s * a2 + k * b2


@kernel
def gap_at(r0, r1, r2, share, par):
    """The gap of a place r from the origin when a share of the step has gone."""
    c0, c1, c2 = share * par[SPIN], share * par[SPIN + 1], share * par[SPIN + 2]
    q0, q1, q2 = about(-c0, -c1, -c2, r0, r1, r2)
    f, m0, m1, m2, k, t0, t1, t2 = inner(
        par[ROTATION] * q0 + par[ROTATION + 3] * q1 + par[ROTATION + 6] * q2,
        par[ROTATION + 1] * q0 + par[ROTATION + 4] * q1 + par[ROTATION + 7] * q2,
        par[ROTATION + 2] * q0 + par[ROTATION + 5] * q1 + par[ROTATION + 8] * q2,
        par[FIRST:],
    )
    n0, n1, n2 = about(
        c0, c1, c2,
        par[ROTATION] * m0 + par[ROTATION + 1] * m1 + par[ROTATION + 2] * m2,
        par[ROTATION + 3] * m0 + par[ROTATION + 4] * m1 + par[ROTATION + 5] * m2,
        par[ROTATION + 6] * m0 + par[ROTATION + 7] * m1 + par[ROTATION + 8] * m2,
    )
    return f, n0, n1, n2, k, t0, t1, t2


@kernel
def gap(x0, x1, x2, par):
    f, n0, n1, n2, k, t0, t1, t2 = gap_at(x0 - par[START], x1 - par[START + 1], x2 - par[START + 2], 0.0, par)
    e0, e1, e2 = about(
        0.0, 0.0, 0.0,
        par[ROTATION] * t0 + par[ROTATION + 1] * t1 + par[ROTATION + 2] * t2,
        par[ROTATION + 3] * t0 + par[ROTATION + 4] * t1 + par[ROTATION + 5] * t2,
        par[ROTATION + 6] * t0 + par[ROTATION + 7] * t1 + par[ROTATION + 8] * t2,
    )
    return f, n0, n1, n2, k, e0, e1, e2


@kernel
def sweep(y0, y1, y2, d0, d1, d2, gone, par):
    ahead, least = 1.0 - gone, max(CLOSE * par[EXTENT], 0.8 * par[SKIN])
    close = max(CLOSE * par[EXTENT], 0.1 * par[SKIN])
    d0, d1, d2 = d0 - ahead * par[SHIFT], d1 - ahead * par[SHIFT + 1], d2 - ahead * par[SHIFT + 2]
    y0 -= par[START] + gone * par[SHIFT]
    y1 -= par[START + 1] + gone * par[SHIFT + 1]
    y2 -= par[START + 2] + gone * par[SHIFT + 2]
    c0, c1, c2 = ahead * par[SPIN], ahead * par[SPIN + 1], ahead * par[SPIN + 2]
    angle = math.sqrt(c0 * c0 + c1 * c1 + c2 * c2)
    way = math.sqrt(d0 * d0 + d1 * d1 + d2 * d2)
    s, f, rate, n0, n1, n2 = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    for _ in range(ADVANCES):
        r0, r1, r2 = y0 + s * d0, y1 + s * d1, y2 + s * d2
        f, n0, n1, n2, k, t0, t1, t2 = gap_at(r0, r1, r2, gone + s * ahead, par)
        f -= par[RADIUS] + par[SKIN]
        rate = n0 * (d0 - c1 * r2 + c2 * r1) + n1 * (d1 - c2 * r0 + c0 * r2) + n2 * (d2 - c0 * r1 + c1 * r0)
        if f <= close and rate < 0.0:
            return s, n0, n1, n2, max(-f, 0.0)
        far = math.sqrt(r0 * r0 + r1 * r1 + r2 * r2) + (1.0 - s) * way
        fastest = way + angle * far
        if fastest * (1.0 - s) < f:
            return 2.0, 0.0, 0.0, 0.0, 0.0
        on = max(f, least) / fastest
        bent = angle * (2.0 * (way + angle * far) + angle * far)
        if {convex} and f > 0.0:
            root = math.sqrt(rate * rate + 2.0 * bent * f)
            if root - rate > 0.0:
                on = max(on, 2.0 * f / (root - rate))
        s += on
        if s >= 1.0:
            return 2.0, 0.0, 0.0, 0.0, 0.0
    return s, n0, n1, n2, max(-f, 0.0)
'''


def rotating_shape(shape: Shape) -> Shape:
    """The same shape, rotating; its numbers: common ones, rotation, rotation vector, own."""
    source = SOURCE.replace("{gap}", reference(shape.gap)).replace("{convex}", str(shape.convex))
    module = generated_module(source)
    par = np.concatenate([shape.par[:OWN], np.eye(3).ravel(), np.zeros(3), shape.par])
    for place in (START, SHIFT, OFFSET):
        par[place : place + 3] = 0.0
    return replace(shape, gap=module.gap, sweep=module.sweep, par=par)
