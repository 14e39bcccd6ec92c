"""Text and file names made safe for a terminal."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Callable

import typer

ALLOWED_CONTROLS = "\n\t"


def safe_text(text: str) -> str:
    """The text with control characters and bidirectional overrides escaped.

    A terminal would execute such characters, whereas the contents of a file are only to be displayed.
    Newlines and tabs are kept.
    """
    if text.isprintable():
        return text
    return "".join(c if c in ALLOWED_CONTROLS or not _commands(c) else ascii(c)[1:-1] for c in text)


def _commands(character: str) -> bool:
    return unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp")


def print_safely(text: str, error: bool = False) -> None:
    """Print untrusted text to stdout or stderr."""
    typer.echo(safe_text(text), err=error)


def allow_all_characters() -> None:
    """Let the output streams escape characters that their encoding lacks, as on an ASCII terminal."""
    for stream in (sys.stdout, sys.stderr):
        change: Callable[..., None] | None = getattr(stream, "reconfigure", None)
        if change is not None:
            change(errors="backslashreplace")
