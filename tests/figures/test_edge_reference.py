"""The planar box over an edge obeys the laws of Newton and Euler, and loses energy only by friction."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from visviva.figures.edge_reference import G
from visviva.figures.rigid_sweeps import OVER


@pytest.mark.parametrize("box", OVER, ids=str)
def test_energy_is_lost_to_friction_alone(box):
    def energy(y):
        _, z, _, *v, spin = box.motion(y)
        return 0.5 * (v[0] ** 2 + v[1] ** 2 + box.inertia * spin**2) + G * z

    def rates(t, y):
        return [*box.rates(t, y[:4]), box.mu * box.accelerations(y[:4])[2] * y[2]]

    start, begin = box.begins()
    end, last = box.on_the_edge(0.6)
    way = solve_ivp(rates, (start, end), [*begin, 0.0], method="Radau", rtol=1e-11, atol=1e-13).y[:, -1]
    assert np.allclose(way[:4], last, atol=1e-9)
    assert energy(last) + way[4] == pytest.approx(energy(begin), abs=1e-10)


@pytest.mark.parametrize("box", OVER, ids=str)
def test_momentum_is_what_the_force_at_the_edge_gives(box):
    """ẍ = λ (n − μ t) − g and I θ̈ = λ (a + μ h), by differences of the centre's own motion."""
    end, brief = box.begins()[0] + 0.05, 1e-5
    before, here, after = (box.at(end + shift) for shift in (-brief, 0.0, brief))
    y = box.on_the_edge(end)[1]
    force, (a, angle) = box.accelerations(y)[2], y[:2]
    n, along = np.array([np.sin(angle), np.cos(angle)]), np.array([np.cos(angle), -np.sin(angle)])
    given = [*force * (n - box.mu * along) - [0, G], force * (a + 0.5 * box.mu * box.height) / box.inertia]
    assert np.allclose((after[3:] - before[3:]) / (2 * brief), given, atol=1e-6)
    assert np.allclose((after[:3] - before[:3]) / (2 * brief), here[3:], atol=1e-7)
