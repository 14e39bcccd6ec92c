"""The user parts on the page: each kind is present and short; test_pages.py runs them."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "python.md").read_text(encoding="utf-8")
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


def test_the_notebook_runs_and_plays(tmp_path, monkeypatch):
    """Cell by cell, as a notebook does: what stands in the last line of a cell is shown."""
    monkeypatch.chdir(tmp_path)
    cells = json.loads((DOCS / "notebooks" / "first_run.ipynb").read_text(encoding="utf-8"))["cells"]
    names: dict[str, object] = {}
    shown = []
    for cell in cells:
        if cell["cell_type"] == "code":
            body = ast.parse("".join(cell["source"])).body
            last = body.pop()
            exec(compile(ast.Module(body, []), "cell", "exec"), names)
            shown.append(eval(compile(ast.Expression(last.value), "cell", "eval"), names))
    assert "data:image/webp;base64," in shown[0]._repr_html_()
    assert shown[1]["relative"] < 1e-4  # in steps of the default tolerance, 1e-6
    assert "at t = 0.5 s" in repr(shown[2])
