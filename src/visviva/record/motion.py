"""The motion of blocks in a run: velocities beside what is seen, for whoever computes with a run."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import numpy as np

from visviva.core.ports import Points
from visviva.vocabulary.tracks import Sample

MOTION_OF = "motion of "
"""What the name of its track begins with; readers leave it out."""
MOST = 20_000
"""Points of a block up to which its motion is kept in every run: 240 kB a frame."""


class MotionTrack:
    """Velocities of a block: v (n, 3) [m/s], and of bodies spin (n, 3) [rad/s] in world axes.

    Static are mass (n,) [kg] and the inertia of bodies, in body axes [kg m²].
    """

    kind: ClassVar[str] = "motion"

    def __init__(self, block: Any) -> None:
        self.name, self.block = MOTION_OF + block.name, block
        self.look: dict[str, Any] = {}
        self.static: Sample = {"mass": np.array(block.masses, np.float32)}
        if hasattr(block, "motions"):
            self.static["inertia"] = np.array(block.inertia, np.float32)

    def sample(self, k: Any) -> Sample:
        """The velocities now."""
        rates = k.block_v(self.block)
        if hasattr(self.block, "motions"):
            v, spin = self.block.motions(rates)
            return {"v": v, "spin": spin}
        return {"v": rates.reshape(-1, 3).astype(np.float32)}


def motions_of(blocks: Iterable[Any]) -> list[MotionTrack]:
    """Tracks of the motion of bodies, and of points in sets of up to 20 000."""
    return [MotionTrack(block) for block in blocks if _moves(block)]


def _moves(block: Any) -> bool:
    if not hasattr(block, "masses") or len(block.masses) > MOST:
        return False
    return hasattr(block, "motions") or isinstance(getattr(block, "points", None), Points)
