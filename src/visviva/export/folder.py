"""The folder or file to which an export is written."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from visviva.errors import SceneError


def refuse_other(file: Path, overwrite: bool) -> None:
    """Raises SceneError if a file already exists and must not be replaced."""
    if file.exists() and not (overwrite and file.is_file()):
        found = "found a file of this name, expected none" if file.is_file() else "found no plain file"
        raise SceneError(
            f"{found}; choose another name with -o{', or allow --overwrite' * file.is_file()}", file=str(file)
        )


def write_all(folder: Path, files: Iterable[tuple[str, str]], overwrite: bool) -> list[Path]:
    """Write texts by name into a folder, which is created if necessary.

    Raises SceneError if a file of one of these names exists and must not be replaced.
    """
    if folder.exists() and not folder.is_dir():
        raise SceneError("found a file, expected a folder, or none", file=str(folder))
    if folder.is_dir() and any(folder.iterdir()) and not overwrite:
        raise SceneError(
            "found a folder that is not empty; choose another one with -o, or allow --overwrite",
            file=str(folder),
        )
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, text in files:
        (folder / name).write_text(text, encoding="utf-8")
        written.append(folder / name)
    return written
