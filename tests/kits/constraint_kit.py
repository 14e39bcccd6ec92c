"""Checks of any constraint at random states. A new constraint is added by one line in its test."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from tests.kits.probe import Probe, close

from visviva.core.world import World


@dataclass(frozen=True)
class ConstraintCase:
    """A world with one constraint; `nodes`: all its ports are nodes, so G is that of the coordinates."""

    name: str
    make: Callable[[], World]
    nodes: bool = True

    @cached_property
    def probe(self) -> Probe:
        return Probe(self.make())

    def __str__(self) -> str:
        return self.name


def check_constraint(case: ConstraintCase, seed: int) -> None:
    """Gradient, φ̇, J̇v, geometric stiffness at one random state."""
    probe = case.probe
    rows = probe.e.rows[0]
    constraint = probe.world.constraints[0]
    assert len(rows.phi) == constraint.n
    q, v, t = probe.random_state(seed)

    def phi(place: np.ndarray, time: float = t) -> np.ndarray:
        probe.at(place, v, time)
        return rows.phi.copy()

    probe.at(q, v, t)
    jacobian, rate, turning = probe.row_jacobian(0), rows.phidot.copy(), rows.jdotv.copy()
    close(jacobian, probe.slope(phi, q), 2e-9, "gradient of φ")
    close(probe.row_jacobian(0), jacobian, 1e-4, "rows do not depend on the order of calls")
    h = 1e-5
    first = (phi(probe.moved(q, v, h), t + h) - phi(probe.moved(q, v, -h), t - h)) / (2 * h)
    close(rate, first, 2e-8, "φ̇ along the motion")
    h = 1e-3
    steps = [phi(probe.moved(q, v, s * h), t + s * h) for s in (-2, -1, 0, 1, 2)]
    second = (-steps[0] + 16 * steps[1] - 30 * steps[2] + 16 * steps[3] - steps[4]) / (12 * h * h)
    close(turning, second, 1e-7, "J̇v along the motion")
    if case.nodes and (hasattr(constraint, "tangent") or hasattr(constraint, "bind_tangent")):
        check_geometric(case, q, v)


def check_geometric(case: ConstraintCase, q: np.ndarray, v: np.ndarray) -> None:
    """G = −∂(Jᵀλ)/∂x where φ = 0 and that is stable; elsewhere the omitted part would destabilise."""
    probe = case.probe
    rows = probe.e.rows[0]
    for _ in range(8):
        probe.at(q, v)
        q = probe.moved(q, np.linalg.lstsq(probe.row_jacobian(0), -rows.phi, rcond=None)[0], 1.0)
    assert np.abs(probe.at(q, v).e.rows[0].phi).max() < 1e-12
    turning = probe.slope(lambda place: probe.at(place, v).row_jacobian(0), q)
    for i in range(len(rows.phi)):
        for force in (-2.0, 2.0):
            rows.lam[:] = 0.0
            rows.lam[i] = force
            found, expected = probe.row_stiffness(0, q, v), -force * turning[i]
            close(found, found.T, 1e-14, "symmetry of G")
            assert np.linalg.eigvalsh(found).min() > -1e-12, "G must not make a step indefinite"
            left_out = np.linalg.eigvalsh(found - 0.5 * (expected + expected.T))
            assert left_out.min() > -1e-7, "G is less stiff than the row"
            if np.linalg.eigvalsh(0.5 * (expected + expected.T)).min() > -1e-7:
                close(found, expected, 1e-7, "G")
