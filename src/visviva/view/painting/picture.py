"""One picture from primitives: shadow map, z-buffers, shading. No window, no driver."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from visviva.view.painting.camera import SAMPLES, Camera
from visviva.view.painting.lines import draw_hairs, draw_tubes
from visviva.view.painting.occlusion import Occlusion
from visviva.view.painting.puffs import draw_puffs, far_to_near, sun_in_view
from visviva.view.painting.raster import draw_spheres, draw_triangles
from visviva.view.painting.shade import shade, tone_table
from visviva.view.painting.shadow import casters_box, make_light
from visviva.view.painting.shapes import Array, Shapes

SOLID, GLASS = (0.999, 2.0), (1e-3, 0.999)
MIN_SPHERE_RADIUS, MIN_TUBE_RADIUS = 1.3, 0.55
"""Least radii of spheres and tubes on the screen [pixel]: distant ones neither vanish nor flicker."""
Image = NDArray[np.uint8]
Layer = tuple[NDArray[np.float32], NDArray[np.int32]]


def enlarge_thin_shapes(shapes: Shapes, camera: Camera, size: tuple[int, int]) -> Shapes:
    """Increase radii to the least ones on the screen; negative radii are in pixels."""
    flat = camera.flat(size)
    spheres, tubes = shapes.spheres.copy(), shapes.tubes.copy()
    for rows, points, column, least in (
        (spheres, (0,), 3, MIN_SPHERE_RADIUS),
        (tubes, (0, 3), 6, MIN_TUBE_RADIUS),
    ):
        if len(rows):
            depth = np.mean([(rows[:, k : k + 3] - flat[0:3]) @ flat[9:12] for k in points], axis=0)
            pixel = np.maximum(depth, 0.0) / flat[12]
            radius = rows[:, column]
            rows[:, column] = np.where(radius < 0.0, -radius * pixel, np.maximum(radius, least * pixel))
    return shapes._replace(spheres=spheres, tubes=tubes)


class Painter:
    """Paints pictures of one size, and reuses its buffers.

    Parameters
    ----------
    size : (W, H) [pixel]
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self._tones = tone_table()
        rows, columns = SAMPLES * size[1], SAMPLES * size[0]
        self._solid: Layer = (np.empty((rows, columns), np.float32), np.empty((rows, columns), np.int32))
        self._glass: Layer | None = None
        self._occlusion = Occlusion(size)

    def _draw(self, layer: Layer, flat: Array, shapes: Shapes, band: tuple[float, float]) -> None:
        nearness, ids = layer
        nearness.fill(0.0)
        ids.fill(-1)
        first = 0
        for draw, rows in (
            (draw_triangles, shapes.triangles),
            (draw_spheres, shapes.spheres),
            (draw_tubes, shapes.tubes),
            (draw_hairs, shapes.hairs),
        ):
            if len(rows):
                draw(flat, rows, band, first, nearness, ids)
            first += len(rows)

    def _glass_layer(self, flat: Array, shapes: Shapes) -> Layer:
        alphas = (shapes.triangles[:, 27], shapes.spheres[:, 7], shapes.tubes[:, 10], shapes.hairs[:, 10])
        if not any(bool(((a >= GLASS[0]) & (a < GLASS[1])).any()) for a in alphas):
            return np.empty((0, 0), np.float32), np.empty((0, 0), np.int32)
        if self._glass is None:
            self._glass = (np.empty_like(self._solid[0]), np.empty_like(self._solid[1]))
        self._draw(self._glass, flat, shapes, GLASS)
        return self._glass

    def paint(self, shapes: Shapes, camera: Camera, sun: Array, backdrop: Array) -> Image:
        """The picture (H, W, 3), sRGB bytes.

        Parameters
        ----------
        shapes : finite primitives (`shapes.only_finite`); of transparent ones only the nearest is blended
        sun : (3,) unit vector towards the light
        backdrop : (2, 3)   linear colours at top and bottom
        """
        shapes = enlarge_thin_shapes(shapes, camera, self.size)
        flat = camera.flat((SAMPLES * self.size[0], SAMPLES * self.size[1]))
        self._draw(self._solid, flat, shapes, SOLID)
        glass = self._glass_layer(flat, shapes)
        image = np.empty((self.size[1], self.size[0], 3), np.uint8)
        veil = self._veil(flat, shapes.puffs, sun)
        layers = self._solid, glass, self._sky(flat, shapes)
        shade(flat, shapes, make_light(shapes, sun), backdrop, layers, veil, self._tones, image)
        return image

    def veil(self, shapes: Shapes, camera: Camera, sun: Array) -> NDArray[np.float32]:
        """The veil, as `_veil`, for a picture that is not painted: puffs in front of solid objects."""
        if not len(shapes.puffs):
            return self._veil(np.empty(0), shapes.puffs, sun)
        shapes = enlarge_thin_shapes(shapes, camera, self.size)
        flat = camera.flat((SAMPLES * self.size[0], SAMPLES * self.size[1]))
        self._draw(self._solid, flat, shapes, SOLID)
        return self._veil(flat, shapes.puffs, sun)

    def _sky(self, flat: Array, shapes: Shapes) -> NDArray[np.float32]:
        """Share of open sky of each pixel, (H, W)."""
        low, high = casters_box(shapes) or (np.zeros(3), np.zeros(3))
        return self._occlusion.sky(flat, self._solid[0], float(np.linalg.norm(high - low)))

    def _veil(self, flat: Array, puffs: Array, sun: Array) -> NDArray[np.float32]:
        """Soft puffs in front of solid objects, (H, W, 4), or (1, 0, 4) if there are none."""
        if not len(puffs):
            return np.empty((1, 0, 4), np.float32)
        veil = np.zeros((self.size[1], self.size[0], 4), np.float32)
        veil[:, :, 3] = 1.0
        draw_puffs(flat, far_to_near(flat, puffs), self._solid[0], sun_in_view(flat, sun), veil)
        return veil
