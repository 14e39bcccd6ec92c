"""Events inside a step: which one is first, at which instant, and who responds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.program import Program
from visviva.core.binding import bind, responses_of
from visviva.core.events import Change, Event
from visviva.core.rows import ONE_SIDED
from visviva.core.state import State
from visviva.core.terms import Guard
from visviva.steppers.events.contacts import MIN_APPROACH, Contacts
from visviva.steppers.events.explicit import Slope
from visviva.steppers.events.hidden_contacts import HiddenContacts
from visviva.steppers.events.motion import CLOSED_GAP, Motion
from visviva.steppers.events.watch import first_contact, first_release

ZERO_GAP = 1e-13  # a gap that a step has closed up to round-off [m]
OFF_GAP = 1.0  # gap assigned to rows that are off [m]
SIMULTANEOUS = 1e-6  # share of a step within which events are simultaneous
MAX_LOCATIONS = 150  # most tries to locate an event: three for each halving of the step down to round-off
MAX_RESTARTS = 10  # most times that an event may turn out to have hidden an earlier one


@dataclass(frozen=True)
class Watch:
    """A scalar of the present state that triggers an event when it becomes negative.

    Parameters
    ----------
    what, which : identify the scalar
    read : returns it
    """

    what: str
    which: int
    read: Callable[[], float] = field(compare=False)


def _without(known: Watch | None, what: str, flags: Any) -> Any:
    """Flags (n,) of the scalars of one kind, without that of the known one."""
    if known is None or known.what != what:
        return flags
    others = flags.copy()
    others[known.which] = 0
    return others


class EventsWithin:
    """Contacts, releases and guards whose scalars become negative between two states of smooth motion.

    Parameters
    ----------
    motion : at the later state when `find` is called
    contacts : handles impacts and releases
    """

    def __init__(self, motion: Motion, contacts: Contacts) -> None:
        self.motion, self.contacts = motion, contacts
        k, e, world = motion.k, motion.e, motion.world
        k.vdot = motion.system.x
        k.lam = {c.name: r.lam for c, r in zip(world.constraints, e.rows, strict=True)}
        self._guards = [np.zeros((2, guard.n)) for guard in world.guards]
        watched = list(zip(world.guards, self._guards, strict=True))
        start = [op for guard, values in watched for op in bind(guard, "values", k, values[0])]
        end = [op for guard, values in watched for op in bind(guard, "values", k, values[1])]
        self._read = Program(start), Program(end)
        self._guess = 1.0
        self.hidden = HiddenContacts(motion)
        self._changing = [rows.part for rows in e.rows if rows.reach is not None]

    def horizon(self, state: State) -> float:
        """How long from a state on the rows cover all contacts that may occur [s]."""
        looking = [c for c in self.motion.world.constraints if hasattr(c, "horizon")]
        if not looking:
            return np.inf
        self.motion.k.state.copy_from(state)
        k = self.motion.k.refresh()
        return float(min(c.horizon(k) for c in looking))

    def read_guards(self, end: int) -> None:
        """Read the watched scalars at the motion's present state: the start (0) or the end (1) of a step."""
        self.hidden.read(end)
        self._read[end]()

    def refused(self) -> bool:
        """Whether a guard refuses the end of the last step."""
        pairs = zip(self.motion.world.guards, self._guards, strict=True)
        return any((x[1] <= 0.0).any() for guard, x in pairs if getattr(guard, "refuses", False))

    def replaced(self) -> Index:
        """The rows in contact that move at the end of the last step: they have turned in it, or others have
        taken their place, as where a corner or a point passes the edge on which it slid."""
        moves = np.abs(self.motion.e.row_numbers["phidot"]) > self.contacts.rest_speed
        return np.flatnonzero(moves & (self.motion.closed > 0))

    def go_on(self) -> None:
        """Make the end of a step without events the start of the next."""
        self.hidden.go_on()
        for values in self._guards:
            values[0] = values[1]

    def answer_at_once(self, state: State) -> tuple[list[Event], list[Change]]:
        """Responses of guards that need no crossing to scalars that are negative at the start of a motion."""
        pairs = zip(self.motion.world.guards, self._guards, strict=True)
        found = [(guard, np.flatnonzero(x[0] <= 0)) for guard, x in pairs if getattr(guard, "at_once", False)]
        return self._responses(state, [(guard, which) for guard, which in found if len(which)])

    def find(self, a: Slope, b: Slope, h: float, known: Watch | None = None) -> Watch | None:
        """The first scalar to become negative between slopes a and b, h apart; None if there is none.

        known : one that is negative at the end of the step; what its model says of an earlier time is wrong,
            as where its gap jumps, and must not hide the others
        """
        self._guess = 1.0
        first: Watch | None = None
        for share, watch in self._candidate_events(a, b, h, known):
            if share <= self._guess and watch != known:
                self._guess, first = share, watch
        return first

    def _candidate_events(
        self, a: Slope, b: Slope, h: float, known: Watch | None
    ) -> Iterator[tuple[float, Watch]]:
        """The first of each kind but the known one, with its time as a share of the step, by a model."""
        motion, found = self.motion, np.zeros(1, np.int64)
        one_sided = motion.e.rigid(ONE_SIDED)
        if one_sided.any():
            watched = _without(known, "gap", (one_sided & (motion.closed == 0)).astype(np.int64))
            # A row that just left has a gap of round-off: only a value well below that is a new contact.
            left = (a.phi <= CLOSED_GAP) & (np.abs(a.phidot) <= self.contacts.rest_speed)
            # A row that is below zero and leaves may do so until it approaches again.
            slack = np.maximum(-a.phi, 0.0) + np.where(left, 2 * CLOSED_GAP, 0.0)
            u = first_contact(watched, a.phi + slack, a.phidot, b.phi + slack, b.phidot, h, found)
            if u > 1.0:
                # A gap closed only by round-off at the end of the step closes at the start of the next.
                reached = (watched > 0) & (abs(b.phi + slack) <= ZERO_GAP) & (b.phidot < -MIN_APPROACH)
                u, found[0] = (1.0 if reached.any() else 2.0), reached.argmax()
            yield u, self._gap(int(found[0]), slack)
            if motion.closed.any():
                closed = _without(known, "force", motion.closed)
                u = first_release(closed, self.contacts.least_forces(), a.lam, b.lam, found)
                yield u, self._force(int(found[0]))
        if motion.friction.count:
            u, cone = self._first_change(a, b, known)
            yield u, self._margin(cone)
        yield from self._strains(a, b)
        yield from self._guard_events()

    def _strains(self, a: Slope, b: Slope) -> Iterator[tuple[float, Watch]]:
        """Damped one-sided rows that pass φ = 0, which no state variable reveals to a step: their force
        starts with a jump, c φ̇, and ends with a kink in the rate of their loss, φφ̇/c."""
        numbers = self.motion.e.row_numbers
        tauten, slacken = (a.phi > 0.0) & (b.phi < 0.0), (a.phi < 0.0) & (b.phi >= 0.0) & (b.lam == 0.0)
        if not (tauten | slacken).any():
            return
        damped = numbers["compliance"] * numbers["relaxation"] > 0.0
        for passing, sign in ((tauten, 1.0), (slacken, -1.0)):
            for row in map(int, np.flatnonzero(passing & damped)):
                yield float(a.phi[row] / (a.phi[row] - b.phi[row])), self._strain(row, sign)

    def _guard_events(self) -> Iterator[tuple[float, Watch]]:
        for guard, values in zip(self.motion.world.guards, self._guards, strict=True):
            for i in np.flatnonzero((values[0] > 0) & (values[1] <= 0)):
                yield values[0, i] / (values[0, i] - values[1, i]), self._scalar(guard, int(i))

    def _first_change(self, a: Slope, b: Slope, known: Watch | None) -> tuple[float, int]:
        """When, as a share of the step, a cone first slips or sticks, by a linear model; 2 if none does."""
        friction = self.motion.friction
        before = friction.margins(a.lam, a.phidot)
        after = friction.margins(b.lam, b.phidot)
        share = np.full(friction.count, 2.0)
        fell = _without(known, "margin", after < 0.0)
        before = np.maximum(before[fell], 0.0)
        share[fell] = before / (before - after[fell])
        cone = int(share.argmin())
        return float(share[cone]), cone

    def _margin(self, cone: int) -> Watch:
        motion = self.motion
        lam, phidot = motion.system.lam, motion.e.row_numbers["phidot"]
        return Watch("margin", cone, lambda: float(motion.friction.margins(lam, phidot)[cone]))

    def _gap(self, row: int, slack: Array) -> Watch:
        """For rows that change partners, the least gap of all open ones: the row that has it may change from
        one instant to the next."""
        e = self.motion.e
        phi = e.row_numbers["phi"]
        rows = next((part for part in self._changing if part.start <= row < part.stop), None)
        if rows is None:
            return Watch("gap", row, lambda: float(phi[row] + slack[row]))
        opened = self.motion.closed[rows] == 0

        def least() -> float:
            on = opened & (e.row_kind[rows] == ONE_SIDED)
            return float(np.min((phi[rows] + slack[rows])[on], initial=OFF_GAP))

        return Watch("gap", row, least)

    def _force(self, row: int) -> Watch:
        lam = self.motion.system.lam
        return Watch("force", row, lambda: float(lam[row]))

    def _strain(self, row: int, sign: float) -> Watch:
        phi = self.motion.e.row_numbers["phi"]
        return Watch("strain", row, lambda: sign * float(phi[row]))

    def _scalar(self, guard: Guard, i: int) -> Watch:
        values = np.zeros(guard.n)
        look = Program(bind(guard, "values", self.motion.k, values))

        def read() -> float:
            look()
            return float(values[i])

        return Watch(guard.name, i, read)

    def advance_to_event(
        self,
        out: State,
        ends: tuple[Slope, Slope],
        h: float,
        watch: Watch,
        redo: Callable[[float], None],
        is_accurate: Callable[[], bool],
    ) -> tuple[list[Event], list[Change]] | None:
        """Bring `out` to the instant of the event, then let contacts and guards respond; None if the step to
        that instant is inaccurate.

        ends : slopes at both ends of the step of length h
        redo : repeats the step with another length; leaves `out` and the slope `ends[1]` at its end
        """
        self.motion.hold_slack(ends[0].phi)
        for _ in range(MAX_RESTARTS):
            h = self._locate(h, watch, redo)
            # The models of `find` may have mistaken a later event for the first.
            earlier = self.find(*ends, h, watch)
            if earlier is None or self._guess > 1.0 - SIMULTANEOUS:
                break
            watch = earlier
        if not is_accurate():
            self.motion.slack[:] = False
            return None
        if self.motion.slack.any():  # rows that become taut at this instant act from here on
            self.motion.slack[:] = False
            ends[1].take(self.motion, out)
        fallen = self._fired_guards()
        events = self.contacts.settle(out)
        more, changes = self._responses(out, fallen)
        return events + more, changes

    def advance_to_guard(
        self, out: State, h: float, redo: Callable[[float], None]
    ) -> tuple[list[Event], list[Change]] | None:
        """Bring `out` to the instant at which the first guard fires within a time step, and let the guards
        that have fired respond; None if none has."""
        found = min(self._guard_events(), key=lambda fall: fall[0], default=None)
        if found is None:
            return None
        self._guess = found[0]
        self._locate(h, found[1], redo)
        return self._responses(out, self._fired_guards())

    def _fired_guards(self) -> list[tuple[Guard, Index]]:
        """The guards that have fired at the motion's present state, and which of their scalars."""
        found = []
        self._read[1]()
        for guard, values in zip(self.motion.world.guards, self._guards, strict=True):
            scale = 1e-9 * np.abs(values).max(axis=0)
            which = np.flatnonzero((values[0] > 0) & (values[1] <= scale))
            if len(which):
                found.append((guard, which))
        return found

    def _responses(self, out: State, fallen: list[tuple[Guard, Index]]) -> tuple[list[Event], list[Change]]:
        return responses_of(fallen, self.motion.world, out, self.contacts)

    def _locate(self, h: float, watch: Watch, redo: Callable[[float], None]) -> float:
        """Regula falsi (Illinois) on the re-integrated step, which ends just after the event, with bisections
        where two tries have not halved its bounds, as at a kink; returns its length."""
        last = h

        def value_at(part: float) -> float:
            nonlocal last
            last = part * h
            redo(last)
            return watch.read()

        low, high, u, back, bounds = 0.0, 1.0, self._guess, 1e-4, [1.0, 1.0]
        at_low: float | None = None
        at_high = value_at(1.0)
        if self._guess == 1.0 and abs(at_high) <= ZERO_GAP:
            return last
        for _ in range(MAX_LOCATIONS):
            value = value_at(u)
            if value == 0.0 or high - low < 1e-14:
                break
            if value > 0:
                low, at_low = u, value
            else:
                high, at_high = u, value
            if abs(value) < 1e-13 * (1.0 + abs(at_high)) and value <= 0:
                break
            if at_low is None:
                u, back = u * (1.0 - back), 0.5
                continue
            u, slow = 0.5 * (low + high), high - low > 0.5 * bounds[0]
            bounds = [bounds[1], high - low]
            if at_high < 0.0 and not slow:
                guess = (low * at_high - high * at_low) / (at_high - at_low)
                u = guess if low < guess < high else u
            if value > 0:
                at_high *= 0.5
            else:
                at_low *= 0.5
        if value > 0.0:
            value_at(high)
        return last
