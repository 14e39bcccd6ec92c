"""Contact with friction among many bodies, joints among them, with A in blocks.

    A x = b + Jᵀ λ,   v = J x + C λ − y;   two-sided rows: v = 0;   one-sided rows: 0 ≤ λ ⊥ v ≥ 0
    cones: |p| ≤ b + μ|λ_n|, p against v_t where it slips;   viscous: p = −k_f |λ_n| v_t

Proved by tests/steppers/linalg/test_cone_rows.py.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from visviva.core.cones import Cones
from visviva.core.kernel import kernel
from visviva.steppers.linalg.block_lu import BODY
from visviva.steppers.linalg.cone_bodies import SIZE, invert_body
from visviva.steppers.linalg.cone_graph import ConeGraph
from visviva.steppers.linalg.cone_miss import residual
from visviva.steppers.linalg.cone_newton import advance, linearise
from visviva.steppers.linalg.cone_pack import (
    count_units,
    gather_rows,
    pack_nodes,
    pack_units,
    write_jacobian,
)
from visviva.steppers.linalg.cone_read import apply, diagonal, read_all
from visviva.steppers.linalg.cone_sweeps import hurry, sweep
from visviva.steppers.linalg.cone_units import WIDTH, Units
from visviva.steppers.linalg.cone_weights import weigh_units
from visviva.steppers.linalg.dense import invert, solve

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


ROUNDED = 1e-4  # share of |y| below which a rate is mostly rounding
NOTHING = 1e-200  # rates below it are none


@kernel
def invert_nodes(
    node_start: Ints, square: Ints, a: Floats, b: Floats, touched: Ints, scratch: Floats, ainv: Floats,
    turn: Floats, x: Floats,
) -> int:  # fmt: skip
    """A⁻¹ of every node that a row touches, and x = A⁻¹ b of all.

    Returns 0, or 1 + the node whose A is not positive definite.

    touched : −1 for nodes that no row touches: where b is nothing, as of those that sleep, x is
    turn : I⁻¹ of the nodes that are bodies, see `cone_bodies`; 0 of the first coordinate of others
    """
    for node in range(len(node_start) - 1):
        first, size, at = node_start[node], node_start[node + 1] - node_start[node], square[node]
        idle = touched[node] < 0
        for i in range(first, first + size):
            x[i] = 0.0
            idle = idle and b[i] == 0.0
        if idle:
            continue
        if size != BODY or not invert_body(a, at, first, ainv, turn):
            turn[first] = 0.0
            for s in range(size * size):
                scratch[s] = a[at + s]
            if touched[node] < 0:
                for i in range(first, first + size):
                    x[i] = b[i]
                if solve(scratch, size, x, first) != 0:
                    return node + 1
                continue
            if invert(scratch, size, ainv, at) != 0:
                return node + 1
        for i in range(size):
            total = 0.0
            for j in range(size):
                total += ainv[at + i * size + j] * b[first + j]
            x[first + i] = total
    return 0


class ConeRows:
    """Fixed sets of rows over nodes of A, packed for one solve; `solve_cones` solves it.

    Parameters
    ----------
    node : (n,)    number of the node, a block of A, of each coordinate
    rows : places (m_s, d_s) and coefficients z (m_s, d_s) of each set of rows; read anew by every `load`
    laws : the friction of each set, or None
    fixed : whether the places of each set stay as they are

    Attributes
    ----------
    order, position : (n,)   coordinates node by node, and where each of them went
    a : (Σ sizes²,)          blocks of A, row by row
    x, lam                   in that order, and in that of the packed rows; the others: see `cone_units`
    touched : (nodes,)       −1 where no row touches a node
    scale : the fastest |J A⁻¹b − y|, to which residuals are compared; 0 where there is nothing to do
    """

    def __init__(
        self, node: Ints, rows: list[tuple[Ints, Floats]], laws: list[Cones | None], fixed: list[bool]
    ) -> None:
        n, sizes = len(node), np.bincount(node)
        self.order: Ints = np.argsort(node, kind="stable")
        self.position = np.empty(n, np.int64)
        self.position[self.order] = np.arange(n)
        self.node_of = np.ascontiguousarray(node[self.order])
        self.node_start = np.append(0, np.cumsum(sizes)).astype(np.int64)
        self.square = np.append(0, np.cumsum(sizes * sizes)).astype(np.int64)
        self.a, self.ainv = np.zeros(self.square[-1]), np.zeros(self.square[-1])
        self.x, self.free, self._x, self._x_way = (np.zeros(n) for _ in range(4))
        self._block, self._turn = np.zeros(int(sizes.max(initial=1)) ** 2), np.zeros(n)
        self._sets, self._laws = rows, [law for law in laws if law is not None]
        m = sum(len(places) for places, _ in rows)
        self._units = Units.of(m, [places for places, _ in rows], laws, fixed)
        self._width = max((places.shape[1] for places, _ in rows), default=1)
        self._line, self._line_at = np.zeros(m * self._width), np.zeros(m * self._width, np.int64)
        self._chosen, self.touched = np.zeros(m, np.int64), np.zeros(len(sizes), np.int64)
        self._sizes, self._room = np.zeros(7, np.int64), np.full(7, -1)
        most = int(np.diff(self._units.start).max(initial=1))
        self.work, self._inside = np.zeros(2 * most * (most + 1)), np.zeros(most, np.int64)
        self.scale = 0.0
        self._reserve()
        self.graph = ConeGraph(self)

    def _reserve(self) -> None:
        """Room for the units that were counted, half as much again where it has to grow."""
        if (self._sizes > self._room).any():
            self._room = self._sizes + self._sizes // 2
            units, rows, segments, numbers, squares, cones, widest = (int(size) for size in self._room)
            self._table, self._seg = np.zeros((units, WIDTH), np.int64), np.zeros((segments, 2), np.int64)
            self._row, self._kind = np.zeros(rows, np.int64), np.zeros(rows, np.int64)
            self._numbers = np.zeros((8, rows))
            self.jac, self.back = np.zeros(numbers), np.zeros(numbers)
            self.d, self.inverse, self.slope = np.zeros(squares), np.zeros(squares), np.zeros(squares)
            self.cone, self.laws = np.zeros((cones, 4), np.int64), np.zeros((3, cones))
            self._records, self._pairs = np.zeros(units * SIZE), np.zeros(2 * units, np.int64)
            self.wide = np.zeros(widest)
        units, rows, segments = self._sizes[:3]
        self.table, self.seg = self._table[:units], self._seg[:segments]
        self.row, self.kind = self._row[:rows], self._kind[:rows]
        parts = (numbers[:rows] for numbers in self._numbers)
        self.y, self.c, self.lam, self.tau, self.v, self._soft, self._lam, self._lam_way = parts
        self._places = (self.table, self.seg)
        self._law = (self.d, self.cone, *self.laws)
        self._read = (self.table, self.kind, self.y, self.c, self.seg, self.jac)
        self.quick, self._all = (self._records, self._pairs), False

    def load(self, b: Floats, y: Floats, c: Floats, kind: Ints, lam: Floats, span: float = 1.0) -> int:
        """Take over the numbers of a solve; returns 0, or 1 + the node whose A is not positive definite.

        b : (n,)             in the order of the coordinates given
        y, c, kind, lam : (m,)   of all rows; C ≥ 0, kinds as in `core.rows`, λ to start from
        span                 for how long the bounds of cones act, where λ are impulses [s]
        """
        first, u = 0, self._units
        for places, z in self._sets:
            part = slice(first * self._width, (first + len(places)) * self._width)
            own = kind[first : first + len(places)]
            gather_rows(z, places, own, self.position, self._width, self._line[part], self._line_at[part])
            first += len(places)
        bounds = [span * np.broadcast_to(law.bound, len(law.mu)) for law in self._laws]
        bound = np.concatenate([np.zeros(0), *bounds])
        static, lines = (u.start, u.row, u.cone_start, u.cone, u.law, bound), (self._line_at, self._width)
        nodes = (self.node_of, self.node_start)
        count_units(*static, kind, *lines, *nodes, self._chosen, self.touched, self._sizes)
        self._reserve()
        mu = np.concatenate([np.zeros(0), *(law.mu for law in self._laws)])
        viscous = np.concatenate([np.zeros(0), *(law.viscous for law in self._laws)])
        packed = (self.table, self.row, self.kind, self.y, self.c, self.lam, self.cone, *self.laws)
        pack_units(*static, mu, viscous, kind, y, c, lam, self._chosen, self._inside, *packed)
        blocks = (self.node_start, self.square, self.a, b[self.order])
        bad = int(invert_nodes(*blocks, self.touched, self._block, self.ainv, self._turn, self.free))
        if bad == 0:
            weights = (self.square, self.ainv, self._turn, self.touched)
            given = (self.row, self.c, self.laws[0], self._line, *lines, *nodes, *weights)
            pack_nodes(*given, *self._places, *self.quick)
            self._write(False)
            diagonal(self.table, self.d, self._records, self._soft)
            self.scale = self._fastest()
            if self.scale == 0.0:
                self.lam[:] = 0.0
            self.restore()
        return bad

    def _write(self, recorded: bool) -> None:
        """J and its weights, of units with a record or of those without."""
        given = (self.row, self._line, self._line_at, self._width)
        write_jacobian(self.table, recorded, *given, self.seg, self.jac)
        nodes = (self.node_of, self.square, self.ainv, self.work)
        to = (self.back, self.d, self.inverse)
        weigh_units(self.table, recorded, self.seg, self.c, self.jac, *nodes, *to)

    def expand(self) -> None:
        """J and its weights of all units, where they are not there yet: what a factor needs."""
        if not self._all:
            self._write(True)
            self._all = True

    def read(self, x: Floats, y: Floats, c: Floats, lam: Floats, out: Floats) -> None:
        """J x + C λ − y of all rows."""
        read_all(*self._places, self.jac, *self.quick, y, c, lam, x, out)

    def _fastest(self) -> float:
        """The largest |J A⁻¹ b − y|, and no less than what rounding makes of y; 0 where nothing moves."""
        self.read(self.free, self.y, self.c, np.zeros(len(self.lam)), self.v)
        found = max(np.abs(self.v).max(initial=0.0), ROUNDED * np.abs(self.y).max(initial=0.0))
        return float(found) if found > NOTHING else 0.0

    def miss(self) -> Floats:
        """v = J x + C λ − y of all rows."""
        self.read(self.x, self.y, self.c, self.lam, self.v)
        return self.v

    def restore(self) -> None:
        """x = A⁻¹ (b + Jᵀ λ)."""
        self.x[:] = self.free
        apply(*self._places, self.back, *self.quick, self._turn, self.lam, self.x)

    def sweeps(self, count: int) -> float:
        """So many sweeps, each but the last going on along the way of those before; returns `residual`."""
        before, quick = 0.0, (*self.quick, self._turn)
        for left in range(count, 0, -1):
            self._lam[:], self._x[:] = self.lam, self.x
            sweep(*self._read, self.back, self.inverse, *self._law, *quick, self.work, self.lam, self.x)
            if left > 1:
                way = (self._lam, self._x, before, self._lam_way, self._x_way)
                before = float(hurry(self._soft, *way, self.lam, self.x))
        return self.residual()

    def residual(self) -> float:
        """By how much the worst row misses its law, as a share of `scale`."""
        worst = float(residual(*self._read, *self._law, *self.quick, self.lam, self.x, self.work))
        return worst / self.scale if self.scale > 0.0 else 0.0

    def newton(self, firmness: float, forget: bool = False) -> bool:
        """One step of Newton's method, see `cone_newton`; False where it cannot be taken."""
        spring = (firmness, float(forget))
        linearise(*self._read, *self._law, *spring, self.lam, self.x, self.work, self.tau, self.slope)
        if not self.graph.step():
            return False
        found = (self.tau, self.slope, self.graph.g, self.work)
        advance(*self._places, self.kind, self.jac, self.cone, *self.laws, *found, self.lam)
        self.restore()
        return True

    def unload(self, lam: Floats) -> None:
        """λ of all rows; zero where a unit is off."""
        lam[:] = 0.0
        lam[self.row] = self.lam
