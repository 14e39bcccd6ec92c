"""Rigid bodies, and meshes that do not move."""

from __future__ import annotations

import numpy as np

from visviva.export.gltf.scene import Scene
from visviva.export.meshes import Mesh, capsule, of_corners
from visviva.export.orientations import continuous_signs
from visviva.view.painting.normals import corner_mesh
from visviva.view.staging import solids
from visviva.view.staging.track_bodies import Bodies, FixedMesh


def write_bodies(scene: Scene, name: str, bodies: Bodies) -> None:
    """A node for each body; bodies of one colour share a mesh. Absent bodies are scaled to zero."""
    track = bodies.track
    x = np.nan_to_num(np.asarray(track.x, float))
    quat = np.asarray(track.quat, float) if "quat" in track.arrays else None
    shown = np.stack([track.living(i) for i in range(len(x))])
    count, shape = x.shape[1], _shape(bodies)
    parent = scene.root if count == 1 else scene.glb.child(scene.root, {"name": name})
    colors, made = bodies.colors(0), dict[int, int]()
    for k in range(count):
        node = scene.glb.child(parent, {"name": name if count == 1 else f"{name} {k + 1}"})
        if shape is not None:
            material = scene.glb.material(colors[k], bodies.opacity, bodies.finish)
            if material not in made:
                made[material] = scene.mesh(shape, material)
            scene.glb.set(node, "mesh", made[material])
        scene.animate_pose(node, "translation", x[:, k])
        if quat is not None:
            scene.animate_pose(node, "rotation", np.roll(continuous_signs(quat[:, k]), -1, axis=1))
        if not shown[:, k].all():
            scene.animate_pose(
                node, "scale", np.repeat(shown[:, k, None].astype(float), 3, axis=1), jumps=True
            )


def _shape(bodies: Bodies) -> Mesh | None:
    """The shape of a body in its own axes; None if only its axes are shown."""
    shape, track = bodies.shape, bodies.track
    match shape["kind"]:
        case "axes":
            return None
        case "sphere":
            return capsule(float(shape["radius"]), 0.0)
        case "capsule":
            return capsule(float(shape["radius"]), float(shape["length"]))
        case "box":
            return of_corners(*solids.box(shape["size"]))
        case "cylinder":
            return of_corners(*solids.cylinder(float(shape["radius"]), float(shape["length"])))
        case _:
            return of_corners(*corner_mesh(track.static("vertices"), track.static("triangles")))


def write_mesh(scene: Scene, name: str, fixed: FixedMesh) -> None:
    """Write a fixed mesh as one node."""
    corners = corner_mesh(fixed.track.static("vertices"), fixed.track.static("triangles"))
    scene.write_fixed(name, *corners, scene.glb.material(fixed.color, fixed.opacity, fixed.finish))
