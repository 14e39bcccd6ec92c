"""Meaning of an unquoted scalar in a scene file: null, true or false, a number, or a string.

Only `null`, `true`, `false` and decimal numbers are special; dates, `yes`, `on`, octal and sexagesimal
numbers are strings, so that a key `on` or a time 1:30 is never silently converted.
"""

from __future__ import annotations

import re

from visviva.scene.node import Scalar

_INT = re.compile(r"[-+]?\d{1,18}")
_FLOAT = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_WORDS: dict[str, Scalar] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
    ".nan": float("nan"), ".NaN": float("nan"), ".NAN": float("nan"),
    ".inf": float("inf"), ".Inf": float("inf"), "+.inf": float("inf"), "-.inf": float("-inf"),
}  # fmt: skip


def plain_scalar(text: str) -> Scalar:
    """Value of an unquoted scalar."""
    if text in _WORDS:
        return _WORDS[text]
    if _INT.fullmatch(text):
        return int(text)
    if _FLOAT.fullmatch(text):
        return float(text)
    return text
