"""The README and the quick start show one scene, and it is a scene."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
EXAMPLE = re.compile(r"<!-- scene example[^\n]*-->\n```yaml\n(.*?)```\n<!-- end of scene example -->", re.S)


def example(page: str) -> str:
    found = EXAMPLE.findall((ROOT / page).read_text(encoding="utf-8"))
    assert len(found) == 1, f"{page}: {len(found)} marked scene examples"
    return found[0]


def test_both_pages_show_the_same_short_scene():
    assert example("README.md") == example("docs/quickstart.md")
    assert len(example("README.md").splitlines()) <= 12


def test_the_scene_of_the_readme_is_accepted(tmp_path):
    app = pytest.importorskip("visviva.cli.main", reason="the commands are not there yet").app
    from typer.testing import CliRunner

    scene = tmp_path / "ball.yaml"
    scene.write_text(example("README.md"), encoding="utf-8")
    result = CliRunner().invoke(app, ["check", str(scene)])
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_links_to_files_lead_somewhere(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    targets = [target.split("#")[0] for target in re.findall(r"(?<!!)\[[^\]]*\]\(([^)]+)\)", text)]
    assert targets
    assert not (missing := [target for target in targets if not (ROOT / target).exists()]), missing
