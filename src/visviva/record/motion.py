"""The motion of blocks in a run: velocities and contact forces, for evaluation."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from visviva.core.contact_forces import ContactForces
from visviva.core.ports import Points
from visviva.core.world import World
from visviva.vocabulary.tracks import Sample

MOTION_PREFIX = "motion of "
"""Prefix of the track's name; readers remove it."""
MAX_NUMBERS = 20_000
"""Most points of a block whose motion is always recorded: 240 kB per frame."""


class WheelMotionTrack:
    """Velocities of wheels on carriers: v (n, 3) [m/s] of their centres, spin (n, 3) [rad/s] in world axes.

    Static arrays: mass (n,) [kg] and inertia (n, 3, 3) in the displayed axes [kg m²].
    Proved by tests/hoist/test_wheel_motion.py.
    """

    kind: ClassVar[str] = "motion"

    def __init__(self, wheels: Any) -> None:
        self.name, self.wheels = MOTION_PREFIX + wheels.name, wheels
        self.look: dict[str, Any] = {}
        self.static: Sample = {
            "mass": np.array(wheels.masses, np.float32),
            "inertia": np.array(wheels.tensors, np.float32),
        }

    def sample(self, k: Any) -> Sample:
        """Current velocities."""
        v, spin = self.wheels.motions(k)
        return {"v": v.astype(np.float32), "spin": spin.astype(np.float32)}


class MotionTrack:
    """Velocities of a block: v (n, 3) [m/s], and for bodies spin (n, 3) [rad/s] in world axes.

    If contacts can act on it, also contact_force (n, 3) [N], and for bodies contact_torque (n, 3) [N m]
    about their centres, see `ContactForces`. Static arrays: mass (n,) [kg] and the inertia of bodies, in body
    axes [kg m²].
    """

    kind: ClassVar[str] = "motion"

    def __init__(self, block: Any, contacts: ContactForces | None = None) -> None:
        self.name, self.block, self.contacts = MOTION_PREFIX + block.name, block, contacts
        self.look: dict[str, Any] = {}
        self.static: Sample = {"mass": np.array(block.masses, np.float32)}
        if hasattr(block, "motions"):
            self.static["inertia"] = np.array(block.inertia, np.float32)

    def sample(self, k: Any) -> Sample:
        """Current velocities, and forces and torques of contacts."""
        rates = k.block_v(self.block)
        if hasattr(self.block, "motions"):
            v, spin = self.block.motions(rates)
            found = {"v": v, "spin": spin}
        else:
            found = {"v": rates.reshape(-1, 3).astype(np.float32)}
        if self.contacts is not None:
            force, torque = self.contacts.of(self.block, k)
            found["contact_force"] = force
            if torque is not None:
                found["contact_torque"] = torque
        return found


def motions_of(world: World) -> list[MotionTrack | WheelMotionTrack]:
    """Tracks of the motion of bodies, of wheels on them, and of points in sets of up to 20 000."""
    wheels = [WheelMotionTrack(part) for part in world.inertias if hasattr(part, "tensors")]
    return [*block_motions(world), *wheels]


def block_motions(world: World) -> list[MotionTrack]:
    """Tracks of the motion of blocks only."""
    contacts = ContactForces(world)
    reached = {block.name for block in contacts.reached()}
    return [
        MotionTrack(block, contacts if block.name in reached else None)
        for block in world.blocks
        if _is_moving(block)
    ]


def _is_moving(block: Any) -> bool:
    if not hasattr(block, "masses") or len(block.masses) > MAX_NUMBERS:
        return False
    return hasattr(block, "motions") or isinstance(getattr(block, "points", None), Points)
