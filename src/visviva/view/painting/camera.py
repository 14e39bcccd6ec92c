"""Pinhole camera, its fit to a box and its flat form for kernels."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike, NDArray

from visviva.errors import SceneError

Array = NDArray[np.float64]
SAMPLES = 2  # samples per output pixel and axis


def unit(vector: ArrayLike) -> Array:
    """A vector scaled to length 1."""
    v = np.asarray(vector, dtype=np.float64)
    return v / np.linalg.norm(v)


@dataclass(frozen=True)
class Camera:
    """A pinhole camera.

        column = W/2 + f X/Z,  row = H/2 + f Y/Z,  f = (H/2)/tan(fov/2)

    with X to the right, Y down and Z forward of the position, in pixels of a picture W × H.

    Parameters
    ----------
    position, target : (3,) [m]   its position and the point it looks at
    up : (3,)   upward direction in the picture
    fov : vertical angle of view [°]

    Errors: `SceneError` when position and target coincide, or the angle is not between 0 and 180.
    Proved by tests/view/test_camera.py.
    """

    position: tuple[float, float, float]
    target: tuple[float, float, float] = (0.0, 0.0, 0.0)
    up: tuple[float, float, float] = (0.0, 0.0, 1.0)
    fov: float = 35.0
    near: float = field(default=0.0)

    def __post_init__(self) -> None:
        for name in ("position", "target", "up"):
            value = np.asarray(getattr(self, name), dtype=np.float64)
            if value.shape != (3,) or not np.isfinite(value).all():
                raise SceneError(
                    f"the camera's {name} is {getattr(self, name)}; give three numbers", "look.camera"
                )
        if not 0.0 < float(self.fov) < 180.0:
            raise SceneError(
                f"the camera's fov is {self.fov}; give an angle between 0 and 180 degrees", "look.camera.fov"
            )
        if self.distance == 0.0:
            raise SceneError("the camera is at its own target; move one of them", "look.camera")

    @property
    def distance(self) -> float:
        """From position to target [m]."""
        return float(np.linalg.norm(np.subtract(self.target, self.position)))

    def axes(self) -> Array:
        """Rows right, down, forward (3, 3); when looking along `up`, another upward direction is chosen."""
        forward = unit(np.subtract(self.target, self.position))
        right = np.cross(forward, self.up)
        if np.linalg.norm(right) < 1e-9:
            right = np.cross(forward, (0.0, 1.0, 0.0) if abs(forward[1]) < 0.9 else (1.0, 0.0, 0.0))
        right = unit(right)
        return np.array([right, np.cross(forward, right), forward])

    def flat(self, size: tuple[int, int]) -> Array:
        """The kernels' camera array (see `raster`) for a picture of size (W, H) samples."""
        focal = 0.5 * size[1] / math.tan(0.5 * math.radians(self.fov))
        near = self.near or 2e-3 * self.distance
        return packed_camera(
            np.asarray(self.position, dtype=np.float64), self.axes(), focal, size, near, parallel=False
        )

    def project(self, x: ArrayLike, size: tuple[int, int]) -> Array:
        """Points (n, 3) [m] to column, row and depth (n, 3) [pixel, pixel, m]; NaN behind the camera."""
        seen = (np.asarray(x, dtype=np.float64) - self.position) @ self.axes().T
        depth = np.where(seen[:, 2] > 0.0, seen[:, 2], np.nan)
        focal = self.flat(size)[12]
        return np.column_stack(
            (0.5 * size[0] + focal * seen[:, 0] / depth, 0.5 * size[1] + focal * seen[:, 1] / depth, depth)
        )


def packed_camera(
    eye: Array, axes: Array, focal: float, size: tuple[int, int], near: float, parallel: bool
) -> Array:
    """Pack a camera for the kernels; focal in samples, per metre when parallel."""
    rest = (focal, 0.5 * size[0], 0.5 * size[1], near, float(parallel))
    return np.concatenate((eye, axes.ravel(), rest))


def camera_around_box(
    points: ArrayLike, size: tuple[int, int], back: ArrayLike, fov: float = 30.0, margin: float = 1.15
) -> Camera:
    """A camera that sees all points.

    Parameters
    ----------
    points : (n, 3) [m]
    size : picture (W, H) [pixel]
    back : (3,)   direction towards the camera
    margin : relative margin around them, 1 = none
    """
    points = np.asarray(points, dtype=np.float64)
    low, high = points.min(axis=0), points.max(axis=0)
    spread = high - low
    target = 0.5 * (low + high)
    axes = Camera(tuple(target + np.asarray(back)), tuple(target)).axes()
    tall = math.tan(0.5 * math.radians(fov)) / margin
    slopes = np.array([tall * size[0] / size[1], tall])
    shift = np.zeros(3)
    distance = least = 1e-3 * max(float(spread.max()), 1e-6)
    for _ in range(8):
        seen = (points - target - shift) @ axes.T
        distance = max(float((np.abs(seen[:, :2]) / slopes - seen[:, 2:]).max()), least)
        rim = seen[:, :2] / (seen[:, 2:] + distance)
        centre = 0.5 * (rim.min(axis=0) + rim.max(axis=0)) * distance
        shift = shift + centre @ axes[:2]
    aim = target + shift
    return Camera(tuple((aim - distance * axes[2]).tolist()), tuple(aim.tolist()), fov=fov)
