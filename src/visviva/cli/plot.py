"""`visviva plot`: the energy ledger, the signals or a phase plane of a run as a figure."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from visviva.cli.failure import exit_status
from visviva.cli.overwrite import Overwrite, keep_named
from visviva.cli.safe_text import print_safely
from visviva.cli.word_option import one_of, words_of

EPILOG = """Examples:

  visviva plot crane.vv

  visviva plot crane.vv -o energy.svg

  visviva plot crane.vv -o signals.svg --what signals

  visviva plot elast.vv --what thesis

  visviva plot ball.vv -o phase.png --phase ball.z"""


class What(StrEnum):
    """The available plots."""

    energy = "energy"
    thesis = "thesis"
    signals = "signals"


def plot(
    run: Annotated[Path, typer.Argument(help="Run file (.vv), finished or still growing.")],
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            help="Figure: .png, .svg, .pdf or .jpg. Default: RUN-energy.png, -thesis.png and so on.",
            show_default=False,
        ),
    ] = None,
    what: Annotated[
        What,
        typer.Option(
            parser=one_of(What),
            metavar=words_of(What),
            help="The energy ledger; K, P, G, D, U, T as in Liesenfeld's thesis; the signals.",
        ),
    ] = What.energy,
    phase: Annotated[
        str | None,
        typer.Option(
            help="Plot the phase plane of a coordinate or signal instead, such as ball.z, net[3].x or angle."
        ),
    ] = None,
    overwrite: Overwrite = False,
) -> None:
    """Plot the energy ledger of a run, its signals, or the phase plane of a point or signal."""
    with exit_status():
        from visviva.record.run_reader import errors_as_damaged_file

        keep_named(output, overwrite)
        shows = "phase" if phase is not None else what.value
        output = output or run.with_name(f"{run.stem}-{shows}.png")
        with errors_as_damaged_file(run):
            if phase is not None:
                from visviva.cli.phase import draw_phase

                print_safely(f"{draw_phase(run, output, phase)}")
                return
            from visviva.view.plots.plot import plot as draw

            print_safely(f"{draw(run, output, what=what.value)}")
