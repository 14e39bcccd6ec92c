"""Docstrings as they are written: prose as prose, formulas and parameter tables line by line.

Our docstrings hold formulas (`λ |P| x_*`) and one-line parameters with shape and unit, laid out for reading in the
source. Read as markup they break; so prose is escaped and everything laid out is shown literally.
"""

from __future__ import annotations

import re
from typing import Any

UNDERLINE = re.compile(r"^[-=~]{3,}$")
LAID_OUT = re.compile(r"^(\s+\S|[-*•] |\d+[.)] |>>> |\|)")
CODE = re.compile(r"`{1,2}([^`]+)`{1,2}")
SPECIAL = re.compile(r"([\\*|_`])")


def setup(app: Any) -> dict[str, bool]:
    app.connect("autodoc-process-docstring", rewrite)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def rewrite(app: Any, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    """Sphinx's hook: replace ``lines`` in place."""
    lines[:] = [line for block in blocks(lines) for line in (*render(block), "")]


def blocks(lines: list[str]) -> list[list[str]]:
    """Paragraphs; a heading with its underline is a block of its own, and so is what is laid out under prose."""
    found: list[list[str]] = [[]]
    for line in lines:
        if not line.strip():
            found.append([])
        elif UNDERLINE.match(line) and found[-1]:
            heading = found[-1].pop()
            found += [[heading, line], []]
        elif found[-1] and not laid_out(found[-1]) and LAID_OUT.match(line):
            found.append([line])
        else:
            found[-1].append(line)
    return joined([block for block in found if block])


def joined(found: list[list[str]]) -> list[list[str]]:
    """What stands under a heading is one laid-out block, up to the next heading."""
    out: list[list[str]] = []
    under_heading = False
    for block in found:
        heading = len(block) == 2 and UNDERLINE.match(block[1])
        if under_heading and not heading and laid_out(block) and out and laid_out(out[-1]):
            out[-1] += ["", *block]
        else:
            out.append(
                ["    " + line for line in block]
                if under_heading and not heading and tabular(block)
                else block
            )
        under_heading = bool(heading) or (under_heading and tabular(block))
    return out


def laid_out(block: list[str]) -> bool:
    return bool(LAID_OUT.match(block[0]))


def tabular(block: list[str]) -> bool:
    """Parameter lines, ``name : meaning``, or anything laid out."""
    return laid_out(block) or bool(re.match(r"^\S.* ?: ", block[0]) or re.match(r"^\w+(, \w+)*$", block[0]))


def render(block: list[str]) -> list[str]:
    if len(block) == 2 and UNDERLINE.match(block[1]):
        return [f".. rubric:: {escape(block[0])}"]
    if laid_out(block):
        return ["::", "", *("    " + line for line in block)]
    return [escape(line) for line in block]


def escape(line: str) -> str:
    """Markup characters stand for themselves; `code` between backticks stays code."""
    parts = CODE.split(line)
    return "".join(f"``{part}``" if i % 2 else SPECIAL.sub(r"\\\1", part) for i, part in enumerate(parts))
