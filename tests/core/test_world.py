"""Assembly of the world: masses, energies, layouts, and topology changes that preserve the rest."""

from __future__ import annotations

import numpy as np
import pytest
from tests.steppers.worlds import Push, springs_and_drag

from visviva.core.carriers import FixedPoints
from visviva.core.events import Change
from visviva.core.loop import simulate
from visviva.core.model import COMMON_ACCOUNTS
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.rigid.bodies import RigidBodies
from visviva.springs.spring import Springs
from visviva.springs.zero_length import ZeroLengthSprings
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping


def test_start_lays_out_what_the_blocks_say():
    world = World()
    body = RigidBodies("body", [1, 2, 3], 4.0, np.eye(3), [0.1, 0.2, 0.3], [1, 2, 3])
    world.blocks += [PointMasses("points", [[1, 2, 3], [4, 5, 6]], [2.0, 3.0], [[0, 0, 1], [0, 1, 0]]), body]
    world.inertias.append(body.spinning)
    state = world.start()
    assert state.t == 0.0
    assert state.q.tolist() == [1, 2, 3, 4, 5, 6, 1, 2, 3, 1, 0, 0, 0]
    assert state.v.tolist() == [0, 0, 1, 0, 1, 0, 0.1, 0.2, 0.3, 1, 2, 3]
    assert world.diagonal_mass.tolist() == [2, 2, 2, 3, 3, 3, 4, 4, 4, 0, 0, 0]
    energy = 0.5 * (2 * 1 + 3 * 1) + 0.5 * 4 * 0.14 + 0.5 * 14
    assert world.energies(world.kinematics(state))["kinetic"] == pytest.approx(energy, rel=1e-14)
    assert world.layout.account_names == list(COMMON_ACCOUNTS)


def test_energies_are_those_of_the_terms_by_name():
    world = World()
    world.blocks.append(block := PointMasses("pair", [[0, 0, 2.0], [3, 0, 2]], [1.0, 2.0]))
    world.forces += [Gravity(world), Springs("spring", block.points[0], block.points[1], 10.0, 2.5, 1.0)]
    rows = world.energies(world.kinematics(world.start()))
    assert rows == {
        "kinetic": 0.0,
        "stored/gravity": pytest.approx(3 * 9.81 * 2),
        "stored/spring": pytest.approx(1.25),
    }
    assert world.layout.account_names[0] == "dissipated/spring"


@pytest.mark.parametrize("where", ["blocks", "forces", "both"])
def test_a_name_used_twice_is_refused(where):
    world = World()
    world.blocks.append(block := PointMasses("ball", [0, 0, 0], 1.0))
    if where == "blocks":
        world.blocks.append(PointMasses("ball", [1, 0, 0], 1.0))
    elif where == "forces":
        world.forces += [Push("wind", block.points, None), Push("wind", block.points, None)]
    else:
        world.forces.append(Push("ball", block.points, None))
    with pytest.raises(SceneError, match="names must be unique"):
        world.build()


def test_looking_at_a_state_leaves_it_alone():
    world = springs_and_drag()
    state = world.start()
    kept = state.copy()
    k = world.kinematics(state)
    k.q[:] = 7.0
    world.total_energy(state)
    assert np.array_equal(state.q, kept.q) and np.array_equal(state.v, kept.v)


def test_a_new_block_joins_a_moving_world():
    """What stays keeps place, speed, accounts and time; the energy that came in is booked in "topology"."""
    world = springs_and_drag()
    state = simulate(world, world.start(), EventDriven("rkf45", rtol=1e-9), 0.5)
    before, energy = state.copy(), world.total_energy(state)

    def add(world):
        stone = PointMasses("stone", [5.0, 0, 2.0], 2.0, [0, 3.0, 0])
        world.blocks.insert(0, stone)
        a, b = world.join(world.ports.points(FixedPoints([5.0, 0, 0])), stone.points)
        world.forces.append(Springs("leash", a, b, 10.0, 1.0, 0.1))

    after = world.apply(Change("born", edit=add), state)
    assert after.t == 0.5 and after.q[:3].tolist() == [5, 0, 2]
    assert np.array_equal(after.q[3:], before.q) and np.array_equal(after.v[3:], before.v)
    brought = 0.5 * 2 * 9 + 2 * 9.81 * 2 + 5.0
    assert world.total_energy(after) == pytest.approx(energy + brought, rel=1e-12)
    accounts = dict(zip(world.layout.account_names, after.accounts, strict=True))
    assert accounts["topology"] == pytest.approx(brought, rel=1e-12)
    assert accounts["dissipated/air"] == before.accounts[2] > 0


def test_a_block_that_goes_takes_its_energy_along():
    world = World()
    stay, leave = (
        PointMasses("stay", [0, 0, 1], 1.0, [1, 0, 0]),
        PointMasses("leave", [0, 0, 3], 2.0, [0, 2, 0]),
    )
    world.blocks += [leave, stay]
    world.forces.append(Gravity(world))
    state = world.start()
    after = world.apply(Change("died", edit=lambda w: w.blocks.remove(leave)), state)
    assert after.q.tolist() == [0, 0, 1] and after.v.tolist() == [1, 0, 0]
    topology = after.accounts[world.layout.account["topology"]]
    assert topology == pytest.approx(-(4 + 2 * 9.81 * 3), rel=1e-12)


def test_a_change_without_edit_keeps_the_very_state():
    world = springs_and_drag()
    state = world.start()
    version = world.version
    assert world.apply(Change("note"), state) is state and world.version == version


@pytest.mark.parametrize(
    "stepper", [EventDriven("rkf45", rtol=1e-9), TimeStepping(1e-3)], ids=["events", "theta"]
)
def test_a_plain_class_is_a_full_citizen(stepper):
    """A user's NumPy force, without base class or registration, moves a world as the compiled spring does."""
    ends = []
    for make in (
        lambda b: Push("mine", b.points, lambda t, x, u: -30.0 * (x - [[0, 0, 1.0]]) - 0.4 * u),
        lambda b: None,
    ):
        world = World()
        world.blocks.append(block := PointMasses("mass", [0.4, 0.1, 1.3], 1.5))
        force = make(block)
        if force is None:
            a, b = world.join(block.points, world.ports.points(FixedPoints([0, 0, 1.0])))
            force = ZeroLengthSprings("theirs", a, b, 30.0, 0.4)
        world.forces.append(force)
        ends.append(simulate(world, world.start(), stepper, 0.5).q)
    tolerance = 1e-8 if isinstance(stepper, EventDriven) else 5e-3
    assert ends[0] == pytest.approx(ends[1], abs=tolerance)
