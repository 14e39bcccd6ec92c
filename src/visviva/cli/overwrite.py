"""What a command may replace: the file of its default name always, one named with -o if --overwrite is given.

Proved by tests/view/test_commands.py and tests/cli/test_export.py.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from visviva.errors import SceneError

Overwrite = Annotated[
    bool,
    typer.Option(
        "--overwrite", help="Replace the file named with -o; that of the default name is always replaced."
    ),
]


def keep_named(output: Path | None, overwrite: bool) -> None:
    """Raise SceneError if the user named a file that exists, without permission to replace it."""
    if output is not None and output.exists() and not overwrite:
        raise SceneError(
            "found a file of this name, expected none; choose another name with -o, or allow --overwrite",
            file=str(output),
        )
