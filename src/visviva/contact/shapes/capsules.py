"""Many capsules and balls as one surface, with a tree: pegs, bars, piles."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.compiling.kernel import kernel
from visviva.contact.shapes.bounding_tree import (
    CODE,
    NODE_SIZE,
    SKIP,
    build_tree,
    path_hits_box,
    refit,
    square_to_box,
)
from visviva.contact.shapes.mesh_walk import bounded_inverse
from visviva.contact.shapes.shape import Shape, common_numbers
from visviva.contact.shapes.shape_kernels import kernels_of
from visviva.contact.shapes.triangle import MAX_NEWTON_STEPS, nearest_of_segment
from visviva.core.swept import EXTENT, OWN, RADIUS, SHIFT, START
from visviva.errors import SceneError

CAPSULE_SIZE = 7  # numbers per capsule: its ends and its radius
NODES, COUNT, CAPSULES = range(OWN, OWN + 3)
FIRST = OWN + 3  # index of the first node
ZERO_SHARE = 1e-12  # share of the extent that counts as zero


@kernel
def _gap_of_one(
    p0: float, p1: float, p2: float, par: Array, at: int
) -> tuple[float, float, float, float, float]:
    """Distance and direction from one capsule, and the nearest point as a share of its length."""
    a0, a1, a2, b0, b1, b2 = par[at], par[at + 1], par[at + 2], par[at + 3], par[at + 4], par[at + 5]
    t = nearest_of_segment(p0, p1, p2, a0, a1, a2, b0, b1, b2)
    r0, r1, r2 = p0 - a0 - t * (b0 - a0), p1 - a1 - t * (b1 - a1), p2 - a2 - t * (b2 - a2)
    distance = math.sqrt(r0 * r0 + r1 * r1 + r2 * r2)
    if distance == 0.0:
        return -par[at + 6], 0.0, 0.0, 1.0, t
    return distance - par[at + 6], r0 / distance, r1 / distance, r2 / distance, t


@kernel
def gap_capsules(
    x0: float, x1: float, x2: float, par: Array
) -> tuple[float, float, float, float, float, float, float, float]:
    """The distance from the nearest capsule; see `visviva.core.swept`."""
    p0, p1, p2 = x0 - par[START], x1 - par[START + 1], x2 - par[START + 2]
    nodes, count, things = int(par[NODES]), int(par[COUNT]), int(par[CAPSULES])
    best, n0, n1, n2, share, which = math.inf, 0.0, 0.0, 1.0, 0.0, 0
    i = 0
    while i < count:
        at = nodes + NODE_SIZE * i
        away = square_to_box(p0, p1, p2, par, at)
        if away > 0.0 and (best <= 0.0 or away >= best * best):
            i = int(par[at + SKIP])
            continue
        i += 1
        code = int(par[at + CODE])
        if code < 0:
            continue
        for j in range(code // 16, code // 16 + code % 16):
            f, m0, m1, m2, t = _gap_of_one(p0, p1, p2, par, things + CAPSULE_SIZE * j)
            if f < best:
                best, n0, n1, n2, share, which = f, m0, m1, m2, t, things + CAPSULE_SIZE * j
    k = 1.0 / max(best + par[which + 6], 1e-300)
    if share == 0.0 or share == 1.0:
        return best, n0, n1, n2, k, 0.0, 0.0, 0.0
    t0, t1, t2 = par[which + 3] - par[which], par[which + 4] - par[which + 1], par[which + 5] - par[which + 2]
    size = math.sqrt(t0 * t0 + t1 * t1 + t2 * t2)
    return best, n0, n1, n2, k, t0 / size, t1 / size, t2 / size


@kernel
def _first_touch(
    y0: float, y1: float, y2: float, d0: float, d1: float, d2: float, close: float, max_fraction: float,
    par: Array, at: int,
) -> tuple[float, float, float, float, float]:  # fmt: skip
    """As the sweep of a convex solid, see `visviva.contact.shapes.shape_kernels`."""
    s, f, rate, n0, n1, n2 = 0.0, 0.0, -1.0, 0.0, 0.0, 0.0
    for _ in range(MAX_NEWTON_STEPS):
        f, n0, n1, n2, _t = _gap_of_one(y0 + s * d0, y1 + s * d1, y2 + s * d2, par, at)
        f -= par[RADIUS]
        rate = n0 * d0 + n1 * d1 + n2 * d2
        if rate >= 0.0 or s > max_fraction or f + (1.0 - s) * rate >= -close:
            return 2.0, 0.0, 0.0, 0.0, 0.0
        if f <= -0.99 * close:
            break
        s -= (f + close) / rate
    return max(s - f / rate, 0.0), n0, n1, n2, max(-f - close, 0.0)


@kernel
def sweep_capsules(
    y0: float, y1: float, y2: float, d0: float, d1: float, d2: float, gone: float, par: Array
) -> tuple[float, float, float, float, float]:
    """The first contact of a ball with any of them; see `visviva.core.swept`."""
    ahead, close = 1.0 - gone, ZERO_SHARE * par[EXTENT]
    y0, y1, y2 = y0 - par[START], y1 - par[START + 1], y2 - par[START + 2]
    y0, y1, y2 = y0 - gone * par[SHIFT], y1 - gone * par[SHIFT + 1], y2 - gone * par[SHIFT + 2]
    d0, d1, d2 = d0 - ahead * par[SHIFT], d1 - ahead * par[SHIFT + 1], d2 - ahead * par[SHIFT + 2]
    v0, v1, v2 = bounded_inverse(d0), bounded_inverse(d1), bounded_inverse(d2)
    nodes, count, things = int(par[NODES]), int(par[COUNT]), int(par[CAPSULES])
    best, n0, n1, n2, depth = 2.0, 0.0, 0.0, 0.0, 0.0
    i = 0
    while i < count:
        at = nodes + NODE_SIZE * i
        if not path_hits_box(y0, y1, y2, v0, v1, v2, min(best, 1.0), par[RADIUS], par, at):
            i = int(par[at + SKIP])
            continue
        i += 1
        code = int(par[at + CODE])
        if code < 0:
            continue
        for j in range(code // 16, code // 16 + code % 16):
            s, m0, m1, m2, deep = _first_touch(
                y0, y1, y2, d0, d1, d2, close, min(best, 1.0), par, things + CAPSULE_SIZE * j
            )
            if s < best or (s == best and deep > depth):
                best, n0, n1, n2, depth = s, m0, m1, m2, deep
    return best, n0, n1, n2, depth


def capsules(
    starts: ArrayLike,
    ends: ArrayLike | None = None,
    size: ArrayLike = 0.01,
    radius: float = 0.0,
    origin: ArrayLike = (0.0, 0.0, 0.0),
) -> Shape:
    """All points within `size` of one of many segments: capsules, or balls for segments of zero length.

    Parameters
    ----------
    starts, ends : (n, 3)  [m], relative to the origin; without ends all are balls
    size : R > 0 [m], (n,) or one number
    radius : r ≥ 0 of the points [m]
    origin : [m]

    A sweep tests only those close to its path, found by the tree: its cost grows with the logarithm of their
    number. Raises SceneError for numbers out of range. Proved by tests/contact/test_shapes.py.
    """
    a = np.asarray(starts, float).reshape(-1, 3)
    b = a if ends is None else np.asarray(ends, float).reshape(-1, 3)
    if not len(a) or a.shape != b.shape:
        raise SceneError(f"found {len(a)} starts and {len(b)} ends of capsules, expected equal numbers")
    sizes = np.broadcast_to(np.asarray(size, float), (len(a),))
    if not (np.isfinite(sizes).all() and (sizes > 0).all()):
        raise SceneError(f"found the size {sizes.min():g} m of a capsule: it must be > 0")
    order, nodes = build_tree(0.5 * (a + b))
    things = np.concatenate([a, b, sizes[:, None]], axis=1)[order]
    extent = float(max(np.abs(a).max(), np.abs(b).max()) + sizes.max())
    par = np.concatenate([np.zeros(FIRST), nodes.ravel(), things.ravel()])
    par[:OWN] = common_numbers("outside", radius, origin, extent)
    par[[NODES, COUNT, CAPSULES]] = FIRST, len(nodes), FIRST + nodes.size
    refit(par, FIRST, len(nodes), FIRST + nodes.size, CAPSULE_SIZE, 2, float(sizes.max()) + 1e-9 * extent)
    kernels = kernels_of(gap_capsules, "outside", sweep_capsules)
    return Shape(gap_capsules, sweep_capsules, par, kernels.fill)
