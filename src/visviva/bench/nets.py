"""A net of springs and hinges, and hand-written loops over it."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.core.world import World
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.springs.behaviour import Behaviour
from visviva.springs.behaviour_dihedral import dihedral_springs
from visviva.springs.lattice import box_of, lattice_pairs, lengths_of
from visviva.springs.spring import Springs

STIFFNESS, DAMPING, BENDING, MASS, SIDE = 1e3, 0.02, 1e-3, 1e-3, 10.0


@dataclass(frozen=True)
class Net:
    """A rumpled net of n × n points: neighbours and both diagonals linked, its triangles hinged.

    Attributes
    ----------
    pairs (m, 2), hinges (k, 4) : the points of the springs; both ends and both wings of the hinges
    x : (n², 3)   positions [m]
    """

    n: int
    pairs: Index
    hinges: Index
    x: Array

    @classmethod
    def of(cls, n: int) -> Net:
        """A net of n × n points with reproducible positions."""
        cells = box_of((n, n, 1))
        step = SIDE / (n - 1)
        x = step * (cells + 0.1 * np.random.default_rng(2).standard_normal((n * n, 3)))
        return cls(n, lattice_pairs(cells, ["axis", "diagonal"]), _hinges(n), x)

    def springs(self) -> World:
        """A world with gravity and the springs, unstressed as a flat net."""
        world = World()
        world.blocks.append(block := PointMasses("net", self.x, MASS))
        step = SIDE / (self.n - 1)
        rest = lengths_of(step * box_of((self.n, self.n, 1)).astype(float), self.pairs)
        a, b = block.points[self.pairs[:, 0]], block.points[self.pairs[:, 1]]
        world.forces += [Springs("springs", a, b, STIFFNESS, rest, DAMPING), Gravity(world)]
        return world

    def bending(self) -> World:
        """A world with dihedral springs, unstressed when flat."""
        world = World()
        world.blocks.append(block := PointMasses("net", self.x, MASS))
        hinges: Behaviour = dihedral_springs(
            "hinges", block.points, self.hinges, self.x, BENDING, 0.0, 1e-3 * BENDING
        )
        world.forces.append(hinges)
        return world


def _hinges(n: int) -> Index:
    """Inner edges of the net, its cells cut from corner (i, j) to (i+1, j+1), with their two wings."""
    at = np.arange(n * n).reshape(n, n)
    diagonal = (at[:-1, :-1], at[1:, 1:], at[1:, :-1], at[:-1, 1:])
    along = (at[:-1, 1:-1], at[1:, 1:-1], at[1:, 2:], at[:-1, :-2])
    across = (at[1:-1, :-1], at[1:-1, 1:], at[:-2, :-1], at[2:, 1:])
    return np.concatenate([np.stack(edge, axis=-1).reshape(-1, 4) for edge in (diagonal, along, across)])


@kernel
def springs_by_hand(a: Index, b: Index, law: Array, x: Array, u: Array, f: Array) -> None:
    """The spring law as a hand-written loop."""
    for e in range(len(a)):
        i, j = a[e], b[e]
        dx, dy, dz = x[j, 0] - x[i, 0], x[j, 1] - x[i, 1], x[j, 2] - x[i, 2]
        length = math.sqrt(dx * dx + dy * dy + dz * dz)
        dx, dy, dz = dx / length, dy / length, dz / length
        rate = dx * (u[j, 0] - u[i, 0]) + dy * (u[j, 1] - u[i, 1]) + dz * (u[j, 2] - u[i, 2])
        pull = law[e, 0] * (length - law[e, 2]) + law[e, 1] * rate
        f[i, 0] += pull * dx
        f[i, 1] += pull * dy
        f[i, 2] += pull * dz
        f[j, 0] -= pull * dx
        f[j, 1] -= pull * dy
        f[j, 2] -= pull * dz


@kernel
def step_by_hand(
    a: Index, b: Index, law: Array, mass: float, h: float, count: int, x: Array, u: Array, f: Array
) -> None:
    """Steps of semi-implicit Euler under gravity, in one kernel."""
    for _ in range(count):
        for i in range(len(f)):
            f[i, 0], f[i, 1], f[i, 2] = 0.0, 0.0, -9.81 * mass
        springs_by_hand(a, b, law, x, u, f)
        for i in range(len(f)):
            for c in range(3):
                u[i, c] += h / mass * f[i, c]
                x[i, c] += h * u[i, c]


@kernel
def hinges_by_hand(hinges: Index, law: Array, x: Array, u: Array, f: Array) -> None:
    """The dihedral law as a hand-written loop; flat at rest."""
    for e in range(len(hinges)):
        i, j, p, q = hinges[e, 0], hinges[e, 1], hinges[e, 2], hinges[e, 3]
        ex, ey, ez = x[j, 0] - x[i, 0], x[j, 1] - x[i, 1], x[j, 2] - x[i, 2]
        ax, ay, az = x[p, 0] - x[i, 0], x[p, 1] - x[i, 1], x[p, 2] - x[i, 2]
        bx, by, bz = x[q, 0] - x[i, 0], x[q, 1] - x[i, 1], x[q, 2] - x[i, 2]
        mx, my, mz = ey * az - ez * ay, ez * ax - ex * az, ex * ay - ey * ax
        nx, ny, nz = by * ez - bz * ey, bz * ex - bx * ez, bx * ey - by * ex
        length = math.sqrt(ex * ex + ey * ey + ez * ez)
        sine = (my * nz - mz * ny) * ex + (mz * nx - mx * nz) * ey + (mx * ny - my * nx) * ez
        angle = math.atan2(sine / length, mx * nx + my * ny + mz * nz)
        over_m, over_n = length / (mx * mx + my * my + mz * mz), length / (nx * nx + ny * ny + nz * nz)
        s = (ax * ex + ay * ey + az * ez) / (length * length)
        t = (bx * ex + by * ey + bz * ez) / (length * length)
        mx, my, mz = -over_m * mx, -over_m * my, -over_m * mz
        nx, ny, nz = -over_n * nx, -over_n * ny, -over_n * nz
        wx, wy, wz = (s - 1) * mx + (t - 1) * nx, (s - 1) * my + (t - 1) * ny, (s - 1) * mz + (t - 1) * nz
        zx, zy, zz = -s * mx - t * nx, -s * my - t * ny, -s * mz - t * nz
        rate = wx * u[i, 0] + wy * u[i, 1] + wz * u[i, 2] + zx * u[j, 0] + zy * u[j, 1] + zz * u[j, 2]
        rate += mx * u[p, 0] + my * u[p, 1] + mz * u[p, 2] + nx * u[q, 0] + ny * u[q, 1] + nz * u[q, 2]
        pull = law[e, 0] * angle + law[e, 1] * rate
        f[i, 0] -= pull * wx
        f[i, 1] -= pull * wy
        f[i, 2] -= pull * wz
        f[j, 0] -= pull * zx
        f[j, 1] -= pull * zy
        f[j, 2] -= pull * zz
        f[p, 0] -= pull * mx
        f[p, 1] -= pull * my
        f[p, 2] -= pull * mz
        f[q, 0] -= pull * nx
        f[q, 1] -= pull * ny
        f[q, 2] -= pull * nz
