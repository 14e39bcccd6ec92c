"""Ropes that leave their sheaves, return, or have no possible path."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from tests.coupled.kit import ledger_sum
from tests.hoist.worlds import Events, bob_beside_a_sheave

import visviva
from visviva.cli.session import prepare
from visviva.core.carriers import FixedPoints
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.hoist.ropes.rope import Rope
from visviva.hoist.wheels.node import Node
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.scene import scene_from_text
from visviva.scene.build import build_scene
from visviva.steppers.event_driven import EventDriven
from visviva.steppers.time_stepping import TimeStepping


@pytest.mark.parametrize("free", [False, True])
@pytest.mark.parametrize("stepper", [lambda: TimeStepping(1e-3), lambda: EventDriven("dopri5", rtol=1e-8)])
def test_a_swinging_rope_leaves_its_sheave_and_comes_back(stepper, free: bool) -> None:  # type: ignore[no-untyped-def]
    hoist = bob_beside_a_sheave(free)
    watch, start = Events(hoist.rope), ledger_sum(hoist.world, hoist.state)
    energy = hoist.world.total_energy(hoist.state)
    end = simulate(hoist.world, hoist.state, stepper(), 4.0, watch)
    assert [text for _, text in watch.found] == [
        "leaves sheave 1", "returns to sheave 1", "leaves sheave 1",
    ]  # fmt: skip
    assert [t for t, _ in watch.found] == pytest.approx([0.7117, 2.4602, 3.8836], abs=2e-3)
    assert watch.least > -0.01, "no wrap runs below zero"
    assert abs(ledger_sum(hoist.world, end) - start) <= 1e-8 * energy + 1e-6
    assert abs(end.accounts[hoist.world.layout.account["topology"]]) <= 1e-4


def test_no_rope_is_made_or_lost() -> None:
    """ΣL + ΣRβ is the same before, without, and again with the sheave, to round-off."""
    hoist = bob_beside_a_sheave()
    place = hoist.world.layout.memory["rope"]
    before = hoist.state.memory[place].reshape(-1, 3)[:, 2].sum()
    for t in (0.5, 1.0, 3.0):
        hoist.state = simulate(hoist.world, hoist.state, TimeStepping(1e-3), t)
        k = hoist.world.kinematics(hoist.state)
        _, rest, wraps = hoist.rope.measures(k)
        assert rest.sum() + 0.1 * wraps.sum() == pytest.approx(before, abs=1e-14)


PATH = """
duration: 4 s
bodies:
  eye: {{kind: fixed_points, positions: [[-5, 0, 0.2]]}}
  wheel: {{kind: sheave, position: [0, 0, 0], radius: 20 cm, mass: 20 kg}}
  end:
    kind: scripted_point
    path:
      - {{time: 0, position: [1, 0, -3]}}
      - {{time: 1, position: [1, 0, 3]}}
      - {{time: 2, position: [1, {aside}, 3]}}
      - {{time: 3, position: [1, {aside}, -3]}}
constraints:
  rope: {{kind: rope, nodes: [eye, wheel, end], EA: 1 kN, {start}}}
stepper: {{kind: time_stepping, h: 2 ms}}
"""


@pytest.mark.parametrize(("aside", "back"), [(0.001, True), (3.0, False)])
def test_rope_that_passes_beside_its_sheave_does_not_come_back(
    aside: float, back: bool, tmp_path: Path
) -> None:
    """It left over the top; where it comes down 3 m aside it hangs free, and nothing is made of nothing."""
    summary = visviva.run(scene_from_text(PATH.format(aside=aside, start="tension: 3 kN")), tmp_path / "a.vv")
    with visviva.load(tmp_path / "a.vv") as run:
        said = [event.text for event in run.events if event.kind == "rope"]
    assert said == (["leaves sheave 1", "returns to sheave 1"] if back else ["leaves sheave 1"])
    assert summary["ledger"]["rows"]["topology"]["change"] < 0.1


def test_slack_rope_lies_in_its_groove(tmp_path: Path) -> None:
    """The same way over the top, with rope to spare: it leaves nothing, and is taut again below."""
    visviva.run(scene_from_text(PATH.format(aside=0.001, start="length: 10 m")), tmp_path / "a.vv")
    with visviva.load(tmp_path / "a.vv") as run:
        assert [event.text for event in run.events if event.kind == "rope"] == []


WHEELS = """
duration: 4 s
bodies:
  eye: {kind: fixed_points, positions: [[-8, 0, 0.1]]}
  under: {kind: sheave, position: [-7, 0, -1], radius: 20 cm, mass: 20 kg}
  over: {kind: sheave, position: [-6, 0, 1], radius: 20 cm, mass: 20 kg}
  back: {kind: sheave, position: [-4, 0, -1], radius: 20 cm, mass: 20 kg}
  near: {kind: sheave, position: [0, 0, 0], radius: 20 cm, mass: 20 kg}
  far: {kind: sheave, position: [1, 0, 0], radius: 20 cm, mass: 20 kg}
  end:
    kind: scripted_point
    path:
      - {time: 0, position: [2, 0, -3]}
      - {time: 1, position: [2, 0, 3]}
      - {time: 2, position: [2, 0, -3]}
constraints:
  rope: {kind: rope, nodes: [eye, WAY near, far, end], EA: 1 kN, tension: 3 kN}
stepper: {kind: time_stepping, h: 2 ms}
"""


@pytest.mark.parametrize("stepper", [lambda: TimeStepping(1e-3), lambda: EventDriven("dopri5", rtol=1e-8)])
def test_leaving_and_coming_back_take_no_new_layout(stepper) -> None:  # type: ignore[no-untyped-def]
    hoist = bob_beside_a_sheave()
    watch, version = Events(hoist.rope), hoist.world.version
    simulate(hoist.world, hoist.state, stepper(), 3.0, watch)
    assert [text for _, text in watch.found] == ["leaves sheave 1", "returns to sheave 1"]
    assert hoist.world.version == version


@pytest.mark.parametrize("more", [0, 3])
def test_a_rope_leaves_two_sheaves_in_a_row(more: int) -> None:
    """ΣL + ΣRβ stays to round-off, whatever it lies on; it comes back to both, all within one layout."""
    world, way = World(), "{sheave: under, sense: -1}, over, {sheave: back, sense: -1}," if more else ""
    build_scene(scene_from_text(WHEELS.replace("WAY", way)), world)
    state = world.start()
    rope = next(part for part in world.constraints if part.name == "rope")
    watch, version = Events(rope), world.version
    before = state.memory[world.layout.memory["rope"]].reshape(-1, 3)[:, 2].sum()
    there = []
    for t in (0.2, 0.53, 1.0, 1.47, 2.0):
        state = simulate(world, state, TimeStepping(2e-3), t, watch)
        _, rest, wraps = rope.measures(world.kinematics(state))
        there.append(len(wraps))
        assert rest.sum() + 0.2 * wraps.sum() == pytest.approx(before, abs=1e-13)
    left = [text for _, text in watch.found if "leaves" in text]
    back = [text for _, text in watch.found if "returns" in text]
    near, far = f"sheave {more + 1}", f"sheave {more + 2}"
    assert left == [f"leaves {far}", f"leaves {near}"]
    assert back == [f"returns to {near}", f"returns to {far}"]
    assert there[0] == more + 2 and there[2] == more and there[4] == more + 2
    assert world.version == version


def test_a_guarded_sheave_keeps_its_rope() -> None:
    """It bends the other way about the plate, its arc below zero; ΣL + ΣRβ and the sum of the ledger stay."""
    world = World()
    text = WHEELS.replace("WAY", "").replace("mass: 20 kg}", "mass: 20 kg, guarded: true}")
    build_scene(scene_from_text(text), world)
    state = world.start()
    rope = next(part for part in world.constraints if part.name == "rope")
    watch, before = Events(rope), state.memory[world.layout.memory["rope"]].reshape(-1, 3)[:, 2].sum()
    start, arcs = ledger_sum(world, state), []
    for t in (0.2, 1.0, 2.0):
        state = simulate(world, state, EventDriven("dopri5", rtol=1e-8), t, watch)
        _, rest, wraps = rope.measures(world.kinematics(state))
        arcs.append(wraps)
        assert rest.sum() + 0.2 * wraps.sum() == pytest.approx(before, abs=1e-13)
    assert watch.found == []
    assert arcs[1][1] == pytest.approx(-np.arctan2(3.0, 1.0), abs=0.15)  # the end is 1 m aside and 3 m above
    np.testing.assert_allclose(arcs[2], arcs[0] + [0.0, arcs[2][1] - arcs[0][1]], atol=1e-9)
    assert ledger_sum(world, state) == pytest.approx(start, abs=1e-6 * world.total_energy(state))


def test_a_run_in_pieces_is_bitwise_one_in_a_call() -> None:
    """Over the steps in which the rope leaves its sheave and comes back: what it touches is in the state."""
    whole, pieces = bob_beside_a_sheave(), bob_beside_a_sheave()
    end = simulate(whole.world, whole.state, TimeStepping(1e-3), 3.0)
    state, stepper = pieces.state, TimeStepping(1e-3)
    for t in (0.5, 1.0, 1.5, 2.0, 2.5, 3.0):
        state = simulate(pieces.world, state, stepper, t)
    for name in ("q", "v", "memory", "accounts"):
        assert getattr(state, name).tobytes() == getattr(end, name).tobytes(), name


def test_a_rope_that_has_left_its_sheave_moves_as_one_that_never_had_one() -> None:
    """Rows, stiffness and energy of the straight segment are those of a rope from end to end."""
    hoist = bob_beside_a_sheave()
    state = simulate(hoist.world, hoist.state, TimeStepping(1e-2), 1.0)
    plain = World()
    bob = PointMasses("bob", [[-1.2, 0.0, -2.5]], 2.0)
    plain.blocks.append(bob)
    top = plain.ports.points(FixedPoints([[0.0, 0.0, 0.0]]))
    plain.constraints.append(Rope("rope", plain, [Node(top), Node(bob.points[0])], 1e5, 5.0, 0.0, 1e-3))
    plain.forces.append(Gravity(plain))
    other, old, new = plain.start(), hoist.world.layout, plain.layout
    other.clock[:] = state.clock
    other.q[:], other.v[:] = state.q[old.q["bob"]], state.v[old.v["bob"]]
    other.memory[new.memory["stepper"]] = state.memory[old.memory["stepper"]]
    other.memory[new.memory["lambda/rope"]] = state.memory[old.memory["lambda/rope"]][0]
    other.memory[new.memory["rope"]][2] = state.memory[old.memory["rope"]].reshape(-1, 3)[:, 2].sum()
    begin = other.q.copy()
    stored = [w.energies(w.kinematics(s))["stored/rope"] for w, s in ((hoist.world, state), (plain, other))]
    assert stored[0] == pytest.approx(stored[1], rel=1e-9) and stored[0] > 0
    state = simulate(hoist.world, state, TimeStepping(1e-2), 1.6)
    other = simulate(plain, other, TimeStepping(1e-2), 1.6)
    assert state.q[old.q["bob"]] == pytest.approx(other.q, abs=1e-9)
    assert np.linalg.norm(other.q - begin) > 0.1, "it swings"


TURNED = """
duration: 2 s
bodies:
  anchor: {{kind: fixed_points, positions: [[-3, 0, 3]]}}
  carrier:
    kind: rigid_body
    shape: {{kind: box, size: [0.6, 0.6, 0.6]}}
    mass: 60 kg
    position: [0, 0, 4]
    spin: [1, 0, 0]
  wheel: {{kind: sheave, on: carrier, position: [0, 0, 4.5], radius: 20 cm, mass: 5 kg{jumps}}}
  load: {{position: [0.2, 0, 0], mass: 40 kg}}
constraints:
  rope: {{kind: rope, nodes: [anchor, wheel, load], EA: 200 kN, tension: 390 N, relaxation: 5 ms}}
  hold: {{kind: ball_joint, body: carrier, at: [0, 0, 4]}}
stepper: {stepper}
"""
STEPPERS = ("{kind: time_stepping, h: 1 ms}", "{kind: event_driven, rtol: 1e-8}")


@pytest.mark.parametrize("stepper", STEPPERS)
def test_a_rope_jumps_off_a_wheel_that_is_turned_away(stepper: str, tmp_path: Path) -> None:
    """At 20° to its groove; it hangs from its end then, and does not come back."""
    said = []
    for jumps in (", jumps_off_at: 20 deg", ""):
        scene = scene_from_text(TURNED.format(jumps=jumps, stepper=stepper))
        summary = visviva.run(scene, tmp_path / "a.vv", overwrite=True)
        closes = 1e-12 if "time_stepping" in stepper else 1e-3  # ropes that are caught make kinks
        assert summary["ledger"]["relative"] < closes
        with visviva.load(tmp_path / "a.vv") as run:
            events = [(event.t, event.text) for event in run.events if event.kind == "rope"]
            said.append([text for _, text in events])
            if jumps:
                load = run["load"].x[:, 0].astype(float)
                late = run.t > events[0][0] + 0.1
                reach = np.linalg.norm(load[late] - [-3, 0, 3], axis=1).max()
                assert reach < 3.6 + 4.6 + 0.5, "no longer than the rope that was on both sides"
                assert summary["ledger"]["rows"]["topology"]["change"] < 1e-9
    assert said[0] == ["jumps off sheave 1"] and "jumps off sheave 1" not in said[1]


ASKEW = """
bodies:
  anchor: {kind: fixed_points, positions: [[-3, 0, 3]]}
  wheel: {kind: sheave, position: [0, 0, 4], radius: 20 cm, mass: 5 kg, jumps_off_at: 20 deg}
  load: {position: [0.2, 1.2, 2], mass: 40 kg}
constraints:
  rope: {kind: rope, nodes: [anchor, wheel, load], EA: 2 MN, tension: 390 N, relaxation: 5 ms}
"""


@pytest.mark.parametrize("stepper", [lambda: TimeStepping(1e-3), lambda: EventDriven("dopri5", rtol=1e-6)])
def test_a_taut_rope_that_begins_askew_jumps_off_at_once(stepper: Callable[[], object]) -> None:
    """At 31° to the groove, where 20° are allowed: the first step tells, in both steppers."""
    ready = prepare(scene_from_text(ASKEW))
    rope = next(part for part in ready.world.constraints if isinstance(part, Rope))
    events = Events(rope)
    simulate(ready.world, ready.state, stepper(), 0.3, events)  # type: ignore[arg-type]
    assert [text for _, text in events.found] == ["jumps off sheave 1"]
    assert events.found[0][0] < 0.01


PAST = """
duration: 1 s
bodies:
  wheel: {kind: sheave, position: [0, 0, 2.6], radius: 20 cm, mass: 5 kg}
  ring: {kind: sheave, position: [2, 0, 3], radius: 10 cm}
  load: {position: [2.1, 0, 0], mass: 20 kg}
  pull: {position: [-2, 0, 2], mass: 20 kg, velocity: [0, 0, 5]}
constraints:
  rope: {kind: rope, nodes: [pull, wheel, ring, load], EA: 100 kN, tension: 196 N, relaxation: 5 ms}
stepper: {kind: time_stepping, h: 1 ms}
"""


def test_rope_past_a_wheel_that_it_has_left_runs_freely_over_the_next_one() -> None:
    """The wheel held it, the ring does not: both sides of the ring are one run, with one tension."""
    simulation = prepare(scene_from_text(PAST))
    world, state = simulation.world, simulation.state
    rope = next(part for part in world.constraints if part.name == "rope")
    assert list(rope.reeving.found(world.kinematics(state)).run) == [0, 1, 1]
    end = simulate(world, state, TimeStepping(1e-3), 0.5)
    k = world.kinematics(end)
    rope.measures(k)
    assert list(rope.reeving.found(k).run) == [0, -1, 0]
    tension = end.memory[world.layout.memory["lambda/rope"]]
    assert tension[0] > 100.0 and tension[1] == 0.0


ALONG = """
duration: 3 s
gravity: [0 m/s^2, 0 m/s^2, 0 m/s^2]
bodies:
  wheel: {kind: sheave, position: [0, 0, 0], radius: 20 cm, mass: 5 kg, guarded: true}
  nail: {kind: fixed_points, positions: [[-0.2, 0, -2]]}
  load: {position: [0.4, 5, 0], mass: 2 kg, velocity: [-0.1, 0, 0]}
constraints:
  rope: {kind: rope, nodes: [nail, wheel, load], EA: 1 MN, length: 8 m}
stepper: {kind: event_driven, rtol: 1e-8}
"""


def test_a_rope_that_comes_along_the_axis_of_its_wheel_breaks_before_its_tangent_point_runs_away() -> None:
    """At cos e = 0.01; nearer to the axis events needed steps of 1e-9 s, since α′ grows as 1/√(d² − R²)."""
    simulation = prepare(scene_from_text(ALONG))
    world, states = simulation.world, []

    class Broken:
        next_time = 0.0

        def see(self, world, step):  # type: ignore[no-untyped-def]
            told = [event for event in step.events if event.kind == "break"]
            states.extend(step.after.copy() for _ in told)

    simulate(world, simulation.state, simulation.stepper, 3.0, Broken())  # type: ignore[arg-type]
    (broken,) = states
    x, y, z = broken.q[world.layout.q["load"]]
    remains = np.sqrt(x**2 + z**2 - 0.2**2)
    assert remains / np.hypot(remains, y) == pytest.approx(0.01, rel=1e-3)
