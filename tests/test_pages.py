"""The documentation pages are correct: scenes load, Python blocks run, links lead somewhere."""

from __future__ import annotations

import re
import runpy
import shutil
import sys
from pathlib import Path

import pytest
from tests.importing.models import written

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "docs" / "_ext"))

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.S | re.M)
PAGES = [
    "README.md",
    "CONTRIBUTING.md",
    *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")),
]
ENERGY = re.compile(r"^([a-z][\w /.]*?)  +(-?[\d.]+(?:e[+-]\d+)?)  ", re.M)


def blocks(page: str, language: str) -> list[str]:
    text = (ROOT / page).read_text(encoding="utf-8")
    return [body for tongue, body in FENCE.findall(text) if tongue == language]


def whole_scenes(page: str) -> list[str]:
    """The blocks that are scenes by themselves; others show a part of one."""
    return [text for text in blocks(page, "yaml") if re.search(r"^bodies:", text, re.M)]


ROBOT = """<robot name="robot">
  <link name="arm">
    <inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
  </link>
</robot>"""
SCENES = [(page, i) for page in PAGES for i in range(len(whole_scenes(page)))]


@pytest.mark.parametrize(("page", "i"), SCENES)
def test_every_scene_is_accepted(page, i, tmp_path):
    from visviva.cli.session import prepare
    from visviva.importing.read import read_model
    from visviva.importing.scene_text import scene_text
    from visviva.scene import load_scene
    from visviva.scene.examples import LIBRARY

    for name in ("torus.obj", "tetrahedron.tp", "tetrahedron.st", "tetrahedron.co"):
        shutil.copy(LIBRARY / name, tmp_path)
    (tmp_path / "robot.yaml").write_text(
        scene_text(read_model(written(tmp_path, ROBOT, "robot.urdf")), tmp_path)
    )
    path = tmp_path / "scene.yaml"
    path.write_text(whole_scenes(page)[i], encoding="utf-8")
    own = next((text for text in blocks(page, "python") if text.startswith("# my_force.py")), None)
    if own is not None:
        (tmp_path / "my_force.py").write_text(own, encoding="utf-8")
    python = tmp_path / "my_force.py" if own else None
    assert prepare(load_scene(path, python=python)).world.layout.nv > 0


def test_the_scene_of_the_readme_runs_as_printed(tmp_path):
    """The short scene of both first pages; the ledger under it is that of a run."""
    from visviva.cli.scene_run import run

    text = whole_scenes("README.md")[0]
    assert text == whole_scenes("docs/quickstart.md")[0]
    assert len(text.splitlines()) <= 14
    (tmp_path / "ball.yaml").write_text(text, encoding="utf-8")
    summary = run(tmp_path / "ball.yaml", tmp_path / "ball.vv")
    printed = next(block for block in blocks("README.md", "") if "energy ledger" in block)
    assert f"{summary['events']['impact']} impact" in printed
    rows = {name: float(value) for name, value in ENERGY.findall(printed)}
    for name, row in summary["ledger"]["rows"].items():
        assert rows[name] == pytest.approx(row["value"], rel=1e-3, abs=1e-9), name
    assert summary["ledger"]["relative"] < 1e-6


@pytest.mark.parametrize(
    "page", [page for page in PAGES if blocks(page, "python") and page != "docs/architecture.md"]
)
def test_the_python_of_a_page_runs(page, tmp_path, monkeypatch):
    """All blocks of one page, in order, as one file, in a folder that holds the scene of the README."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ball.yaml").write_text(whole_scenes("README.md")[0], encoding="utf-8")
    (tmp_path / "page.py").write_text("\n\n".join(blocks(page, "python")), encoding="utf-8")
    runpy.run_path(str(tmp_path / "page.py"))


def test_the_scene_reference_is_that_of_the_models():
    """Every key of every kind; `python docs/_ext/scene_reference.py` writes the page anew."""
    import scene_reference

    assert (ROOT / "docs" / "scenes.md").read_text(encoding="utf-8") == scene_reference.page()


@pytest.mark.parametrize("page", PAGES)
def test_links_to_files_lead_somewhere(page):
    text = FENCE.sub("", (ROOT / page).read_text(encoding="utf-8"))
    targets = [target.split("#")[0] for target in re.findall(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)", text)]
    made = ("api/",)
    folder = (ROOT / page).parent
    missing = [
        t for t in targets if t and "://" not in t and not t.startswith(made) and not (folder / t).exists()
    ]
    assert not missing, missing
