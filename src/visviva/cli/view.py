"""`visviva view RUN`: play a run in the browser; a scene is simulated there."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from visviva.cli.failure import exit_status
from visviva.cli.number_option import Port
from visviva.cli.python_option import Python

EPILOG = """Examples:

  visviva view crane.vv

  visviva view crane.vv --port 8000 --no-open"""


def view(
    run: Annotated[
        Path,
        typer.Argument(
            help="Run file (.vv), finished or still growing; or a scene or folder, as `visviva play`."
        ),
    ],
    python: Python = None,
    port: Port = 0,
    no_open: Annotated[bool, typer.Option("--no-open", help="Only print the address.")] = False,
) -> None:
    """Play a run in the browser: scrub, move the camera, see its energies."""
    if run.suffix in (".yaml", ".yml") or run.is_dir():
        from visviva.cli.play import play

        play(run, None, python, port, no_open)
        return
    with exit_status():
        from visviva.view.serving.server import serve

        serve(run, port, open_browser=not no_open)
