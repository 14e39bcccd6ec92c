"""Resuming a run in its own file, bitwise as if it had never stopped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from visviva.cli.counts import parts_of
from visviva.cli.session import Ready, Running, prepare
from visviva.core.state import State
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.record.layout import MADE_IN_PYTHON
from visviva.record.resumption import Resumption
from visviva.record.run_reader import Checkpoint, Run, load
from visviva.record.run_writer import STATE
from visviva.scene.load import scene_from_text


def resume(out: Path, until: float | None = None, python: Path | None = None) -> Running:
    """The run in a file, ready to continue from its checkpoint.

    until : simulated end [s]; default: the duration of the scene.
    python : the Python file whose parts the scene names.

    Frames after the checkpoint are discarded and recomputed, so the file ends up identical to an
    uninterrupted run to `until`. Errors: `SceneError` if the file has no usable checkpoint, is being written,
    is from another version of visviva, or is complete up to `until`. Proved by tests/cli/test_resume.py.
    """
    with load(out) as run:
        if run.scene == MADE_IN_PYTHON:
            raise SceneError(
                "the run has no scene: continue it from Python with visviva.resume", file=str(out)
            )
        folder = run.path.parent / run.folder
        scene = scene_from_text(run.scene, str(out), folder=folder, python=python)
        end = scene.settings.duration if until is None else until
        return continued_run(run, prepare(scene, moves=False), out, end)


def continued_run(run: Run, ready: Ready, out: Path, end: float) -> Running:
    """The run in a file, ready to continue to `end` [s] with its original world; see `resume`."""
    resumed = Resumption.of(run)
    if run.status == "complete" and run.summary.get("simulated", 0.0) >= end:
        raise SceneError(f"the run is complete up to {end:g} s; give --until a later end", file=str(out))
    if resumed.checkpoint is not None:
        ready = replace(ready, state=_state_of_checkpoint(ready.world, resumed.checkpoint, out))
    running = Running(ready, out, until=end, resumed=resumed)
    with running.writer.closed_by_error():
        running.take_up(run, resumed)
    return running


def _state_of_checkpoint(world: World, checkpoint: Checkpoint, out: Path) -> State:
    """The state of a checkpoint."""
    state = state_after_edits(world, checkpoint.kept.get("edited"), out)
    for name in STATE[1:]:
        numbers, held = getattr(state, name), getattr(checkpoint, name)
        if numbers.shape != held.shape:
            raise SceneError(
                f"found {held.size} numbers of {name} in the checkpoint, expected {numbers.size}: "
                "the scene or a file that it reads has changed",
                file=str(out),
            )
        numbers[:] = held
    state.t = checkpoint.t
    if not state.finite():
        raise SceneError("found numbers in the checkpoint that are not finite", file=str(out))
    return state


def state_after_edits(world: World, edited: Any, out: Path) -> State:
    """A state of the world, in the layout left by the changes during the run."""
    found = edited if isinstance(edited, Mapping) else {}
    for part in parts_of(world):
        if hasattr(part, "edited"):
            numbers: Any = found.get(part.name)
            if not _whole(numbers):
                raise SceneError(
                    f"the checkpoint does not contain '{part.name}': the scene has changed", file=str(out)
                )
            part.edit_again(numbers)
    world.build()
    return world.new_state()


def _whole(numbers: Any) -> bool:
    return isinstance(numbers, Sequence) and all(type(n) is int and 0 <= n < 2**31 for n in numbers)
