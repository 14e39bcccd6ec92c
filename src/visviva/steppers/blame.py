"""Who is to blame when a number is no longer finite."""

from __future__ import annotations

import numpy as np

from visviva.core.binding import bind, run
from visviva.core.errors import SimulationError
from visviva.core.evaluation import Evaluation
from visviva.core.state import State
from visviva.core.world import World


def not_finite(world: World, state: State) -> SimulationError:
    """The error that names the first force that is not finite at a state, or the motion where all are."""
    e = Evaluation(world)
    e.k.state.copy_from(state)
    e.k.refresh()
    for force in world.forces:
        run(e.out.clear_ops)
        run(bind(force, "add", e.k, e.out))
        if not np.isfinite(e.out.efforts).all():
            hint = "Look for a division by zero or a root of a negative number at this state."
            return SimulationError(state.t, force.name, "its force is not a finite number", hint)
    hint = "Take a shorter step, or a method with step control."
    return SimulationError(state.t, "motion", "a position or velocity is no longer finite", hint)
