"""Warning for runs in which something fell all the time, usually because it was meant to land."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.core.state import State
from visviva.core.world import World
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.particle_set import ParticleSet
from visviva.record.motion import MOTION_PREFIX, block_motions
from visviva.record.run_reader import Run

MIN_FALL_TIME = 1.0  # shorter falls are part of a throw [s]
MIN_FALL_SHARE = 0.98  # least share of g t gained in speed that counts as free fall


def velocities(world: World, state: State) -> dict[str, Array]:
    """Velocities of bodies and points (n, 3) by block, without particles that come and go [m/s]."""
    k = world.kinematics(state)
    moving = [track for track in block_motions(world) if not isinstance(track.block, ParticleSet)]
    return {track.name.removeprefix(MOTION_PREFIX): np.array(track.sample(k)["v"]) for track in moving}


def first_velocities(run: Run) -> dict[str, Array]:
    """The same, from the first frame of a run file."""
    return {name: np.array(track.v[0], float) for name, track in run.motions.items()}


def fall_warning(world: World, begun: float, before: dict[str, Array], state: State) -> str:
    """Advice on floors for the first block of which something fell freely from its start; otherwise nothing.

    before : `velocities` at the time `begun`. In free fall, v·g/|g| grows by |g| t.
    Proved by tests/cli/test_falls.py.
    """
    gravity = next((force.g for force in world.forces if isinstance(force, Gravity)), np.zeros(3))
    g, t = float(np.linalg.norm(gravity)), state.t - begun
    if g == 0.0 or t < MIN_FALL_TIME:
        return ""
    for name, v in velocities(world, state).items():
        if name not in before or before[name].shape != v.shape:
            continue
        speeds = np.array([before[name] @ gravity, v @ gravity]) / g
        falls = speeds[1] - speeds[0] >= MIN_FALL_SHARE * g * t
        if falls.any():
            distance = float(0.5 * speeds[:, falls].sum(axis=0).max() * t)
            return (
                f"nothing supported {name}: it fell for all of {t:.3g} s, by {distance:.3g} m, and pictures "
                f"show its whole path; a floor is a contact, such as floor: {{points: {name}}}, or of "
                "rigid bodies a ground and touch: {kind: bodies}"
            )
    return ""
