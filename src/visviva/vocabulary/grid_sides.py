"""Names for the sides of a grid in a scene."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Index


def sides_of_grid(n: int, m: int) -> dict[str, Index]:
    """Numbers of the points on the sides of an n × m grid, second index fastest."""
    number = np.arange(n * m).reshape(n, m)
    first, last, left, right = number[0], number[-1], number[:, 0], number[:, -1]
    return {
        "first": first,
        "last": last,
        "left": left,
        "right": right,
        "corners": number[[0, 0, -1, -1], [0, -1, 0, -1]],
        "rim": np.unique(np.concatenate([first, last, left, right])),
    }
