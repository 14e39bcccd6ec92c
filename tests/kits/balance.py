"""The whole ledger as one number, which is constant if the ledger closes."""

from __future__ import annotations

from visviva.core.state import State
from visviva.core.world import World


def balance(world: World, state: State) -> float:
    """Sum of energies and booked amounts, each with its sign [J]."""
    booked = 0.0
    for name, value in zip(world.layout.account_names, state.accounts, strict=True):
        gained = name.startswith(("work", "projection", "topology"))
        booked += -value if gained else value
    return world.total_energy(state) + booked
