"""Collisions of elastic bodies: truth tables and pair counts of the thesis, momentum and energy."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np

from visviva.compiling.program import Program
from visviva.contact.deforming.barrier import Barrier
from visviva.contact.deforming.crossings import crossing
from visviva.contact.deforming.forms import Form
from visviva.contact.deforming.gaps import are_edges_separated, is_vertex_separated
from visviva.contact.deforming.sheets import Sheets
from visviva.contact.deforming.skin_events import SkinEvents
from visviva.contact.deforming.skins import Skins
from visviva.contact.deforming.springs import ContactSprings
from visviva.core.body_nodes import BodyNodes
from visviva.core.loop import simulate
from visviva.core.sheet import Skin
from visviva.core.world import World
from visviva.elastic.elements.tetrahedra import Tetrahedra, lumped
from visviva.elastic.materials.element_material import Substance
from visviva.elastic.materials.materials import MATERIALS
from visviva.elastic.meshes import shapes
from visviva.elastic.meshes.tet_mesh import TetMesh
from visviva.figures.figure import Experiment
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

THESIS = "Liesenfeld 1997"


def elastic_skin(world: World, name: str, mesh: TetMesh, velocity: Any = 0.0) -> Skin:
    """Add an elastic body to a world; returns its skin."""
    nodes = BodyNodes(name, mesh.x, lumped(mesh.tets, mesh.volumes(), 1000.0, len(mesh.x)), velocity)
    world.blocks.append(nodes)
    made_of = Substance(MATERIALS["thesis"], 2e4, 2e4, (1.0, 1.0), 1000.0)
    world.forces.append(Tetrahedra(f"{name}.elastic", nodes, mesh.tets, mesh.x, made_of))
    outer, inverse = np.unique(mesh.surface(), return_inverse=True)
    return Skin(nodes, outer, inverse.reshape(-1, 3), np.asarray(mesh.tets, np.int64))


def bodies_of_elast() -> list[Skin]:
    """Bed, cube and ball of the animation elast."""
    world = World()
    bed, cube = shapes.block((8, 8, 2), (0.08, 0.08, 0.02)), shapes.block((2, 2, 2), (0.02, 0.02, 0.02))
    meshes = {"bed": bed, "cube": cube, "ball": shapes.icosahedron(0.01)}
    return [elastic_skin(world, name, mesh) for name, mesh in meshes.items()]


def relevant_pairs(skins: Skins) -> tuple[int, int]:
    """Numbers of vertex–face and edge–edge pairs that share neither a tetrahedron nor a vertex (E61)."""
    faces, edges = skins.faces, skins.edges
    own = np.concatenate([faces, skins.apex[:, None]], axis=1)
    outer = np.zeros(skins.n, bool)
    outer[skins.vertices] = True
    vertex_face = len(skins.vertices) * len(faces) - int(outer[own].sum())
    degree = np.bincount(edges.ravel(), minlength=skins.n)
    sharing = int((degree * (degree - 1) // 2).sum())
    edge_edge = len(edges) * (len(edges) - 1) // 2 - sharing - len(skins.opposite)
    return vertex_face, edge_edge


def truth() -> dict[str, float]:
    """Number of sign patterns of the gaps that indicate a collision, and the pairs of elast."""
    vertex = [bits for bits in product([True, False], repeat=4) if not is_vertex_separated(*bits)]
    edges = [bits for bits in product([True, False], repeat=5) if not are_edges_separated(*bits)]
    vertex_face, edge_edge = relevant_pairs(Skins("elast", bodies_of_elast()))
    return {
        "signs of a vertex in a face": len(vertex),
        "signs of crossed edges": len(edges),
        "pairs of elast": vertex_face + edge_edge,
    }


def colliding(mu: float) -> tuple[World, ContactSprings]:
    """Two jelly cubes in an oblique collision."""
    world = World()
    rotation = np.array([[0.6, -0.8, 0], [0.64, 0.48, -0.6], [0.48, 0.36, 0.8]])
    one, other = (shapes.block((2, 2, 2), (0.1, 0.1, 0.1)) for _ in range(2))
    other = shapes.placed(other, rotation, 1.0, (0.2, 0.01, 0.0))
    skins = [
        elastic_skin(world, "one", one, (0.5, 0.0, 0.0)),
        elastic_skin(world, "other", other, (-0.5, 0.0, 0.0)),
    ]
    springs = ContactSprings("touch", Skins("touch", skins), 2000.0, mu)
    world.forces.append(springs)
    world.guards.append(SkinEvents(springs))
    return world, springs


def collision() -> dict[str, float]:
    """Momenta and ledger over a collision, without slip and with friction."""
    found = {}
    for name, mu in (("no slip", np.inf), ("friction", 0.3)):
        world, _ = colliding(mu)
        state = world.start()
        mass = np.concatenate([block.masses for block in world.blocks])[:, None]
        before, energy = momenta(mass, state), world.total_energy(state)
        state = simulate(world, state, EventDriven("rkf45", rtol=1e-8), 0.3)
        rows = world.layout.account
        lost = sum(state.accounts[i] for row, i in rows.items() if row.startswith("dissipated"))
        lost -= state.accounts[rows["topology"]]
        change = np.abs(momenta(mass, state) - before)
        found[f"change of momentum, {name}"] = float(change[:3].max())
        found[f"change of angular momentum, {name}"] = float(change[3:].max() / np.abs(before[3:]).max())
        found[f"energy unaccounted for, {name}"] = (world.total_energy(state) - energy + lost) / energy
    return found


def barrier() -> dict[str, float]:
    """Edges that pass through faces while two cubes collide in long steps, and the ledger."""
    world = World()
    rotation = np.array([[0.6, -0.8, 0], [0.64, 0.48, -0.6], [0.48, 0.36, 0.8]])
    one, other = (shapes.block((3, 3, 3), (0.1, 0.1, 0.1)) for _ in range(2))
    other = shapes.placed(other, rotation, 1.0, (0.2, 0.01, 0.0))
    skins: list[Any] = [
        elastic_skin(world, "one", one, (0.5, 0.0, 0.0)),
        elastic_skin(world, "other", other, (-0.5, 0.0, 0.0)),
    ]
    sheets = Sheets("touch", [Form.sheet(one) for one in skins])
    world.forces.append(touch := Barrier("touch", sheets, 2e-3, 1e4, 0.2))
    stepper, state = TimeStepping(0.01, converge=True), world.start()
    energy, least, crossed, pairs = world.total_energy(state), 1.0, 0, 0
    x, u = np.zeros((2, sheets.n, 3))
    for t in np.arange(1, 31) * 0.01:
        state = simulate(world, state, stepper, t)
        k = world.kinematics(state)
        Program(sheets.gather_ops(k, x, u))()
        crossed += crossing(x, sheets) is not None
        pairs += len(sheets.edges) * len(sheets.faces)
        least = min(least, touch.least_distance(k))
    rows = world.layout.account
    lost = sum(
        state.accounts[i] for row, i in rows.items() if row.split("/")[0] in ("dissipated", "numerical")
    )
    return {
        "frames with penetrations": float(crossed),
        "pairs checked": float(pairs),
        "smallest distance over the gap": least / 2e-3,
        "energy unaccounted for": (world.total_energy(state) - energy + lost) / energy,
    }


def momenta(mass: Any, state: Any) -> Any:
    """Momentum and angular momentum (6,) [N s, N m s]."""
    x, momentum = state.q.reshape(-1, 3), mass * state.v.reshape(-1, 3)
    return np.concatenate([momentum.sum(axis=0), np.cross(x, momentum).sum(axis=0)])


EXPERIMENTS = (
    Experiment(
        "collisions: signs and pairs",
        f"{THESIS}, §7.2 and table 9.2",
        {
            "signs of a vertex in a face": (1.0, 0.0),
            "signs of crossed edges": (2.0, 0.0),
            "pairs of elast": (329363.0, 0.0),
        },
        truth,
    ),
    Experiment(
        "collision of two jelly cubes",
        "conservation",
        {
            f"{what}, {name}": (0.0, most)
            for name in ("no slip", "friction")
            for what, most in (
                ("change of momentum", 1e-14),
                ("change of angular momentum", 1e-7),
                ("energy unaccounted for", 2e-4),
            )
        },
        collision,
    ),
    Experiment(
        "barrier between two jelly cubes",
        "Li and others 2020",
        {
            "frames with penetrations": (0.0, 0.0),
            "pairs checked": (1.8e6, 0.5e6),
            "smallest distance over the gap": (0.5, 0.49),
            "energy unaccounted for": (0.0, 1e-12),
        },
        barrier,
    ),
)
