"""Meshes cached on disk: the same arrays, reread if the file or its cache changes."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest
from tests.springs.test_from_mesh import FORMATS, SQUARE, written

from visviva.errors import SceneError
from visviva.springs import mesh_file
from visviva.springs.mesh_file import load_mesh


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(mesh_file, "CACHE", tmp_path)
    return tmp_path / "meshes"


def same(one, other):
    return all(np.array_equal(a, b) and a.dtype == b.dtype for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("kind", FORMATS)
def test_the_second_reading_gives_the_same_arrays_and_asks_nobody(tmp_path, monkeypatch, kind):
    path = written(tmp_path, kind)
    first = load_mesh(path)
    monkeypatch.setattr(mesh_file, "_read", None)
    assert same(first, load_mesh(path))


def test_an_edited_file_is_read_anew(tmp_path):
    written(tmp_path, "obj")
    load_mesh(tmp_path / "net.obj")
    vertices, _ = load_mesh(written(tmp_path, "obj", vertices=2 * SQUARE))
    assert vertices.max() == 4.0


def test_damage_to_what_is_kept_is_mended(tmp_path, folder):
    path = written(tmp_path, "ply")
    first = load_mesh(path)
    (kept,) = folder.iterdir()
    whole = kept.read_bytes()
    for damage in (b"", b"no archive", whole[:100], whole[: len(whole) // 2], bytes(len(whole))):
        kept.write_bytes(damage)
        assert same(first, load_mesh(path))
        assert kept.read_bytes() == whole


def test_a_large_file_is_not_kept(tmp_path, monkeypatch, folder):
    path = written(tmp_path, "stl")
    monkeypatch.setattr(mesh_file, "MAX_CACHE_BYTES", path.stat().st_size - 1)
    assert same(load_mesh(path), load_mesh(path))
    assert not folder.exists()


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path, folder):
    path = written(tmp_path, "off")
    folder.write_text("a file where the folder should be")
    assert same(load_mesh(path), load_mesh(path))


def test_a_file_that_cannot_be_read_is_not_kept(tmp_path, folder):
    path = tmp_path / "bad.ply"
    path.write_text("ply\nnothing")
    for _ in range(2):
        with pytest.raises(SceneError, match="cannot be read as a mesh"):
            load_mesh(path)
    assert not folder.exists()


def test_a_kept_mesh_starts_no_reader(tmp_path):
    path = written(tmp_path, "stl")
    program = (
        "import sys; from pathlib import Path; from visviva.springs import mesh_file\n"
        f"mesh_file.CACHE = Path({str(tmp_path)!r}); mesh_file.load_mesh(Path({str(path)!r}))\n"
        "print('trimesh' in sys.modules)"
    )
    said = [subprocess.check_output([sys.executable, "-c", program], text=True).strip() for _ in range(2)]
    assert said == ["True", "False"]


def test_a_normal_that_is_no_number_prints_nothing(tmp_path, caplog):
    """The reader makes up normals of its own, and logged a traceback."""
    corners = "".join(f"vertex {x}\n" for x in ("0 0 0", "1 0 0", "0 1 0"))
    path = tmp_path / "a.stl"
    path.write_text(f"solid a\nfacet normal 0 0 x\nouter loop\n{corners}endloop\nendfacet\nendsolid a\n")
    assert len(load_mesh(path)[1]) == 1
    assert not caplog.records
