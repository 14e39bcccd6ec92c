"""Validation of the numbers of behaviour functions before a run."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from visviva.arrays import Array
from visviva.errors import SceneError


def broadcast_columns(name: str, what: str, values: ArrayLike, shape: tuple[int, int]) -> Array:
    """Numbers ≥ 0 broadcast to n elements and m components; raises SceneError."""
    given = np.asarray(values, float)
    try:
        spread = np.array(np.broadcast_to(given, shape))
    except ValueError:
        raise SceneError(
            f"found {what} of shape {given.shape}, expected one number, {shape[1:]} or {shape}", name
        ) from None
    bad = spread[~(np.isfinite(spread) & (spread >= 0))]
    if len(bad):
        raise SceneError(f"found {what} {bad[0]:g}: it must be a finite number >= 0", name)
    return spread
