"""`visviva export RUN`: a run in files of other programs."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from visviva.cli.failure import exit_status
from visviva.cli.shown import say

EPILOG = """Examples:

  visviva export elast.vv

  visviva export elast.vv --to povray -o frames

  visviva export crane.vv --to html

  visviva export crane.vv --to usd

  visviva run elast-thesis"""


class Format(StrEnum):
    """What can be written."""

    thesis = "thesis"
    povray = "povray"
    html = "html"
    usd = "usd"


def export(
    run: Annotated[Path, typer.Argument(help="Run file (.vv), finished or still growing.")],
    to: Annotated[
        Format,
        typer.Option(
            help="Elastic bodies as files of Liesenfeld's thesis; scenes of POV-Ray, one for each frame; "
            "one HTML file that plays the run without a server; "
            "or a scene of OpenUSD, for Blender, Houdini and the like."
        ),
    ] = Format.thesis,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            help="Folder RUN-thesis, RUN-povray; or file RUN.html, RUN.usd.",
            show_default=False,
        ),
    ] = None,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Write into a folder that is not empty.")
    ] = False,
) -> None:
    """Write a run as files of the thesis, as scenes of POV-Ray or OpenUSD, or as a page that plays it."""
    with exit_status():
        from visviva.record.run_reader import blamed_on, load

        if to is Format.html:
            from visviva.export.html import write_html

            file = output or run.with_suffix(".html")
            with blamed_on(run):
                size = write_html(run, file, overwrite)
            say(f"{file}: {size / 1e6:.1f} MB; any browser plays it")
            return
        if to is Format.usd:
            from visviva.export.usd.writer import write_usd

            file = output or run.with_suffix(".usd")
            with blamed_on(run), load(run) as opened:
                write_usd(opened, file, overwrite)
            say(f"{file}: {file.stat().st_size / 1e6:.1f} MB, {opened.count} frames")
            return
        folder = output or run.with_name(f"{run.stem}-{to.value}")
        with blamed_on(run), load(run) as opened:
            if to is Format.povray:
                from visviva.export.povray import write_povray

                written, left = write_povray(opened, folder, overwrite), list[str]()
            else:
                from visviva.cli.session import prepare
                from visviva.export.thesis import write_thesis
                from visviva.scene.load import scene_from_text

                scene = scene_from_text(opened.scene, str(run), folder=opened.path.parent / opened.folder)
                ready = prepare(scene)
                written, left = write_thesis(
                    opened, scene, ready.world, ready.tracks, folder, overwrite=overwrite
                )
        say(f"{folder}: {len(written)} files")
        if left:
            say(f"left out, because the files know no such constraint: {', '.join(left)}", error=True)
