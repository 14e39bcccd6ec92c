"""Cables of variable length: one energy, one budget, the insertion experiment, a hoisted pendulum."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pytest
from tests.coupled.kit import alone, ledger_sum, moved
from tests.coupled.scenes import Scene

from visviva.cli.session import prepare
from visviva.core.carriers import FixedPoints, Scripted
from visviva.core.loop import advance, simulate
from visviva.core.state import State
from visviva.core.world import World
from visviva.errors import SceneError, SimulationError
from visviva.hoist.cables.cable import points_on_catenary
from visviva.hoist.cables.cable_end import Limits, Method
from visviva.hoist.cables.cable_nodes import CableNodes
from visviva.hoist.cables.cable_watch import CableWatch
from visviva.hoist.cables.fed_cable import FedCable
from visviva.hoist.cables.fed_kernels import place_static
from visviva.hoist.cables.feed import Feed
from visviva.hoist.wheels.layers import Layers
from visviva.hoist.wheels.wheel_angles import WheelAngles
from visviva.particles.fields.gravity import Gravity
from visviva.rigid.bodies import RigidBodies
from visviva.scene import scene_from_text
from visviva.scene.examples import example_path
from visviva.steppers.time_stepping import TimeStepping

G = 9.81
Path = Callable[[float], tuple[float, float, float]]


@pytest.mark.parametrize("EA", [300.0, 1e7])
def test_a_static_point_rests(EA: float) -> None:
    """The forces on it cancel, be the springs taut, slack or just straight."""
    random = np.random.default_rng(1)
    for strain in (-0.3, -0.02, -1e-4, -1e-7, 0.0, 1e-7, 1e-5, 1e-3, 0.05):
        La = random.uniform(0.005, 0.8)
        way = random.normal(size=3)
        way *= (La + 0.4) * (1 + strain) / np.linalg.norm(way)
        a, p, springs, weight = random.normal(size=3), np.zeros(3), np.zeros((2, 6)), np.array([0, 0, -8.0])
        place_static(a, a + way, La, 0.4, EA, weight, p, springs, np.zeros((3, 3, 3)))
        left = springs[1, 4] * springs[1, :3] - springs[0, 4] * springs[0, :3] + weight
        # T is known to the round-off of d alone
        known = 1e-9 * (8.0 + np.abs(springs[:, 4]).max()) + 1e-14 * EA / La
        assert np.linalg.norm(left) < known, strain


CLIMBS = Layers(0.1, 0.04, 0.02, 1.33)  # 5 cm up its first climb, which begins where 1.1 m are wound


@pytest.mark.parametrize("layers", [None, CLIMBS])
@pytest.mark.parametrize("rest", [0.5, 0.75])
@pytest.mark.parametrize("end", [0, 1])
def test_its_pull_is_the_slope_of_its_energy(rest: float, end: int, layers: Layers | None) -> None:
    """Between bodies that move, with two winches that turn; with static points and without."""
    world = World()
    bodies = RigidBodies("bodies", [[0.0, 0, 0], [1.5, 0.2, 0]], 1.0, np.eye(3))
    drums = WheelAngles("drums", [0.3, -0.2], [0.0, 0.0], 1.0)
    nodes = CableNodes("nodes", [[0.45, 0.1, -0.2], [1.05, 0, -0.3]], 0.1, (1, 1))
    world.blocks += [bodies, drums, nodes]
    world.inertias.append(bodies.spinning)
    ends = bodies.points(world.ports, [0, 1], [[0.1, 0, 0], [0, 0.1, 0]])
    turning = drums.scalars(world.ports)
    feeds = (Feed(turning[0], 0.1, 1, layers), Feed(turning[1], 0.2, -1, layers))
    rests = (rest, 0.5) if end == 0 else (0.5, rest)
    cable = FedCable("cable", nodes, (ends[0], ends[1]), 50.0, 0.5, rests, feeds, (0, 0, -G / 10)).damped(
        0.02, 0.5
    )
    world.forces.append(cable)
    state = world.start()
    if rest > 0.5:
        state.memory[world.layout.memory["cable"]][-2 + end] = 1.0
    v = np.random.default_rng(0).normal(size=world.layout.nv)
    v.reshape(-1)[world.layout.v["nodes"]].reshape(-1, 3)[[0, 3]] = 0.0
    state.v[:] = v
    scene = Scene(world, state, bodies)
    e = alone(scene, "forces", cable)
    given, power, h = float(e.out.tau @ e.k.v), float(e.evaluate_powers()[0]), 1e-4
    stored = []
    for n in (-2, -1, 1, 2):
        stored.append(world.energies(world.kinematics(moved(scene, scene.state, v, n * h)))["stored/cable"])
    slope = (8 * (stored[2] - stored[1]) - (stored[3] - stored[0])) / (12 * h)
    assert power < -0.1 and abs(slope) > 0.1
    assert given == pytest.approx(power - slope, rel=1e-7)


def back_and_forth(amplitude: float, rate: float) -> Path:
    """Rope that comes in and goes again."""

    def path(t: float) -> tuple[float, float, float]:
        s, c = np.sin(rate * t), np.cos(rate * t)
        return amplitude * (1 - c), amplitude * rate * s, amplitude * rate**2 * c

    return path


@dataclass
class Lift:
    """A load on a cable from the world down."""

    world: World
    state: State
    cable: FedCable
    load: RigidBodies


def lift(
    path: Path,
    mass: float,
    EA: float,
    rho: float,
    count: int,
    method: Method = "static",
    spare: int = 12,
    aside: float = 0.0,
    piece: float = 0.5,
    relaxation: float = 2e-3,
) -> Lift:
    """A load at rest on `count` pieces; it hangs `aside` [rad] of the vertical."""
    world, T = World(), mass * G
    angle = world.ports.scalars(Scripted(path, 1, "scalar"))
    d = piece * (1 + T / EA)
    way = np.array([np.sin(aside), 0.0, -np.cos(aside)])
    nodes = CableNodes("nodes", np.arange(1, count)[:, None] * d * way, rho * piece, (spare, 0))
    load = RigidBodies("load", [count * d * way], mass, 0.1 * np.eye(3))
    world.blocks += [nodes, load]
    world.inertias.append(load.spinning)
    top = world.ports.points(FixedPoints([[0.0, 0, 0]]))
    hook = load.points(world.ports, [0], [[0.0, 0, 0]])
    weight = (0.0, 0.0, -G * rho * piece)
    cable = FedCable(
        "cable", nodes, (top[0], hook[0]), EA, piece, (piece, piece), (Feed(angle, 1.0), None), weight
    )
    world.forces += [cable.damped(relaxation, 0.0), Gravity(world)]
    world.guards.append(CableWatch(cable, Limits(method=method)))
    return Lift(world, world.start(), cable, load)


@pytest.mark.parametrize("method", ["static", "energy", "direct"])
def test_budget_and_ledger_while_nodes_come_and_go(method: Method) -> None:
    """Steel, EA = 10⁷ N, 1 ms: rope − what has come in is constant to round-off, the books close."""
    path = back_and_forth(1.6, 3.0)
    hoist = lift(path, 1000.0, 1e7, 2.0, 4, method)
    world, state, stepper = hoist.world, hoist.state, TimeStepping(1e-3)
    start, before = hoist.cable.length(world.kinematics(state)), ledger_sum(world, state)
    version, counts = world.version, set()
    for t in np.linspace(0.2, 6.0, 30):
        state = simulate(world, state, stepper, t)
        k = world.kinematics(state)
        counts.add(int(k.alive(hoist.cable.nodes).sum()))
        length = hoist.cable.length(k)
        assert length - start == pytest.approx(path(state.t)[0], abs=1e-12)
        z = -k.position(hoist.cable.ends[1])[0, 2]
        assert z == pytest.approx(length * (1 + 1000 * G / 1e7), abs=8e-3)
    assert max(counts) - min(counts) >= 5 and world.version == version
    scale = world.energies(world.kinematics(state))["kinetic"] + 1000 * G * 3.2
    assert abs(ledger_sum(world, state) - before) < 1e-7 * scale


def test_a_pendulum_with_hoisting() -> None:
    """A heavy bob on a light rope that is paid out: l θ̈ + 2 l̇ θ̇ + g sin θ = 0."""
    path = back_and_forth(0.9, 1.2)
    hoist = lift(path, 100.0, 1e7, 0.01, 4, aside=0.15, piece=0.5)
    end = simulate(hoist.world, hoist.state, TimeStepping(1e-3), 4.0)
    where = hoist.world.kinematics(end).position(hoist.cable.ends[1])[0]
    y, h = np.array([0.15, 0.0]), 1e-3

    def slope(t: float, y):  # type: ignore[no-untyped-def]
        come, rate, _ = path(t)
        return np.array([y[1], -(2 * rate * y[1] + G * np.sin(y[0])) / (2.0 + come)])

    for t in np.arange(4000) * h:
        a = slope(t, y)
        b = slope(t + h / 2, y + h / 2 * a)
        c = slope(t + h / 2, y + h / 2 * b)
        y = y + h / 6 * (a + 2 * b + 2 * c + slope(t + h, y + h * c))
    assert np.arctan2(where[0], -where[2]) == pytest.approx(y[0], abs=2e-3)
    assert np.hypot(where[0], where[2]) == pytest.approx(2.0 + path(4.0)[0], rel=1e-3)


def test_faults_are_named() -> None:
    """No spare node; nothing left to haul in; limits that would let nodes come and go at every turn."""
    out_of_room = lift(back_and_forth(1.6, 3.0), 10.0, 1e5, 1.0, 4, spare=1)
    with pytest.raises(SimulationError, match="spare"):
        simulate(out_of_room.world, out_of_room.state, TimeStepping(1e-3), 2.0)
    hauled = lift(back_and_forth(-0.9, 3.0), 10.0, 1e5, 1.0, 4)
    with pytest.raises(SimulationError, match="hauled in"):
        simulate(hauled.world, hauled.state, TimeStepping(1e-3), 2.0)
    with pytest.raises(SceneError, match="inserted and removed"):
        Limits(remove=0.6).check("cable")


def test_a_fast_winch_passes_the_end_of_a_static_point_within_a_step() -> None:
    """Hauled in by more than (drop − 1) ℓ in a step: no energy comes or goes.."""
    hoist = lift(back_and_forth(1.5, 2.0), 1000.0, 1e7, 2.0, 4, piece=0.3)
    world, largest = hoist.world, 0.0
    state, out, stepper = hoist.state, hoist.world.new_state(), TimeStepping(2e-3)
    lost = world.layout.account["numerical/linearisation"]
    while state.t < 3.0:
        before = state.accounts[lost]
        state, out = advance(world, state, out, stepper, 3.0, state.t)
        largest = max(largest, abs(state.accounts[lost] - before))
    k = world.kinematics(state)
    assert 1.5 * 2.0 * 2e-3 > 0.005 * 0.3 and k.alive(hoist.cable.nodes).sum() > 2
    assert largest < 5.0


def test_a_free_winch_is_one_solve_with_its_load() -> None:
    """A load unwinds a drum: a = m g/(m + I/R²), with nodes that come in."""
    world, mass, radius, inertia = World(), 100.0, 0.2, 6.0
    drum = WheelAngles("drum", 0.0, 0.0, inertia)
    nodes = CableNodes("nodes", [[0, 0, -0.5], [0, 0, -1.0]], 1e-3, (12, 0))
    load = RigidBodies("load", [[0, 0, -1.5]], mass, np.eye(3))
    world.blocks += [drum, nodes, load]
    world.inertias.append(load.spinning)
    top, hook = world.ports.points(FixedPoints([[0.0, 0, 0]])), load.points(world.ports, [0], [[0.0, 0, 0]])
    feeds = (Feed(drum.scalars(world.ports)[0], radius), None)
    cable = FedCable("cable", nodes, (top[0], hook[0]), 1e6, 0.5, (0.5, 0.5), feeds, (0, 0, -1e-3 * G))
    world.forces += [cable.damped(5e-3, 0.0), Gravity(world)]
    world.guards.append(CableWatch(cable))
    end = simulate(world, world.start(), TimeStepping(1e-3), 0.8)
    k = world.kinematics(end)
    fallen = -k.position(hook)[0, 2] - 1.5
    a = mass * G / (mass + inertia / radius**2)
    assert k.alive(nodes).sum() > 3
    assert fallen == pytest.approx(a * 0.8**2 / 2, rel=2e-3)


def test_hung_between_two_heights() -> None:
    """Pieces of one length, and the horizontal pull the same all along."""
    x = np.vstack([[0, 0, 0], points_on_catenary([0, 0, 0], [6, 0, 2], 9.0, [0, 0, -G], 300), [6, 0, 2]])
    steps = np.diff(x, axis=0)
    assert np.linalg.norm(steps, axis=1) == pytest.approx(9.0 / 300, rel=1e-3)
    slopes = steps[:, 2] / steps[:, 0]
    assert np.diff(slopes) == pytest.approx(np.diff(slopes).mean(), rel=2e-3)


FAULTS = {
    "no winch": ("winch: capstan,", 'winch: "eyes[0]",', "winch"),
    "too few pieces": ("density: 2 kg/m, piece: 40 cm", "density: 2 kg/m, piece: 9 m", "pieces"),
    "no density": ("length: 16 m, density: 2 kg/m", "length: 16 m, density: 0 kg/m", "density"),
    "several points": ('last: "eyes[2]"', "last: eyes", "expected one"),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_of_scenes_are_named(fault: str) -> None:
    """With the example."""
    old, new, words = FAULTS[fault]
    text = example_path("hauled_cables").read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(SceneError, match=words):
        prepare(scene_from_text(text.replace(old, new)))
