"""Drums with layers: in the middle of a rope, with rope on edges, and feeding a cable with mass."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from tests.coupled.kit import ledger_sum
from tests.hoist.test_layers import BARE, LAW, LOAD, STEPPERS, G, reach, steady

from visviva.arrays import Array
from visviva.core.carriers import FixedFrames, FixedPoints, Scripted
from visviva.core.loop import simulate
from visviva.core.ports import Scalars
from visviva.core.state import State
from visviva.core.world import World
from visviva.geometry.solid import hull
from visviva.hoist.cables.cable_nodes import CableNodes
from visviva.hoist.cables.cable_watch import CableWatch
from visviva.hoist.cables.fed_cable import FedCable
from visviva.hoist.cables.feed import FACTOR, FED_LENGTH, RATE, SECOND_DERIVATIVE, Feed, feed_of
from visviva.hoist.lengths.rope_contact import Obstacle, Solids
from visviva.hoist.ropes.edge_friction import EdgeFriction
from visviva.hoist.ropes.edge_watch import EdgeWatch
from visviva.hoist.ropes.rope import Rope
from visviva.hoist.ropes.rope_effects import RopeEffects
from visviva.hoist.ropes.rope_watch import RopeWatch
from visviva.hoist.ropes.tackle import Wheel
from visviva.hoist.wheels.groove import Groove
from visviva.hoist.wheels.layers import Layers, length_on, radius_on
from visviva.hoist.wheels.node import Node, over
from visviva.hoist.wheels.sheaves import Sheaves
from visviva.hoist.wheels.wheel_angles import WheelAngles
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping


class Balance:
    """Two loads on a rope that is fastened to a drum by its middle; `wound` and `behind` m of it there."""

    def __init__(self, wound: float, behind: float, turn=None) -> None:  # type: ignore[no-untyped-def]
        self.world, law = World(), Layers(BARE, 0.1, 0.02, wound, behind)
        table, world = self.world.ports, self.world
        left, right = (radius_on(law.coil, law.angle(w)) for w in (wound, behind))
        world.blocks.append(
            loads := PointMasses("loads", [[-left, 0, -9.0], [right, 0, -9.0]], [LOAD, 250.0])
        )
        centre, frame = table.points(FixedPoints([[0.0, 0, 0]])), table.frames(FixedFrames(np.eye(3)[None]))
        if turn is None:
            world.blocks.append(angles := WheelAngles("theta", [0.4]))
        angle = angles.scalars(table) if turn is None else table.scalars(Scripted(turn, 1, "scalar"))
        inertia, groove = Wheel(BARE, 4000.0).inertia, Groove(layers=law)
        drum = Sheaves("drum", centre, frame, angle, BARE, inertia, groove=groove)
        if turn is None:
            world.inertias.append(drum)
        nodes = [Node(loads.points[0]), over(drum, 0, 1), Node(loads.points[1])]
        self.rope = Rope("rope", world, nodes, 1e8, tension=[LOAD * G, 250.0 * G], relaxation=1e-3)
        world.constraints.append(self.rope)
        world.guards.append(RopeWatch(self.rope))
        world.forces.append(Gravity(world))
        self.state = world.start()

    def coils(self, state: State) -> Array:
        """Rope in both coils on the drum, and L of both parts."""
        k = self.world.kinematics(state)
        return np.array([self.rope.on_drum(k, 0), self.rope.on_drum(k, 1), *self.rope.measures(k)[1]])

    def heights(self, state: State) -> Array:
        return np.array(state.q[self.world.layout.q["loads"]].reshape(-1, 3)[:, 2])


def test_a_drum_within_a_rope_hauls_one_part_and_pays_out_the_other() -> None:
    """Each at the radius of its own layer: z = W − W₀ of its coil; each coil and its part are one sum."""
    balance = Balance(reach(1) - 1.0, reach(2) + 1.2, steady(1.0))
    begin, places = balance.coils(balance.state), balance.heights(balance.state)
    assert begin[:2] == pytest.approx([reach(1) - 1.0, reach(2) + 1.2], abs=1e-12)
    for stepper in (TimeStepping(1e-3), EventDriven("dopri5", rtol=1e-8)):
        end = simulate(balance.world, balance.state.copy(), stepper, 7.0)
        coils = balance.coils(end)
        assert coils[0] > reach(1) + 0.5 and coils[1] < reach(2) - 0.5, "both have changed their layer"
        assert coils[:2] + coils[2:] == pytest.approx(begin[:2] + begin[2:], abs=1e-12)
        assert balance.heights(end) - places == pytest.approx(coils[:2] - begin[:2], abs=1e-3)


@pytest.mark.parametrize("stepper", STEPPERS)
def test_loads_on_both_sides_of_a_drum_keep_their_energy(stepper: Callable[[], object]) -> None:
    """The heavy one sinks from the second layer to the first, while the other climbs onto the second."""
    balance = Balance(reach(1) + 0.6, reach(1) - 0.6)
    start, begin = ledger_sum(balance.world, balance.state), balance.coils(balance.state)
    state = simulate(balance.world, balance.state, stepper(), 2.4)
    coils = balance.coils(state)
    assert coils[0] < reach(1) - 0.5 and coils[1] > reach(1) + 0.5
    assert ledger_sum(balance.world, state) == pytest.approx(start, abs=0.05), "of 2 kJ"
    sunk = begin[:2] - coils[:2]
    gained = LOAD * G * sunk[0] + 250.0 * G * sunk[1]
    inertia = Wheel(BARE, 4000.0).inertia[0] + LOAD * BARE**2 + 250.0 * (BARE + LAW.coil[1]) ** 2
    rate = float(state.v[balance.world.layout.v["theta"]][0])
    assert abs(rate) == pytest.approx(np.sqrt(2 * gained / inertia), rel=4e-3)


@pytest.mark.parametrize("stepper, mu", [(STEPPERS[0], 0.0), (STEPPERS[0], 0.3), (STEPPERS[1], 0.0)])
def test_rope_in_layers_lies_on_edges(stepper: Callable[[], object], mu: float) -> None:
    """Off a free drum through a climb, over a ridge: a load that swings along it keeps its energy."""
    world, law = World(), Layers(BARE, 0.1, 0.02, reach(1) + 0.8)
    table = world.ports
    centre, frame = table.points(FixedPoints([[-2.0, 0, 0.4], [0.0, 0, -1.3]])), FixedFrames(np.eye(3)[None])
    corners = [[x, y, z] for x, z in ((0.0, 1.5), (-1.2, 0.0), (-0.6, 0.0)) for y in (-1.5, 1.5)]
    roof = Obstacle("roof", hull(corners), centre[1], table.frames(frame))
    world.blocks += [
        angles := WheelAngles("theta", [0.4]),
        load := PointMasses("load", [[0.05, 0.2, -2.0]], 80.0),
    ]
    wheel = (angles.scalars(table), BARE, Wheel(BARE, 800.0).inertia)
    drum = Sheaves("drum", centre[0], table.frames(frame), *wheel, groove=Groove(layers=law))
    world.inertias.append(drum)
    nodes, effects = [over(drum, 0, 1), Node(load.points[0])], RopeEffects(lying=Solids([roof], mu))
    rope = Rope("rope", world, nodes, 1e6, tension=80.0 * G, relaxation=1e-3, effects=effects)
    world.constraints.append(rope)
    world.constraints += [EdgeFriction(rope)] if mu > 0.0 else []
    world.guards += [RopeWatch(rope), EdgeWatch(rope)]
    world.forces.append(Gravity(world))
    state = world.start()
    start, k = ledger_sum(world, state), world.kinematics(state)
    whole = rope.on_drum(k, 0) + rope.measures(k)[1].sum()
    assert rope.on_drum(k, 0) == pytest.approx(reach(1) + 0.8, abs=1e-12)
    state = simulate(world, state, stepper(), 2.0)
    k = world.kinematics(state)
    assert rope.on_drum(k, 0) < reach(1) - 0.5, "the layer has gone"
    assert len(rope.reeving.touched(state.memory[world.layout.memory["rope"]])) == 3, "it lies on the ridge"
    assert rope.on_drum(k, 0) + rope.measures(k)[1].sum() == pytest.approx(whole, abs=1e-12)
    assert ledger_sum(world, state) == pytest.approx(start, abs=0.02), "of 1 kJ"


@pytest.mark.parametrize("sense", [-1, 1])
def test_what_a_cable_is_fed_by_is_what_the_drum_bears(sense: int) -> None:
    """F, F' and F'' are each the slope of the one before, and F is W that has gone, through two climbs."""
    drum = Feed(Scalars(np.zeros(1, np.int64)), BARE, sense, LAW).drum
    at, after, before, h = np.zeros(4), np.zeros(4), np.zeros(4), 1e-5
    for angle in np.linspace(-30.0, 30.0, 407):
        for shift, found in ((0.0, at), (h, after), (-h, before)):
            feed_of(drum, angle + shift, 2.0, found)
        assert at[FED_LENGTH] == pytest.approx(
            15.0 - length_on(LAW.coil, LAW.angle() - sense * angle), abs=1e-12
        )
        assert after[FED_LENGTH] - before[FED_LENGTH] == pytest.approx(2 * h * at[FACTOR], abs=1e-12)
        assert after[FACTOR] - before[FACTOR] == pytest.approx(2 * h * at[SECOND_DERIVATIVE], abs=1e-11)
        assert at[RATE] == 2.0 * at[FACTOR]


@pytest.mark.parametrize("stepper", STEPPERS)
def test_a_cable_comes_off_a_drum_in_layers(stepper: Callable[[], object]) -> None:
    """A load unwinds a layer: ½ I φ̇² + ½ m ż² = m g (W₀ − W); nodes come in; no rope is lost."""
    law, world, mass, rho = Layers(BARE, 0.1, 0.02, reach(1) + 0.4), World(), 100.0, 0.4
    inertia = Wheel(BARE, 2000.0).inertia[0]
    drum = WheelAngles("drum", 0.0, 0.0, inertia)
    nodes = CableNodes("nodes", [[0, 0, -0.5], [0, 0, -1.0]], 0.5 * rho, (12, 0))
    world.blocks += [drum, nodes, load := PointMasses("load", [[0, 0, -1.5]], mass)]
    top, angle = world.ports.points(FixedPoints([[0.0, 0, 0]])), drum.scalars(world.ports)[0]
    feeds, piece, weight = (
        (Feed(angle, BARE, 1, law), None),
        0.5 / (1 + mass * G / 1e6),
        (0, 0, -0.5 * rho * G),
    )
    cable = FedCable("cable", nodes, (top[0], load.points[0]), 1e6, piece, (piece, piece), feeds, weight)
    world.forces += [cable.damped(1e-4, 0.0), Gravity(world)]
    world.guards.append(CableWatch(cable))
    begin = world.start()
    start, whole = ledger_sum(world, begin), cable.length(world.kinematics(begin))
    state = simulate(world, begin, stepper(), 1.6)
    found = feed_of_cable(world, state, cable)
    assert world.kinematics(state).alive(nodes).sum() > 3
    assert found[FACTOR] == BARE and found[FED_LENGTH] > 0.9, "the layer has gone"
    assert cable.length(world.kinematics(state)) - found[FED_LENGTH] == pytest.approx(whole, abs=1e-12)
    fallen, speed = -1.5 - state.q[world.layout.q["load"]][2], state.v[world.layout.v["drum"]][0]
    assert fallen == pytest.approx(found[FED_LENGTH], abs=5e-3)
    assert abs(ledger_sum(world, state) - start) < 1e-5 * mass * G * fallen
    rate = np.sqrt(2 * mass * G * fallen / (inertia + mass * BARE**2))
    assert speed == pytest.approx(rate, rel=1e-2), "the rope weighs 2 % of the load"


def feed_of_cable(world: World, state: State, cable: FedCable) -> Array:
    """F, Ḟ, F' and F'' at its first end."""
    return cable.look(world.kinematics(state)).feed[:, 0]
