"""Damaged or malicious run files: one sentence each, and the process survives."""

from __future__ import annotations

import itertools
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

import h5py
import numpy as np
import pytest

import visviva
from visviva.cli.info import described
from visviva.errors import SceneError
from visviva.record import trial_read as probe
from visviva.record.run_reader import errors_as_damaged_file
from visviva.record.run_writer import RunWriter
from visviva.record.trial_read import trial_read

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="child processes of POSIX systems")


@pytest.fixture(scope="module")
def good(tmp_path_factory) -> bytes:
    path = tmp_path_factory.mktemp("good") / "a.vv"
    with RunWriter(path, name="ball", scene="bodies: {}\n") as writer:
        triangles = np.array([[0, 1, 2]])
        writer.declare_track("ball", "points", {}, {"triangles": triangles})
        writer.declare_scalar("speed", "m/s")
        for i in range(25):
            x = np.full((3, 3), 0.1 * i)
            writer.event(0.1 * i, "impact", "ball", "text")
            numbers = {"scalars": {"speed": float(i)}, "ledger": {"kinetic": 1.0, "residual": 0.0}}
            writer.append(0.1 * i, tracks={"ball": {"x": x}}, **numbers)
    return path.read_bytes()


def damaged(data: bytes, seed: int) -> bytes:
    """The same with bits turned, numbers replaced, parts copied, or cut short."""
    rng, out = random.Random(seed), bytearray(data)
    for _ in range(rng.choice([1, 1, 2, 5, 20])):
        i = rng.randrange(len(out)) if rng.random() < 0.6 else rng.randrange(min(len(out), 8192))
        match rng.randrange(5):
            case 0:
                out[i] ^= 1 << rng.randrange(8)
            case 1:
                out[i : i + 8] = rng.choice([b"\xff" * 8, bytes(8), (1 << 40).to_bytes(8, "little")])
            case 2:
                del out[max(i, 64) :]
            case 3:
                j, n = rng.randrange(len(out)), rng.randrange(1, 512)
                out[i : i + n] = out[j : j + n]
            case 4:
                out[i : i + 4] = rng.choice([0, 1, 65535, 2**31 - 1, 2**32 - 1]).to_bytes(4, "little")
    return bytes(out)


def look(path: Path) -> bool:
    """Whether a file could be read; it may not be, with a SceneError and nothing else."""
    try:
        with errors_as_damaged_file(path), visviva.load(path) as run:
            described(run)
    except SceneError as error:
        assert len(str(error).splitlines()) == 1
        return False
    return True


def looked_at(good: bytes, path: Path, seeds: range) -> int:
    found = 0
    for seed in seeds:
        path.write_bytes(damaged(good, seed))
        found += look(path)
    return found


def test_damaged_files_in_one_process(good, tmp_path, monkeypatch):
    """Some damage does not show, most is told. HDF5 loops without end on two of them."""
    monkeypatch.setattr(probe, "CPU_LIMIT", 1)
    assert 80 < looked_at(good, tmp_path / "a.vv", range(500)) < 420


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_many_damaged_files(part, good, tmp_path):
    looked_at(good, tmp_path / "a.vv", range(500 * part, 500 * part + 500))


def external_link(file: h5py.File) -> None:
    file["scalars/other"] = h5py.ExternalLink("/etc/hostname", "/a")


def external_storage(file: h5py.File) -> None:
    del file["ledger/kinetic"]
    file.create_dataset("ledger/kinetic", (25,), "f8", external=[("/etc/hostname", 0, 200)])
    file["ledger/kinetic"].attrs["index"] = 0


def object_type(file: h5py.File) -> None:
    del file["log"]
    file.create_dataset("log", (1,), h5py.ref_dtype)


def huge(file: h5py.File) -> None:
    del file["scalars/speed"]
    file.create_dataset("scalars/speed", (1 << 32,), "f8", chunks=(512,))


def circle(file: h5py.File) -> None:
    file["tracks/again"] = file["/"]


def wild_triangles(file: h5py.File) -> None:
    file["tracks/ball/static/triangles"][0, 0] = 1_000_000


def too_many_frames(file: h5py.File) -> None:
    file["frames/count"][0] = 1 << 40


def wrong_width(file: h5py.File) -> None:
    del file["tracks/ball/frames/x"]
    file.create_dataset("tracks/ball/frames/x", data=np.zeros((25, 3, 2), "f4"))


def group_of_events(file: h5py.File) -> None:
    del file["events"]
    file.create_group("events")


def deep_look(file: h5py.File) -> None:
    file.attrs["look"] = "[" * 20000


@pytest.mark.parametrize(
    "attack",
    [external_link, external_storage, object_type, huge, circle, wild_triangles, too_many_frames, wrong_width,
     group_of_events, deep_look],
)  # fmt: skip
def test_a_file_that_would_do_harm_is_refused(attack: Callable[[h5py.File], None], good, tmp_path):
    path = tmp_path / "a.vv"
    path.write_bytes(good)
    assert look(path)
    with h5py.File(path, "r+") as file:
        attack(file)
    assert not look(path)


def test_a_reader_that_gets_no_processor_is_waited_for(monkeypatch):
    """On a machine that gave it 2 % a good file was called damaged, after 30 s."""
    clock = itertools.count(step=100.0)
    monkeypatch.setattr(time, "monotonic", lambda: next(clock))
    assert trial_read(lambda: time.sleep(0.05)) == ""


def test_a_reader_that_loops_is_ended(monkeypatch):
    monkeypatch.setattr(probe, "CPU_LIMIT", 1)
    assert trial_read(lambda: max(itertools.count())) == "HDF5 cannot read it"
