"""A run as POV-Ray 3.7 scenes, one for each frame, with everything that films show."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from visviva.export.folder import write_all
from visviva.export.pov_text import light, material, mesh, primitives, vector
from visviva.export.staged import stage_of
from visviva.record.run_reader import Run
from visviva.record.track_view import TrackView
from visviva.view.painting.camera import Camera
from visviva.view.painting.normals import Neighbours
from visviva.view.staging.stage import Stage


def write_povray(run: Run, folder: Path, overwrite: bool = False) -> list[Path]:
    """Write frame0000.pov and so on, like the thesis's program `convert` (E83).

    Surfaces with the textures of a `.tx` file use them as materials; the lights are those of a `.li` file, or
    else the sun of the films. Raises SceneError for a run without frames, or a folder that is not empty.
    """
    stage = stage_of(run)
    digits = max(4, len(str(run.count - 1)))
    texts = ((f"frame{i:0{digits}d}.pov", _frame(stage, i)) for i in range(run.count))
    return write_all(folder, texts, overwrite)


def _frame(stage: Stage, i: int) -> str:
    run = stage.run
    textured = {name: track for name, track in run.tracks.items() if "textures" in track.look}
    parts = [
        f"// {run.name}, t = {run.t[i]:.6g} s",
        "#version 3.7;",
        "global_settings { assumed_gamma 1.0 }",
        "background { color rgb <0.72, 0.82, 0.92> }",
        _camera(stage.camera, stage.size),
        *_lights(stage),
        *(_textured(track, i) for track in textured.values()),
        *primitives(stage.shapes(i, tuple(textured))[0], stage.camera.distance),
    ]
    return "\n".join(parts) + "\n"


def _camera(camera: Camera, size: tuple[int, int]) -> str:
    """As in the films; the right vector is reversed, because POV-Ray's axes are left-handed."""
    aspect = size[0] / size[1]
    wide = 2.0 * math.degrees(math.atan(aspect * math.tan(0.5 * math.radians(camera.fov))))
    return (
        f"camera {{ perspective location {vector(camera.position)} sky {vector(camera.up)} up y "
        f"right {-aspect:.6g}*x angle {wide:.6g} look_at {vector(camera.target)} }}"
    )


def _lights(stage: Stage) -> Iterator[str]:
    rows: list[Any] = [row for track in stage.run.tracks.values() for row in track.look.get("lights", [])]
    reach = 100.0 * float(np.linalg.norm(stage.high - stage.low)) + 1.0
    for row in rows:
        yield light(np.asarray(row, float), reach)
    if not rows:
        sun = 0.5 * (stage.low + stage.high) + reach * np.asarray(stage.sun)
        yield light(np.array([*sun, 1.0, 1.0, 0.98, 0.94]), reach)


def _textured(track: TrackView, i: int) -> str:
    x = np.asarray(track.frame("x", i), float)
    triangles = np.asarray(track.frame("triangles", i), np.int64)
    textures = np.asarray(track.look["textures"], float).reshape(-1, 14)
    normals = Neighbours(triangles, len(x)).normals(x)
    kind = np.asarray(track.static("texture"), np.int64)
    corners = x[triangles]
    return f"// {track.name}\n" + mesh(corners, normals, kind, [material(row) for row in textures])
