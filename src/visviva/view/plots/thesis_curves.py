"""The energy curves of Liesenfeld's thesis, computed from the rows of a ledger."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
NAMES = {
    "K": "kinetic",
    "P": "elastic",
    "G": "of gravity, from the start",
    "D": "dissipated",
    "U": "K + P + G",
    "T": "U + D",
}
GRAVITY = "stored/gravity"


def thesis_curves(ledger: Mapping[str, Array]) -> dict[str, Array]:
    """K, P, G, D, U = K + P + G and T = U + D, each (F,) [J].

    P is all stored energy except that of gravity; unlike in the thesis, it includes contact springs. D is the
    energy dissipated by forces. If gravity is the only external force, T is constant up to numerical losses.
    Source: Liesenfeld 1997, §9 (E6, E85).
    """
    nothing = np.zeros_like(next(iter(ledger.values())))
    gravity = ledger.get(GRAVITY, nothing)
    found = {
        "K": ledger.get("kinetic", nothing),
        "P": _sum(ledger, "stored/", nothing) - gravity,
        "G": gravity - gravity[:1],
        "D": _sum(ledger, "dissipated/", nothing),
    }
    found["U"] = found["K"] + found["P"] + found["G"]
    return found | {"T": found["U"] + found["D"]}


def _sum(ledger: Mapping[str, Array], start: str, nothing: Array) -> Array:
    return sum((values for name, values in ledger.items() if name.startswith(start)), nothing)
