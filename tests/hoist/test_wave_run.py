"""Cables that run lengthwise while they swing."""

from __future__ import annotations

import numpy as np
import pytest
from tests.coupled.kit import ledger_sum
from tests.hoist.test_wave_cable import A2, between_bodies, string, watched

from visviva.core.kinematics import Effort
from visviva.core.loop import simulate
from visviva.hoist.wave_run import WaveRun
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
