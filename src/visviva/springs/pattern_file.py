"""Patterns from texture coordinates: positions of a mesh's triangles in the flat cloth."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from visviva.arrays import Array, Index
from visviva.errors import SceneError
from visviva.vocabulary.regular_file import read_regular_text

Face = tuple[list[int], list[int]]
"""Numbers of the vertices of a triangle and of their texture coordinates."""


def read_pattern(path: Path, scale: float = 1.0) -> tuple[Array, Index, Array]:
    """Vertices (n, 3) times `scale`, triangles (k, 3) and texture coordinates of their corners (k, 3, 2).

    Faces of more corners are split into fans. A vertex may have different coordinates in each face: a sewn
    seam.
    Raises SceneError for other files, for a face without texture coordinates or with an invalid number, and
    for unused vertices.
    """
    if path.suffix.lower() != ".obj":
        raise SceneError(f"found a file '{path.suffix}', expected .obj with texture coordinates")
    positions: list[list[float]] = []
    textures: list[list[float]] = []
    faces: list[Face] = []
    for number, line in enumerate(read_regular_text(path).splitlines(), start=1):
        word, *rest = line.split("#")[0].split() or [""]
        try:
            if word == "v":
                positions.append([float(c) for c in rest[:3]])
            elif word == "vt":
                textures.append([float(c) for c in rest[:2]])
            elif word == "f":
                faces += _triangle_fan([_corner(c, len(positions), len(textures)) for c in rest])
        except (ValueError, IndexError):
            raise SceneError(f"line {number} is none of v x y z, vt u v, and f v/vt v/vt v/vt") from None
    return _arrays(positions, textures, faces, scale)


def _corner(text: str, vertices: int, textures: int) -> tuple[int, int]:
    """Numbers of a corner v/vt, counted from 0; negative ones count back from the last so far."""
    v, vt = (int(part) for part in text.split("/")[:2])
    found = (v - 1 if v > 0 else vertices + v, vt - 1 if vt > 0 else textures + vt)
    if not (0 <= found[0] < vertices and 0 <= found[1] < textures):
        raise ValueError(text)
    return found


def _triangle_fan(corners: list[tuple[int, int]]) -> list[Face]:
    if len(corners) < 3:
        raise ValueError("a face")
    triples = [(corners[0], corners[i], corners[i + 1]) for i in range(1, len(corners) - 1)]
    return [([v for v, _ in triple], [vt for _, vt in triple]) for triple in triples]


def _arrays(
    positions: list[list[float]],
    textures: list[list[float]],
    faces: list[Face],
    scale: float,
) -> tuple[Array, Index, Array]:
    if not faces:
        raise SceneError("found no faces, expected a mesh of triangles")
    if any(len(position) != 3 for position in positions) or any(len(texture) != 2 for texture in textures):
        raise SceneError("found a vertex without three numbers or a texture coordinate without two")
    x, uv = scale * np.array(positions), np.array(textures)
    triangles = np.array([v for v, _ in faces], np.int64)
    if not (np.isfinite(x).all() and np.isfinite(uv).all()):
        raise SceneError("found a coordinate that is not a finite number")
    unused = np.setdiff1d(np.arange(len(x)), triangles)
    if len(unused):
        raise SceneError(f"no face uses vertex {unused[0] + 1}: it would have no mass")
    return x, triangles, uv[np.array([vt for _, vt in faces], np.int64)]
