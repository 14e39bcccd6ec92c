"""The energy ledger: where every joule of a run came from and went to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import fsum, nan

import numpy as np
from numpy.typing import NDArray

# Accounts with + hold energy lost, those with − energy gained.
SIGNS = {
    "dissipated": 1.0,
    "impact loss": 1.0,
    "numerical": 1.0,
    "work": -1.0,
    "projection": -1.0,
    "topology": -1.0,
}


# Terms of the scale of the residual, in addition to the kinetic energy.
MOVED_ROWS = ("stored", "topology", "dissipated", "impact loss", "work")
# least scale, as a share of the existing energies, which are subject to tolerance errors
MIN_SCALE_SHARE = 1e-7
MAX_RESIDUAL = 0.01  # relative residual up to which the energies of a run are trustworthy


def _account_kind(name: str) -> str:
    return name.partition("/")[0]


def account_sign(name: str) -> float:
    """+1 for an account of lost energy, −1 for one of gained energy; ValueError for an unknown one."""
    head = _account_kind(name)
    if head not in SIGNS:
        raise ValueError(
            f"ledger account {name!r} is unknown; an account starts with one of: {', '.join(SIGNS)}"
        )
    return SIGNS[head]


def _sum(values: Iterable[float]) -> float:
    try:
        return fsum(values)
    except (OverflowError, ValueError):
        return nan


class Ledger:
    """Rows of energies and accounts, and their residual.

        residual(t) = [K + P](t) − [K + P](t0) + dissipated + impact loss + numerical
                      − work − projection − topology
        relative residual = max over t |residual| / max over t scale
        scale(t) = K + |P − P(t0) − topology| + |dissipated| + |impact loss| + |work|, ≥ 1e-7 (K + Σ |P_i|)

    with K the row "kinetic", P the sum of the rows "stored/…", and accounts measured from the first instant.
    The scale is that of the exchanged energies: it does not depend on the height z = 0, or on the preload of
    springs of a world at rest. For a world almost at rest it is 1e-7 of the existing energies,
    so that 1 % of it is the error of steps with tolerance: 10 µm for a weight at a height of 10 km.
    A row that appears later was 0 before; an energy that disappears is 0 from then on; an account that
    disappears keeps its last value. All values are float64, in joules.

    Source: DESIGN §9. Proved by tests/record/test_ledger.py.
    """

    def __init__(self) -> None:
        self._energies: dict[str, float] = {}
        self._accounts: dict[str, float] = {}
        self._first: dict[str, float] | None = None
        self.residual = 0.0
        self.max_residual = 0.0
        self.scale = 0.0

    def add(self, energies: Mapping[str, float], accounts: Mapping[str, float]) -> dict[str, float]:
        """Add an instant.

        energies : kinetic and stored energies [J]. accounts : integrals since t = 0 [J].
        Returns all rows, with "residual" [J] last. Raises ValueError for an unknown kind of account.
        """
        self._energies = dict.fromkeys(self._energies, 0.0) | {name: float(e) for name, e in energies.items()}
        self._accounts |= {name: float(a) for name, a in accounts.items()}
        if self._first is None:
            self._first = self.rows()
        change = self.changes()
        self.residual = _sum(
            [
                *(change[name] for name in self._energies),
                *(account_sign(name) * change[name] for name in self._accounts),
            ]
        )
        self.max_residual = float(np.maximum(self.max_residual, abs(self.residual)))
        sums = {
            head: _sum(part for name, part in change.items() if _account_kind(name) == head)
            for head in MOVED_ROWS
        }
        moved = self._energies.get("kinetic", 0.0) + abs(sums["stored"] - sums["topology"])
        moved += abs(sums["dissipated"]) + abs(sums["impact loss"]) + abs(sums["work"])
        least = MIN_SCALE_SHARE * _sum(abs(energy) for energy in self._energies.values())
        self.scale = float(np.maximum(self.scale, max(moved, least)))
        return self.rows() | {"residual": self.residual}

    def rows(self) -> dict[str, float]:
        """Energies, then accounts, at the last instant [J]."""
        return self._energies | self._accounts

    def changes(self) -> dict[str, float]:
        """Change of every row since the first instant [J]."""
        first = self._first or {}
        return {name: value - first.get(name, 0.0) for name, value in self.rows().items()}

    @property
    def relative_residual(self) -> float:
        """Largest |residual| over the largest scale; 0 for a world without energy."""
        return self.max_residual / self.scale if self.scale > 0.0 else self.max_residual

    def complaint(self) -> str:
        """Warning for a run that does not close within 1 %; empty otherwise."""
        if self.closes(MAX_RESIDUAL):
            return ""
        return (
            f"the energy ledger does not close: residual {self.max_residual:.3g} J, "
            f"{self.relative_residual:.2%} of {self.scale:.3g} J"
        )

    def closes(self, tolerance: float) -> bool:
        """Whether the residual is within `tolerance` times the scale; False for nan."""
        return self.relative_residual <= tolerance

    def table(self) -> str:
        """Rows with value, change since the start, and that change's share of the scale, as text."""
        changes = self.changes()
        width = max([len(name) for name in changes] + [len("energy ledger")])
        lines = [f"{'energy ledger':<{width}}  {'value [J]':>14}  {'change [J]':>14}  {'share':>9}"]
        for name, value in self.rows().items():
            share = changes[name] / self.scale if self.scale > 0.0 else 0.0
            lines.append(f"{name:<{width}}  {value:>14.6g}  {changes[name]:>14.6g}  {share:>9.2%}")
        lines.append(
            f"{'residual':<{width}}  {self.residual:>14.3g}  {'largest':>9} {self.max_residual:.3g} J, "
            f"{self.relative_residual:.2e} of {self.scale:.6g} J"
        )
        return "\n".join(lines)


def closure(rows: Mapping[str, NDArray[np.float64]]) -> tuple[float, float]:
    """Largest |residual| [J] and scale [J] of recorded rows (F,), as defined by `Ledger`, at the frames."""
    if not rows or not len(rows["residual"]):
        return 0.0, 0.0
    zero = np.zeros_like(rows["residual"])
    kinetic = rows.get("kinetic", zero)

    def total(head: str) -> NDArray[np.float64]:
        return sum((row - row[0] for name, row in rows.items() if _account_kind(name) == head), zero)

    sums = {head: total(head) for head in MOVED_ROWS}
    stored = sum((np.abs(row) for name, row in rows.items() if _account_kind(name) == "stored"), zero)
    scale = kinetic + np.abs(sums["stored"] - sums["topology"])
    scale = scale + np.abs(sums["dissipated"]) + np.abs(sums["impact loss"]) + np.abs(sums["work"])
    scale = np.maximum(scale, MIN_SCALE_SHARE * (kinetic + stored))
    return float(np.abs(rows["residual"]).max()), float(scale.max())
