"""`visviva schema`: the JSON Schema of scene files."""

from __future__ import annotations

import json

import typer

from visviva.cli.failure import exit_status
from visviva.scene import json_schema


def schema() -> None:
    """Print the JSON Schema of scene files, for editors that complete and check them.

    Example: `visviva schema > scene.schema.json`, then write
    `# yaml-language-server: $schema=scene.schema.json` as the first line of a scene.
    """
    with exit_status():
        typer.echo(json.dumps(json_schema(), indent=2, ensure_ascii=False))
