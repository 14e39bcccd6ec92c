"""Suggestions for the name of a scene that does not exist."""

from __future__ import annotations

from pathlib import Path

from visviva.vocabulary.nearest import nearest_name

LIBRARY = Path(__file__).parent / "library"


def near_scenes(path: Path) -> str:
    """A file of similar name in its folder, or an example and how to get it; empty if there is none."""
    files = {found.stem: found.name for found in path.parent.glob("*.yaml")}
    examples = [found.stem for found in LIBRARY.glob("*.yaml")]
    name = nearest_name(path.stem, [*files, *examples])
    if name in files:
        return f"; did you mean {str(path.with_name(files[name]))!r}?"
    return f"; {name!r} is an example: visviva examples copy {name}" if name else ""
