"""Fracture: the strength of a bar, the speed of its ends, conservation in a burst."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Mask
from visviva.breaking.breaking_nodes import BreakingNodes
from visviva.breaking.fracture import Fracture
from visviva.breaking.node_slots import NodeSlots
from visviva.core.loop import simulate
from visviva.core.state import State
from visviva.core.world import World
from visviva.elastic.breaking.breaking_tetrahedra import BreakingTetrahedra
from visviva.elastic.elements.tetrahedra import Tetrahedra, lumped
from visviva.elastic.materials.element_material import Substance
from visviva.elastic.materials.materials import MATERIALS
from visviva.elastic.meshes import shapes
from visviva.elastic.meshes.tet_mesh import TetMesh
from visviva.figures.figure import Experiment
from visviva.steppers.event_driven import EventDriven

YOUNG, DENSITY, LONG = 1e6, 1000.0, 0.4  # of the bar, with a section of 5 cm × 5 cm
SPEED = float(np.sqrt(YOUNG / DENSITY))
STRAIN = 1e-3


class Bar:
    """A bar along x without lateral strain, of 32 cells.

    Parameters
    ----------
    strength : largest principal stress [Pa]
    weak : vertices (N,), by rest position, that may be split
    held : fixed vertices
    stretch : along x, at the start
    spin : at the start [rad/s]
    """

    def __init__(self, strength: float, weak: Mask, held: Mask, stretch: float, spin: Array) -> None:
        mesh = bar_mesh()
        masses = lumped(mesh.tets, mesh.volumes(), DENSITY, len(mesh.x))
        start = mesh.x * [stretch, 1.0, 1.0]
        slots = NodeSlots(mesh.tets, np.arange(len(mesh.tets)), ~weak)
        velocity = np.cross(spin, start - start.mean(axis=0))
        self.nodes = BreakingNodes("bar", start, masses, velocity, held, slots)
        corners, bulk, shear = slots.first[mesh.tets], YOUNG / 3.0, YOUNG / 2.0
        made_of = Substance(MATERIALS["neo_hookean"], bulk, shear, density=DENSITY)
        force = Tetrahedra("bar.elastic", self.nodes, corners, mesh.x[slots.vertex], made_of)
        m = np.ones(len(mesh.tets))
        limits, wave = np.stack([strength * m, np.inf * m]), bulk + 4.0 / 3.0 * shear
        matter = BreakingTetrahedra(force, limits, wave * m)
        self.fracture = Fracture("bar.fracture", matter, self.nodes, slots)
        self.world = World()
        self.world.blocks.append(self.nodes)
        self.world.forces.append(force)
        self.world.guards.append(self.fracture)
        self.state = self.world.start()

    def to(self, t: float) -> State:
        """The state at a time."""
        self.state = simulate(self.world, self.state, EventDriven("dopri5", rtol=1e-8), t)
        return self.state

    @property
    def fragments(self) -> int:
        """Number of fragments."""
        return self.fracture.fragments

    def momenta(self) -> Array:
        """Momentum and angular momentum."""
        x, u = self.state.q.reshape(-1, 3), self.state.v.reshape(-1, 3)
        momentum = np.where(self.nodes.used, self.nodes.masses, 0.0)[:, None] * u
        return np.concatenate([momentum.sum(axis=0), np.cross(x, momentum).sum(axis=0)])


def bar_mesh() -> TetMesh:
    """The bar at rest."""
    return shapes.block((32, 1, 1), (LONG, 0.05, 0.05))


def between_walls() -> dict[str, float]:
    """A bar stretched between walls that breaks in the middle at a strength of σ₁, but not slightly above."""
    x = bar_mesh().x[:, 0]
    middle, ends = np.abs(x - 0.5 * LONG) < 1e-9, (x < 1e-9) | (x > LONG - 1e-9)
    stress = YOUNG * STRAIN
    firm = Bar(1.002 * stress, middle, ends, 1.0 + STRAIN, np.zeros(3))
    firm.to(1e-4)
    bar = Bar(0.998 * stress, middle, ends, 1.0 + STRAIN, np.zeros(3))
    time = 0.4 * LONG / SPEED
    lips = np.flatnonzero(middle)
    state = bar.to(time)
    at = bar.fracture.slots.first[lips[0]]
    moved = abs(state.q.reshape(-1, 3)[at, 0] - 0.5 * LONG * (1.0 + STRAIN))
    return {
        "bodies below its strength": float(firm.fragments),
        "bodies at its strength": float(bar.fragments),
        "speed of the ends over ε c": float(moved / time / (STRAIN * SPEED)),
    }


def burst() -> dict[str, float]:
    """A bar torn by its spin: ½ ρ ω² (L/2)² exceeds its strength."""
    everywhere = np.ones(len(bar_mesh().x), bool)
    bar = Bar(5e3, everywhere, ~everywhere, 1.0, np.array([0.0, 2.0, 18.0]))
    energy, before = bar.world.total_energy(bar.state), bar.momenta()
    bar.to(0.05)
    change = np.abs(bar.momenta() - before).max() / np.abs(before).max()
    return {
        "torn": float(bar.fragments > 1),
        "relative change of momenta": float(change),
        "relative change of energy": abs(bar.world.total_energy(bar.state) / energy - 1.0),
    }


EXPERIMENTS = (
    Experiment(
        "a stretched bar breaks at its strength",
        "waves in a bar, σ = E ε, v = ε c",
        {
            "bodies below its strength": (1.0, 0.0),
            "bodies at its strength": (2.0, 0.0),
            "speed of the ends over ε c": (1.0, 0.03),
        },
        between_walls,
    ),
    Experiment(
        "a bar bursts from its spin",
        "conservation",
        {
            "torn": (1.0, 0.0),
            "relative change of momenta": (0.0, 1e-11),
            "relative change of energy": (0.0, 1e-6),
        },
        burst,
    ),
)
