"""`visviva export RUN`: write a run in formats of other programs."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from visviva.cli.failure import exit_status
from visviva.cli.safe_text import print_safely
from visviva.cli.word_option import one_of, words_of
from visviva.errors import SceneError
from visviva.vocabulary.nearest import suggested

EPILOG = """Examples:

  visviva export crane.vv

  visviva export crane.vv -o crane.glb

  visviva export crane.vv --to usd

  visviva export crane.vv --to paraview

  visviva export elast.vv --to povray -o frames

  visviva export elast.vv --to thesis

  visviva run elast-thesis"""


class Format(StrEnum):
    """The available formats."""

    thesis = "thesis"
    povray = "povray"
    html = "html"
    usd = "usd"
    gltf = "gltf"
    paraview = "paraview"


SUFFIXES = {Format.html: ".html", Format.usd: ".usd", Format.gltf: ".glb", Format.paraview: ".vtkhdf"}
ENDINGS = {ending: to for to, ending in SUFFIXES.items()} | {".usdc": Format.usd, ".usda": Format.usd}


def export(
    run: Annotated[Path, typer.Argument(help="Run file (.vv), finished or still growing.")],
    to: Annotated[
        Format | None,
        typer.Option(
            parser=one_of(Format),
            metavar=words_of(Format),
            help="Elastic bodies as files of Liesenfeld's thesis; scenes of POV-Ray, one for each frame; "
            "one HTML file that plays the run without a server; "
            "a scene of OpenUSD, for Blender, Houdini and the like; a file of glTF, for browsers, "
            "game engines and viewers; or a file for ParaView. If omitted, that of the ending of -o, "
            "or html.",
            show_default=False,
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            help="Folder RUN-thesis, RUN-povray; or file RUN.html, RUN.usd, RUN.glb, RUN.vtkhdf.",
            show_default=False,
        ),
    ] = None,
    overwrite: Annotated[
        bool,
        typer.Option(
            "--overwrite",
            help="Replace the file named with -o, or write into a folder that is not empty; a file of the "
            "default name is always replaced.",
        ),
    ] = False,
) -> None:
    """Write a run as files of the thesis, scenes of POV-Ray, OpenUSD or glTF, for ParaView, or as a page."""
    with exit_status():
        from visviva.record.run_reader import errors_as_damaged_file, load

        to = to or _of_ending(output)
        if to in SUFFIXES:
            file = output or run.with_suffix(SUFFIXES[to])
            with errors_as_damaged_file(run):
                _write_file(run, to, file, overwrite or output is None)
            print_safely(f"{file}: {file.stat().st_size / 1e6:.1f} MB")
            return
        folder = output or run.with_name(f"{run.stem}-{to.value}")
        with errors_as_damaged_file(run), load(run) as opened:
            if to is Format.povray:
                from visviva.export.povray import write_povray

                written, left, again = write_povray(opened, folder, overwrite), list[str](), ""
            else:
                from visviva.cli.session import prepare
                from visviva.export.thesis import write_thesis
                from visviva.scene.load import scene_from_text

                scene = scene_from_text(opened.scene, str(run), folder=opened.path.parent / opened.folder)
                ready = prepare(scene, moves=False)
                written, left = write_thesis(
                    opened, scene, ready.world, ready.tracks, folder, overwrite=overwrite
                )
                again = _command_text(folder, scene.settings.gravity)
        print_safely(f"{folder}: {len(written)} files{again}")
        if left:
            print_safely(f"left out, since the files have no such constraint: {', '.join(left)}", error=True)


def _of_ending(output: Path | None) -> Format:
    """The format of the ending of a file; a page without a file."""
    if output is None:
        return Format.html
    if output.suffix not in ENDINGS:
        raise SceneError(
            f"found no format with the ending {output.suffix!r}, expected one of {', '.join(ENDINGS)}, "
            f"or --to{suggested(output.suffix, ENDINGS)}",
            file=str(output),
        )
    return ENDINGS[output.suffix]


def _command_text(folder: Path, gravity: tuple[float, float, float]) -> str:
    """How to run files of the thesis with the gravity of the scene [m/s²], which they do not contain."""
    x, y, z = gravity
    if x or y or z > 0.0:
        return f"; they support gravity along −z only, not that of the scene, {x:g}, {y:g}, {z:g} m/s²"
    return f"; with the same gravity: visviva run {folder} --set params.gravity={100.0 * abs(z):g}"


def _write_file(run: Path, to: Format, file: Path, overwrite: bool) -> None:
    """Write a run in a format that is a single file."""
    from visviva.record.run_reader import load

    if to is Format.html:
        from visviva.export.html import write_html

        write_html(run, file, overwrite)
        return
    with load(run) as opened:
        if to is Format.usd:
            from visviva.export.usd.writer import write_usd

            write_usd(opened, file, overwrite)
        elif to is Format.gltf:
            from visviva.export.gltf.writer import write_gltf

            write_gltf(opened, file, overwrite)
        else:
            from visviva.export.paraview import write_paraview

            write_paraview(opened, file, overwrite)
