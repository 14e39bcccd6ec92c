"""`visviva schema`: the JSON Schema of scene files."""

from __future__ import annotations

import json

import typer

from visviva.cli.failure import exit_status

EPILOG = """Examples:

  visviva schema > scene.schema.json

Then write, as the first line of a scene:  # yaml-language-server: $schema=scene.schema.json"""


def schema() -> None:
    """Print the JSON Schema of scene files, for editors that complete and check them."""
    with exit_status():
        from visviva.scene import json_schema

        typer.echo(json.dumps(json_schema(), indent=2, ensure_ascii=False))
