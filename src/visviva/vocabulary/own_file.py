"""A Python file of a person's own, named on the command line: its parts and functions for a scene."""

from __future__ import annotations

import ast
import inspect
import traceback
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from visviva.core.binding import raised_in
from visviva.errors import SceneError
from visviva.vocabulary.nearest import meant
from visviva.vocabulary.own_function import OwnFunction, functions_of


@dataclass(frozen=True)
class OwnFile:
    """What a file defines.

    Parameters
    ----------
    path : the file
    names : everything by name
    functions : those that formulas may call
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
    """Run a file and take what it defines. Raises SceneError with file and line of what fails in it."""
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


def made(maker: Any, name: str, given: Mapping[str, Any], numbers: Mapping[str, float]) -> Any:
    """What a class or function of the file makes, called with what it asks for by name.

    Parameters
    ----------
    maker : the class or function; `name` what it is called in messages
    given : what there is to be asked for, such as `name`, `world` and `points`
    numbers : all of which it must ask for

    Raises SceneError with what it asks for and is not given, what it does not take, or what fails in it.
    """
    asked = inspect.signature(maker).parameters
    has = {**given, **numbers}
    takes = [word for word in asked if word not in given]
    for number in numbers:
        if number not in asked:
            why = f"{name} takes no {number!r}; its numbers are: {', '.join(takes) or 'none'}"
            raise SceneError(f"{why}{meant(number, takes)}", f"numbers.{number}")
    lacking = [p.name for p in asked.values() if p.default is p.empty and p.name not in has]
    if lacking:
        wanted = ", ".join(lacking)
        raise SceneError(f"{name} asks for {wanted}: give it as `points`, `bodies` or under `numbers`")
    try:
        return maker(**{word: has[word] for word in asked if word in has})
    except SceneError:
        raise
    except Exception as error:
        raise SceneError(f"{name} failed: {type(error).__name__}: {error}{raised_in(error)}") from error
