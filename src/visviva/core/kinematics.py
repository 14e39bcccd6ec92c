"""Quantities that follow from a state: port positions and rates, J, and the efforts collected on them."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.compiling.program import Program
from visviva.core.model import Model
from visviva.core.ports import Frames, Points, PortSlices, Scalars
from visviva.core.state import State


@kernel
def _row_rates(ptr: Index, col: Index, jacobian: Array, script: Array, ext: Array) -> None:
    rows = len(ptr) - 1
    for r in range(rows):
        total = script[r]
        for j in range(ptr[r], ptr[r + 1]):
            total += jacobian[j] * ext[rows + col[j]]
        ext[r] = total


@kernel
def port_rates(ptr: Index, col: Index, jacobian: Array, v: Array, out: Array) -> None:
    """out (rows,) = J v: the rate of every port row for a velocity v, without scripts."""
    for r in range(len(ptr) - 1):
        total = 0.0
        for j in range(ptr[r], ptr[r + 1]):
            total += jacobian[j] * v[col[j]]
        out[r] = total


@kernel
def _scatter(ptr: Index, col: Index, jacobian: Array, ext: Array) -> None:
    rows = len(ptr) - 1
    for r in range(rows):
        if ext[r] != 0.0:
            for j in range(ptr[r], ptr[r + 1]):
                ext[rows + col[j]] += jacobian[j] * ext[r]


@kernel
def _mask_dead(alive: Array, tau: Array) -> None:
    """Zero the forces on dead slots, where terms may have read arbitrary values."""
    each = len(tau) // len(alive)
    for i in range(len(alive)):
        if alive[i] == 0.0:
            for c in range(each * i, each * (i + 1)):
                tau[c] = 0.0


@kernel
def clear(values: Array) -> None:
    """Set every number to zero."""
    for i in range(len(values)):
        values[i] = 0.0


@kernel
def copy(source: Array, target: Array) -> None:
    """target = source."""
    for i in range(len(source)):
        target[i] = source[i]


@kernel
def add(source: Array, target: Array) -> None:
    """target += source."""
    for i in range(len(source)):
        target[i] += source[i]


@kernel
def gather(source: Array, index: Index, target: Array) -> None:
    """target = source[index]."""
    for i in range(len(index)):
        target[i] = source[index[i]]


@kernel
def scatter(source: Array, index: Index, target: Array) -> None:
    """target[index] = source."""
    for i in range(len(index)):
        target[index[i]] = source[i]


@kernel
def book_loss(before: Array, after: Array, account: Array) -> None:
    """Add the decrease of an energy to an account."""
    account[0] += before[0] - after[0]


@kernel
def total(values: Array, out: Array) -> None:
    """out[0] = the sum of the values, in their order."""
    found = 0.0
    for i in range(len(values)):
        found += values[i]
    out[0] = found


class Kinematics:
    """A state together with its ports.

    Attributes
    ----------
    q, v, clock : the state's own arrays
    rates : (rows + nv,)    port rates w = J v + s, then v: one array, indexed by row number
    jdotv : (rows + nv,)    J̇ v + ṡ of each row, zero for coordinates
    unforced : (rows + nv,) ẇ of each row without efforts: J̇ v + ṡ, and J v̇ of blocks in free motion
    script : (rows,)        s, the scripted part of w
    x : (points, 3), rotation : (frames, 3, 3), value : (scalars,)   of the port table
    local : names of blocks that a stepper moves by its own pass; terms with a `local` form leave them out
    step : (1,)             length of the present time step [s]; 0 in event-driven motion
    turns : (1,)            1 if time steps also need J̇v of rows, at twice the work
    rest_gap : (1,)         gap up to which contacts of solids have rows in time steps of any length [m]
    vdot : (nv,), lam : dict   accelerations and row forces, set by a stepper that solved for them
    """

    def __init__(self, world: Model, local: frozenset[str] = frozenset(), coasting: bool = False) -> None:
        """`coasting`: blocks that can use their exact force-free motion, see `Block`."""
        table, layout = world.ports, world.layout
        rows, count = table.rows, table.count
        self.world, self.table, self.layout, self.rows, self.local = world, table, layout, rows, local
        sizes = layout.sizes
        flat = np.zeros(rows + 2 + sum(sizes))
        self.state = State(sizes, flat[rows:])
        self.rates = flat[: rows + layout.nv]
        self.jdotv = np.zeros(rows + layout.nv)
        coasting = coasting and any(hasattr(block, "bind_coast") for block in world.blocks)
        self.unforced = np.zeros(rows + layout.nv) if coasting else self.jdotv
        self.script = np.zeros(rows)
        self.jacobian = np.zeros(len(table.col))
        self.x = np.zeros((count["point"], 3))
        self.rotation = np.zeros((count["frame"], 3, 3))
        self.value = np.zeros(count["scalar"])
        self.clock, self.q, self.v = self.state.clock, self.state.q, self.state.v
        self.step, self.turns, self.rest_gap = np.zeros(1), np.zeros(1), np.zeros(1)
        self.vdot = np.zeros(layout.nv)
        self.lam: dict[str, Array] = {}
        self.gather_ops = self._gather_ops()
        self._gather = Program(self.gather_ops)

    def _gather_ops(self) -> list[Op]:
        ops: list[Op] = []
        values = {"point": self.x, "frame": self.rotation, "scalar": self.value}
        for carrier, first in zip(self.table.carriers, self.table.first, strict=True):
            row = self.table.row_of(carrier.kind, first)
            end = row + (1 if carrier.kind == "scalar" else 3) * carrier.n
            slices = PortSlices(
                values[carrier.kind][first : first + carrier.n],
                self.jacobian[self.table.ptr[row] : self.table.ptr[end]],
                self.jdotv[row:end],
                self.script[row:end],
                row,
            )
            ops += carrier.bind(self, slices)
        if self.rows:
            ops.append((_row_rates, (self.table.ptr, self.table.col, self.jacobian, self.script, self.rates)))
        return [*ops, *self._unforced_ops()]

    def _unforced_ops(self) -> list[Op]:
        if self.unforced is self.jdotv:
            return []
        free = self.unforced[self.rows :]
        ops: list[Op] = []
        for block in self.world.blocks:
            if hasattr(block, "bind_coast"):
                own = free[self.layout.v[block.name]]
                ops += block.bind_free_rate(self.block_q(block), self.block_v(block), own)
        pattern = (self.table.ptr, self.table.col, self.jacobian)
        return [*ops, (_row_rates, (*pattern, self.jdotv, self.unforced))]

    def parts(self) -> list[slice]:
        """The ranges of `rates` that are not handled by a pass of their own: port rows, then blocks."""
        runs = [slice(0, self.rows)]
        for name, part in self.layout.v.items():
            if name not in self.local:
                start, stop = self.rows + part.start, self.rows + part.stop
                if runs[-1].stop == start:
                    runs[-1] = slice(runs[-1].start, stop)
                else:
                    runs.append(slice(start, stop))
        return [part for part in runs if part.stop > part.start]

    @property
    def t(self) -> float:
        """Time [s]."""
        t: float = self.clock.item(0)
        return t

    def refresh(self) -> Kinematics:
        """Update every port for the present q, v and t."""
        self._gather()
        return self

    def block_q(self, block: Any) -> Array:
        """The block's slice of q."""
        return self.q[self.layout.q[block.name]]

    def block_v(self, block: Any) -> Array:
        """The block's slice of v."""
        return self.v[self.layout.v[block.name]]

    def memory(self, term: Any) -> Array:
        """The term's slice of the memory."""
        return self.state.memory[self.layout.memory[term.name]]

    def hits(self, constraint: Any) -> Array:
        """Fastest approach [m/s] at a contact of each row of a constraint with `hits`, since its reset."""
        return self.state.memory[self.layout.memory[f"hits/{constraint.name}"]]

    def positions(self, owner: Any) -> Array:
        """Positions (n, 3) of all points of an owner: a view."""
        return self.x if owner is self.table else self.block_q(owner).reshape(-1, 3)

    def velocities(self, owner: Any) -> Array:
        """Velocities (n, 3) of all points of an owner: a view."""
        if owner is self.table:
            return self.rates[: 3 * self.table.count["point"]].reshape(-1, 3)
        return self.block_v(owner).reshape(-1, 3)

    def alive(self, owner: Any) -> Array:
        """Flags (n,) of all points of an owner, 1.0 or 0.0: a view, or ones without births and deaths."""
        if hasattr(owner, "alive"):
            return np.asarray(owner.alive(self.memory(owner)))
        return np.ones(len(self.positions(owner)))

    def position(self, points: Points) -> Array:
        """Positions (n, 3) of these points."""
        return self.positions(points.owner)[points.index]

    def velocity(self, points: Points) -> Array:
        """Velocities (n, 3) of these points."""
        return self.velocities(points.owner)[points.index]

    def spins(self) -> Array:
        """Angular velocities (frames, 3) in world axes [rad/s]: a view."""
        first = self.table.row_of("frame", 0)
        return self.rates[first : first + 3 * self.table.count["frame"]].reshape(-1, 3)

    def scalar_rates(self) -> Array:
        """Rates of all scalars: a view."""
        return self.rates[self.table.row_of("scalar", 0) : self.rows]

    def rows_of(self, ports: Points | Frames | Scalars) -> Index:
        """Row numbers: (n, 3) for points and frames, (n,) for scalars."""
        if isinstance(ports, Points):
            return self.table.point_rows(ports, self.layout)
        if isinstance(ports, Frames):
            return self.table.frame_rows(ports)
        return self.table.scalar_rows(ports)


class Effort:
    """Forces collected on ports and coordinates.

    Attributes
    ----------
    efforts : (rows + nv,)   efforts on port rows, then generalised forces τ; indexed by row number
    tau : (nv,)              the generalised forces, a view of the same array
    """

    def __init__(self, k: Kinematics) -> None:
        self.k = k
        self.efforts = np.zeros(k.rows + k.layout.nv)
        self.tau = self.efforts[k.rows :]
        self.clear_ops: list[Op] = [(clear, (self.efforts[part],)) for part in k.parts()]
        self.scatter_ops: list[Op] = (
            [(_scatter, (k.table.ptr, k.table.col, k.jacobian, self.efforts))] if k.rows else []
        )
        for block in k.world.blocks:
            if hasattr(block, "alive") and block.name not in k.local:
                self.scatter_ops.append((_mask_dead, (k.alive(block), self.block(block))))

    def forces(self, owner: Any) -> Array:
        """Forces (n, 3) on all points of an owner: a view; add to it."""
        if owner is self.k.table:
            return self.efforts[: 3 * self.k.table.count["point"]].reshape(-1, 3)
        return self.block(owner).reshape(-1, 3)

    def block(self, block: Any) -> Array:
        """Generalised forces on a block: a view; add to it."""
        return self.tau[self.k.layout.v[block.name]]

    def add_force(self, points: Points, force: Array) -> None:
        """Add forces (n, 3) [N] to these points, or (1, 3) to all. Raises ValueError for any other shape."""
        found, n = np.asarray(force, float), len(points)
        if found.shape not in ((n, 3), (1, 3)):
            raise ValueError(f"found forces of shape {found.shape}, expected ({n}, 3) for {n} points")
        np.add.at(self.forces(points.owner), points.index, found)

    def torques(self) -> Array:
        """Torques (frames, 3) [N m]: a view; add to it."""
        first = self.k.table.row_of("frame", 0)
        return self.efforts[first : first + 3 * self.k.table.count["frame"]].reshape(-1, 3)
