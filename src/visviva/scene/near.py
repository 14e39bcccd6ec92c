"""What somebody may have meant by the name of a scene that is not there."""

from __future__ import annotations

from pathlib import Path

from visviva.vocabulary.nearest import nearest

LIBRARY = Path(__file__).parent / "library"


def near_scenes(path: Path) -> str:
    """A file beside it with a name like it, or an example and how to get it; empty where there is none."""
    files = {found.stem: found.name for found in path.parent.glob("*.yaml")}
    examples = [found.stem for found in LIBRARY.glob("*.yaml")]
    name = nearest(path.stem, [*files, *examples])
    if name in files:
        return f"; did you mean {str(path.with_name(files[name]))!r}?"
    return f"; {name!r} is an example: visviva examples copy {name}" if name else ""
