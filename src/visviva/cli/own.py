"""The option by which a person names a Python file of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Python = Annotated[
    Path | None,
    typer.Option(
        "--python",
        metavar="FILE",
        help="A Python file of your own whose forces, constraints and functions the scene names; it is run.",
        show_default=False,
    ),
]
