"""Text of files and names of files as a terminal may show it."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Callable

import typer

KEPT = "\n\t"


def shown(text: str) -> str:
    """The text with control characters, and those that turn the direction of writing, escaped.

    A terminal obeys such characters: what a file holds shall be seen, not carried out. New lines and tabs
    stay as they are.
    """
    if text.isprintable():
        return text
    return "".join(c if c in KEPT or not _commands(c) else ascii(c)[1:-1] for c in text)


def _commands(character: str) -> bool:
    return unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp")


def say(text: str, error: bool = False) -> None:
    """Print foreign text, on the error stream or not."""
    typer.echo(shown(text), err=error)


def write_anything() -> None:
    """Let the output streams write escapes for what their encoding lacks, as on a terminal of ASCII alone."""
    for stream in (sys.stdout, sys.stderr):
        change: Callable[..., None] | None = getattr(stream, "reconfigure", None)
        if change is not None:
            change(errors="backslashreplace")
