"""The live thread: keeps real time, accepts requests, never blocks, and pauses where it cannot continue."""

from __future__ import annotations

import json
import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.play.grounds import positions_of

from visviva.cli.play import subject_of
from visviva.cli.session import prepare
from visviva.errors import SimulationError
from visviva.play.commands import Pull, Set, read_command
from visviva.play.live import FRAME_PERIOD, MAX_LAG, MAX_NOTES, MAX_WAITING, LiveRun, without_superseded
from visviva.play.playground import Playground
from visviva.scene import load_scene
from visviva.scene.examples import example_path
from visviva.view.serving.protocol import BadRequest


@pytest.fixture
def live(tmp_path):
    made = LiveRun(Playground(), "playground", tmp_path)
    made.start()
    yield made
    made.close()


def ask(live, **request):
    live.submit(json.dumps(request))


def until(condition, wait=20.0):
    """Wait for something that the thread will do."""
    end = time.monotonic() + wait
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.002)


def shown(live, key):
    return next(a.data for a in live.frame.arrays if a.track == "play/sketch" and a.key == key)


def test_frames_follow_what_was_asked(live):
    ask(live, do="add", at=[0, 0, 1])
    until(lambda: live.frame is not None and len(shown(live, "x")) == 1)
    index, t = live.frame.index, live.frame.t
    until(lambda: live.frame.index > index + 5)
    assert live.frame.t > t
    assert live.status["state"] == "running"


def test_it_pauses_and_goes_step_by_step(live):
    ask(live, do="pause")
    until(lambda: live.status["state"] == "paused")
    t = live.frame.t
    ask(live, do="step")
    until(lambda: live.frame.t > t)
    assert live.frame.t == pytest.approx(t + live.subject.h, abs=live.subject.h)
    assert live.status["state"] == "paused"
    ask(live, do="add", at=[0, 0, 1])
    until(lambda: live.status["items"] == 1)
    ask(live, do="run")
    until(lambda: live.status["state"] == "running")


def test_what_other_programs_delay_is_made_up_for_and_no_more(tmp_path, monkeypatch):
    """Time is that of the wall while the thread is late by less than a tenth of a second."""
    clock = [100.0]
    for module in ("live", "simulation"):
        monkeypatch.setattr(f"visviva.play.{module}.perf_counter", lambda: clock[0])
    live = LiveRun(Playground(), "playground", tmp_path)
    live._restart_clock()

    def shown_after(wall):
        clock[0] += wall
        live._advance_frames(clock[0])
        return live._shown

    assert shown_after(0.0) == pytest.approx(FRAME_PERIOD)
    assert shown_after(5.5 * FRAME_PERIOD) == pytest.approx(6 * FRAME_PERIOD)
    assert shown_after(0.6 * FRAME_PERIOD) == pytest.approx(7 * FRAME_PERIOD)
    assert shown_after(10.0) == pytest.approx(7 * FRAME_PERIOD + 0.1, abs=1.1 * FRAME_PERIOD)
    t = live._shown
    assert shown_after(MAX_LAG) <= t + 0.1 + 1.1 * FRAME_PERIOD


def test_slow_motion_is_shown_between_the_steps(live):
    ask(live, do="set", name="speed", value=0.05)
    ask(live, do="set", name="h", value=0.02)
    ask(live, do="add", at=[0, 0, 1.5])
    until(lambda: live.frame is not None and len(shown(live, "x")) == 1)
    seen = set()

    def look():
        seen.add(float(shown(live, "x")[0, 2]))
        return live.frame.index > start + 40

    start = live.frame.index
    until(look)
    assert len(seen) > 10  # 40 frames are less than two steps


def test_a_motion_that_cannot_go_on_pauses_at_the_state_before(live):
    until(lambda: live.frame is not None)
    ask(live, do="add", at=[0, 0, 1.5])
    until(lambda: live.status["items"] == 1)
    stepper = live.subject.simulation.stepper
    step = stepper.step

    def fails(world, state, out, t_end, look):
        done = step(world, state, out, t_end, look)
        done.after.q[:] = np.nan
        raise SimulationError(state.t, "springs", "a number is not finite")

    stepper.step = fails
    until(lambda: live.status["state"] == "paused")
    assert "not finite" in live.notes(0)[0][-1]["text"]
    assert "undo" in live.notes(0)[0][-1]["text"]
    assert np.isfinite(positions_of(live.subject)[1]).all()
    stepper.step = step
    ask(live, do="undo")
    ask(live, do="run")
    until(lambda: live.status["state"] == "running" and live.status["items"] == 0)


def test_a_fault_is_told_and_no_page_waits_for_ever(tmp_path):
    def fault():
        raise ZeroDivisionError("a fault")

    live = LiveRun(Playground(), "playground", tmp_path, fault)
    live.start()
    until(lambda: live.status["state"] == "stopped")
    assert live.status["why"].startswith("internal error: ZeroDivisionError: a fault")
    live.close()


def test_refusals_are_told_and_only_the_newest_are_kept(live):
    for _ in range(MAX_NOTES + 20):
        ask(live, do="remove", what="item", number=7)
    until(lambda: live.notes(0)[1] == MAX_NOTES + 20)
    notes, count = live.notes(0)
    assert len(notes) == MAX_NOTES
    assert notes[0]["kind"] == "refused"
    assert "particle 7" in notes[0]["text"]
    assert live.notes(count) == ([], count)


def test_a_saved_scene_is_written_and_told(live, tmp_path):
    ask(live, do="add", at=[0, 0, 1])
    ask(live, do="save")
    until(lambda: live.notes(0)[1])
    note = live.notes(0)[0][0]
    assert note["file"] == "playground-1.yaml"
    assert (tmp_path / note["file"]).read_text(encoding="utf-8") == note["scene"]


def test_a_saved_demo_runs_where_it_was_saved(tmp_path):
    """The meshes of the crane go with it."""
    live = LiveRun(subject_of(example_path("crane")), "crane", tmp_path, running=False)
    live.start()
    ask(live, do="step")
    ask(live, do="save")
    until(lambda: any(note["kind"] == "saved" for note in live.notes(0)[0]))
    live.close()
    prepare(load_scene(tmp_path / "crane-1.yaml"))
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "building.obj",
        "crane-1.yaml",
        "crane_mast.obj",
        "crane_top.obj",
    ]


def test_a_folder_that_cannot_be_written_is_one_message(tmp_path):
    live = LiveRun(Playground(), "playground", tmp_path / "missing")
    live.start()
    ask(live, do="save")
    until(lambda: live.notes(0)[1])
    assert "cannot be written" in live.notes(0)[0][0]["text"]
    live.close()


def test_too_many_requests_are_refused(tmp_path):
    live = LiveRun(Playground(), "playground", tmp_path)  # not started, so that they wait
    for _ in range(MAX_WAITING):
        ask(live, do="undo")
    with pytest.raises(BadRequest, match="too many"):
        ask(live, do="undo")


def test_the_end_does_not_wait_for_what_was_asked_before(tmp_path, monkeypatch):
    live, answered = LiveRun(Playground(), "playground", tmp_path), []
    for _ in range(MAX_WAITING):
        ask(live, do="undo")

    def answer(command):
        answered.append(command)
        live._closed = True

    monkeypatch.setattr(live, "_answer", answer)
    live._loop()
    assert len(answered) == 1


def test_only_the_newest_of_a_moved_slider_and_pointer_counts(tmp_path):
    live = LiveRun(Playground(), "playground", tmp_path)
    for k in range(MAX_WAITING + 5):
        ask(live, do="pull", at=[k / 10, 0, 0])
    sets = [Set(do="set", name=n, value=v) for n, v in (("drag", 1), ("drag", 2), ("mass", 3), ("drag", 4))]
    assert [(c.name, c.value) for c in without_superseded(sets)] == [("drag", 2), ("mass", 3), ("drag", 4)]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("not JSON", "Invalid JSON"),
        ("[" * 2000, "JSON"),
        ("{}", "'do'"),
        ('{"do": "fly"}', "fly"),
        ('{"do": "pull", "at": [1, 2]}', "pull.at.2"),
        ('{"do": "pull", "at": [1, 2, NaN]}', "pull.at.2"),
        ('{"do": "pull", "at": [1, 2, 1e9]}', "pull.at.2"),
        ('{"do": "add", "at": [0, 0, 1], "colour": "red"}', "add.colour"),
        ('{"do": "set", "name": "mass", "value": Infinity}', "set.value"),
        ('{"do": "grab", "numbers": [-1]}', "grab.number"),
        ('{"do": "grab", "numbers": [1.5]}', "grab.number"),
    ],
)
def test_a_bad_request_is_one_sentence(text, why):
    with pytest.raises(BadRequest) as refused:
        read_command(text)
    assert why in str(refused.value)
    assert "\n" not in str(refused.value)


@given(
    st.text(max_size=60)
    | st.fixed_dictionaries(
        {"do": st.sampled_from(["add", "pull", "set", "hold", "grab", "run"])},
        optional={k: st.none() | st.integers() | st.text(max_size=5) | st.lists(st.floats(), max_size=4)
                  for k in ("at", "number", "name", "value", "to", "how")},
    ).map(json.dumps)
)  # fmt: skip
def test_any_text_is_understood_or_refused(text):
    try:
        command = read_command(text)
    except BadRequest:
        return
    assert not isinstance(command, Pull) or np.isfinite(command.at).all()


HAULED = """
bodies:
  drum: {kind: winch, position: [0, 0, 3], radius: 10 cm, mass: 5 kg}
  hook: {position: [0.1, 0, 2.5], mass: 2 kg}
constraints:
  hoist_rope: {kind: rope, nodes: [drum, hook], EA: 100 kN, tension: 20 N, relaxation: 10 ms}
  motor: {kind: drive, of: drum, motor: {speed: -20 rad/s, max_torque: 10 N m}}
stepper: {kind: time_stepping, h: 2 ms}
"""


def test_a_hook_that_is_hauled_up_into_its_block_is_told(tmp_path):
    (tmp_path / "hauled.yaml").write_text(HAULED)
    live = LiveRun(subject_of(tmp_path / "hauled.yaml"), "hauled", tmp_path)
    live.start()
    until(lambda: live.notes(0)[0])
    assert live.notes(0)[0][0] == {
        "kind": "event",
        "text": "hoist rope: nodes 0 and 1 meet: held by their stop",
    }
    live.close()


HIGH = """
bodies: {ball: {position: [0, 0, 10], velocity: [0, 0, 20], mass: 1}}
signals: {height: {kind: point, of: ball, what: z, warn: 8 m, alarm: 9 m}}
stepper: {kind: time_stepping, h: 2 ms}
"""


def test_a_note_is_not_heard_before_the_status_that_it_belongs_to(tmp_path):
    """The alarm of the first frame; while that is being put together no page hears of it."""
    (tmp_path / "high.yaml").write_text(HIGH)
    live = LiveRun(subject_of(tmp_path / "high.yaml"), "high", tmp_path)
    heard, arrays = [], live.subject.arrays
    live.subject.arrays = lambda t: heard.append(live.notes(0)[1]) or arrays(t)
    live.start()
    until(lambda: len(heard) > 3)
    live.close()
    assert heard[:4] == [0, 0, 1, 1]


def test_what_begins_anew_is_told_anew_and_its_pace_is_none_of_the_past(tmp_path):
    """The alarm of the start is told each time; a second less on the clock is no pace of −2 × real time."""
    (tmp_path / "high.yaml").write_text(HIGH)
    live = LiveRun(subject_of(tmp_path / "high.yaml"), "high", tmp_path)
    paces = []
    live.watch(lambda: paces.append(live.status.get("attained") or 0.0))
    live.start()
    alarm = {"kind": "event", "text": "height: 10 m: the limit is 9 m"}
    until(lambda: live.frame is not None and live.frame.t > 1.0)
    ask(live, do="reset")
    until(lambda: live.frame.t < 0.5)
    until(lambda: live.frame.t > 0.7)
    ask(live, do="pause")
    until(lambda: live.status["state"] == "paused")
    ask(live, do="reset")
    until(lambda: live.frame.t == 0.0)
    assert live.status["state"] == "paused"
    assert live.status["gauges"][0]["value"] == 10.0
    live.close()
    assert live.notes(0)[0] == [alarm, alarm]
    assert min(paces) >= 0.0
