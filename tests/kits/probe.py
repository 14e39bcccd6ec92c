"""Inspects a world from outside: forces, energies, ports and rows at any state."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.compiling.program import Program
from visviva.core.binding import bind
from visviva.core.carriers import BodyFrames, BodyPoints
from visviva.core.elements import Elements, add_matrices, expand
from visviva.core.evaluation import node_blocks
from visviva.core.world import World
from visviva.geometry.rotation import quaternion_rate, rotate_quaternion


class Bodies:
    """n free frames with q = (r, quaternion) and v = (u, ω): a carrier of body points for the kits."""

    def __init__(self, name: str, n: int) -> None:
        self.name, self.n, self.nq, self.nv = name, n, 7 * n, 6 * n

    def start(self, q: Any, v: Any) -> None:
        q[:] = np.tile([0.0, 0, 0, 1, 0, 0, 0], self.n)
        q.reshape(-1, 7)[:, 0] = np.arange(self.n)
        v[:] = 0.0

    def mass(self, out: Any) -> None:
        out[:] = 1.0

    def rate(self, q: Any, v: Any, out: Any) -> None:
        for b in range(self.n):
            out[7 * b : 7 * b + 3] = v[6 * b : 6 * b + 3]
            quaternion_rate(q, 7 * b + 3, v[6 * b + 3 : 6 * b + 6], out)

    def drift(self, q: Any, v: Any, h: Any, out: Any) -> None:
        for b in range(self.n):
            out[7 * b : 7 * b + 3] = q[7 * b : 7 * b + 3] + h[0] * v[6 * b : 6 * b + 3]
            rotate_quaternion(q, 7 * b + 3, h[0] * v[6 * b + 3 : 6 * b + 6], out)

    def project(self, q: Any) -> None:
        return None

    def poses(self, q: Any) -> Any:
        return q.reshape(-1, 7)[:, :3].copy(), q.reshape(-1, 7)[:, 3:].copy()

    def points(self, table: Any, bodies: Any, local: Any) -> Any:
        return table.points(BodyPoints(self, bodies, local))

    def frames(self, table: Any, bodies: Any) -> Any:
        return table.frames(BodyFrames(self, bodies))


class Probe:
    """A world at arbitrary states."""

    def __init__(self, world: World) -> None:
        self.world = world
        state = world.start()
        self.q0, self.v0 = state.q.copy(), state.v.copy()
        self.e = world.observer
        self.k = self.e.k
        self.k.state.copy_from(state)  # including memory
        self.nv = world.layout.nv

    def random_state(self, seed: int, spread: float = 0.3) -> tuple[Any, Any, float]:
        """A random state near the start: coordinates displaced, velocities and time random."""
        rng = np.random.default_rng(seed)
        q = self.moved(self.q0, spread * rng.standard_normal(self.nv), 1.0)
        return q, rng.standard_normal(self.nv), float(rng.uniform(0, 2))

    def moved(self, q: Any, v: Any, h: float) -> Any:
        """q ⊕ h v."""
        out = q.copy()
        for block in self.world.blocks:
            s, z = self.world.layout.q[block.name], self.world.layout.v[block.name]
            part = q[s].copy()
            block.drift(q[s].copy(), np.ascontiguousarray(v[z]), np.array([h]), part)
            out[s] = part
        return out

    def at(self, q: Any, v: Any, t: float = 0.0) -> Probe:
        """Evaluate ports, efforts and rows."""
        self.k.q[:], self.k.v[:], self.k.clock[0] = q, v, t
        self.k.refresh()
        Program(self.e.effort_ops)()
        self.efforts = self.e.out.efforts.copy()
        Program(self.e.out.scatter_ops)()
        self.tau = self.e.out.tau.copy()
        self.e.evaluate_rows()
        return self

    def energy(self, q: Any, v: Any, t: float = 0.0) -> float:
        """Sum of the stored energies."""
        self.at(q, v, t)
        return float(self.e.evaluate_energies()[1:].sum())

    def slope(self, function: Any, q: Any, eps: float = 1e-5) -> Any:
        """∂ function / ∂ coordinate, one column per coordinate, by central differences along q ⊕ ε e_i."""
        columns = []
        for i in range(self.nv):
            e = np.zeros(self.nv)
            e[i] = 1.0
            up, down = function(self.moved(q, e, eps)), function(self.moved(q, e, -eps))
            columns.append((np.asarray(up) - np.asarray(down)) / (2 * eps))
        return np.stack(columns, axis=-1)

    def jacobian(self) -> Any:
        """J of all port rows as a dense matrix, at the state last evaluated."""
        table = self.k.table
        dense = np.zeros((table.rows, self.nv))
        for row in range(table.rows):
            for j in range(table.ptr[row], table.ptr[row + 1]):
                dense[row, table.col[j]] += self.k.jacobian[j]
        return dense

    def dense(self, rows: Any, matrices: Any) -> Any:
        """Σ Jᵀ B J as a dense matrix (nv, nv), at the state last evaluated."""
        if not len(matrices):
            return np.zeros((self.nv, self.nv))
        x = expand(rows, self.k.table)
        inside = (x.dofs[:, :, None] >= 0) & (x.dofs[:, None, :] >= 0)
        slots = np.where(inside, x.dofs[:, :, None] * self.nv + x.dofs[:, None, :], -1)
        values = np.zeros(self.nv**2)
        there = np.ones(len(matrices), np.int64)
        add_matrices(there, matrices, np.ones(1), x.local, x.entry, self.k.jacobian, slots, values)
        return values.reshape(self.nv, self.nv)

    def tangent(self, force: Any, q: Any, v: Any, t: float = 0.0) -> dict[str, Any]:
        """K, D and G of a force in coordinates; zero for those it does not fill."""
        if hasattr(force, "tangent_pairs"):
            return self._tangent_of_nodes(force, q, v, t)
        rows, parts = force.tangent_rows(self.k)
        elements = Elements.of(rows, parts)
        ops = bind(force, "tangent", self.k, elements)
        self.at(q, v, t)
        Program(ops)()
        return {part: self.dense(rows, getattr(elements, part)) for part in "KDG"}

    def _tangent_of_nodes(self, force: Any, q: Any, v: Any, t: float) -> dict[str, Any]:
        blocks, found = node_blocks(force, self.k), {}
        self.at(q, v, t)
        Program(blocks.present_ops)()
        x = expand(blocks.rows, self.k.table)
        inside = (x.dofs[:, :, None] >= 0) & (x.dofs[:, None, :] >= 0)
        slots = np.where(inside, x.dofs[:, :, None] * self.nv + x.dofs[:, None, :], -1)
        for part in "KDG":
            values, matrices = np.zeros(self.nv**2), getattr(blocks, part)
            kernel_, arguments = blocks.assembly(
                matrices, np.ones(1), x, self.k.jacobian, slots[: len(matrices)], values
            )
            kernel_(*arguments)
            found[part] = values.reshape(self.nv, self.nv)
        return found

    def row_stiffness(self, number: int, q: Any, v: Any) -> Any:
        """G of a constraint in coordinates for the present forces of its rows."""
        rows, constraint = self.e.rows[number], self.world.constraints[number]
        elements = Elements.of(rows.rows, "G")
        ops = bind(constraint, "tangent", self.k, rows, elements)
        self.at(q, v)
        Program(ops)()
        return self.dense(rows.rows, elements.G)

    def row_jacobian(self, number: int) -> Any:
        """z of a constraint as a dense matrix (m, nv)."""
        rows = self.e.rows[number]
        dense = np.zeros((len(rows.phi), self.nv))
        for i, dofs in enumerate(rows.expansion.dofs):
            for a, dof in enumerate(dofs):
                if dof >= 0:
                    dense[i, dof] += rows.z[i, a]
        return dense


def close(found: Any, expected: Any, tol: float, what: str = "") -> None:
    """Assert equality within tol times the size of the expected value (at least 1)."""
    scale = max(1.0, float(np.abs(expected).max(initial=0.0)))
    error = float(np.abs(np.asarray(found) - expected).max(initial=0.0))
    assert error <= tol * scale, f"{what}: off by {error:.3g} where the size is {scale:.3g}"
