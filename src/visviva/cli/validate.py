"""`visviva validate`: published and exact figures compared with ours."""

from __future__ import annotations

import json
from dataclasses import asdict
from itertools import groupby
from typing import TYPE_CHECKING, Annotated

import typer

from visviva.cli.failure import exit_status
from visviva.cli.progress import counting_progress
from visviva.errors import SceneError
from visviva.vocabulary.nearest import suggested

if TYPE_CHECKING:
    from visviva.figures import Comparison

FAILED_STATUS = 1
EPILOG = """Examples:

  visviva validate

  visviva validate springs contact --json"""

TABLE_HEADER = f"{'ours':>17} {'theirs':>17} {'difference':>11} {'allowed':>8}"


def validate(
    rooms: Annotated[list[str] | None, typer.Argument(help="Rooms, such as springs; default: all.")] = None,
    long: Annotated[bool, typer.Option("--long", help="Include figures that take minutes.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Recompute published and exact figures and compare. Exit status 1 if one differs."""
    with exit_status():
        from visviva.figures import ROOMS, compare

        for room in rooms or ():
            if room not in ROOMS:
                raise SceneError(
                    f"found room {room!r}, expected one of: {', '.join(ROOMS)}{suggested(room, ROOMS)}"
                )
        wanted = [(room, e) for room in rooms or ROOMS for e in ROOMS[room] if long or not e.long]
        found: list[Comparison] = []
        with counting_progress("validate") as report:
            for done, (room, experiment) in enumerate(wanted):
                report(done, len(wanted))
                found += compare(room, experiment)
        if as_json:
            typer.echo(json.dumps([asdict(figure) for figure in found], indent=2, ensure_ascii=False))
        else:
            _print(found)
        if not all(figure.passed for figure in found):
            raise typer.Exit(FAILED_STATUS)


def _print(found: list[Comparison]) -> None:
    from rich.console import Console
    from rich.markup import escape

    console = Console(highlight=False)
    widest = max((len(figure.name) for figure in found), default=0)
    for (room, title, source), figures in groupby(found, lambda f: (f.room, f.title, f.source)):
        console.print(f"\n{room}: [bold]{escape(title)}[/] [dim]({escape(source)})[/]", soft_wrap=True)
        console.print(f"  {'':{widest}}  [dim]{TABLE_HEADER}[/]", soft_wrap=True)
        for figure in figures:
            numbers = f"{figure.ours:>17.10g} {figure.theirs:>17.10g} {figure.difference:>11.1e}"
            mark = "[green]ok[/]" if figure.passed else "[red]OFF[/]"
            line = f"  {escape(figure.name):{widest}}  {numbers} {figure.tolerance:>8.0e}  {mark}"
            console.print(line, soft_wrap=True)
    off = sum(not figure.passed for figure in found)
    console.print(f"\n{len(found)} figures, " + (f"[red]{off} off[/]" if off else "all within tolerance"))
