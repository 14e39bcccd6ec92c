"""Reading a scene and the files it includes into one map."""

from __future__ import annotations

import os
import re
from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path

from visviva.errors import SceneError
from visviva.scene.document import MAX_BYTES, decode, parse_document
from visviva.scene.node import Node
from visviva.scene.similar_scenes import near_scenes
from visviva.vocabulary.regular_file import read_regular

MAX_INCLUDE_DEPTH = 32

KEYS_OF_ONE_FILE = frozenset({"include", "units", "visviva"})
"""Keys that apply only to the file containing them and are not passed to the including file."""


@dataclass
class Source:
    """A scene as read, with its includes.

    Parameters
    ----------
    root : the merged map.
    text : the main file as written.
    folders : folder of each file, by the name used in messages.
    cgs : the files whose bare numbers are cgs.
    """

    root: Node
    text: str
    folders: dict[str, Path] = field(default_factory=dict)
    cgs: set[str] = field(default_factory=set)


def read_source(path: str | Path, named: Collection[str], keys: Collection[str]) -> Source:
    """Read a scene file and its includes; the top level of a scene has some of these `keys`.

    Names in the sections `named` (and in `params`) are merged; a duplicate name in a section is an error.
    Other keys and individual parameters are taken from the including file, otherwise from the last include
    that has them. A file reached twice is read once. Errors: `SceneError`.
    """
    reader = _Reader(frozenset(named), keys)
    root = reader.read(str(path), Path(path), None, [])
    assert root is not None
    return Source(root, reader.text, reader.folders, reader.cgs)


@dataclass
class _Reader:
    named: frozenset[str]
    keys: Collection[str]
    text: str = ""
    folders: dict[str, Path] = field(default_factory=dict)
    cgs: set[str] = field(default_factory=set)
    done: set[Path] = field(default_factory=set)

    def read(self, name: str, path: Path, asked: Node | None, chain: list[tuple[str, Path]]) -> Node | None:
        """Root of a file with its includes merged; None if it has already been read."""
        real = _real_path(path, asked)
        if any(real == other for _, other in chain):
            names = " → ".join([*(n for n, _ in chain), name])
            raise _include_error(asked, name, f"circular include: {names}")
        if len(chain) >= MAX_INCLUDE_DEPTH:
            raise _include_error(asked, name, f"includes are nested more than {MAX_INCLUDE_DEPTH} deep")
        if real in self.done:
            return None
        self.done.add(real)
        text = decode(_read_bytes(name, path, asked), name)
        if chain and not self._is_scene(text):
            # Its text may be any file of the user, so messages must not show it.
            why = "is not a scene: no line begins with a key such as `bodies:`"
            raise _include_error(asked, name, f"{str(path)!r} {why}")
        root = parse_document(text, name)
        if not chain:
            self.text = text
        # As the user wrote it, which errors in other files show, unless the scene is a link elsewhere.
        self.folders[name] = path.parent if path.parent.resolve() == real.parent else real.parent
        units = root.child("units")
        if units is not None and units.value == "cgs":
            self.cgs.add(name)
        return self._merge_includes(root, path, [*chain, (name, real)])

    def _is_scene(self, text: str) -> bool:
        """Whether a line starts with a top-level key of scenes, in block or flow style."""
        known = "|".join(self.keys)
        return re.search(rf"""^[{{\s]*["']?({known})["']?\s*:""", text, re.MULTILINE) is not None

    def _merge_includes(self, root: Node, path: Path, chain: list[tuple[str, Path]]) -> Node:
        asked = root.child("include")
        if asked is None:
            return root
        items = asked.value if isinstance(asked.value, list) else [asked]
        merged = Node({}, root.line, root.file)
        for item in items:
            if not isinstance(item.value, str) or not item.value:
                raise item.error(
                    "found no file name, expected one such as `include: other.yaml`", ["include"]
                )
            below = self.read(str(path.parent / item.value), path.parent / item.value, item, chain)
            if below is not None:
                self._merge(merged, below, include=True)
        self._merge(merged, root, include=False)
        return merged

    def _merge(self, into: Node, top: Node, include: bool) -> None:
        assert isinstance(into.value, dict)
        assert isinstance(top.value, dict)
        for key, node in top.value.items():
            if include and key in KEYS_OF_ONE_FILE:
                continue
            below = into.value.get(key)
            united = key in self.named or key == "params"
            if united and below and isinstance(below.value, dict) and isinstance(node.value, dict):
                if key != "params":
                    _refuse_duplicates(key, below, node)
                into.value[key] = Node({**below.value, **node.value}, node.line, node.file)
            elif not (united and below and node.value is None):
                into.value[key] = node


def _refuse_duplicates(section: str, below: Node, top: Node) -> None:
    assert isinstance(below.value, dict)
    assert isinstance(top.value, dict)
    for name, node in top.value.items():
        if name in below.value:
            first = below.value[name]
            message = f"duplicate name {name!r}: it is already used in {first.file}:{first.line}"
            raise node.error(message, [section, name])


def _include_error(asked: Node | None, name: str, message: str) -> SceneError:
    return asked.error(message, ["include"]) if asked else SceneError(message, "", name)


def _real_path(path: Path, asked: Node | None) -> Path:
    try:
        return Path(os.path.realpath(path))
    except (OSError, ValueError) as error:
        raise _include_error(asked, str(path), f"not a usable file name ({error})") from None


def _read_bytes(name: str, path: Path, asked: Node | None) -> bytes:
    try:
        return read_regular(path, MAX_BYTES)
    except FileNotFoundError:
        hint = "" if asked else near_scenes(path)
        raise _include_error(
            asked, name, f"there is no file {str(path)!r}, expected a scene file{hint}"
        ) from None
    except SceneError as error:
        raise _include_error(asked, name, f"{str(path)!r}: {error.message}") from None
