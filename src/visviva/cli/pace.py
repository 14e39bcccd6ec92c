"""Warning for runs that take long although no single step does. Proved by tests/cli/test_pace.py."""

from __future__ import annotations

from typing import Any

from visviva.steppers.event_driven import EventDriven

MEASURING_TIME = 5.0  # processor time over which the pace is measured [s]
LONG_REMAINING_TIME = 300.0  # remaining time of a run above which it is reported [s]


class Pace:
    """Estimate of the remaining time; excludes the first steps, in which kernels may compile."""

    def __init__(self) -> None:
        self._since: tuple[float, float, int] | None = None
        self._reported = False

    def see(self, stepper: Any, t: float, until: float, steps: int, now: float) -> str:
        """Warning at time t [s] of a run to `until` [s], after this many steps; empty for a quick run.

        now : processor time [s]
        """
        if self._since is None:
            self._since = t, now, steps
        began, since, before = self._since
        if self._reported or now - since < MEASURING_TIME or not t > began:
            return ""
        self._since = t, now, steps
        left = (until - t) * (now - since) / (t - began)
        if left < LONG_REMAINING_TIME:
            return ""
        self._reported = True
        step = 1e3 * (t - began) / max(steps - before, 1)
        remedy = "a larger h, or fewer points"
        if isinstance(stepper, EventDriven):
            remedy = "time_stepping with h: 1 ms, or a larger rtol" if stepper.fixed is None else "a larger h"
        return (
            f"the rest takes about {_long(left)} of processor time, at steps of {step:.2g} ms: use {remedy}"
        )


def _long(seconds: float) -> str:
    minutes = seconds / 60.0
    return f"{minutes:.0f} min" if minutes < 120.0 else f"{minutes / 60.0:.0f} h"
