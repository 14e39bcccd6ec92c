"""What the page of a live run shows at the start, of which alone it knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from visviva.arrays import Array
from visviva.core.state import State
from visviva.core.world import World
from visviva.play.grasp import object_extent
from visviva.view.staging.framing import Framing

BESIDE = 2.0  # from the middle of what moves: limit for what is fixed, in sizes of the motion
ROOM = 0.15  # around both, in the same sizes


def start_view(world: World, state: State, tracks: Sequence[Any]) -> dict[str, Any]:
    """The view of the tracks of a world in its first state [m].

    box : of everything, with a margin
    subject : points that the camera sees: what moves, and what is fixed beside it, with `room` around them
    side : direction towards the camera, which faces the side on which most of these are spread out

    Proved by tests/play/test_given.py.
    """
    moving, still, largest = _visible(world, state, tracks)
    x = np.concatenate([moving, still])
    if not len(x):
        return {"box": [[-1, -1, 0], [1, 1, 2]]}
    margin = 0.2 * float(np.linalg.norm(np.ptp(x, axis=0))) or 1.0
    low, high, framing, room = x.min(axis=0) - margin, x.max(axis=0) + margin, Framing(), margin
    if len(moving):
        # of a single body, such as a pendulum, what it hangs on is as far away as it will move
        away = np.linalg.norm(still - np.median(moving, axis=0), axis=1)
        across = float(np.linalg.norm(np.ptp(moving, axis=0)))
        size = max(across, largest, float(away.min()) if len(away) else 0.0) or 1.0
        room = ROOM * size + 0.5 * largest
        framing.see(np.concatenate([moving, still[away <= BESIDE * size]]), room)
    subject, side = framing.outline(low, high).tolist(), framing.side(low, high)
    return {"box": [low.tolist(), high.tolist()], "subject": subject, "room": room, "side": side}


def _visible(world: World, state: State, tracks: Sequence[Any]) -> tuple[Array, Array, float]:
    """Positions (n, 3) of displayed points and bodies with mass, and of all others; the size of the largest
    body [m]."""
    k = world.kinematics(state)
    heavy = {block.name for block in world.blocks if hasattr(block, "masses")}
    clouds: tuple[list[Array], list[Array]] = [np.zeros((0, 3))], [np.zeros((0, 3))]
    largest = 0.0
    for track in tracks:
        if track.kind != "fixed" and "x" in (sample := track.sample(k)):
            x = np.asarray(sample["x"], float)
            clouds[track.name not in heavy].append(x[np.isfinite(x).all(axis=1)])
            largest = max(largest, object_extent(track)) if track.name in heavy else largest
    return np.concatenate(clouds[0]), np.concatenate(clouds[1]), largest
