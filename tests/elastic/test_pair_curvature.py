"""The curvature of a barrier across its normal, and bodies thrown at cloth, which need it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from visviva.contact.deforming.distances import nearest
from visviva.contact.deforming.pair_curvature import positive_curvature
from visviva.errors import SimulationError
from visviva.python.simulation import Simulation

FOUR = np.arange(4)


def curvature_of(x: Any, edges: bool) -> tuple[Any, Any]:
    """Σ v vᵀ of four points, and the positive part of −D ∂²D/∂x² by differences of the gradient."""
    s, v = np.zeros(4), np.zeros((2, 12))
    r = nearest(x, FOUR, edges, s)
    found = v[: positive_curvature(x, FOUR, s, r, edges, v)]

    def gradient(y: Any) -> Any:
        weights = np.zeros(4)
        normal = np.array(nearest(np.ascontiguousarray(y.reshape(4, 3)), FOUR, edges, weights))
        return np.outer(weights, normal / np.linalg.norm(normal)).ravel()

    flat, eps = x.ravel(), 1e-6
    columns = [(gradient(flat + eps * e) - gradient(flat - eps * e)) / (2 * eps) for e in np.eye(12)]
    values, axes = np.linalg.eigh(-np.linalg.norm(r) * 0.5 * (np.array(columns) + np.array(columns).T))
    return found.T @ found, (axes * np.maximum(values, 0.0)) @ axes.T


@pytest.mark.nojit
@pytest.mark.parametrize("edges", [False, True])
def test_the_tangent_contains_the_positive_curvature_of_the_distance(edges):
    """Against differences of the gradient, over corners, edges and the inside: the same positive part."""
    rng, seen = np.random.default_rng(4), []
    for _ in range(60):
        x = rng.normal(size=(4, 3))
        ours, theirs = curvature_of(x, edges)
        seen.append(int(np.linalg.matrix_rank(theirs, 1e-4)))
        assert np.abs(ours - theirs).max() < 1e-4 * (1.0 + np.abs(theirs).max())
    assert set(seen) == {0, 1, 2}


def thrown_at_a_cloth(tmp_path: Any, shape: str, damping: str, stiffness: float, n: int) -> Simulation:
    """A body of 250 kg/m³ that flies at 25 m/s into a cloth of 60 g held at its corners."""
    file = tmp_path / "thrown.yaml"
    file.write_text(
        f"""duration: 60 ms
bodies:
  cloth:
    kind: cloth
    grid: {{origin: [-30 cm, -30 cm, 0], along: [60 cm, 0, 0], across: [0, 60 cm, 0], count: [{n}, {n}]}}
    mass: 60 g
    stiffness: 400 N/m
    shear: 60
    bending: 1e-4
    damping_time: {damping}
  body:
    kind: rigid_body
    shape: {shape}
    density: 250 kg/m^3
    position: [2 cm, 1 cm, 14 cm]
    orientation: {{axis: [1, 0.4, 0.2], angle: 40 deg}}
    velocity: [0, 0, -25 m/s]
forces:
  corners: {{kind: zero_length_spring, a: cloth.corners, stiffness: 2 kN/m, zeta: 0.5}}
contacts:
  touch: {{kind: deformable, of: [cloth, body], response: barrier, gap: 2 mm, stiffness: {stiffness} N/m}}
stepper: {{kind: time_stepping, h: 4 ms, converge: true}}
"""
    )
    return Simulation(file)


@pytest.mark.parametrize("damping", ["0 s", "10 ms"])
@pytest.mark.parametrize("shape", ["{kind: sphere, radius: 5 cm}", "{kind: box, size: [11 cm, 9 cm, 8 cm]}"])
def test_what_is_thrown_at_a_light_cloth_is_caught(tmp_path, damping, shape):
    """A face turns about the point where a ball presses on it: without that stiffness every trial led
    closer, to 1e-8 of the gap, where no mass is left in the matrix. It slows down and passes nothing."""
    simulation = thrown_at_a_cloth(tmp_path, shape, damping, 200.0, 14)
    touch = next(f for f in simulation.world.forces if f.name == "touch")
    least = np.inf
    while simulation.t < 0.06 - 1e-9:
        simulation.step()
        least = min(least, touch.least_distance(simulation.kinematics()))
    assert 0.0 < least < 2e-3
    assert simulation["body"].v[0, 2] > -23.0
    assert not [event for event in simulation.events if event.kind == "false claim"]


def test_a_barrier_that_is_much_too_soft_is_named(tmp_path):
    simulation = thrown_at_a_cloth(tmp_path, "{kind: sphere, radius: 5 cm}", "10 ms", 1e-4, 5)
    with pytest.raises(SimulationError, match=r"touch: .* larger stiffness"):
        simulation.advance(0.06)
