"""Cables that run lengthwise while they swing."""

from __future__ import annotations

import numpy as np
import pytest
from tests.coupled.kit import ledger_sum
from tests.hoist.test_wave_cable import A2, between_bodies, string, watched

from visviva.core.carriers import Scripted
from visviva.core.kinematics import Effort
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.hoist.waves.accelerated_tension import AcceleratedTension
from visviva.hoist.waves.wave_cable import WaveCables
from visviva.hoist.waves.wave_nodes import WaveNodes
from visviva.hoist.waves.wave_run import WaveRun
from visviva.steppers.event_driven import EventDriven
from visviva.vocabulary.formula_motion import FormulaMotion


@pytest.mark.parametrize("share", [0.05, 0.2, 0.5])
def test_an_axially_moving_string_rings_lower(share: float) -> None:
    """f₁ = (a² − v²)/(2 a l), for speeds at which backward differences of the mixed term blow up."""
    pieces, a = 40, np.sqrt(A2)
    world, cables = string(pieces)
    # c = v/L of the unstrained length: as fast along the stretched chord
    world.forces.append(WaveRun(cables, FormulaMotion([str(share * a / 1.1)])))
    state = world.start()
    seen = watched(world, EventDriven("rk4", h=1e-3), 3.0, pieces // 2 - 1)
    u = np.array(seen.u)
    assert np.abs(u).max() < 4e-5
    spectrum = np.abs(np.fft.rfft(u * np.hanning(len(u)), 16 * len(u)))
    found = float(np.argmax(spectrum)) / (16 * len(u) * 1e-3)
    assert found == pytest.approx(a * (1 - share**2) / 2, rel=2e-3)
    assert seen.worst < 1e-4 * world.total_energy(state)


def test_what_it_does_is_its_power() -> None:
    """Between two bodies in motion, with a speed that changes."""
    world, before, _, cables = between_bodies("arc")
    run = WaveRun(cables, FormulaMotion(["0.7 * sin(t + 1)"]))
    world.forces.append(run)
    state = world.start()
    state.v[:] = before.v
    start = ledger_sum(world, state)
    end = simulate(world, state.copy(), EventDriven("dopri5", rtol=1e-9), 0.3)
    assert ledger_sum(world, end) == pytest.approx(start, abs=1e-6)
    k, power = world.kinematics(state), np.zeros(1)
    out = Effort(k)
    for operation, arguments in [*run.bind_add(k, out), *run.bind_power(k, power)]:  # type: ignore[misc]
        operation(*arguments)
    assert float(out.efforts @ k.rates) == pytest.approx(power[0], rel=1e-9)
    assert abs(power[0]) > 1e-3


def falling(upward: float) -> tuple[World, WaveCables]:
    """A string whose ends both accelerate along it, 0.4 kg/m under 31 N; or which stands in weight."""
    world, pieces, rho = World(), 16, 0.4
    wave = 1e-4 * (np.sin(np.pi * np.arange(1, pieces) / pieces) + np.arange(1, pieces) % 3)
    nodes = WaveNodes("nodes", wave[None, :, None])
    world.blocks.append(nodes)

    def path(place: float):  # type: ignore[no-untyped-def]
        way = FormulaMotion([f"{place} + {0.5 * upward} * t * t", "0", "0"])
        return lambda t: tuple(row[None] for row in way(t))

    ends = [world.ports.points(Scripted(path(x))) for x in (0.0, 1.0)]
    g = [0.0, 0, 0] if upward else [-20.0, 0, 0]
    rope = (314.159, 1 / 1.1, 1.1 * rho)
    cables = WaveCables("cable", nodes, (ends[0], ends[1]), rope, [0, 1, 0], g, "weight")
    world.inertias.append(cables.inertia)
    world.forces.append(cables)
    return world, cables


def test_accelerated_ends_do_what_weight_does() -> None:
    """H12: equal accelerations of 20 m/s² give the waves that gravity of −20 m/s² gives, but for one step."""
    heights = []
    for upward, haste in ((0.0, False), (20.0, True), (20.0, False)):
        world, cables = falling(upward)
        if haste:
            world.forces.append(AcceleratedTension(cables))
        state = world.start()
        start = ledger_sum(world, state)
        end = simulate(world, state, EventDriven("rk4", h=2e-4), 0.4)
        heights.append(end.q[world.layout.q["nodes"]].copy())
        if haste:
            assert ledger_sum(world, end) == pytest.approx(start, abs=1e-4)
    without = np.abs(heights[2] - heights[0]).max()
    assert without > 1e-5
    assert np.abs(heights[1] - heights[0]).max() < 0.02 * without
