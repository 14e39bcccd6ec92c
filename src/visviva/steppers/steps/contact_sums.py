"""Contact forces on the coordinates in a time step, Jᵀλ, stored in the memory of the state."""

from __future__ import annotations

from visviva.compiling.operations import Op
from visviva.core.evaluation import Evaluation
from visviva.core.rows import add_reactions
from visviva.steppers.steps.sleeping import Sleeping


def contact_ops(e: Evaluation, sleeping: Sleeping) -> list[Op]:
    """Sum the forces of all contacts after a solve; sleeping bodies, which have no rows, keep their sums.

    Proved by tests/coupled/test_contact_forces.py and test_sleep.py.
    """
    out = e.world.contact_forces(e.k.state)
    contacts = [r for c, r in zip(e.constraints, e.rows, strict=True) if getattr(c, "touches", False)]
    if not len(out) or not contacts:
        return []
    sums = [(add_reactions, (r.expansion.dofs, r.z, r.lam, out)) for r in contacts]
    return [*sleeping.cleared(out), *sums]
