"""The files referenced by a scene are included with it."""

from __future__ import annotations

from pathlib import Path

from visviva.scene.files import copy_files

TEXT = """
bodies:
  ground: {kind: ground, file: meshes/hill.obj}
  stone: {kind: rigid_body, shape: {kind: mesh, file: stone.obj}}
  twin: {kind: rigid_body, shape: {kind: mesh, file: stone.obj}}
  far: [{file: ../other.obj}, {file: ABSOLUTE}, {file: missing.obj}, {file: 3}]
"""


def test_what_a_scene_names_is_copied_once_and_what_is_there_stays(tmp_path: Path) -> None:
    source, target = tmp_path / "from", tmp_path / "to"
    (source / "meshes").mkdir(parents=True)
    target.mkdir()
    for name in ("meshes/hill.obj", "stone.obj", "../other.obj"):
        (source / name).write_text(name)
    text = TEXT.replace("ABSOLUTE", str(source / "stone.obj"))
    assert copy_files(text, source, target) == [target / "meshes" / "hill.obj", target / "stone.obj"]
    assert (target / "meshes" / "hill.obj").read_text() == "meshes/hill.obj"
    (target / "stone.obj").write_text("another one")
    assert copy_files(text, source, target) == []
    assert (target / "stone.obj").read_text() == "another one"
    assert copy_files(text, source, source) == []
