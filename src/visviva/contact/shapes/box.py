"""Boxes, as solids or as vessels."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.contact.shapes.shape import INSIDE, Shape, common_numbers
from visviva.contact.shapes.shape_kernels import kernels_of
from visviva.contact.shapes.skip_far_shapes import out_of_reach, set_motion
from visviva.core.rows import OFF, ONE_SIDED
from visviva.core.swept import OWN, RADIUS, SIDE, START
from visviva.errors import SceneError

HALF_SIZE, ROTATION = OWN, OWN + 3
POINT_RADIUS = 1e-7  # radius of a point against a box, as a share of its diagonal


@kernel
def _gap_inside(p0: float, p1: float, p2: float, par: Array) -> tuple[float, float, float, float]:
    """The nearest wall: its distance, < 0 behind it, and the inward normal in the axes of the box."""
    g0, g1, g2 = par[HALF_SIZE] - abs(p0), par[HALF_SIZE + 1] - abs(p1), par[HALF_SIZE + 2] - abs(p2)
    if g0 <= g1 and g0 <= g2:
        return g0, -1.0 if p0 > 0.0 else 1.0, 0.0, 0.0
    if g1 <= g2:
        return g1, 0.0, -1.0 if p1 > 0.0 else 1.0, 0.0
    return g2, 0.0, 0.0, -1.0 if p2 > 0.0 else 1.0


@kernel
def gap_box(
    x0: float, x1: float, x2: float, par: Array
) -> tuple[float, float, float, float, float, float, float, float]:
    """The distance from a box, < 0 inside, or from its walls, < 0 outside; see `visviva.core.swept`."""
    r0, r1, r2 = x0 - par[START], x1 - par[START + 1], x2 - par[START + 2]
    p0 = par[ROTATION] * r0 + par[ROTATION + 3] * r1 + par[ROTATION + 6] * r2
    p1 = par[ROTATION + 1] * r0 + par[ROTATION + 4] * r1 + par[ROTATION + 7] * r2
    p2 = par[ROTATION + 2] * r0 + par[ROTATION + 5] * r1 + par[ROTATION + 8] * r2
    k, t0, t1, t2 = 0.0, 0.0, 0.0, 0.0
    f, n0, n1, n2 = _gap_inside(p0, p1, p2, par)
    if par[SIDE] != INSIDE:
        f, n0, n1, n2 = -f, -n0, -n1, -n2
        if f > 0.0:
            e0 = max(abs(p0) - par[HALF_SIZE], 0.0)
            e1 = max(abs(p1) - par[HALF_SIZE + 1], 0.0)
            e2 = max(abs(p2) - par[HALF_SIZE + 2], 0.0)
            f = math.sqrt(e0 * e0 + e1 * e1 + e2 * e2)
            n0, n1, n2 = math.copysign(e0 / f, p0), math.copysign(e1 / f, p1), math.copysign(e2 / f, p2)
            flat = (1 if e0 == 0.0 else 0) + (1 if e1 == 0.0 else 0) + (1 if e2 == 0.0 else 0)
            if flat < 2:
                k = 1.0 / f
            if flat == 1:
                t0, t1, t2 = 1.0 if e0 == 0.0 else 0.0, 1.0 if e1 == 0.0 else 0.0, 1.0 if e2 == 0.0 else 0.0
    return (
        f,
        par[ROTATION] * n0 + par[ROTATION + 1] * n1 + par[ROTATION + 2] * n2,
        par[ROTATION + 3] * n0 + par[ROTATION + 4] * n1 + par[ROTATION + 5] * n2,
        par[ROTATION + 6] * n0 + par[ROTATION + 7] * n1 + par[ROTATION + 8] * n2,
        k,
        par[ROTATION] * t0 + par[ROTATION + 1] * t1 + par[ROTATION + 2] * t2,
        par[ROTATION + 3] * t0 + par[ROTATION + 4] * t1 + par[ROTATION + 5] * t2,
        par[ROTATION + 6] * t0 + par[ROTATION + 7] * t1 + par[ROTATION + 8] * t2,
    )


@kernel
def fill_walls(
    index: Index, alive: Array, step: Array, x: Array, u: Array, origin: Index, y: Array, w: Array,
    par: Array, phi: Array, gradient: Array, velocity_product: Array, kind: Index,
) -> None:  # fmt: skip
    """Six rows for every point in the box, one per wall: two along each of its axes."""
    set_motion(origin, y, w, step[0], par)
    for e in range(len(index)):
        i = index[e]
        for wall in range(6):
            axis, row = wall // 2, 6 * e + wall
            sign = 1.0 if wall % 2 == 0 else -1.0
            along, rate = 0.0, 0.0
            for c in range(3):
                n = sign * par[ROTATION + 3 * c + axis]
                along += n * (x[i, c] - par[START + c])
                rate += n * u[i, c]
                gradient[row, c] = n
                for o in range(len(origin)):
                    gradient[row, 3 + c] = -n
                    rate -= n * w[origin[o], c]
            phi[row] = par[HALF_SIZE + axis] + along - par[RADIUS]
            off = alive[i] == 0.0 or out_of_reach(phi[row], abs(rate), 0.0, step[0])
            kind[row] = OFF if off else ONE_SIDED


def axis_rotation(axis: ArrayLike, angle: float) -> Array:
    """The rotation (3, 3) by an angle [rad] about an axis of any length; SceneError for one of length 0."""
    size = float(np.linalg.norm(axis))
    if not size > 0:
        raise SceneError("found an axis of length 0, expected a direction such as [0, 0, 1]")
    x, y, z = np.asarray(axis, float) / size
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.asarray(np.eye(3) + math.sin(angle) * cross + (1 - math.cos(angle)) * cross @ cross)


def box(
    size: ArrayLike,
    center: ArrayLike = (0.0, 0.0, 0.0),
    rotation: ArrayLike | None = None,
    side: str = "outside",
    radius: float = 0.0,
) -> Shape:
    """A box: a solid, or a vessel whose inside points cannot leave.

    Parameters
    ----------
    size : (3,) lengths of its edges [m]
    center : (3,) [m]
    rotation : (3, 3)  columns are its axes in the world; None: along the axes of the world
    side : "outside" or "inside", where points may be
    radius : r ≥ 0 of the points [m]

    Outside, the distance is rounded around edges and corners, as for balls. A point without radius counts as
    a ball of `POINT_RADIUS` that rests with its lowest point on the upper face: so it meets the side of a box
    that stands on its floor, and passes onto a box that is flush with it, which round-off decides otherwise.
    Raises SceneError for a size that is not positive, an invalid rotation, and balls that do not fit inside.
    Proved by tests/contact/test_shapes.py and test_points_at_edges.py.
    """
    edges = np.broadcast_to(np.asarray(size, float), (3,))
    if not (np.isfinite(edges).all() and (edges > 0).all()):
        raise SceneError(f"found the size {edges.tolist()} m of a box: all three must be > 0")
    axes = np.eye(3) if rotation is None else np.asarray(rotation, float)
    if axes.shape != (3, 3) or not np.allclose(axes @ axes.T, np.eye(3), atol=1e-9):
        raise SceneError("the rotation of a box must be three axes at right angles, each of length 1")
    if side == "inside" and not 2 * radius < edges.min():
        raise SceneError(f"balls of radius {radius:g} m do not fit into a box {edges.min():g} m wide")
    if side == "both":
        raise SceneError("found side 'both' of a box, expected outside or inside")
    extent = float(np.linalg.norm(edges))
    if side == "outside" and radius == 0.0:
        radius = POINT_RADIUS * extent
        upwards = axes[:, np.abs(axes[2]).argmax()]
        center = np.asarray(center, float) - math.copysign(radius, upwards[2]) * upwards
    numbers = [*common_numbers(side, radius, center, extent), *(0.5 * edges), *axes.ravel()]
    kernels = kernels_of(gap_box, side)
    fill, slots = (fill_walls, 6) if side == "inside" else (kernels.fill, 1)
    return Shape(gap_box, kernels.sweep, np.array(numbers), fill, slots, convex=side == "outside")
