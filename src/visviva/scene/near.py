"""What somebody may have meant by the name of a scene that is not there."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path

LIBRARY = Path(__file__).parent / "library"


def near_scenes(path: Path) -> str:
    """A file beside it with a name like it, or an example and how to get it; empty where there is none."""
    files = {found.stem: found.name for found in path.parent.glob("*.yaml")}
    examples = [found.stem for found in LIBRARY.glob("*.yaml")]
    for name in get_close_matches(path.stem, [*files, *examples], 1, 0.7):
        if name in files:
            return f"; did you mean {files[name]!r}?"
        return f"; {name!r} is an example: visviva examples copy {name}"
    return ""
