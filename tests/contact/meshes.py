"""Meshes for tests: closed, open, thin, concave; and targets on them."""

from __future__ import annotations

import numpy as np


def ball(rounds=2):
    """A closed convex mesh about the origin: an octahedron, its faces split into four `rounds` times."""
    x = np.array([[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]], float)
    faces = [[0, 2, 4], [2, 1, 4], [1, 3, 4], [3, 0, 4], [2, 0, 5], [1, 2, 5], [3, 1, 5], [0, 3, 5]]
    for _ in range(rounds):
        corners = np.array([[x[i] for i in face] for face in faces])
        a, b, c = (0.5 * (corners[:, i] + corners[:, (i + 1) % 3]) for i in range(3))
        p, q, r = (corners[:, i] for i in range(3))
        new = np.concatenate([np.stack(t, 1) for t in ((p, a, c), (a, q, b), (c, b, r), (a, b, c))])
        new /= np.linalg.norm(new, axis=2, keepdims=True)
        x, at = np.unique(new.reshape(-1, 3).round(12), axis=0, return_inverse=True)
        faces = at.reshape(-1, 3).tolist()
    return x, np.array(faces)


def block(size=(1.0, 1.0, 1.0)):
    """A box of 12 triangles about the origin."""
    x = np.array([[i, j, k] for i in (-0.5, 0.5) for j in (-0.5, 0.5) for k in (-0.5, 0.5)]) * size
    quads = [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]]
    return x, np.array([[q[0], q[i], q[i + 1]] for q in quads for i in (1, 2)])


def bracket():
    """A solid with an L-shaped cross-section: one concave edge, along y at the origin."""
    outline = np.array([[-1, -1], [1, -1], [1, 0], [0, 0], [0, 1], [-1, 1]], float)
    n = len(outline)
    x = np.array([[a, y, c] for y in (-1.0, 1.0) for a, c in outline])
    faces = [[i, (i + 1) % n, n + (i + 1) % n] for i in range(n)]
    faces += [[i, n + (i + 1) % n, n + i] for i in range(n)]
    caps = [[0, 1, 2], [0, 2, 3], [0, 3, 4], [0, 4, 5]]
    faces += [face[::-1] for face in caps] + [[n + i for i in face] for face in caps]
    return x, np.array(faces)[:, ::-1]


def sheet(n=6, seed=None, height=0.0):
    """An open sheet on [−1, 1]², with random hills."""
    ticks = np.linspace(-1, 1, n + 1)
    x = np.array([[a, b, 0.0] for a in ticks for b in ticks])
    if seed is not None:
        x[:, 2] = height * np.random.default_rng(seed).standard_normal(len(x))
    at = np.arange((n + 1) ** 2).reshape(n + 1, n + 1)
    a, b, c, d = at[:-1, :-1].ravel(), at[1:, :-1].ravel(), at[1:, 1:].ravel(), at[:-1, 1:].ravel()
    return x, np.concatenate([np.stack([a, b, c], 1), np.stack([a, c, d], 1)])


def brute_distance(p, x, faces):
    """The distance of a point from a mesh, by brute force over all triangles, in barycentric coordinates."""
    best = np.inf
    for a, b, c in x[faces]:
        e, f = b - a, c - a
        s, t = np.linalg.lstsq(np.stack([e, f], 1), p - a, rcond=None)[0]
        near = [a + s * e + t * f] if s >= 0 and t >= 0 and s + t <= 1 else []
        for i, j in ((a, b), (b, c), (c, a)):
            u = np.clip((p - i) @ (j - i) / ((j - i) @ (j - i)), 0, 1)
            near.append(i + u * (j - i))
        best = min(best, min(np.linalg.norm(p - q) for q in near))
    return best


def aims(x, faces, n, rng):
    """Targets on a mesh: a third at corners, a third on edges, a third on faces."""
    corners = x[rng.integers(0, len(x), n)]
    triangles = x[faces[rng.integers(0, len(faces), n)]]
    share = rng.random((n, 1))
    edges = triangles[:, 0] + share * (triangles[:, 1] - triangles[:, 0])
    weights = rng.dirichlet([1, 1, 1], n)
    inside = np.einsum("ni,nis->ns", weights, triangles)
    kind = rng.integers(0, 3, n)[:, None]
    return np.where(kind == 0, corners, np.where(kind == 1, edges, inside))
