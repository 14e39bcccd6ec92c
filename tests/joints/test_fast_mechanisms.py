"""Mechanisms that turn far in a step: a free slider-crank at 6000 rpm, a cardan shaft at 3000, a fast top."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from visviva.arrays import Array
from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.core.state import State
from visviva.scene import scene_from_text

BOX = "shape: {kind: box, size: [2 cm, 2 cm, 2 cm]}"


def states(text: str, stepper: str, times: Array) -> list[State]:
    """Copies of the states of a scene at these times."""
    ready = prepare(scene_from_text(f"{text}\nstepper: {stepper}"))
    state, found = ready.state, []
    for t in times:
        state = simulate(ready.world, state, ready.stepper, float(t))
        found.append(state.copy())
    return found


CRANK, ROD, START, SPEED = 0.05, 0.15, 0.4, 200 * np.pi
MASS, INERTIA = (1.0, 0.4, 0.5), (2e-3, 1e-3, 1e-3)


def slider_crank() -> str:
    """Crank, rod and piston in the plane of x and z, without gravity."""
    lean = np.arcsin(CRANK * np.sin(START) / ROD)
    turn = CRANK * np.cos(START) / (ROD * np.cos(lean)) * SPEED
    pin = CRANK * np.array([np.cos(START), 0, np.sin(START)])
    end = np.array([pin[0] + ROD * np.cos(lean), 0, 0])
    of_pin = SPEED * np.array([-pin[2], 0, pin[0]])
    of_end = np.array([-SPEED * pin[2] - ROD * np.sin(lean) * turn, 0, 0])

    def body(i: int, at: Array, v: Array, spin: float) -> str:
        where = f"position: {at.tolist()}, velocity: {v.tolist()}, spin: [0, {spin}, 0]"
        return f"{{kind: rigid_body, {BOX}, mass: {MASS[i]}, inertia: {[INERTIA[i]] * 3}, {where}}}"

    return f"""
gravity: [0, 0, 0]
bodies:
  crank: {body(0, pin / 2, of_pin / 2, -SPEED)}
  rod: {body(1, (pin + end) / 2, (of_pin + of_end) / 2, turn)}
  piston: {body(2, end, of_end, 0.0)}
constraints:
  axle: {{kind: hinge, body: crank, at: [0, 0, 0], axis: [0, -1, 0]}}
  big_end: {{kind: hinge, bodies: [crank, rod], at: {pin.tolist()}, axis: [0, 1, 0]}}
  gudgeon: {{kind: hinge, bodies: [rod, piston], at: {end.tolist()}, axis: [0, 1, 0]}}
  bore: {{kind: slider, body: piston, axis: [1, 0, 0]}}
"""


def inertia_of(angle: float) -> float:
    """2 K / (dangle/dt)² of the slider-crank."""
    lean = np.arcsin(CRANK * np.sin(angle) / ROD)
    turn = CRANK * np.cos(angle) / (ROD * np.cos(lean))
    x, z = -CRANK * np.sin(angle) - ROD / 2 * np.sin(lean) * turn, CRANK / 2 * np.cos(angle)
    piston = -CRANK * np.sin(angle) - ROD * np.sin(lean) * turn
    rest = MASS[1] * (x * x + z * z) + INERTIA[1] * turn**2 + MASS[2] * piston**2
    return float(INERTIA[0] + MASS[0] * CRANK**2 / 4 + rest)


@pytest.mark.parametrize(
    ("stepper", "allowed"),
    [
        ("{kind: event_driven, rtol: 1e-8}", 1e-4),
        ("{kind: time_stepping, h: 0.25 ms}", 0.4),
        ("{kind: time_stepping, h: 0.125 ms}", 0.1),
    ],
)
def test_an_engine_that_runs_free_keeps_its_speed(stepper: str, allowed: float) -> None:
    """20 turns by the conserved energy; in steps of 9° it lost 19 % of that in 50."""
    times = np.array([0.19, 0.2])
    energy = inertia_of(START) * SPEED**2
    given = {"method": "DOP853", "rtol": 1e-11, "atol": 1e-11, "t_eval": times}
    exact = solve_ivp(lambda t, y: [np.sqrt(energy / inertia_of(y[0]))], (0, 0.2), [START], **given).y[0]
    for state, angle in zip(states(slider_crank(), stepper, times), exact, strict=True):
        found = np.arctan2(state.q[2], state.q[0])
        assert abs((found - angle + np.pi) % (2 * np.pi) - np.pi) < allowed


LEAN = np.pi / 6


def cardan_shaft() -> str:
    """A drive of large inertia about x, and a shaft at 30° to it."""
    cosine, sine = float(np.cos(LEAN)), float(np.sin(LEAN))
    along, cross = [cosine, 0.0, sine], [-sine, 0.0, cosine]
    spin, place = 100 * np.pi, np.array(along)
    shaft = f"position: {(0.2 * place).tolist()}, spin: {(spin * cosine * place).tolist()}"
    return f"""
gravity: [0, 0, 0]
bodies:
  drive: {{kind: rigid_body, {BOX}, mass: 1, inertia: [10, 10, 10], position: [-0.2, 0, 0],
          spin: [{spin}, 0, 0]}}
  shaft: {{kind: rigid_body, {BOX}, mass: 1, inertia: [1.e-3, 1.e-3, 1.e-3], {shaft},
          orientation: {{axis: [0, -1, 0], angle: {LEAN}}}}}
constraints:
  bearing: {{kind: hinge, body: drive, at: [-0.4, 0, 0], axis: [1, 0, 0]}}
  cross: {{kind: universal, bodies: [drive, shaft], at: [0, 0, 0], axes: [[0, 1, 0], {cross}]}}
  end: {{kind: hinge, body: shaft, at: {(0.4 * place).tolist()}, axis: {along}}}
"""


@pytest.mark.filterwarnings("ignore:.*linearly dependent rows")
@pytest.mark.parametrize(
    ("stepper", "allowed"),
    [("{kind: event_driven, rtol: 1e-8}", 1e-8), ("{kind: time_stepping, h: 0.5 ms}", 1e-6)],
)
def test_a_cardan_shaft_turns_by_its_law(stepper: str, allowed: float) -> None:
    """tan(out) = cos(30°) tan(in). By events the dependent rows seemed to contradict each other."""
    c, s = np.cos(LEAN / 2), np.sin(LEAN / 2)
    for state in states(cardan_shaft(), stepper, np.arange(1, 21) * 2.5e-3):
        into = 2 * np.arctan2(state.q[4], state.q[3])
        w, x, y, z = state.q[10:14]
        along = (x * c - z * s) * np.cos(LEAN) + (z * c + x * s) * np.sin(LEAN)
        out = 2 * np.arctan2(along, w * c - y * s)
        expected = np.arctan2(np.cos(LEAN) * np.sin(into), np.cos(into))
        assert abs((out - expected + np.pi) % (2 * np.pi) - np.pi) < allowed


def test_a_top_on_a_ball_joint_is_of_second_order() -> None:
    """300 rad/s, lean 0.5: nutation and precession, beside Lagrange's equations."""
    mass, across, along, length, spin, slow, lean = 1.0, 4e-3, 2e-3, 0.08, 300.0, 0.2, 0.5
    tip, g = across + mass * length**2, 9.81
    own = spin + slow * np.cos(lean)
    about = tip * np.sin(lean) ** 2 * slow + along * own * np.cos(lean)

    def slope(t: float, y: Array) -> list[float]:
        s, c = np.sin(y[0]), np.cos(y[0])
        turn = (about - along * own * c) / (tip * s * s)
        return [y[1], (tip * turn**2 * s * c - along * own * turn * s + mass * g * length * s) / tip, turn]

    times = np.arange(1, 21) * 0.05
    given = {"method": "DOP853", "rtol": 1e-11, "atol": 1e-12, "t_eval": times}
    nod, _, turned = solve_ivp(slope, (0, 1), [lean, 0, 0], **given).y
    exact = length * np.stack([np.sin(nod) * np.cos(turned), np.sin(nod) * np.sin(turned), np.cos(nod)], 1)
    axis = np.array([np.sin(lean), 0, np.cos(lean)])
    w = spin * axis + [0, 0, slow]
    text = f"""
bodies:
  top: {{kind: rigid_body, {BOX}, mass: {mass}, inertia: [{across}, {across}, {along}],
        position: {(length * axis).tolist()}, orientation: {{axis: [0, 1, 0], angle: {lean}}},
        spin: {w.tolist()}, velocity: {np.cross(w, length * axis).tolist()}}}
constraints: {{foot: {{kind: ball_joint, body: top, at: [0, 0, 0]}}}}
"""
    errors = [
        np.abs([s.q[:3] for s in states(text, f"{{kind: time_stepping, h: {h} ms}}", times)] - exact).max()
        for h in (1, 0.5)
    ]
    assert errors[0] < 5e-5
    assert np.log2(errors[0] / errors[1]) > 1.8
