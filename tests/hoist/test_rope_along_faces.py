"""Ropes whose ends lie in faces of what they touch, and on several edges at the start."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.arrays import Array
from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.scene import scene_from_text

G = 9.81
STEPPERS = ["{kind: event_driven, rtol: 1e-8}", "{kind: time_stepping, h: 1 ms}"]


def end_of(text: str, seconds: float) -> dict[str, Array]:
    """Positions of the bodies of a scene (3,) after some time."""
    ready = prepare(scene_from_text(text))
    state = simulate(ready.world, ready.state, ready.stepper, seconds)
    return {name: state.q[part] for name, part in ready.world.layout.q.items()}


@pytest.mark.parametrize("stepper", STEPPERS)
@pytest.mark.parametrize("height", [0.0, -2e-7, 0.01])
@pytest.mark.parametrize(("aside", "radius"), [(0.0, 0.0), (-2e-7, 0.0), (0.02, 0.0), (0.02, 1e-3)])
def test_a_cart_on_a_table_is_hauled_over_its_edge(
    height: float, aside: float, radius: float, stepper: str
) -> None:
    """m g/(m + M), also where the rope lies on the table and hangs along its side. It went through the table,
    and where the weight came out of it, the rope was longer at once by what it then was around the edge."""
    ends = end_of(
        f"""
bodies:
  table: {{kind: rigid_body, shape: {{kind: box, size: [3, 1, 0.5]}}, mass: 1 t, position: [-1.5, 0, -0.25]}}
  cart: {{position: [-2, 0, {height}], mass: 2}}
  weight: {{position: [{aside}, 0, -0.5], mass: 1}}
constraints:
  base: {{kind: weld, body: table}}
  rail: {{kind: on_plane, points: cart, normal: [0, 0, 1], point: [0, 0, {height}]}}
  rope: {{kind: rope, nodes: [cart, weight], EA: 1 MN, relaxation: 1 ms, touches: [table], tension: 6.54,
    line_radius: {radius}}}
stepper: {stepper}
""",
        0.5,
    )
    moved = 0.5 * G / 3.0 * 0.5**2
    assert ends["cart"][0] + 2.0 == pytest.approx(moved, rel=2e-3)
    assert -0.5 - ends["weight"][2] == pytest.approx(moved, rel=2e-3)


@pytest.mark.parametrize("mu", [0.0, 0.5])
def test_a_rope_over_two_edges_starts_alike_from_either_end(mu: float) -> None:
    """With friction it lay where the end from which it was laid had pulled it."""
    found = []
    for nodes in ("[a, b]", "[b, a]"):
        ends = end_of(
            f"""
bodies:
  beam: {{kind: rigid_body, shape: {{kind: box, size: [0.4, 4, 0.4]}}, mass: 1 t, position: [0, 0, 0]}}
  a: {{position: [-0.5, -0.6, -1], mass: 10}}
  b: {{position: [0.6, 0.9, -1.4], mass: 13}}
constraints:
  base: {{kind: weld, body: beam}}
  rope: {{kind: rope, nodes: {nodes}, EA: 100 kN, relaxation: 2 ms, tension: 100,
    touches: [beam], touch_mu: {mu}}}
stepper: {{kind: time_stepping, h: 1 ms}}
""",
            0.4,
        )
        found.append(np.concatenate([ends["a"], ends["b"]]))
    assert found[0] == pytest.approx(found[1], abs=1e-7)


PENDULUM = """
bodies:
  eye: {{kind: fixed_points, positions: [[-1e-4, 0, 2]]}}
  wall: {{kind: rigid_body, shape: {{kind: box, size: [1, 3, 2]}}, mass: 100, position: [-0.5, 0, 0]}}
  bob: {{position: [-1e-4, 0, -2], mass: 2, velocity: [0.5, 0, 0]}}
constraints:
  hold: {{kind: weld, body: wall}}
  rope: {{kind: rope, nodes: [eye, bob], EA: 100 kN, relaxation: 1 ms, tension: 19.62, touches: [wall]}}
stepper: {{kind: time_stepping, h: {h}}}
"""


@pytest.mark.parametrize("h", ["1 ms", "5 ms"])
def test_a_rope_lifts_off_all_edges_of_a_wall_in_one_step(h: str) -> None:
    """A pendulum of 4 m. It left the lower edge only and hung from the upper one: 2 cm off after 0.7 s."""
    x = end_of(PENDULUM.format(h=h), 0.7)["bob"][0]
    rate = np.sqrt(G / 4.0)
    assert x == pytest.approx(0.5 / rate * np.sin(rate * 0.7), abs=2e-3)


LOWERED = """
bodies:
  table: {{kind: rigid_body, shape: {{kind: box, size: [3, 1, 0.5]}}, mass: 1 t, position: [-1.5, 0, -0.25]}}
  drum: {{kind: winch, position: [-2, 0, 0.2], radius: 0.1, mass: 10}}
  weight: {{position: [{aside}, 0, -0.45], mass: 1}}
constraints:
  base: {{kind: weld, body: table}}
  paid_out: {{kind: drive, of: drum, motor: {{speed: 1, max_torque: 100}}}}
  rope: {{kind: rope, nodes: [drum, weight], EA: 100 kN, relaxation: 1 ms, tension: 9.81, touches: [table]}}
stepper: {stepper}
"""


@pytest.mark.parametrize("stepper", STEPPERS)
@pytest.mark.parametrize("aside", [5e-4, -5e-4])
def test_a_weight_is_lowered_past_the_lower_edge_beside_it(aside: float, stepper: str) -> None:
    """By 10 cm at 10 cm/s. Half a millimetre beside the table the stop of its rope, which there met an edge,
    hurled it 60 cm up; as far inside the table the rope was longer at once by 0.4 m, and tore it away.
    """
    weight = end_of(LOWERED.format(aside=aside, stepper=stepper), 1.0)["weight"]
    assert weight[2] == pytest.approx(-0.55, abs=1e-3)
    assert abs(weight[0]) < 0.02


PAST = """
bodies:
  table: {{kind: rigid_body, shape: {{kind: box, size: [3, 1, 0.5]}}, mass: 1 t, position: [-1.5, 0, -0.25]}}
  cart: {{position: [-2, 0, {radius}], mass: 2}}
  weight: {{position: [{aside}, 0, -0.3], mass: 1}}
constraints:
  base: {{kind: weld, body: table}}
  rail: {{kind: on_plane, points: cart, normal: [0, 0, 1], point: [0, 0, {radius}]}}
  guide: {{kind: on_plane, points: weight, normal: [1, 0, {lean}], point: [{aside}, 0, -0.3]}}
  rope: {{kind: rope, nodes: [cart, weight], EA: 100 kN, tension: 6.54, touches: [table],
    line_radius: {radius}}}
stepper: {stepper}
"""


@pytest.mark.parametrize("stepper", STEPPERS)
@pytest.mark.parametrize(
    ("aside", "radius", "lean"), [(0.0, 0.02, 0.0), (-0.004, 0.0, 0.0), (0.01, 0.02, -0.05)]
)
def test_a_rope_whose_end_lies_in_a_side_passes_the_lower_edge_without_a_jump(
    aside: float, radius: float, lean: float, stepper: str
) -> None:
    """A guided weight within the radius of a thick rope, or 4 mm within the side, leaning in or not: the path
    had a jump where it came past the lower edge, which gave 8.4, 0.4 and 2.2 J to a motion of 3 J."""
    ready = prepare(scene_from_text(PAST.format(aside=aside, radius=radius, lean=lean, stepper=stepper)))
    world, account = ready.world, ready.world.layout.account["topology"]
    start = world.total_energy(ready.state)
    end = simulate(world, ready.state, ready.stepper, 0.5)
    assert end.q[world.layout.q["weight"]][2] < -0.5 - radius, "it is past the edge"
    assert end.accounts[account] == pytest.approx(0.0, abs=1e-3)
    assert world.total_energy(end) - start == pytest.approx(0.0, abs=1e-2)
    assert end.q[world.layout.q["cart"]][0] + 2.0 == pytest.approx(0.5 * G / 3.0 * 0.5**2, rel=2e-2)
