"""Scene elements in the language of POV-Ray."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from visviva.view.painting.shapes import Array, Shapes

HAIR_RADIUS = 5e-4  # radius of a hairline, divided by the distance of the camera
MIN_DIFFUSE = 1e-3  # least diffuse colour of which the ambient colour is given as a multiple


def vector(x: Any) -> str:
    """<x, y, z>."""
    return "<" + ", ".join(f"{float(c):.7g}" for c in x) + ">"


def light(row: Array, reach: float) -> str:
    """A light with homogeneous position x y z w and colour; one at infinity, w = 0, is parallel."""
    position, w, color = row[:3], float(row[3]), vector(row[4:7])
    if w:
        return f"light_source {{ {vector(position / w)} color rgb {color} }}"
    away = reach * position / max(float(np.linalg.norm(position)), 1e-300)
    return f"light_source {{ {vector(away)} color rgb {color} parallel point_at <0, 0, 0> }}"


def material(row: Array) -> str:
    """Fourteen numbers of a texture: ambient, diffuse, specular, transmitted; refraction, Phong exponent.

    The diffuse colour is the pigment, the ambient colour a multiple of it; highlights use the mean specular.
    """
    ambient, diffuse, specular, transmitted = row[0:3], row[3:6], row[6:9], row[9:12]
    share = ambient / np.maximum(diffuse, MIN_DIFFUSE)
    through = float(np.clip(transmitted.mean(), 0.0, 1.0))
    finish = (
        f"ambient rgb {vector(share)} diffuse 1 phong {float(specular.mean()):.6g} phong_size {row[13]:.6g}"
    )
    pigment = f"color rgb {vector(diffuse)} transmit {through:.6g}"
    return f"texture {{ pigment {{ {pigment} }} finish {{ {finish} }} }}"


def plain_texture(color: Array, alpha: float) -> str:
    """A plain texture with a colour of 0…1, in linear light."""
    pigment = f"color rgb {vector(color)} transmit {1.0 - alpha:.6g}"
    return f"texture {{ pigment {{ {pigment} }} finish {{ ambient 0.25 diffuse 0.75 }} }}"


def mesh(corners: Array, normals: Array, kind: NDArray[np.int64], materials: Sequence[str]) -> str:
    """Triangles (k, 3, 3) with normals at their corners (k, 3, 3), and the material index of each (k,)."""
    points = corners.reshape(-1, 3)
    lines = [
        "mesh2 {",
        f"  vertex_vectors {{ {len(points)}, " + ", ".join(map(vector, points)) + " }",
        f"  normal_vectors {{ {len(points)}, " + ", ".join(map(vector, normals.reshape(-1, 3))) + " }",
        f"  texture_list {{ {len(materials)}, " + " ".join(materials) + " }",
        f"  face_indices {{ {len(corners)}, "
        + ", ".join(f"<{3 * i}, {3 * i + 1}, {3 * i + 2}>, {int(k)}" for i, k in enumerate(kind))
        + " }",
        "}",
    ]
    return "\n".join(lines)


def primitives(shapes: Shapes, distance: float) -> Iterator[str]:
    """All shapes; soft puffs as translucent spheres."""
    if len(shapes.triangles):
        rows = shapes.triangles
        look, kind = np.unique(rows[:, [18, 19, 20, 27]].round(4), axis=0, return_inverse=True)
        materials = [plain_texture(one[:3], one[3]) for one in look]
        corners, normals = rows[:, :9].reshape(-1, 3, 3), rows[:, 9:18].reshape(-1, 3, 3)
        yield mesh(corners, normals, kind.reshape(-1), materials)
    for row in shapes.spheres:
        yield f"sphere {{ {vector(row[:3])}, {row[3]:.6g} {plain_texture(row[4:7], row[7])} }}"
    for row in shapes.tubes:
        yield _tube(row, row[6])
    for row in shapes.hairs:
        yield _tube(row, HAIR_RADIUS * distance)
    for row in shapes.puffs:
        yield f"sphere {{ {vector(row[:3])}, {row[6]:.6g} {plain_texture(row[7:10], 0.5 * row[10])} }}"
    for row in shapes.planes:
        yield _plane(row)


def _tube(row: Array, radius: float) -> str:
    if np.array_equal(row[:3], row[3:6]):
        return f"sphere {{ {vector(row[:3])}, {radius:.6g} {plain_texture(row[7:10], row[10])} }}"
    ends = f"{vector(row[:3])}, {vector(row[3:6])}"
    return f"cylinder {{ {ends}, {radius:.6g} {plain_texture(row[7:10], row[10])} }}"


def _plane(row: Array) -> str:
    normal, tile = row[3:6], max(float(row[10]), 1e-6)
    color = row[11:14] if row[14] else np.full(3, 0.6)
    tiles = f"checker color rgb {vector(color)} color rgb {vector(0.8 * color)} scale {tile:.6g}"
    return f"plane {{ {vector(normal)}, {float(normal @ row[:3]):.7g} pigment {{ {tiles} }} }}"
