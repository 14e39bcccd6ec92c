"""The skins of some bodies in one numbering: their vertices, edges and faces, and the pairs that may meet."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

import numpy as np

from visviva.arrays import Array, Index, Mask
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.contact.deforming.crack_offset import gather_back, scatter_back
from visviva.contact.deforming.free_pairs import held_points
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.sheet import ExposedSurface, Skin, TearingSkin
from visviva.errors import SceneError

SIDES = ((0, 1), (1, 2), (2, 0))
OPPOSITE = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2))
"""The pairs of edges of a tetrahedron that share no corner."""
ROUNDING = 1e-9  # of angles [rad]
# of the mean edge, by which faces of cracks are moved inwards: so their sides start separated
CRACK_OFFSET = 5e-3


@kernel
def _gather(points: Array, first: int, out: Array) -> None:
    for i in range(len(points)):
        for c in range(3):
            out[first + i, c] = points[i, c]


@kernel
def _scatter(forces: Array, first: int, out: Array) -> None:
    for i in range(len(out)):
        for c in range(3):
            out[i, c] += forces[first + i, c]


class Skins:
    """N nodes of all owners, one owner after the other, and the surfaces among them.

    Parameters
    ----------
    skins : of the bodies, each with its own block; those of bodies that may break in their present state
    itself : whether a body may collide with itself

    Attributes
    ----------
    size            mean length of the edges at the start [m]
    room            capacity for contacts, whatever breaks
    tets (m, 4)     corners of all elements, in a fixed order
    vertices (nv,), edges (ne, 2), faces (nf, 3) : exposed ones, as node indices
    apex (nf,)      the corner opposite each face
    behind (ne, 2), inner_share (ne,) : the two other corners of a tetrahedron with the edge; the point
                    between them at that share lies inside, on the bisector of the faces at the start
    beside (nf, 3)  the faces across the sides (0, 1), (1, 2), (2, 0) of each
    face_of (ne,)   one of the faces of each edge
    body (N,), held (N,) : index of the body of each node; nodes that never move
    opposite (·,)   e·ne + f of edges e < f that are of one tetrahedron, ascending

    Source: Liesenfeld 1997, §5.1 and §7.3 (E21, E54, E61). Raises SceneError for a skin without tetrahedra.
    """

    def __init__(self, name: str, skins: Sequence[Skin | TearingSkin], itself: bool = True) -> None:
        self.name, self.skins, self.itself = name, list(skins), itself
        sizes = [skin.owner.nq // 3 for skin in skins]
        self.first = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
        self.n = int(self.first[-1])
        self.body = np.repeat(np.arange(len(sizes)), sizes)
        self.held: Mask = np.concatenate(
            [held_points(skin.owner, n) for skin, n in zip(skins, sizes, strict=True)]
        )
        self.size = 0.0
        self._lay_out()
        x = np.concatenate([skin.owner.position for skin in skins])
        self.size = float(np.linalg.norm(x[self.edges[:, 1]] - x[self.edges[:, 0]], axis=1).mean())
        self.room = len(self.vertices) + len(self.edges) // 2
        self.room += sum(n for one, n in zip(self._back, sizes, strict=True) if one is not None)

    def _lay_out(self, torn: int = -1, corners: Index | None = None) -> None:
        """Faces, and what follows from them; one body by an index map (m, 4)."""
        depth = CRACK_OFFSET * self.size
        found = [_now(skin, depth, corners if i == torn else None) for i, skin in enumerate(self.skins)]
        self._back = [back for _, _, back in found]
        faces = [first + own for (own, _, _), first in zip(found, self.first[:-1], strict=True)]
        tets = [first + own for (_, own, _), first in zip(found, self.first[:-1], strict=True)]
        self.faces: Index = np.ascontiguousarray(np.concatenate(faces))
        self.tets: Index = np.concatenate(tets)
        self.vertices: Index = np.unique(self.faces)
        self._edges_of_faces()
        self._behind()

    @property
    def outdated(self) -> bool:
        """Whether a body has torn since."""
        return any(
            back is not None and skin.solid.count != len(back.triangles)  # type: ignore[union-attr]
            for skin, back in zip(self.skins, self._back, strict=True)
        )

    def renewed(self, torn: int = -1, corners: Index | None = None) -> Skins:
        """The skins in their present state; or as if one body were torn by an index map."""
        found = copy(self)
        found._lay_out(torn, corners)
        return found

    def _edges_of_faces(self) -> None:
        n, nf = self.n, len(self.faces)
        sides = np.stack([self.faces[:, list(side)] for side in SIDES], axis=1).reshape(-1, 2)
        low, high = sides.min(axis=1), sides.max(axis=1)
        codes, first, which, count = np.unique(
            low * n + high, return_index=True, return_inverse=True, return_counts=True
        )
        self.edges: Index = np.ascontiguousarray(np.stack([codes // n, codes % n], axis=1))
        self.codes: Index = codes
        self.face_of: Index = first // 3
        self._side_edges: Index = which.reshape(nf, 3)
        total = np.zeros(len(codes), np.int64)
        np.add.at(total, which, np.arange(3 * nf) // 3)
        others = total[which] - np.arange(3 * nf) // 3
        self.beside: Index = np.where(count[which] == 2, others, -1).reshape(nf, 3)

    def _behind(self) -> None:
        n, ne = self.n, len(self.edges)
        face_code = _face_codes(self.faces, n)
        order = np.argsort(face_code)
        self.apex: Index = np.full(len(self.faces), -1)
        found, edge, beyond = list[Index](), list[Index](), list[Index]()
        for corner in range(4):
            others = np.delete(self.tets, corner, axis=1)
            at = order[np.searchsorted(face_code[order], _face_codes(others, n)).clip(max=len(order) - 1)]
            hit = face_code[at] == _face_codes(others, n)
            self.apex[at[hit]] = self.tets[hit, corner]
        for a, b, c, d in OPPOSITE:
            first, second = self._edge_number(a, b), self._edge_number(c, d)
            for number, p, q in ((first, c, d), (second, a, b)):
                edge.append(number[number >= 0])
                beyond.append(self.tets[number >= 0][:, [p, q]])
            both = (first >= 0) & (second >= 0)
            low, high = np.minimum(first, second)[both], np.maximum(first, second)[both]
            found.append(low * ne + high)
        self.opposite: Index = np.unique(np.concatenate(found))
        numbers = np.concatenate(edge)
        if (self.apex < 0).any() or (np.bincount(numbers, minlength=ne) == 0).any():
            raise SceneError("its faces are not those of its tetrahedra", self.name)
        self._choose_behind(numbers, np.concatenate(beyond))

    def _choose_behind(self, edge: Index, beyond: Index) -> None:
        """`behind` and `inner_share`, of k pairs of an edge (k,) and a tetrahedron's other corners (k, 2).

        The bisector, and not any tetrahedron, so that collisions do not depend on the numbers of nodes and
        tetrahedra; it lies inside at edges of more than 180° too.
        """
        x = np.concatenate([skin.owner.position for skin in self.skins])
        corners = x[self.faces]
        normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        normals /= np.linalg.norm(normals, axis=1)[:, None]
        inwards = np.zeros((len(self.edges), 3))
        np.subtract.at(inwards, self._side_edges, normals[:, None, :])
        along = x[self.edges[:, 1]] - x[self.edges[:, 0]]
        across = np.cross(along / np.linalg.norm(along, axis=1)[:, None], inwards)
        arms = x[beyond] - x[self.edges[edge, 0]][:, None]
        aside = np.einsum("kac,kc->ka", arms, across[edge])
        angle = np.arctan2(aside, np.einsum("kac,kc->ka", arms, inwards[edge]))
        middle, width = angle.mean(axis=1), np.abs(angle[:, 1] - angle[:, 0])
        outside = (np.abs(middle) > 0.5 * width + ROUNDING) | (width >= np.pi)
        first = np.lexsort((np.abs(middle), outside, edge))
        chosen = first[np.searchsorted(edge[first], np.arange(len(self.edges)))]
        aside = aside[chosen]
        span = aside[:, 0] - aside[:, 1]
        outside = outside[chosen] | (span == 0.0)  # also where the faces have no bisector
        self.behind: Index = np.ascontiguousarray(beyond[chosen])
        self.inner_share: Array = np.where(
            outside, 0.5, (aside[:, 0] / np.where(outside, 1.0, span)).clip(0.0, 1.0)
        )

    def _edge_number(self, a: int, b: int) -> Index:
        """The edge between two corners of every tetrahedron, −1 if it is not exposed."""
        low, high = np.sort(self.tets[:, [a, b]], axis=1).T
        at = np.searchsorted(self.codes, low * self.n + high).clip(max=len(self.codes) - 1)
        return np.where(self.codes[at] == low * self.n + high, at, -1)

    def gather_ops(self, k: Kinematics, x: Array, u: Array) -> list[Op]:
        """x, u (N, 3) = the present positions and velocities."""
        ops: list[Op] = []
        for skin, first, back in zip(self.skins, self.first[:-1], self._back, strict=True):
            for source, into in ((k.positions(skin.owner), x), (k.velocities(skin.owner), u)):
                if back is None:
                    ops.append((_gather, (source, int(first), into)))
                else:
                    ops.append((gather_back, (source, back.toward, back.weight, int(first), into)))
        return ops

    def scatter_ops(self, forces: Array, out: Effort) -> list[Op]:
        """Add forces (N, 3) to the efforts."""
        ops: list[Op] = []
        for skin, first, back in zip(self.skins, self.first[:-1], self._back, strict=True):
            into = out.forces(skin.owner)
            if back is None:
                ops.append((_scatter, (forces, int(first), into)))
            else:
                ops.append((scatter_back, (forces, back.toward, back.weight, int(first), into)))
        return ops

    def face_number(self, corners: Index) -> int:
        """The face with these three corners; they are of one."""
        return int(np.flatnonzero((np.sort(self.faces, axis=1) == np.sort(corners)).all(axis=1))[0])

    def edge_number(self, a: int, b: int) -> int:
        """The edge between two nodes, −1 if none is exposed."""
        code = min(a, b) * self.n + max(a, b)
        at = min(int(np.searchsorted(self.codes, code)), len(self.codes) - 1)
        return at if self.codes[at] == code else -1

    def rows(self, k: Kinematics) -> Index:
        """First row number (N,) of each node."""
        return np.concatenate([k.rows_of(skin.owner.points)[:, 0] for skin in self.skins])


def _now(
    skin: Skin | TearingSkin, depth: float, corners: Index | None
) -> tuple[Index, Index, ExposedSurface | None]:
    """Triangles and tetrahedra of a body, as indices of its points; and `ExposedSurface`, for one that may
    break."""
    if isinstance(skin, Skin):
        return skin.index[skin.triangles], skin.tets, None
    assert skin.solid is not None
    back = skin.solid.exposed(depth, corners)
    return back.triangles, back.tets, back


def _face_codes(faces: Index, n: int) -> Index:
    """One number for each set of three corners."""
    ordered = np.sort(faces, axis=1)
    return np.asarray((ordered[:, 0] * n + ordered[:, 1]) * n + ordered[:, 2], np.int64)
