"""Warnings about particles that begin inside a solid or inside each other."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any

import numpy as np

from visviva.arrays import Array
from visviva.core.evaluation import Evaluation
from visviva.core.events import Outgrown
from visviva.core.rows import ONE_SIDED
from visviva.core.state import State
from visviva.core.world import World
from visviva.particles.births.population import Population
from visviva.particles.births.source import AnchorMotion, Births, Source
from visviva.particles.pairs.grain_contact import GrainContact
from visviva.particles.points.particle_set import ALIVE

CHECKED_BIRTHS = 64  # births checked per source
LATEST_TIME = 1e9  # time by which a source that ends has emitted all its particles [s]
DEPTH_TOLERANCE = 1e-5  # depth that counts as contact [m]
MAX_OVERLAP_SHARE = 0.2  # share of their radius by which grains may overlap
SPACE_HINT = "use a lower rate, a wider source or a higher speed to keep them"


def warnings_of_overlaps(world: World, state: State) -> Iterator[str]:
    """What begins inside something else, by how much, and the remedy.

    Checks grains against each other, and the first 64 births of every source, at its initial position,
    against solids and each other. Other parts that begin inside a solid are refused when they are built.
    Proved by tests/cli/test_births.py.
    """
    k = world.kinematics(state)
    grains = [force for force in world.forces if isinstance(force, GrainContact)]
    for force in grains:
        living = k.alive(force.points.owner)[force.points.index] > 0.0
        depth = _depths_in_each_other(k.position(force.points)[living], float(force.par[0]))
        yield _overlapping(force, depth, "of its grains start", "place them")
    for population in world.schedule:
        if not isinstance(population, Population):
            continue
        for source in population.sources:
            born = _first_births(world, state, source, population.particles.capacity)
            yield _in_solids(world, state, population, source.name, born)
            for force in grains:
                if force.points.owner is population.particles:
                    depth = _depths_at_birth(born, population.gravity, float(force.par[0]))
                    yield _overlapping(force, depth, f"births of {source.name} start", SPACE_HINT)


def _first_births(world: World, state: State, source: Source, capacity: int) -> Births:
    """The first births, at the current position of an anchor."""
    passage = None
    if source.anchor:
        k, points = world.kinematics(state), source.anchor.points
        x, u = np.array([k.position(points)] * 2), np.array([k.velocity(points)] * 2)
        passage = AnchorMotion(np.full(2, state.t), x, u)
    return source.births(0, min(CHECKED_BIRTHS, capacity, source.timing.due(LATEST_TIME)), passage)


def _overlapping(force: GrainContact, depth: Array, what: str, remedy: str) -> str:
    """Warning for grains that penetrate others by these depths (n,)."""
    reach = float(force.par[0])
    if not (count := int((depth > 0.5 * MAX_OVERLAP_SHARE * reach).sum())):
        return ""
    return (
        f"{force.name}: {count} of {len(depth)} {what} up to {depth.max():.2g} m inside each other, and "
        f"will fly apart: {remedy} {reach:g} m apart"
    )


def _depths_in_each_other(x: Array, reach: float) -> Array:
    """Depth of each of the balls at places (n, 3) in its neighbour [m]."""
    from scipy.spatial import cKDTree  # takes a third of a second to import: only for scenes with births

    apart = np.asarray(cKDTree(x).query(x, k=2)[0])
    return np.asarray(reach - apart[:, 1]) if len(x) > 1 else np.zeros(len(x))


def _depths_at_birth(born: Births, gravity: Array, reach: float) -> Array:
    """Depth of each, at its birth, in those born with it or last before it, in free fall [m]."""
    depth = np.zeros(len(born.t))
    for k in range(1, len(depth)):
        age = born.t[k] - born.t[:k]
        last = age <= born.t[k] - born.t[k - 1]
        flown = age[last, None]
        x = born.x[:k][last] + flown * (born.u[:k][last] + 0.5 * flown * gravity)
        depth[k] = reach - np.linalg.norm(x - born.x[k], axis=1).min()
    return depth


def _in_solids(world: World, state: State, population: Population, name: str, born: Births) -> str:
    """Warning for births inside a solid: the deepest one."""
    block = population.particles
    solids = [c for c in world.constraints if getattr(getattr(c, "points", None), "owner", None) is block]
    if not len(born.t) or not solids:
        return ""
    depths = [_depths(world, _with_births(world, state, population, born), block, c) for c in solids]
    worst = max(range(len(solids)), key=lambda i: depths[i].max())
    if not (count := int((depths[worst] > DEPTH_TOLERANCE).sum())):
        return ""
    return (
        f"{count} of the first {len(born.t)} births of {name} are up to {depths[worst].max():.2g} m inside "
        f"{solids[worst].name}, and will be ejected: move the source outside by the radius of the contact"
    )


def _with_births(world: World, state: State, population: Population, born: Births) -> State:
    """A state in which these births are the first of the set."""
    found, block = state.copy(), population.particles
    count = len(born.t)
    block.slots(found.memory[world.layout.memory[block.name]])[ALIVE, :count] = 1.0
    found.q[world.layout.q[block.name]].reshape(-1, 3)[:count] = born.x
    return found


def _depths(world: World, state: State, block: Any, solid: Any) -> Array:
    """Depth of each particle of a set (n,) inside a solid [m], at least 0."""
    alone = copy(world)
    alone.constraints = [solid]
    e = Evaluation(alone)
    e.k.state.copy_from(state)
    e.k.refresh()
    if solid.name in world.layout.memory:  # which side of a sheet they are on
        solid.start_memory(e.k, e.k.memory(solid))
    depth = np.zeros(block.capacity)
    try:
        e.evaluate_rows()
    except Outgrown:
        return depth
    rows = e.rows[0]
    closed = rows.kind == ONE_SIDED
    slot = (rows.rows[closed, 0] - e.k.rows - world.layout.v[block.name].start) // 3
    np.maximum.at(depth, slot, -rows.phi[closed])
    return np.where(block.alive(state.memory[world.layout.memory[block.name]]) > 0.0, depth, 0.0)
