"""`visviva import MODEL`: convert a model of another program to a scene."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from visviva.cli.failure import exit_status
from visviva.cli.safe_text import print_safely

EPILOG = """Examples:

  visviva import robot.urdf --fixed

  visviva import humanoid.xml --key stand -o humanoid.yaml"""


def import_model(
    model: Annotated[Path, typer.Argument(help="URDF of ROS, or MJCF of MuJoCo (.xml).", show_default=False)],
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="Scene file; default: MODEL.yaml beside it.", show_default=False),
    ] = None,
    fixed: Annotated[
        bool, typer.Option("--fixed", help="Fix the root of a URDF to the world, even if it has mass.")
    ] = False,
    key: Annotated[str, typer.Option(help="Start in the pose of this keyframe of an MJCF.")] = "",
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace a scene file.")] = False,
) -> None:
    """Convert a model of another program, such as a robot, to a scene: links, joints, motors, contacts.

    Anything a scene cannot represent is reported, and listed at its top.
    """
    with exit_status():
        from visviva.errors import SceneError
        from visviva.importing.read import read_model
        from visviva.importing.scene_text import scene_text

        found = read_model(model, fixed, key)
        target = output or model.with_suffix(".yaml")
        if target.exists() and (not overwrite or target.suffix not in (".yaml", ".yml")):
            raise SceneError(
                "found a file of this name, expected none; choose another name with -o, "
                "or allow --overwrite of a scene (.yaml)",
                file=str(target),
            )
        text = scene_text(found, target.resolve().parent)
        target.write_text(text, encoding="utf-8")
        for note in found.left_out:
            print_safely(f"left out: {note}")
        print_safely(f"{target}: {len(found.links)} bodies, {len(found.joints)} joints")
