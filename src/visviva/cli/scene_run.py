"""Running a scene into a run file from Python: `visviva.run`."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from visviva.cli.outputs import is_run_of, output_of
from visviva.cli.session import Progress, Running, prepare, refuse_end
from visviva.scene import Scene, load_scene


def run(
    scene: str | Path | Scene,
    out: str | Path | None = None,
    *,
    settings: Sequence[str] = (),
    overwrite: bool = False,
    until: float | None = None,
    progress: Progress | None = None,
    python: str | Path | None = None,
) -> dict[str, Any]:
    """Run a scene file into a run file, and return the summary.

    Parameters
    ----------
    scene : path of a scene file, or a loaded scene.
    out : the run file; default: out/<name of the scene>.vv.
    settings : overrides, each "path=value", such as "bodies.ball.mass=2 kg".
    overwrite : whether any run file may be replaced, not only the last run of this scene.
    until : simulated end [s]; default: the duration of the scene.
    progress : called with simulated time and end [s] after every step.
    python : a Python file whose parts and functions the scene names; it is executed.

    Errors: `SceneError` before the run, when nothing is written yet; `SimulationError` during it: the file
    keeps every frame so far and the last good state. Gives the warnings of the command line, and one if the
    energies are not reliable. Proved by tests/cli/test_run.py.
    """
    loaded = scene if isinstance(scene, Scene) else load_scene(scene, settings, python=python)
    own = out is not None and is_run_of(Path(out), Path(loaded.name))
    target, overwrite = output_of(Path(loaded.name), None if out is None else Path(out), overwrite or own)
    ready = prepare(loaded)
    if until is not None:
        refuse_end(until, ready.state.t)
    running = Running(ready, target, overwrite, until)
    summary = running.go(progress)
    for complaint in running.complaints:
        warnings.warn(f"{target}: {complaint}", RuntimeWarning, stacklevel=2)
    return summary
