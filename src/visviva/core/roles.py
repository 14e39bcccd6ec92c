"""Role of a part, identified by its verbs: there is no base class. Invalid parts are rejected by name."""

from __future__ import annotations

from difflib import get_close_matches
from numbers import Integral
from typing import Any

from visviva.core.binding import display_name, has_verb
from visviva.errors import SceneError

REQUIRED = {
    "blocks": ("nq", "nv", "start", "mass", "rate", "drift", "project"),
    "inertias": ("rows", "heavy"),
    "forces": (),
    "constraints": ("n", "one_sided", "rows"),
    "guards": ("n", "respond"),
    "schedule": ("next", "respond"),
}
"""What a part of each list of a `Model` must have, besides its name and its verb."""
MEANING = {"n": "number of its scalars", "one_sided": "False for φ = 0"}
VERB = {"inertias": "add", "forces": "add", "constraints": "fill", "guards": "values"}
ITEM = {
    "blocks": "a block",
    "inertias": "an inertia",
    "forces": "a force",
    "constraints": "a constraint",
    "guards": "a guard",
    "schedule": "a part of the schedule",
}


def lists_of(part: Any) -> list[str]:
    """The lists of a `Model` that a part belongs to, by its verbs; SceneError if there are none."""
    if isinstance(part, type):
        raise SceneError(f"found the class {part.__name__}, expected a part: call it, {part.__name__}(…)")
    if hasattr(part, "nq"):
        found = ["blocks"]
    elif has_verb(part, "fill"):
        found = ["constraints"]
    elif has_verb(part, "add"):
        found = ["inertias" if hasattr(part, "heavy") else "forces"]
    else:
        found = ["guards"] if has_verb(part, "values") else []
        found += ["schedule"] if hasattr(part, "next") else []
    if not found:
        raise SceneError(
            f"found {type(part).__name__}, which is not a part of a world: a block has `nq`, a force "
            f"`add`, a constraint `fill`, a guard `values`, a part of the schedule `next`{_misspelt(part)}",
            display_name(part),
        )
    return found


def _misspelt(part: Any) -> str:
    """A method of a part whose name is close to a verb."""
    for own in vars(type(part)):
        for verb in get_close_matches(own, [*VERB.values(), "next"], 1, 0.8):
            return f"; did you mean {verb!r} by {own!r}?"
    return ""


def check_part(part: Any, where: str) -> None:
    """Reject a part that lacks what its list requires. Raises SceneError with its name and what to add."""
    name = getattr(part, "name", None)
    if where != "schedule" and not (isinstance(name, str) and name):
        raise SceneError(
            f"found {ITEM[where]} of class {type(part).__name__} without a name: give it a unique `name`, "
            'such as self.name = "wind"'
        )
    missing = [word for word in REQUIRED[where] if not hasattr(part, word)]
    without_rows = where == "constraints" and getattr(part, "n", 1) == 0  # only settles rows of others
    if where in VERB and not without_rows and not has_verb(part, VERB[where]):
        missing.append(f"{VERB[where]} (or bind_{VERB[where]})")
    if missing:
        explained = [f"{word} ({MEANING[word]})" if word in MEANING else word for word in missing]
        raise SceneError(f"found {ITEM[where]} without {', '.join(explained)}", display_name(part))
    n = getattr(part, "n", 0)
    if where in ("constraints", "guards") and not isinstance(n, Integral):
        raise SceneError(f"found n = {n!r}, expected the number of its scalars", display_name(part))
    account = getattr(part, "account", None)
    if where == "forces" and has_verb(part, "power") and account not in ("work", "dissipated"):
        raise SceneError(
            f'found a power and account = {account!r}, expected account = "work" or "dissipated"',
            display_name(part),
        )
