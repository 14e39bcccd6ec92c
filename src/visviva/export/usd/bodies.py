"""Rigid bodies and fixed meshes."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.export.orientations import continuous_signs
from visviva.export.usd.prims import Array, Scene
from visviva.view.painting.normals import corner_mesh
from visviva.view.staging.track_bodies import Bodies, FixedMesh


def write_bodies(scene: Scene, path: str, bodies: Bodies) -> None:
    """One `Xform` for each body of a track, containing its shape; a single body has the track's path."""
    track, geom = bodies.track, scene.pxr.UsdGeom
    x = np.asarray(track.x, dtype=np.float64)
    quat = np.asarray(track.quat, dtype=np.float64) if "quat" in track.arrays else None
    shown = np.asarray(track.active) != 0 if "active" in track.arrays else None
    count = x.shape[1]
    changing = "color" in track.arrays
    colors = np.stack([bodies.colors(i) for i in range(len(x) if changing else 1)])
    if count > 1:
        geom.Xform.Define(scene.stage, path)
    for k in range(count):
        own = path if count == 1 else f"{path}/body_{k + 1}"
        xform = geom.Xform.Define(scene.stage, own)
        _motion(scene, xform, x[:, k], None if quat is None else continuous_signs(quat[:, k]))
        if shown is not None:
            words = np.where(shown[:, k], "inherited", "invisible").tolist()
            scene.over_time(xform.CreateVisibilityAttr(), words)
        _shape(scene, f"{own}/shape", bodies, colors[:, k])


def _motion(scene: Scene, xform: Any, x: Array, quat: Array | None) -> None:
    """Translation and orientation over time; positions that are not finite become the origin."""
    gf = scene.pxr.Gf
    x = np.nan_to_num(x)
    scene.over_time(xform.AddTranslateOp(), [gf.Vec3d(*row) for row in x.tolist()])
    if quat is not None:
        turns = [gf.Quatf(w, *xyz) for w, *xyz in quat.tolist()]
        scene.over_time(xform.AddOrientOp(), turns)


def _shape(scene: Scene, path: str, bodies: Bodies, colors: Array) -> None:
    """The shape of a body in its own axes; without a shape, its `Xform` stays empty.

    colors : (F, 3) or (1, 3); if they change, there must be no material, since it would hide them
    """
    geom, shape = scene.pxr.UsdGeom, bodies.shape
    kind = shape["kind"]
    if kind == "axes":
        return
    if kind == "sphere":
        prim = geom.Sphere.Define(scene.stage, path)
        prim.CreateRadiusAttr(float(shape["radius"]))
    elif kind in ("cylinder", "capsule"):
        prim = (geom.Cylinder if kind == "cylinder" else geom.Capsule).Define(scene.stage, path)
        prim.CreateAxisAttr("Z")
        prim.CreateRadiusAttr(float(shape["radius"]))
        prim.CreateHeightAttr(float(shape["length"]))
    elif kind == "box":
        prim = geom.Cube.Define(scene.stage, path)
        prim.CreateSizeAttr(1.0)
        edges = np.broadcast_to(np.asarray(shape["size"], dtype=np.float64), (3,))
        prim.AddScaleOp().Set(scene.pxr.Gf.Vec3f(*edges.tolist()))
    else:
        prim = _still_mesh(scene, path, bodies.track.static("vertices"), bodies.track.static("triangles"))
    if kind not in ("box", "mesh"):
        scene.static(prim.CreateExtentAttr(), np.asarray(prim.ComputeExtent(0.0)))
    if len(colors) == 1:
        scene.paint(prim, colors[0], bodies.opacity, bodies.finish)
        return
    scene.over_time(prim.CreateDisplayColorPrimvar("constant"), [row[None] for row in colors])
    if bodies.opacity < 1.0:
        prim.CreateDisplayOpacityPrimvar("constant").Set([bodies.opacity])


def _still_mesh(scene: Scene, path: str, vertices: Any, triangles: Any) -> Any:
    """A fixed mesh, smooth or sharp where it is so in the films."""
    index = np.asarray(triangles, dtype=np.int64)
    mesh = scene.mesh(path, index)
    scene.static(mesh.GetPointsAttr(), np.asarray(vertices, dtype=np.float64))
    scene.static(mesh.CreateNormalsAttr(), corner_mesh(vertices, index)[1].reshape(-1, 3))
    mesh.SetNormalsInterpolation("faceVarying")
    return mesh


def write_mesh(scene: Scene, path: str, fixed: FixedMesh) -> None:
    """Write a fixed mesh as one `Mesh`."""
    mesh = _still_mesh(scene, path, fixed.track.static("vertices"), fixed.track.static("triangles"))
    scene.paint(mesh, fixed.color, fixed.opacity, fixed.finish)
