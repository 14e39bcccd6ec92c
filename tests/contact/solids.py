"""Convex solids for tests, and a reference in plain NumPy that uses only their support functions."""

from __future__ import annotations

import numpy as np
from scipy.optimize import minimize

from visviva.contact.narrow_phase.contact_points import MAX_ROWS
from visviva.contact.narrow_phase.manifold import manifold
from visviva.contact.shapes.geometry import Geometry
from visviva.contact.shapes.pieces import POINT_SIZE
from visviva.geometry.rotation import rotate_quaternion
from visviva.geometry.solid import hull, primitive, rotation

POINTS = np.random.default_rng(5).normal(size=(14, 3)) * 0.4
SOLIDS = {
    "sphere": primitive("sphere", 0.5),
    "capsule": primitive("capsule", (0.3, 0.8)),
    "box": primitive("box", (1.0, 0.7, 0.5)),
    "cylinder": primitive("cylinder", (0.4, 0.9)),
    "cone": primitive("cone", (0.5, 0.9)),
    "ellipsoid": primitive("ellipsoid", (0.3, 0.5, 0.7)),
    "hull": hull(POINTS),
}
SHAPES = {
    "cylinder": "{kind: cylinder, radius: 0.05, length: 0.08}",
    "cone": "{kind: cone, radius: 0.06, height: 0.1}",
    "capsule": "{kind: capsule, radius: 0.04, length: 0.1}",
    "ellipsoid": "{kind: ellipsoid, semi_axes: [0.05, 0.08, 0.04]}",
    "box": "{kind: box, size: [0.08, 0.1, 0.06]}",
}
"""Smaller ones, as the shapes of bodies in a scene."""
NAMES = list(SOLIDS)
GEOMETRY = Geometry([(solid, [k]) for k, solid in enumerate(SOLIDS.values())])


def greatest(piece, d):
    """max over the piece of d·x, for directions (n, 3) in its own axes: the support function."""
    size = piece.size
    rho = np.hypot(d[:, 0], d[:, 1])
    length = np.linalg.norm(d, axis=1)
    return {
        "sphere": lambda: size[0] * length,
        "capsule": lambda: 0.5 * size[1] * abs(d[:, 2]) + size[0] * length,
        "box": lambda: 0.5 * abs(d) @ size,
        "cylinder": lambda: size[0] * rho + 0.5 * size[1] * abs(d[:, 2]),
        "cone": lambda: np.maximum(size[0] * rho - 0.25 * size[1] * d[:, 2], 0.75 * size[1] * d[:, 2]),
        "ellipsoid": lambda: np.linalg.norm(d * size, axis=1),
        "hull": lambda: (d @ piece.vertices.T).max(axis=1),
    }[piece.kind]()


def apart(first, second, n):
    """f(n) = min over the first of n·a − max over the second of n·b, for n (k, 3) and two (solid, pose)."""
    (a, pa), (b, pb) = first, second
    return (
        n @ (pa[:3] - pb[:3])
        - greatest(a.pieces[0], -n @ rotation(pa[3:]))
        - greatest(b.pieces[0], n @ rotation(pb[3:]))
    )


def signed_distance(first, second, seeds=4000):
    """max over unit n of f(n), from many directions and a local search from the best ones."""
    n = np.random.default_rng(1).normal(size=(seeds, 3))
    n /= np.linalg.norm(n, axis=1, keepdims=True)
    f = apart(first, second, n)

    def value(m):
        return -apart(first, second, m[None] / np.linalg.norm(m))[0]

    best = np.inf
    options = {"xatol": 1e-11, "fatol": 1e-13, "maxfev": 800}
    for start in n[np.argsort(f)[-3:]]:
        for _ in range(4):  # restarted from its end, since the function is not smooth
            found = minimize(value, start, method="Nelder-Mead", options=options)
            best, start = min(best, found.fun), found.x
    return -best


def pose(rng, at):
    q = rng.normal(size=4)
    return np.concatenate([at, q / np.linalg.norm(q)])


def moved(at, rate, t):
    """The pose after a time t at constant velocity and angular velocity."""
    q = np.empty(4)
    rotate_quaternion(np.array(at[3:]), 0, t * np.array(rate[3:]), q)
    return np.concatenate([np.array(at[:3]) + t * np.array(rate[:3]), q])


def contacts(geometry, i, j, margin):
    """The contact points (n, 10) and their identifiers, of pieces at their positions."""
    points, ids = np.zeros((MAX_ROWS, POINT_SIZE)), np.zeros(MAX_ROWS, np.int64)
    count = manifold(i, j, geometry.n, *geometry.arrays, margin, points, ids)
    return points[:count], ids[:count]


def pair(a, b, pose_a, pose_b, margin=10.0):
    """Contact points of two of the solids."""
    i, j = NAMES.index(a), NAMES.index(b)
    if i == j:
        geometry = Geometry([(SOLIDS[a], [0, 1])])
        geometry.place(np.array([pose_a, pose_b]))
        return contacts(geometry, 0, 1, margin)
    poses = np.zeros((len(NAMES), 7))
    poses[:, 3] = 1
    poses[i], poses[j] = pose_a, pose_b
    GEOMETRY.place(poses)
    return contacts(GEOMETRY, i, j, margin)


def check_points(points):
    """Check the invariants of every contact point."""
    n, a, b = points[:, 1:4], points[:, 4:7], points[:, 7:10]
    assert np.allclose(np.linalg.norm(n, axis=1), 1, atol=1e-12)
    assert np.allclose(np.einsum("ij,ij->i", n, a - b), points[:, 0], atol=1e-12)
    assert np.allclose(np.cross(n, a - b), 0, atol=1e-12)


PAIRS = [(a, b) for k, a in enumerate(NAMES) for b in NAMES[k:]]
