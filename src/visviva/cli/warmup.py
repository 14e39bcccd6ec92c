"""`visviva warmup`: compile all kernels now, so that later runs need not."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Annotated

import typer

from visviva.cli.failure import exit_status
from visviva.cli.progress import counting_progress

if TYPE_CHECKING:
    from visviva.cli.session import Running

EPILOG = """Examples:

  visviva warmup

  visviva warmup card_house vehicle"""

SHORT_TIME = 0.05
"""Simulated time of each example [s]: a few steps."""
MAX_SECONDS = 10.0
"""Processor time for the rest of an example [s], in which kernels for later events compile: a first
contact, sleep, a rope that leaves a wheel."""


class _TimeLimit(Exception):
    """The time limit of an example is reached."""


def warmup(
    examples: Annotated[
        list[str] | None, typer.Argument(help="Examples; default: all.", show_default=False)
    ] = None,
    no_progress: Annotated[bool, typer.Option("--no-progress", help="Show no progress.")] = False,
) -> None:
    """Compile the kernels of the examples, by running each for a few seconds and rendering one picture; they
    are cached."""
    with exit_status():
        from visviva.compiling.kernel_cache import CACHE
        from visviva.play.warm_up import warm_up
        from visviva.scene.examples import example_names, example_path

        begin = perf_counter()
        names = examples or example_names()
        for name in names:
            example_path(name)
        with TemporaryDirectory() as folder, counting_progress("compiling", no_progress) as report:
            for done, name in enumerate(names):
                report(done, len(names) + 1)
                _few_steps(name, Path(folder))
                _late_steps(name, Path(folder))
            report(len(names), len(names) + 1)
            warm_up()
            _picture(Path(folder), names)
        typer.echo(f"kernels compiled in {perf_counter() - begin:.1f} s; they are kept in {CACHE}")


def _few_steps(name: str, folder: Path) -> None:
    """An example as it is, and once with the other stepper, if compatible."""
    from visviva.cli.session import Running, prepare
    from visviva.errors import SceneError, SimulationError
    from visviva.scene import load_scene
    from visviva.scene.examples import example_path

    other = {
        "event_driven": "stepper={kind: time_stepping, h: 2 ms}",
        "time_stepping": "stepper={kind: event_driven}",
    }
    Running(prepare(load_scene(example_path(name))), folder / f"{name}.vv", until=SHORT_TIME).go()
    for kind, setting in other.items():
        if f"kind: {kind}" in example_path(name).read_text(encoding="utf-8"):
            with suppress(SceneError, SimulationError):
                ready = prepare(load_scene(example_path(name), [setting]))
                _run_limited(Running(ready, folder / f"{name} other.vv", until=SHORT_TIME))


def _late_steps(name: str, folder: Path) -> None:
    """Run an example to its end, or as far as it gets."""
    from visviva.cli.session import Running, prepare
    from visviva.scene import load_scene
    from visviva.scene.examples import example_path

    _run_limited(Running(prepare(load_scene(example_path(name))), folder / "late.vv", overwrite=True))


def _run_limited(running: Running) -> None:
    """Run for at most `MAX_SECONDS` of processor time: particles and grains take minutes with
    `event_driven`."""
    end = process_time() + MAX_SECONDS

    def look(t: float, t_end: float) -> None:
        if process_time() > end:
            raise _TimeLimit

    with suppress(_TimeLimit):
        running.go(look)


def _picture(folder: Path, names: list[str]) -> None:
    from visviva.view.render import render

    for name in names:
        render(folder / f"{name}.vv", folder / f"{name}.png", size=(160, 90))
