"""Ropes that are severed at a given tension."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.events import Change
from visviva.core.kinematics import Kinematics
from visviva.core.state import State
from visviva.errors import SceneError
from visviva.hoist.lengths.rope_kernels import SEVERED_LENGTH, is_severed
from visviva.hoist.ropes.rope import Rope


@kernel
def _read_margin(limit: float, tension: Array, out: Array) -> None:
    out[0] = limit
    for run in range(len(tension)):
        out[0] = min(out[0], limit - tension[run])


class RopeStrength:
    """A rope is severed when the tension of one of its runs reaches a limit: it is slack from then on.

    A guard of the world. `event_driven` locates the instant; `time_stepping` responds at the end of a step,
    to the mean tension of the step. The rope's stored energy is lost in its ends, and booked as `topology`.

    Parameters
    ----------
    rope : the rope
    limit : T [N], > 0

    Raises SceneError for a limit that is not > 0. Proved by tests/hoist/test_rope_strength.py.
    """

    n = 1
    at_once = True

    def __init__(self, rope: Rope, limit: float) -> None:
        self.rope, self.limit, self.name = rope, float(limit), f"{rope.name}.strength"
        if not self.limit > 0:
            raise SceneError(f"found breaks_at {limit:g} N: a limit must be > 0", rope.name)

    def bind_values(self, k: Kinematics, out: Array) -> list[Op]:
        """Distance to the limit [N]."""
        runs = self.rope.reeving.runs
        return [(_read_margin, (self.limit, k.lam.get(self.rope.name, np.zeros(runs))[:runs], out))]

    def respond(self, world: Any, state: State, which: Index, impact: Any) -> Change:
        """All runs become slack, and their last forces are cleared."""
        return Change("break", f"severed at {self.limit:g} N", revise=lambda w, s: sever(self.rope, w, s))


def _lines(rope: Rope, layout: Any, state: State) -> Array:
    return np.asarray(state.memory[layout.memory[rope.name]].reshape(-1, 3))


def sever(rope: Rope, world: Any, state: State) -> None:
    """Make all runs of a rope slack and clear their last forces; points with waves are removed at once."""
    lines = _lines(rope, world.layout, state)
    if rope.hanging is not None and (waving := rope.hanging.waving) is not None:
        for p, (a, b) in enumerate(waving.groups(rope.reeving.nodes)):
            rope.reeving.leave(range(a, b), lines.reshape(-1))
            waving.remove_points(p, world, state)
    lines[: len(rope.reeving), 2] += SEVERED_LENGTH
    state.memory[world.layout.memory[f"lambda/{rope.name}"]] = 0.0


def sever_everywhere(rope: Rope, why: str) -> Change:
    """Sever all runs, and take the rope off all its sheaves, between which it has no path."""

    def revise(world: Any, state: State) -> None:
        sever(rope, world, state)
        rope.reeving.leave(range(1, len(rope.reeving)), _lines(rope, world.layout, state).reshape(-1))

    return Change("break", f"torn: {why}", revise=revise)


def severed(rope: Rope, k: Kinematics) -> bool:
    """Whether a rope has been severed."""
    return any(is_severed(rest) for rest in _lines(rope, k.layout, k.state)[:, 2])
