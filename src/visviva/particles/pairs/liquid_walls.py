"""The region beyond a wall, treated as the same liquid within reach of the particles.

    ρ_i += a ρ₀ F(d/H),   F(s) = ∫ W beyond a plane at s H = 7/2 t⁶ − 9/2 t⁷ + 3/2 t⁸,   t = 1 − s

d is the distance of the particle from the wall, a the factor by which a lattice has the density ρ₀ there.
Without it the nearest layer would have half the neighbours and be compressed at the wall to twice the
density. The walls are the stationary surfaces that the particles can meet.
"""

from __future__ import annotations

from types import ModuleType

from visviva.compiling.generated import generated_module, reference
from visviva.compiling.kernel import kernel
from visviva.core.kinematics import Kinematics
from visviva.core.ports import Points
from visviva.core.swept import Swept

SOURCE = '''"""Written by visviva.particles.pairs.liquid_walls."""
import importlib

from visviva.compiling.generated import given
from visviva.compiling.kernel import kernel
from visviva.particles.pairs.liquid_sums import DENSITY, REACH, WALL
from visviva.particles.pairs.liquid_walls import wall_share, wall_slope

gap = {gap}


@kernel
def densities(here, marks, par, wall, density):
    for i in range(len(here)):
        if marks[i] != 0.0:
            d = gap(here[i, 0], here[i, 1], here[i, 2], wall)[0]
            density[i] += par[WALL] * par[DENSITY] * wall_share(d / par[REACH])


@kernel
def forces(here, marks, masses, share, par, wall, f):
    for i in range(len(here)):
        if marks[i] != 0.0 and share[i] > 0.0:
            d, n0, n1, n2, k, t0, t1, t2 = gap(here[i, 0], here[i, 1], here[i, 2], wall)
            push = -masses[i] * share[i] * par[WALL] * par[DENSITY] * wall_slope(d / par[REACH]) / par[REACH]
            f[i, 0] += push * n0
            f[i, 1] += push * n1
            f[i, 2] += push * n2
'''


@kernel
def wall_share(s: float) -> float:
    """F(s); inside the wall, the value at its surface."""
    t = min(max(1.0 - s, 0.0), 1.0)
    return t**6 * (3.5 - 4.5 * t + 1.5 * t * t)


@kernel
def wall_slope(s: float) -> float:
    """F′(s) ≤ 0."""
    t = min(max(1.0 - s, 0.0), 1.0)
    return -(t**5) * (21.0 - 31.5 * t + 12.0 * t * t)


def walls_of(points: Points, k: Kinematics) -> list[Swept]:
    """The stationary surfaces of a world that a set of particles can meet."""
    found = [c.swept(points.owner) for c in k.world.constraints if hasattr(c, "swept")]
    return [wall for wall in found if wall is not None and wall.origin is None]


def kernels_of(wall: Swept) -> ModuleType:
    """`densities` and `forces` for the shape of a wall."""
    return generated_module(SOURCE.format(gap=reference(wall.gap)))
