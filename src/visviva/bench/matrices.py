"""Bench of the matrix of a step: cables, tetrahedral bodies, and their Delassus matrices."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np

from visviva.arrays import Array, Index
from visviva.bench.measure import Measured, seconds
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.compiling.program import Program
from visviva.steppers.solve.matrix.jacobian import Jacobian
from visviva.steppers.solve.matrix.matrix import Matrix
from visviva.steppers.solve.matrix.pattern import Pattern
from visviva.steppers.solve.matrix.products import add_element_blocks
from visviva.steppers.solve.matrix.rotated_rest_factor import RESIDUAL, STEP_COUNT, RotatedRestFactor

H = 0.01  # [s]
LAME = 5.8e5, 3.8e5  # [Pa]: E = 1 MPa, ν = 0.3
DENSITY = 1000.0
BEND = 0.5  # rotation of the tip of a beam [rad]
CORNERS = ((1, 3), (3, 2), (2, 6), (6, 4), (4, 5), (5, 1))


@dataclass(frozen=True)
class Beam:
    """A beam of cells of six tetrahedra, held at one end, with the stiffness of a bent shape.

    Parameters
    ----------
    rest, position : (N, 3)   free nodes, straight and bent [m]
    tets : (m, 4)             their nodes, −1 for held ones
    stiffness : (m, 12, 12)   of the straight shape, to be rotated by `turn` (m, 3, 3) [N/m]
    mass : (N,)
    """

    rest: Array
    position: Array
    tets: Index
    stiffness: Array
    rotation: Array
    mass: Array

    @classmethod
    def of(cls, cells: tuple[int, int, int], size: tuple[float, float, float], held: bool = True) -> Beam:
        lines = [np.linspace(0.0, s, n + 1) for n, s in zip(cells, size, strict=True)]
        x = np.stack(np.meshgrid(*lines, indexing="ij"), -1).reshape(-1, 3)
        number = np.arange(len(x)).reshape([n + 1 for n in cells])
        corner = [number[a:, b:, c:][: cells[0], : cells[1], : cells[2]] for a, b, c in np.ndindex(2, 2, 2)]
        cell = np.stack([one.ravel() for one in corner], axis=1)
        tets = np.stack([cell[:, [0, a, b, 7]] for a, b in CORNERS], axis=1).reshape(-1, 4)
        edges = x[tets[:, 1:]] - x[tets[:, :1]]
        volume = np.abs(np.linalg.det(edges)) / 6.0
        gradient = np.linalg.inv(edges).transpose(0, 2, 1)
        gradient = np.concatenate([-gradient.sum(axis=1, keepdims=True), gradient], axis=1)
        mass = np.zeros(len(x))
        np.add.at(mass, tets.ravel(), np.repeat(DENSITY * volume / 4.0, 4))
        free = np.flatnonzero(x[:, 0] > 0.0) if held else np.arange(len(x))
        new = np.full(len(x), -1)
        new[free] = np.arange(len(free))
        angle = BEND * x[tets].mean(axis=1)[:, 0] / size[0]
        cos, sin, zero = np.cos(angle), np.sin(angle), np.zeros(len(angle))
        rotation = np.stack([cos, zero, sin, zero, zero + 1.0, zero, -sin, zero, cos], 1).reshape(-1, 3, 3)
        at, r = BEND * x[:, 0] / size[0], size[0] / BEND
        bent = np.stack([(r + x[:, 2]) * np.sin(at), x[:, 1], (r + x[:, 2]) * np.cos(at) - r], axis=1)
        stiffness = _stiffness(np.asarray(gradient, np.float64), volume)
        return cls(x[free], bent[free], new[tets], stiffness, rotation, mass[free])

    @property
    def pattern(self) -> Pattern:
        """Blocks of the pairs of nodes that share a tetrahedron."""
        return Pattern(3 * np.arange(len(self.mass) + 1), [self.tets])

    def turned(self) -> Array:
        """The stiffness in the bent shape."""
        k = self.stiffness.reshape(-1, 4, 3, 4, 3)
        bent: Array = np.einsum("eij,eajbk,elk->eaibl", self.rotation, k, self.rotation)
        return bent.reshape(-1, 12, 12)

    def assemble(self, pattern: Pattern, stiffness: Array, values: Array) -> None:
        """A = M + h² K."""
        values[:] = 0.0
        values[pattern.diagonal_slots] = np.repeat(self.mass, 3)
        blocks = pattern.blocks(self.tets)
        add_element_blocks(stiffness, np.array([H * H]), 3, blocks, pattern.start, values)


def _stiffness(g: Array, volume: Array) -> Array:
    """V (λ g_a g_bᵀ + μ g_b g_aᵀ + μ (g_a·g_b) 1) of linear tetrahedra."""
    first, second = LAME
    k: Array = first * np.einsum("eai,ebj->eaibj", g, g)
    k += second * np.einsum("ebi,eaj->eaibj", g, g)
    k += second * np.einsum("eak,ebk,ij->eaibj", g, g, np.eye(3))
    k *= volume[:, None, None, None, None]
    return k.reshape(-1, 12, 12)


def cable(nodes: int = 100) -> list[Measured]:
    """Factorisation and solve for a chain of nodes."""
    links = np.stack([np.arange(nodes - 1), np.arange(1, nodes)], axis=1)
    matrix = Matrix(pattern := Pattern(3 * np.arange(nodes + 1), [links]))
    spring = np.tile(np.kron([[1.0, -1.0], [-1.0, 1.0]], 50.0 * np.eye(3)), (len(links), 1, 1))
    matrix.values[pattern.diagonal_slots] = 1.0
    add_element_blocks(spring, np.ones(1), 3, pattern.blocks(links), pattern.start, matrix.values)
    x = np.ones(matrix.n)
    ops: list[Op] = [(_forget, (matrix.factored.known,)), *matrix.factor_ops(), *matrix.solve_ops(x, x)]
    took = seconds(Program(100 * ops), 21, 3) / 100
    return [Measured(f"cable of {nodes} nodes, factor and solve", took * 1e6, "µs", "<= 15")]


@kernel
def _forget(known: Array) -> None:
    for i in range(len(known)):
        known[i] = np.nan


def _anew(matrix: Matrix) -> Program:
    """The factorisation, forced as if the values had changed."""
    return Program([(_forget, (matrix.factored.known,)), *matrix.factor_ops()])


def _lay_out(beam: Beam, made: list[Matrix]) -> None:
    made.append(Matrix(beam.pattern))


def bodies() -> list[Measured]:
    """Beams of tetrahedra: layout, memory, factorisation, solve, and a solve with the straight factor."""
    found = []
    for cells in ((16, 4, 4), (40, 10, 10)):
        beam = Beam.of(cells, (1.0, 0.25, 0.25))
        tets, made = len(beam.tets), list[Matrix]()
        took = seconds(partial(_lay_out, beam, made), 3)
        matrix = made[-1]
        p = matrix.pattern
        label = f"beam of {tets} tets"
        found.append(Measured(f"{label}: layout", took, "s", "<= 1"))
        kept = (p.low, p.high, p.start, matrix.values, p.blocks(beam.tets), p.first, p.node)
        bytes_each = sum(one.nbytes for one in kept) / tets
        found.append(
            Measured(f"{label}: pattern, values and blocks of elements", bytes_each, "B/tet", "<= 1000")
        )
        bent = beam.turned()
        beam.assemble(p, bent, matrix.values)
        b = np.random.default_rng(0).standard_normal(matrix.n)
        x = np.zeros(matrix.n)
        took = seconds(_anew(matrix), 5)
        found.append(Measured(f"{label}: factor", took * 1e3, "ms"))
        found.append(Measured("  work", matrix.factored.work / took / 1e9, "Gflop/s"))
        found.append(Measured("  solve", seconds(Program(matrix.solve_ops(b, x)), 5) * 1e3, "ms"))
        found += _turned(beam, p, matrix.values, b)
    return found


def _turned(beam: Beam, pattern: Pattern, values: Array, b: Array) -> list[Measured]:
    status, x, straight = np.zeros(1, np.int64), np.zeros(len(b)), pattern.values()
    nodes = np.arange(pattern.nodes)
    turned = RotatedRestFactor(pattern, nodes, beam.rest, beam.position.ravel(), values, status)
    beam.assemble(pattern, beam.stiffness, straight)
    Program(turned.rest_ops(straight, status))()
    solve = Program([*turned.factor_ops(), *turned.solve_ops(b, x)])
    took = seconds(solve, 5)
    what = f"  solve with the factor of the straight beam, to {turned.report[RESIDUAL]:.0e}"
    return [Measured(what, took * 1e3, "ms"), Measured("  steps", turned.report[STEP_COUNT], "", "<= 12")]


def condensed() -> list[Measured]:
    """A jelly cube: factorisation, and W of three rows on each of its bottom nodes."""
    beam = Beam.of((8, 8, 8), (0.2, 0.2, 0.2), held=False)
    bottom = np.flatnonzero(beam.rest[:, 2] == 0.0)
    touched = (3 * bottom[:, None] + np.arange(3)).ravel()
    m, matrix = len(touched), Matrix(beam.pattern)
    beam.assemble(matrix.pattern, beam.turned(), matrix.values)
    j, w = Jacobian.of(np.arange(m + 1), touched, np.ones(m)), np.zeros(m * m)
    label = f"cube of {len(beam.tets)} tets, {len(bottom)} contact nodes"
    return [
        Measured(f"{label}: factor", seconds(_anew(matrix), 7) * 1e3, "ms"),
        Measured("  W", seconds(Program(matrix.schur_ops(j, w)), 7) * 1e3, "ms"),
    ]
