"""`visviva bench`: the speed figures."""

from __future__ import annotations

import json
import os
import platform
from dataclasses import asdict
from typing import Annotated

import typer

from visviva.cli.failure import exit_status
from visviva.cli.progress import counting_progress
from visviva.errors import SceneError
from visviva.vocabulary.nearest import suggested

EPILOG = """Examples:

  visviva bench

  visviva bench core --json"""


def bench(
    rooms: Annotated[list[str] | None, typer.Argument(help="Rooms, such as core; default: all.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Measure speed: medians, and ratios within one run. Missed goals are marked but are no failure."""
    with exit_status():
        from visviva.bench import ROOMS
        from visviva.compiling.threads import start_threads

        for room in rooms or ():
            if room not in ROOMS:
                raise SceneError(
                    f"found room {room!r}, expected one of: {', '.join(ROOMS)}{suggested(room, ROOMS)}"
                )
        pieces = [piece for room in rooms or ROOMS for piece in ROOMS[room]]
        found = []
        start_threads()  # before Numba does, at the first change of their number
        with counting_progress("bench") as report:
            for i, piece in enumerate(pieces):
                report(i, len(pieces))
                measured = piece()
                found += measured
                if not as_json:
                    for m in measured:
                        mark = {None: "", True: f"  (goal {m.goal})", False: f"  (goal {m.goal}: MISSED)"}[
                            m.good
                        ]
                        typer.echo(f"{m.case:<72} {m.value:>12.4g} {m.unit}{mark}")
        if as_json:
            machine = {
                "processor": platform.machine(),
                "cores": os.cpu_count(),
                "python": platform.python_version(),
            }
            typer.echo(
                json.dumps(
                    {"machine": machine, "figures": [asdict(m) | {"good": m.good} for m in found]}, indent=2
                )
            )
