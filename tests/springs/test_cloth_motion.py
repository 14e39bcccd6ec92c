"""Cloth in large steps: stiff threads hold, the swing is preserved, the ledger closes."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.core.carriers import FixedPoints
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.record.ledger import Ledger
from visviva.springs.behaviour_cloth import cloth_triangles
from visviva.springs.behaviour_dihedral import dihedral_springs
from visviva.springs.sheet import hinge_stiffness, hinges
from visviva.springs.zero_length import ZeroLengthSprings
from visviva.steppers.time_stepping import TimeStepping
from visviva.vocabulary.grid_sides import grid_triangles


def cloth(stiffness, n=10, damping_time=0.0):
    """1 m × 1 m, 0.2 kg, held level by two corners and let go."""
    x = np.stack(np.meshgrid(np.linspace(0, 1, n), np.linspace(0, 1, n), [0.0], indexing="ij"), -1)
    x, triangles = x.reshape(-1, 3), grid_triangles(n, n)
    world = World()
    world.blocks.append(block := PointMasses("cloth", x, 0.2 / n**2))
    k = np.array([stiffness, stiffness, 0.3 * stiffness])
    edges = hinges(triangles)
    pins, corners = world.ports.points(FixedPoints(x[[0, n - 1]])), block.points[[0, n - 1]]
    world.forces += [
        Gravity(world),
        cloth_triangles("threads", block.points, triangles, x, x[triangles][:, :, :2], k, damping_time * k),
        dihedral_springs("bend", block.points, edges, x, hinge_stiffness(x, edges, 1e-5)),
        ZeroLengthSprings("pins", *world.join(corners, pins), 1e5),
    ]
    return world


def swing(world, h, until=1.25):
    """Kinetic energy and height every quarter of a second, and the ledger."""
    state, stepper, ledger, found = world.start(), TimeStepping(h), Ledger(), []
    for t in np.arange(0.0, until + 0.1, 0.25):
        state = simulate(world, state, stepper, t) if t else state
        energies = world.energies(world.kinematics(state))
        accounts = dict(zip(world.layout.account_names, state.accounts.tolist(), strict=True))
        ledger.add(energies, accounts)
        found.append((energies["kinetic"], energies["stored/gravity"]))
    return np.array(found), ledger


@pytest.fixture(scope="module")
def fine():
    """1 kN/m in steps of 1 ms."""
    return swing(cloth(1e3), 1e-3)[0]


@pytest.mark.parametrize(("stiffness", "h"), [(1e3, 1 / 60), (1e4, 1 / 60), (1e6, 1 / 240)])
def test_a_stiff_cloth_swings_in_large_steps(fine, stiffness, h):
    """Points of 2 g on 10 kN/m, where h ω is 100: it falls and comes up again as in tiny steps.

    About 1 J is in play; it differs by a phase of some 20 ms.
    """
    coarse, ledger = swing(cloth(stiffness), h)
    assert ledger.closes(1e-12)
    assert np.abs(coarse - fine).max() < 0.12
    assert coarse[2, 0] > 0.85, "1 m of fall, hardly damped"


def test_damping_of_the_threads_does_not_brake_the_swing():
    """Damping of the stiffness times a whole step acts on stretch and shear only."""
    free, _ = swing(cloth(1e4), 1 / 120)
    braked, _ = swing(cloth(1e4, damping_time=1 / 120), 1 / 120)
    assert np.abs(free - braked).max() < 0.08
