"""Planar bodies: ports, motion compared with the same body in space, the rod of the notes."""

from __future__ import annotations

import numpy as np
import pytest
from tests.kits.balance import balance
from tests.kits.port_kit import PortCase, check_ports
from tests.steppers.worlds import Watch

from visviva.arrays import Array
from visviva.core.carriers import FixedPoints
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.joints.points.attachment import coincidence
from visviva.particles.fields.gravity import Gravity
from visviva.rigid.bodies import RigidBodies
from visviva.rigid.planar import PlanarBodies
from visviva.springs.spring import Springs
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

LOCAL = np.array([[0.4, 0.0, 0.1], [-0.2, 0.3, 0.5]])


def ports() -> World:
    world = World()
    bodies = PlanarBodies("discs", [[0, 0], [1, 2.0]], 1.0, 0.1, angle=[0.3, -1.2], y=[0.0, 0.7])
    world.blocks.append(bodies)
    bodies.points(world.ports, [0, 1, 1], [[0.4, 0, 0.1], [-0.2, 0.3, 0.5], [0, 0, 1]])
    bodies.frames(world.ports, [1, 0])
    bodies.centres(world.ports)
    return world


@pytest.mark.parametrize("seed", range(5))
def test_ports(seed: int):
    check_ports(PortCase("planar", ports), seed)


def swinging(planar: bool) -> tuple[World, PlanarBodies | RigidBodies]:
    """A plate between two damped springs at its corners, under gravity."""
    world = World()
    if planar:
        body = PlanarBodies("plate", [0.1, -0.2], 2.0, 0.3, [0.5, 0.1], 0.4, -1.5)
    else:
        turn = [np.cos(0.2), 0, -np.sin(0.2), 0]
        body = RigidBodies(
            "plate", [0.1, 0, -0.2], 2.0, np.diag([0.2, 0.3, 0.4]), [0.5, 0, 0.1], [0, 1.5, 0], turn
        )
        world.inertias.append(body.spinning)
    world.blocks.append(body)
    body.centres(world.ports)
    corners = body.points(world.ports, [0, 0], LOCAL * [1, 0, 1])
    hooks = world.ports.points(FixedPoints([[1.0, 0, 1.0], [-1.0, 0, 1.0]]))
    world.forces += [Gravity(world), Springs("springs", hooks, corners, [60.0, 80.0], 0.8, 0.4)]
    return world, body


def pose(planar: bool, q: Array) -> Array:
    """x, z and the angle."""
    return q if planar else np.array([q[0], q[2], -2 * np.arctan2(q[5], q[3])])


@pytest.mark.parametrize("stepper", ["rk", "theta 1", "theta half"])
def test_moves_as_the_same_body_in_space(stepper: str):
    """In `time_stepping` the two differ by round-off as well: both turn evenly within a step."""
    make = {
        "rk": lambda: EventDriven(rtol=1e-11),
        "theta 1": lambda: TimeStepping(5e-3),
        "theta half": lambda: TimeStepping(5e-3, theta=0.5),
    }[stepper]
    ends = []
    for planar in (True, False):
        world, _ = swinging(planar)
        state = world.start()
        total = balance(world, state)
        state = simulate(world, state, make(), 2.0)
        assert balance(world, state) == pytest.approx(total, abs=2e-8 if stepper == "rk" else 1e-11)
        ends.append(pose(planar, state.q))
    assert np.allclose(*ends, rtol=0, atol=1e-7 if stepper == "rk" else 1e-11)


def test_rod_of_the_notes():
    """Length 1, pinned at an end, let go from the horizontal: angles from the bottom (P65)."""
    world = World()
    rod = PlanarBodies("rod", [0.5, 0.0], 1.0, 1 / 12)
    world.blocks.append(rod)
    rod.centres(world.ports)
    end, pin = rod.points(world.ports, [0], [[-0.5, 0, 0]]), world.ports.points(FixedPoints([0, 0, 0]))
    world.forces.append(Gravity(world))
    world.constraints.append(coincidence("pin", end, pin))
    state, stepper = world.start(), EventDriven(rtol=1e-11, atol=1e-13)
    for t, angle in ((0.5, -0.09035209), (1.0, -1.562621718), (2.0, 1.5380989842)):
        state = simulate(world, state.copy(), stepper, t)
        assert state.q[2] + np.pi / 2 == pytest.approx(angle, abs=2e-9)


def test_bad_numbers_are_refused():
    for given, told in (
        ({"mass": 0}, "mass 0 kg"),
        ({"inertia": -1}, "inertia -1"),
        ({"spin": np.nan}, "finite"),
    ):
        with pytest.raises(SceneError, match=told):
            PlanarBodies("disc", **({"position": [0, 0], "mass": 1, "inertia": 1} | given))


def test_a_pin_in_the_plane_is_nothing_to_warn_of():
    """Its row across the plane, which no coordinate moves, depends on nothing that a user could mend."""
    for stepper in (EventDriven(rtol=1e-8), TimeStepping(1e-3)):
        world = World()
        rod = PlanarBodies("rod", [0.5, 0.0], 1.0, 1 / 12)
        world.blocks.append(rod)
        end, pin = rod.points(world.ports, [0], [[-0.5, 0, 0]]), world.ports.points(FixedPoints([0, 0, 0]))
        world.constraints.append(coincidence("pin", end, pin))
        watch = Watch()
        simulate(world, world.start(), stepper, 0.05, watch)
        assert not watch.events
