"""Limits of instruments: from where on a signal warns, and from where on it is told as an alarm."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from visviva.arrays import Array
from visviva.core.events import Event
from visviva.vocabulary.tracks import Signal

NORMAL, WARN, ALARM = 0, 1, 2
CALM = 1.0  # for which a signal must have been normal before its alarm is told anew [s]


@dataclass(frozen=True)
class Limits:
    """Of one signal, in its unit; with alarm < warn they are lower limits, as of a tank that runs empty."""

    warn: float | None = None
    alarm: float | None = None

    @property
    def lower(self) -> bool:
        """Whether what falls to them is beyond them."""
        return self.warn is not None and self.alarm is not None and self.alarm < self.warn

    def level(self, value: float) -> int:
        """NORMAL, WARN or ALARM; NORMAL for what is no number."""
        for level, limit in ((ALARM, self.alarm), (WARN, self.warn)):
            if limit is not None and (value <= limit if self.lower else value >= limit):
                return level
        return NORMAL


class Alarms:
    """Tells when signals come to their alarms: once, and anew after they have been normal for CALM.

    So what bounces about its limit is one alarm, as by the delay-off timer of ISA-18.2. Looks where a
    recorder does, at frames, so that it changes no step: a jolt between two is not told.

    Parameters
    ----------
    signals : those with an attribute `limits` are watched

    Proved by tests/vocabulary/test_limits.py.
    """

    def __init__(self, signals: Sequence[Signal]) -> None:
        found = [(signal, getattr(signal, "limits", None)) for signal in signals]
        self._watched = [(signal, limits) for signal, limits in found if limits is not None]
        self._calm: dict[str, float] = {}  # since when those that were told are normal; inf: they are not

    def recall(self, times: Sequence[float], scalars: Mapping[str, Array]) -> None:
        """Have seen the first frames of a run, of these times [s], with signals (frames,): what is on is not
        told again."""
        known = {signal.name: np.asarray(scalars[signal.name]) for signal, _ in self._watched if len(times)}
        for i, t in enumerate(times if known else ()):
            self.see(t, {name: float(values[i]) for name, values in known.items()})

    def see(self, t: float, scalars: Mapping[str, float]) -> list[Event]:
        """The alarms that these values, of a frame at t [s], begin."""
        told = []
        for signal, limits in self._watched:
            name, level = signal.name, limits.level(scalars[signal.name])
            calm = self._calm.get(name, -np.inf)
            anew = t - calm >= CALM
            if level == ALARM and anew:
                told.append(Event(t, "alarm", name, _sentence(signal, scalars[name], limits)))
            if level == ALARM or (level == WARN and not anew):
                self._calm[name] = np.inf
            elif level == NORMAL and calm == np.inf:
                self._calm[name] = t
        return told


def _sentence(signal: Signal, value: float, limits: Limits) -> str:
    return f"{value:.4g} {signal.unit}".strip() + f": the limit is {limits.alarm:.4g} {signal.unit}".rstrip()
