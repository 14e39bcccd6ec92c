"""The scenes of the gallery: listed ones can be read, saved ones stay in their folder."""

from __future__ import annotations

import os

import pytest

from visviva.errors import SceneError
from visviva.gallery.scene_list import Shelf
from visviva.scene.examples import example_names

SCENE = "# A ball.\n# It falls.\ntitle: My ball\nbodies:\n  ball: {position: [0, 0, 1], mass: 1}\n"


@pytest.fixture
def shelf(tmp_path):
    (tmp_path / "mine.yaml").write_text(SCENE)
    (tmp_path / "other.yaml").write_text("no: scene\n")
    return Shelf(tmp_path)


def test_own_scenes_come_first_with_what_they_say_of_themselves(shelf):
    first, *examples = shelf.cards()
    assert (first.name, first.title, first.about, first.own) == (
        "mine.yaml", "My ball", "A ball. It falls.", True,
    )  # fmt: skip
    assert [card.name for card in examples] == example_names()
    assert all(card.title and card.about and not card.own for card in examples)
    assert shelf.text("mine.yaml", own=True) == SCENE
    assert "bodies:" in shelf.text("walker", own=False)


@pytest.mark.parametrize("name", ["../mine.yaml", "/etc/passwd", "", "mine", "..", "mine.yaml\0"])
def test_what_is_not_listed_cannot_be_read(shelf, name):
    for own in (True, False):
        with pytest.raises(SceneError, match="found no"):
            shelf.text(name, own=own)


def test_a_scene_is_saved_and_replaced_only_when_told(shelf, tmp_path):
    assert shelf.save("new.yaml", SCENE, replace=False) == tmp_path / "new.yaml"
    with pytest.raises(SceneError, match="already exists"):
        shelf.save("new.yaml", "x", replace=False)
    assert (tmp_path / "new.yaml").read_text() == SCENE
    shelf.save("new.yaml", "bodies: {}\n", replace=True)
    assert (tmp_path / "new.yaml").read_text() == "bodies: {}\n"


@pytest.mark.parametrize(
    "name", ["../a.yaml", "a.yml", "a/b.yaml", ".a.yaml", "", "a.yaml\0", "-a.yaml", "a" * 80]
)
def test_other_file_names_are_refused(shelf, name):
    with pytest.raises(SceneError, match="expected letters"):
        shelf.save(name, SCENE, replace=True)


def test_links_devices_and_folders_are_not_written_through(shelf, tmp_path):
    outside = tmp_path.parent / "outside.txt"
    outside.write_text("kept")
    (tmp_path / "link.yaml").symlink_to(outside)
    (tmp_path / "folder.yaml").mkdir()
    os.mkfifo(tmp_path / "pipe.yaml")
    for name in ("link.yaml", "folder.yaml", "pipe.yaml"):
        with pytest.raises(SceneError, match="not a regular file"):
            shelf.save(name, SCENE, replace=True)
    assert outside.read_text() == "kept"
    assert [card.name for card in shelf.cards() if card.own] == ["mine.yaml"]
