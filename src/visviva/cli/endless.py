"""Refusal of runs that would never end."""

from __future__ import annotations

from visviva.core.bounds import MAX_FRAMES, MAX_STEPS
from visviva.scene import Scene


def refuse_endless(scene: Scene, h: float | None) -> None:
    """Refuse a run with more steps or frames than can ever be completed.

    h : the requested step [s]

    Errors: `SceneError` with its line. Proved by tests/scene/test_too_much.py.
    """
    seconds, fps = scene.settings.duration, scene.settings.record.fps
    if h is not None and seconds > MAX_STEPS * h:
        found = f"found h = {h:g} s for {seconds:g} s, expected at most {MAX_STEPS:g} steps: give a longer h"
        scene.error(found, ("stepper", "h"))
    if seconds * fps > MAX_FRAMES:
        found = (
            f"found {fps:g} Hz for {seconds:g} s, expected at most {MAX_FRAMES:g} frames: give a smaller fps"
        )
        scene.error(found, ("record", "fps"))
