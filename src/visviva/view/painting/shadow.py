"""Light: one sun with a shadow map, sky above, bounce from below, and contact shadows on the ground.

The shadow map is the z-buffer of `raster` seen from the sun with a parallel camera. The contact map is the
same, seen from below the ground: it holds the blurred height of the lowest object above the ground.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import gaussian_filter, maximum_filter

from visviva.view.painting.camera import Camera, packed_camera, unit
from visviva.view.painting.lines import draw_tubes
from visviva.view.painting.raster import draw_spheres, draw_triangles
from visviva.view.painting.shapes import SLAB_PLANE, Array, Shapes

TEXELS, BLOCK, CONTACT_TEXELS = 1024, 16, 256
EMPTY_DEPTH = np.float32(-3e38)
LIGHT_COLORS = np.array([[0.84, 0.79, 0.69], [0.44, 0.48, 0.54], [0.25, 0.23, 0.21]])
"""Linear colours of the sun, of the sky and of the bounce from below."""
SLAB_RANGE = 3.0  # distance from the box of objects up to which a slab casts shadows, in its longest edges
BURIED_DEPTH = 0.02  # depth below the ground, in radii of the view, beyond which objects are buried
CASTER_ALPHA = (0.4, 2.0)  # range of alpha of shadow casters
Map = NDArray[np.float32]


class Light(NamedTuple):
    """Light data of the shading kernel; colours linear."""

    direction: Array  # (3,) unit, towards the sun
    tint: Array  # (3, 3): colours of the sun, of the sky and of the bounce from below
    camera: Array  # parallel camera of the shadow map
    depth: Map  # nearness to the sun
    coarse: Map  # maximum of `depth` over blocks and their neighbours
    contact_camera: Array
    contact: Map  # 0…1 share of the sky hidden from the ground


def default_direction(camera: Camera) -> Array:
    """Towards the sun: high, from the left of and a little behind the camera."""
    right, _, forward = camera.axes()
    up = unit(camera.up)
    level = forward - up * float(forward @ up)
    level = level if np.linalg.norm(level) > 1e-6 else right
    return unit(1.25 * up - 0.62 * right - 0.42 * unit(level))


def casters_box(shapes: Shapes) -> tuple[Array, Array] | None:
    """Bounding box of all shadow casters without planes and slabs; None if there are none."""
    lows, highs = [], []
    solid = shapes.triangles[shapes.triangles[:, 28] == -1.0]
    for rows, ends, size in ((solid, 9, None), (shapes.spheres, 3, 3), (shapes.tubes, 6, 6)):
        if len(rows):
            radius = 0.0 if size is None else float(rows[:, size].max())
            x = rows[:, :ends].reshape(-1, 3)
            lows.append(x.min(axis=0) - radius)
            highs.append(x.max(axis=0) + radius)
    if not lows:
        return None
    return np.min(lows, axis=0), np.max(highs, axis=0)


def box_with_slabs(low: Array, high: Array, shapes: Shapes) -> tuple[Array, Array]:
    """A box extended to slabs, by at most `SLAB_RANGE` longest edges, so that wide ground keeps shadows
    sharp."""
    corners = shapes.triangles[shapes.triangles[:, 28] == SLAB_PLANE, :9].reshape(-1, 3)
    if not len(corners):
        return low, high
    most = SLAB_RANGE * float((high - low).max())
    return (
        np.minimum(low, np.maximum(corners.min(axis=0), low - most)),
        np.maximum(high, np.minimum(corners.max(axis=0), high + most)),
    )


def parallel_camera(low: Array, high: Array, towards: Array, texels: int, room: float) -> Array:
    """A parallel camera looking from `towards` at a box; it moves in steps to prevent shimmering in films."""
    centre = 0.5 * (low + high)
    radius = max(0.5 * float(np.linalg.norm(high - low)), 1e-9)
    radius = 1.15 ** math.ceil(math.log(radius, 1.15)) * room
    camera = Camera(tuple((centre + towards).tolist()), tuple(centre.tolist()))
    axes = camera.axes()
    focal = 0.5 * texels / radius
    eye = axes.T @ (np.floor(axes @ centre * focal) / focal)
    return packed_camera(eye, axes, focal, (texels, texels), -1e300, parallel=True)


def depth_map(shapes: Shapes, camera: Array, texels: int) -> Map:
    """Nearness of all casters to a parallel camera (texels, texels)."""
    depth = np.full((texels, texels), EMPTY_DEPTH, dtype=np.float32)
    ids = np.empty((texels, texels), dtype=np.int32)
    draw_triangles(camera, shapes.triangles, CASTER_ALPHA, 0, depth, ids)
    draw_spheres(camera, shapes.spheres, CASTER_ALPHA, 0, depth, ids)
    draw_tubes(camera, shapes.tubes, CASTER_ALPHA, 0, depth, ids)
    return depth


def contact_map(shapes: Shapes, low: Array, high: Array) -> tuple[Array, Map]:
    """Share of the sky hidden by objects from the first plane: a blurred exp(−height/scale).

    Buried objects hide nothing: only the part of a ball above the ground counts.
    """
    point, normal = shapes.planes[0, 0:3], shapes.planes[0, 3:6]
    camera = parallel_camera(low, high, -normal, CONTACT_TEXELS, room=1.5)
    things = shapes._replace(triangles=shapes.triangles[shapes.triangles[:, 28] != SLAB_PLANE])
    depth = depth_map(things, camera, CONTACT_TEXELS)
    radius = 0.5 * CONTACT_TEXELS / camera[12]
    # nearness is −forward·(x − eye), forward = normal here: height is the eye's height − nearness
    height = float(normal @ (camera[0:3] - point)) - depth
    seen = depth > EMPTY_DEPTH
    if float(height.min()) < -BURIED_DEPTH * radius:
        from_above = camera.copy()
        from_above[9:12] *= -1.0
        seen &= float(normal @ (camera[0:3] - point)) + depth_map(things, from_above, CONTACT_TEXELS) > 0.0
    hidden = np.where(seen, np.exp(-np.maximum(height, 0.0) / (0.1 * radius)), 0.0).astype(np.float32)
    return camera, 0.55 * gaussian_filter(hidden, 2.0) + 0.35 * gaussian_filter(hidden, 7.0)


def make_light(shapes: Shapes, direction: Array) -> Light:
    """Shadow and contact maps of one instant."""
    box = casters_box(shapes)
    nothing = np.full((1, 1), EMPTY_DEPTH, dtype=np.float32)
    camera = contact_camera = packed_camera(np.zeros(3), np.eye(3), 1e-30, (1, 1), -1e300, parallel=True)
    depth, coarse, contact = nothing, nothing, np.zeros((1, 1), dtype=np.float32)
    if box is not None:
        camera = parallel_camera(*box_with_slabs(*box, shapes), direction, TEXELS, room=1.02)
        depth = depth_map(shapes, camera, TEXELS)
        blocks = depth.reshape(TEXELS // BLOCK, BLOCK, TEXELS // BLOCK, BLOCK).max(axis=(1, 3))
        coarse = maximum_filter(blocks, size=3)
        if len(shapes.planes):
            contact_camera, contact = contact_map(shapes, *box)
    return Light(
        direction=direction,
        tint=LIGHT_COLORS,
        camera=camera,
        depth=depth,
        coarse=coarse,
        contact_camera=contact_camera,
        contact=contact,
    )
