"""Rope in layers on a drum: law, torque and speed across a change of layer, energy, no rope lost."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from tests.coupled.kit import alone, ledger_sum, moved
from tests.coupled.scenes import Scene

from visviva.cli.session import prepare
from visviva.core.carriers import FixedFrames, FixedPoints, Scripted
from visviva.core.events import Step
from visviva.core.loop import simulate
from visviva.core.state import State
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.hoist.ropes.rope import Rope
from visviva.hoist.ropes.rope_catch import RopeCatch
from visviva.hoist.ropes.rope_effects import RopeEffects
from visviva.hoist.ropes.rope_weight import RopeWeight
from visviva.hoist.ropes.tackle import Wheel
from visviva.hoist.weight.hanging import HangingWeight
from visviva.hoist.wheels.groove import Groove
from visviva.hoist.wheels.layers import Layers, length_on, radius_on, slope_on
from visviva.hoist.wheels.node import Node, over
from visviva.hoist.wheels.sheaves import Sheaves
from visviva.hoist.wheels.wheel_angles import WheelAngles
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.rigid.bodies import RigidBodies
from visviva.scene import scene_from_text
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

G, BARE, LOAD = 9.81, 0.3, 500.0
STEPPERS = [lambda: TimeStepping(1e-3), lambda: EventDriven("dopri5", rtol=1e-9)]
LAW = Layers(BARE, 0.1, 0.02, 15.0)  # five turns of 1.9 m; the first climb begins at 9.0 m


def reach(k: int) -> float:
    """Rope on the drum in the middle of climb k [m]."""
    return float(length_on(LAW.coil, k * LAW.coil[2]))


class Hoist:
    """500 kg below a drum that turns as told, or freely; `wound` m of rope on it."""

    def __init__(self, wound: float, turn=None, mass: float = 40.0, density: float = 0.0) -> None:  # type: ignore[no-untyped-def]
        self.world, self.law = World(), Layers(BARE, 0.1, 0.02, wound)
        table, radius = self.world.ports, radius_on(self.law.coil, self.law.angle())
        self.world.blocks.append(load := PointMasses("load", [[radius, 0, -10.0]], LOAD))
        centre, frame = table.points(FixedPoints([[0.0, 0, 0]])), table.frames(FixedFrames(np.eye(3)[None]))
        if turn is None:
            self.world.blocks.append(angles := WheelAngles("theta", [0.4]))
            angle = angles.scalars(table)
        else:
            angle = table.scalars(Scripted(turn, 1, "scalar"))
        inertia = Wheel(BARE, mass).inertia
        drum = Sheaves("drum", centre, frame, angle, BARE, inertia, groove=Groove(layers=self.law))
        if turn is None:
            self.world.inertias.append(drum)
        nodes = [over(drum, 0, 1), Node(load.points[0])]
        hanging = HangingWeight(density, [0, 0, -G]) if density > 0.0 else None
        effects = RopeEffects(hanging=hanging)
        self.rope = Rope("rope", self.world, nodes, 1e8, tension=LOAD * G, relaxation=1e-3, effects=effects)
        self.world.constraints.append(self.rope)
        if hanging is not None:
            self.world.forces.append(RopeWeight(self.rope, hanging))
            self.world.constraints.append(RopeCatch(self.rope, hanging))
        self.world.forces.append(Gravity(self.world))
        self.state = self.world.start()

    def drum(self, state: State) -> tuple[float, float, float, float]:
        """ψ, R, rope on the drum and ΣL."""
        k = self.world.kinematics(state)
        rest = self.rope.measures(k)[1][0]
        found = self.rope.reeving.found(k)
        radius, taken = float(found.numbers[0, 5]), -float(found.numbers[0, 7])
        return float(np.interp(taken, TAKEN, PSI)), radius, taken, float(rest)

    def height(self, state: State) -> float:
        return float(state.q[self.world.layout.q["load"]][2])


PSI = np.linspace(0.0, 120.0, 20001)
TAKEN = np.array([length_on(LAW.coil, psi) for psi in PSI])


def test_the_radius_is_the_slope_of_the_length_and_has_no_kink() -> None:
    coil, h = LAW.coil, 1e-5
    for psi in np.linspace(0.0, 100.0, 1013):
        assert length_on(coil, psi + h) - length_on(coil, psi - h) == pytest.approx(
            2 * h * radius_on(coil, psi), abs=1e-13
        )
        slope = (radius_on(coil, psi + h) - radius_on(coil, psi - h)) / (2 * h)
        assert slope == pytest.approx(slope_on(coil, psi), abs=1e-7)
    layer = coil[2]
    for k in range(4):
        assert radius_on(coil, (k + 0.5) * layer) == BARE + k * coil[1]
    whole = sum((BARE + k * coil[1]) * layer for k in range(3))
    assert length_on(coil, 3 * layer) == pytest.approx(whole - 0.5 * coil[1] * coil[3] * 3 / 16, abs=0.02)


def test_a_drum_bears_the_rope_that_it_is_told_to() -> None:
    for wound in (0.0, 3.0, reach(1), 15.0, reach(2), 40.0):
        hoist = Hoist(wound)
        assert hoist.drum(hoist.state)[2] == pytest.approx(wound, abs=1e-12)


def steady(rate: float):  # type: ignore[no-untyped-def]
    """An angle that begins to turn at a rate within a second."""

    def path(t: float) -> tuple[float, float, float]:
        return (0.5 * rate * t * t, rate * t, rate) if t < 1.0 else (rate * (t - 0.5), rate, 0.0)

    return path


@pytest.mark.parametrize("rate", [-1.0, 1.0])
def test_rope_comes_at_the_radius_at_which_it_lies(rate: float) -> None:
    """Through a climb, up and down: ż = ∓R(ψ) φ̇, z = ∓(W − W₀), the torque that the drum feels is T R(ψ)."""
    hoist = Hoist(reach(1) + 1.1 * rate, steady(rate))
    psi0, _, taken0, _ = hoist.drum(hoist.state)
    state, radii = hoist.state, [hoist.drum(hoist.state)[1]]
    for t in np.arange(1.5, 9.0, 0.5):
        state = simulate(hoist.world, state, TimeStepping(5e-4), t)
        psi, radius, taken, _ = hoist.drum(state)
        k = hoist.world.kinematics(state)
        hoist.rope.measures(k)
        found = hoist.rope.reeving.found(k)
        assert taken == pytest.approx(length_on(LAW.coil, psi), abs=1e-6)
        assert radius == pytest.approx(radius_on(LAW.coil, psi), abs=1e-6)
        assert found.gradient[0, 0, 6] == pytest.approx(-radius, abs=1e-12), "torque over tension"
        turned = steady(rate)(t)[0]
        assert psi - psi0 == pytest.approx(-turned, abs=2e-3), "but for where the rope leaves the drum"
        assert hoist.height(state) + 10.0 == pytest.approx(taken - taken0, abs=1e-3)
        radii.append(radius)
    assert np.ptp(radii) == pytest.approx(LAW.coil[1], rel=1e-6), "a whole layer has come or gone"


@pytest.mark.parametrize("stepper", STEPPERS)
def test_a_load_that_unwinds_a_drum_keeps_its_energy(stepper: Callable[[], object]) -> None:
    """½ I φ̇² + ½ m ż² = m g (W₀ − W), ż = R φ̇, through two layers: no energy comes of a change of
    radius."""
    hoist = Hoist(reach(2) + 1.0, mass=2000.0)
    start, total = ledger_sum(hoist.world, hoist.state), hoist.world.total_energy(hoist.state)
    state = simulate(hoist.world, hoist.state, stepper(), 3.2)
    _, radius, taken, rest = hoist.drum(state)
    assert radius == BARE and taken < reach(1) - 1.0, "two layers have gone"
    assert ledger_sum(hoist.world, state) == pytest.approx(start, abs=1e-5 * abs(total))
    fallen, theta = -10.0 - hoist.height(state), float(state.v[hoist.world.layout.v["theta"]][0])
    inertia = Wheel(BARE, 2000.0).inertia[0]
    rate = np.sqrt(2 * LOAD * G * fallen / (inertia + LOAD * radius**2))
    lag = 0.5e-3 if stepper is STEPPERS[0] else 0.0
    assert theta + lag * G / radius * LOAD * radius**2 / (inertia + LOAD * radius**2) == pytest.approx(
        rate, rel=2e-3
    )
    assert taken + rest == pytest.approx(sum(hoist.drum(hoist.state)[2:]), abs=1e-11), "rope is not lost"


def test_rope_that_weighs_keeps_its_energy_on_a_drum_in_layers() -> None:
    """What of it lies on the drum weighs there, the rest where it hangs: 3 kg/m through a climb."""
    hoist = Hoist(reach(1) + 0.8, mass=400.0, density=3.0)
    start = ledger_sum(hoist.world, hoist.state)
    state = simulate(hoist.world, hoist.state, EventDriven("dopri5", rtol=1e-9), 0.8)
    _, radius, taken, _ = hoist.drum(state)
    assert radius == BARE and taken < reach(1) - 0.6
    assert ledger_sum(hoist.world, state) == pytest.approx(start, abs=1e-4)


def to_and_fro(t: float) -> tuple[float, float, float]:
    """Five turns up and down again within 8 s."""
    size, w = -5 * np.pi, np.pi / 4
    return size * (1 - np.cos(w * t)), size * w * np.sin(w * t), size * w * w * np.cos(w * t)


def test_up_and_down_again_is_where_it_was() -> None:
    """Rope on the drum and beside it is the same in every step, to round-off."""
    hoist = Hoist(reach(1) - 2.0, to_and_fro)
    budget: list[float] = []

    class Sum:
        next_time = 0.0

        def see(self, world: World, step: Step) -> None:
            budget.append(sum(hoist.drum(step.after)[2:]))

    sides = []
    for stepper in (TimeStepping(2e-3), EventDriven("dopri5", rtol=1e-7)):
        middle = simulate(hoist.world, hoist.state.copy(), stepper, 4.0, Sum())
        sides.append(hoist.height(middle))
        end = simulate(hoist.world, middle, stepper, 8.0)
        assert hoist.height(end) == pytest.approx(-10.0, abs=2e-3)
    assert np.ptp(budget) < 1e-12
    assert sides[0] == pytest.approx(sides[1], abs=2e-3)
    assert sides[0] > -10.0 + 9.5 + 0.1, "higher than ten turns of the bare drum"


@pytest.mark.parametrize("wound", [0.4, 9.0, 9.4, 9.8, 15.0])
@pytest.mark.parametrize("place", ["first", "within", "last"])
def test_its_pull_is_the_slope_of_its_energy(wound: float, place: str) -> None:
    """On a free body, askew, while rope climbs and while it does not; on the angle, too."""
    world = World()
    bodies = RigidBodies("bodies", [[0.0, 0, 0]], 3.0, np.diag([0.4, 0.5, 0.6]))
    drums, load = WheelAngles("drums", [0.3]), PointMasses("load", [[0.5, 0.6, -3.0], [-0.6, 0.1, -2.0]], 2.0)
    world.blocks += [bodies, drums, load]
    world.inertias.append(bodies.spinning)
    table, law = world.ports, Layers(BARE, 0.1, 0.02, wound, 9.2 if place == "within" else None)
    centre = bodies.points(table, [0], [[0.1, 0.2, 0.3]])
    frame, angle = bodies.frames(table, [0]), drums.scalars(table)
    drum = Sheaves("drum", centre, frame, angle, BARE, Wheel(BARE, 5.0).inertia, groove=Groove(layers=law))
    world.inertias.append(drum)
    nodes = [Node(load.points[1]), over(drum, 0, 1), Node(load.points[0])]
    own = {"first": nodes[1:], "within": nodes, "last": nodes[:0:-1]}[place]
    rope = Rope("rope", world, own, 2e3, tension=60.0)
    world.constraints.append(rope)
    state = world.start()
    state.v[:] = v = 0.5 * np.random.default_rng(3).normal(size=world.layout.nv)
    scene, h, stored = Scene(world, state, bodies), 1e-4, []
    e = alone(scene, "constraints", rope)
    e.evaluate_rows()
    power = float(np.maximum(-e.rows[0].phi / e.rows[0].compliance, 0.0) @ e.rows[0].phidot)
    for n in (-2, -1, 1, 2):
        stored.append(world.energies(world.kinematics(moved(scene, state, v, n * h)))["stored/rope"])
    slope = (8 * (stored[2] - stored[1]) - (stored[3] - stored[0])) / (12 * h)
    assert abs(slope) > 1.0
    assert power == pytest.approx(-slope, rel=1e-7)


SCENE = """
duration: 1 s
bodies:
  drum:
    kind: winch
    position: [0, 0, 5]
    radius: 30 cm
    mass: 40 kg
    layers: {width: 10 cm, diameter: 2 cm, wound: 12 m}
  wheel: {kind: sheave, position: [2, 0, 5], radius: 20 cm, mass: 2 kg}
  load: {position: [2.2, 0, 1], mass: 100 kg}
  box: {kind: rigid_body, shape: {kind: box, size: [0.2, 0.2, 0.2]}, mass: 1 kg, position: [0, 0, 0]}
constraints:
  rope: {kind: rope, nodes: [drum, wheel, load], EA: 1 MN, tension: 981 N, density: 1 kg/m}
signals:
  left: {kind: rope, of: rope, what: wound}
stepper: {kind: time_stepping, h: 1 ms}
"""
FAULTS = {
    "no width": ("width: 10 cm", "width: 0", "width"),
    "narrow": ("width: 10 cm", "width: 3 cm", "two turns"),
    "below nothing": ("wound: 12 m", "wound: -1 m", "wound"),
    "within a rope": ("nodes: [drum, wheel, load]", "nodes: [load, drum, wheel]", "expected `wound_behind`"),
    "by its middle at an end": ("wound: 12 m", "wound: 12 m, wound_behind: 1 m", "expected it within one"),
    "no such end": ("what: wound", "what: wound, element: 1", "element"),
}


def test_the_good_one_runs() -> None:
    prepare(scene_from_text(SCENE))


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_are_named(fault: str) -> None:
    old, new, words = FAULTS[fault]
    text = SCENE.replace(old, new)
    assert text != SCENE
    with pytest.raises(SceneError, match=words):
        prepare(scene_from_text(text))


EMPTY = """
duration: 3 s
bodies:
  drum:
    kind: winch
    position: [0, 0, 5]
    radius: 20 cm
    mass: 20 kg
    layers: {width: 10 cm, diameter: 2 cm, wound: WOUND}
  load: {position: [0.2, 0, 3], mass: 50 kg}
constraints:
  rope: {kind: rope, nodes: [drum, load], EA: 1 MN, relaxation: 1 ms, tension: 490.5 N}
  turning: {kind: drive, of: drum, motor: {speed: 5 rad/s, max_torque: 1 kN m}}
signals: {wound: {kind: rope, of: rope, what: wound}}
"""


@pytest.mark.parametrize("stepper", STEPPERS)
@pytest.mark.parametrize("wound", [0.0, 0.8])
def test_rope_comes_off_an_empty_drum(stepper: Callable[[], object], wound: float) -> None:
    """After 0.8 m at 1 m/s; the load falls from there, as fast as it was on its rope."""
    simulation = prepare(scene_from_text(EMPTY.replace("WOUND", f"{wound} m")))
    world, watch = simulation.world, Heard()
    total, place = ledger_sum(world, simulation.state), world.layout.q["load"].start + 2
    end = simulate(world, simulation.state, stepper(), 2.0, watch)  # type: ignore[arg-type]
    assert [text for text, _ in watch.found] == ["comes off the drum of node 0: no rope is left there"]
    then = watch.found[0][1]
    left, speed = 2.0 - then.t, then.v[world.layout.v["load"].start + 2]
    assert then.t == pytest.approx(wound, abs=0.03), "hauled out at 1 m/s"
    assert end.q[place] == pytest.approx(then.q[place] + speed * left - 0.5 * G * left**2, abs=0.03)
    assert ledger_sum(world, end) == pytest.approx(total, abs=0.05), "of 2.4 kJ"


class Heard:
    """What breaks, and the state at that instant."""

    next_time = 0.0

    def __init__(self) -> None:
        self.found = list[tuple[str, State]]()

    def see(self, world: World, step: Step) -> None:
        self.found += [(event.text, step.after.copy()) for event in step.events if event.kind == "break"]
