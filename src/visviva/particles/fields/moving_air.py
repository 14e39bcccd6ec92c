"""Air, or water, with prescribed motion: its linear drag on points."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from visviva.core.ports import Points
from visviva.errors import SceneError
from visviva.particles.fields.field import Field


class MovingAir(Field):
    """f = −k (u − w(x, t)) on every point of a set, with a given flow w.

    Parameters
    ----------
    points : points (n,)
    force : the force as a device function, see `UnaryForce`; its damping is k
    drag : k >= 0 [N s/m], which becomes par[0]
    parameters : the numbers of the flow, which follow

    Power f·u, negative where the air decelerates; D = k. Raises SceneError for a negative or infinite k.
    Source: P11.
    """

    def __init__(
        self, name: str, points: Points, force: Any, drag: float, parameters: ArrayLike = ()
    ) -> None:
        if not (np.isfinite(drag) and drag >= 0):
            raise SceneError(f"found drag {drag:g} N s/m: it must be a finite number >= 0", name)
        numbers = [drag, *np.asarray(parameters, float).ravel()]
        super().__init__(name, points, force, numbers, damped=True)
