"""Events and the changes made in response."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from visviva.core.state import State


@dataclass(frozen=True)
class Event:
    """Something that happened at an instant; stored in the run file."""

    t: float
    kind: str
    where: str
    text: str


@dataclass(frozen=True)
class Change:
    """The response of a guard or a schedule.

    Parameters
    ----------
    kind, text : for the record, such as "impact", "3 points"; that of a schedule is recorded only with a text
    significant : the motion has a kink here, so multi-step memories and step sizes are reset
    edit : a change of topology, made by `World.apply` between steps: adds and removes blocks, forces, slots
    revise : a change of values in the state, made by `World.apply` between steps: births, deaths, switches
    impact : activates joints that may be moving: the stepper removes their φ̇ by impulses
    """

    kind: str
    text: str = ""
    significant: bool = True
    edit: Callable[[Any], None] | None = None
    revise: Callable[[Any, State], None] | None = None
    impact: bool = False


class Outgrown(Exception):
    """A term has no room for what it has found at a state.

    Parameters
    ----------
    change : makes room; the step is then repeated
    """

    def __init__(self, change: Change) -> None:
        super().__init__(change.kind)
        self.change = change


@dataclass(slots=True)
class Step:
    """One accepted step of a stepper.

    Parameters
    ----------
    before, after : the states at its ends
    dense : t -> state inside the step, valid until the next call
    events : what happened at its end
    changes : the responses, one per responder, to be applied by the world
    error : the error estimate in units of the tolerance; 0 for methods without one
    count : number of steps taken, more than one if nothing observed the states in between
    """

    before: State
    after: State
    dense: Callable[[float], State]
    events: list[Event] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    error: float = 0.0
    count: int = 1
