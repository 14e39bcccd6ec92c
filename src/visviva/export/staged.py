"""What an export shows of a run: the same as its films, in the size of its images."""

from __future__ import annotations

from visviva.record.run_reader import Run
from visviva.view.staging.stage import Stage

SIZE = (1280, 720)


def stage_of(run: Run) -> Stage:
    """The stage of a run. Raises SceneError for a run without frames."""
    width, height = run.look.get("size") or SIZE
    return Stage(run, (int(width), int(height)))
