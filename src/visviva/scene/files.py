"""The files that a scene names, such as meshes, which are copied with it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

FILE_KEY = "file"  # the key of file names in all parts


def copy_files(text: str, source: Path, target: Path) -> list[Path]:
    """Copy the files a scene names from its folder to another one, except existing ones; returns the copies.

    text : of the scene
    source, target : the folder from which it was read, and the one to which it was written

    Files with absolute paths or outside its folder are not copied. Raises OSError.
    """
    made = []
    for name in dict.fromkeys(_file_names(yaml.safe_load(text))):
        path = Path(name)
        if path.is_absolute() or ".." in path.parts or not (source / path).is_file():
            continue
        if not (target / path).exists():
            (target / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source / path, target / path)
            made.append(target / path)
    return made


def _file_names(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            if key == FILE_KEY and isinstance(value, str):
                yield value
            else:
                yield from _file_names(value)
    elif isinstance(data, list):
        for value in data:
            yield from _file_names(value)
