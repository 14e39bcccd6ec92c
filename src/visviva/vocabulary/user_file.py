"""A user's Python file, given on the command line: its parts and functions for a scene."""

from __future__ import annotations

import ast
import inspect
import traceback
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from visviva.core.binding import raise_location
from visviva.errors import SceneError
from visviva.vocabulary.nearest import suggested
from visviva.vocabulary.own_function import OwnFunction, functions_of


@dataclass(frozen=True)
class OwnFile:
    """The definitions in a file.

    Parameters
    ----------
    path : the file
    names : everything by name
    functions : those that formulas can call
    """

    path: Path
    names: Mapping[str, Any] = field(default_factory=dict)
    functions: Mapping[str, OwnFunction] = field(default_factory=dict)

    @property
    def makers(self) -> list[str]:
        """Names of the classes and functions that the file itself defines."""
        own = self.names.get("__name__")
        return [
            name
            for name, value in self.names.items()
            if callable(value) and getattr(value, "__module__", None) == own
        ]


def read_own(path: str | Path) -> OwnFile:
    """Execute a file and collect its definitions. Raises SceneError with the file and line of a failure."""
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise SceneError(f"the Python file cannot be read: {why}", file=str(path)) from None
    names: dict[str, Any] = {"__name__": path.stem, "__file__": str(path)}
    try:
        tree = ast.parse(text, str(path))
        exec(compile(tree, str(path.resolve()), "exec"), names)
    except SyntaxError as error:
        raise SceneError(f"found {error.msg}, expected Python", "", str(path), error.lineno or 0) from None
    except Exception as error:
        line = next(
            (f.lineno for f in reversed(traceback.extract_tb(error.__traceback__)) if _in(f, path)), 0
        )
        raise SceneError(f"{type(error).__name__}: {error}", "", str(path), line or 0) from error
    constants = {name: float(x) for name, x in names.items() if type(x) in (int, float)}
    return OwnFile(path, names, functions_of(tree, path.name, constants))


def _in(frame: traceback.FrameSummary, path: Path) -> bool:
    return Path(frame.filename) == path.resolve()


def call_maker(maker: Any, name: str, given: Mapping[str, Any], numbers: Mapping[str, float]) -> Any:
    """The result of a class or function in the file, called with the arguments it names.

    Parameters
    ----------
    maker : the class or function; `name` is its name in messages
    given : available arguments, such as `name`, `world` and `points`
    numbers : arguments that it must accept

    Raises SceneError for missing or unused arguments, and for failures in it.
    """
    asked = inspect.signature(maker).parameters
    has = {**given, **numbers}
    takes = [word for word in asked if word not in given]
    for number in numbers:
        if number not in asked:
            why = f"{name} takes no {number!r}; its numbers are: {', '.join(takes) or 'none'}"
            raise SceneError(f"{why}{suggested(number, takes)}", f"numbers.{number}")
    lacking = [p.name for p in asked.values() if p.default is p.empty and p.name not in has]
    if lacking:
        wanted = ", ".join(lacking)
        raise SceneError(f"{name} requires {wanted}: give it as `points`, `bodies` or under `numbers`")
    try:
        return maker(**{word: has[word] for word in asked if word in has})
    except SceneError:
        raise
    except Exception as error:
        raise SceneError(f"{name} failed: {type(error).__name__}: {error}{raise_location(error)}") from error
