"""Images of the current state of a simulation, drawn like films."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from visviva.core.kinematics import Kinematics
from visviva.record.run_reader import Run
from visviva.record.run_writer import RunWriter
from visviva.view.painting.camera import Camera
from visviva.view.render import Painting, Style
from visviva.view.staging.stage import Stage


class Photographer:
    """Takes images of tracks; a default camera stays where it was for the first one.

    Parameters
    ----------
    tracks : what is shown.
    look : of the run, as in `visviva.record.run_writer.RunWriter`: title, camera, background, gravity.
    """

    def __init__(self, tracks: Sequence[Any], look: Mapping[str, Any]) -> None:
        self.tracks, self.look = tracks, dict(look)
        self._camera: Camera | None = None

    def take(self, k: Kinematics, size: tuple[int, int]) -> NDArray[np.uint8]:
        """The image (H, W, 3) of size (W, H) [pixel]."""
        with TemporaryDirectory() as folder:
            path = Path(folder) / "now.vv"
            with RunWriter(path, look=self.look) as writer:
                for track in self.tracks:
                    writer.declare_track(track.name, track.kind, track.look, track.static)
                moving = [track for track in self.tracks if track.kind != "fixed"]
                writer.append(k.t, tracks={track.name: track.sample(k) for track in moving})
            with Run(path) as run:
                self._camera = self._camera or Stage(run, size).camera
                return np.asarray(Painting(run, size, Style(self._camera))(0).convert("RGB"))
