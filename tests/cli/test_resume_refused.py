"""Files that cannot be resumed: no run, a damaged checkpoint, a checkpoint of another scene."""

from __future__ import annotations

import h5py
import numpy as np
import pytest

import visviva
from visviva.cli.resume import resume
from visviva.errors import SceneError


def test_no_run_file(command, ball, tmp_path):
    (tmp_path / "a.vv").write_bytes(b"no run")
    assert command("run", "--resume", tmp_path / "a.vv").exit_code == 2
    assert command("run", "--resume", tmp_path / "none.vv").exit_code == 2


def no_index(file: h5py.File) -> None:
    file["checkpoint/index"][0] = -1


def no_number(file: h5py.File) -> None:
    file[f"checkpoint/{file['checkpoint/index'][0]}/q"][0] = np.nan


def no_json(file: h5py.File) -> None:
    file[f"checkpoint/{file['checkpoint/index'][0]}/kept"][0] = ord("x")


@pytest.mark.parametrize(
    ("damage", "told"),
    [(no_index, "no checkpoint"), (no_number, "not finite"), (no_json, "the run file is damaged")],
)
def test_a_damaged_checkpoint_is_refused(damage, told, ball, tmp_path):
    visviva.run(ball, tmp_path / "a.vv", until=0.2)
    with h5py.File(tmp_path / "a.vv", "r+") as file:
        damage(file)
    with pytest.raises(SceneError, match=told):
        resume(tmp_path / "a.vv", 1.0)


def test_another_scene_is_refused(ball, tmp_path):
    """A checkpoint whose numbers do not fit the world is no checkpoint of it."""
    visviva.run(ball, tmp_path / "a.vv", until=0.2)
    with h5py.File(tmp_path / "a.vv", "r+") as file:
        for slot in file["checkpoint"].keys() - {"index"}:
            file[f"checkpoint/{slot}/q"].resize(2, axis=0)
    with pytest.raises(SceneError, match="expected 3"):
        resume(tmp_path / "a.vv", 1.0)
