"""Orientations over time, for programs that interpolate between them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def continuous_signs(quat: NDArray[np.float64]) -> NDArray[np.float64]:
    """Unit quaternions (F, 4) wxyz of one body, with the signs for which each is closest to its predecessor.

    Interpolation then takes the shorter rotation between frames.
    """
    same = (quat[1:] * quat[:-1]).sum(axis=1) >= 0.0
    signs = np.cumprod(np.concatenate([[1.0], np.where(same, 1.0, -1.0)]))
    return np.asarray(quat * signs[:, None] / np.linalg.norm(quat, axis=1, keepdims=True))
