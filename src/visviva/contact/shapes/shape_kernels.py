"""Generated kernels of a shape that follow from its gap alone, kept in the kernel cache.

Along a straight line the distance from a convex solid is a convex function, so Newton's iteration from the
left never overshoots: a ball that moves fast or grazes never tunnels. It seeks where the ball is `CLOSE` deep
in the solid, and returns from there to the surface: one that comes less deep only grazes, as at the flush
edge of a solid beside that on which it rests. The distance from the wall
of a convex vessel is concave: the same iteration comes from the right. A ball that lies on the wall and moves
along it is projected back at the end of its path, which follows a curved wall to second order.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

from visviva.compiling.generated import generated_module, reference

HEADER = '''"""Written by visviva.contact.shapes.shape_kernels."""
import importlib

from visviva.contact.shapes.skip_far_shapes import out_of_reach, set_motion
from visviva.compiling.generated import given
from visviva.compiling.kernel import kernel
from visviva.core.rows import OFF, ONE_SIDED
from visviva.core.swept import EXTENT, RADIUS, SHIFT, SKIN

NEWTON = 100  # a root is doubled at worst, where every iteration halves the error
CLOSE = 1e-12  # share of the extent of a shape that counts as nothing
'''

SOLID = """

@kernel
def sweep(y0, y1, y2, d0, d1, d2, gone, par):
    ahead, close = 1.0 - gone, CLOSE * par[EXTENT]
    # As the shape stands at `gone`; the gap subtracts its place at the start.
    y0, y1, y2 = y0 - gone * par[SHIFT], y1 - gone * par[SHIFT + 1], y2 - gone * par[SHIFT + 2]
    d0, d1, d2 = d0 - ahead * par[SHIFT], d1 - ahead * par[SHIFT + 1], d2 - ahead * par[SHIFT + 2]
    s, f, rate, n0, n1, n2 = 0.0, 0.0, -1.0, 0.0, 0.0, 0.0
    for _ in range(NEWTON):
        f, n0, n1, n2, k, t0, t1, t2 = gap(y0 + s * d0, y1 + s * d1, y2 + s * d2, par)
        f -= par[RADIUS]
        rate = n0 * d0 + n1 * d1 + n2 * d2
        if rate >= 0.0 or f + (1.0 - s) * rate >= -close:
            return 2.0, 0.0, 0.0, 0.0, 0.0
        if f <= -0.99 * close:
            break
        s -= (f + close) / rate
    return max(s - f / rate, 0.0), n0, n1, n2, max(-f - close, 0.0)
"""

VESSEL = """

@kernel
def sweep(y0, y1, y2, d0, d1, d2, gone, par):
    ahead, close = 1.0 - gone, CLOSE * par[EXTENT]
    y0, y1, y2 = y0 - gone * par[SHIFT], y1 - gone * par[SHIFT + 1], y2 - gone * par[SHIFT + 2]
    d0, d1, d2 = d0 - ahead * par[SHIFT], d1 - ahead * par[SHIFT + 1], d2 - ahead * par[SHIFT + 2]
    f, n0, n1, n2, k, t0, t1, t2 = gap(y0, y1, y2, par)
    f -= par[RADIUS]
    touching = f <= close
    if touching and n0 * d0 + n1 * d1 + n2 * d2 < -close:
        return 0.0, n0, n1, n2, max(-f, 0.0)
    s = 1.0
    for _ in range(NEWTON):
        f, n0, n1, n2, k, t0, t1, t2 = gap(y0 + s * d0, y1 + s * d1, y2 + s * d2, par)
        f -= par[RADIUS]
        if touching or f >= -close:
            break
        s = max(s - f / (n0 * d0 + n1 * d1 + n2 * d2), 0.0)
    if f >= -close and s == 1.0:
        return 2.0, 0.0, 0.0, 0.0, 0.0
    return s, n0, n1, n2, max(-f, 0.0)
"""

ROWS = """

@kernel
def fill(index, alive, step, x, u, origin, y, w, par, phi, gradient, velocity_product, kind):
    h, close = step[0], CLOSE * par[EXTENT]
    set_motion(origin, y, w, h, par)
    for e in range(len(index)):
        i = index[e]
        v0, v1, v2 = u[i, 0], u[i, 1], u[i, 2]
        for o in range(len(origin)):
            v0, v1, v2 = v0 - w[origin[o], 0], v1 - w[origin[o], 1], v2 - w[origin[o], 2]
        f, n0, n1, n2, k, t0, t1, t2 = gap(x[i, 0], x[i, 1], x[i, 2], par)
        f -= par[RADIUS] + par[SKIN]
        kind[e] = ONE_SIDED if alive[i] != 0.0 else OFF
        square = v0 * v0 + v1 * v1 + v2 * v2
        if h > 0.0 and f > -close:
            s, m0, m1, m2, depth = sweep(
                x[i, 0], x[i, 1], x[i, 2], h * u[i, 0], h * u[i, 1], h * u[i, 2], 0.0, par
            )
            if s <= 1.0:
                f, k = -s * h * (m0 * v0 + m1 * v1 + m2 * v2), 0.0
                n0, n1, n2 = m0, m1, m2
            elif f + h * (n0 * v0 + n1 * v1 + n2 * v2) < -close:
                # It passes an edge, whose plane would stop it: that at the end of its path does not.
                f, n0, n1, n2, k, t0, t1, t2 = gap(x[i, 0] + h * v0, x[i, 1] + h * v1, x[i, 2] + h * v2, par)
                f, k = f - par[RADIUS] - par[SKIN] - h * (n0 * v0 + n1 * v1 + n2 * v2), 0.0
            elif out_of_reach(f, 0.0, square ** 0.5, h):
                kind[e] = OFF
        along, across = n0 * v0 + n1 * v1 + n2 * v2, t0 * v0 + t1 * v1 + t2 * v2
        phi[e], velocity_product[e] = f, k * (square - along * along - across * across)
        gradient[e, 0], gradient[e, 1], gradient[e, 2] = n0, n1, n2
        for o in range(len(origin)):
            gradient[e, 3], gradient[e, 4], gradient[e, 5] = -n0, -n1, -n2
"""


def kernels_of(gap: Any, side: str, sweep: Any = None) -> ModuleType:
    """`sweep` and `fill` of a convex shape, or `fill` of a shape with its own sweep.

    Parameters
    ----------
    gap, sweep : kernels, see `visviva.core.swept`
    side : "outside" or "inside"

    `fill` writes one row for every point, 0 ≤ λ ⊥ φ = gap − r ≥ 0. In a time step a point that will collide
    gets the plane of that collision, and one that neither collides nor comes close has no row: so none
    tunnels, and none is stopped by a shape that it passes.
    """
    head = [HEADER, f"gap = {reference(gap)}"]
    if sweep is not None:
        return generated_module("\n".join([*head, f"sweep = {reference(sweep)}", ROWS]))
    return generated_module("\n".join([*head, VESSEL if side == "inside" else SOLID, ROWS]))
