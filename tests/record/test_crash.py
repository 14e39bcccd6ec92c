"""However a run ends, its file opens and contains at least every flushed frame."""

from __future__ import annotations

import io
import os
import random
import shutil
import signal
import sys
import time

import numpy as np
import pytest
from tests.kits.small_disk import small_disk
from tests.record.crash_writer import start

import visviva
from visviva.errors import SimulationError
from visviva.record import free_space, stable_file
from visviva.record.commit_file import CommitFile
from visviva.record.resumption import Resumption
from visviva.record.run_writer import RunWriter


def wait_for_a_flush(process, out):
    while out.stat().st_size == 0:
        assert process.exitcode is None
        time.sleep(0.002)


def flushed(out):
    return int(["0", *out.read_text().split()][-1])


def check(path, least):
    """All frames are there and right, to the last number."""
    with visviva.load(path) as run:
        assert run.count >= least
        expected = np.arange(run.count)
        assert np.array_equal(run.t, expected)
        if run.count:
            assert np.array_equal(run["ball"].x[:, 0, 1], expected)
            assert not np.isnan(run["ball"].x).any()
        for rows in (run.signals, run.ledger):
            for values in rows.values():
                assert np.array_equal(values, expected)
        assert [e.t for e in run.events][: run.count] == expected[: len(run.events)].tolist()
        return run.status, run.message, run.count


def kill_at_random(tmp_path, seed):
    chance = random.Random(seed)
    path, out = tmp_path / f"{seed}.vv", tmp_path / "out"
    process = start(path, chance.choice([1, 300, 5000]), out)
    wait_for_a_flush(process, out)
    time.sleep(chance.uniform(0.0, 0.15))
    process.kill()
    process.join()
    assert check(path, flushed(out))[0] == "running"
    path.unlink()


def test_killed_at_any_time_20(tmp_path):
    for seed in range(20):
        kill_at_random(tmp_path, seed)


class Killed(BaseException):
    """As SIGKILL: whoever runs gets no further."""


@pytest.mark.parametrize("call", range(4))
def test_killed_before_the_first_flush(call, tmp_path, monkeypatch):
    """Wherever the making of a file ends, there is no file, or one whose run starts over."""
    path, calls = tmp_path / "a.vv", iter(range(100))

    def dying(function):
        def counted(*given, **named):
            if next(calls) == call:
                raise Killed
            return function(*given, **named)

        return counted

    with monkeypatch.context() as patch:
        for owner, name in ((io, "open"), (os, "open"), (os, "rename"), (os, "replace")):
            patch.setattr(owner, name, dying(getattr(owner, name)))
        patch.setattr(CommitFile, "__init__", dying(CommitFile.__init__))
        patch.setattr(CommitFile, "commit", dying(CommitFile.commit))
        with pytest.raises(Killed):
            RunWriter(path, name="a")
            raise Killed
    if path.exists():
        with visviva.load(path) as run:
            assert (run.name, run.status, run.count) == ("a", "running", 0)
            assert Resumption.of(run) == Resumption()


def test_what_a_killed_start_left_is_removed_by_a_later_run(tmp_path):
    """Killed between the two steps of making a file, a run leaves it under its other name."""
    old, young, foreign = (tmp_path / name for name in (".a.vv.71", ".a.vv.72", ".a.vv.txt"))
    for path in (old, young, foreign):
        path.write_bytes(b"x")
    for path in (old, foreign):
        os.utime(path, (0.0, 0.0))
    RunWriter(tmp_path / "a.vv", name="a", scene="").close()
    assert sorted(path.name for path in tmp_path.iterdir()) == [young.name, foreign.name, "a.vv"]


@pytest.mark.slow
def test_killed_at_any_time_200(tmp_path):
    for seed in range(20, 220):
        kill_at_random(tmp_path, seed)


@pytest.mark.parametrize("points", [3, 3000])
def test_every_single_write_to_the_disk_leaves_a_good_file(tmp_path, points, monkeypatch):
    path, copy = tmp_path / "a.vv", tmp_path / "copy.vv"
    original, seen = CommitFile._put, [0]
    writer = None

    def put(file, address, data):
        for part in (len(data) // 2, len(data)):
            original(file, address, data[:part])
            if writer is not None and file._disk.name == path:
                shutil.copy(path, copy)
                check(copy, writer.count)
                seen[0] += 1

    monkeypatch.setattr(CommitFile, "_put", put)
    monkeypatch.setattr(stable_file, "trial_read", lambda reading: reading())  # none of them is damaged
    writer = RunWriter(path)
    writer.flush_every = 5
    writer.declare_track("ball", "points", {}, {})
    for i in range(11):
        rows = {f"row {j}": float(i) for j in range(4)}
        writer.append(i, tracks={"ball": {"x": np.full((points, 3), i)}}, scalars=rows, ledger=rows)
        writer.event(i, "kind", "where", "text")
    writer.close()
    assert seen[0] > 60
    assert check(path, 11) == ("complete", "", 11)


def test_a_program_that_forgets_to_close_ends_well(tmp_path):
    out = tmp_path / "out"
    process = start(tmp_path / "a.vv", 10, out, last=25)
    process.join()
    assert process.exitcode == 0
    assert check(tmp_path / "a.vv", 20) == ("running", "", 20)


def test_ctrl_c_closes_the_file_as_stopped(tmp_path):
    for seed in range(8):
        path, out = tmp_path / f"{seed}.vv", tmp_path / "out"
        process = start(path, 300, out)
        wait_for_a_flush(process, out)
        time.sleep(random.Random(seed).uniform(0.0, 0.1))
        os.kill(process.pid, signal.SIGINT)
        process.join()
        assert process.exitcode == 130
        status, message, _ = check(path, flushed(out))
        assert (status, message) == ("stopped", "interrupted by the user")


def test_a_reader_beside_a_fast_writer_never_sees_half_a_commit(tmp_path):
    path, out = tmp_path / "a.vv", tmp_path / "out"
    process = start(path, 50, out)
    wait_for_a_flush(process, out)
    counts = [check(path, flushed(out))[2]]
    with visviva.load(path) as run:
        for _ in range(60):
            run.refresh()
            counts.append(run.count)
            assert np.array_equal(run.t, np.arange(run.count))
            assert np.array_equal(run["ball"].x[:, 0, 1], run.t)
            assert np.array_equal(run.ledger["row 1"], run.t)
            assert run["ball"].frame("x", -1)[0, 0] == run.count - 1
    process.kill()
    process.join()
    assert counts == sorted(counts)
    assert counts[-1] > counts[0]


def test_little_free_space_stops_before_anything_is_written(tmp_path, monkeypatch):
    writer = RunWriter(tmp_path / "a.vv")
    writer.declare_track("ball", "points", {}, {})
    free = iter([10_000_000, 10_000_000])
    monkeypatch.setattr(free_space, "free_bytes", lambda folder: next(free, 1000))

    def run():
        with writer:
            for i in range(100):
                writer.append(i, tracks={"ball": {"x": np.full((10, 3), i)}})

    with pytest.raises(SimulationError, match="disk is nearly full") as stop:
        run()
    assert "free some space" in str(stop.value)
    status, message, count = check(tmp_path / "a.vv", 20)
    assert (status, count) == ("stopped", 20)
    assert "disk is nearly full" in message


def test_the_estimate_covers_what_a_flush_writes(tmp_path, monkeypatch):
    needed = []
    monkeypatch.setattr(free_space, "RESERVE_BYTES", 0)
    monkeypatch.setattr(
        free_space,
        "check_free_space",
        lambda path, payload, datasets: needed.append(
            payload + payload // 64 + datasets * free_space.DATASET_BYTES
        ),
    )
    for points, rows in ((1, 40), (3000, 3), (100_000, 1)):
        path = tmp_path / f"{points}.vv"
        writer = RunWriter(path)
        writer.declare_track("ball", "points", {}, {})
        for i in range(60):
            before = path.stat().st_size
            x = np.random.default_rng(i).normal(size=(points, 3))
            values = {f"row {j}": 1.0 for j in range(rows)}
            writer.append(i, tracks={"ball": {"x": x}}, ledger=values)
            assert path.stat().st_size - before <= needed[-1]
        writer.close()


@pytest.mark.skipif(sys.platform == "win32", reason="needs resource limits")
@pytest.mark.parametrize("limit", [20_000, 150_000, 200_001, 400_003])
def test_a_disk_that_refuses_a_write(tmp_path, limit):
    """A write past `limit` bytes fails, after the look at the free space."""
    path, out = tmp_path / "a.vv", tmp_path / "out"
    process = start(path, 300, out, limit=limit)
    process.join()
    assert process.exitcode == 3
    assert out.with_suffix(".error").read_text().count("can no longer be written") == 1
    status, message, count = check(path, flushed(out))
    assert (status, count) == ("stopped", flushed(out))
    assert "can no longer be written" in message


@pytest.fixture
def tiny_disk(tmp_path):
    with small_disk(tmp_path / "tiny", 4_000_000) as folder:
        yield folder


@pytest.mark.parametrize("check_first", [True, False])
def test_a_disk_that_fills_up(tiny_disk, check_first, monkeypatch):
    if not check_first:
        monkeypatch.setattr(free_space, "free_bytes", lambda folder: 10**12)
    writer = RunWriter(tiny_disk / "a.vv")
    writer.declare_track("ball", "points", {}, {})

    def run():
        with writer:
            for i in range(10_000):
                x = np.random.default_rng(i).normal(size=(1000, 3))
                x[0] = i
                writer.append(i, tracks={"ball": {"x": x}}, ledger={"kinetic": i})

    with pytest.raises(SimulationError, match="can no longer be written"):
        run()
    status, message, count = check(tiny_disk / "a.vv", writer.count)
    assert (status, count) == ("stopped", writer.count)
    assert count > 100
    assert ("nearly full" if check_first else "No space left") in message
