"""How sheaves and bollards are shown; wheels have a groove and holes that make their rotation visible."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from visviva.arrays import Array, Index
from visviva.core.ports import Points
from visviva.geometry.rotation import quaternion_of
from visviva.hoist.wheels.sheaves import Sheaves
from visviva.vocabulary.tracks import Sample

SIDES = 48
FLANGE, BOTTOM, WHEEL_WIDTH = 1.12, 0.92, 0.3  # radii of flanges and groove, width, as shares of the radius
SPOKES = 5
BARREL_RADIUS = 0.9  # of a bollard, as a share of the radius to the middle of the rope


def wheel_mesh(radius: float) -> tuple[Array, Index]:
    """Vertices and triangles of a wheel about z; there are recesses between its spokes."""
    profile = np.array([[0.0, 0.5], [FLANGE, 0.5], [FLANGE, 0.42], [BOTTOM, 0.1], [BOTTOM, -0.1],
                        [FLANGE, -0.42], [FLANGE, -0.5], [0.0, -0.5]])  # fmt: skip
    vertices, triangles = surface_of_revolution(radius * profile * [1.0, WHEEL_WIDTH])
    depth = (-0.66 * WHEEL_WIDTH * radius, 0.66 * WHEEL_WIDTH * radius)
    studs = [spoke(0.95 * radius, 2 * np.pi * s / SPOKES, depth) for s in range(SPOKES)]
    for x, t in studs:
        triangles = np.vstack([triangles, t + len(vertices)])
        vertices = np.vstack([vertices, x])
    return vertices, triangles.astype(np.int64)


def post_mesh(radius: float, height: float) -> tuple[Array, Index]:
    """Vertices and triangles of a bollard about z: a foot, a barrel for the rope, and a rounded head."""
    r, top = radius, 0.5 * height
    head = min(0.5 * r, 0.4 * top)
    profile = [[0.0, top], [0.8 * r, top], [1.25 * r, top - 0.3 * head], [1.25 * r, top - 0.7 * head],
               [BARREL_RADIUS * r, top - head], [BARREL_RADIUS * r, head - top], [1.25 * r, 0.5 * head - top],
               [1.25 * r, -top], [0.0, -top]]  # fmt: skip
    return surface_of_revolution(np.array(profile))


def surface_of_revolution(profile: Array) -> tuple[Array, Index]:
    """Surface of revolution about z of a profile of radii and heights (n, 2), from top to bottom."""
    angles = 2 * np.pi * np.arange(SIDES) / SIDES
    rings = np.stack([np.outer(profile[:, 0], np.cos(angles)), np.outer(profile[:, 0], np.sin(angles)),
                      np.repeat(profile[:, 1:], SIDES, axis=1)], axis=2)  # fmt: skip
    faces = []
    for r in range(len(profile) - 1):
        for i in range(SIDES):
            j = (i + 1) % SIDES
            a, b, c, d = r * SIDES + i, r * SIDES + j, (r + 1) * SIDES + j, (r + 1) * SIDES + i
            faces += [[a, b, c], [a, c, d]]
    return rings.reshape(-1, 3), np.array(faces, np.int64)[:, ::-1]


def spoke(high: float, angle: float, depth: tuple[float, float]) -> tuple[Array, Index]:
    """A spoke up to a radius, between two heights."""
    low, half = 0.126 * high, 0.084 * high
    x = np.array(
        [[r, s, t] for t in depth for r, s in ((low, -half), (high, -half), (high, half), (low, half))]
    )
    c, s = np.cos(angle), np.sin(angle)
    quads = [[0, 3, 2, 1], [4, 5, 6, 7], [0, 1, 5, 4], [1, 2, 6, 5], [2, 3, 7, 6], [3, 0, 4, 7]]
    triangles = [t for a, b, d, e in quads for t in ([a, b, d], [a, d, e])]
    return x @ np.array([[c, s, 0], [-s, c, 0], [0, 0, 1.0]]), np.array(triangles)


class WheelTrack:
    """Wheels at their centres, rotated by carrier and angle."""

    kind: ClassVar[str] = "frames"

    def __init__(
        self, name: str, centre: Points, sheaves: Sheaves, color: str, mesh: tuple[Array, Index] | None = None
    ) -> None:
        self.name, self.centre, self.sheaves = name, centre, sheaves
        self.look: dict[str, Any] = {"shape": {"kind": "mesh"}, "color": color, "opacity": 1.0}
        vertices, triangles = wheel_mesh(float(sheaves.radius[0])) if mesh is None else mesh
        self.static: Sample = {
            "vertices": vertices.astype(np.float32),
            "triangles": triangles.astype(np.int32),
        }

    def sample(self, k: Any) -> Sample:
        """x (n, 3) and quat (n, 4)."""
        sheaves = self.sheaves
        n = len(sheaves)
        angles = np.zeros(n) if sheaves.angle is None else k.value[sheaves.angle.index]
        first, second = np.moveaxis(sheaves.directions, 1, 0)
        c, s = np.cos(angles)[:, None], np.sin(angles)[:, None]
        own = np.stack([c * first + s * second, c * second - s * first, sheaves.axis], axis=2)
        matrices = k.rotation[sheaves.frame.index] @ own
        return {"x": k.position(self.centre), "quat": quaternion_of(matrices)}
