"""Cranes beside equations of motion that share nothing with the library, by both steppers.

A jib that luffs, two cranes on one beam, a mainsheet, a ship's crane, a bridle of which one leg breaks, an
anchor that falls from its drum: all swing on elastic ropes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
import pytest
from tests.hoist.planar_ropes import G, Over, Place, Plane

from visviva.arrays import Array
from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.scene import scene_from_text

EA, TAU = 2e4, 5e-3
ROPE = f"kind: rope, EA: {EA}, relaxation: {TAU}"
Wanted = dict[str, tuple[float, float]]


def ends(plane: Plane, seconds: float, **places: Place) -> Wanted:
    """Where points are by the equations."""
    q = plane.after(seconds)
    return {
        name: tuple(float(plane.place(of, q)[c]) for c in range(2))  # type: ignore[misc]
        for name, of in places.items()
    }


RISE, BOOM, MOTOR = 0.5, 80.0, 60.0  # of the jib at the start [rad], its mass [kg], torque of its drum [N m]
JIB = f"""
bodies:
  jib: {{kind: rigid_body, shape: {{kind: box, size: [4, 0.2, 0.2]}}, mass: {BOOM},
    position: [{2 * np.cos(RISE)}, 0, {2 * np.sin(RISE)}],
    orientation: [{np.cos(RISE / 2)}, 0, {-np.sin(RISE / 2)}, 0], points: {{head: [2, 0, 0]}}}}
  mast: {{kind: sheave, position: [-1.5, 0, 3], radius: 0.15, mass: 3}}
  eye: {{kind: fixed_points, positions: [[-1.5, 0, 2.7]]}}
  drum: {{kind: winch, position: [-2, 0, 0.3], radius: 0.2, mass: 20}}
  nose: {{kind: sheave, on: jib, position: [{4 * np.cos(RISE)}, 0, {4 * np.sin(RISE)}], radius: 0.1}}
  load: {{position: [{4 * np.cos(RISE)}, 0, {4 * np.sin(RISE) - 1.2}], mass: 20, velocity: [0.4, 0, 0]}}
constraints:
  foot: {{kind: hinge, body: jib, at: [0, 0, 0], axis: [0, 1, 0]}}
  luffing: {{{ROPE}, nodes: [drum, mast, nose, eye], tension: 300}}
  fall: {{{ROPE}, nodes: [jib.head, load], tension: 196}}
  motor: {{kind: drive, of: drum, motor: {{torque: {-MOTOR}}}}}
"""


def jib() -> Wanted:
    """Moments about the foot at all angles through which it goes."""
    plane = Plane()
    turn = plane.coordinate(-RISE, BOOM * (4**2 + 0.2**2) / 12 + BOOM * 2**2)
    head, middle = Place(0.0, 0.0, turn, (4.0, 0.0)), Place(0.0, 0.0, turn, (2.0, 0.0))
    plane.weigh(middle, BOOM)
    spins = [plane.coordinate(0, 0.5 * kg * r * r) for kg, r in ((20, 0.2), (3, 0.15))]
    load = plane.point(4 * np.cos(RISE), 4 * np.sin(RISE) - 1.2, 20, (0.4, 0))
    drum, mast = Over(Place(-2.0, 0.3), 0.2, 1, spins[0]), Over(Place(-1.5, 3.0), 0.15, 1, spins[1])
    plane.rope([drum, mast, Over(head, 0.1), Over(Place(-1.5, 2.7))], EA, 300, TAU)
    plane.rope([Over(head), Over(load)], EA, 196, TAU)
    plane.drive(spins[0], lambda t, w: -MOTOR)
    return ends(plane, 0.6, jib=middle, load=load)


BEAM, CRAB, LEFT, RIGHT = 60.0, 20.0, 68.0, 92.0  # beam and what lies on it [kg], torques of the drums [N m]
LIFT = f"""
bodies:
  beam: {{kind: rigid_body, shape: {{kind: box, size: [2.2, 0.1, 0.1]}}, mass: {BEAM}, position: [0, 0, 0],
    points: {{left: [-1, 0, 0.05], right: [1, 0, 0.05], crab: [0.4, 0, 0.05]}}}}
  crab: {{position: [0.4, 0, -0.95], mass: {CRAB}}}
  one: {{kind: winch, position: [-1.2, 0, 4], radius: 0.2, mass: 30}}
  two: {{kind: winch, position: [1.2, 0, 4], radius: 0.2, mass: 30, axis: [0, -1, 0]}}
constraints:
  lead: {{{ROPE}, nodes: [one, beam.left], tension: 350}}
  mate: {{{ROPE}, nodes: [two, beam.right], tension: 430}}
  sling: {{{ROPE}, nodes: [beam.crab, crab], tension: 196}}
  first: {{kind: drive, of: one, motor: {{torque: {-LEFT}}}}}
  second: {{kind: drive, of: two, motor: {{torque: {-RIGHT}}}}}
"""


def two_cranes() -> Wanted:
    """Unequal pulls on both ends of a beam with a weight off its middle: it rises, tilts and swings."""
    plane = Plane()
    middle = plane.point(0, 0, BEAM)
    turn = plane.coordinate(0, BEAM * (2.2**2 + 0.1**2) / 12)
    left, right, hung = (Place(middle.x, middle.z, turn, (x, 0.05)) for x in (-1.0, 1.0, 0.4))
    crab = plane.point(0.4, -0.95, CRAB)
    spins = [plane.coordinate(0, 0.5 * 30 * 0.2**2) for _ in range(2)]
    plane.rope([Over(Place(-1.2, 4.0), 0.2, 1, spins[0]), Over(left)], EA, 350, TAU)
    plane.rope([Over(Place(1.2, 4.0), 0.2, -1, spins[1]), Over(right)], EA, 430, TAU)
    plane.rope([Over(hung), Over(crab)], EA, 196, TAU)
    plane.drive(spins[0], lambda t, w: -LEFT)
    plane.drive(spins[1], lambda t, w: RIGHT)
    return ends(plane, 0.6, beam=middle, crab=crab)


WIND, HAND = 600.0, 14.0  # moments of the sail, and of the drum [N m]
SHEET = f"""
bodies:
  boom: {{kind: rigid_body, shape: {{kind: box, size: [2, 0.1, 0.1]}}, mass: 12, position: [1, 0, 0],
    points: {{becket: [0.4, 0, 0]}}}}
  block: {{kind: sheave, on: boom, position: [1.6, 0, 0], radius: 0.06}}
  deck: {{kind: sheave, position: [1.5, 0, -1], radius: 0.05, mass: 2}}
  drum: {{kind: winch, position: [1.9, 0, -1], radius: 0.1, mass: 40}}
constraints:
  gooseneck: {{kind: hinge, body: boom, at: [0, 0, 0], axis: [0, 1, 0], motor: {{torque: {-WIND}}}}}
  sheet: {{{ROPE}, nodes: [{{sheave: drum, sense: -1}}, {{sheave: block, sense: -1}}, deck, boom.becket],
    tension: 130}}
  hand: {{kind: drive, of: drum, motor: {{torque: {HAND}}}}}
"""


def sheet() -> Wanted:
    """Three parts of a sheet on a boom in a steady wind; seen from above, without weight."""
    plane = Plane()
    turn = plane.coordinate(0, 12 * (2**2 + 0.1**2) / 12 + 12 * 1**2)
    middle, block, becket = (Place(0.0, 0.0, turn, (x, 0.0)) for x in (1.0, 1.6, 1.4))
    spins = [plane.coordinate(0, 0.5 * kg * r * r) for kg, r in ((40, 0.1), (2, 0.05))]
    drum, deck = Over(Place(1.9, -1.0), 0.1, -1, spins[0]), Over(Place(1.5, -1.0), 0.05, 1, spins[1])
    plane.rope([drum, Over(block, 0.06, -1), deck, Over(becket)], EA, 130, TAU)
    plane.drive(turn, lambda t, w: -WIND)
    plane.drive(spins[0], lambda t, w: HAND)
    return ends(plane, 0.5, boom=middle)


SHIP = f"""
bodies:
  tip: {{kind: scripted_point, formula: ["0.3 * sin(2 * t)", "0", "4 + 0.5 * sin(1.7 * t)"]}}
  load: {{position: [0, 0, 1], mass: 30, velocity: [0.2, 0, 0.4]}}
constraints:
  fall: {{{ROPE}, nodes: [tip, load], tension: 294}}
"""


def ship() -> Wanted:
    """A load below a tip that rolls and heaves."""
    plane = Plane()
    load = plane.point(0, 1, 30, (0.2, 0.4))
    tip = Place(
        lambda t: (0.3 * np.sin(2 * t), 0.6 * np.cos(2 * t)),
        lambda t: (4 + 0.5 * np.sin(1.7 * t), 0.85 * np.cos(1.7 * t)),
    )
    plane.rope([Over(tip), Over(load)], EA, 294, TAU)
    return ends(plane, 3.0, load=load)


BREAKS = 330.0
BRIDLE = f"""
bodies:
  eyes: {{kind: fixed_points, positions: [[-1, 0, 3], [1.2, 0, 3]]}}
  load: {{position: [0, 0, 1.5], mass: 40, velocity: [-0.9, 0, 0]}}
constraints:
  one: {{{ROPE}, nodes: ["eyes[0]", load], tension: 200}}
  two: {{{ROPE}, nodes: ["eyes[1]", load], tension: 200, breaks_at: {BREAKS}}}
"""


def bridle() -> Wanted:
    """The leg that breaks lets the load swing on the other one."""
    plane = Plane()
    load = plane.point(0, 1.5, 40, (-0.9, 0))
    plane.rope([Over(Place(-1.0, 3.0)), Over(load)], EA, 200, TAU)
    plane.rope([Over(Place(1.2, 3.0)), Over(load)], EA, 200, TAU, BREAKS)
    wanted = ends(plane, 0.6, load=load)
    assert plane.lines[1].severed
    return wanted


BRAKE = 150.0
ANCHOR = f"""
bodies:
  drum: {{kind: winch, position: [0, 0, 12], radius: 0.25, mass: 60}}
  anchor: {{position: [0.25, 0, 10], mass: 40}}
constraints:
  chain: {{{ROPE}, nodes: [drum, anchor], tension: 1}}
  brake: {{kind: drive, of: drum, damping: 0.4,
    motor: {{torque_formula: "{-BRAKE} * clip(5 * (t - 0.5), 0, 1)"}}}}
"""


def anchor() -> Wanted:
    """Free fall with the inertia of the drum, then a brake that closes within 0.2 s."""
    plane = Plane()
    spin = plane.coordinate(0, 0.5 * 60 * 0.25**2)
    fluke = plane.point(0.25, 10, 40)
    plane.rope([Over(Place(0.0, 12.0), 0.25, 1, spin), Over(fluke)], EA, 1, TAU)
    plane.drive(spin, lambda t, w: -0.4 * w - BRAKE * min(max(5 * (t - 0.5), 0.0), 1.0))
    return ends(plane, 1.0, anchor=fluke)


# gravity, scene, equations, duration [s], and how far steps of 1 ms may be off [m]: they find a break at the
# end of a step, and take torques that change with time from its start
MACHINES: dict[str, tuple[float, str, Callable[[], Wanted], float, float]] = {
    "luffing jib": (G, JIB, jib, 0.6, 3e-6),
    "two cranes": (G, LIFT, two_cranes, 0.6, 1e-6),
    "mainsheet": (0.0, SHEET, sheet, 0.5, 1e-5),
    "ship": (G, SHIP, ship, 3.0, 3e-6),
    "bridle": (G, BRIDLE, bridle, 0.6, 3e-3),
    "anchor": (G, ANCHOR, anchor, 1.0, 2e-4),
}
EVENTS, STEPS = "{kind: event_driven, method: dopri5, rtol: 1e-9}", "{kind: time_stepping, h: 1 ms}"


@cache
def due(name: str) -> Wanted:
    """By the equations, once for both steppers."""
    return MACHINES[name][2]()


def moved(text: str, seconds: float, names: list[str]) -> Array:
    """x, z of bodies (n, 2) after some seconds."""
    ready = prepare(scene_from_text(text))
    end = simulate(ready.world, ready.state, ready.stepper, seconds)
    return np.array([end.q[ready.world.layout.q[name]][[0, 2]] for name in names])


@pytest.mark.parametrize("stepper", [EVENTS, STEPS])
@pytest.mark.parametrize("name", MACHINES)
def test_it_moves_as_its_equations_say(name: str, stepper: str) -> None:
    """Over some decimetres."""
    gravity, text, _, seconds, within = MACHINES[name]
    wanted = due(name)
    found = moved(f"gravity: [0, 0, {-gravity}]\n{text}stepper: {stepper}\n", seconds, list(wanted))
    within = within if stepper == STEPS else 1e-7
    assert found == pytest.approx(np.array(list(wanted.values())), abs=within)
