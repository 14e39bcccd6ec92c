"""Ropes over sheaves with weight and sag: their law, balance at rest, energy in motion."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.coupled.kit import ledger_sum
from tests.hoist.worlds import Events, G

import visviva
from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.hoist.cables.cable import catenary_parameter
from visviva.hoist.ropes.rope import Rope
from visviva.hoist.weight.catenary import solve_catenary
from visviva.hoist.weight.sagging import (
    COMPLIANCE,
    LAST_TENSION,
    LENGTH_GRADIENT,
    PART_SIZE,
    PULL,
    SLOPE_GRADIENT,
    STORED,
    length_of,
    update_part,
)
from visviva.scene import scene_from_text
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping

W = 20.0


def part(distance: float, slope: float, length: float, EA: float = 1e6, w: float = W) -> np.ndarray:
    out = np.full(PART_SIZE, np.nan)
    update_part(w, EA, distance, slope, length, out)
    return out


@pytest.mark.parametrize("length", [9.9, 9.999, 10.0, 10.2, 12.0, 20.0])
@pytest.mark.parametrize("EA", [1e4, 1e7])
def test_a_level_part_is_the_catenary_between_two_points(length: float, EA: float) -> None:
    found = np.zeros(4)
    ends = np.zeros(3), np.array([10.0, 0, 0])
    solve_catenary(
        np.array([length, EA, W * length]), *ends, np.array([0, 0, 1.0]), found, np.zeros(3), np.zeros(5)
    )
    ours = part(10.0, 0.0, length, EA)
    assert ours[PULL] == pytest.approx(found[0], rel=1e-9)
    assert ours[LAST_TENSION] == pytest.approx(np.hypot(*found[:2]), rel=1e-9)
    if length == 12.0 and EA == 1e7:
        assert ours[PULL] == pytest.approx(W * catenary_parameter(10.0, 12.0), rel=1e-4)


@pytest.mark.parametrize("slope", [0.2, 0.7, 0.95])
def test_one_that_leans_pulls_nearly_as_the_catenary(slope: float) -> None:
    """Pulled by 3 and by 6 times its weight; the difference goes with the square of that, or faster."""
    missed = []
    for times in (3.0, 6.0):
        length = length_of(W, 1e7, 10.0, slope, times * 10.0 * W, np.zeros(PART_SIZE))
        end, found = 10.0 * np.array([np.sqrt(1 - slope**2), 0, slope]), np.zeros(4)
        law = np.array([length, 1e7, W * length])
        solve_catenary(law, np.zeros(3), end, np.array([0, 0, 1.0]), found, np.zeros(3), np.zeros(5))
        middle = np.hypot(found[0], found[1] - 0.5 * W * length)
        missed.append(abs(part(10.0, slope, length, 1e7)[PULL] / middle - 1.0))
    assert missed[0] < 1.5e-2 and missed[1] < 0.3 * missed[0]


@settings(max_examples=80, deadline=None)
@given(
    st.floats(0.3, 1.02), st.floats(-0.999, 0.999), st.sampled_from([1e4, 1e6, 1e7]),
    st.floats(1e-2, 100.0),
)  # fmt: skip
def test_forces_and_stiffness_are_slopes_of_the_energy(
    share: float, slope: float, EA: float, w: float
) -> None:
    """∂E/∂d = T, ∂E/∂L = −∂U*/∂L, ∂E/∂σ, and ∂T/∂d; there is a pull for every place."""
    length, d = 10.0, 10.0 * share
    at, step = part(d, slope, length, EA, w), 1e-4
    size = at[PULL] * (1.0 + at[LENGTH_GRADIENT] / at[PULL]) + 1e-2 * EA * step

    def change(*by: float) -> float:
        up, down = (part(d + s * by[0], slope + s * by[1], length + s * by[2], EA, w) for s in (1, -1))
        return float(up[STORED] - down[STORED]) / (2 * step)

    assert at[PULL] > 0.0 and at[COMPLIANCE] > 0.0
    assert change(step, 0, 0) == pytest.approx(at[PULL], abs=2e-3 * size)
    assert change(0, 0, step) == pytest.approx(-at[LENGTH_GRADIENT], abs=2e-3 * size)
    assert change(0, step, 0) == pytest.approx(
        -at[SLOPE_GRADIENT] * at[PULL], abs=2e-2 * w * length + 2e-3 * size
    )
    if at[PULL] > w * length:
        back = np.full(PART_SIZE, np.nan)
        assert length_of(w, EA, d, slope, at[PULL], back) == pytest.approx(length, rel=1e-9)


SWING = """
duration: 4 s
bodies:
  rail: {{kind: fixed_points, positions: [[-4, 0, 0.2]]}}
  carrier:
    kind: rigid_body
    shape: {{kind: box, size: [1, 0.5, 0.5]}}
    mass: 60 kg
    position: [0, 0, 0]
    spin: [0, 0, 0.2]
    points: {{lug: [0, 0, 1]}}
  top: {{kind: sheave, on: carrier, position: [0.2, 0, 0.4], radius: 20 cm, mass: 8 kg, axis: [0, 1, 0.05]}}
  block:
    kind: rigid_body
    shape: {{kind: box, size: [0.4, 0.4, 0.4]}}
    mass: 40 kg
    position: [0.6, 0.2, -3]
    velocity: [0.5, 0.4, {speed}]
    points: {{eye: [0, 0, 0.2]}}
  hanger: {{kind: fixed_points, positions: [[-2, 1, 6], [2, 1, 6], [0, -2, 6]]}}
constraints:
  rope: {{kind: rope, nodes: [rail, top, block.eye], EA: {EA}, tension: 500 N, density: 4 kg/m{more}}}
  line0: {{kind: rope, nodes: ["hanger[0]", carrier.lug], EA: 200 kN, tension: 420 N, density: 1 kg/m}}
  line1: {{kind: rope, nodes: ["hanger[1]", carrier.lug], EA: 200 kN, tension: 420 N, density: 1 kg/m}}
  line2: {{kind: rope, nodes: ["hanger[2]", carrier.lug], EA: 200 kN, tension: 420 N, density: 1 kg/m}}
"""


def built(text: str) -> tuple[World, Rope]:
    world = prepare(scene_from_text(text)).world
    return world, next(part for part in world.constraints if isinstance(part, Rope) and part.name == "rope")


class Highest:
    """A recorder of the largest energy."""

    next_time, most = 0.0, -np.inf

    def see(self, world: World, step) -> None:  # type: ignore[no-untyped-def]
        self.most = max(self.most, world.total_energy(step.after))


def budget(world: World, rope: Rope, state, radius: float) -> float:  # type: ignore[no-untyped-def]
    _, rest, wraps = rope.measures(world.kinematics(state))
    return float(rest.sum() + radius * wraps.sum())


def test_energy_is_kept_where_nothing_takes_any() -> None:
    """A wheel on a body that swings and turns, on three ropes that sag: forces are slopes of the energy."""
    world, rope = built(SWING.format(speed=0.0, EA="100 kN", more=""))
    state, watch = world.start(), Events(rope)
    before, length = world.total_energy(state), budget(world, rope, state, 0.2)
    end = simulate(world, state, EventDriven("dopri5", rtol=1e-10), 1.5, watch)
    assert watch.found == [] and np.abs(end.v).max() > 0.5, "things move, and the rope stays on its wheel"
    assert world.total_energy(end) == pytest.approx(before, abs=1e-6)
    assert budget(world, rope, end, 0.2) == pytest.approx(length, abs=1e-13)


@pytest.mark.parametrize("h", [1e-3, 1e-2])
def test_books_close_where_a_load_falls_into_slack_rope(h: float) -> None:
    """Thrown up at 4 m/s on steel: slack, caught within a step, again and again; and no energy is made."""
    world, rope = built(SWING.format(speed=4.0, EA="10 MN", more=", relaxation: 5 ms"))
    state = world.start()
    total, energy, length = (
        ledger_sum(world, state),
        world.total_energy(state),
        budget(world, rope, state, 0.2),
    )
    watch = Highest()
    end = simulate(world, state, TimeStepping(h), 4.0, watch)
    assert np.isfinite(end.q).all()
    assert ledger_sum(world, end) == pytest.approx(total, abs=1e-8)
    assert watch.most < energy + 15.0
    assert budget(world, rope, end, 0.2) == pytest.approx(length, abs=1e-13)


def test_both_steppers_tell_of_the_same_catch() -> None:
    """Highest place and deepest one within 2 mm."""
    ends = []
    for stepper in (TimeStepping(2e-4), EventDriven("dopri5", rtol=1e-8)):
        world, _ = built(SWING.format(speed=4.0, EA="1 MN", more=", relaxation: 5 ms"))
        end = simulate(world, world.start(), stepper, 1.0)
        place = world.layout.q["block"]
        ends.append(end.q[place][:3].copy())
    assert ends[0] == pytest.approx(ends[1], abs=4e-3)


SPANS = """
duration: 60 s
bodies:
  anchor: {kind: fixed_points, positions: [[-20, 0, 5]]}
  near: {kind: sheave, position: [-10, 0, 10], radius: 30 cm, mass: 20 kg, bearing_drag: 40 N m s}
  far: {kind: sheave, position: [10, 0, 12], radius: 30 cm, mass: 20 kg, bearing_drag: 40 N m s}
  weight: {position: [10.3, 0, 4], mass: 300 kg}
constraints:
  rope:
    kind: rope
    nodes: [anchor, near, far, weight]
    EA: 5 MN
    tension: 2900 N
    density: 3 kg/m
    relaxation: 20 ms
"""


def test_a_counterweight_holds_every_span_by_its_height() -> None:
    """At rest T + T²/2EA − ρ g z is the same everywhere on the rope, and sag follows from T."""
    world, rope = built(SPANS)
    state = simulate(world, world.start(), TimeStepping(5e-3), 60.0)
    assert np.abs(state.v).max() < 1e-3
    k = world.kinematics(state)
    rope.measures(k)
    found, hung, w = rope.reeving.found(k), rope.hanging.hung(k, 3), 3.0 * G
    level = []
    for e in range(3):
        pull, lift = hung.parts[e, PULL], hung.parts[e, LENGTH_GRADIENT]
        level.append(lift - w * hung.heights[e].mean())
        assert pull > 0.0
    at_weight = 300.0 * G
    expected = at_weight + at_weight**2 / 1e7 - w * state.q[world.layout.q["weight"]][2]
    wheels = 0.3 * w  # rope on a wheel weighs at its centre
    assert level == pytest.approx([expected] * 3, abs=0.1 * wheels)
    middle = hung.parts[1]
    span = np.sqrt(found.numbers[1, 4] ** 2 - (hung.heights[1, 1] - hung.heights[1, 0]) ** 2)
    flat = middle[PULL] * span / found.numbers[1, 4]
    ends = k.positions(rope.reeving.owner)[found.ports[1, :, 0]] + found.lines[1, 1:]
    points = rope.hanging.shape(middle, ends, 199, rope.EA)
    chord = ends[0, 2] + (points[:, 0] - ends[0, 0]) * (ends[1, 2] - ends[0, 2]) / (ends[1, 0] - ends[0, 0])
    sag = float((chord - points[:, 2]).max())
    assert sag == pytest.approx(w * middle[2] / span * span**2 / (8 * flat), rel=2e-3)


LEAVES = """
duration: 6 s
bodies:
  ends: {kind: fixed_points, positions: [[-10, 0, 0]]}
  support: {kind: sheave, position: [0, 0, -0.55], radius: 30 cm, mass: 10 kg, bearing_drag: 5 N m s}
  far: {kind: sheave, position: [10, 0, 0.3], radius: 30 cm, mass: 10 kg, bearing_drag: 5 N m s}
  weight: {position: [10.3, 0, -6], mass: MASS}
constraints:
  rope:
    kind: rope
    nodes: [ends, support, far, weight]
    EA: 5 MN
    tension: TENSION
    density: 3 kg/m
    relaxation: 20 ms
"""


@pytest.mark.parametrize("stepper", [lambda: TimeStepping(2e-3), lambda: EventDriven("dopri5", rtol=1e-8)])
def test_a_rope_that_sags_lies_on_a_support_below_its_chord(stepper) -> None:  # type: ignore[no-untyped-def]
    """Pulled by less it lies on the wheel in the middle, by more it rises; that makes no energy."""
    for mass, tension, left in (("200 kg", "1.9 kN", False), ("900 kg", "2.4 kN", True)):
        world, rope = built(LEAVES.replace("MASS", mass).replace("TENSION", tension))
        state, watch = world.start(), Events(rope)
        total, energy = ledger_sum(world, state), world.total_energy(state)
        end = simulate(world, state, stepper(), 1.5, watch)
        assert ("leaves sheave 1" in [text for _, text in watch.found]) == left
        assert ledger_sum(world, end) == pytest.approx(total, abs=1e-4)
        assert abs(end.accounts[world.layout.account["topology"]]) < 0.3
        assert np.isfinite(world.total_energy(end)) and energy


FAULTS = {
    "no tension": ("    tension: 2900 N\n", "", "no tension"),
    "free sheave": (
        "radius: 30 cm, mass: 20 kg, bearing_drag: 40 N m s",
        "radius: 30 cm",
        "runs freely over node",
    ),
    "grip": ("bearing_drag: 40 N m s", "mu: 0.2", "may slip over node 1"),
    "too long": ("tension: 2900 N", "length: 600 km", "6e[+]05 m of rope, expected less than 500000 m"),
    "too little": ("tension: 2900 N", "tension: 1 N", "too low for a rope of this weight"),
    "density below zero": ("density: 3 kg/m", "density: -3 kg/m", "density"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_a_rope_with_a_weight_cannot_do_is_named(fault: str) -> None:
    old, new, words = FAULTS[fault]
    assert old in SPANS
    with pytest.raises(SceneError, match=words):
        prepare(scene_from_text(SPANS.replace(old, new)))


def test_a_severed_rope_weighs_nothing(tmp_path: Path) -> None:
    """Its energy goes to `topology`, and the run ends with numbers."""
    text = SPANS.replace("duration: 60 s", "duration: 1 s").replace(
        "EA: 5 MN", "EA: 5 MN\n    breaks_at: 2.8 kN"
    )
    summary = visviva.run(scene_from_text(text), tmp_path / "a.vv")
    with visviva.load(tmp_path / "a.vv") as run:
        assert [event.kind for event in run.events] == ["break"]
        assert run["weight"].x[-1, 0, 2] < 0.0
    assert summary["ledger"]["relative"] < 1e-9


def test_a_run_in_pieces_is_bitwise_one_in_a_call() -> None:
    """Nothing that hangs is remembered beside the state."""
    ends = []
    for times in ((1.0,), (0.25, 0.5, 1.0)):
        world, _ = built(SWING.format(speed=4.0, EA="10 MN", more=", relaxation: 5 ms"))
        state = world.start()
        for t in times:
            state = simulate(world, state, TimeStepping(1e-3), t)
        ends.append(state)
    assert np.array_equal(ends[0].q, ends[1].q) and np.array_equal(ends[0].v, ends[1].v)
