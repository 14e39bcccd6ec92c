"""The thesis on elastic bodies: its energy curves, element counts of its animations."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from visviva.arrays import Array
from visviva.elastic.materials.thesis import THESIS
from visviva.elastic.meshes import shapes
from visviva.elastic.meshes.gluing import Solid, combined
from visviva.elastic.meshes.tet_mesh import TetMesh
from visviva.figures.figure import Experiment
from visviva.figures.joints_surfaces import SINGULAR

SOURCE = "Liesenfeld 1997"
STRETCHES = (0.25, 0.5, 0.75, 0.9, 1.0, 1.1, 1.5, 2.0, 3.0, 4.0)
VOLUME = (7.937622, 0.439453, 0.046153, 0.005633, 0, 0.004597, 0.101876, 0.439453, 2.469136, 7.937622)
SHAPE = (39.990234, 1.968750, 0.189437, 0.022615, 0, 0.018445, 0.427598, 1.968750, 11.983539, 39.990234)
SHEAR = (0.031901, 0.135417, 0.333984, 0.514350, 0.666667, 0.849017, 1.968750, 4.666667, 18, 50.666667)
"""Energy densities for α = β = 1 at these factors, to six decimals (its figures 4.3 to 4.5)."""

COUNTS = {
    "torus": (480, 180, 820, 160, 480, 320),
    "elast": (836, 283, 1342, 232, 678, 452),
}
"""Tetrahedra, vertices, edges; vertices, edges and faces of the surface (its tables 9)."""
NAMES = ("tets", "vertices", "edges", "outer vertices", "outer edges", "outer faces")
LOOP = {"tets": 906, "vertices": 353, "held": 34, "Euler's number of the surfaces": 4}
"""The thesis's 321 − 945 + 630 = 6 is not that of a ring and two cylinders."""


def density(F: Array) -> float:
    """Ψ for α = β = 1."""
    return float(THESIS.law(*F.ravel(), 1.0, 1.0)[0])


def curves() -> dict[str, float]:
    """Largest differences from the table, and between Φ(s) and Φ(1/s) where these are equal."""
    kinds: dict[str, tuple[Callable[[float], Array], tuple[float, ...]]] = {
        "change of volume": (lambda s: np.cbrt(s) * np.eye(3), VOLUME),
        "change of shape": (lambda s: np.diag([s, 1.0, 1.0 / s]), SHAPE),
        "shear": (lambda s: np.eye(3) + s * np.outer([0, 1, 0], [1, 0, 0]), SHEAR),
    }
    found: dict[str, float] = {}
    for name, (strain, table) in kinds.items():
        energies = np.array([density(strain(s)) for s in STRETCHES])
        found[name] = float(np.abs(energies - table).max())
        other = np.array([density(strain(-s if name == "shear" else 1 / s)) for s in STRETCHES])
        found[f"{name}, reversed"] = float(np.abs((other - energies) / (1.0 + energies)).max())
    return found


def torus_mesh() -> TetMesh:
    """The ring inferred from the counts."""
    return shapes.torus(20, 8, 0.05, 0.015)


def elast_mesh() -> TetMesh:
    """Bed, cube and ball."""
    bodies = (
        shapes.block((8, 8, 2), (8.0, 8.0, 2.0)),
        shapes.placed(shapes.block((2, 2, 2), (2.0, 2.0, 2.0)), np.eye(3), 1.0, (0, 0, 5)),
        shapes.placed(shapes.icosahedron(1.0), np.eye(3), 1.0, (5, 5, 5)),
    )
    return combined([Solid.relaxed(mesh) for mesh in bodies]).mesh


def counts() -> dict[str, float]:
    """Counts of the meshes inferred for torus and elast."""
    found: dict[str, float] = {}
    for name, mesh in (("torus", torus_mesh()), ("elast", elast_mesh())):
        faces = mesh.surface()
        outer = np.unique(np.sort(faces[:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 2), axis=1), axis=0)
        numbers = (
            len(mesh.tets), len(mesh.x), len(mesh.pieces_of_edges()),
            len(np.unique(faces)), len(outer), len(faces),
        )  # fmt: skip
        found |= {f"{name}: {what}": float(n) for what, n in zip(NAMES, numbers, strict=True)}
    return found


def loop_counts() -> dict[str, float]:
    """Counts of two cylinders and a ring with the thesis's tetrahedra, vertices and fixed vertices."""
    left, right = shapes.cylinder(10, 12, 1.0, 10.0), shapes.cylinder(6, 7, 1.0, 7.0)
    meshes = (left, right, shapes.torus(14, 10, 2.6, 0.8))
    held = sum(int(np.isin(mesh.x[:, 2], ends).sum()) for mesh, ends in ((left, (0, 10)), (right, (0,))))
    surfaces = [mesh.surface() for mesh in meshes]
    return {
        "tets": float(sum(len(mesh.tets) for mesh in meshes)),
        "vertices": float(sum(len(mesh.x) for mesh in meshes)),
        "held": float(held),
        "Euler's number of the surfaces": float(
            sum(len(np.unique(faces)) - len(faces) // 2 for faces in surfaces)
        ),
    }


EXPERIMENTS = (
    Experiment(
        "curves of the energy",
        f"{SOURCE}, figures 4.3 to 4.5",
        {
            "change of volume": (0.0, 5.1e-7),
            "change of volume, reversed": (0.0, 1e-12),
            "change of shape": (0.0, 5.1e-7),
            "change of shape, reversed": (0.0, 1e-12),
            "shear": (0.0, 5.1e-7),
            "shear, reversed": (0.0, 1e-12),
        },
        curves,
    ),
    Experiment(
        "counts of torus and elast",
        f"{SOURCE}, tables 9",
        {
            f"{name}: {what}": (float(n), 0.0)
            for name, numbers in COUNTS.items()
            for what, n in zip(NAMES, numbers, strict=True)
        },
        counts,
    ),
    Experiment(
        "counts of loop",
        f"{SOURCE}, table 9.3, except its surface",
        {name: (float(n), 0.0) for name, n in LOOP.items()},
        loop_counts,
    ),
    SINGULAR,
)
