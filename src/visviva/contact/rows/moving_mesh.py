"""Points against surfaces and rods that are made of points: cloths, nets, anything that deforms."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.operations import Op
from visviva.compiling.program import Program
from visviva.contact.rows.friction_rows import cones_of, rows_per_contact
from visviva.contact.rows.moving_gap import distance_to
from visviva.contact.rows.moving_rows import (
    CONTACT_SIZE,
    NUMBERS,
    ROWS_PER_POINT,
    SLOTS_PER_POINT,
    max_speed,
    measure_facets,
    select_facets,
    write_facet_rows,
)
from visviva.contact.shapes.bounding_tree import build_tree
from visviva.contact.shapes.skip_far_shapes import BENT
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Points
from visviva.core.response import SMOOTH, Friction
from visviva.core.rows import Rows
from visviva.errors import SceneError
from visviva.geometry.winding import half_edge_pairs

DEPTH_TOLERANCE = 1e-6  # depth at the start that counts as contact [m]


@dataclass(frozen=True)
class Facets:
    """Triangles or segments between moving points.

    Parameters
    ----------
    corners : (k, 3) or (k, 2)   indices of the points
    places : (n, 3)              their initial positions [m]
    """

    corners: ArrayLike
    positions: ArrayLike


class MovingMesh:
    """0 ≤ λ ⊥ φ = D − (R + r) ≥ 0 for points and the triangles or segments near them, whose corners move.

    D is the distance from the nearest point Σ wᵢ yᵢ of a triangle or segment; its gradient is n on the point
    and −wᵢ n on the corners, so that the impulses on point and surface balance. Both sides of a sheet
    collide.

    Parameters
    ----------
    points : points (m,); a point that is itself a corner does not collide with its own facets
    vertices : points (n,) of any owner: nodes of a cloth, fixed, scripted, on bodies
    facets : triangles or segments between the vertices
    size : R > 0 [m], half the thickness of a sheet, the radius of a rod
    radius : r ≥ 0 [m]: the points are centres of spheres
    restitution : e in [0, 1]
    friction : of the surface, not a sticky one

    Partners of rows change: each point has room for its eight nearest facets, and in time steps for one on
    its path. Impact: φ̇⁺ = −e φ̇⁻. Raises SceneError for numbers out of range, corners that do not
    exist or coincide.
    Source: Witkin's notes, collisions (P39–P43). Proved by tests/contact/test_moving_mesh.py.
    """

    one_sided = True
    touches = True
    jumpable = True
    dynamic_rows = True

    def __init__(
        self,
        name: str,
        points: Points,
        vertices: Points,
        facets: Facets,
        size: float,
        radius: float = 0.0,
        restitution: float = 0.0,
        friction: Friction = SMOOTH,
    ) -> None:
        self.name, self.points, self.vertices = name, points, vertices
        for what, value in (("size", size), ("radius", radius)):
            if not (math.isfinite(value) and value >= 0):
                raise SceneError(f"found {what} {value:g} m: it must be a finite number >= 0", name)
        if not size > 0:
            raise SceneError("found size 0 m: a moving surface needs a thickness, such as 1 mm", name)
        if not 0 <= restitution <= 1:
            raise SceneError(f"found restitution {restitution:g}: it must lie between 0 and 1", name)
        if friction.adhesion > 0:
            raise SceneError(
                "found a sticky moving surface: only planes, boxes and meshes can be sticky", name
            )
        self.apart, self.restitution, self.friction = float(size + radius), float(restitution), friction
        self._take(np.asarray(facets.corners, np.int64), np.asarray(facets.positions, float).reshape(-1, 3))
        self.each = rows_per_contact(friction)
        self.n = len(points) * ROWS_PER_POINT * self.each
        self.memory_size = len(points) * ROWS_PER_POINT
        if self.each > 1:
            self.cones = cones_of(len(points) * ROWS_PER_POINT, friction)
        same = points.owner is vertices.owner
        self.own: Index = points.index if same else np.full(len(points), -1, np.int64)

    def _take(self, corners: Index, positions: Array) -> None:
        """Store corners in the order of the tree, as indices of their owner, and neighbours at edges."""
        if not len(corners):
            raise SceneError("found no triangles and no segments, expected a surface or a rod", self.name)
        wrong = (corners < 0) | (corners >= len(self.vertices))
        ends = np.sort(corners, axis=1)
        alike = (ends[:, 1:] == ends[:, :-1]).any(axis=1)
        if wrong.any() or alike.any():
            first = int(np.flatnonzero(wrong.any(axis=1) | alike)[0])
            raise SceneError(
                f"face {first} has the corners {corners[first].tolist()}: expected different numbers below "
                f"{len(self.vertices)}",
                self.name,
            )
        order, nodes = build_tree(positions[corners].mean(axis=1))
        corners = corners[order]
        width = 3 - corners.shape[1]
        self.beside = _beside(corners) if width == 0 else np.full((len(corners), 3), -1, np.int64)
        found = self.vertices.index[corners]
        self.corner: Index = np.ascontiguousarray(np.pad(found, ((0, 0), (0, width)), constant_values=-1))
        self.count = len(nodes)
        self.tree = np.concatenate([nodes.ravel(), np.zeros(NUMBERS * len(corners))])

    def gaps(self, x: Array, y: Array) -> Array:
        """Gaps (m,) at positions x (m, 3) when the points of the vertices' owner are at y (n, 3) [m]."""
        return np.array([min(distance_to(*p, y, c) for c in self.corner) - self.apart for p in x])

    def check(self, x: Array, y: Array) -> None:
        """Reject points that start inside; x (m, 3) and y as in `gaps`. Raises SceneError."""
        gaps = self.gaps(x, y)
        worst = int(gaps.argmin()) if len(gaps) else 0
        if len(gaps) and gaps[worst] < -DEPTH_TOLERANCE:
            position = ", ".join(f"{c:g}" for c in x[worst])
            raise SceneError(
                f"point {worst} of {len(x)} at ({position}) starts {-gaps[worst]:.3g} m inside the surface: "
                "start it at least a radius and a thickness away",
                self.name,
            )

    def reach(self, k: Kinematics) -> Index:
        """The port rows of all points and all vertices."""
        return np.concatenate([k.rows_of(self.points).ravel(), k.rows_of(self.vertices).ravel()])

    def rows(self, k: Kinematics) -> Index:
        """Room for three rows of the point and nine of the corners."""
        return np.full((self.n, 12), -1, np.int64)

    def bind_fill(self, k: Kinematics, rows: Rows) -> list[Op]:
        """The gaps, their gradients and ports, and the rotation of the normals."""
        rows.restitution[:: self.each] = self.restitution
        owner = self.vertices.owner
        count = len(k.positions(owner))
        ports = (k.rows_of(self.points), k.rows_of(Points(owner, np.arange(count))))
        met = (
            np.zeros(len(self.points) * ROWS_PER_POINT, np.int64),
            np.zeros((len(self.points) * ROWS_PER_POINT, CONTACT_SIZE)),
        )
        index, own, *arguments = self._arguments(k)
        points = (index, own, k.alive(self.points.owner), *arguments)
        things = (self.corner, self.beside, self.apart, self.tree, k.memory(self))
        found = (rows.rows, rows.moved, rows.phi, rows.gradient, rows.velocity_product, rows.kind)
        return [
            (measure_facets, (*points, *things, *met)),
            (write_facet_rows, (*met, self.corner, *ports, *found)),
        ]

    def _arguments(self, k: Kinematics) -> tuple[Index | Array, ...]:
        owner, other = self.points.owner, self.vertices.owner
        moved = (k.positions(owner), k.velocities(owner), k.positions(other), k.velocities(other))
        return (self.points.index, self.own, k.step, *moved)

    def _hold(self, k: Kinematics, memory: Array) -> Op:
        return select_facets, (*self._arguments(k), self.corner, self.count, self.apart, self.tree, memory)

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """The initial facets of the rows."""
        memory[:] = 0.0
        Program([self._hold(k, memory)])()

    def bind_remember(self, k: Kinematics, memory: Array) -> list[Op]:
        """Update the facets of the rows."""
        return [self._hold(k, memory)]

    def horizon(self, k: Kinematics) -> float:
        """How long a point cannot touch anything for which it has no room [s]."""
        margin = k.memory(self).reshape(-1, ROWS_PER_POINT)[:, SLOTS_PER_POINT] - self.apart
        crowded = np.isfinite(margin)
        if not crowded.any():
            return math.inf
        free = np.maximum(margin[crowded], 0.01 * self.apart)
        speed = np.linalg.norm(k.velocity(self.points)[crowded], axis=1)
        speed += max_speed(k.velocities(self.vertices.owner))
        return float((free / (speed + np.sqrt(BENT * free))).min())


def _beside(corners: Index) -> Index:
    """For every triangle (k, 3) its neighbour at each edge; −1 unless there is exactly one."""
    one, other = half_edge_pairs(corners).T
    beside = np.full(corners.size, -1, np.int64)
    beside[one], beside[other] = other // 3, one // 3
    return beside.reshape(corners.shape)
