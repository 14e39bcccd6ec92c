"""A world evaluated at one state: efforts, masses, energies and powers, as operations bound once."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from visviva.arrays import Array, Index, Mask
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.compiling.program import Program
from visviva.core.binding import bind, bind_number, error_context, has_verb
from visviva.core.elements import Elements
from visviva.core.kinematics import Effort, Kinematics, clear
from visviva.core.model import Model
from visviva.core.node_blocks import NodeBlocks
from visviva.core.rows import NUMBERS, Rows, ports_of, scripted_rates
from visviva.errors import SceneError

MINUS_ONE = np.array([-1.0])


@kernel
def _diagonal_kinetic(mass: Array, v: Array, out: Array) -> None:
    total = 0.0
    for i in range(len(mass)):
        total += mass[i] * v[i] * v[i]
    out[0] += 0.5 * total


@kernel
def _add_half(twice: Array, out: Array) -> None:
    out[0] += 0.5 * twice[0]


class Evaluation:
    """The operations that evaluate a world at the state `k.state`.

    Blocks named in `local` and constraints named in `apart` are left out: a stepper handles them itself.
    `coasting`: blocks that can use their exact force-free motion, and forces add only the change to it.

    Attributes
    ----------
    k, out : kinematics and efforts; `refresh` updates both
    masses : one `Elements` or `NodeBlocks` per inertia, its M filled
    energies : (1 + forces + constraints,)  kinetic, then stored per force and compliant constraint [J]
    powers : (forces,)  [W], zero for forces without
    force_ops, stored_ops : operations that add each force, and that evaluate each energy
    constraints, rows : the constraints and their `Rows`
    tangents : the `Elements` or `NodeBlocks` of the forces with a tangent, by index of the force
    row_tangents : the `Elements` of geometric stiffness of the constraints with one
    remember_ops : operations that write the memory, for accepted steps only
    """

    def __init__(
        self,
        world: Model,
        local: frozenset[str] = frozenset(),
        apart: frozenset[str] = frozenset(),
        coasting: bool = False,
    ) -> None:
        self.world = world
        self.constraints = [c for c in world.constraints if c.name not in apart]
        self.mass = world.diagonal_mass.copy()
        for name in local:
            self.mass[world.layout.v[name]] = 0.0
        self.k = k = Kinematics(world, local, coasting)
        self.out = out = Effort(k)
        self.masses = [_mass_of(inertia, k) for inertia in world.inertias]
        self.inertia_ops: list[Op] = []
        for inertia, elements in zip(world.inertias, self.masses, strict=True):
            self.inertia_ops += bind(inertia, "add", k, out, elements)
            self.inertia_ops.append(elements.product(elements.M, MINUS_ONE, k.unforced, out.efforts))
        self.force_ops = [bind(force, "add", k, out) for force in world.forces]
        self.effort_ops = [*out.clear_ops, *self.inertia_ops, *(op for ops in self.force_ops for op in ops)]
        self.energies = np.zeros(1 + len(world.forces) + len(self.constraints))
        self.powers = np.zeros(len(world.forces))
        self._elements = {
            i: _elements_of(force, k)
            for i, force in enumerate(world.forces)
            if hasattr(force, "tangent_rows")
        }
        self._element_ops = [
            op
            for i, elements in self._elements.items()
            for op in bind(world.forces[i], "tangent", k, elements)
        ]
        self.energy_ops = self._energy_ops()
        self.power_ops = [
            op
            for i, force in enumerate(world.forces)
            for op in bind_number(force, "power", k, self.powers[i : i + 1])
        ]
        self._bind_rows()
        self._forces = Program([*self.effort_ops, *self.out.scatter_ops])
        self._rows, self._energies = Program(self.row_ops), Program(self.energy_ops)
        self._scripted_rates = rates = np.zeros(len(self.row_kind))
        self._scripts = Program(
            [(scripted_rates, (r.rows, r.gradient, r.drive, k.script, rates[r.part])) for r in self.rows]
        )
        self._powers, self.remember = Program(self.power_ops), Program(self.remember_ops)

    @cached_property
    def tangents(self) -> dict[int, Elements | NodeBlocks]:
        """Created when a stepper asks, as node blocks are large: most evaluations need only forces."""
        found: dict[int, Elements | NodeBlocks] = {**self._elements}
        for i, force in enumerate(self.world.forces):
            if hasattr(force, "tangent_pairs"):
                found[i] = node_blocks(force, self.k)
        return found

    @property
    def tangent_ops(self) -> list[Op]:
        """Operations that fill the tangents."""
        bodies = [x for x in self.tangents.values() if isinstance(x, NodeBlocks)]
        return [*self._element_ops, *(op for body in bodies for op in body.present_ops)]

    def _energy_ops(self) -> list[Op]:
        k, world = self.k, self.world
        kinetic = self.energies[0:1]
        ops: list[Op] = [(clear, (kinetic,))]
        for part in k.parts():
            start, stop = max(part.start - k.rows, 0), part.stop - k.rows
            if stop > start:
                ops.append((_diagonal_kinetic, (self.mass[start:stop], k.v[start:stop], kinetic)))
        for elements in self.masses:
            twice = np.zeros(1)
            ops += [(clear, (twice,)), elements.form(elements.M, k.rates, k.rates, twice)]
            ops.append((_add_half, (twice, kinetic)))
        self.stored_ops = [
            bind_number(term, "energy", k, self.energies[i : i + 1])
            for i, term in enumerate([*world.forces, *self.constraints], start=1)
        ]
        return [*ops, *(op for stored in self.stored_ops for op in stored)]

    def _bind_rows(self) -> None:
        world, k = self.world, self.k
        m = sum(c.n for c in self.constraints)
        self.row_numbers: dict[str, Array] = {name: np.zeros(m) for name in NUMBERS}
        self.row_kind: Index = np.zeros(m, np.int64)
        self.rows: list[Rows] = []
        self.row_ops: list[Op] = []
        self.fill_ops: list[list[Op]] = []
        self.row_tangents: list[Elements] = []
        self.row_tangent_ops: list[Op] = []
        first = 0
        for constraint in self.constraints:
            ports = ports_of(constraint, k) if getattr(constraint, "dynamic_rows", False) else None
            own = _rows_of(constraint, k, ports is not None)
            part = slice(first, first + constraint.n)
            first = part.stop
            rows = Rows.of(own, k, self.row_numbers, self.row_kind, part, ports)
            self.rows.append(rows)
            fill = [*bind(constraint, "fill", k, rows), *rows.finish_ops(k, dynamic_rows=ports is not None)]
            self.fill_ops.append(fill)
            self.row_ops += fill
            if has_verb(constraint, "tangent"):
                given = getattr(constraint, "tangent_rows", None)
                self.row_tangents.append(Elements.of(rows.rows if given is None else given(k), "G"))
                self.row_tangent_ops += bind(constraint, "tangent", k, rows, self.row_tangents[-1])
        self.remember_ops = [
            op
            for term in [*world.inertias, *world.forces, *self.constraints, *world.guards]
            if getattr(term, "memory_size", 0) and (term not in world.guards or has_verb(term, "remember"))
            for op in bind(term, "remember", k, k.memory(term))
        ]

    def rigid(self, kind: int) -> Mask:
        """The rows (m,) of one kind without compliance."""
        found: Mask = (self.row_kind == kind) & (self.row_numbers["compliance"] == 0.0)
        return found

    @property
    def scripted(self) -> bool:
        """Whether anything is prescribed: ports by scripts, or rows by time."""
        carriers, constraints = self.world.ports.carriers, self.constraints
        return any(getattr(part, "scripted", False) for part in [*carriers, *constraints])

    def evaluate(self) -> None:
        """Update ports, efforts and generalised forces for the present q, v, t."""
        self.k.refresh()
        self._forces()

    def evaluate_rows(self) -> None:
        """Update the constraint rows for the present ports."""
        self._rows()

    def script_rates(self) -> Array:
        """g·s + drive of every row: the prescribed part of φ̇; call after `evaluate_rows`."""
        self._scripts()
        return self._scripted_rates.copy()

    def evaluate_energies(self) -> Array:
        """Kinetic and stored energies; call after `evaluate`."""
        self._energies()
        return self.energies

    def evaluate_powers(self) -> Array:
        """Power of each force; call after `evaluate`."""
        self._powers()
        return self.powers


def _rows_of(constraint: Any, k: Kinematics, dynamic: bool) -> Index:
    """Port rows (n, p) of a constraint. Raises SceneError if there are not n of them."""
    with error_context(constraint, "rows", k.t):
        found = np.asarray(constraint.rows(k))
    if not dynamic and (found.ndim != 2 or len(found) != constraint.n):
        shape = f"found rows of shape {found.shape}, expected ({constraint.n}, p) for n = {constraint.n}"
        raise SceneError(f"{shape}: one line of port rows per φ", constraint.name)
    if found.size and found.dtype.kind not in "iu":
        why = f"found rows of {found.dtype}, expected whole numbers, such as those of k.rows_of(points)"
        raise SceneError(why, constraint.name)
    return found


def _elements_of(force: Any, k: Kinematics) -> Elements:
    """The matrices of a force with a tangent."""
    rows, parts = force.tangent_rows(k)
    return Elements.of(rows, parts, getattr(force, "rank_one", False))


def _mass_of(inertia: Any, k: Kinematics) -> Elements | NodeBlocks:
    """The matrices that an inertia fills: node blocks if it has `mass_pairs`."""
    if hasattr(inertia, "mass_pairs"):
        return NodeBlocks.of(inertia.mass_pairs(k), "M")
    return Elements.of(inertia.rows(k), "M", getattr(inertia, "rank_one", False))


def node_blocks(force: Any, k: Kinematics) -> NodeBlocks:
    """The blocks that a force with `tangent_pairs` fills, and the operations that fill them."""
    blocks = NodeBlocks.of(*force.tangent_pairs(k))
    blocks.present_ops = bind(force, "tangent", k, blocks)
    if hasattr(force, "rest_shape"):
        blocks.shape, blocks.rest_ops = force.rest_shape(k), bind(force, "rest_tangent", k, blocks)
    return blocks
