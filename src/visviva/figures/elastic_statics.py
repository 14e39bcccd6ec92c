"""Elastic beams and patches with elements of both orders: sags, a frequency, exact fields."""

from __future__ import annotations

from functools import partial

import numpy as np
from scipy import sparse
from scipy.sparse.linalg import eigsh, spsolve

from visviva.arrays import Array, Index, Mask
from visviva.compiling.program import Program
from visviva.core.body_nodes import BodyNodes
from visviva.core.evaluation import node_blocks
from visviva.core.world import World
from visviva.elastic.elements.quadratic import with_middles
from visviva.elastic.elements.tetrahedra import Tetrahedra, lumped
from visviva.elastic.materials.element_material import Substance
from visviva.elastic.materials.materials import MATERIALS
from visviva.elastic.meshes import shapes
from visviva.figures.figure import Experiment

YOUNG, DENSITY, SIDE = 1e7, 1000.0, 0.05
RATIOS = (0.3, 0.45, 0.49)
FIRST = 1.8751040687119611  # smallest root of cos z cosh z = −1


def stiffness(x: Array, elements: Index, bulk: float, shear: float) -> sparse.csc_matrix:
    """K at rest."""
    world = World()
    nodes = BodyNodes("b", x, 1.0)
    force = Tetrahedra("b.e", nodes, elements, x, Substance(MATERIALS["neo_hookean"], bulk, shear))
    world.blocks.append(nodes)
    world.forces.append(force)
    world.kinematics(world.start())
    blocks = node_blocks(force, world.observer.k)
    Program(blocks.present_ops)()
    i, j = blocks.pairs.T
    low, high = i[j >= 0], j[j >= 0]
    first = np.concatenate([i[j < 0], low, high])
    second = np.concatenate([i[j < 0], high, low])
    k = blocks.K.reshape(-1, 3, 3)
    values = np.concatenate([k[j < 0], k[j >= 0], k[j >= 0].transpose(0, 2, 1)])
    at = np.arange(3)
    rows = np.broadcast_to(first[:, None, None] + at[:, None], values.shape).ravel()
    columns = np.broadcast_to(second[:, None, None] + at, values.shape).ravel()
    return sparse.csc_matrix((values.ravel(), (rows, columns)), (x.size, x.size))


class Beam:
    """A cantilever of 1 m × 5 cm × 5 cm, of uniform cells, free to contract at the clamp."""

    def __init__(self, cells: tuple[int, int, int], order: int, poisson: float = 0.0) -> None:
        mesh = shapes.block(cells, (1.0, SIDE, SIDE))
        self.x, elements = (mesh.x, mesh.tets) if order == 1 else with_middles(mesh.x, mesh.tets)
        self.masses = lumped(elements, mesh.volumes(), DENSITY, len(self.x))
        moduli = YOUNG / (3.0 - 6.0 * poisson), YOUNG / (2.0 + 2.0 * poisson)
        self.free = np.flatnonzero(~self._held(poisson > 0.0).ravel())
        self.k = stiffness(self.x, elements, *moduli)[self.free][:, self.free]

    def _held(self, contracts: bool) -> Mask:
        """(N, 3) everything at the clamp; or axial motion there, and lateral motion only on middle lines."""
        root = self.x[:, :1] < 1e-9
        if not contracts:
            return np.repeat(root, 3, axis=1)
        middle = np.abs(self.x - np.mean([self.x.min(axis=0), self.x.max(axis=0)], axis=0)) < 1e-9
        return np.asarray(root & (middle | [True, False, False]))

    def sag(self) -> float:
        """Deflection of the tip under a thousandth of the weight [m]."""
        weight = np.zeros_like(self.x)
        weight[:, 2] = 9.81e-3 * self.masses
        u = np.zeros(self.x.size)
        u[self.free] = spsolve(self.k, weight.ravel()[self.free])
        return float(u.reshape(-1, 3)[self.x[:, 0] > 1 - 1e-9, 2].mean())

    def frequency(self) -> float:
        """The lowest frequency [rad/s]."""
        mass = sparse.diags(np.repeat(self.masses, 3)[self.free]).tocsc()
        return float(np.sqrt(eigsh(self.k, 1, mass, sigma=0.0, which="LM")[0][0]))


LOAD, INERTIA = DENSITY * 9.81e-3 * SIDE**2, SIDE**4 / 12


def theory(poisson: float = 0.0) -> float:
    """ρgA L⁴/8EI + ρgA L²/2GκA, κ = 10 (1 + ν)/(12 + 11 ν) [m]. Source: Cowper 1966."""
    shear, kappa = YOUNG / (2 + 2 * poisson), 10 * (1 + poisson) / (12 + 11 * poisson)
    return LOAD / (8 * YOUNG * INERTIA) + LOAD / (2 * shear * kappa * SIDE**2)


SAG = theory()


def linear_beam() -> dict[str, float]:
    """Sag with linear elements, extrapolated from three meshes."""
    # Their bending stiffness has a relative error of c₂/n² + c₄/n⁴.
    n = np.array([2.0, 4.0, 6.0])
    sags = np.array([Beam((20 * int(c), int(c), int(c)), 1).sag() for c in n])
    softness = np.linalg.solve(np.stack([n**0, n**-2, n**-4], axis=1), 1 / sags)
    return {"sag over theory": float(1 / softness[0] / SAG)}


def quadratic_beam() -> dict[str, float]:
    """Sag and first frequency with quadratic elements, one cell across."""
    beam = Beam((20, 1, 1), 2)
    euler = FIRST**2 * np.sqrt(YOUNG * INERTIA / (DENSITY * SIDE**2))
    return {
        "sag over theory": beam.sag() / SAG,
        "first frequency over theory": float(beam.frequency() / euler),
    }


def soft_beam() -> dict[str, float]:
    """Sag of a nearly incompressible beam with quadratic elements, two cells across."""
    return {f"sag over theory, ν = {nu}": Beam((20, 2, 2), 2, nu).sag() / theory(nu) for nu in RATIOS}


def patch(order: int) -> dict[str, float]:
    """Nodes inside an irregular block follow its boundary, which is displaced by an exact field: linear, or
    pure bending without lateral contraction, u = κ(xz, 0, −x²/2).
    """
    mesh = shapes.block((3, 3, 3), (1.0, 1.0, 1.0))
    outside: Mask = np.zeros(len(mesh.x), bool)
    outside[mesh.surface()] = True
    off = 0.04 * np.random.default_rng(3).standard_normal(mesh.x.shape)
    x, elements = mesh.x + np.where(outside[:, None], 0.0, off), mesh.tets
    u = x @ np.array([[0.1, 0.3, -0.2], [0.0, -0.2, 0.4], [0.5, 0.1, 0.2]])
    if order == 2:
        x, elements = with_middles(x, mesh.tets)
        outside = np.abs(x - 0.5).max(axis=1) > 0.5 - 1e-9
        u = np.stack([x[:, 0] * x[:, 2], 0.0 * x[:, 0], -0.5 * x[:, 0] ** 2], axis=1)
    k = stiffness(x, elements, 2e5, 3e5)  # E = 3K = 2G: no lateral contraction
    inner = np.flatnonzero(np.repeat(~outside, 3))
    outer = np.flatnonzero(np.repeat(outside, 3))
    found = spsolve(k[inner][:, inner], -k[inner][:, outer] @ u.ravel()[outer])
    return {"largest difference": float(np.abs(found - u.ravel()[inner]).max())}


EXPERIMENTS = (
    Experiment("slender cantilever", "Timoshenko's beam", {"sag over theory": (1.0, 0.01)}, linear_beam),
    Experiment(
        "slender cantilever of elements of order 2",
        "Timoshenko's and Euler's beam",
        {"sag over theory": (1.0, 0.001), "first frequency over theory": (1.0, 0.003)},
        quadratic_beam,
    ),
    Experiment(
        "slender cantilever of elements of order 2, near constant volume",
        "Timoshenko's beam",
        {f"sag over theory, ν = {nu}": (1.0, 0.005) for nu in RATIOS},
        soft_beam,
    ),
    Experiment("patch test", "Irons 1965", {"largest difference": (0.0, 1e-13)}, partial(patch, 1)),
    Experiment(
        "patch test of elements of order 2, in pure bending",
        "closed form",
        {"largest difference": (0.0, 1e-12)},
        partial(patch, 2),
    ),
)
