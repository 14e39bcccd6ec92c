"""Cables with bending stiffness: one energy, beams, the heavy elastica, and the catenary without it."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_bvp
from tests.coupled.kit import ledger_sum, moved
from tests.coupled.scenes import Scene

from visviva.arrays import Array
from visviva.cli.session import Ready, prepare
from visviva.core.evaluation import Evaluation
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.hoist.cables.cable_bending import CableBending
from visviva.hoist.cables.cable_nodes import CableNodes
from visviva.hoist.cables.fed_cable import FedCable
from visviva.hoist.cables.feed import Feed
from visviva.hoist.wheels.wheel_angles import WheelAngles
from visviva.rigid.bodies import RigidBodies
from visviva.scene import scene_from_text

L, EI, RHO = 2.0, 50.0, 1.0
BEAM = """
duration: 1 s
gravity: {gravity}
bodies:
  eyes: {{kind: fixed_points, positions: [[0, 0, 0], [2, 0, 0]]}}
constraints:
  cable: {{kind: cable, first: "eyes[0]", last: "eyes[1]", EA: 100 kN, EI: {EI} N m^2, density: 1 kg/m,
          piece: 10 cm, {more}}}
stepper: {{{stepper}}}
"""
CANTILEVER = """
duration: 1 s
gravity: [0, 0, -9.81]
bodies:
  wall: {{kind: fixed_points, positions: [[0, 0, 0], [{piece}, 0, 0]]}}
  tip: {{position: [{end}, 0, 0], mass: {half} kg}}
constraints:
  cable: {{kind: cable, first: "wall[0]", last: tip, EA: 1 MN, EI: 20 N m^2, density: 1 kg/m, piece: {piece},
          drag: 8 1/s}}
  clamp: {{kind: coincidence, a: "cable.nodes[0]", b: "wall[1]"}}
stepper: {{kind: time_stepping, h: 5 ms, theta: 1}}
"""


@pytest.mark.parametrize("fed", [False, True])
def test_its_moments_are_the_slope_of_its_energy(fed: bool) -> None:
    """Between bodies that move, with and without rope that comes in, bent by up to 120° in space."""
    world = World()
    bodies = RigidBodies("bodies", [[0.0, 0, 0], [1.5, 0.2, 0]], 1.0, np.eye(3))
    angles = WheelAngles("drum", [0.0], [0.0], 1.0)
    nodes = CableNodes(
        "nodes", [[0.45, 0.3, -0.2], [0.9, -0.2, 0], [0.7, 0.5, 0.3]], 0.1, (1 if fed else 0, 0)
    )
    world.blocks += [bodies, angles, nodes]
    world.inertias.append(bodies.spinning)
    ends = bodies.points(world.ports, [0, 1], [[0.1, 0, 0], [0, 0.1, 0]])
    feeds = (Feed(angles.scalars(world.ports)[0], 0.1) if fed else None, None)
    cable = FedCable("cable", nodes, (ends[0], ends[1]), 50.0, 0.5, (0.5, 0.4), feeds).damped(0.02, 0.0)
    bending = CableBending(cable, 3.0)
    world.forces += [cable, bending]
    state = world.start()
    v = np.random.default_rng(0).normal(size=world.layout.nv)
    if fed:
        v[world.layout.v["nodes"]].reshape(-1, 3)[0] = 0.0
    state.v[:] = v
    cable.law[0] = 1e-30  # it is there for its lengths, and does not pull
    e = Evaluation(world)
    e.k.state.copy_from(state)
    e.evaluate()
    scene = Scene(world, state, bodies)
    given, power, h = float(e.out.tau @ e.k.v), float(e.evaluate_powers()[1]), 1e-4
    stored = [
        world.energies(world.kinematics(moved(scene, scene.state, v, n * h)))["stored/cable.bending"]
        for n in (-2, -1, 1, 2)
    ]
    slope = (8 * (stored[2] - stored[1]) - (stored[3] - stored[0])) / (12 * h)
    assert power < -0.01
    assert abs(slope) > 0.1
    assert given == pytest.approx(power - slope, rel=1e-7)


def settled(ready: Ready, t_end: float) -> Array:
    """Places of the nodes at the end."""
    state = simulate(ready.world, ready.state, ready.stepper, t_end)
    return np.array(ready.world.kinematics(state).positions(ready.world.blocks[-1]))


def beam(gravity: float, more: str = "drag: 40 1/s", stiff: float = EI) -> str:
    stepper = "kind: time_stepping, h: 5 ms, theta: 1"
    return BEAM.format(gravity=[0, 0, -gravity], more=more, stepper=stepper, EI=stiff)


def test_a_beam_on_two_pins_sags_by_its_weight() -> None:
    """5 ρ g l⁴/(384 EI), of 20 pieces with an error of their second power."""
    z = settled(prepare(scene_from_text(beam(0.1))), 4.0)[:, 2]
    assert z.min() == pytest.approx(-5 * RHO * 0.1 * L**4 / (384 * EI), rel=4e-3)


@pytest.mark.parametrize("explicit", [False, True])
def test_a_beam_swings_at_its_frequency(explicit: bool) -> None:
    """f = (π/2l²) √(EI/ρ); the energy of an undamped one stays, and the ledger closes."""
    told = (
        "kind: event_driven, method: verlet, h: 0.1 ms"
        if explicit
        else "kind: time_stepping, h: 1 ms, theta: 0.5"
    )
    ready = prepare(
        scene_from_text(BEAM.format(gravity=[0, 0, 0], more="relaxation: 0", stepper=told, EI=EI))
    )
    nodes, world = ready.world.blocks[-1], ready.world
    x = np.linspace(0.0, np.pi, 21)[1:-1]
    ready.state.q[world.layout.q[nodes.name]].reshape(-1, 3)[:, 2] = 1e-3 * np.sin(x)
    first = (world.total_energy(ready.state), ledger_sum(world, ready.state))
    f, state, times = np.pi / (2 * L * L) * np.sqrt(EI / RHO), ready.state, np.linspace(0.0, 1.0, 201)[1:]
    z = []
    for t in times:
        state = simulate(world, state, ready.stepper, float(t))
        z.append(float(world.kinematics(state).positions(nodes)[9, 2]))
    crossings = np.flatnonzero(np.diff(np.sign(z)))
    zeros = [times[i] - z[i] * (times[i + 1] - times[i]) / (z[i + 1] - z[i]) for i in crossings]
    measured = (len(zeros) - 1) / (2 * (zeros[-1] - zeros[0]))
    assert measured == pytest.approx(f * np.sinc(1 / 40.0) ** 2, rel=3e-3)
    assert world.total_energy(state) == pytest.approx(first[0], rel=1e-3)
    assert ledger_sum(world, state) == pytest.approx(
        first[1], abs=2e-3 * first[0] if explicit else 1e-9 * first[0]
    )


def test_a_heavy_elastica_hangs_from_its_clamp() -> None:
    """EI θ″ = −ρ g (l − s) cos θ, far from straight. The clamp is in the middle of its piece."""
    count, length = 40, 2.0
    piece = length / (count - 0.5)
    end = piece * count
    text = CANTILEVER.format(piece=piece, end=end, half=0.5 * piece)
    ready = prepare(scene_from_text(text))
    state = simulate(ready.world, ready.state, ready.stepper, 6.0)
    x = np.array(ready.world.kinematics(state).positions(ready.world.blocks[0]))[0]

    def slopes(s: Array, y: Array) -> Array:
        return np.array([y[1], -9.81 / 20.0 * (length - s) * np.cos(y[0]) * -1.0])

    s = np.linspace(0.0, length, 101)
    found = solve_bvp(slopes, lambda a, b: np.array([a[0], b[1]]), s, np.zeros((2, 101)), tol=1e-9)
    theta = found.sol(np.linspace(0.0, length, 4001))[0]
    down = float(np.trapezoid(np.sin(theta), dx=length / 4000))
    out = float(np.trapezoid(np.cos(theta), dx=length / 4000))
    assert abs(down) > 0.5
    assert x[2] == pytest.approx(-abs(down), rel=5e-3)
    assert x[0] - 0.5 * piece == pytest.approx(out, rel=5e-3)


def test_without_stiffness_it_is_the_catenary() -> None:
    """As EI goes to nothing the cable hangs as one that bends freely."""
    more = "length: 2.4, drag: 20 1/s, relaxation: 2 ms"
    free = settled(prepare(scene_from_text(beam(9.81, more).replace("EI: 50.0 N m^2, ", ""))), 3.0)
    off = [
        float(np.abs(settled(prepare(scene_from_text(beam(9.81, more, stiff))), 3.0) - free).max())
        for stiff in (1e-1, 1e-3, 1e-6)
    ]
    assert off[0] > 10 * off[1] > 100 * off[2]
    assert off[2] < 2e-6


@pytest.mark.parametrize("speed", [2, -2])
def test_the_ledger_closes_while_nodes_come_and_go(speed: int) -> None:
    text = f"""
duration: 2 s
bodies:
  drum: {{kind: winch, position: [0, 0, 6], radius: 20 cm, mass: 40 kg}}
  eye: {{kind: fixed_points, positions: [[0, 0, 5]]}}
  load: {{position: [1.2, 0, 4], mass: 5 kg, velocity: [0, 1, 0]}}
constraints:
  rope: {{kind: cable, first: "eye[0]", last: load, EA: 100 kN, EI: 2 N m^2, density: 1 kg/m, piece: 12 cm,
         length: 1.7 m, relaxation: 2 ms, feed: {{winch: drum}}}}
  motor: {{kind: drive, of: drum, motor: {{speed: {speed} rad/s, max_torque: 2 kN m}}}}
stepper: {{kind: time_stepping, h: 2 ms}}
"""
    ready = prepare(scene_from_text(text))
    first = ledger_sum(ready.world, ready.state)
    state = simulate(ready.world, ready.state, ready.stepper, 1.5)
    assert np.isfinite(state.q).all()
    assert ledger_sum(ready.world, state) == pytest.approx(first, abs=1e-8 * 200.0)


@pytest.mark.parametrize("wrong", [0.0, -1.0, np.nan])
def test_a_stiffness_that_is_none_is_refused(wrong: float) -> None:
    with pytest.raises(SceneError, match="EI"):
        prepare(scene_from_text(beam(9.81, stiff=wrong)))
