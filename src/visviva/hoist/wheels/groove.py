"""How rope is held on a wheel."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from visviva.hoist.wheels.layers import Layers


@dataclass(frozen=True)
class Groove:
    """How rope is held on sheaves.

    Parameters
    ----------
    mu : (n,) or one number   μ of the rope in the groove, see `Grip`; infinity: it never slips
    post : they have no angle and do not rotate, and hold the rope by friction
    layers : of rope fastened there; None: all of it at the same radius
    guarded : a plate over the groove keeps rope in it: where the arc becomes negative, the rope bends the
        other way around the edge of the plate, which is assumed to coincide with the groove
    """

    mu: ArrayLike = np.inf
    post: bool = False
    layers: Layers | None = None
    guarded: bool = False


GEARED = Groove()
"""A groove in which rope never slips."""
