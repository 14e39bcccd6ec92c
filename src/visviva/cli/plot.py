"""`visviva plot`: the energy ledger or the signals of a run as a figure."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from visviva.cli.failure import exit_status

EPILOG = """Examples:

  visviva plot crane.vv -o energy.png

  visviva plot crane.vv -o signals.svg --what scalars"""


class What(StrEnum):
    """What can be plotted."""

    energy = "energy"
    scalars = "scalars"


def plot(
    run: Annotated[Path, typer.Argument(help="Run file (.vv), finished or still growing.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="Figure: .png, .svg, .pdf or .jpg.")],
    what: Annotated[
        What, typer.Option(help="The energy ledger with its residual, or the signals.")
    ] = What.energy,
) -> None:
    """Plot the energy ledger of a run, or its signals."""
    with exit_status():
        from visviva.view.plot import plot as draw

        typer.echo(f"{draw(run, output, what=what.value)}")
