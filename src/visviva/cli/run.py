"""`visviva run SCENE`: simulate a scene into a run file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from visviva.cli import run_options as of
from visviva.cli.failure import STOPPED_STATUS, exit_status
from visviva.cli.progress import running_progress, show_compiling
from visviva.cli.python_option import Python
from visviva.cli.safe_text import print_safely, safe_text
from visviva.errors import SceneError, SimulationError

if TYPE_CHECKING:
    from visviva.cli.session import Running


EPILOG = """Examples:

  visviva run crane.yaml

  visviva run crane.yaml -o heavy.vv --set "bodies.load.mass=3 t"

  visviva run crane.yaml --view

  visviva run beam.yaml --static

  visviva run torus --set params.gravity=400 --set params.spring=0

  visviva run crane.yaml --overwrite --json

  visviva run ball.yaml --python my_force.py

  visviva run --resume out/crane.vv --until 20"""


def run(
    scene: of.SceneFile = None,
    output: of.Output = None,
    settings: of.Settings = None,
    python: Python = None,
    resumed: of.Resumed = None,
    until: of.Until = None,
    static: of.Static = False,
    overwrite: of.Overwrite = False,
    no_progress: of.NoProgress = False,
    as_json: of.AsJson = False,
    quiet: of.Quiet = False,
    view: of.View = False,
) -> None:
    """Simulate a scene into a run file, and print its energy ledger.

    Ctrl-C, SIGTERM and SIGHUP end a run early; every frame so far is kept, and --resume continues it.
    Exit status: 0 complete, 2 bad input, 3 stopped, or complete but with a ledger that does not close within
    1 % or a force that violates its stated properties.
    """
    no_progress = no_progress or quiet
    with exit_status(), show_compiling(not no_progress):
        running = _resumed_run(
            resumed, until, python, scene, output, settings, overwrite, static
        ) or _new_run(scene, until, output, settings, python, overwrite, static)
        summary = _run_to_end(running, quiet, no_progress, as_json)
        if not quiet or not summary["believable"]:
            report = (
                static_report(summary, running)
                if static
                else run_report(summary, running.recorder.ledger.table())
            )
            print_safely(json.dumps(summary, indent=2) if as_json else report)
        if view:
            from visviva.view.serving.server import serve

            serve(running.out)
        exit_if_unreliable(summary)


def _run_to_end(running: Running, quiet: bool, no_progress: bool, as_json: bool) -> dict[str, Any]:
    """The summary of a run that goes to its end; exits with a message if it is stopped."""
    target = running.out
    if not quiet:
        running.adviser.report = lambda text: print_safely(f"advice: {text}", error=True)
    try:
        with (
            running.writer.closed_by_error(),
            running_progress(safe_text(target.stem), no_progress) as report,
        ):
            return running.go(report)
    except (SimulationError, KeyboardInterrupt) as stop:
        said = str(stop) or f"interrupted at t = {running.last.t:.6g} s"
        advice = "".join(f"\nadvice: {text}" for text in running.adviser.given if quiet)
        print_safely(f"{said}{advice}\n{running.writer.count} frames are kept in {target}", error=True)
        if isinstance(stop, KeyboardInterrupt):
            print_safely(f"to continue: visviva run --resume {target}", error=True)
        if as_json:
            typer.echo(json.dumps(running.summary("stopped", said), indent=2))
        raise typer.Exit(STOPPED_STATUS) from None


def _resumed_run(
    resumed: Path | None, until: float | None, python: Path | None, *others: object
) -> Running | None:
    """The run named by --resume, if given."""
    if resumed is None:
        return None
    from visviva.cli.resume import resume

    if any(others):
        raise SceneError(
            "--resume takes the scene from the run file: leave out scene, -o, --set, --static, --overwrite"
        )
    return resume(resumed, until, python)


def _new_run(
    scene: Path | None,
    until: float | None,
    output: Path | None,
    settings: list[str] | None,
    python: Path | None,
    overwrite: bool,
    static: bool,
) -> Running:
    """A scene at its start, or in equilibrium."""
    from visviva.cli.outputs import output_of
    from visviva.cli.session import Running, prepare
    from visviva.scene import load_scene
    from visviva.steppers.static import equilibrium

    if scene is None:
        raise SceneError("found no scene, expected a scene file, or --resume with a run file")
    target, overwrite = output_of(scene, output, overwrite)
    ready = prepare(load_scene(scene, settings or (), python=python), moves=not static)
    if static:
        ready.state, until = equilibrium(ready.world, ready.state), ready.state.t
    return Running(ready, target, overwrite, until)


def exit_if_unreliable(summary: dict[str, Any]) -> None:
    """Exit with the status of a stopped run if the energies of this one are not reliable."""
    if not summary["believable"]:
        raise typer.Exit(STOPPED_STATUS)


def static_report(summary: dict[str, Any], running: Running) -> str:
    """The result of a static solve as text: stored energies, and all signals."""
    ready = running.ready
    k = ready.world.kinematics(running.last)
    energies = ready.world.energies(k).items()
    rows = [(name, value, "J") for name, value in energies if name.startswith("stored/")]
    rows += [(signal.name, signal.sample(k), signal.unit) for signal in ready.signals]
    width = max((len(name) for name, _, _ in rows), default=0)
    lines = [f"{name:<{width}}  {value: .9g} {unit}".rstrip() for name, value, unit in rows]
    return "\n".join([f"{summary['file']}: static equilibrium, 1 frame", *lines])


def run_report(summary: dict[str, Any], ledger: str) -> str:
    """The summary as text: problems, if any; steps, times, events, fallbacks, energy ledger."""
    counts = ", ".join(f"{n} {kind}" for kind, n in summary["events"].items()) or "none"
    stepper = ", ".join(f"{n} {what}" for what, n in summary["stepper"].items() if n)
    weak = ", ".join(f"{n} × {what}" for what, n in summary["fallbacks"].items()) or "none"
    lines = [
        *([] if summary["believable"] else [f"NOT RELIABLE: {summary['message']}"]),
        f"{summary['file']}: {summary['frames']} frames, {summary['simulated']:g} s",
        *([f"stepper    {summary['chosen']}"] if summary["chosen"] else []),
        f"steps      {summary['steps']}" + (f" ({stepper})" if stepper else ""),
        f"wall time  {summary['wall']:.2f} s, of which {summary['start_up']:.2f} s to the first step; "
        f"{summary['real_time_factor']:.3g} × real time",
        f"events     {counts}",
        f"fallbacks  {weak}",
        *(f"warning    {warning}" for warning in summary["warnings"]),
        *(f"advice     {text}" for text in summary["advice"]),
        "",
        ledger,
    ]
    return "\n".join(lines)
