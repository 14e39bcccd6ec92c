"""`visviva check SCENE`: read a scene, say what is wrong with it or what is in it, and run nothing."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from visviva.cli.failure import BAD_INPUT, exit_status
from visviva.core.errors import SceneError
from visviva.scene import Scene, load_scene, problems_of


def check(
    scene: Annotated[Path, typer.Argument(help="scene file (YAML)", show_default=False)],
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="PATH=VALUE", help="change one value, such as params.n=20"),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="print the result as JSON")] = False,
) -> None:
    """Check a scene without running it.

    Examples: `visviva check crane.yaml` · `visviva check crane.yaml --set bodies.hook.mass=2t --json`
    """
    with exit_status():
        try:
            checked = load_scene(scene, settings or ())
        except SceneError as error:
            if not as_json:
                raise
            problems = [_problem(problem) for problem in problems_of(error)]
            typer.echo(json.dumps({"good": False, "problems": problems}, indent=2, ensure_ascii=False))
            raise typer.Exit(BAD_INPUT) from None
        counts = {section: len(parts) for section, parts in checked.parts.items()}
        if as_json:
            typer.echo(json.dumps({"good": True, "problems": [], "parts": counts}, indent=2))
        else:
            typer.echo(_summary(checked, counts))


def _problem(error: SceneError) -> dict[str, Any]:
    fields = asdict(error)
    return {key: fields[key] for key in ("file", "line", "path", "message")}


def _summary(scene: Scene, counts: dict[str, int]) -> str:
    held = ", ".join(f"{number} {name}" for name, number in counts.items() if name not in ("", "stepper"))
    return f"{scene.name}: good ({held or 'nothing in it'}; {scene.settings.duration:g} s)"
