"""Angular momentum of elastic bodies in time steps: kept to round-off while nothing touches them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.kits.balance import balance

from visviva.arrays import Array
from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.core.state import State
from visviva.core.world import World
from visviva.scene import scene_from_text

JELLY = """
  jelly:
    kind: elastic_body
    shape: {kind: block, size: [20 cm, 8 cm, 6 cm], cells: [4, 2, 2]}
    material: {law: neo_hookean, density: 900, young: 40 kPa, poisson: 0.35}
    position: [0, 0, 30 cm]
    velocity: [0.3, 0, 0.1]
    spin: [3, 5, 11]
"""
FREE = f"duration: 1 s\ngravity: [0, 0, 0]\nbodies:{JELLY}"
SCHEMES = ["", ", rho_inf: 0", ", rho_inf: 0.5", ", rho_inf: 0.9"]


def angular(world: World, state: State, name: str = "jelly") -> Array:
    """Σ m r × u of a body about its centre of mass [kg m²/s]."""
    part = world.layout.v[name]
    mass = world.diagonal_mass[part].reshape(-1, 3)
    x, u = state.q[world.layout.q[name]].reshape(-1, 3), state.v[part].reshape(-1, 3)
    centre = (mass * x).sum(axis=0) / mass.sum(axis=0)
    return np.asarray(np.cross(x - centre, mass * u).sum(axis=0))


def started(text: str, scheme: str, h: str = "4 ms") -> Any:
    return prepare(scene_from_text(f"{text}\nstepper: {{kind: time_stepping, h: {h}{scheme}}}\n"))


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("more", ["", ", viscosity: [4, 4]"])
def test_a_free_spinning_jelly_keeps_its_angular_momentum(scheme: str, more: str) -> None:
    """12.5 rad/s, 0.5 s at 4 ms: it lost 2.7e-4 at θ = 1 and 1.6e-3 at ρ∞ = 0. The ledger closes."""
    ready = started(FREE.replace("0.35}", f"0.35{more}}}"), scheme)
    world, before = ready.world, ready.state.copy()
    end = simulate(world, ready.state, ready.stepper, 0.5)
    due = angular(world, before)
    assert np.linalg.norm(angular(world, end) - due) < 1e-14 * np.linalg.norm(due)
    assert balance(world, end) == pytest.approx(balance(world, before), rel=1e-13)
    assert 0.95 * world.total_energy(before) < world.total_energy(end) < world.total_energy(before)


def test_each_of_two_bodies_keeps_its_own_until_it_lands() -> None:
    """One falls on a floor; the other, of two materials, flies on beside a held one."""
    text = FREE.replace("[0, 0, 0]", "[0, 0, -9.81]") + JELLY.replace("jelly", "other").replace(
        "position: [0, 0, 30 cm]",
        "position: [1, 0, 2]\n    inclusions: [{region: {low: [1.1, -1, -1], high: [2, 1, 3]}, material: "
        "{law: neo_hookean, density: 500, young: 90 kPa, poisson: 0.3}}]",
    )
    wall = "fixed: {low: [-1, -1, -1], high: [0, 2, 1]}"
    held = JELLY.replace("jelly", "held").replace("spin: [3, 5, 11]", wall)
    text += held.replace("[0, 0, 30 cm]", "[0, 1, 0]")
    text += "contacts:\n  floor: {kind: plane, points: jelly.surface, mu: 0.3}\n"
    ready = started(text, "", "2 ms")
    world, start = ready.world, ready.state.copy()
    flown = simulate(world, ready.state, ready.stepper, 0.16).copy()
    landed = simulate(world, flown.copy(), ready.stepper, 0.3)
    for name in ("jelly", "other"):
        due = angular(world, start, name)
        assert np.linalg.norm(angular(world, flown, name) - due) < 1e-13 * np.linalg.norm(due)
    due = angular(world, start, "other")
    assert np.linalg.norm(angular(world, landed, "other") - due) < 1e-13 * np.linalg.norm(due)
    due = angular(world, start, "jelly")
    assert np.linalg.norm(angular(world, landed, "jelly") - due) > 0.1 * np.linalg.norm(due)
    assert balance(world, landed) == pytest.approx(balance(world, start), rel=1e-12)


def test_what_a_spring_pulls_gets_its_moment() -> None:
    """A corner of the jelly on a spring of zero length: as by events, to the order of the steps."""
    text = FREE.replace("bodies:", "bodies:\n  peg: {kind: fixed_points, positions: [[0.3, 0.2, 0.3]]}")
    text += 'forces: {pull: {kind: zero_length_spring, a: "jelly[0]", b: "peg[0]", stiffness: 50}}\n'
    ends = []
    for stepper in ("kind: event_driven, rtol: 1e-7", "kind: time_stepping, h: 0.25 ms, rho_inf: 0"):
        ready = prepare(scene_from_text(f"{text}stepper: {{{stepper}}}\n"))
        start = angular(ready.world, ready.state)
        end = simulate(ready.world, ready.state, ready.stepper, 0.1)
        ends.append(angular(ready.world, end) - start)
    assert np.linalg.norm(ends[0]) > 0.3 * np.linalg.norm(start)
    assert np.linalg.norm(ends[1] - ends[0]) < 0.01 * np.linalg.norm(ends[0])
