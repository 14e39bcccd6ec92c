"""The interface by which a constraint may change its rows during the solve of a time step."""

from __future__ import annotations

from dataclasses import dataclass

from visviva.arrays import Array


@dataclass(frozen=True)
class RowSolve:
    """The solve of a time step, J Δv + C Λ = y, as seen by the m rows of one constraint.

    A constraint with `bind_settle(k, rows, settling)` inspects Λ after each solve and may change y; then it
    sets `repeat` to its `number`, and has the exclusive right to do so until it is satisfied. It then leaves
    0, or −1 if it has changed anything, so that the others check again. `bind_commit(k, rows, settling)` is
    executed once, when the step is taken.

    Parameters
    ----------
    impulse, y, shift : (m,)   Λ; the targets of the rows; C
    relaxing : (m,)   effective τ of compliant rows [s]
    again : (1,)   whether to solve again; shared by all constraints
    turn : index of this constraint, > 0
    """

    impulse: Array
    y: Array
    shift: Array
    relaxing: Array
    repeat: Array
    number: float
