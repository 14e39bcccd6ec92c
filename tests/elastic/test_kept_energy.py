"""Conservation in second-order time steps: the first mode of a free bar, the motion of a thrown cloth."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from scipy.linalg import eigh
from scipy.optimize import curve_fit
from tests.kits.balance import balance

from visviva.arrays import Array
from visviva.cli.session import prepare
from visviva.compiling.program import Program
from visviva.core.evaluation import Evaluation
from visviva.core.loop import simulate
from visviva.core.node_blocks import NodeBlocks
from visviva.core.state import State
from visviva.core.world import World
from visviva.scene import scene_from_text
from visviva.steppers.time_stepping import TimeStepping

H = 1.0 / 240.0
BAR = """
duration: 1 s
gravity: [0, 0, 0]
bodies:
  bar:
    kind: elastic_body
    shape: {kind: block, size: [1 m, 4 cm, 4 cm], cells: [25, 1, 1]}
    material: {density: 1000 kg/m^3, young: 10 MPa, poisson: 0}
"""
CLOTH = """
duration: 1 s
gravity: [0, 0, 0]
bodies:
  cloth:
    kind: cloth
    grid: {origin: [-0.5, -0.5, 0], along: [1, 0, 0], across: [0, 1, 0], count: [21, 21]}
    mass: 200 g
    stiffness: 200
    shear: 20
    bending: 1e-4
"""


def first_mode(world: World, state: State) -> tuple[float, Array, Array]:
    """ω [rad/s], shape and mass of the slowest mode that is no motion of the whole."""
    e = Evaluation(world)
    e.k.state.copy_from(state)
    e.evaluate()
    Program(e.tangent_ops)()
    stiffness = np.zeros((world.layout.nv, world.layout.nv))
    for x in e.tangents.values():
        assert isinstance(x, NodeBlocks)
        for (i, j), block in zip(x.pairs, x.K, strict=True):
            block = block.reshape(3, 3)
            if j < 0:
                stiffness[i : i + 3, i : i + 3] += block
            else:
                stiffness[i : i + 3, j : j + 3] += block
                stiffness[j : j + 3, i : i + 3] += block.T
    squares, shapes = eigh(stiffness, np.diag(world.diagonal_mass))
    first = int(np.argmax(squares > 1.0))
    return float(np.sqrt(squares[first])), shapes[:, first], world.diagonal_mass


def kept_of_first_mode(stepper: TimeStepping, bar: str = BAR) -> float:
    """Which share of its energy the first mode of a free bar keeps in 1 s: by a decaying cosine."""
    scene = prepare(scene_from_text(bar))
    world, state = scene.world, scene.state
    rate, shape, mass = first_mode(world, state)
    rest, scale = state.q.copy(), 1e-3 / np.abs(shape).max()
    state.q[:] += scale * shape
    t, found = list[float](), list[float]()
    for i in range(241):
        t.append(state.t)
        found.append(float((shape * mass) @ (state.q - rest)) / scale)
        state = simulate(world, state, stepper, (i + 1) * H)

    def swing(t: Array, a: float, decay: float, rate: float, phase: float) -> Array:
        return np.asarray(a * np.exp(-decay * t) * np.cos(rate * t + phase))

    (_, decay, fitted, _), _ = curve_fit(swing, np.array(t), np.array(found), p0=[1.0, 0.0, rate, 0.0])
    assert fitted == pytest.approx(rate, rel=0.02)
    return float(np.exp(-2.0 * decay))


def test_a_free_bar_keeps_its_first_mode() -> None:
    """7.5 Hz at 1/240 s: 99.1 % in 1 s at ρ∞ = 0.9, which backward Euler leaves 10⁻⁴ of."""
    assert kept_of_first_mode(TimeStepping(H, rho_inf=0.9)) > 0.99
    assert kept_of_first_mode(TimeStepping(H, rho_inf=0.5)) == pytest.approx(0.898, abs=0.01)
    assert kept_of_first_mode(TimeStepping(H)) < 1e-3


def test_converged_steps_keep_the_first_mode_of_a_soft_bar() -> None:
    """2.4 Hz at 1/240 s: 99.7 % in 1 s at ρ∞ = 0, where backward Euler leaves 40 %."""
    soft = BAR.replace("10 MPa", "1 MPa")
    assert kept_of_first_mode(TimeStepping(H, converge=True, rho_inf=0.0), soft) > 0.99
    assert kept_of_first_mode(TimeStepping(H, converge=True), soft) < 0.5


SPINNING = """
duration: 1 s
gravity: [0, 0, 0]
bodies:
  jelly:
    kind: elastic_body
    shape: {kind: block, size: [20 cm, 8 cm, 5 cm], cells: [5, 2, 1]}
    material: {law: neo_hookean, density: 900, young: 80 kPa, poisson: 0.35}
    velocity: [0.3, 0, 0.1]
    spin: [3, 5, 11]
"""


def test_a_spinning_jelly_keeps_its_momenta_in_converged_steps() -> None:
    """12 rad/s at 2 ms, 0.5 s: 0.2 % of the angular momentum, where backward Euler takes 15 %."""
    lost = []
    for rho in (None, 0.0):
        scene = prepare(scene_from_text(SPINNING))
        mass, before = scene.world.diagonal_mass.reshape(-1, 3), scene.state.copy()
        end = simulate(scene.world, scene.state, TimeStepping(2e-3, converge=True, rho_inf=rho), 0.5)
        p, q = (mass * s.v.reshape(-1, 3) for s in (before, end))
        assert np.abs(p.sum(axis=0) - q.sum(axis=0)).max() < 1e-14
        start, left = (np.cross(s.q.reshape(-1, 3), m).sum(axis=0) for s, m in ((before, p), (end, q)))
        lost.append(float(np.linalg.norm(left - start) / np.linalg.norm(start)))
    assert lost[0] > 0.1 and lost[1] < 3e-3


@pytest.mark.parametrize("more", ["", ", viscosity: [4, 4]"])
def test_a_spinning_jelly_keeps_its_spin_in_simple_steps(more: str) -> None:
    """K of the start of a step acted on its rotation too: 15 % in 0.5 s at 2 ms, h ω² per second."""
    scene = prepare(scene_from_text(SPINNING.replace("0.35}", f"0.35{more}}}")))
    world, mass, before = scene.world, scene.world.diagonal_mass.reshape(-1, 3), scene.state.copy()
    end = simulate(world, scene.state, TimeStepping(2e-3), 0.5)
    start, left = (np.cross(s.q.reshape(-1, 3), mass * s.v.reshape(-1, 3)).sum(axis=0) for s in (before, end))
    assert np.linalg.norm(left - start) < 1e-3 * np.linalg.norm(start)
    assert balance(world, end) == pytest.approx(balance(world, before), abs=1e-12)
    assert world.total_energy(end) > 0.97 * world.total_energy(before)


BEAM = """
duration: 1 s
bodies:
  beam:
    kind: elastic_body
    shape: {kind: block, size: [40 cm, 10 cm, 10 cm], cells: [8, 2, 2]}
    material: {law: neo_hookean, density: 1000, young: 20 kPa, poisson: 0.3, viscosity: [5, 5]}
"""
HANGS = """
  pegs: {kind: fixed_points, positions: [[0, 0, 0], [0.4, 0.3, 0.4]]}
constraints:
  nail: {kind: coincidence, a: "beam[0]", b: "pegs[0]"}
  rod: {kind: distance, a: "beam[8]", b: "pegs[1]"}
"""
LIES = """    start: ["x - 0.3 * (x - 0.2) * (z - 0.05)", y, "z + 0.15 * x * x"]
contacts:
  floor: {kind: plane, points: beam.surface}
"""


@pytest.mark.parametrize("held", [HANGS, LIES], ids=["by joints", "on the floor"])
@pytest.mark.parametrize("converge", [False, True])
def test_an_elastic_body_moves_with_second_order(converge: bool, held: str) -> None:
    """Hung on joints and bent on a smooth floor, at 2, 1 and ½ ms: 1.82 to 2.05, at θ = 1 below 1."""
    ends = []
    for h in (2e-3, 1e-3, 5e-4):
        scene = prepare(scene_from_text(BEAM + held))
        stepper = TimeStepping(h, converge=converge, rho_inf=0.0)
        ends.append(simulate(scene.world, scene.state, stepper, 0.096).q.copy())
    coarse, fine = (float(np.abs(a - b).max()) for a, b in pairwise(ends))
    assert np.log2(coarse / fine) > 1.75


def lost_by_thrown_cloth(stepper: Any) -> tuple[float, float]:
    """`numerical/damping`, and all that is numerical, in parts of what it has beside its centre's motion."""
    scene = prepare(scene_from_text(CLOTH))
    world, state = scene.world, scene.state
    x, v = (array[world.layout.q["cloth"]].reshape(-1, 3) for array in (state.q, state.v))
    v[:] = np.cross([2.0, 1.0, 4.0], x)
    v[:, 2] += 3.0 + 0.5 * np.sin(3 * x[:, 0]) * np.cos(2 * x[:, 1])
    before = world.total_energy(state)
    own = before - 0.5 * 0.2 * float(v.mean(axis=0) @ v.mean(axis=0))
    end = simulate(world, state, stepper, 1.0)
    assert balance(world, end) == pytest.approx(before, rel=1e-12)
    rows = {n: end.accounts[i] / own for n, i in world.layout.account.items() if n.startswith("numerical")}
    return rows["numerical/damping"], sum(rows.values())


def test_a_thrown_cloth_loses_nothing_to_damping() -> None:
    """8 % at θ = 1, most of it given back by the linearisation."""
    first, second = (lost_by_thrown_cloth(s) for s in (TimeStepping(H), TimeStepping(H, rho_inf=0.5)))
    assert first[0] > 0.07
    assert abs(second[0]) < 0.003 and abs(second[1]) < 0.002


def test_a_thrown_cloth_keeps_its_motion_in_converged_steps() -> None:
    """Backward Euler takes 13 %."""
    found = [lost_by_thrown_cloth(TimeStepping(H, converge=True, rho_inf=rho))[1] for rho in (None, 0.0)]
    assert found[0] > 0.1 and abs(found[1]) < 0.005


@pytest.mark.parametrize("degrees", [10.0, 30.0])
def test_a_soft_block_on_a_slope_sticks_or_slides_as_friction_says(degrees: float) -> None:
    """μ = 0.3: it stays at 10°, and at 30° goes with g (sin − μ cos), as beside rows nothing has changed."""
    sine, cosine = np.sin(np.deg2rad(degrees)), np.cos(np.deg2rad(degrees))
    text = f"""
duration: 1 s
gravity: [{9.81 * sine}, 0, {-9.81 * cosine}]
bodies:
  block:
    kind: elastic_body
    shape: {{kind: block, size: [20 cm, 20 cm, 6 cm], cells: [3, 3, 1]}}
    material: {{density: 1000 kg/m^3, young: 300 kPa, poisson: 0.3, viscosity: [200 Pa s, 200 Pa s]}}
contacts:
  slope: {{kind: plane, points: block.surface, mu: 0.3}}
stepper: {{kind: time_stepping, h: 4 ms, rho_inf: 0.5}}
"""
    scene = prepare(scene_from_text(text))
    world, state = scene.world, scene.state
    before = balance(world, state)
    mass = world.diagonal_mass.reshape(-1, 3)[:, 0]
    half = simulate(world, state, scene.stepper, 0.5).copy()
    end = simulate(world, half.copy(), scene.stepper, 1.0)
    speeds = [float(mass @ s.v.reshape(-1, 3)[:, 0] / mass.sum()) for s in (half, end)]
    if degrees < 20.0:
        assert abs(speeds[1]) < 1e-3
    else:
        assert speeds[1] - speeds[0] == pytest.approx(0.5 * 9.81 * (sine - 0.3 * cosine), rel=0.01)
    assert balance(world, end) == pytest.approx(before, abs=1e-9)
