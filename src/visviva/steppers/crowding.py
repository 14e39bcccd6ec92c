"""Events that follow each other without end."""

from __future__ import annotations

from collections.abc import Sequence

from visviva.core.events import Event
from visviva.core.state import State
from visviva.errors import SimulationError

PILE = 1000  # events in a row without time passing that stop a run
CROWD, BRIEF = 50, 1e-3  # so many events within so short a time [s] are too many where there is friction


class Crowding:
    """Refuses events that pile up at an instant, or close to one where time steps can take over."""

    def __init__(self) -> None:
        self._stalled = 0
        self._last: list[float] = []

    def forget(self) -> None:
        """The motion has gone on otherwise."""
        self._stalled = 0
        self._last.clear()

    def see(self, state: State, out: State, events: Sequence[Event], cut_short: bool) -> None:
        """Look at a step with these events, which one of them, or a point that sticks or slips from now on,
        may have cut short in a world with friction; raises SimulationError where there are too many."""
        self._last += [out.t] * cut_short
        del self._last[: -CROWD - 1]
        if len(self._last) > CROWD and out.t - self._last[0] < BRIEF:
            raise SimulationError(state.t, _names(events), f"{CROWD} events within {BRIEF:g} s")
        self._stalled = 0 if out.t > state.t + 1e-14 * max(1.0, state.t) else self._stalled + 1
        if self._stalled > PILE:
            found = f"{PILE} events follow each other and no time passes"
            hint = "Raise rest_speed, or let a guard answer only once."
            raise SimulationError(state.t, _names(events), found, hint)


def _names(events: Sequence[Event]) -> str:
    return ", ".join(dict.fromkeys(event.where for event in events)) or "friction"
