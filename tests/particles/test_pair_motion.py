"""Atoms in motion: energy in both steppers, beside the particle pass; bitwise on any threads, from a copy."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from tests.kits.probe import close

from visviva.contact.rows.plane import Plane
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.particles.fields.drag import LinearDrag
from visviva.particles.fields.gravity import Gravity
from visviva.particles.models.crystal import cubic, thermal
from visviva.particles.pairs.lennard_jones import coefficients_from_depth, lennard_jones
from visviva.particles.pairs.pair_force import PairForce
from visviva.particles.points.point_masses import PointMasses
from visviva.record.ledger import Ledger
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

ROOT = Path(__file__).resolve().parents[2]
LJ = lennard_jones(*coefficients_from_depth(1.0, 1.0))


def gas(side=4, spacing=1.3, warmth=0.5, law=LJ, **options):
    world = World()
    u = thermal(np.random.default_rng(7), (side**3, 3), warmth)
    world.blocks.append(block := PointMasses("gas", spacing * cubic(side, side, side), 1.0, u))
    world.forces.append(PairForce("pair", block.points, law, **options))
    return world


def ledger_of(world, stepper, t_end, looks=5):
    ledger, state = Ledger(), world.start()
    for t in np.linspace(0, t_end, looks):
        state = simulate(world, state, stepper, float(t)) if t else state
        accounts = dict(zip(world.layout.account_names, state.accounts.tolist(), strict=True))
        ledger.add(world.energies(world.kinematics(state)), accounts)
    return ledger


@pytest.mark.parametrize(("method", "order"), [("verlet", 2), ("semi_implicit_euler", 1), ("rk4", 4)])
def test_orders_on_the_pair_of_the_notes(method, order):
    """Two atoms from rest at 1.3: the error of r(1) = 1.137008373627 falls with the declared order."""
    errors = []
    for h in (1 / 200, 1 / 400):
        world = World()
        world.blocks.append(block := PointMasses("two", [[0, 0, 0], [1.3, 0, 0]], 1.0))
        world.forces.append(PairForce("pair", block.points, lennard_jones(1.0, 1.0, cutoff=100.0)))
        state = simulate(world, world.start(), EventDriven(method, h=h), 1.0)
        errors.append(state.q[3] - state.q[0] - 1.137008373627)
    assert np.log2(errors[0] / errors[1]) == pytest.approx(order, abs=0.1)


def test_a_drop_keeps_momentum_and_angular_momentum():
    world = gas()
    state = world.start()
    x, u = state.q.reshape(-1, 3).copy(), state.v.reshape(-1, 3).copy()
    spin = np.cross(x, u).sum(axis=0)
    state = simulate(world, state, EventDriven("verlet", h=0.005), 3.0)
    x, u = state.q.reshape(-1, 3), state.v.reshape(-1, 3)
    close(u.sum(axis=0), np.zeros(3), 1e-12)
    close(np.cross(x, u).sum(axis=0), spin, 1e-12)


def test_a_periodic_box_keeps_its_total_and_its_momentum():
    world = gas(side=5, spacing=1.1, warmth=1.0, period=[5.5] * 3)
    state = world.start()
    first = world.total_energy(state)
    state = simulate(world, state, EventDriven("verlet", h=0.005), 2.0)
    assert abs(world.total_energy(state) - first) < 2e-3 * 125
    close(state.v.reshape(-1, 3).sum(axis=0), np.zeros(3), 1e-11)
    moved = state.q.copy()
    state.q.reshape(-1, 3)[:] += [5.5, -11.0, 0.0]
    other = world.total_energy(state)
    state.q[:] = moved
    close(other, world.total_energy(state), 1e-12, "a shift by whole boxes")


@pytest.mark.parametrize("theta", [1.0, 0.5])
def test_the_ledger_of_time_stepping_closes(theta):
    world = gas()
    world.forces += [Gravity(world), LinearDrag("air", world.blocks[0].points, 0.05)]
    world.constraints.append(Plane("floor", world.blocks[0].points, [0, 0, -3], restitution=0.5))
    ledger = ledger_of(world, TimeStepping(0.002, theta), 1.0)
    assert ledger.relative_residual < 1e-12


def test_the_particle_pass_takes_the_force_and_books_it():
    """1331 atoms go through the pass, where the pair force comes from outside."""
    world = gas(side=11, spacing=1.2, warmth=0.3)
    world.forces.append(LinearDrag("air", world.blocks[0].points, 0.05))
    stepper = TimeStepping(0.005)
    ledger = ledger_of(world, stepper, 0.5)
    assert stepper.e.k.local == frozenset({"gas"})
    assert ledger.relative_residual < 1e-12
    assert ledger.rows()["numerical/linearisation"] != 0.0


def test_a_copied_state_continues_bitwise():
    world, stepper = gas(), EventDriven("verlet", h=0.005)
    middle = simulate(world, world.start(), stepper, 0.5)
    kept = middle.copy()
    whole = simulate(world, middle, stepper, 1.0)
    other = gas(skin=0.1)
    other.start()
    again = simulate(other, kept, EventDriven("verlet", h=0.005), 1.0)
    assert np.array_equal(whole.q, again.q) and np.array_equal(whole.v, again.v)


SCRIPT = """
import hashlib
import numba
from tests.particles.test_pair_motion import gas
from visviva.core.loop import simulate
from visviva.steppers.event_driven import EventDriven
world = gas(side=13, spacing=1.1, warmth=1.0, period=[14.3] * 3)
state = simulate(world, world.start(), EventDriven("verlet", h=0.005), 0.2)
digest = hashlib.sha256(state.q.tobytes() + state.v.tobytes() + str(world.total_energy(state)).encode())
print(numba.get_num_threads(), digest.hexdigest())
"""


def test_one_and_two_threads_give_bitwise_the_same_run():
    """2197 atoms: lists and sums are made by all threads."""
    found = {}
    for threads in (1, 2):
        path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
        env = {**os.environ, "NUMBA_NUM_THREADS": str(threads), "PYTHONPATH": path}
        run = subprocess.run(
            [sys.executable, "-c", SCRIPT], env=env, capture_output=True, text=True, timeout=250, check=True
        )
        count, digest = run.stdout.split()
        assert int(count) == threads
        found[threads] = digest
    assert found[1] == found[2]
