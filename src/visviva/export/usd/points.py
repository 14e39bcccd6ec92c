"""Tracks of points: surfaces, ropes and springs, balls and particles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from visviva.export.usd.prims import Array, SampledAttribute, Scene
from visviva.export.usd.ropes import write_rope
from visviva.view.painting.finishes import ROPE
from visviva.view.painting.shapes import Shapes
from visviva.view.staging.track_points import Points

MAX_SPHERES = 64
"""Largest number of balls written as a `Sphere` each, which an animator can pick."""
NORMAL_TOLERANCE = 1e-6
Adder = Callable[[int, Shapes], None]


class DrawnTrack(NamedTuple):
    """A track of points, its shapes in the first frame, and the thickness of lines and dots [m]."""

    scene: Scene
    points: Points
    first: Shapes
    thickness: float


def write_points(scene: Scene, path: str, points: Points, thickness: float) -> None:
    """Write a track of points as it is drawn; several kinds of shapes are placed under one `Xform`.

    thickness : of lines and dots whose width is in pixels in films [m]
    """
    first = points.shapes(0)
    if len(first.tubes) and first.tubes[0, 11] == ROPE:
        write_rope(scene, path, [points.shapes(i).tubes for i in range(len(scene.frames.codes))])
        return
    of = DrawnTrack(scene, points, first, thickness)
    makers: list[tuple[str, Callable[[DrawnTrack, str], Adder]]] = []
    if "triangles" in points.track.statics or len(first.triangles):
        makers.append(("surface", _surface))
    if len(first.tubes) or (len(first.hairs) and not makers):
        makers.append(("lines", _lines))
    if _has_few_balls(points, first):
        makers.append(("balls", _balls))
    elif len(first.spheres) or len(first.puffs) or not makers:
        makers.append(("points", _cloud))
    if len(makers) > 1:
        scene.pxr.UsdGeom.Xform.Define(scene.stage, path)
    adders = [make(of, f"{path}/{kind}" if len(makers) > 1 else path) for kind, make in makers]
    for i in range(len(scene.frames.codes)):
        shapes = points.shapes(i) if i else first
        for add in adders:
            add(i, shapes)


def _has_few_balls(points: Points, first: Shapes) -> bool:
    """Whether the track has few balls, all of them present at all times."""
    known = points.track.arrays
    count = points.track.shape("x")[0]
    lasting = "active" not in known and "age" not in known and len(first.spheres) == count <= MAX_SPHERES
    return bool(lasting and (first.spheres[:, 3] > 0.0).all())


def _balls(of: DrawnTrack, path: str) -> Adder:
    """A `Sphere` for each point."""
    scene, rows = of.scene, of.first.spheres
    geom = scene.pxr.UsdGeom
    if len(rows) > 1:
        geom.Xform.Define(scene.stage, path)
    made = []
    for k, row in enumerate(rows):
        ball = geom.Sphere.Define(scene.stage, path if len(rows) == 1 else f"{path}/ball_{k + 1}")
        made.append(
            (SampledAttribute(scene, ball.AddTranslateOp()), SampledAttribute(scene, ball.CreateRadiusAttr()))
        )
        ball.CreateExtentAttr().Set(scene.value(row[3] * np.array([[-1.0] * 3, [1.0] * 3])))
        scene.paint(ball, row[4:7], float(row[7]), int(row[12]))

    def add(i: int, shapes: Shapes) -> None:
        for row, (position, radius) in zip(shapes.spheres, made, strict=True):
            position.add(i, scene.pxr.Gf.Vec3d(*row[:3].tolist()))
            radius.add(i, float(row[3]))

    return add


def _cloud(of: DrawnTrack, path: str) -> Adder:
    """`Points` with widths and colours: balls, dots and puffs."""
    scene, thickness = of.scene, of.thickness
    cloud = scene.pxr.UsdGeom.Points.Define(scene.stage, path)
    names = (cloud.CreatePointsAttr(), cloud.CreateWidthsAttr(), cloud.CreateExtentAttr())
    positions, widths, extent = (SampledAttribute(scene, attribute) for attribute in names)
    cloud.SetWidthsInterpolation("vertex")
    colors = SampledAttribute(scene, cloud.CreateDisplayColorPrimvar("vertex"))
    opacities = SampledAttribute(scene, cloud.CreateDisplayOpacityPrimvar("vertex"))

    def add(i: int, shapes: Shapes) -> None:
        balls, puffs = shapes.spheres, shapes.puffs
        x = np.concatenate([balls[:, :3], puffs[:, :3]])
        radius = np.concatenate([balls[:, 3], puffs[:, 6]])
        radius = np.where(radius > 0.0, radius, thickness)
        positions.add(i, x)
        widths.add(i, 2.0 * radius)
        extent.add(i, _extent(x, float(radius.max(initial=0.0))))
        colors.add(i, np.concatenate([balls[:, 4:7], puffs[:, 7:10]]))
        opacities.add(i, np.concatenate([balls[:, 7], puffs[:, 10]]))

    return add


def _lines(of: DrawnTrack, path: str) -> Adder:
    """`BasisCurves`: consecutive pieces are joined to one curve."""
    scene, first = of.scene, of.first
    curves = scene.pxr.UsdGeom.BasisCurves.Define(scene.stage, path)
    curves.CreateTypeAttr("linear")
    curves.SetWidthsInterpolation("constant")
    names = (curves.CreatePointsAttr(), curves.CreateCurveVertexCountsAttr(), curves.CreateExtentAttr())
    positions, counts, extent = (SampledAttribute(scene, attribute) for attribute in names)
    thick = bool(len(first.tubes))
    row = (first.tubes if thick else first.hairs)[0]
    radius = float(row[6]) if thick else of.thickness
    curves.CreateWidthsAttr().Set(scene.value(np.array([2.0 * radius])))
    scene.paint(curves, row[7:10], float(row[10]), int(row[11]) if thick else 0)

    def add(i: int, shapes: Shapes) -> None:
        rows = shapes.tubes if thick else shapes.hairs
        x, vertices = joined_curves(rows[:, :3], rows[:, 3:6])
        positions.add(i, x)
        counts.add(i, vertices)
        extent.add(i, _extent(x, radius))

    return add


def joined_curves(a: Array, b: Array) -> tuple[Array, Any]:
    """Vertices (k, 3) of curves, and their numbers per curve, from straight pieces between a and b (n, 3)."""
    if not len(a):
        return a, np.zeros(0, dtype=int)
    starts = np.concatenate([[True], (a[1:] != b[:-1]).any(axis=1)])
    first = np.flatnonzero(starts)
    counts = np.diff([*first, len(a)]) + 1
    x = np.empty((len(a) + len(first), 3))
    at = np.arange(len(a)) + np.cumsum(starts)
    x[at] = b
    x[at[first] - 1] = a[first]
    return x, counts


def _surface(of: DrawnTrack, path: str) -> Adder:
    """A `Mesh` with moving points, whose triangles may change."""
    scene, points, rows = of.scene, of.points, of.first.triangles
    mesh = scene.mesh(path, np.zeros((0, 3), dtype=np.int64))
    names = (
        mesh.GetPointsAttr(),
        mesh.GetFaceVertexCountsAttr(),
        mesh.GetFaceVertexIndicesAttr(),
        mesh.CreateNormalsAttr(),
        mesh.CreateExtentAttr(),
    )
    positions, counts, indices, normals, extent = (SampledAttribute(scene, attribute) for attribute in names)
    plain = bool(len(rows)) and bool((rows[:, 18:27].reshape(-1, 3) == rows[0, 18:21]).all())
    smooth = _is_smooth(points, rows)
    mesh.SetNormalsInterpolation("vertex" if smooth else "faceVarying")
    if plain:
        scene.paint(mesh, rows[0, 18:21], float(rows[0, 27]), int(rows[0, 29]))
    colors = None if plain else SampledAttribute(scene, mesh.CreateDisplayColorPrimvar("faceVarying"))

    def add(i: int, shapes: Shapes) -> None:
        x, triangles = points.surface(i)
        x = np.nan_to_num(x)
        positions.add(i, x)
        counts.add(i, np.full(len(triangles), 3))
        indices.add(i, triangles.ravel())
        corners = shapes.triangles[:, 9:18].reshape(-1, 3)
        normals.add(i, _of_vertices(corners, triangles, len(x)) if smooth else corners)
        extent.add(i, _extent(x[triangles.ravel()], 0.0))
        if colors:
            colors.add(i, shapes.triangles[:, 18:27].reshape(-1, 3))

    return add


def _of_vertices(corners: Array, triangles: Any, count: int) -> Array:
    """Unit normals (count, 3) of vertices from the normals at the corners of their triangles (3 k, 3)."""
    found = np.zeros((count, 3))
    np.add.at(found, triangles.ravel(), corners)
    return np.asarray(found / np.maximum(np.linalg.norm(found, axis=1, keepdims=True), 1e-300))


def _is_smooth(points: Points, rows: Array) -> bool:
    """Whether the surface has no sharp edge in its first frame, so that one normal per vertex suffices."""
    x, triangles = points.surface(0)
    corners = rows[:, 9:18].reshape(-1, 3)
    mean = _of_vertices(corners, triangles, len(x))[triangles.ravel()]
    return bool(np.abs(mean - corners).max(initial=0.0) < NORMAL_TOLERANCE)


def _extent(x: Array, radius: float) -> Array:
    """Bounding box (2, 3) of points, enlarged by a radius."""
    if not len(x):
        return np.zeros((2, 3))
    return np.stack([x.min(axis=0) - radius, x.max(axis=0) + radius])
