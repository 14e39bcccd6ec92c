"""Detects events that follow each other without end."""

from __future__ import annotations

from collections.abc import Sequence

from visviva.core.events import Event
from visviva.core.state import State
from visviva.errors import SimulationError

MAX_SIMULTANEOUS = 1000  # events in succession without time passing that stop a run
EVENTS_PER_BODY = 10  # events per body, beyond those of bounces, that are too many in a world with friction
REPEATS = 10  # events in a row without time passing that are too many in a world with friction
BODY_COORDINATES = 6  # coordinates of a body
BOUNCE_RATE = 5e3  # bounces per second under g with rebounds at the least rest_speed of 1 mm/s: g/2v [1/s]


class Crowding:
    """Rejects events that accumulate at an instant, or that crowd where time steps can take over.

    A bouncing contact has at most g/2v events per second, v the speed below which it rests. Events are
    counted, and the count decreases by `BOUNCE_RATE`, also while time steps take over: any higher rate is
    detected eventually, and again soon if it persists. `REPEATS` events in a row without time passing, which
    most often repeat each other, crowd in a world of any size.
    """

    def __init__(self) -> None:
        self._stalled, self._count, self._at = 0, 0.0, 0.0

    def see(self, state: State, out: State, events: Sequence[Event], cut_short: bool) -> None:
        """Count a step with these events, which one of them, or a change between stick and slip, may have cut
        short in a world with friction; raises SimulationError if there are too many."""
        self._stalled = 0 if out.t > state.t + 1e-14 * max(1.0, state.t) else self._stalled + 1
        self._count = max(self._count - BOUNCE_RATE * (out.t - self._at), 0.0)
        self._at = out.t
        limit = EVENTS_PER_BODY * max(1.0, len(state.v) / BODY_COORDINATES)
        if cut_short:
            self._count += max(1.0, limit / REPEATS) if self._stalled else 1.0
        if cut_short and self._count > limit:
            self._count = limit
            why = f"more than {1e-3 * BOUNCE_RATE:g} events occur per millisecond"
            raise SimulationError(state.t, _names(events), why)
        if self._stalled > MAX_SIMULTANEOUS:
            found = f"{MAX_SIMULTANEOUS} events occur without time advancing"
            hint = "Increase rest_speed, or let a guard respond only once."
            raise SimulationError(state.t, _names(events), found, hint)


def _names(events: Sequence[Event]) -> str:
    return ", ".join(dict.fromkeys(event.where for event in events)) or "friction"
