"""Elastic bodies: golden element and torus of the thesis, yielding, momenta, order of the energy error."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array
from visviva.core.body_nodes import BodyNodes, HeldNodes
from visviva.core.state import State
from visviva.core.world import World
from visviva.elastic.elements.consistent_mass import ConsistentMass
from visviva.elastic.elements.plastic_flow import YieldingTetrahedra
from visviva.elastic.elements.tetrahedra import Tetrahedra, lumped
from visviva.elastic.materials.element_material import Substance
from visviva.elastic.materials.materials import MATERIALS
from visviva.elastic.meshes import shapes
from visviva.figures.figure import Experiment
from visviva.particles.fields.gravity import Gravity
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.events.control import PerUnitTimeMax

THESIS = "Liesenfeld 1997"
ERG = 1e-7  # [J]
TORUS = {
    0.1: (561910, 20004, -583090, 1171),
    0.2: (1216000, 482930, -1706500, 7640),
    0.5: (362350, 73740, -454860, 18764),
    1.0: (966900, 147260, -1150700, 36573),
    2.0: (1121300, 243840, -1438400, 73292),
}
"""K, P, G, D [erg] from an independent program, to five digits."""
YIELD, HARDENING = 3e4, 4e5  # [Pa]
MOST = 1398600  # largest K of the torus [erg]


def golden_element() -> dict[str, float]:
    """Energy and dissipated power of one element, and the force on its last corner."""
    x = np.array([[0, 0, 0], [1.2, 0.1, 0], [0.1, 0.9, -0.1], [0, 0.2, 1.1]])
    u = np.array([[0, 0, 0], [0.3, -0.2, 0.1], [-0.1, 0.4, 0], [0.2, 0, -0.5]])
    world, rest = World(), np.vstack([np.zeros(3), np.eye(3)])
    world.blocks.append(nodes := BodyNodes("t", x, 1.0, u))
    world.forces.append(
        Tetrahedra("t.e", nodes, [[0, 1, 2, 3]], rest, Substance(MATERIALS["thesis"], 2.0, 3.0, (0.5, 0.7)))
    )
    world.kinematics(world.start())
    e = world.observer
    e.evaluate()
    force = e.out.tau[9:].copy()
    found = {"energy": e.evaluate_energies()[1], "power": e.evaluate_powers()[0]}
    return found | {f"force {axis}": f for axis, f in zip("xyz", force, strict=True)}


def torus_world() -> World:
    """The thesis's torus with the dimensions of its re-creation, in SI, with consistent mass."""
    axis = np.array([1.0, 2.0, 0.5]) / np.linalg.norm([1.0, 2.0, 0.5])
    cross = np.cross(np.eye(3), axis)
    rotation = np.eye(3) + np.sin(0.6) * cross + (1 - np.cos(0.6)) * cross @ cross
    mesh = shapes.placed(shapes.torus(20, 8, 0.05, 0.015), rotation, 1.0, (0, 0, 0))
    world, mass = World(), 1000.0 * mesh.volumes()
    nodes = HeldNodes(
        "torus", mesh.x, lumped(mesh.tets, mesh.volumes(), 1000.0, len(mesh.x)), 0.0, np.arange(180) == 0
    )
    world.blocks.append(nodes)
    world.inertias.append(ConsistentMass("torus.mass", nodes, mesh.tets, mass))
    made_of = Substance(MATERIALS["thesis"], 22e3, 16e3, (3.0, 2.0), 1000.0)
    world.forces.append(Tetrahedra("torus.elastic", nodes, mesh.tets, mesh.x, made_of))
    world.forces.append(Gravity(world, (0.0, 0.0, -9.8)))
    return world


def torus() -> dict[str, float]:
    """K, P, G and D of the swinging torus, in erg, and the largest deviation of their sum."""
    world, found, flat = torus_world(), {}, 0.0
    stepper = EventDriven("rkf45")
    stepper.control = PerUnitTimeMax(0.01)
    state, out = world.start(), world.new_state()
    level = world.energies(world.kinematics(state))["stored/gravity"]
    for t in TORUS:
        while state.t < t:
            step = stepper.step(world, state, out, t, t)
            state, out = step.after, step.before
        rows = world.energies(world.kinematics(state))
        lost = float(state.accounts[world.layout.account["dissipated/torus.elastic"]])
        energies = (rows["kinetic"], rows["stored/torus.elastic"], rows["stored/gravity"] - level, lost)
        for name, energy in zip("KPGD", energies, strict=True):
            found[f"{name}({t})"] = energy / ERG
        flat = max(flat, abs(sum(energies)) / ERG / MOST)
    return found | {"T / max K": flat}


class Jelly:
    """A ball of rubber that spins and wobbles in free flight, integrated with Verlet's method."""

    def __init__(self, h: float) -> None:
        mesh = shapes.sphere(0.1, 2, 1)
        masses = lumped(mesh.tets, mesh.volumes(), 1000.0, len(mesh.x))
        spin = np.cross([20.0, 10.0, 30.0], mesh.x) + np.array([1.0, 0.0, 2.0])
        self.world, self.mass = World(), masses[:, None]
        self.world.blocks.append(nodes := BodyNodes("ball", mesh.x * [1.1, 1.0, 0.95], masses, spin))
        made_of = Substance(MATERIALS["neo_hookean"], 2e5, 1e5)
        self.world.forces.append(Tetrahedra("ball.e", nodes, mesh.tets, mesh.x, made_of))
        self.stepper, self.state = EventDriven("verlet", h=h), self.world.start()
        self.out = self.world.new_state()

    def to(self, t: float) -> State:
        """The state at a time."""
        while self.state.t < t:
            step = self.stepper.step(self.world, self.state, self.out, t, t)
            self.state, self.out = step.after, step.before
        return self.state

    def momenta(self) -> Array:
        """Momentum and angular momentum."""
        x, u = self.state.q.reshape(-1, 3), self.state.v.reshape(-1, 3)
        momentum = self.mass * u
        return np.concatenate([momentum.sum(axis=0), np.cross(x, momentum).sum(axis=0)])


def free_flight() -> dict[str, float]:
    """Momenta over 0.2 s, and the ratio of energy errors at full and half step."""
    errors, turned = [], 0.0
    for h in (2e-4, 1e-4):
        jelly = Jelly(h)
        energy, before = jelly.world.total_energy(jelly.state), jelly.momenta()
        errors.append(abs(jelly.world.total_energy(jelly.to(0.05)) - energy))
        jelly.to(0.2)
        change: Any = np.abs(jelly.momenta() - before) / np.abs(before).max()
        turned = max(turned, float(change.max()))
    return {"relative change of momenta": turned, "errors of the energy": errors[0] / errors[1]}


def plastic() -> dict[str, float]:
    """An element pulled to five yield strains at constant volume: plastic strain, and remaining stress."""
    world, rest = World(), np.vstack([np.zeros(3), np.eye(3)])
    world.blocks.append(nodes := BodyNodes("t", rest, 1.0, 0.0 * rest))
    numbers = (Substance(MATERIALS["neo_hookean"], 2e6, 1e6), YIELD, HARDENING)
    world.forces.append(force := YieldingTetrahedra("t.e", nodes, [[0, 1, 2, 3]], rest, *numbers))
    world.kinematics(world.start())
    k = world.observer.k
    k.state.q[:] = (rest * np.exp(5.0 * YIELD / 3e6 * np.array([1.0, -0.5, -0.5]))).ravel()
    k.refresh()
    world.observer.remember()
    stretch = k.state.q.reshape(4, 3)[1:].T @ force.own(k)[1].reshape(3, 3)
    return {
        "plastic strain": float(force.flowed(k.memory(force))[0]),
        "stress": 3e6 * float(np.log(stretch[0, 0])),
        "volume": float(np.linalg.det(stretch)),
    }


EXPERIMENTS = (
    Experiment(
        "golden element",
        f"{THESIS}, (4.13) and (4.14)",
        {
            "energy": (0.04322884962853095, 1e-15),
            "power": (-0.3526269444, 5e-11),
            "force x": (-0.01494495 - 0.1084503, 1.1e-8),
            "force y": (-0.04649392 + 0.01475896, 1.1e-8),
            "force z": (-0.09622352 + 0.34123079, 1.1e-8),
        },
        golden_element,
    ),
    Experiment(
        "golden torus",
        f"{THESIS}, animation torus, our own dimensions",
        {
            **{
                f"{name}({t})": (energy, 3e-4 * MOST)
                for t, row in TORUS.items()
                for name, energy in zip("KPGD", row, strict=True)
            },
            "T / max K": (0.0, 1e-5),
        },
        torus,
    ),
    Experiment(
        "an element yields in tension",
        "closed form, radial return",
        {
            "plastic strain": (4.0 * YIELD / (3e6 + HARDENING), 1e-12),
            "stress": (YIELD + HARDENING * 4.0 * YIELD / (3e6 + HARDENING), 1e-6),
            "volume": (1.0, 1e-12),
        },
        plastic,
    ),
    Experiment(
        "free flight of a jelly ball",
        "conservation",
        {"relative change of momenta": (0.0, 1e-12), "errors of the energy": (4.0, 0.4)},
        free_flight,
    ),
)
