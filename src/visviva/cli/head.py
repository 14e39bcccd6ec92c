"""The head of a run file: the description before the first frame."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from visviva.cli.look import run_look
from visviva.cli.outputs import name_of
from visviva.scene import Scene


@dataclass(frozen=True)
class Head:
    """The description of a run in its file, before the first frame.

    Parameters
    ----------
    name : name of the run.
    text : text of the scene; for a world without a scene, a note saying so.
    fps : recorded frames per second of simulated time [1/s].
    duration : default end of the run [s].
    seed, look : see `visviva.record.run_writer.RunWriter`.
    folder : folder of the files named by the scene.
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
        """Head for a scene."""
        settings = scene.settings
        times = settings.record.fps, settings.duration, settings.seed
        folder, source = scene.folder(()), Path(scene.name)
        return cls(name_of(scene.name), scene.text, *times, run_look(scene), folder, source)
