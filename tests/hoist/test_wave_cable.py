"""Wave cables: frequencies of strings, dispersion of both schemes, moving ends, energy, step limit."""

from __future__ import annotations

from typing import get_args

import numpy as np
import pytest
from tests.coupled.kit import alone, ledger_sum, moved
from tests.coupled.scenes import Scene

from visviva.arrays import Array
from visviva.core.carriers import FixedPoints, Scripted
from visviva.core.events import Step
from visviva.core.loop import Stepper, simulate
from visviva.core.state import State
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.hoist.waves.wave_cable import Tension, WaveCables
from visviva.hoist.waves.wave_nodes import WaveNodes
from visviva.hoist.waves.wave_watch import WaveWatch
from visviva.rigid.bodies import RigidBodies
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

A2 = 314.159  # T/ρ of the first row of table 7.1 [m²/s²]


class Middle:
    """A recorder of one coordinate and of the ledger at every step."""

    def __init__(self, world: World, state: State, at: int) -> None:
        self.world, self.at, self.next_time = world, at, 0.0
        self.start, self.worst = ledger_sum(world, state), 0.0
        self.t, self.u = list[float](), list[float]()

    def see(self, world: World, step: Step) -> None:
        """One step."""
        self.t.append(step.after.t)
        self.u.append(float(step.after.q[self.at]))
        self.worst = max(self.worst, abs(ledger_sum(world, step.after) - self.start))

    def frequency(self) -> float:
        """From the first to the last zero [Hz]."""
        t, u = np.array(self.t), np.array(self.u)
        at = np.flatnonzero(np.diff(np.sign(u)))
        zeros = t[at] - u[at] * (t[at + 1] - t[at]) / (u[at + 1] - u[at])
        return float(0.5 * (len(zeros) - 1) / (zeros[-1] - zeros[0]))


def string(
    pieces: int = 10, a2: float = A2, tension: Tension = "chord", wave: float = 1e-5, drag: float = 0.0
) -> tuple[World, WaveCables]:
    """The string of 7.1.1: 1 m, stretched by 1.1, EA = 314.159 N; a first mode in its plane."""
    world, x = World(), np.arange(1, pieces) / pieces
    rho = 0.1 * 314.159 / a2
    u = wave * np.sin(np.pi * x)[None, :, None]
    nodes = WaveNodes("nodes", u, mass=rho / pieces)
    world.blocks.append(nodes)
    ends = world.ports.points(FixedPoints([[0, 0, 0], [1.0, 0, 0]]))
    rope = (314.159, 1 / 1.1, 1.1 * rho)
    cables = WaveCables("cable", nodes, (ends[0], ends[1]), rope, [0, 1, 0], [0, 0, 0], tension)
    world.forces.append(cables.damped(0.0, drag))
    return world, cables


def watched(world: World, stepper: Stepper, end: float, at: int) -> Middle:
    state = world.start()
    seen = Middle(world, state, at)
    simulate(world, state, stepper, end, seen)
    return seen


@pytest.mark.parametrize("k", range(1, 7))
def test_strings_of_table_7_1_ring_as_in_the_thesis(k: int) -> None:
    """V1: in the raw spectrum of 4094 samples each main peak is the bin that table 7.1 prints."""
    world, _ = string(a2=k * A2, wave=0.01)
    seen = watched(world, EventDriven("verlet", h=2e-3), 4094 * 2e-3, 4)
    bins = np.abs(np.fft.rfft(seen.u[:4094]))
    assert int(np.argmax(bins)) == (72, 102, 125, 145, 162, 178)[k - 1]
    assert np.argmax(bins) * 500 / 4094 == pytest.approx(0.5 * np.sqrt(k * A2), rel=0.01)


@pytest.mark.parametrize("tension", get_args(Tension))
def test_both_schemes_have_their_own_dispersion(tension: Tension) -> None:
    """V4: asin for the explicit scheme, atan for the implicit one, and small waves of all tension models."""
    courant = np.sqrt(A2) * 2e-3 * 10
    for stepper, turn in (
        (EventDriven("verlet", h=2e-3), np.arcsin),
        (TimeStepping(2e-3, theta=0.5), np.arctan),
    ):
        world, _ = string(tension=tension)
        seen = watched(world, stepper, 1.0, 4)
        expected = turn(courant * np.sin(np.pi / 20)) / (np.pi * 2e-3)
        assert seen.frequency() == pytest.approx(expected, rel=1e-5)
        assert seen.worst < 1e-10


def test_large_swings_raise_the_frequency_with_the_length_of_the_arc() -> None:
    """V2: 7 cm of first mode give the variable-tension bin of table 7.1."""
    world, _ = string(tension="arc", wave=0.07)
    seen = watched(world, EventDriven("verlet", h=2e-3), 4094 * 2e-3, 4)
    assert abs(int(np.argmax(np.abs(np.fft.rfft(seen.u[:4094])))) - 76) <= 1


def test_the_implicit_scheme_is_stable_at_a_hundred_pieces_a_step() -> None:
    """V15: λa = 100, no growth and no loss."""
    world, _ = string(wave=0.01)
    h = 100 / (10 * np.sqrt(A2))
    state = world.start()
    energy = world.total_energy(state)
    end = simulate(world, state, TimeStepping(h, theta=0.5), 1000 * h)
    assert world.total_energy(end) == pytest.approx(energy, rel=1e-9)
    assert np.abs(end.q).max() < 0.0101


def test_damping_takes_each_mode_by_half_of_b() -> None:
    world, _ = string(drag=1.0, wave=1e-3)
    seen = watched(world, EventDriven("rkf45", rtol=1e-9), 2.0, 4)
    t, u = np.array(seen.t), np.abs(seen.u)
    early, late = u[t < 0.2].max(), u[t > 1.8].max()
    assert late / early == pytest.approx(np.exp(-0.5 * 1.8), rel=0.02)
    assert seen.worst < 1e-7


def test_a_vertical_cable_swings_in_bessel_modes() -> None:
    """H11: 20 m of 2 kg/m below 200 kg of pull; what the weight of the cable is to the tension, seen in ω."""
    pieces, EA, rho, length = 200, 1e7, 2.0, 20.0
    world = World()
    nodes = WaveNodes("nodes", np.zeros((1, pieces - 1, 1)), mass=rho * length / pieces)
    world.blocks.append(nodes)
    ends = world.ports.points(FixedPoints([[0, 0, 0], [0, 0, length]]))
    mean = 200 * 9.81 + 0.5 * rho * 9.81 * length
    rope = (EA, length / (1 + mean / EA), rho)
    cables = WaveCables("cable", nodes, (ends[0], ends[1]), rope, [0, 1, 0], [0, 0, -9.81], "weight")
    world.forces.append(cables)
    state = world.start()
    columns = []
    for i in range(pieces - 1):
        state.q[:] = 0.0
        state.q[i] = 1e-6
        k = world.kinematics(state)
        ops, _, _, grip = cables.measured(k)
        for operation, arguments in ops:  # type: ignore[misc]
            operation(*arguments)
        du = np.diff(np.concatenate([[0.0], state.q, [0.0]]))
        columns.append(-np.diff(grip[0] * du) / 1e-6 / cables.law[0, 2])
    found = np.sqrt(np.sort(np.linalg.eigvals(np.array(columns)).real)[:3])
    assert found == pytest.approx([5.1541, 10.3091, 15.4638], rel=2e-4)


def between_bodies(tension: Tension) -> tuple[World, State, RigidBodies, WaveCables]:
    """A cable between two bodies, all in motion."""
    world, rng = World(), np.random.default_rng(0)
    bodies = RigidBodies("bodies", [[0.0, 0, 0], [1.0, 0.2, 0.1]], 1.0, np.eye(3))
    nodes = WaveNodes("nodes", 0.05 * rng.normal(size=(1, 4, 2)))
    world.blocks += [bodies, nodes]
    world.inertias.append(bodies.spinning)
    ends = bodies.points(world.ports, [0, 1], [[0.1, 0, 0], [0, 0.1, 0]])
    rope = (50.0, 0.79, 0.7)
    cables = WaveCables("cable", nodes, (ends[0], ends[1]), rope, [0.1, 0.3, 1.0], [0.3, 1, -9.81], tension)
    world.forces.append(cables.damped(0.02, 0.5))
    world.inertias.append(cables.inertia)
    state = world.start()
    state.v[:] = 0.3 * rng.normal(size=world.layout.nv)
    return world, state, bodies, cables


@pytest.mark.parametrize("tension", get_args(Tension))
def test_its_pull_is_the_slope_of_its_energy(tension: Tension) -> None:
    """On the ends, the turning of bodies and the coordinates, with weight and damping."""
    world, state, bodies, cables = between_bodies(tension)
    scene, v, h = Scene(world, state, bodies), state.v.copy(), 1e-4
    e = alone(scene, "forces", cables)
    given, power = float(e.out.tau @ e.k.v), float(e.evaluate_powers()[0])
    stored = []
    for n in (-2, -1, 1, 2):
        stored.append(world.energies(world.kinematics(moved(scene, scene.state, v, n * h)))["stored/cable"])
    slope = (8 * (stored[2] - stored[1]) - (stored[3] - stored[0])) / (12 * h)
    assert power < 0 and abs(slope) > 0.1
    assert given == pytest.approx(power - slope, rel=1e-7)


@pytest.mark.parametrize("tension", get_args(Tension))
def test_energy_and_momentum_are_kept_with_ends_that_move(tension: Tension) -> None:
    """Its inertia, with Coriolis and centrifugal forces of the chord, loses nothing."""
    world, state, _, cables = between_bodies(tension)
    cables.g[:], cables.law[:, 3:] = 0.0, 0.0
    energy, momentum = world.total_energy(state), _momentum(world, state, cables)
    end = simulate(world, state.copy(), EventDriven("dopri5", rtol=1e-9, atol=1e-11), 0.5)
    assert world.total_energy(end) == pytest.approx(energy, abs=1e-5)
    assert _momentum(world, end, cables) == pytest.approx(momentum, abs=1e-6)


def _momentum(world: World, state: State, cables: WaveCables) -> Array:
    """Of both bodies and of all nodes, by moving the state a little."""
    places = []
    for h in (-1e-6, 1e-6):
        now = state.copy()
        for block in world.blocks:
            q, own = world.layout.q[block.name], world.layout.v[block.name]
            block.drift(state.q[q], state.v[own], np.array([h]), now.q[q])
        x = cables.look(world.kinematics(now))[0][0]
        weight = np.full(len(x), cables.law[0, 2])
        weight[[0, -1]] *= 0.5
        bodies = now.q[world.layout.q["bodies"]].reshape(-1, 7)[:, :3]
        places.append(weight @ x + bodies.sum(axis=0))
    return np.asarray((places[1] - places[0]) / 2e-6)


def test_ends_that_move_as_told_load_it_with_their_acceleration() -> None:
    """H20: end 1 rises by g(t): v = u + x g/l is the classical string with moving ends."""

    def path(t: float) -> tuple[Array, Array, Array]:
        z = 1e-3 * np.array([np.sin(9.0 * t), 9.0 * np.cos(9.0 * t), -81.0 * np.sin(9.0 * t)])
        return tuple(np.array([[1.0 if n == 0 else 0.0, 0.0, z[n]]]) for n in range(3))  # type: ignore[return-value]

    pieces = 40
    world = World()
    nodes = WaveNodes("nodes", np.zeros((1, pieces - 1, 1)))
    world.blocks.append(nodes)
    first = world.ports.points(FixedPoints([[0, 0, 0]]))
    last = world.ports.points(Scripted(path))
    rho = 0.1
    rope = (314.159, 1 / 1.1, 1.1 * rho)
    cables = WaveCables("cable", nodes, (first, last), rope, [0, 1, 0], [0, 0, 0], "arc")
    world.forces.append(cables)
    world.inertias.append(cables.inertia)
    end = simulate(world, world.start(), EventDriven("rkf45", rtol=1e-8), 1.0)
    z = cables.look(world.kinematics(end))[0][0, :, 2]
    # v = 1e-3 sin ωt sin(ωx/a)/sin(ω/a) and free modes that the start at rest adds
    a, x, n = np.sqrt(A2), np.arange(pieces + 1) / pieces, np.arange(1, pieces)
    steady = 1e-3 * np.sin(9.0) * np.sin(9.0 * x / a) / np.sin(9.0 / a)
    start = 9e-3 * (x - np.sin(9.0 * x / a) / np.sin(9.0 / a))  # rate at t = 0 that free modes make up
    modes = np.sin(np.outer(n, np.pi * x))
    share = 2 * (modes[:, :-1] @ start[:-1]) / pieces
    free = (share / (n * np.pi * a) * np.sin(n * np.pi * a)) @ modes
    assert np.abs(z - steady - free).max() < 2e-5


def test_steps_that_are_too_long_suspend_it_without_gain() -> None:
    """V12: a pull of the end raises λa above 0.95; it rests in its sag, and swings again below 0.85."""

    def path(t: float) -> tuple[Array, Array, Array]:
        x = 1.0 + 0.05 * np.sin(np.pi * t)
        values = (x, 0.05 * np.pi * np.cos(np.pi * t), -0.05 * np.pi**2 * np.sin(np.pi * t))
        return tuple(np.array([[value, 0.0, 0.0]]) for value in values)  # type: ignore[return-value]

    world, pieces, h = World(), 20, 1.6e-3
    nodes = WaveNodes("nodes", 0.02 * np.sin(np.pi * np.arange(1, pieces) / pieces)[None, :, None])
    world.blocks.append(nodes)
    first = world.ports.points(FixedPoints([[0, 0, 0]]))
    last = world.ports.points(Scripted(path))
    cables = WaveCables("cable", nodes, (first, last), (314.159, 1 / 1.1, 0.05), [0, 1, 0], [0, 0, -9.81])
    world.forces.append(cables)
    world.inertias.append(cables.inertia)
    world.guards.append(WaveWatch(cables, h))
    state = world.start()
    marks, jumps, stepper = [], [], EventDriven("verlet", h=h)
    booked = 0.0
    for t in np.arange(0.02, 2.0, 0.02):
        state = simulate(world, state, stepper, t)
        marks.append(state.memory[world.layout.memory["cable"]][0])
        names = list(world.layout.account_names)
        now = state.accounts[names.index("topology")]
        jumps.append(now - booked)
        booked = now
        assert np.abs(state.q).max() < 0.06
    assert marks[0] == 1.0 and 0.0 in marks and marks[-1] == 1.0
    assert min(jumps) < -1e-6 and max(jumps) < 1e-6


def test_what_is_no_wave_cable_is_refused() -> None:
    nodes = WaveNodes("nodes", np.zeros((1, 3, 1)))
    ends = World().ports.points(FixedPoints([[0, 0, 0], [1.0, 0, 0]]))
    for EA, rest, rho, words in ((0, 1, 1, "EA"), (1, 0, 1, "length"), (1, 1, np.nan, "density")):
        with pytest.raises(SceneError, match=words):
            WaveCables("cable", nodes, (ends[0], ends[1]), (EA, rest, rho), [0, 1, 0], [0, 0, 0])
