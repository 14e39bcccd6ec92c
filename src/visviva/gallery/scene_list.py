"""The scenes in the gallery: the examples, and those of one folder, where the user's are saved."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from visviva.errors import SceneError
from visviva.scene.document import MAX_BYTES, decode
from visviva.scene.examples import example_names, example_path
from visviva.vocabulary.regular_file import read_regular

MAX_OWN = 500
FILE = re.compile(r"[A-Za-z0-9][\w-]{0,59}\.yaml")
_TITLE = re.compile(r"^title:\s*(.+?)\s*$", re.MULTILINE)
_ABOUT = re.compile(r"\A(?:#[^\n]*\n)+")
_SCENE = re.compile(r"^(bodies|include)\s*:", re.MULTILINE)


@dataclass(frozen=True)
class Card:
    """Gallery entry of a scene; `name` is the file name for a user's scene."""

    name: str
    title: str
    about: str
    own: bool


class Shelf:
    """Examples and the scenes of a folder, by name. Scenes that are not listed cannot be read."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def cards(self) -> list[Card]:
        """The user's scenes, then the examples, each by name."""
        own = [card for path in self._own() if (card := _card(path, path.name, own=True))]
        examples = [_card(example_path(name), name, own=False) for name in example_names()]
        return [*own, *(card for card in examples if card)]

    def _own(self) -> list[Path]:
        try:
            found = sorted(path for path in self.folder.glob("*.yaml") if FILE.fullmatch(path.name))
        except OSError:
            return []
        return found[:MAX_OWN]

    def path(self, name: str, own: bool) -> Path:
        """The file of a listed scene. Raises SceneError."""
        if own:
            for path in self._own():
                if path.name == name:
                    return path
            raise SceneError(f"found no scene {name[:80]!r} in {self.folder}")
        return example_path(name)

    def text(self, name: str, own: bool) -> str:
        """Its text. Raises SceneError."""
        path = self.path(name, own)
        return decode(read_regular(path, MAX_BYTES), path.name)

    def save(self, name: str, text: str, replace: bool) -> Path:
        """Write a scene into the folder. Raises SceneError if it exists, unless `replace` is set."""
        if not FILE.fullmatch(name):
            rule = "expected letters, digits, _ and -, and .yaml at the end"
            raise SceneError(f"found the file name {name[:80]!r}, {rule}")
        path = self.folder / name
        if path.is_symlink() or (path.exists() and not path.is_file()):
            raise SceneError(f"found {name!r}, which is not a regular file: choose another name")
        try:
            with path.open("w" if replace else "x", encoding="utf-8") as file:
                file.write(text)
        except FileExistsError:
            raise SceneError(f"{name!r} already exists") from None
        except OSError as error:
            raise SceneError(f"{name!r} cannot be written: {error.strerror or error}") from None
        return path


def _card(path: Path, name: str, own: bool) -> Card | None:
    """The entry of a file; None if it is no scene."""
    try:
        text = decode(read_regular(path, MAX_BYTES), path.name)
    except (SceneError, OSError):
        return None
    if not _SCENE.search(text):
        return None
    title, about = _TITLE.search(text), _ABOUT.match(text)
    said = re.sub(r"\n?#\s?", " ", about[0]).strip() if about else ""
    return Card(name, title[1].strip("\"'") if title else path.stem.replace("_", " "), said, own)
