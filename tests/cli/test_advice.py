"""Advice on runs that are slow, whose steps are too long, or which the step length itself damps."""

from __future__ import annotations

import pytest
from tests.cli.stiff_spring import stiff_spring

from visviva.cli import advice
from visviva.cli.session import Running, prepare
from visviva.core.loop import simulate
from visviva.scene import scene_from_text

PILE = """
bodies:
  floor: {kind: ground}
  bricks: {kind: rigid_body, shape: {kind: box, size: [20 cm, 20 cm, 10 cm]}, mass: 1 kg,
           positions: [[0, 0, 0.05], [0, 0, 0.15], [0.5, 0, 0.05]]}
contacts:
  hit: {kind: bodies}
stepper: {kind: time_stepping, h: 5 ms}
"""


def run(tmp_path, stepper):
    running = Running(prepare(scene_from_text(stiff_spring(stepper, duration="0.2 s"))), tmp_path / "run.vv")
    told: list[str] = []
    running.adviser.report = told.append
    try:
        summary = running.go()
    except Exception as error:  # noqa: BLE001 (steps that are too long may end in anything)
        summary = {"advice": [str(error)]}
    return told, summary


def test_fixed_steps_that_cannot_hold_are_told_before_they_are_taken(tmp_path):
    """ω = 100/s: h = 30 ms is beyond 2/ω, and h = 10 ms is not."""
    told, _ = run(tmp_path, "{kind: event_driven, method: semi_implicit_euler, h: 30 ms}")
    assert told and told[0].startswith(
        "steps of 30 ms are too long for a motion with a rate of 100/s: use h: 10 ms"
    )
    (tmp_path / "run.vv").unlink(missing_ok=True)
    told, _ = run(tmp_path, "{kind: event_driven, method: semi_implicit_euler, h: 10 ms}")
    assert not told
    (tmp_path / "run.vv").unlink(missing_ok=True)
    told, _ = run(tmp_path, "{kind: event_driven, rtol: 1e-6}")
    assert not told


@pytest.mark.parametrize(("theta", "said"), [(1.0, True), (0.5, False)])
def test_what_the_steps_took_themselves_is_told(tmp_path, theta, said):
    """At θ = 1 and hω = 0.5 a swing is gone after a few steps, into numerical/damping; at ½ it stays."""
    told, summary = run(tmp_path, f"{{kind: time_stepping, h: 5 ms, theta: {theta}}}")
    assert bool(told) == said == bool(summary["advice"])
    if said:
        assert "of the exchanged energy (rows numerical/…): a smaller h" in told[0]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("", "a smaller h, theta: 0.5 or event_driven is more accurate"),
        (", converge: true", "a smaller h or event_driven is more accurate"),
    ],
)
def test_only_what_the_world_takes_is_advised(tmp_path, more, said):
    told, _ = run(tmp_path, f"{{kind: time_stepping, h: 5 ms{more}}}")
    assert told[-1].endswith(f": {said}")


def test_steps_below_one_are_told_of_one():
    """They were told to take the 0.5 that they had."""
    for theta, said in ((0.5, "theta: 1"), (0.75, "theta: 1"), (1.0, "theta: 0.5")):
        ready = prepare(scene_from_text(stiff_spring(f"{{kind: time_stepping, h: 5 ms, theta: {theta}}}")))
        found = advice.accuracy_hint(ready.world, ready.stepper)
        assert found == f"a smaller h, {said} or event_driven"


def test_motion_by_events_is_not_told_to_take_events():
    for stepper, said in (("rtol: 1e-6", "a smaller rtol"), ("method: rk4, h: 1 ms", "a smaller h")):
        ready = prepare(scene_from_text(stiff_spring(f"{{kind: event_driven, {stepper}}}")))
        assert advice.accuracy_hint(ready.world, ready.stepper) == said


def test_a_barrier_is_told_to_take_shorter_steps_alone():
    """It can have no events, and in converged steps no other θ."""
    block = "{kind: block, size: [1, 1, 1], cells: [1, 1, 1]}"
    body = f"{{kind: elastic_body, shape: {block}, material: {{density: 1, young: 1e4, poisson: 0.3}}}}"
    touch = "{kind: deformable, of: [b], response: barrier, gap: 1 mm, stiffness: 1}"
    text = f"bodies:\n  b: {body}\ncontacts:\n  t: {touch}\n"
    ready = prepare(scene_from_text(text + "stepper: {kind: time_stepping, h: 1 ms, converge: true}\n"))
    assert advice.accuracy_hint(ready.world, ready.stepper) == "a smaller h"


def test_slow_steps_are_told_with_what_takes_their_time():
    ready = prepare(scene_from_text(PILE))
    state = simulate(ready.world, ready.state, ready.stepper, 0.3)
    text = advice.slow_step_reason(ready.world, state, 12.0)
    assert text.startswith("12 s per step: friction of hit couples ")
    assert int(text.split("couples ")[1].split()[0]) >= 9, "three faces at least, with their corners"
    assert not advice.slow_step_reason(ready.world, state, 0.1)


def test_slow_steps_are_told_once_and_the_first_do_not_count():
    ready = prepare(scene_from_text(PILE))
    state = simulate(ready.world, ready.state, ready.stepper, 0.3)
    adviser = advice.Adviser()
    for step in range(1, 20):
        adviser.at_step(ready.world, state, ready.stepper, step, 30.0 + 2.0 * step)
        assert step > 5 or not adviser.given
    assert len(adviser.given) == 1
    assert adviser.given[0].startswith("2 s per step")


def test_a_net_that_is_slow_is_told_by_its_springs(tmp_path):
    """Of a few springs nothing stands out; what counts the elements has to take them all the same."""
    ready = prepare(scene_from_text(stiff_spring("{kind: time_stepping, h: 5 ms}")))
    assert len(ready.world.forces[-1].elements) == 1
    assert not advice.slow_step_reason(ready.world, ready.state, 12.0)
