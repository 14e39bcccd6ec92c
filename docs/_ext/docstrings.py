"""Docstrings as they are written: prose as prose, formulas and parameter tables line by line.

Our docstrings hold formulas (`λ |P| x_*`) and one-line parameters with shape and unit, laid out for reading
in the source. Read as markup they break; so prose is escaped and everything laid out is shown literally.
"""

from __future__ import annotations

import re
from typing import Any

UNDERLINE = re.compile(r"^[-=~]{3,}$")
LAID_OUT = re.compile(r"^(\s+\S|[-+*•] |\d+[.)] |>>> |\|)")
CODE = re.compile(r"`{1,2}([^`]+)`{1,2}")
SPECIAL = re.compile(r"([\\*|_`])")


def setup(app: Any) -> dict[str, bool]:
    app.connect("autodoc-process-docstring", rewrite)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def rewrite(app: Any, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    """Sphinx's hook: replace ``lines`` in place."""
    blocks = [block.split("\n") for block in re.split(r"\n(?:[ \t]*\n)+", "\n".join(lines).strip("\n"))]
    lines[:] = [line for block in blocks for line in (*render(block), "")]


def render(block: list[str]) -> list[str]:
    """Markup of one paragraph, of one heading with what stands under it, or of one laid-out block."""
    if len(block) > 1 and UNDERLINE.match(block[1]):
        return [f".. rubric:: {escape(block[0])}", "", *(literal(block[2:]) if block[2:] else [])]
    if any(LAID_OUT.match(line) or UNDERLINE.match(line) for line in block):
        return literal(block)
    return [escape(line) for line in block]


def literal(block: list[str]) -> list[str]:
    return [".. code-block:: text", "", *("    " + line for line in block)]


def escape(line: str) -> str:
    """Markup characters stand for themselves; `code` between backticks stays code."""
    parts = CODE.split(line)
    return "".join(f"``{part}``" if i % 2 else SPECIAL.sub(r"\\\1", part) for i, part in enumerate(parts))
