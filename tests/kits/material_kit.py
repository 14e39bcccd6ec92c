"""Checks of any elastic material on a deformed block; a new one is added to `MATERIALS`."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.spatial.transform import Rotation

from visviva.compiling.program import Program
from visviva.core.body_nodes import BodyNodes
from visviva.core.evaluation import node_blocks
from visviva.core.node_blocks import NodeBlocks
from visviva.core.world import World
from visviva.elastic.elements.quadratic import quadratic_mass, with_middles
from visviva.elastic.elements.tetrahedra import Tetrahedra, lumped
from visviva.elastic.materials.element_material import Substance
from visviva.elastic.materials.fibres import Fibres
from visviva.elastic.materials.material import Material
from visviva.elastic.meshes.shapes import block

BULK, SHEAR, ETA = 2.0, 1.3, (0.5, 0.7)
ROTATION = Rotation.from_rotvec([0.4, -1.9, 0.8]).as_matrix()


class Sample:
    """A block of six tetrahedra with unequal sides, of elements of order 1 or 2, and its force."""

    def __init__(
        self,
        material: Material,
        order: int,
        eta: tuple[float, float] = (0.0, 0.0),
        fibres: Fibres | None = None,
    ) -> None:
        mesh = block((1, 1, 1), (1.0, 1.2, 0.9))
        x, elements = (mesh.x, mesh.tets) if order == 1 else with_middles(mesh.x, mesh.tets)
        self.rest, self.n = x, x.size
        self.world = World()
        nodes = BodyNodes("body", x, lumped(elements, mesh.volumes(), 1.0, len(x)))
        made_of = Substance(material, BULK, SHEAR, eta, 1.0, fibres)
        self.force = Tetrahedra("body.elastic", nodes, elements, x, made_of)
        self.world.blocks.append(nodes)
        self.world.forces.append(self.force)
        self.world.start()
        self.e = self.world.observer
        self.blocks = node_blocks(self.force, self.e.k)
        self.fill = Program(self.blocks.present_ops)

    def at(self, x: Any, u: Any = 0.0) -> Sample:
        self.e.k.q[:], self.e.k.v[:] = np.ravel(x), np.ravel(np.broadcast_to(u, np.shape(x)))
        self.e.evaluate()
        return self

    def f(self, x: Any, u: Any = 0.0) -> Any:
        return self.at(x, u).e.out.tau.copy()

    def energy(self, x: Any) -> float:
        return float(self.at(x).e.evaluate_energies()[1])

    def power(self, x: Any, u: Any) -> float:
        return float(self.at(x, u).e.evaluate_powers()[0])

    def matrix(self, part: str, x: Any, firm: float = 0.0) -> Any:
        self.at(x)
        self.blocks.firm[0] = firm
        self.fill()
        return matrix_of(self.blocks, self.n, part)

    def bent(self, seed: int) -> Any:
        """A random shape without inverted elements."""
        rng, spread = np.random.default_rng(seed), 0.12 if self.force.nodes_of.points == 1 else 0.04
        x = self.rest + spread * rng.standard_normal(self.rest.shape)
        assert self.force.volumes(x).min() > 0.2
        return x


def shear_stress(material: Material, order: int, gamma: float) -> Any:
    """Cauchy's stress σ = −Σ f ⊗ x / V of a block sheared by γ along x on planes y."""
    sample = Sample(material, order)
    x = sample.rest + gamma * np.outer(sample.rest[:, 1], [1.0, 0.0, 0.0])
    volume = float(np.ptp(sample.rest, axis=0).prod())
    return -sample.f(x).reshape(-1, 3).T @ x / volume


def matrix_of(blocks: NodeBlocks, n: int, part: str = "K") -> Any:
    """Matrix (n, n) of the blocks of a world without rows in its table."""
    out = np.zeros((n, n))
    for (i, j), b in zip(blocks.pairs, getattr(blocks, part).reshape(-1, 3, 3), strict=True):
        j = j if j >= 0 else i
        out[i : i + 3, j : j + 3] = b
        out[j : j + 3, i : i + 3] = b.T
    return out


def near(found: Any, expected: Any, tol: float, what: str) -> None:
    scale = float(np.abs(expected).max(initial=0.0))
    error = float(np.abs(np.asarray(found) - expected).max(initial=0.0))
    assert error <= tol * max(scale, 1e-3), f"{what}: off by {error:.2g} of {scale:.2g}"


def check_gradient_and_tangent(
    material: Material, order: int, seed: int, fibres: Fibres | None = None
) -> None:
    """f = −∂E/∂x and K = −∂f/∂x, by differences; D = −∂f/∂u, with f linear in u."""
    s, d = Sample(material, order, ETA, fibres), 1e-5
    x = s.bent(seed)
    units = np.eye(s.n).reshape(s.n, -1, 3)
    slope = [(s.energy(x + d * e) - s.energy(x - d * e)) / (2 * d) for e in units]
    near(s.f(x), -np.array(slope), 1e-8, "force against energy")
    bend = np.array([(s.f(x - d * e) - s.f(x + d * e)) / (2 * d) for e in units])
    near(s.matrix("K", x), bend, 1e-7, "K against force")
    u = np.random.default_rng(seed).standard_normal(x.shape)
    near(-s.matrix("D", x) @ u.ravel(), s.f(x, u) - s.f(x), 1e-12, "D against viscous force")
    assert np.linalg.eigvalsh(s.matrix("D", x))[0] > -1e-12


def check_rest(material: Material, order: int) -> None:
    """At rest no energy, no force, and the stiffness of linear elasticity."""
    s = Sample(material, order)
    assert abs(s.energy(s.rest)) < 1e-14 and np.abs(s.f(s.rest)).max() < 1e-13
    strain = np.array([[0.3, 0.5, -0.2], [0.5, -0.4, 0.1], [-0.2, 0.1, 0.7]])
    u = (s.rest @ strain).ravel()
    shape = strain - np.trace(strain) / 3 * np.eye(3)
    energy = 0.5 * BULK * np.trace(strain) ** 2 + SHEAR * (shape**2).sum()
    stiffness = s.matrix("K", s.rest)
    near(0.5 * u @ stiffness @ u, energy * np.prod([1.0, 1.2, 0.9]), 1e-12, "small strain")
    assert np.sum(np.linalg.eigvalsh(stiffness) < 1e-10) == 6, "six motions cost nothing"


def check_turns(material: Material, order: int, seed: int, fibres: Fibres | None = None) -> None:
    """A rotated body has the same energy and rotated forces; its viscosity adds no stiffness."""
    s = Sample(material, order, ETA, fibres)
    x = s.bent(seed)
    assert abs(s.energy(x @ ROTATION.T + 2.0) - s.energy(x)) < 1e-12
    f = s.f(x).reshape(-1, 3)
    near(s.f(x @ ROTATION.T + 2.0).reshape(-1, 3), f @ ROTATION.T, 1e-11, "turned forces")
    assert np.abs(f.sum(axis=0)).max() < 1e-13 and np.abs(np.cross(x, f).sum(axis=0)).max() < 1e-13


def check_viscosity(material: Material, order: int, seed: int) -> None:
    """f·u = −W ≤ 0 in deformation, and 0 in pure rotation: the viscosity is objective."""
    s = Sample(material, order, ETA)
    x, rng = s.bent(seed), np.random.default_rng(seed)
    u = rng.standard_normal(x.shape)
    drag = s.f(x, u) - s.f(x)
    assert s.power(x, u) < 0
    near(drag @ u.ravel(), s.power(x, u), 1e-12, "f·u against power")
    turning = np.cross([0.3, -1.0, 0.7], x) + np.array([1.0, 2.0, 3.0])
    assert np.abs(s.f(x, turning) - s.f(x)).max() < 1e-12 and abs(s.power(x, turning)) < 1e-24


def check_pressed(material: Material, order: int) -> None:
    """M/h² + K of a compressed body is positive definite for the firm K, not always for the exact one."""
    s = Sample(material, order)
    x = s.rest * [0.75, 0.97, 0.97]
    assert np.linalg.eigvalsh(s.matrix("K", x))[0] < -1e-3
    elements = s.force.elements.astype(int)
    share = quadratic_mass() if order == 2 else (np.ones((4, 4)) + np.eye(4)) / 20
    spread = np.zeros((len(x), len(x)))
    for nodes, volume in zip(elements, np.full(len(elements), 1.2 * 0.9 / 6), strict=True):
        spread[np.ix_(nodes, nodes)] += volume * share
    for often in (1e-6, 1e-2, 1e2):
        for mass in (np.diag(s.force.nodes.masses), spread):
            heavy = often * np.kron(mass, np.eye(3))
            assert np.linalg.eigvalsh(heavy + s.matrix("K", x, often))[0] > -1e-12
    near(s.matrix("K", x, 1e6), s.matrix("K", x), 1e-15, "K where the mass bears all of it")


def check_firm(material: Material, seed: int) -> None:
    """The firm K is the exact one, shifted by the least curvature where that is negative, at any F."""
    rng, rest = np.random.default_rng(seed), np.vstack([np.zeros(3), np.eye(3)])
    world = World()
    world.blocks.append(nodes := BodyNodes("t", rest, 1.0))
    world.forces.append(Tetrahedra("t.e", nodes, [[0, 1, 2, 3]], rest, Substance(material, BULK, SHEAR)))
    world.start()
    blocks = node_blocks(world.forces[0], world.observer.k)
    fill, shapes = Program(blocks.present_ops), [flat(rng, material.barrier) for _ in range(200)]
    for F in [np.eye(3), 0.8 * np.eye(3), np.diag([0.7, 0.7, 1.1]), *shapes]:
        world.observer.k.q[:] = (rest @ F.T).ravel()
        found = []
        for blocks.firm[0] in (0.0, 1.0):
            fill()
            found.append(6.0 * matrix_of(blocks, 12)[3:, 3:])  # δF of a unit element
        exact, firm = (np.linalg.eigvalsh(k) for k in found)
        size = np.abs(exact).max()
        assert firm[0] > -1e-9 * size, f"not positive at F = {F}"
        higher = found[0] + max(0.0, -exact[0]) * np.eye(9)
        assert np.abs(found[1] - higher).max() < 1e-8 * size, f"firmer than it must be at F = {F}"


def flat(rng: Any, upright: bool) -> Any:
    """A random F with stretches 0.2 to 2, inverted half the time unless `upright`."""
    turns = Rotation.random(2, random_state=rng).as_matrix()
    stretch = rng.uniform(0.2, 2.0, 3)
    stretch[0] *= 1.0 if upright else rng.choice([-1.0, 1.0])
    return turns[0] @ np.diag(stretch) @ turns[1]


def check_inside_out(material: Material, order: int) -> None:
    """A barrier is unbounded as the volume goes to zero; materials without one have finite forces beyond."""
    s = Sample(material, order)
    thin = [s.energy(s.rest * [1.0, 1.0, flat]) for flat in (0.1, 0.01, 0.001)]
    if material.barrier:
        assert thin[0] < thin[1] / 50 < thin[2] / 2500
        return
    assert thin[2] < 10.0
    s = Sample(material, order, ETA)
    turned, u = s.rest * [1.0, 1.0, -0.5], np.random.default_rng(5).standard_normal(s.rest.shape)
    assert np.isfinite(s.f(turned)).all()
    assert s.power(turned, u) < 0, "what is inside out loses energy by its viscosity, too"
    near((s.f(turned, u) - s.f(turned)) @ u.ravel(), s.power(turned, u), 1e-12, "f·u against power")
    assert np.linalg.eigvalsh(s.matrix("D", turned))[0] > -1e-12
