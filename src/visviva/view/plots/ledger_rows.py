"""Energy balance computed from the rows of a ledger."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
GAIN_ROWS = ("work/", "projection", "topology")


@dataclass(frozen=True)
class Balance:
    """Energies of a run over its frames.

    rows : every row that is not identically zero, by name (F,) [J]; losses are positive
    total : (F,) kinetic + stored + lost − gained; constant when the ledger closes
    residual : (F,) total minus its first value
    scale : max over t of K + |P| + D + |work|, never 0
    closing : max |residual| / scale
    """

    rows: dict[str, Array]
    total: Array
    residual: Array
    scale: float
    closing: float


def energy_balance(ledger: Mapping[str, Array]) -> Balance:
    """Balance of ledger rows name → (F,); a recorded row "residual" is used unchanged."""
    first = next(iter(ledger.values()))
    total, size = np.zeros_like(first), np.zeros_like(first)
    stored = np.zeros_like(first)
    rows = {}
    for name, values in ledger.items():
        if name == "residual":
            continue
        sign = -1.0 if name.startswith(GAIN_ROWS) else 1.0
        total = total + sign * values
        if name.startswith("stored/"):
            stored = stored + values
        elif name == "kinetic" or name.startswith(("dissipated/", "work/")):
            size = size + np.abs(values)
        if np.any(values != 0.0):
            rows[name] = values
    residual = ledger["residual"] if "residual" in ledger else total - total[0]
    scale = float(np.nanmax(size + np.abs(stored), initial=0.0)) or 1.0
    return Balance(rows, total, residual, scale, float(np.nanmax(np.abs(residual), initial=0.0)) / scale)
