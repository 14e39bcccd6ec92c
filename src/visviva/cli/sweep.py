"""`visviva sweep SCENE`: run a scene with many values."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from visviva.cli.failure import STOPPED_STATUS, exit_status
from visviva.cli.number_option import number
from visviva.cli.python_option import Python
from visviva.cli.safe_text import print_safely
from visviva.cli.seconds import seconds

EPILOG = """Examples:

  visviva sweep ball.yaml --set "bodies.ball.mass=100 g, 200 g, 500 g"

  visviva sweep crane.yaml --set "params.load=1 t : 5 t : 9" --set "params.wind=0, 5, 10" --until 20

  visviva sweep ball.yaml --set "contacts.floor.restitution=0 : 1 : 11" -o bounces --jobs 4"""


def sweep(
    scene: Annotated[Path, typer.Argument(help="Scene file (YAML).")],
    settings: Annotated[
        list[str],
        typer.Option(
            "--set",
            metavar="PATH=VALUES",
            help="Comma-separated values, or LOW : HIGH : COUNT; several options give all combinations.",
        ),
    ],
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            help="Folder of run files and table; default: out/NAME-sweep.",
            show_default=False,
        ),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(
            parser=number(int, 1, 4096, "a number of runs at a time, such as 2"),
            metavar="NUMBER",
            help="Parallel runs; default: number of cores.",
            show_default=False,
        ),
    ] = None,
    until: Annotated[
        float | None,
        typer.Option(
            parser=seconds,
            metavar="SECONDS",
            help="Simulated end, optionally with a unit; default: the duration of the scene.",
        ),
    ] = None,
    python: Python = None,
) -> None:
    """Run a scene with all combinations of some values: a run file for each, and their results in table.csv.

    The table has the last, least and greatest value of every signal of the scene. Valid results already in
    the folder are kept: the same command continues an interrupted study. Exit status 3 if a run failed.
    """
    with exit_status():
        from visviva.cli.outputs import name_of
        from visviva.sweep.points import points_of
        from visviva.sweep.study import FAILED, TABLE, Study

        varying, points = points_of(settings)
        folder = output or Path("out") / f"{name_of(scene)}-sweep"
        study = Study(scene, varying, points, folder, until, python)

        def report(number: int, what: str, why: str) -> None:
            values = ", ".join(one for one in points[number - 1] if one.split("=", 1)[0] in varying)
            text = f"{study.file(number).name}  {values}: {what}" + (f": {why}" if why else "")
            print_safely(text, error=what == FAILED)

        try:
            study.run(min(jobs or os.cpu_count() or 1, len(points)), report)
        except KeyboardInterrupt:
            print_safely("interrupted; the same command continues it", error=True)
            raise typer.Exit(STOPPED_STATUS) from None
        failed = len(study.failures)
        print_safely(
            f"{folder / TABLE}: {len(points)} runs" + (f", of which {failed} failed" if failed else "")
        )
        if failed:
            raise typer.Exit(STOPPED_STATUS)
