"""One rule for the verbs of a term: compiled form if it has one, plain form if not, nothing if neither."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from visviva.arrays import Array
from visviva.compiling.operations import Op


def bind(term: Any, verb: str, *arguments: Any) -> list[Op]:
    """Operations of `term.bind_<verb>(*arguments)`, or one call of `term.<verb>(*arguments)`, or none."""
    compiled = getattr(term, f"bind_{verb}", None)
    if compiled is not None:
        ops: list[Op] = compiled(*arguments)
        return ops
    plain = getattr(term, verb, None)
    return [] if plain is None else [(plain, arguments)]


def offers(term: Any, verb: str) -> bool:
    """Whether the term has the verb in either form."""
    return hasattr(term, verb) or hasattr(term, f"bind_{verb}")


def _store(number: Callable[[Any], float], k: Any, out: Array) -> None:
    out[0] = number(k)


def bind_number(term: Any, verb: str, k: Any, out: Array) -> list[Op]:
    """Operations that leave the number of a verb, such as an energy [J], in out[0]."""
    compiled = getattr(term, f"bind_{verb}", None)
    if compiled is not None:
        ops: list[Op] = compiled(k, out)
        return ops
    plain = getattr(term, verb, None)
    return [] if plain is None else [(_store, (plain, k, out))]
