"""Checks of any force at random states. A new force is added by one line in its test."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from tests.kits.probe import Probe, close

from visviva.core.world import World


@dataclass(frozen=True)
class ForceCase:
    """A world with one force.

    Parameters
    ----------
    name : for the test's name
    make : builds the world
    internal : no external partner, so its sum vanishes, and at rest also its moment
    central : the moment also vanishes in motion; a damper that acts in all directions is not central
    exact : K + G is the whole stiffness; otherwise the omitted part does not make it less stable
    nodes : all ports are nodes, so that K of the ports is K of the coordinates
    driven : it pushes as prescribed, also bodies at rest, and declares no stiffness
    spread : distance of states from the start; smaller for functions with strong curvature nearby
    """

    name: str
    make: Callable[[], World]
    internal: bool = True
    central: bool = True
    exact: bool = True
    nodes: bool = True
    driven: bool = False
    spread: float = 0.3

    @cached_property
    def probe(self) -> Probe:
        return Probe(self.make())

    @property
    def force(self) -> Any:
        return self.probe.world.forces[0]

    def __str__(self) -> str:
        return self.name


def check_force(case: ForceCase, seed: int) -> None:
    """All checks at one random state."""
    probe, force = case.probe, case.force
    q, v, t = probe.random_state(seed, case.spread)
    still = np.zeros(probe.nv)
    if not case.driven:
        check_gradient(probe, q, still, t)
    check_power(probe, force, q, v, t)
    if getattr(force, "positional", False):
        slow = probe.at(q, still, t).tau.copy()
        assert np.array_equal(probe.at(q, v, t).tau, slow), "it is said to follow from places alone"
    if hasattr(force, "tangent_rows") or hasattr(force, "tangent_pairs"):
        check_tangent(case, q, v, t)
    if case.internal:
        check_internal(probe, q, v, t, case.central)
        check_internal(probe, q, still, t, moment=True)


def check_gradient(probe: Probe, q: Any, still: Any, t: float) -> None:
    """f = −∇ energy at rest; scripts move, but their dampers are checked by the power."""
    elastic = probe.at(q, still, t).tau
    if probe.k.script.any():
        return
    close(elastic, -probe.slope(lambda p: probe.energy(p, still, t), q), 2e-8, "force against energy")


def check_power(probe: Probe, force: Any, q: Any, v: Any, t: float) -> None:
    """f·w = power − dE/dt along the motion, scripts included; a dissipated power is ≤ 0."""
    supplied = probe.at(q, v, t).efforts @ probe.k.rates
    power = float(probe.e.evaluate_powers()[0])
    h = 1e-5
    later, earlier = (
        probe.energy(probe.moved(q, v, h), v, t + h),
        probe.energy(probe.moved(q, v, -h), v, t - h),
    )
    close(supplied, power - (later - earlier) / (2 * h), 1e-7, "f·w against power and energy")
    if getattr(force, "account", "") == "dissipated":
        assert power <= 0, "a damper supplies power"


def check_tangent(case: ForceCase, q: Any, v: Any, t: float) -> None:
    """K, D, G symmetric; D = −∂f/∂u; K + G = −∂f/∂x at rest, or at least as stable."""
    probe = case.probe
    still = np.zeros(probe.nv)
    found = probe.tangent(case.force, q, v, t)
    for part, matrix in found.items():
        close(matrix, matrix.T, 1e-14, f"symmetry of {part}")
        assert np.linalg.eigvalsh(matrix).min(initial=0.0) >= -1e-9 * max(1, abs(matrix).max(initial=0)), part
    eps = 1e-4
    columns = [
        (probe.at(q, v - eps * e, t).tau - probe.at(q, v + eps * e, t).tau) / (2 * eps)
        for e in np.eye(probe.nv)
    ]
    close(found["D"], np.stack(columns, axis=1), 1e-7, "D against differences")
    if case.driven or not case.nodes:
        return
    stiffness = -probe.slope(lambda p: probe.at(p, still, t).tau, q)
    left_out = stiffness - found["K"] - found["G"]
    if case.exact:
        close(left_out, 0 * left_out, 1e-6 * max(1, abs(stiffness).max()), "K + G against differences")
    else:
        assert np.linalg.eigvalsh(0.5 * (left_out + left_out.T)).max() <= 1e-6 * abs(stiffness).max()


def check_internal(probe: Probe, q: Any, v: Any, t: float, moment: bool) -> None:
    """Σ f = 0, and Σ x × f = 0, over nodes and table points."""
    probe.at(q, v, t)
    rows = 3 * probe.k.table.count["point"]
    x, f = [probe.k.x], [probe.efforts[:rows].reshape(-1, 3)]
    assert not probe.efforts[rows : probe.k.rows].any(), "this kit knows forces on points only"
    for block in probe.world.blocks:
        part = probe.world.layout.v[block.name]
        if block.nq == block.nv:
            x.append(probe.k.positions(block).copy())
            f.append(probe.efforts[probe.k.rows :][part].reshape(-1, 3))
    places, forces = np.vstack(x), np.vstack(f)
    size = max(1.0, np.abs(forces).sum())
    close(forces.sum(axis=0) / size, np.zeros(3), 1e-13, "sum of forces")
    if moment:
        close(np.cross(places, forces).sum(axis=0) / size, np.zeros(3), 1e-13, "sum of moments")
