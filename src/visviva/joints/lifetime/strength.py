"""Constraints that break at a given force."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.events import Change
from visviva.core.kinematics import Kinematics
from visviva.core.rows import Rows
from visviva.core.state import State
from visviva.errors import SceneError

EQUAL_TOLERANCE = 1e-9  # difference of shares of the strength that counts as zero


@kernel
def _read_margins(limit: Array, lam: Array, whole: Array, bearing: int, out: Array, left: Array) -> None:
    """Remaining strength of each element, absolute and as a share."""
    each = len(lam) // len(limit)
    for e in range(len(limit)):
        square = 0.0
        for c in range(bearing):
            square += lam[each * e + c] ** 2
        out[e] = limit[e] - (np.sqrt(square) if whole[e] > 0.0 else 0.0)
        left[e] = out[e] / limit[e]


class Strength:
    """An element of a constraint breaks permanently when its force |λ| reaches a limit.

    The rows of one element, such as the three of a coincidence, break together, by the norm of their forces.
    A constraint's `components` is the number of rows per element, by default one, and its `bearing` the
    number of those that are forces, if the others are torques. Of several elements
    beyond their limits only the farthest beyond breaks, with its equals: this may relieve the others;
    if not, they follow. `event_driven` finds the instants, also in a cascade; impulses break
    nothing. `time_stepping` checks at the end of each step, where λ is a mean over the step: an impact
    acts like a force of the same impulse that lasts h.

    Parameters
    ----------
    constraint : the constraint whose rows it watches
    limit : (elements,) or one number [N], > 0

    Raises SceneError for a limit that is not > 0.
    Source: Liesenfeld 1997, breakable constraints, described there but not implemented (E43).
    """

    at_once = True

    def __init__(self, constraint: Any, limit: ArrayLike) -> None:
        self.of, self.each = constraint.name, int(getattr(constraint, "components", 1))
        self.bearing = int(getattr(constraint, "bearing", self.each))
        self.name = f"{constraint.name}.strength"
        self.n = self.marks = self.memory_size = constraint.n // self.each
        self.limit = np.ascontiguousarray(np.broadcast_to(np.asarray(limit, float), (self.n,)))
        self._left = np.zeros(self.n)
        if not (self.limit > 0).all():
            raise SceneError(f"found breaks_at {self.limit.min():g} N: a limit must be > 0", constraint.name)

    def start_memory(self, k: Kinematics, memory: Array) -> None:
        """All intact."""
        memory[:] = 1.0

    def bind_shift(self, k: Kinematics, rows: Rows) -> list[Op]:
        """No row is shifted."""
        return []

    def bind_values(self, k: Kinematics, out: Array) -> list[Op]:
        """Remaining strength [N]; the full strength if an element is broken or no force is known."""
        lam = k.lam.get(self.of, np.zeros(self.n * self.each))
        return [(_read_margins, (self.limit, lam, k.memory(self), self.bearing, out, self._left))]

    def respond(self, world: Any, state: State, which: Index, impact: Any) -> Change:
        """Remove the elements farthest beyond their limits, and their last forces."""
        left = self._left[which]
        worst = which[left <= left.min() + EQUAL_TOLERANCE]

        def revise(world: Any, state: State) -> None:
            state.memory[world.layout.memory[self.name]][worst] = 0.0
            state.memory[world.layout.memory[f"lambda/{self.of}"]].reshape(self.n, -1)[worst] = 0.0

        numbers = ", ".join(str(i) for i in worst[:6])
        text = f"element {numbers}" if self.n > 1 else f"at {self.limit[0]:g} N"
        return Change("break", text if len(worst) <= 6 else f"{len(worst)} elements", revise=revise)
