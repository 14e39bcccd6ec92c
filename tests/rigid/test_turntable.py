"""Bodies at rest on a turntable, or set down on one, run in steps as long as the tolerance allows."""

from __future__ import annotations

from math import cos, sin

import numpy as np
import pytest

from visviva.arrays import Array
from visviva.cli.session import Ready, prepare
from visviva.core.loop import simulate
from visviva.scene import scene_from_text
from visviva.steppers.events.adaptive_steps import AdaptiveSteps

SOLIDS = {
    "box": "{kind: box, size: [0.2, 0.2, 0.1]}",
    "brick": "{kind: box, size: [0.37, 0.21, 0.1]}",
    "cylinder": "{kind: cylinder, radius: 0.1, length: 0.1}",
}
AWAY, TIME = 0.3, 0.3


def table(solid: str, spin: float, mu: float, carried: bool, rtol: str = "1e-6", mass: float = 1.0) -> Ready:
    """A solid beside the axle of a disc that a motor turns, on it from the start or set down at rest."""
    speed, turning = (spin * AWAY, spin) if carried else (0.0, 0.0)
    return prepare(
        scene_from_text(f"""
bodies:
  table: {{kind: rigid_body, shape: {{kind: cylinder, radius: 1, length: 0.2}}, mass: 50, mu: {mu},
          position: [0, 0, -0.1], spin: [0, 0, {spin}]}}
  solid: {{kind: rigid_body, shape: {SOLIDS[solid]}, mass: {mass}, mu: {mu},
          position: [{AWAY}, 0, 0.05], velocity: [0, {speed}, 0], spin: [0, 0, {turning}]}}
constraints:
  axle: {{kind: hinge, body: table, axis: [0, 0, 1], motor: {{speed: {spin}}}}}
contacts: {{touch: {{kind: bodies}}}}
stepper: {{kind: event_driven, method: dopri5, rtol: {rtol}}}
""")
    )


def ended(ready: Ready) -> tuple[Array, float]:
    """Place of the solid, and the steps that were taken."""
    end = simulate(ready.world, ready.state, ready.stepper, TIME)
    return end.q[ready.world.layout.q["solid"]][:3].copy(), ready.stepper.stats["steps"]


@pytest.mark.parametrize(
    ("solid", "spin", "mu", "mass", "most"),
    [("box", 1.0, 0.5, 1.0, 80), ("brick", 2.0, 0.3, 7.0, 200), ("cylinder", 3.0, 1.0, 0.1, 300)],
)
def test_what_is_carried_goes_in_steps_of_its_turn(solid, spin, mu, mass, most) -> None:
    """By ω t about the axle. Rows that stick felt how they turn only by 1 − h/10 ms of it, an error of order
    two in their rates, and took 500 steps at 1 rad/s, 1300 at 3."""
    place, steps = ended(table(solid, spin, mu, True, mass=mass))
    angle = spin * TIME
    assert place == pytest.approx([AWAY * cos(angle), AWAY * sin(angle), 0.05], abs=1e-6)
    assert steps < most


@pytest.mark.parametrize(("solid", "allowed"), [("box", 1e-7), ("cylinder", 3e-5)])
def test_what_is_set_down_slides_until_it_is_carried(solid, allowed) -> None:
    """Table and solid fall alike until they press on each other: rounding told which corners came nearer, and
    the load went to and fro between them, in 4800 to 6100 steps. Which four points stand for a rim that turns
    is chosen anew now and then, at every tolerance."""
    (loose, few), (tight, _) = (ended(table(solid, 1.0, 0.3, False, rtol)) for rtol in ("1e-6", "1e-8"))
    assert loose == pytest.approx(tight, abs=allowed)
    assert few < 300


def test_a_load_is_shared_alike_by_like_states() -> None:
    """Velocities that differ by 1e-12 m/s gave the corners 2.1, 2.1, 2.8, 2.8 N or 4.2, 0, 5.0, 0.6 N."""
    ready = table("box", 1.0, 0.3, False)
    start = simulate(ready.world, ready.state, ready.stepper, 0.002).copy()
    adaptive = AdaptiveSteps(ready.world, ready.stepper)
    adaptive.steps.e.k.turns[0] = 1.0
    generator, found = np.random.default_rng(0), []
    for size in [0.0] + 12 * [1e-12]:
        state = start.copy()
        state.v[6:] += size * generator.normal(size=6)
        adaptive.steps.shorter(state, 1.6e-5)
        found.append(adaptive.forces()["touch"][:12:3].copy())
    assert np.abs(np.array(found) - found[0]).max() < 1e-5
