"""A run as one OpenUSD file: all motion frame by frame, with camera, light and materials."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np

from visviva.errors import SceneError
from visviva.export.folder import refuse_other
from visviva.export.staged import stage_of
from visviva.export.usd.bodies import write_bodies, write_mesh
from visviva.export.usd.points import write_points
from visviva.export.usd.prims import Frames, Scene, package
from visviva.record.run_reader import Run
from visviva.view.painting.camera import Camera
from visviva.view.staging.stage import Stage
from visviva.view.staging.track_bodies import Bodies, FixedMesh

APERTURE = 24.0  # height of the film in the camera [mm]: that of 35 mm film
SUN, SKY = 3.0, 0.8  # intensities
SUN_ANGLE = 1.5  # angular diameter of the sun [°]
KINDS = (".usd", ".usdc", ".usda")


def write_usd(run: Run, file: Path, overwrite: bool = False) -> None:
    """Write a file; `.usda` is text, `.usdc` and `.usd` are binary.

    Metres, z up, one time code for each recorded frame. A rigid body is an `Xform` with translation and
    orientation, a surface a `Mesh`, ropes, rods and springs are `BasisCurves`, particles `Points`, balls, if
    few, a `Sphere` each; each track of the run is one prim under `/World`. A rope of laid strands is a `Mesh`
    with a texture, the image FILE-ROPE.png beside the file.

    Raises SceneError without the package `usd-core`, for a run without frames, another file extension, and an
    existing file.
    """
    if file.suffix not in KINDS:
        raise SceneError(f"found {file.suffix!r}, expected one of {', '.join(KINDS)}", file=str(file))
    refuse_other(file, overwrite)
    pxr = package()
    stage = stage_of(run)
    scene = Scene(pxr, pxr.Usd.Stage.CreateInMemory(), Frames.of(run.t), file)
    _describe(scene, run)
    _camera(scene, stage.camera, stage.size)
    _lights(scene, stage)
    for name, thing in stage.things.items():
        path = scene.path("/World", name)
        if isinstance(thing, Bodies):
            write_bodies(scene, path, thing)
        elif isinstance(thing, FixedMesh):
            write_mesh(scene, path, thing)
        else:
            write_points(scene, path, thing, thickness=2e-4 * float(np.linalg.norm(stage.high - stage.low)))
    _floors(scene, stage)
    for picture in scene.pictures:
        refuse_other(picture, overwrite)
    for picture, png in scene.pictures.items():
        picture.write_bytes(png)
    scene.stage.Export(str(file))


def _describe(scene: Scene, run: Run) -> None:
    """Units, axes and time codes."""
    geom, stage = scene.pxr.UsdGeom, scene.stage
    world = geom.Xform.Define(stage, "/World")
    stage.SetDefaultPrim(world.GetPrim())
    geom.SetStageUpAxis(stage, geom.Tokens.z)
    geom.SetStageMetersPerUnit(stage, 1.0)
    stage.SetTimeCodesPerSecond(scene.frames.rate)
    stage.SetFramesPerSecond(scene.frames.rate)
    stage.SetStartTimeCode(float(scene.frames.codes[0]))
    stage.SetEndTimeCode(float(scene.frames.codes[-1]))
    stage.GetRootLayer().documentation = f"{run.name}: a run of visviva {run.version}"


def _camera(scene: Scene, camera: Camera, size: tuple[int, int]) -> None:
    """The camera of the films. An OpenUSD camera looks along its −z, with y up."""
    geom = scene.pxr.UsdGeom.Camera.Define(scene.stage, "/World/camera")
    right, down, forward = camera.axes()
    scene.set_pose(geom, np.array([right, -down, -forward]), np.asarray(camera.position))
    geom.CreateVerticalApertureAttr(APERTURE)
    geom.CreateHorizontalApertureAttr(APERTURE * size[0] / size[1])
    geom.CreateFocalLengthAttr(0.5 * APERTURE / math.tan(0.5 * math.radians(camera.fov)))
    geom.CreateFocusDistanceAttr(camera.distance)
    geom.CreateClippingRangeAttr(scene.pxr.Gf.Vec2f(1e-3 * camera.distance, 1e3 * camera.distance))


def _lights(scene: Scene, stage: Stage) -> None:
    """The sun of the films, and a sky in the mean colour of their backdrop."""
    lux = scene.pxr.UsdLux
    sun = lux.DistantLight.Define(scene.stage, "/World/sun")
    sun.CreateIntensityAttr(SUN)
    sun.CreateAngleAttr(SUN_ANGLE)
    z = np.asarray(stage.sun, dtype=np.float64)
    x = np.cross([0.0, 0.0, 1.0] if abs(z[2]) < 0.9 else [1.0, 0.0, 0.0], z)
    x /= np.linalg.norm(x)
    scene.set_pose(sun, np.array([x, np.cross(z, x), z]), np.zeros(3))
    sky = lux.DomeLight.Define(scene.stage, "/World/sky")
    sky.CreateIntensityAttr(SKY)
    sky.CreateColorAttr(scene.color(stage.backdrop.mean(axis=0)))


def _floors(scene: Scene, stage: Stage) -> None:
    """Planes and slabs, as they are drawn."""
    for name, rows in stage.floors():
        soup: Any = rows.triangles
        if len(soup):
            path = scene.path("/World", name)
            mesh = scene.mesh(path, np.arange(3 * len(soup)).reshape(-1, 3))
            scene.static(mesh.GetPointsAttr(), soup[:, :9].reshape(-1, 3))
            own = soup[0, 18:21] if not len(rows.planes) or rows.planes[0, 14] else stage.backdrop[-1]
            scene.paint(mesh, own, float(soup[0, 27]), int(soup[0, 29]))
