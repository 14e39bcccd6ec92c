"""Checks of any carrier at random states. A new carrier is added by one line in its test."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from tests.kits.probe import Probe, close

from visviva.compiling.program import Program
from visviva.core.world import World


@dataclass(frozen=True)
class PortCase:
    """A world whose port table contains the carriers to check, of any kind."""

    name: str
    make: Callable[[], World]

    @cached_property
    def probe(self) -> Probe:
        return Probe(self.make())

    def __str__(self) -> str:
        return self.name


def check_ports(case: PortCase, seed: int) -> None:
    """J, s, J̇v + ṡ and the scatter at one random state."""
    probe = case.probe
    q, v, t = probe.random_state(seed)
    k = probe.k
    probe.at(q, v, t)
    jacobian, rates = probe.jacobian(), k.rates[: k.rows].copy()
    turning, script = k.jdotv[: k.rows].copy(), k.script.copy()
    close(rates, jacobian @ v + script, 1e-14, "w = J v + s")
    assert not k.jdotv[k.rows :].any(), "coordinates have no J̇v"

    still = np.zeros(probe.nv)
    for i, e in enumerate(np.eye(probe.nv)):
        close(jacobian[:, i], _moved_rate(probe, q, e, still, t, 0.0), 2e-9, f"column {i} of J")
    close(script, _moved_rate(probe, q, still, still, t, 1.0), 2e-8, "s")
    close(turning, _rate_of_rates(probe, q, v, t), 2e-8, "J̇v + ṡ")

    effort = np.random.default_rng(seed + 1).standard_normal(k.rows)
    probe.at(q, v, t)
    k_out = probe.e.out
    k_out.efforts[:] = 0.0
    k_out.efforts[: k.rows] = effort
    Program(k_out.scatter_ops)()
    close(k_out.tau, jacobian.T @ effort, 1e-13, "τ = Jᵀ f")
    close(k_out.tau @ v, effort @ (rates - script), 1e-12, "τ·v = f·(w − s)")


def _moved_rate(probe: Probe, q: Any, v: Any, still: Any, t: float, clock: float) -> Any:
    """Rates of all ports, from differences of their positions along q ⊕ ε v, t + ε clock."""
    h = 1e-5
    ends = []
    for s in (-h, h):
        probe.at(probe.moved(q, v, s), still, t + clock * s)
        ends.append([probe.k.x.copy(), probe.k.rotation.copy(), probe.k.value.copy()])
    probe.at(q, still, t)
    spins = []
    for before, after, now in zip(ends[0][1], ends[1][1], probe.k.rotation, strict=True):
        turn = (after - before) @ now.T / (2 * h)
        spins.append([turn[2, 1], turn[0, 2], turn[1, 0]])
    points, scalars = (ends[1][0] - ends[0][0]) / (2 * h), (ends[1][2] - ends[0][2]) / (2 * h)
    return np.concatenate([points.ravel(), np.array(spins).ravel(), scalars])


def _rate_of_rates(probe: Probe, q: Any, v: Any, t: float) -> Any:
    """ẇ at constant v."""
    h = 1e-5
    rows = probe.k.rows
    after = probe.at(probe.moved(q, v, h), v, t + h).k.rates[:rows].copy()
    before = probe.at(probe.moved(q, v, -h), v, t - h).k.rates[:rows].copy()
    return (after - before) / (2 * h)
