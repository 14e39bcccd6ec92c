"""Orientations over time, for programs that go from one to the next."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def steady(quat: NDArray[np.float64]) -> NDArray[np.float64]:
    """Unit quaternions (F, 4) wxyz of one body, of the signs that bring each nearest to the one before.

    What plays them then goes the short way between frames.
    """
    same = (quat[1:] * quat[:-1]).sum(axis=1) >= 0.0
    signs = np.cumprod(np.concatenate([[1.0], np.where(same, 1.0, -1.0)]))
    return np.asarray(quat * signs[:, None] / np.linalg.norm(quat, axis=1, keepdims=True))
