from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace

import h5py
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

import visviva
from visviva.errors import SceneError
from visviva.record.layout import FORMAT_VERSION
from visviva.record.run_writer import RunWriter

finite = st.floats(-1e6, 1e6, width=32)
names = st.text(
    st.characters(blacklist_characters="/\0", blacklist_categories=["Cs"]), min_size=1, max_size=8
)


@st.composite
def recordings(draw):
    """Frames of a track with inactive slots and a topology that changes now and then."""
    count, n = draw(st.integers(0, 35)), draw(st.integers(3, 6))
    x = draw(hnp.arrays(np.float32, (count, n, 3), elements=finite))
    active = draw(hnp.arrays(bool, (count, n)))
    pool = draw(
        st.lists(
            hnp.arrays(np.int32, st.tuples(st.integers(0, 5), st.just(2)), elements=st.integers(0, n - 1)),
            min_size=1,
            max_size=3,
        )
    )
    which = draw(st.lists(st.integers(0, len(pool) - 1), min_size=count, max_size=count))
    return SimpleNamespace(count=count, x=x, active=active, lines=[pool[i] for i in which])


@settings(deadline=None)
@given(
    recordings(), st.integers(1, 12), names.filter(lambda name: name not in (".", "..")), st.text(max_size=30)
)
def test_what_is_written_is_read(tmp_path_factory, r, flush_every, name, text):
    text = text.replace("\0", "")
    path = tmp_path_factory.mktemp("run") / "a.vv"
    with RunWriter(path, name=text, scene=text, seed=3, look={"title": text}) as writer:
        writer.flush_every = flush_every
        writer.declare_track(name, "points", {"label": text}, {"triangles": np.array([[0, 1, 2]])})
        for i in range(r.count):
            arrays = {"x": r.x[i], "active": r.active[i], "lines": r.lines[i]}
            writer.append(
                i / 7, tracks={name: arrays}, scalars={name: i / 3}, ledger={f"stored/{name}": -i / 9}
            )
            writer.event(i / 7, "impact", name, text)
            writer.log(text)
    with visviva.load(path) as run:
        assert (run.count, run.name, run.scene, run.seed, run.look) == (
            r.count,
            text,
            text,
            3,
            {"title": text},
        )
        assert np.array_equal(run.t, np.arange(r.count) / 7)
        assert run.log == [text] * r.count
        assert [(e.t, e.where, e.text) for e in run.events] == [(i / 7, name, text) for i in range(r.count)]
        track = run[name]
        assert (track.kind, track.look) == ("points", {"label": text})
        assert np.array_equal(track.static("triangles"), [[0, 1, 2]])
        if r.count:
            assert np.array_equal(track.x, r.x)
            assert np.array_equal(track.active, r.active)
            assert np.array_equal(run.signals[name], np.arange(r.count) / 3)
            assert np.array_equal(run.ledger[f"stored/{name}"], -np.arange(r.count) / 9)
        for i in range(r.count):
            assert np.array_equal(track.frame("x", i), r.x[i])
            assert np.array_equal(track.frame("lines", i - r.count), r.lines[i])
            assert np.array_equal(track.frame("triangles", i), [[0, 1, 2]])


def test_a_name_sought_among_the_tracks_is_told_where_it_is(tmp_path):
    with RunWriter(tmp_path / "a.vv") as writer:
        writer.declare_track("ball", "points", {}, {})
        writer.declare_scalar("steer", "rad")
        writer.append(
            0, tracks={"ball": {"x": np.zeros((1, 3))}}, scalars={"steer": 1.0}, ledger={"kinetic": 0.0}
        )
    with visviva.load(tmp_path / "a.vv") as run:
        for name, told in {
            "steer": r"a signal: run.signals\['steer'\]",
            "kinetic": r"a row of the ledger: run.ledger\['kinetic'\]",
            "ball.x": r"write run\['ball'\].x",
            "bal": "did you mean 'ball'",
        }.items():
            with pytest.raises(KeyError, match=told):
                run[name]
        with pytest.raises(AttributeError, match="did you mean 'x'"):
            run["ball"].position


@pytest.mark.parametrize("n", [1, 500, 2000, 6000, 200_000])
def test_every_chunk_shape_holds_its_frames(tmp_path, n):
    x = np.random.default_rng(0).normal(size=(13, n, 3)).astype(np.float32)
    with RunWriter(tmp_path / "a.vv") as writer:
        writer.declare_track("a", "points", {}, {})
        for i in range(13):
            writer.append(i, tracks={"a": {"x": x[i]}})
    assert np.array_equal(visviva.load(tmp_path / "a.vv")["a"].x, x)


def test_arrays_may_be_reused_by_the_caller(tmp_path):
    x = np.zeros((2, 3), np.float32)
    with RunWriter(tmp_path / "a.vv") as writer:
        writer.declare_track("a", "points", {}, {})
        for i in range(3):
            x[:] = i
            writer.append(i, tracks={"a": {"x": x}})
    assert np.array_equal(visviva.load(tmp_path / "a.vv")["a"].x[:, 0, 0], [0, 1, 2])


def test_an_existing_file_is_not_overwritten_unasked(tmp_path):
    path = tmp_path / "a.vv"
    path.write_bytes(b"precious")
    with pytest.raises(SceneError, match="the file already exists"):
        RunWriter(path)
    assert path.read_bytes() == b"precious"
    with RunWriter(path, overwrite=True, name="new"):
        pass
    assert visviva.load(path).name == "new"


def test_a_reader_of_the_old_run_keeps_it(tmp_path):
    path = tmp_path / "a.vv"
    for name in ("old", "new"):
        writer = RunWriter(path, name=name, overwrite=True)
        writer.declare_track("a", "points", {}, {})
        writer.append(0, tracks={"a": {"x": np.full((1, 3), len(name))}})
        writer.close()
        if name == "old":
            old = visviva.load(path)
    assert old["a"].x.shape == (1, 1, 3)
    old.refresh()
    assert old.name == "new"


def test_a_folder_that_is_missing_is_one_message(tmp_path):
    with pytest.raises(SceneError, match="cannot be created"):
        RunWriter(tmp_path / "none" / "a.vv")


def test_mistakes_of_the_caller_are_named(tmp_path):
    writer = RunWriter(tmp_path / "a.vv")
    writer.flush_every = 1
    writer.declare_track("a", "points", {}, {})
    with pytest.raises(ValueError, match="taken"):
        writer.declare_track("a", "points", {}, {})
    with pytest.raises(ValueError, match="cloud"):
        writer.declare_track("b", "cloud", {}, {})
    with pytest.raises(ValueError, match="contains the other"):
        writer.declare_track("a/b", "points", {}, {})
    with pytest.raises(ValueError, match="cannot be a name"):
        writer.declare_track("b//c", "points", {}, {})
    with pytest.raises(ValueError, match="not declared"):
        writer.append(0, tracks={"z": {}})
    writer.append(0, tracks={"a": {"x": np.zeros((2, 3))}})
    with pytest.raises(ValueError, match="active = 0"):
        writer.append(1, tracks={"a": {"x": np.zeros((3, 3))}})
    writer.close()
    writer.close()
    run = visviva.load(tmp_path / "a.vv")
    assert run.count == 1
    with pytest.raises(KeyError, match="known: a"):
        run["z"]
    with pytest.raises(AttributeError, match="it has: x"):
        _ = run["a"].quat
    with pytest.raises(IndexError, match="frame 1"):
        run["a"].frame("x", 1)
    with pytest.raises(KeyError):
        run["a"].static("triangles")


def test_names_with_slashes_come_back_in_order(tmp_path):
    rows = {"stored/z": 1.0, "kinetic": 2.0, "dissipated/a/b": 3.0}
    with RunWriter(tmp_path / "a.vv") as writer:
        writer.declare_track("crane/hook", "points", {}, {})
        writer.declare_scalar("rope/1", "N")
        writer.append(0, tracks={"crane/hook": {"x": np.zeros((1, 3))}}, scalars={"rope/1": 4.0}, ledger=rows)
    run = visviva.load(tmp_path / "a.vv")
    assert list(run.ledger) == list(rows)
    assert list(run.tracks) == ["crane/hook"]
    assert run["crane/hook"].x.shape == (1, 1, 3)
    assert run.units == {"rope/1": "N"}


def test_a_growing_run_is_read_to_its_last_flush(tmp_path):
    writer = RunWriter(tmp_path / "a.vv")
    writer.flush_every = 3
    writer.declare_track("a", "points", {}, {})
    run = visviva.load(tmp_path / "a.vv")
    assert (run.count, run.status) == (0, "running")
    track = None
    for i in range(8):
        writer.append(i, tracks={"a": {"x": np.full((2, 3), i)}})
        grown = run.refresh()
        assert grown == (i in (2, 5))
        assert run.count == (i + 1) // 3 * 3
        if run.count:
            track = track or run["a"]
            assert np.array_equal(track.x[:, 0, 0], np.arange(run.count))
    writer.close("stopped", "enough", {"steps": np.int64(8)})
    run.refresh()
    assert (run.count, run.status, run.message, run.summary) == (8, "stopped", "enough", {"steps": 8})


def test_checkpoints_may_change_their_size(tmp_path):
    writer = RunWriter(tmp_path / "a.vv")
    for n in (3, 70_000, 5, 0):
        state = SimpleNamespace(
            t=n / 3, q=np.arange(n) / 7, v=np.ones(n), memory=np.zeros(1), accounts=np.zeros(0)
        )
        writer.checkpoint(state)
        state.q[:] = -1.0
        writer.flush()
        kept = visviva.load(tmp_path / "a.vv").checkpoint()
        assert kept.t == n / 3
        assert np.array_equal(kept.q, np.arange(n) / 7)
        assert (kept.v.size, kept.memory.size, kept.accounts.size) == (n, 1, 0)


def finished(path):
    with RunWriter(path) as writer:
        writer.declare_track("a", "points", {}, {})
        for i in range(20):
            writer.append(i, tracks={"a": {"x": np.zeros((100, 3))}})


@pytest.mark.parametrize("data", [b"", b"text", b"\x89HDF\r\n\x1a\n", bytes(5000)])
def test_a_file_of_another_kind_is_one_message(tmp_path, data):
    (tmp_path / "a.vv").write_bytes(data)
    with pytest.raises(SceneError, match="not a run file, or damaged"):
        visviva.load(tmp_path / "a.vv")


def test_other_bad_files_are_one_message(tmp_path):
    path = tmp_path / "a.vv"
    with pytest.raises(SceneError, match="no such run file"):
        visviva.load(path)
    with pytest.raises(SceneError, match="no such run file"):
        visviva.load(tmp_path)
    with h5py.File(path, "w") as file:
        file["x"] = 1
    with pytest.raises(SceneError, match="not a visviva run"):
        visviva.load(path)
    path.unlink()
    finished(path)
    with h5py.File(path, "r+") as file:
        file.attrs["format_version"] = FORMAT_VERSION + 1
    with pytest.raises(SceneError, match="update visviva"):
        visviva.load(path)


def test_a_truncated_file_is_one_message(tmp_path):
    path = tmp_path / "a.vv"
    finished(path)
    whole = path.read_bytes()
    for size in np.linspace(0, len(whole) - 1, 40).astype(int):
        path.write_bytes(whole[:size])
        with pytest.raises(SceneError, match="damaged"):
            visviva.load(path)


def test_the_package_alone_does_not_load_hdf5():
    code = "import sys, visviva; assert not {'h5py', 'numpy'} & set(sys.modules); visviva.load"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_why_a_run_has_stopped_may_be_said_in_any_script(tmp_path):
    """Names of parts are in messages, and may have umlauts; what is too long ends with a whole character."""
    for message, kept in (("wächter: φ̈ = 3 m/s²", None), ("ä" * 600, "ä" * 500), ("x" + "ä" * 600, None)):
        writer = RunWriter(tmp_path / "a.vv", name="a", scene="", overwrite=True)
        writer.close("stopped", message, {})
        with visviva.load(tmp_path / "a.vv") as run:
            assert run.message == (kept or message.encode()[:1000].decode(errors="ignore"))


def test_frames_of_small_tracks_are_read_in_few_accesses(tmp_path, monkeypatch):
    """An access takes 0.1 ms: frame by frame, a picture of 15 bodies in 180 frames took most of its time."""
    x = np.random.default_rng(0).normal(size=(50, 4, 3)).astype(np.float32)
    with RunWriter(tmp_path / "a.vv") as writer:
        writer.declare_track("balls", "points", {}, {})
        for i, one in enumerate(x):
            writer.append(i / 10, tracks={"balls": {"x": one, "active": np.ones(4, dtype=bool)}})
    accesses = []
    with visviva.load(tmp_path / "a.vv") as run:
        read = run._file.read
        monkeypatch.setattr(run._file, "read", lambda function: accesses.append(1) or read(function))
        track = run["balls"]
        for i in range(-50, 50):
            np.testing.assert_array_equal(track.frame("x", i), x[i])
            assert track.living(i).all() and "x" in track.arrays and track.shape("x") == (4, 3)
    assert len(accesses) < 20


def test_who_follows_a_growing_run_reads_its_new_frames_only(tmp_path, monkeypatch):
    with RunWriter(tmp_path / "a.vv") as writer:
        writer.flush_every = 1
        writer.declare_track("a", "points", {}, {})
        writer.append(0, tracks={"a": {"x": np.zeros((2, 3))}})
        with visviva.load(tmp_path / "a.vv") as run:
            whole, read = [], run._arrays.frames
            monkeypatch.setattr(run._arrays, "frames", lambda path: whole.append(path) or read(path))
            for i in range(1, 6):
                writer.append(i, tracks={"a": {"x": np.full((2, 3), i)}})
                assert run.refresh()
                assert (run["a"].frame("x", -1) == i).all()
            assert set(whole) == {"frames/t"}
