"""What a run file says of its run before the first frame."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from visviva.cli.look import run_look
from visviva.cli.outputs import name_of
from visviva.scene import Scene


@dataclass(frozen=True)
class Head:
    """What a run file says of its run before the first frame.

    Parameters
    ----------
    name : of the run.
    text : of the scene; a run of a world without one says so here.
    fps : recorded frames per second of simulated time [1/s].
    duration : where the run ends if nothing else is said [s].
    seed, look : see `visviva.record.run_writer.RunWriter`.
    folder : where the files lie that the scene names.
    source : the scene file, which no run may replace.
    """

    name: str
    text: str
    fps: float
    duration: float
    seed: int = 0
    look: dict[str, Any] = field(default_factory=dict)
    folder: Path = Path()
    source: Path | None = None

    @classmethod
    def of(cls, scene: Scene) -> Head:
        """Of a scene."""
        settings = scene.settings
        times = settings.record.fps, settings.duration, settings.seed
        folder, source = scene.folder(()), Path(scene.name)
        return cls(name_of(scene.name), scene.text, *times, run_look(scene), folder, source)
