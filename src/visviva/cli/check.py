"""`visviva check SCENE`: read a scene, build its world, and report its errors or contents."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from visviva.cli.failure import BAD_INPUT_STATUS, exit_status
from visviva.cli.python_option import Python
from visviva.errors import SceneError

if TYPE_CHECKING:
    from visviva.scene import Scene

EPILOG = """Examples:

  visviva check crane.yaml

  visviva check crane.yaml --set bodies.hook.mass=2t --json"""


def check(
    scene: Annotated[Path, typer.Argument(help="Scene file (YAML).", show_default=False)],
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="PATH=VALUE", help="Change one value, such as params.n=20."),
    ] = None,
    python: Python = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Check a scene without running it: values, references, meshes, and whether its stepper is suitable."""
    with exit_status():
        from visviva.cli.advice import Adviser
        from visviva.cli.session import prepare
        from visviva.cli.untouched import CrossingWatch
        from visviva.scene import load_scene, problems_of

        try:
            loaded = load_scene(scene, settings or (), python=python)
            ready = prepare(loaded)
        except SceneError as error:
            if not as_json:
                raise
            problems = [_problem(problem) for problem in problems_of(error)]
            typer.echo(json.dumps({"good": False, "problems": problems}, indent=2, ensure_ascii=False))
            raise typer.Exit(BAD_INPUT_STATUS) from None
        counts = {section: len(parts) for section, parts in loaded.parts.items()}
        sizes = {"coordinates": ready.world.layout.nq, "rows": sum(c.n for c in ready.world.constraints)}
        adviser = Adviser()
        adviser.see_scene(ready.doubts, CrossingWatch(ready.decoration, ready.tracks))
        adviser.at_start(ready.world, ready.state, ready.stepper, loaded.settings.duration)
        if as_json:
            result = {"good": True, "problems": [], "advice": adviser.given, "parts": counts, "sizes": sizes}
            typer.echo(json.dumps(result, indent=2, ensure_ascii=False))
        else:
            typer.echo("\n".join([_summary(loaded, counts, sizes), *(f"advice: {a}" for a in adviser.given)]))


def _problem(error: SceneError) -> dict[str, Any]:
    fields = asdict(error)
    return {key: fields[key] for key in ("file", "line", "path", "message")}


def _summary(scene: Scene, counts: dict[str, int], sizes: dict[str, int]) -> str:
    held = ", ".join(
        _count_text(number, name) for name, number in counts.items() if name not in ("", "stepper", "impact")
    )
    numbers = ", ".join(_count_text(number, name) for name, number in sizes.items() if number)
    size = f"; {numbers}" if numbers else ""
    return f"{scene.name}: ok ({held or 'empty'}{size}; {scene.settings.duration:g} s)"


def _count_text(number: int, name: str) -> str:
    """Count with noun: 3 bodies, 1 body."""
    if number == 1:
        name = "body" if name == "bodies" else name.removesuffix("s")
    return f"{number} {name}"
