"""The name somebody may have meant by one that is not known. Proved by tests/vocabulary/test_nearest.py."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

ALIKE = 0.6  # share of letters in common, from which on a name is said


def nearest(name: str, known: Iterable[str]) -> str:
    """The known name that is most like this one, capitals aside first; empty where none is much like it."""
    names = list(dict.fromkeys(known))
    same = [one for one in names if one.lower() == name.lower()]
    return (same or get_close_matches(name, names, 1, ALIKE) or [""])[0]


def meant(name: str, known: Iterable[str]) -> str:
    """What is said behind "unknown …": "; did you mean 'ball'?", or nothing."""
    near = nearest(name, known)
    return f"; did you mean {near!r}?" if near else ""
