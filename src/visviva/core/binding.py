"""One rule for the verbs of a term: its compiled form if it has one, else its plain form, else nothing.

An error in a plain form, mostly in user code, stops the run and names its term.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.operations import Op
from visviva.core.events import Change, Event, Outgrown
from visviva.core.state import State
from visviva.errors import SceneError, SimulationError

PACKAGE = Path(__file__).resolve().parents[1]
HINTS = {
    "add": "It calls `out.add_force` with points and forces (n, 3), or adds to views of `out`",
    "fill": "It writes rows.phi (n,), rows.gradient (n, p) and rows.velocity_product (n,)",
    "values": "It writes its numbers into `out` (n,)",
    "energy": "It returns one number [J]",
    "power": "It returns one number [W]",
}


def bind(term: Any, verb: str, *arguments: Any) -> list[Op]:
    """Operations of `term.bind_<verb>(*arguments)`, or one call of `term.<verb>(*arguments)`, or none."""
    compiled = getattr(term, f"bind_{verb}", None)
    if compiled is not None:
        ops: list[Op] = compiled(*arguments)
        return ops
    plain = getattr(term, verb, None)
    return [] if plain is None else [(wrap_errors(term, verb, plain), arguments)]


def wrap_errors(term: Any, verb: str, plain: Callable[..., Any]) -> Callable[..., Any]:
    """The same function of (k, …), whose failures become SimulationErrors that name the term."""

    def call(k: Any, *others: Any) -> Any:
        with error_context(term, verb, k.t):
            found = plain(k, *others)
            if verb == "values" and np.isnan(others[0]).any():
                raise ArithmeticError(f"found {others[0]}")
            return found

    return call


@contextmanager
def error_context(part: Any, verb: str, t: float) -> Iterator[None]:
    """Context in which failures become SimulationErrors that name the part."""
    try:
        yield
    except (SceneError, SimulationError, Outgrown):
        raise
    except Exception as error:
        why = f"its {verb} failed: {type(error).__name__}: {error}{raise_location(error)}"
        raise SimulationError(t, display_name(part), why, HINTS.get(verb, "")) from error


def raise_location(error: BaseException) -> str:
    """Where in a user's file an exception was raised, such as " (my_force.py, line 12)"; else empty."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        path = Path(frame.filename)
        if path.is_file() and not path.is_relative_to(PACKAGE) and "site-packages" not in path.parts:
            return f" ({path.name}, line {frame.lineno})"
    return ""


def response_of(part: Any, world: Any, state: State, *watched: Any) -> Change:
    """The response of a guard or a scheduled part. Raises SimulationError if it is not a `Change`."""
    with error_context(part, "respond", state.t):
        answer = part.respond(world, state, *watched)
    if not isinstance(answer, Change):
        why = f"its respond returned {type(answer).__name__}, expected a Change"
        raise SimulationError(state.t, display_name(part), why, "Such as Change('torn', edit=edit)")
    return answer


def responses_of(
    fallen: Sequence[tuple[Any, Index]], world: Any, state: State, impact: Any
) -> tuple[list[Event], list[Change]]:
    """The responses of guards, given their fired scalars, and the resulting events."""
    changes = [response_of(guard, world, state, which, impact) for guard, which in fallen]
    answers = zip(fallen, changes, strict=True)
    return [Event(state.t, c.kind, guard.name, c.text) for (guard, _), c in answers], changes


def display_name(part: Any) -> str:
    """Its name in messages: its own name, or its class if it has none."""
    name = getattr(part, "name", None)
    return name if isinstance(name, str) and name else type(part).__name__


def has_verb(term: Any, verb: str) -> bool:
    """Whether the term has the verb in either form."""
    return hasattr(term, verb) or hasattr(term, f"bind_{verb}")


def _store_number(k: Any, number: Callable[[Any], float], out: Array) -> None:
    out[0] = float(number(k))


def bind_number(term: Any, verb: str, k: Any, out: Array) -> list[Op]:
    """Operations that write the number returned by a verb, such as an energy [J], to out[0]."""
    compiled = getattr(term, f"bind_{verb}", None)
    if compiled is not None:
        ops: list[Op] = compiled(k, out)
        return ops
    plain = getattr(term, verb, None)
    return [] if plain is None else [(wrap_errors(term, verb, _store_number), (k, plain, out))]
