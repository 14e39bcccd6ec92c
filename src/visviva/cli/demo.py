"""`visviva demo`: run an example, render its film, plot its energies; or open it for interactive control."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from visviva.cli.failure import exit_status
from visviva.cli.progress import counting_progress, running_progress

EPILOG = """Examples:

  visviva demo

  visviva demo jelly_torus -o out/jelly

  visviva demo crane"""

SIZE = (1280, 720)
PICTURE_SHARE = 0.3
"""Share of the run at which the still picture is taken, while much still happens."""


def demo(
    name: Annotated[
        str, typer.Argument(help="Name of an example; see `visviva examples`.")
    ] = "wrecking_ball",
    output: Annotated[Path, typer.Option("-o", "--output", help="Output folder.")] = Path("out/demo"),
    no_open: Annotated[
        bool, typer.Option("--no-open", help="For interactive examples, only print the address.")
    ] = False,
) -> None:
    """Run an example and write its film, energy plot and run file, replacing those of an earlier demo.

    An example with inputs opens in the browser instead, for control by keys, gamepad or touch.
    """
    with exit_status():
        from visviva.cli.run import exit_if_unreliable, run_report
        from visviva.cli.session import Running, prepare
        from visviva.scene import load_scene
        from visviva.scene.examples import example_path

        scene = load_scene(example_path(name))
        if scene.entries("inputs"):
            from visviva.cli.play import play

            play(example_path(name), no_open=no_open)
            return
        typer.echo(f"running {name}", err=True)
        run = output / "demo.vv"
        running = Running(prepare(scene), run, overwrite=True)
        with running_progress(name) as report:
            summary = running.go(report)
        typer.echo(run_report(summary, running.recorder.ledger.table()))
        typer.echo("")
        for path in draw_outputs(run, output):
            typer.echo(f"{path}")
        typer.echo(f"\nplay it in the browser:  visviva view {run}")
        exit_if_unreliable(summary)


def draw_outputs(run: Path, folder: Path) -> list[Path]:
    """Energy plot, picture and film of a run; the film is MP4 if PyAV is installed, otherwise WebP."""
    from visviva.record.run_reader import load
    from visviva.view.plots.plot import plot
    from visviva.view.render import render

    film = folder / ("film.mp4" if find_spec("av") else "film.webp")
    energy, picture = folder / "energy.png", folder / "picture.png"
    plot(run, energy)
    with load(run) as opened:
        render(opened, picture, frame=int(PICTURE_SHARE * opened.count))
        with counting_progress("film") as report:
            render(opened, film, size=SIZE, progress=report)
    return [run, energy, picture, film]
