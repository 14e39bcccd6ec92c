"""`visviva examples`: the scenes included in the package."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from visviva.cli.failure import exit_status
from visviva.cli.usage import Commands

EPILOG = """Examples:

  visviva examples

  visviva examples copy bouncing_ball

  visviva examples copy jelly_torus --to scenes"""

examples = typer.Typer(
    cls=Commands, help="List the example scenes, or copy one to work on it.", rich_markup_mode=None
)


@examples.callback(invoke_without_command=True, epilog=EPILOG)
def examples_command(context: typer.Context) -> None:
    """List the example scenes, or copy one to work on it."""
    if context.invoked_subcommand is None:
        list_examples(as_json=False)


@examples.command("list")
def list_examples(
    as_json: Annotated[bool, typer.Option("--json", help="Print the list as JSON.")] = False,
) -> None:
    """List names, durations and titles."""
    with exit_status():
        from visviva.scene.examples import example_facts, example_names

        found = {name: example_facts(name) for name in example_names()}
        if as_json:
            rows = [{"name": name, "title": title, "duration": t} for name, (title, t) in found.items()]
            typer.echo(json.dumps(rows, indent=2, ensure_ascii=False))
        else:
            width = max(map(len, found))
            for name, (title, duration) in found.items():
                typer.echo(f"{name:<{width}}  {duration:>4g} s  {title}")


@examples.command("copy")
def copy(
    name: Annotated[
        str, typer.Argument(help="Name of an example; see `visviva examples`.", show_default=False)
    ],
    to: Annotated[Path, typer.Option("--to", help="Folder to copy it into.")] = Path(),
) -> None:
    """Copy an example and its meshes into a folder."""
    with exit_status():
        from visviva.scene.examples import copy_example

        for path in copy_example(name, to):
            typer.echo(f"{path}")
        typer.echo(f"run it:  visviva run {to / name}.yaml")
