"""Recorded state of a set of particles: positions, and elapsed fractions of their lifetimes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from visviva.particles.points.particle_set import ALIVE, BIRTH_TIME, LIFETIME, ParticleSet
from visviva.vocabulary.looks import Carriers, carriers_of
from visviva.vocabulary.tracks import Sample

MAX_AGE = 255


@dataclass
class ParticleTrack:
    """All slots of a set; `look` and `static` as in `visviva.vocabulary.tracks.Track`.

    Colour, size and opacity follow from the age by ramps in the look, so one byte per slot encodes them all.
    """

    kind: ClassVar[str] = "points"
    name: str
    block: ParticleSet
    look: dict[str, Any] = field(default_factory=dict)
    static: Sample = field(default_factory=dict)

    def sample(self, k: Any) -> Sample:
        """Positions x (n, 3); age (n,): 0 for free slots, 1 … 255 from birth to death; u for streaks."""
        slots = self.block.slots(k.memory(self.block))
        age = np.zeros(self.block.capacity, np.uint8)
        who = np.flatnonzero(slots[ALIVE])
        share = (k.t - slots[BIRTH_TIME, who]) / slots[LIFETIME, who]
        age[who] = 1 + ((MAX_AGE - 1) * np.clip(share, 0.0, 1.0) + 0.5).astype(np.uint8)
        sample = {"x": k.positions(self.block).astype(np.float32), "age": age}
        if self.look.get("streak"):
            sample["u"] = k.velocities(self.block).astype(np.float32)
        return sample

    def carriers(self, number: int) -> Carriers:
        """The particle in a slot."""
        return carriers_of((self.block.points,), number)


@dataclass
class LivingCount:
    """The number of living particles, as a signal."""

    name: str
    block: ParticleSet
    unit: str = ""

    def sample(self, k: Any) -> float:
        """Number of slots that hold a particle."""
        return float(k.alive(self.block).sum())
