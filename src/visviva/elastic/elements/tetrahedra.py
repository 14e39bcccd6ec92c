"""Elastic and viscous forces of tetrahedra of one material."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Call, Op
from visviva.core.body_nodes import BodyNodes
from visviva.core.element_set import ElementSet
from visviva.core.kinematics import Effort, Kinematics
from visviva.core.node_blocks import NodeBlocks, RestShape
from visviva.elastic.elements.element_kernels import element_kernels
from visviva.elastic.elements.linear import LinearNodes
from visviva.elastic.elements.quadratic import QuadraticNodes
from visviva.elastic.materials.checked_material import check_material
from visviva.elastic.materials.element_material import Substance
from visviva.elastic.materials.fibres import Fibres
from visviva.errors import SceneError


@kernel
def _clear(blocks: Array) -> None:
    for k in range(len(blocks)):
        for c in range(9):
            blocks[k, c] = 0.0


class Tetrahedra:
    """m tetrahedra, linear or quadratic, between nodes of one block:   E = Σ V Ψ(F),   f = −∂E/∂x − ½ ∂W/∂u.

        W = Σ V |J| [½ η₁ Π² + ⅔ η₂ (Π² − 3Ξ)],   Π = tr Ṫ, Ξ = tr cof Ṫ, T = FᵀF

    Parameters
    ----------
    nodes : the block of the corners, N of them
    elements : (m, 4)   corners; or (m, 10), followed by the midpoints of the edges, see `quadratic`
    rest : (N, 3)   rest positions; or individual rest shapes, edges in columns (m, 3, 3) [m]
    made_of : law, moduli, viscosities, density

    A quadratic one counts as four in `tets`, `grad`, `par` and measured values: one for each point.
    Dissipated power W. Tangent in blocks of nodes, see `element_kernels`; on all threads, see `ElementSet`.
    Raises SceneError for degenerate or inverted tetrahedra, and for negative numbers.
    Source: Liesenfeld 1997, §4 and §6.2 (E7–E16). Proved by tests/elastic/test_materials.py.
    """

    account = "dissipated"

    def __init__(
        self, name: str, nodes: BodyNodes, elements: ArrayLike, rest: Array, made_of: Substance
    ) -> None:
        material, bulk, shear, eta, density, fibres = made_of
        check_material(material)
        self.name, self.nodes, self.material = name, nodes, material
        given = _nodes(name, elements, len(nodes.masses))
        edges = _edges(given, rest) if np.ndim(rest) == 2 else np.asarray(rest, float)
        volume = np.linalg.det(edges) / 6.0
        _refuse_volumes(name, volume, edges)
        grad: Array = np.linalg.inv(edges)
        grad = np.concatenate([-grad.sum(axis=1, keepdims=True), grad], axis=1)
        self.nodes_of = of = _kind(given)(given, grad)
        self.elements, self.tets = of.elements, of.tets
        self.grad: Array = of.grad.reshape(-1, 9)
        numbers = {"bulk modulus": bulk, "shear modulus": shear, "η₁": eta[0], "η₂": eta[1]}
        k, g, eta1, eta2 = (self.numbers(*pair) for pair in numbers.items())
        self.density: Array = np.broadcast_to(np.asarray(density, float), (len(given),))
        p, q = material.moduli(k, g)
        weight = np.repeat(volume / of.points, of.points)
        bears = np.repeat(self.density, of.points) * of.least / (2.0 * of.slopes())
        self.par = np.stack([weight, p, q, bears, eta1 - 2.0 / 3.0 * eta2, eta2], axis=1)
        self.fibred = fibres is not None
        if fibres is not None:
            self.par = np.concatenate([self.par, self._fibres(fibres)], axis=1)
        self.viscous = bool((eta1 > 0).any() or (eta2 > 0).any())
        self.kernels = element_kernels(material, self.fibred)
        # Cracks give corners of a vertex separate nodes: chunks that share no vertex share no node.
        self.loops = ElementSet(self.tets.astype(np.int64), sort=False)
        self.rest = np.array(rest if np.ndim(rest) == 2 else nodes.position, float)

    def numbers(self, what: str, value: ArrayLike) -> Array:
        """One number ≥ 0 for each of `tets`, from one number or (m,) for the elements. Raises SceneError."""
        return np.repeat(checked(self.name, what, value, len(self.elements)), self.nodes_of.points)

    def _fibres(self, fibres: Fibres) -> Array:
        """The columns of `par` from FIBRE_STIFFNESS on."""
        k = self.numbers("stiffness of the fibres", fibres.stiffness)
        try:
            units = fibres.units(len(self.elements))
        except SceneError as error:
            raise SceneError(error.message, self.name) from None
        return np.column_stack([k, np.repeat(units, self.nodes_of.points, axis=0)])

    @property
    def given(self) -> tuple[NDArray[np.uint32], Array, Array]:
        """Corners, gradients of weights in the rest shape, and numbers of the elements."""
        return self.tets, self.grad, self.par

    def own(self, k: Kinematics) -> tuple[NDArray[np.uint32], Array, Array]:
        """The same for the current rest shapes."""
        return self.given

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """Add the forces."""
        moved, x = self.nodes_of.positions(k.positions(self.nodes))
        before, f, after = self.nodes_of.forces(out.forces(self.nodes))
        if not self.viscous:
            return [*moved, *before, *self.loops.scatter(self.kernels.add, self.own(k), (x, f)), *after]
        rates, u = self.nodes_of.positions(k.velocities(self.nodes))
        add = self.loops.scatter(self.kernels.add_viscous, self.own(k), (x, u, f))
        return [*moved, *rates, *before, *add, *after]

    def bind_energy(self, k: Kinematics, out: Array) -> list[Op]:
        """Σ V Ψ."""
        moved, x = self.nodes_of.positions(k.positions(self.nodes))
        return [*moved, *self.loops.total(self.kernels.energy, self.own(k), (x,), out)]

    def bind_power(self, k: Kinematics, out: Array) -> list[Op]:
        """−W."""
        if not self.viscous:
            return []
        moved, x = self.nodes_of.positions(k.positions(self.nodes))
        rates, u = self.nodes_of.positions(k.velocities(self.nodes))
        return [*moved, *rates, *self.loops.total(self.kernels.power, self.own(k), (x, u), out)]

    def tangent_pairs(self, k: Kinematics) -> tuple[Index, str]:
        """First rows of the pairs of free nodes that share an element."""
        free, n = ~self.nodes.held, len(self.nodes.masses)
        of, pairs = self.elements.astype(np.int64), self.nodes_of.pairs
        keys = [of[:, a] * n + of[:, b] for a, b in pairs]
        both = [free[of[:, a]] & free[of[:, b]] & (of[:, a] <= of[:, b]) for a, b in pairs]
        kept = np.unique(np.concatenate([key[fine] for key, fine in zip(keys, both, strict=True)]))
        slots = [np.where(b, np.searchsorted(kept, key), -1) for key, b in zip(keys, both, strict=True)]
        self._slot = np.stack(slots, axis=1).astype(np.int32)
        rows = k.rows_of(self.nodes.points)[:, 0]
        low, high = kept // n, kept % n
        first = np.stack([rows[low], np.where(low == high, -1, rows[high])], axis=1)
        return first, "KD" if self.viscous else "K"

    def rest_shape(self, k: Kinematics) -> RestShape:
        """Rest positions of the nodes."""
        nodes = self.nodes
        rows, now = k.rows_of(nodes.points)[:, 0], k.positions(nodes)
        return RestShape(rows, self.rest, now, nodes.masses, nodes.held)

    def bind_tangent(self, k: Kinematics, blocks: NodeBlocks) -> list[Op]:
        """K and D of the current state."""
        return self._tangent(blocks, self.own(k), k.positions(self.nodes))

    def bind_rest_tangent(self, k: Kinematics, blocks: NodeBlocks) -> list[Op]:
        """K and D of the rest shape."""
        return self._tangent(blocks, self.given, self.rest)

    def _tangent(
        self, blocks: NodeBlocks, own: tuple[NDArray[np.uint32], Array, Array], x: Array
    ) -> list[Op]:
        moved, x = self.nodes_of.positions(x)
        before, slot, K, after = self.nodes_of.blocks(self._slot, blocks.K)
        stiffness = self.loops.scatter(self.kernels.stiffness, (*own, slot), (x, blocks.firm, K))
        ops: list[Op] = [*moved, (_clear, (blocks.K,)), *before, *stiffness, *after]
        if self.viscous:
            before, slot, D, after = self.nodes_of.blocks(self._slot, blocks.D)
            damping = self.loops.scatter(self.kernels.damping, (*own, slot), (x, D))
            ops += [(_clear, (blocks.D,)), *before, *damping, *after]
        return ops

    def volumes(self, x: Array) -> Array:
        """J of each of `tets`, for positions (N, 3) of the nodes."""
        found = np.zeros(len(self.tets))
        for kernel_, arguments in self.volumes_ops(x, found):
            kernel_(*arguments)
        return found

    def volumes_ops(self, x: Array, out: Array) -> list[Call]:
        """out = J of each of `tets`."""
        moved, x = self.nodes_of.positions(x)
        return [*moved, (self.kernels.volumes, (*self.given, x, out))]


def _nodes(name: str, elements: ArrayLike, n: int) -> Index:
    given = np.asarray(elements, np.int64)
    if not len(given):
        raise SceneError("found no tetrahedra", name)
    bad = np.flatnonzero(((given < 0) | (given >= n)).any(axis=1))
    if len(bad):
        raise SceneError(f"tetrahedron {bad[0]} refers to a vertex that does not exist: there are {n}", name)
    return given


def _kind(elements: Index) -> type[LinearNodes] | type[QuadraticNodes]:
    return QuadraticNodes if elements.shape[1] == QuadraticNodes.width else LinearNodes


def _edges(tets: Index, rest: Array) -> Array:
    """Edges from the first corner, in columns (m, 3, 3)."""
    x = np.asarray(rest, float)
    return np.stack([x[tets[:, i]] - x[tets[:, 0]] for i in (1, 2, 3)], axis=2)


def _refuse_volumes(name: str, volume: Array, edges: Array) -> None:
    flat = np.abs(volume) <= 1e-12 * np.abs(edges).max(axis=(1, 2)) ** 3
    if flat.any():
        bad = int(np.flatnonzero(flat)[0])
        raise SceneError(f"tetrahedron {bad} has no volume: its corners are coplanar", name)
    if (volume < 0).any():
        bad = int(np.flatnonzero(volume < 0)[0])
        raise SceneError(
            f"tetrahedron {bad} is inverted, its volume is {volume[bad]:g} m³: swap two corners", name
        )


def checked(name: str, what: str, value: ArrayLike, m: int) -> Array:
    """Numbers (m,) that are finite and ≥ 0. Raises SceneError."""
    try:
        given = np.array(np.broadcast_to(np.asarray(value, float), (m,)))
    except ValueError:
        found = f"found {np.size(value)} numbers for the {what}, expected one, or {m}"
        raise SceneError(found, name) from None
    bad = np.flatnonzero(~(given >= 0) | ~np.isfinite(given))
    if len(bad):
        found = f"found {what} {given[bad[0]]:g} of tetrahedron {bad[0]}, expected a number ≥ 0"
        raise SceneError(found, name)
    return given


def lumped(elements: Index, volume: Array, density: ArrayLike, n: int) -> Array:
    """Masses (n,) of elements (m, 4), a quarter at each corner; or (m, 10), 1/36 at each corner, 4/27 at
    each midpoint [kg]."""
    mass = np.broadcast_to(np.asarray(density, float) * volume, len(elements))
    share = np.outer(mass, _kind(elements).lumps)
    return np.asarray(np.bincount(elements.ravel(), share.ravel(), n), float)
