"""A run as one file for ParaView: each track is a block of points, lines and triangles over time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import h5py
import numpy as np
import trimesh.creation

from visviva.errors import SceneError
from visviva.export.folder import refuse_other
from visviva.export.vtkhdf import Array, Index, Piece, group, write_block
from visviva.record.run_reader import Run
from visviva.record.track_view import TrackView
from visviva.view.staging.solids import rotate

SIDES = 32  # of round shapes
NOT_DATA = ("x", "quat", "topology", "lines", "triangles")


def write_paraview(run: Run, file: Path, overwrite: bool = False) -> None:
    """Write the file; points carry velocity, speed and all else that the run has recorded of them.

    Bodies are written as their surfaces, with the velocity v + ω × r of each point, and their number. Planes
    are left out. Raises SceneError for a run without frames, and an existing file.
    """
    refuse_other(file, overwrite)
    if run.count == 0:
        raise SceneError("the run has no frames yet, so there is nothing to show", file=run.shown)
    with h5py.File(file, "w") as out:
        root = group(out, "VTKHDF", "PartitionedDataSetCollection")
        assembly = root.create_group("Assembly", track_order=True)
        blocks = ((name, pieces) for name, track in run.tracks.items() if (pieces := _pieces(track)))
        for number, (name, pieces) in enumerate(blocks):
            block = group(root, name.replace("/", "_"), "PolyData")
            block.attrs["Index"] = number
            assembly[block.name.rsplit("/", 1)[1]] = h5py.SoftLink(block.name)
            write_block(block, (pieces(i) for i in range(run.count)), np.asarray(run.t, dtype=np.float64))


def _pieces(track: TrackView) -> Callable[[int], Piece] | None:
    """A function that returns a track in each frame; None if there is nothing to show."""
    if track.kind == "frames" and "x" in track.arrays:
        return _bodies(track)
    if track.kind == "points" and "x" in track.arrays:
        return lambda i: _points(track, i)
    if track.kind == "fixed" and {"vertices", "triangles"} <= set(track.statics):
        still = Piece(
            np.asarray(track.static("vertices"), dtype=np.float64),
            cells={"Polygons": np.asarray(track.static("triangles"), dtype=np.int64)},
        )
        return lambda i: still
    return None


def _points(track: TrackView, i: int) -> Piece:
    """Points with their lines and triangles; inactive points have none, and are no vertices."""
    x = np.nan_to_num(np.asarray(track.frame("x", i), dtype=np.float64))
    data = _numbers(track, i, len(x))
    there = track.living(i)
    cells = {}
    for kind, key in (("Lines", "lines"), ("Polygons", "triangles")):
        found = track.joined(key, i)
        if found is not None and len(found):
            cells[kind] = found[there[found].all(axis=1)]
    if not cells:
        cells["Vertices"] = np.flatnonzero(there)[:, None]
    return Piece(x, data, cells)


def _numbers(track: TrackView, i: int, count: int) -> dict[str, Array]:
    """The arrays of a track with a row for each point, in frame i."""
    data = {
        key: np.asarray(track.frame(key, i), dtype=np.float64) for key in track.arrays if key not in NOT_DATA
    }
    if "v" in track.known:
        data["velocity"] = np.asarray(track.v[i], dtype=np.float64)
        data["speed"] = np.linalg.norm(data["velocity"], axis=1)
    return {key: value for key, value in data.items() if len(value) == count}


def _bodies(track: TrackView) -> Callable[[int], Piece]:
    """The surfaces of bodies, in one block."""
    vertices, triangles = _surface(track)
    many = len(vertices)
    turns, spins = "quat" in track.arrays, "spin" in track.known

    def piece(i: int) -> Piece:
        x = np.asarray(track.frame("x", i), dtype=np.float64)
        quat = np.tile([1.0, 0.0, 0.0, 0.0], (len(x), 1))
        if turns:
            quat = np.asarray(track.frame("quat", i), dtype=np.float64)
        shown = track.living(i)
        arms = rotate(quat, vertices)
        data: dict[str, Array] = {"body": np.repeat(np.arange(len(x), dtype=np.float64), many)}
        if spins:
            v = np.asarray(track.v[i], dtype=np.float64)[:, None] + np.cross(track.spin[i][:, None], arms)
            data["velocity"] = v.reshape(-1, 3)
            data["speed"] = np.linalg.norm(data["velocity"], axis=1)
        numbers = many * np.flatnonzero(shown)[:, None, None] + triangles
        cells = {"Polygons": numbers.reshape(-1, 3)}
        if not len(triangles):
            cells = {"Vertices": np.flatnonzero(shown)[:, None]}
        return Piece(np.nan_to_num(arms + x[:, None]).reshape(-1, 3), data, cells)

    return piece


def _surface(track: TrackView) -> tuple[Array, Index]:
    """Vertices (n, 3) [m] and triangles (k, 3) of a body's shape, in its own axes."""
    shape: dict[str, Any] = track.look.get("shape") or {"kind": "axes"}
    kind = shape["kind"]
    if kind == "mesh":
        vertices = np.asarray(track.static("vertices"), dtype=np.float64)
        return vertices, np.asarray(track.static("triangles"), dtype=np.int64)
    if kind == "sphere":
        made = trimesh.creation.icosphere(subdivisions=3, radius=shape["radius"])
    elif kind == "box":
        made = trimesh.creation.box(np.broadcast_to(np.asarray(shape["size"], dtype=np.float64), (3,)))
    elif kind == "cylinder":
        made = trimesh.creation.cylinder(shape["radius"], shape["length"], sections=SIDES)
    elif kind == "capsule":
        made = trimesh.creation.capsule(shape["length"], shape["radius"], count=(SIDES, SIDES))
    else:
        return np.zeros((1, 3)), np.zeros((0, 3), dtype=np.int64)
    return np.asarray(made.vertices, dtype=np.float64), np.asarray(made.faces, dtype=np.int64)
