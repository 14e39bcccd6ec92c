"""What a constraint may do to its rows while a time step is being solved."""

from __future__ import annotations

from dataclasses import dataclass

from visviva.arrays import Array


@dataclass(frozen=True)
class Settling:
    """The solve of a time step, J Δv + C Λ = y, as the m rows of one constraint see it.

    A constraint with `bind_settle(k, rows, settling)` looks at Λ after each solve and may change y; then it
    sets `again` to its `turn`, and is the only one that does so until it has what it wants. It leaves 0, or
    −1 where it has changed anything: others look again. `bind_commit(k, rows, settling)` is carried out
    once, when the step is taken.

    Parameters
    ----------
    impulse, y, shift : (m,)   Λ; what the rows ask for; C
    relaxing : (m,)   τ that acts in compliant rows [s]
    again : (1,)   whether to solve again; shared by all constraints
    turn : number of this constraint, > 0
    """

    impulse: Array
    y: Array
    shift: Array
    relaxing: Array
    again: Array
    turn: float
