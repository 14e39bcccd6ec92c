"""``visviva view``: play a run in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def view(
    run: Annotated[Path, typer.Argument(help="Run file (.vv), finished or still growing.")],
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port on this machine; 0 takes any free one.")] = 0,
    no_open: Annotated[bool, typer.Option("--no-open", help="Only print the address.")] = False,
) -> None:
    """Play a run in the browser: scrub, look around, see its energies."""
    from visviva.view.server import serve

    serve(run, port, open_browser=not no_open)
