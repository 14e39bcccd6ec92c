"""Energies of states of the thesis's files, as its program `energy` computed them from `.tp` and `.st`."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from visviva.arrays import Array
from visviva.core.body_nodes import BodyNodes
from visviva.core.world import World
from visviva.elastic.elements.consistent_mass import ConsistentMass
from visviva.elastic.elements.tetrahedra import Tetrahedra, lumped
from visviva.elastic.formats.thesis_files import StateRecord, Topology
from visviva.elastic.materials.element_material import Substance
from visviva.elastic.materials.thesis import THESIS
from visviva.particles.fields.gravity import Gravity


def energies(topology: Topology, states: Sequence[StateRecord], gravity: Array) -> Array:
    """Rows of t, K, P, G, W (n, 5), in the units of the files (E84): G is zero at the origin, W is a power.

    gravity : (3,)   gravitational acceleration
    """
    world = _world(topology, states[0], gravity)
    state, found = world.start(), np.zeros((len(states), 5))
    for row, one in zip(found, states, strict=True):
        state.q[:], state.v[:] = one.x.ravel(), one.u.ravel()
        k = world.kinematics(state)
        rows = world.energies(k)
        power = -float(np.sum(world.observer.evaluate_powers()))
        row[:] = one.t, rows["kinetic"], rows["stored/body"], rows["stored/gravity"], power
    return found


def _world(topology: Topology, first: StateRecord, gravity: Array) -> World:
    """The bodies alone, in the units of the files, which are consistent: g, cm, s, or kg, m, s."""
    volume = np.linalg.det(topology.edges) / 6.0
    masses = lumped(topology.tets, volume, topology.density, len(first.x))
    world = World()
    world.blocks.append(nodes := BodyNodes("nodes", first.x, masses))
    world.inertias.append(ConsistentMass("mass", nodes, topology.tets, topology.density * volume))
    viscosities = (topology.eta1, topology.eta2)
    made_of = Substance(THESIS, topology.bulk, topology.shear, viscosities, topology.density)
    world.forces.append(Tetrahedra("body", nodes, topology.tets, topology.edges, made_of))
    world.forces.append(Gravity(world, gravity))
    return world
