"""Limits of instruments: values from which a signal warns or raises an alarm."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from visviva.arrays import Array
from visviva.core.events import Event
from visviva.vocabulary.tracks import Signal

NORMAL, WARN, ALARM = 0, 1, 2
MIN_NORMAL_TIME = 1.0  # time a signal must be normal before its alarm is reported again [s]


@dataclass(frozen=True)
class Limits:
    """Limits of one signal, in its unit; if alarm < warn they are lower limits, as for an emptying tank."""

    warn: float | None = None
    alarm: float | None = None

    @property
    def lower(self) -> bool:
        """Whether they are lower limits."""
        return self.warn is not None and self.alarm is not None and self.alarm < self.warn

    def level(self, value: float) -> int:
        """NORMAL, WARN or ALARM; NORMAL for nan."""
        for level, limit in ((ALARM, self.alarm), (WARN, self.warn)):
            if limit is not None and (value <= limit if self.lower else value >= limit):
                return level
        return NORMAL


class Alarms:
    """Reports alarms of signals: once, and again only after they have been normal for MIN_NORMAL_TIME.

    A signal that oscillates about its limit is therefore one alarm, as with the delay-off timer of ISA-18.2.
    It samples at frames, like a recorder, so it changes no steps: a peak between two frames is not reported.

    Parameters
    ----------
    signals : those with an attribute `limits` are watched

    Proved by tests/vocabulary/test_limits.py.
    """

    def __init__(self, signals: Sequence[Signal]) -> None:
        found = [(signal, getattr(signal, "limits", None)) for signal in signals]
        self._watched = [(signal, limits) for signal, limits in found if limits is not None]
        self._calm: dict[str, float] = {}  # when reported signals became normal; inf: they are not

    def recall(self, times: Sequence[float], scalars: Mapping[str, Array]) -> None:
        """Account for the first frames of a run, at these times [s], with signals (frames,): alarms already
        active are not reported again."""
        known = {signal.name: np.asarray(scalars[signal.name]) for signal, _ in self._watched if len(times)}
        for i, t in enumerate(times if known else ()):
            self.see(t, {name: float(values[i]) for name, values in known.items()})

    def see(self, t: float, scalars: Mapping[str, float]) -> list[Event]:
        """The alarms raised by these values, of a frame at t [s]."""
        raised = []
        for signal, limits in self._watched:
            name, level = signal.name, limits.level(scalars[signal.name])
            calm = self._calm.get(name, -np.inf)
            anew = t - calm >= MIN_NORMAL_TIME
            if level == ALARM and anew:
                raised.append(Event(t, "alarm", name, _sentence(signal, scalars[name], limits)))
            if level == ALARM or (level == WARN and not anew):
                self._calm[name] = np.inf
            elif level == NORMAL and calm == np.inf:
                self._calm[name] = t
        return raised


def _sentence(signal: Signal, value: float, limits: Limits) -> str:
    return f"{value:.4g} {signal.unit}".strip() + f": the limit is {limits.alarm:.4g} {signal.unit}".rstrip()
