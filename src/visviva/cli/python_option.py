"""The option for a user's Python file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Python = Annotated[
    Path | None,
    typer.Option(
        "--python",
        metavar="FILE",
        help="Python file with your own forces, constraints and functions for the scene; it is executed.",
        show_default=False,
    ),
]
