"""Bodies on joints move as analytic mechanics says, by both steppers."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from tests.joints.bodies import STEPPERS, G, rod, run_checked, with_bodies
from tests.kits.probe import close

from visviva.core.rotation import rotation_of
from visviva.joints.joint_kinds import hinge
from visviva.joints.mount import on_bodies, on_world

ACCURATE = {"rkf45": 2e-8, "theta 1": 2e-2, "theta half": 2e-3}


def rotation(state, body):
    out = np.zeros((3, 3))
    rotation_of(state.q, 7 * body + 3, out)
    return out


def two_rods():
    """Rods of 1 m, 2 kg and 0.8 m, 1 kg, level along x from a hinge at the origin; axis −y: down is +."""
    numbers = {"position": [[0.5, 0, 0], [1.4, 0, 0]], "mass": [2.0, 1.0]}
    world, bodies = with_bodies(**numbers, inertia=[rod(1.0, 2.0), rod(0.8, 1.0)])
    table = world.ports
    world.constraints += [
        hinge("wall", on_world(table, [0, 0, 0]), on_bodies(table, bodies, [0], [0, 0, 0]), [0, 1, 0]),
        hinge(
            "elbow",
            on_bodies(table, bodies, [0], [1, 0, 0]),
            on_bodies(table, bodies, [1], [1, 0, 0]),
            [0, 1, 0],
        ),
    ]
    return world


def two_rods_by_lagrange(t_end):
    """Angles below the horizontal and rates, from the Lagrangian of two slender rods."""
    m, n, l, r = 2.0, 1.0, 1.0, 0.8

    def slope(t, y):
        a, b, da, db = y
        mass = np.array(
            [
                [m * l * l / 3 + n * l * l, 0.5 * n * l * r * np.cos(a - b)],
                [0.5 * n * l * r * np.cos(a - b), n * r * r / 3],
            ]
        )
        force = [
            -0.5 * n * l * r * np.sin(a - b) * db**2 + G * l * (0.5 * m + n) * np.cos(a),
            0.5 * n * l * r * np.sin(a - b) * da**2 + 0.5 * n * G * r * np.cos(b),
        ]
        return [da, db, *np.linalg.solve(mass, force)]

    return solve_ivp(slope, (0, t_end), [0, 0, 0, 0], rtol=1e-12, atol=1e-13).y[:, -1]


@pytest.mark.parametrize("name", STEPPERS)
def test_double_physical_pendulum(name):
    world = two_rods()
    end = run_checked(world, name, 1.5)
    a, b, da, db = two_rods_by_lagrange(1.5)
    expected = [0.5 * np.cos(a), -0.5 * np.sin(a), np.cos(a) + 0.4 * np.cos(b), -np.sin(a) - 0.4 * np.sin(b)]
    close(end.q[[0, 2, 7, 9]], expected, ACCURATE[name], "places of both rods")
    close(end.v[[4, 10]], [da, db], 10 * ACCURATE[name], "spins")
    close(end.q[[1, 8]], [0, 0], 1e-9, "in their plane")
    known = [end.memory[world.layout.memory[joint.name]][0] for joint in world.constraints]
    close(known, [a, b - a], ACCURATE[name], "angles in the memory")
