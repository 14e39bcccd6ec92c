"""Cranes beside closed forms: grip that ends, wheels that lift, layers on a drum, a car on a cable."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import brentq

from visviva.cli.session import Ready, prepare
from visviva.core.loop import simulate
from visviva.core.state import State
from visviva.scene import scene_from_text

G = 9.81
STEPPERS = ["{kind: event_driven, rtol: 1e-7}", "{kind: time_stepping, h: 1 ms}"]


def after(text: str, seconds: float) -> tuple[Ready, State]:
    ready = prepare(scene_from_text(text))
    return ready, simulate(ready.world, ready.state, ready.stepper, seconds)


def height(ready: Ready, state: State, name: str) -> float:
    return float(state.q[ready.world.layout.q[name]][2])


CAR, WEIGHT, MU, SPEED, RADIUS = 900.0, 700.0, 0.15, 1.5, 0.4
LIFT = """
bodies:
  sheave: {{kind: sheave, position: [0, 0, 20], radius: {R}, mass: 60, mu: {mu}, speed: {rate}}}
  weight: {{position: [-{R}, 0, 5], mass: {weight}, velocity: [0, 0, {speed}]}}
  car: {{position: [{R}, 0, 15], mass: {car}, velocity: [0, 0, -{speed}]}}
constraints:
  rope: {{kind: rope, nodes: [weight, sheave, car], EA: 10 MN, relaxation: 1 ms, tension: {pull}}}
  brake: {{kind: drive, of: sheave, motor: {{speed: 0, max_torque: 1 MN m}}}}
stepper: {stepper}
"""


@pytest.mark.parametrize("stepper", STEPPERS)
def test_a_lift_whose_sheave_stops_dead_slides_to_its_stop(stepper: str) -> None:
    """a = g (k m₂ − m₁)/(m₁ + k m₂), k = e^(μπ), over v²/2a."""
    k = np.exp(MU * np.pi)
    a = G * (k * WEIGHT - CAR) / (CAR + k * WEIGHT)
    text = LIFT.format(R=RADIUS, mu=MU, rate=SPEED / RADIUS, weight=WEIGHT, car=CAR, speed=SPEED,
                       pull=WEIGHT * G, stepper=stepper)  # fmt: skip
    ready, end = after(text, SPEED / a + 0.6)
    assert 15.0 - height(ready, end, "car") == pytest.approx(SPEED**2 / (2 * a), rel=1e-2)
    assert abs(end.v[ready.world.layout.v["car"]][2]) < 1e-2, "it hangs"


REACH, HALF, CHASSIS = 6.0, 1.5, 4000.0
TIPS = """
bodies:
  chassis:
    kind: rigid_body
    shape: {{kind: box, size: [2.4, 2, 0.6]}}
    mass: {chassis}
    position: [0, 0, 1]
    points: {{tip: [{reach}, 0, 5], a: [-{half}, -1, -1], b: [-{half}, 1, -1], c: [{half}, -1, -1],
      d: [{half}, 1, -1]}}
  load: {{position: [{reach}, 0, 2], mass: {load}}}
constraints:
  rope: {{kind: rope, nodes: [chassis.tip, load], EA: 1 MN, tension: {pull}, relaxation: 10 ms}}
contacts:
  floor: {{kind: plane, points: [chassis.a, chassis.b, chassis.c, chassis.d], restitution: 0, mu: 0.5}}
stepper: {stepper}
"""


@pytest.mark.parametrize("stepper", STEPPERS)
@pytest.mark.parametrize("share", [0.98, 1.02])
def test_a_mobile_crane_tips_at_the_load_that_its_moments_say(share: float, stepper: str) -> None:
    """m (r − a) = M a about the wheels on the side of the load."""
    limit = CHASSIS * HALF / (REACH - HALF)
    ready, end = after(
        TIPS.format(chassis=CHASSIS, reach=REACH, half=HALF, load=share * limit, pull=share * limit * G,
                    stepper=stepper), 1.0,
    )  # fmt: skip
    w, x, y, z = end.q[ready.world.layout.q["chassis"]][3:7]
    lifted = (
        height(ready, end, "chassis") - 1.0 + HALF * 2 * (w * y - x * z)
    )  # of what is above the rear axle
    assert (lifted > 5e-3) == (share > 1.0), lifted
    assert lifted > -1e-4


BARE, THICK, TURNS, RATE = 0.2, 0.02, 6, 4.0
LAYERS = """
bodies:
  drum: {{kind: winch, position: [0, 0, 30], radius: {bare}, mass: 80, speed: {rate},
    layers: {{width: 12 cm, diameter: 2 cm, wound: {wound} m}}}}
  load: {{position: [{radius}, 0, 20], mass: 400, velocity: [0, 0, {up}]}}
constraints:
  rope: {{kind: rope, nodes: [drum, load], EA: 20 MN, tension: 3924, relaxation: 5 ms}}
  motor: {{kind: drive, of: drum, motor: {{speed: {rate}}}}}
stepper: {stepper}
"""


@pytest.mark.parametrize("stepper", STEPPERS)
@pytest.mark.parametrize("layer", [0, 1, 2, 3])
def test_a_drum_hoists_faster_by_each_layer(layer: int, stepper: str) -> None:
    """v = ω (R + k d √3/2), in the middle of layer k."""
    radii = [BARE + k * THICK * np.sqrt(0.75) for k in range(layer + 1)]
    wound = 2 * np.pi * TURNS * (sum(radii[:-1]) + 0.4 * radii[-1])
    text = LAYERS.format(bare=BARE, rate=-RATE, wound=wound, radius=radii[-1], up=RATE * radii[-1],
                         stepper=stepper)  # fmt: skip
    ready, end = after(text, 0.5)
    assert height(ready, end, "load") - 20.0 == pytest.approx(0.5 * RATE * radii[-1], rel=1e-3)


CABIN, COUNTER, LINE = 600.0, 2000.0, 2.0  # [kg], [kg], [kg/m]
ROCK, SADDLE, GROOVE = (-40.0, 20.0), (40.0, 24.05), 0.05  # the rope passes over the one, under the other
CABLEWAY = """
bodies:
  rock: {{kind: fixed_points, positions: [[-40, 0, 20]]}}
  cabin: {{kind: rigid_body, shape: {{kind: sphere, radius: 0.2}}, mass: {cabin}, position: [{x}, 0, {z}]}}
  runner: {{kind: sheave, on: cabin, position: [{x}, 0, {z}], radius: 5 cm, mass: 5 kg,
    bearing_drag: 50 N m s}}
  saddle: {{kind: sheave, position: [40, 0, 24], radius: 5 cm, mass: 5 kg, bearing_drag: 20 N m s}}
  counter: {{position: [40.05, 0, 10], mass: {counter}}}
constraints:
  track: {{kind: rope, nodes: [rock, {{sheave: runner, sense: -1}}, saddle, counter], EA: 400 MN,
    tension: {pull}, density: {line}, relaxation: 20 ms}}
  shaft: {{kind: on_plane, points: counter, normal: [1, 0, 0]}}
  held: {{kind: slider, body: cabin, axis: [0, 0, 1]}}
stepper: {{kind: time_stepping, h: 5 ms}}
"""


def steepness(a: tuple[float, float], b: tuple[float, float], pull: float) -> float:
    """Vertical force [N] with which a catenary holds its lower end b, at which it has this tension."""
    w = LINE * G

    def beyond(h: float) -> float:
        """Height at a of the catenary that leaves b with the horizontal force h, less that of a."""
        lean = np.arcsinh(np.sqrt(max(pull * pull - h * h, 0.0)) / h)
        return float(h / w * (np.cosh(lean + abs(a[0] - b[0]) * w / h) - np.cosh(lean))) - (a[1] - b[1])

    h = brentq(beyond, 0.2 * pull, pull * (1 - 1e-12))
    return float(np.sqrt(pull * pull - h * h))


@pytest.mark.parametrize("x", [0.0, -20.0, 15.0])
def test_a_cabin_hangs_on_its_cable_as_two_catenaries_say(x: float) -> None:
    """Both rise from it at the same tension, M g of the counterweight and ρ g (z − z₁); they bear it."""
    text = CABLEWAY.format(cabin=CABIN, counter=COUNTER, line=LINE, x=x, z=15.5, pull=COUNTER * G)
    ready, end = after(text, 30.0)
    assert abs(end.v[ready.world.layout.v["cabin"]][2]) < 1e-3
    below = height(ready, end, "counter")

    def spare(z: float) -> float:
        pull = COUNTER * G + LINE * G * (z - below)
        return sum(steepness(end, (x, z), pull) for end in (ROCK, SADDLE)) - (CABIN + 5) * G

    assert height(ready, end, "cabin") - GROOVE == pytest.approx(brentq(spare, 12.0, 17.0), abs=0.01)
