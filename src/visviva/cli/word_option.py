"""Options with a fixed set of words. Proved by tests/cli/test_nearly_right.py."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TypeVar

import typer

from visviva.vocabulary.nearest import suggested

Word = TypeVar("Word", bound=StrEnum)


def one_of(words: type[Word]) -> Callable[[str], Word]:
    """A parser of one of these words, for `typer.Option(parser=…)`; for others, the error suggests one."""

    def parse(text: str) -> Word:
        known = [word.value for word in words]
        if text not in known:
            listed = f"{', '.join(known)}{suggested(text, known)}"
            raise typer.BadParameter(f"found {text!r}, expected one of {listed}")
        return words(text)

    return parse


def words_of(words: type[StrEnum]) -> str:
    """Form in the help text: <plain|studio>."""
    return f"<{'|'.join(words)}>"
