from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import visviva
from visviva.errors import SimulationError
from visviva.record import free_space
from visviva.record.recorder import Recorder
from visviva.record.run_writer import RunWriter


def record(path, world, times, track, signal, fps=30.0, **options):
    recorder = Recorder(RunWriter(path, **options), [track()], [signal()], fps)
    for t0, t1 in pairwise(times):
        recorder.see(world, world.step(t0, t1))
    recorder.keep(world.state(times[-1]), seen=True)
    recorder.close("complete", summary={"steps": len(times) - 1})
    return recorder


def test_frames_lie_on_the_recorders_own_times(tmp_path, oscillator, ball_track, speed_signal):
    world = oscillator()
    times = np.concatenate([[0.0], np.sort(np.random.default_rng(1).uniform(0, 4, 57)), [4.0]])
    recorder = record(tmp_path / "a.vv", world, times, ball_track, speed_signal)
    run = visviva.load(tmp_path / "a.vv")
    assert np.array_equal(run.t, np.arange(121) / 30.0)
    exact = np.array([world.state(t).q[0] for t in run.t])
    assert np.allclose(run["ball"].x[:, 0, 0], exact, atol=1e-7)
    assert np.array_equal(run.signals["speed"], [world.state(t).v[0] for t in run.t])
    assert run.units == {"speed": "m/s"}
    assert list(run.ledger) == ["kinetic", "stored/spring", "dissipated/drag", "residual"]
    assert np.abs(run.ledger["residual"]).max() == recorder.ledger.max_residual
    assert recorder.ledger.closes(1e-14)
    assert run.status == "complete"
    assert run.summary["steps"] == 58
    assert run.summary["ledger"]["relative"] == recorder.ledger.relative_residual


@settings(deadline=None)
@given(
    st.lists(st.floats(1e-6, 0.2), min_size=1, max_size=40), st.sampled_from([7.0, 25.0, 60.0, 1000.0 / 3])
)
def test_any_steps_give_the_same_frames(tmp_path_factory, steps, fps):
    seen: list[float] = []
    names = SimpleNamespace(account_names=[])
    world = SimpleNamespace(layout=names, kinematics=lambda s: s, energies=lambda k: {"kinetic": 0.0})
    track = SimpleNamespace(
        name="a", kind="points", look={}, static={}, sample=lambda k: seen.append(k.t) or {}
    )

    def state(t):
        return SimpleNamespace(t=t, q=np.zeros(1), v=np.zeros(1), memory=np.zeros(0), accounts=np.zeros(0))

    path = tmp_path_factory.mktemp("run") / "a.vv"
    recorder = Recorder(RunWriter(path), [track], [], fps)
    t = 0.0
    for h in steps:
        assert recorder.next_time > t or t == 0.0
        recorder.see(world, SimpleNamespace(before=state(t), after=state(t + h), dense=state, events=[]))
        t += h
    recorder.close("complete")
    assert np.allclose(seen, np.arange(len(seen)) / fps, atol=1e-9)
    assert len(seen) - 1 == int(np.floor(t * fps + 1e-9))


def test_a_run_from_a_checkpoint_goes_on_with_the_same_times(tmp_path, oscillator, ball_track, speed_signal):
    world = oscillator()
    recorder = record(tmp_path / "a.vv", world, [0.51, 0.8, 1.0], ball_track, speed_signal, fps=10.0)
    run = visviva.load(tmp_path / "a.vv")
    assert np.array_equal(run.t, [0.6, 0.7, 0.8, 0.9, 1.0])
    assert recorder.ledger.closes(1e-14)
    # The residual counts from the start at 0.51 s, not from the first frame.
    assert recorder.ledger.changes()["dissipated/drag"] == pytest.approx(
        world.state(1.0).accounts[0] - world.state(0.51).accounts[0]
    )


def test_events_and_checkpoint(tmp_path, oscillator, ball_track, speed_signal):
    world = oscillator()
    path = tmp_path / "a.vv"
    recorder = Recorder(RunWriter(path), [ball_track()], [speed_signal()], 10.0)
    event = SimpleNamespace(t=0.95, kind="impact", where="ball/plane", text="5 J lost")
    recorder.see(world, world.step(0.0, 0.35))
    recorder.see(world, world.step(0.35, 0.95, [event]))
    with visviva.load(path) as run:
        assert run.count == 10
        assert run.status == "running"
        # The state from which the last step set out: all changes of its instant are in it.
        assert run.checkpoint().t == 0.35
        assert run.checkpoint().kept == {"frames": 4, "events": 0, "log": 0}
    recorder.keep(world.state(0.95), seen=True)
    recorder.close("stopped", "because")
    run = visviva.load(path)
    assert run.checkpoint().kept == {"frames": 10, "events": 1, "log": 0}
    assert [(e.t, e.kind, e.where, e.text) for e in run.events] == [
        (0.95, "impact", "ball/plane", "5 J lost")
    ]
    last = run.checkpoint()
    assert (last.t, last.q[0], last.v[0]) == (0.95, world.state(0.95).q[0], world.state(0.95).v[0])
    assert np.array_equal(last.accounts, world.state(0.95).accounts)
    assert (run.status, run.message) == ("stopped", "because")


def test_tracks_and_rows_that_are_added_during_the_run(tmp_path, oscillator, ball_track, speed_signal):
    world = oscillator()
    recorder = Recorder(RunWriter(tmp_path / "a.vv"), [ball_track()], [], 10.0)
    recorder.see(world, world.step(0.0, 1.25))
    recorder.tracks.append(ball_track(name="second"))
    recorder.signals.append(speed_signal())
    world.layout.account_names.append("work/motor")
    exact = world.state
    world.state = lambda t: SimpleNamespace(
        **vars(exact(t)) | {"accounts": np.append(exact(t).accounts, 0.0)}
    )
    recorder.see(world, world.step(1.25, 2.0))
    recorder.close("complete")
    run = visviva.load(tmp_path / "a.vv")
    assert run.count == 21
    assert np.isnan(run["second"].x[:13]).all()
    assert np.array_equal(run["second"].x[13:], run["ball"].x[13:])
    assert np.array_equal(np.isnan(run.signals["speed"]), np.arange(21) < 13)
    assert np.array_equal(run.ledger["work/motor"], np.zeros(21))
    assert recorder.ledger.closes(1e-14)


def test_a_full_disk_stops_the_run_once(tmp_path, oscillator, ball_track, speed_signal, monkeypatch):
    world = oscillator()
    recorder = Recorder(RunWriter(tmp_path / "a.vv"), [ball_track()], [speed_signal()], 10.0)
    recorder.see(world, world.step(0.0, 2.95))
    monkeypatch.setattr(free_space, "free_bytes", lambda folder: 5000)
    with pytest.raises(SimulationError, match="disk is nearly full") as stop:
        recorder.see(world, world.step(2.95, 5.0))
    assert stop.value.t == 3.9
    recorder.close("stopped", str(stop.value))
    run = visviva.load(tmp_path / "a.vv")
    assert (run.status, run.count) == ("stopped", 30)
    assert "disk is nearly full" in run.message
    assert np.array_equal(run.t, np.arange(30) / 10)


def test_frames_per_second_must_be_positive(tmp_path):
    with pytest.raises(ValueError, match="positive"):
        Recorder(RunWriter(tmp_path / "a.vv"), [], [], 0.0)
