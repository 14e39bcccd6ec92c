"""Tracks of points: surfaces, ropes and springs, balls."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from visviva.errors import SceneError
from visviva.export.gltf.ropes import write_rope
from visviva.export.gltf.scene import Scene
from visviva.export.meshes import Mesh, capsule, padded, thin_axis, tubes
from visviva.view.painting.finishes import ROPE
from visviva.view.painting.shapes import Shapes
from visviva.view.staging.track_points import Points

Array = NDArray[np.float64]
MAX_BALLS = 1000
USD_HINT = "use --to usd, which supports it"


def write_points(scene: Scene, name: str, points: Points) -> None:
    """Write a track of points as it is drawn. Raises SceneError, by name, for what glTF cannot represent."""
    if points.track.changes_topology and "triangles" in points.track.arrays:
        raise SceneError(
            f"the triangles of {name!r} change, which glTF cannot represent: {USD_HINT}", "--to gltf"
        )
    frames = [points.shapes(int(i)) for i in scene.keys]
    if any(len(shapes.puffs) for shapes in frames):
        raise SceneError(
            f"{name!r} consists of soft puffs, which glTF cannot represent: {USD_HINT}", "--to gltf"
        )
    if any(len(shapes.triangles) for shapes in frames):
        _surface(scene, name, frames)
    if any(len(shapes.tubes) for shapes in frames):
        rows = [(s.tubes[:, :3], s.tubes[:, 3:6], s.tubes[:, 6]) for s in frames]
        look = next(s.tubes[0] for s in frames if len(s.tubes))
        if look[11] == ROPE:
            write_rope(scene, name, [s.tubes for s in frames])
        else:
            _lines(scene, name, rows, scene.glb.material(look[7:10], float(look[10]), int(look[11])))
    elif any(len(s.hairs) for s in frames) and not any(len(s.triangles) for s in frames):
        rows = [(s.hairs[:, :3], s.hairs[:, 3:6], np.full(len(s.hairs), scene.thickness)) for s in frames]
        look = next(s.hairs[0] for s in frames if len(s.hairs))
        _lines(scene, name, rows, scene.glb.material(look[7:10], float(look[10]), 0))
    if any(len(shapes.spheres) for shapes in frames):
        _balls(scene, name, points, frames)


def _surface(scene: Scene, name: str, frames: list[Shapes]) -> None:
    """A deforming mesh, with a separate vertex for each distinct corner at a point."""
    if len({len(shapes.triangles) for shapes in frames}) > 1:
        raise SceneError(
            f"the triangles of {name!r} appear and disappear, which glTF cannot represent: {USD_HINT}",
            "--to gltf",
        )
    rows = frames[0].triangles
    parts = (slice(0, 9), slice(9, 18))
    whole = np.stack([np.hstack([s.triangles[:, p].reshape(-1, 3) for p in parts]) for s in frames])
    colors = rows[:, 18:27].reshape(-1, 3)
    kept, index = _distinct_corners(whole, colors)
    triangles = index.reshape(-1, 3)
    meshes = [Mesh(frame[kept, :3], frame[kept, 3:], triangles) for frame in whole]
    plain = bool((colors == colors[0]).all())
    base = colors[0] if plain else np.ones(3)
    material = scene.glb.material(base, float(rows[0, 27]), int(rows[0, 29]))
    scene.write_morphed(name, scene.primitive(meshes[0], material, None if plain else colors[kept]), meshes)


def _distinct_corners(whole: Array, colors: Array) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Distinct corners (m,) in any frame (F, c, 6) or in colour (c, 3), and the index of each (c,) in them.

    Corners are compared by a random linear combination of their numbers, which is equal only if they are.
    """
    mix = np.random.default_rng(0).standard_normal((*whole.shape[::2], 3))
    marks = np.concatenate([np.einsum("fcj,fjk->ck", whole, mix), colors], axis=1)
    marks /= max(float(np.abs(marks).max(initial=0.0)), 1e-300)
    _, kept, index = np.unique(marks.round(10), axis=0, return_index=True, return_inverse=True)
    return kept.astype(np.int64), np.asarray(index, np.int64)


def _lines(scene: Scene, name: str, rows: list[tuple[Array, Array, Array]], material: int) -> None:
    """Deforming tubes; in frames with fewer of them, the rest have zero radius."""
    most = max(len(a) for a, _, _ in rows)
    whole = [tuple(padded(part, most) for part in row) for row in rows]
    aside = thin_axis(whole[0][0], whole[0][1])
    meshes = [tubes(a, b, radius, aside) for a, b, radius in whole]
    scene.write_morphed(name, scene.primitive(meshes[0], material), meshes)


def _balls(scene: Scene, name: str, points: Points, keys: list[Shapes]) -> None:
    """A node for each ball; if their number varies, as many as the most, with stepped interpolation."""
    frames = keys if len(keys) == len(scene.t) else [points.shapes(i) for i in range(len(scene.t))]
    rows = [shapes.spheres for shapes in frames]
    most = max(len(row) for row in rows)
    if most > MAX_BALLS:
        raise SceneError(
            f"found {most} balls in {name!r}, expected at most {MAX_BALLS}: {USD_HINT}", "--to gltf"
        )
    jumps = min(len(row) for row in rows) < most
    whole = np.stack([padded(row, most) for row in rows])
    for row, found in zip(whole, rows, strict=True):
        row[len(found) :, 3] = 0.0
    radius = np.where(whole[:, :, 3] < 0.0, scene.thickness, whole[:, :, 3])
    look = next(row for row in rows if len(row) == most)
    parent = scene.root if most == 1 else scene.glb.child(scene.root, {"name": name})
    made, ball = dict[int, int](), capsule(1.0, 0.0)
    for k in range(most):
        material = scene.glb.material(look[k, 4:7], float(look[k, 7]), int(look[k, 12]))
        if material not in made:
            made[material] = scene.mesh(ball, material)
        own = {"name": name if most == 1 else f"{name} {k + 1}", "mesh": made[material]}
        node = scene.glb.child(parent, own)
        scene.animate_pose(node, "translation", whole[:, k, :3], jumps)
        scene.animate_pose(node, "scale", np.repeat(radius[:, k, None], 3, axis=1), jumps)
