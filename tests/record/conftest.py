"""A damped oscillator with exact solution and the interface of a world, for recorder and ledger."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow: takes minutes; run with -m slow")


@dataclass
class OscillatorState:
    t: float
    q: Any
    v: Any
    memory: Any
    accounts: Any


@dataclass
class Oscillator:
    """m x'' + c x' + k x = 0, x(0) = 1, x'(0) = 0; `counted`: booked part of the dissipation."""

    m: float = 2.0
    k: float = 30.0
    c: float = 0.8
    counted: float = 1.0
    layout: Any = field(default_factory=lambda: SimpleNamespace(account_names=["dissipated/drag"]))

    def state(self, t: float) -> OscillatorState:
        gamma = self.c / (2 * self.m)
        s = -gamma + 1j * np.sqrt(self.k / self.m - gamma**2)
        # Re(B e^{st}) with B chosen for x(0) = 1, x'(0) = 0.
        b = 1 + 1j * s.real / s.imag
        x, v = (b * np.exp(s * t)).real, (b * s * np.exp(s * t)).real
        w = b * s
        square = (abs(w) ** 2 * (1 - np.exp(-2 * gamma * t)) / (2 * gamma) if gamma else abs(w) ** 2 * t) / 2
        square += (w**2 * (np.exp(2 * s * t) - 1) / (2 * s)).real / 2
        lost = self.counted * self.c * square
        return OscillatorState(t, np.array([x]), np.array([v]), np.zeros(0), np.array([lost]))

    def kinematics(self, state: OscillatorState) -> OscillatorState:
        return state

    def energies(self, k: OscillatorState) -> dict[str, float]:
        return {"kinetic": self.m * k.v[0] ** 2 / 2, "stored/spring": self.k * k.q[0] ** 2 / 2}

    def step(self, t0: float, t1: float, events: Any = ()) -> Any:
        return SimpleNamespace(
            before=self.state(t0), after=self.state(t1), dense=self.state, events=list(events)
        )


@dataclass
class BallTrack:
    name: str = "ball"
    kind: str = "points"
    look: dict[str, Any] = field(default_factory=lambda: {"radius": 0.1, "color": "#ff0000"})
    static: dict[str, Any] = field(default_factory=dict)

    def sample(self, k: Any) -> dict[str, Any]:
        return {"x": np.array([[k.q[0], 0.0, 0.0]])}


@dataclass
class SpeedSignal:
    name: str = "speed"
    unit: str = "m/s"

    def sample(self, k: Any) -> float:
        return float(k.v[0])


@pytest.fixture
def oscillator() -> type[Oscillator]:
    return Oscillator


@pytest.fixture
def ball_track() -> type[BallTrack]:
    return BallTrack


@pytest.fixture
def speed_signal() -> type[SpeedSignal]:
    return SpeedSignal
