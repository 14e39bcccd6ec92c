"""Record a world made in Python: the same run file, ledger, checkpoints and signals as for scenes."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from visviva.arrays import is_number
from visviva.cli.head import Head
from visviva.cli.outputs import refuse_ending, refuse_output
from visviva.cli.progress import running_progress
from visviva.cli.resume import continued_run
from visviva.cli.session import Progress, Ready, Running, refuse_end
from visviva.core.loop import Stepper, refuse_no_stepper
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.python.handles import function_signal
from visviva.python.run import Run, load
from visviva.python.tracks import gravity_of, tracks_of
from visviva.record.layout import MADE_IN_PYTHON
from visviva.steppers.assembling import refuse_violated
from visviva.steppers.stepper_choice import suitable


def record(
    world: World,
    out: str | Path,
    until: float,
    *,
    fps: float = 60.0,
    stepper: Stepper | None = None,
    tracks: Mapping[str, Any] | None = None,
    signals: Mapping[str, Callable[[Any], float]] | None = None,
    progress: Progress | bool = False,
) -> Run:
    """Run a world from its start into a run file, and open it.

    Parameters
    ----------
    world : a world with all its parts; `start` is called.
    out : the run file. An existing file is replaced only if it was recorded from Python.
    until : end of the simulated time [s].
    fps : recorded frames per second of simulated time.
    stepper : a suitable one by default.
    tracks : what is shown; `tracks_of(world)` by default, whose looks may be changed first.
    signals : numbers to plot, by name with unit: {"height [m]": lambda k: k.position(ball.points)[0, 2]}.
    progress : True for a progress bar, or a function of simulated time and end [s].

    Errors: `SceneError` before the run, in which case nothing is written. After a `SimulationError` or
    KeyboardInterrupt the file keeps all frames so far and the last good state, from which `resume` continues.
    Warns of unreliable energies, and of everything a run from the command line warns of.
    Proved by tests/python/test_record.py.
    """
    path = Path(out)
    ready = _ready(world, path, until, fps, stepper, tracks, signals)
    return _run(Running(ready, path, _is_from_python(path), until), path, progress)


def resume(
    world: World,
    out: str | Path,
    until: float,
    *,
    fps: float = 60.0,
    stepper: Stepper | None = None,
    tracks: Mapping[str, Any] | None = None,
    signals: Mapping[str, Callable[[Any], float]] | None = None,
    progress: Progress | bool = False,
) -> Run:
    """Continue a run of `record` in its own file, bitwise as if it had never stopped.

    `world` and the arguments after `until` must be those of the original run. Errors: as for `record`, and
    `SceneError` for a file without a checkpoint of this world. Proved by tests/python/test_record.py.
    """
    path = Path(out)
    with load(path) as run:
        if run.scene != MADE_IN_PYTHON:
            raise SceneError("this run has a scene: continue it with `visviva run --resume`", file=str(path))
        ready = _ready(world, path, until, fps, stepper, tracks, signals)
        running = continued_run(run, ready, path, until)
    return _run(running, path, progress)


def _ready(
    world: World,
    path: Path,
    until: float,
    fps: float,
    stepper: Stepper | None,
    tracks: Mapping[str, Any] | None,
    signals: Mapping[str, Callable[[Any], float]] | None,
) -> Ready:
    """Prepare a world for `Running`."""
    refuse_ending(path)
    if not is_number(fps) or not fps > 0.0:
        raise SceneError(f"found fps = {fps!r}, expected a number of frames a second > 0, such as 60")
    state, chosen = world.start(), ""
    refuse_end(until, state.t)
    if stepper is None:
        model, chosen = suitable(world, state)
        stepper = model.stepper()
    refuse_no_stepper(stepper)
    if not getattr(stepper, "alpha", None):
        refuse_violated(world, state)
    look = {"title": path.stem, "size": [1280, 720], "gravity": gravity_of(world)}
    head = Head(path.stem, MADE_IN_PYTHON, fps, until, look=look)
    shown = tracks_of(world) if tracks is None else tracks
    numbers = [function_signal(name, function) for name, function in (signals or {}).items()]
    return Ready(head, world, state, stepper, [*shown.values()], numbers, {}, chosen)


def _run(running: Running, path: Path, progress: Progress | bool) -> Run:
    if callable(progress):
        running.go(progress)
    elif progress:
        with running_progress(path.stem) as report:
            running.go(report)
    else:
        running.go()
    for complaint in running.complaints:
        warnings.warn(f"{path}: {complaint}", RuntimeWarning, stacklevel=3)
    return load(path)


def _is_from_python(path: Path) -> bool:
    """Whether a file holds a run recorded from Python, which may be replaced."""
    if not path.exists():
        return False
    refuse_output(path, True)
    try:
        with load(path) as run:
            return run.scene == MADE_IN_PYTHON
    except SceneError:
        return False
