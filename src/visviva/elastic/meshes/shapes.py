"""Tetrahedral bodies by shape: blocks, bodies about a centre or an axis, rings."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.elastic.meshes.tet_mesh import TetMesh, positively_oriented

KUHN = ((1, 3), (3, 2), (2, 6), (6, 4), (4, 5), (5, 1))
"""Paths along the edges of a cell from its corner 0 to 7, corner a = 4 i + 2 j + k: six tetrahedra."""


def block(count: Sequence[int], size: Sequence[float], mirrored: bool = False) -> TetMesh:
    """count = (n, m, k) cells of six tetrahedra each, from the origin to `size` [m].

    6 n m k tetrahedra, (n+1)(m+1)(k+1) vertices, the last index varying fastest.
    mirrored : whether each cell is cut as the mirror image of its neighbours, not all along one diagonal
    """
    lines = [np.linspace(0.0, s, n + 1) for n, s in zip(count, size, strict=True)]
    x = np.stack(np.meshgrid(*lines, indexing="ij"), -1).reshape(-1, 3)
    number = np.arange(len(x)).reshape([n + 1 for n in count])
    n, m, k = count
    corners = np.stack(
        [number[a : a + n, b : b + m, c : c + k].ravel() for a in (0, 1) for b in (0, 1) for c in (0, 1)], 1
    )
    if mirrored:
        i, j, h = np.indices(count).reshape(3, -1) % 2
        corners = np.take_along_axis(corners, np.arange(8) ^ (4 * i + 2 * j + h)[:, None], axis=1)
    tets = np.stack([corners[:, [0, a, b, 7]] for a, b in KUHN], axis=1)
    return positively_oriented(x, tets.reshape(-1, 4))


def prisms(low: Index, high: Index) -> Index:
    """Three tetrahedra for each wedge between triangles (t, 3) and (t, 3), corner above corner.

    Neighbours are compatible if all triangles list their corners in one global order.
    """
    (a, b, c), (d, e, f) = low.T, high.T
    pieces = [np.stack(p, axis=1) for p in ((a, b, c, f), (a, b, e, f), (a, d, e, f))]
    return np.stack(pieces, axis=1).reshape(-1, 4)


def _fan(sides: int, centre: int, first: int) -> Index:
    """Triangles (sides, 3) of a centre and neighbours on a ring from `first` on, lower number first."""
    j = np.arange(sides)
    ends = np.sort(np.stack([first + j, first + (j + 1) % sides], axis=1), axis=1)
    return np.concatenate([np.full((sides, 1), centre), ends], axis=1)


def torus(sections: int, sides: int, radius: float, tube: float) -> TetMesh:
    """A ring about z: per section a centre and `sides` points about it (E88).

    3 sections × sides tetrahedra, sections (sides + 1) vertices. Source: Liesenfeld 1997, by its counts.
    """
    a = 2 * np.pi * np.arange(sections) / sections
    b = 2 * np.pi * np.arange(sides) / sides
    out = np.stack([np.cos(a), np.sin(a), np.zeros(sections)], axis=1)
    ring = tube * (np.cos(b)[None, :, None] * out[:, None] + np.sin(b)[None, :, None] * [0.0, 0.0, 1.0])
    about = radius * out[:, None] + np.concatenate([np.zeros((sections, 1, 3)), ring], axis=1)
    x = about.reshape(-1, 3)
    fan = _fan(sides, 0, 1)
    start = (sides + 1) * np.arange(sections)
    tets = [prisms(fan + s, fan + t) for s, t in zip(start, np.roll(start, -1), strict=True)]
    return positively_oriented(x, np.concatenate(tets))


def cylinder(layers: int, sides: int, radius: float, height: float) -> TetMesh:
    """Along z from the origin: per level a point on the axis and `sides` about it.

    3 layers × sides tetrahedra, (layers + 1)(sides + 1) vertices.
    """
    return _stack(np.full(layers + 1, radius), np.linspace(0.0, height, layers + 1), sides)


def cone(layers: int, sides: int, radius: float, height: float) -> TetMesh:
    """A cylinder whose levels taper to an apex on z: its last layer has one tetrahedron per side.

    (3 layers − 2) × sides tetrahedra, layers (sides + 1) + 1 vertices.
    """
    level = np.arange(layers) / layers
    base = _stack(radius * (1 - level), height * level, sides)
    tip = len(base.x)
    top = _fan(sides, 0, 1) + (layers - 1) * (sides + 1)
    tets = np.concatenate([top, np.full((sides, 1), tip)], axis=1)
    return positively_oriented(np.vstack([base.x, [0.0, 0.0, height]]), np.concatenate([base.tets, tets]))


def _stack(radii: Array, heights: Array, sides: int) -> TetMesh:
    """Levels of a centre and a ring, with wedges between them."""
    b = 2 * np.pi * np.arange(sides) / sides
    flat = np.concatenate([np.zeros((1, 2)), np.stack([np.cos(b), np.sin(b)], axis=1)])
    levels = [np.c_[r * flat, np.full(sides + 1, z)] for r, z in zip(radii, heights, strict=True)]
    fan, start = _fan(sides, 0, 1), (sides + 1) * np.arange(len(radii))
    tets = [prisms(fan + s, fan + t) for s, t in pairwise(start)]
    return positively_oriented(np.vstack(levels), np.concatenate([np.zeros((0, 4), np.int64), *tets]))


def icosahedron(radius: float) -> TetMesh:
    """Twenty tetrahedra about a centre, 13 vertices: the ball of the thesis's `elast`."""
    x, faces = _icosahedron()
    return _filled(radius * x, faces)


def sphere(radius: float, shells: int, fineness: int) -> TetMesh:
    """`shells` shells about a centre, from the faces of an icosahedron subdivided into four `fineness` times.

    20 · 4^fineness (3 shells − 2) tetrahedra, shells (10 · 4^fineness + 2) + 1 vertices.
    """
    x, faces = _icosahedron()
    for _ in range(fineness):
        x, faces = _subdivided(x, faces)
    vertices = [np.zeros((1, 3)), *(radius * (s + 1) / shells * x for s in range(shells))]
    faces = np.sort(faces, axis=1)
    inner = np.concatenate([np.zeros((len(faces), 1), np.int64), 1 + faces], axis=1)
    tets = [inner, *(prisms(faces + 1 + s * len(x), faces + 1 + (s + 1) * len(x)) for s in range(shells - 1))]
    return positively_oriented(np.vstack(vertices), np.concatenate(tets))


def _filled(x: Array, faces: Index) -> TetMesh:
    tets = np.concatenate([np.zeros((len(faces), 1), np.int64), 1 + faces], axis=1)
    return positively_oriented(np.vstack([np.zeros((1, 3)), x]), tets)


def _icosahedron() -> tuple[Array, Index]:
    """Vertices (12, 3) at distance 1, and faces (20, 3): all triples at edge distance."""
    g = (1 + 5**0.5) / 2
    flat = np.array([[0, s, t * g] for s in (-1, 1) for t in (-1, 1)], float)
    x = np.concatenate([np.roll(flat, r, axis=1) for r in range(3)])
    close = np.abs(np.linalg.norm(x[:, None] - x, axis=2) - 2.0) < 1e-9
    i, j, k = np.meshgrid(*[np.arange(12)] * 3, indexing="ij")
    found = (i < j) & (j < k) & close[i, j] & close[j, k] & close[i, k]
    return x / np.sqrt(1 + g * g), np.stack([i[found], j[found], k[found]], axis=1)


def _subdivided(x: Array, faces: Index) -> tuple[Array, Index]:
    """Every face split into four at the midpoints of its edges, which are projected onto the sphere."""
    ends = np.sort(faces[:, [[0, 1], [1, 2], [0, 2]]], axis=2)
    edges, which = np.unique(ends.reshape(-1, 2), axis=0, return_inverse=True)
    middle = x[edges].mean(axis=1)
    ab, bc, ac = (len(x) + which.reshape(-1, 3)).T
    a, b, c = faces.T
    cut = [np.stack(f, axis=1) for f in ((a, ab, ac), (b, ab, bc), (c, ac, bc), (ab, bc, ac))]
    return np.vstack([x, middle / np.linalg.norm(middle, axis=1)[:, None]]), np.concatenate(cut)


def placed(mesh: TetMesh, rotation: ArrayLike, scale: ArrayLike, position: ArrayLike) -> TetMesh:
    """x → place + turn (scale · x); turn (3, 3) is a rotation, scale one number or (3,) > 0."""
    x = np.asarray(position, float) + (np.asarray(scale, float) * mesh.x) @ np.asarray(rotation, float).T
    return TetMesh(np.ascontiguousarray(x), mesh.tets)
