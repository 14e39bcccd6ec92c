"""A run as one binary glTF file: rigid bodies as moving nodes, deforming objects as morph targets."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from visviva.errors import SceneError
from visviva.export.folder import refuse_other
from visviva.export.gltf.bodies import write_bodies, write_mesh
from visviva.export.gltf.glb import LIGHTS, Glb
from visviva.export.gltf.points import write_points
from visviva.export.gltf.scene import Scene
from visviva.export.staged import stage_of
from visviva.record.run_reader import Run
from visviva.view.painting.camera import Camera
from visviva.view.staging.stage import Stage
from visviva.view.staging.track_bodies import Bodies, FixedMesh

UPRIGHT = [-math.sqrt(0.5), 0.0, 0.0, math.sqrt(0.5)]
"""Rotation (x, y, z, w) from z-up to the y-up axes of glTF."""
SUN_ILLUMINANCE = 3.0  # illuminance [lx] for viewers without exposure


def write_gltf(run: Run, file: Path, overwrite: bool = False) -> None:
    """Write a `.glb` file: metres, seconds, one animation.

    Rigid bodies and up to 1000 balls are moving nodes; surfaces, ropes, rods and springs are meshes with a
    morph target for each frame, up to 256 of them; colours are those of the first frame.

    Raises SceneError for a run without frames, another file extension, an existing file, and, by name, for
    what glTF cannot represent: surfaces that tear, many particles, too many moving points.
    """
    if file.suffix != ".glb":
        raise SceneError(f"found {file.suffix!r}, expected .glb", file=str(file))
    refuse_other(file, overwrite)
    stage = stage_of(run)
    glb = Glb(f"visviva {run.version}")
    root = glb.add("nodes", {"name": run.name or "run", "rotation": UPRIGHT})
    thickness = 2e-3 * float(np.linalg.norm(stage.high - stage.low))
    scene = Scene(glb, root, np.asarray(run.t, float) - float(run.t[0]), thickness)
    _camera(scene, stage.camera, stage.size)
    _sun(scene, stage)
    for name, thing in stage.things.items():
        if isinstance(thing, Bodies):
            write_bodies(scene, name, thing)
        elif isinstance(thing, FixedMesh):
            write_mesh(scene, name, thing)
        else:
            write_points(scene, name, thing)
    _floors(scene, stage)
    light = {"type": "directional", "color": [1.0, 0.98, 0.94], "intensity": SUN_ILLUMINANCE, "name": "sun"}
    top = {"extensionsUsed": [LIGHTS], "extensions": {LIGHTS: {"lights": [light]}}}
    glb.save(file, {**top, "scene": 0, "scenes": [{"name": run.name or "run", "nodes": [root]}]})


def _camera(scene: Scene, camera: Camera, size: tuple[int, int]) -> None:
    """The camera of the films; a glTF camera looks along its −z, with y up."""
    lens = {
        "yfov": math.radians(camera.fov),
        "aspectRatio": size[0] / size[1],
        "znear": 1e-3 * camera.distance,
        "zfar": 1e3 * camera.distance,
    }
    number = scene.glb.add("cameras", {"type": "perspective", "perspective": lens})
    right, down, forward = camera.axes()
    node = {"name": "camera", "camera": number, "matrix": _matrix([right, -down, -forward], camera.position)}
    scene.glb.child(scene.root, node)


def _sun(scene: Scene, stage: Stage) -> None:
    """A directional light, which shines along the −z of its node."""
    z = np.asarray(stage.sun, float)
    x = np.cross([0.0, 0.0, 1.0] if abs(z[2]) < 0.9 else [1.0, 0.0, 0.0], z)
    x /= np.linalg.norm(x)
    node = {
        "name": "sun",
        "extensions": {LIGHTS: {"light": 0}},
        "matrix": _matrix([x, np.cross(z, x), z], [0, 0, 0]),
    }
    scene.glb.child(scene.root, node)


def _matrix(axes: Any, at: Any) -> list[float]:
    """Columns in order: images of x, y, z, and the position."""
    matrix: NDArray[np.float64] = np.zeros((4, 4))
    matrix[:3, :3], matrix[3, :3], matrix[3, 3] = axes, at, 1.0
    return [float(number) for number in matrix.ravel()]


def _floors(scene: Scene, stage: Stage) -> None:
    """Planes and slabs, as they are drawn."""
    for name, rows in stage.floors():
        soup: Any = rows.triangles
        if len(soup):
            own = soup[0, 18:21] if not len(rows.planes) or rows.planes[0, 14] else stage.backdrop[-1]
            scene.write_fixed(
                name,
                soup[:, :9],
                soup[:, 9:18],
                scene.glb.material(own, float(soup[0, 27]), int(soup[0, 29])),
            )
