"""Which rows a form of the time step cannot carry."""

from __future__ import annotations

import numpy as np

from visviva.core.errors import SceneError
from visviva.core.evaluation import Evaluation
from visviva.core.rows import ACCELERATION, FRICTION


def refuse_rows(e: Evaluation, theta: float, converge: bool) -> None:
    """Raise SceneError for rows that do not go with θ < 1, or with converged steps."""
    if theta == 1.0 and not converge:
        return
    e.evaluate_rows()
    # Compliant rows choose their own implicitness, for a drift with the velocity at a step's end.
    if theta < 1.0 and (e.row_numbers["compliance"] > 0).any():
        found = f"found theta = {theta:g} in a world with compliant rows"
        raise SceneError(f"{found}, such as ropes: they need theta = 1", "stepper.theta")
    if converge and np.isin(e.row_kind, (FRICTION, ACCELERATION)).any():
        found = "found converge in a world with friction, or with rows on accelerations"
        raise SceneError(f"{found}: leave converge out", "stepper.converge")
