"""The parts of one's own on the page: each kind is there, and short; test_pages.py runs them."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "python.md").read_text(encoding="utf-8")
SHORT = 30


def definitions() -> dict[str, ast.ClassDef | ast.FunctionDef]:
    code = "\n".join(re.findall(r"^```python\n(.*?)^```$", PAGE, re.S | re.M))
    return {
        node.name: node for node in ast.parse(code).body if isinstance(node, ast.ClassDef | ast.FunctionDef)
    }


@pytest.mark.parametrize(
    "names",
    [["Magnet"], ["Pushed"], ["OnParabola"], ["cork_law", "cork_tangent"], ["one_after_the_other"], ["Line"],
     ["Tear"]],
    ids=["force", "force from outside", "constraint", "material", "impact law", "cable", "guard"],
)  # fmt: skip
def test_a_part_of_ones_own_takes_less_than_thirty_lines(names):
    found = definitions()
    lines = sum((found[name].end_lineno or 0) - found[name].lineno + 1 for name in names)
    assert 0 < lines < SHORT, lines


def test_the_page_begins_with_the_top_level():
    first = re.search(r"^```python\n(.*?)^```$", PAGE, re.S | re.M)
    assert first and "import visviva as vv" in first[1] and "vv.record(world" in first[1]
    assert "from visviva" not in first[1]
