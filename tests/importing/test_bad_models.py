"""Models that are damaged, malicious or no models: one line with the location, and exit status 2."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.importing.models import written
from typer.testing import CliRunner

from visviva.cli.main import app

BODY = '<mujoco><worldbody><body name="b">{0}</body></worldbody></mujoco>'
LINK = '<link name="{0}"/>'
JOINT = '<joint name="{0}{1}" type="fixed"><parent link="{0}"/><child link="{1}"/></joint>'
DEEP = "<body>" * 300 + "</body>" * 300
BAD = [
    ("", "cannot be read as XML"),
    ("<mujoco><worldbody>", "cannot be read as XML"),
    ("<sdf/>", "expected <robot>, a URDF, or <mujoco>, an MJCF"),
    ('<!DOCTYPE m [<!ENTITY a "aaaa">]><mujoco>&a;</mujoco>', "found a document type"),
    (f"<mujoco><worldbody>{DEEP}</worldbody></mujoco>", "200 deep"),
    (BODY.format('<freejoint/><geom size="nan"/>'), "expected finite numbers"),
    (BODY.format('<freejoint/><geom size="ten"/>'), "found size='ten', expected numbers"),
    (BODY.format('<freejoint/><geom size="-1"/>'), "they must be > 0"),
    (BODY.format('<freejoint/><geom type="box" size="1 1"/>'), "found 2 numbers as size of a box"),
    (BODY.format("<freejoint/>"), "<body name='b'>: found a moving link without a mass"),
    (BODY.format('<joint axis="0 0 0"/><geom size="1"/>'), "it has no direction"),
    (BODY.format('<joint type="screw"/><geom size="1"/>'), "found the type 'screw', expected one of"),
    (BODY.format('<geom class="x"/>'), "found the class 'x', which no <default> describes"),
    (BODY.format('<geom quat="1 0 0 0" euler="0 0 0"/>'), "found quat and euler, expected one of them"),
    (BODY.format('<freejoint/><geom type="mesh" mesh="m"/>'), "found the mesh 'm', which is not among"),
    ('<mujoco><include file="model.xml"/></mujoco>', "expected no cycle"),
    ('<mujoco><include file="no.xml"/></mujoco>', "there is no such file"),
    ('<mujoco><actuator><motor joint="j"/></actuator></mujoco>', "found the joint 'j', which is not"),
    ("<robot/>", "found 0 links without a parent"),
    (f"<robot>{LINK.format('a')}{LINK.format('b')}</robot>", "found 2 links without a parent"),
    (f"<robot>{LINK.format('a')}{JOINT.format('a', 'c')}</robot>", "found the child 'c', which is not"),
    ("<robot>" + "".join(LINK.format(n) for n in "abcd") + JOINT.format("a", "b") + JOINT.format("b", "c")
     + JOINT.format("c", "b") + JOINT.format("b", "d") + "</robot>", "expected a tree"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "told"), BAD)
def test_what_is_wrong_is_told_in_one_line(tmp_path: Path, text: str, told: str):
    path = written(tmp_path, text)
    result = CliRunner().invoke(app, ["import", str(path)])
    assert result.exit_code == 2
    assert told in result.output
    assert result.output.count("\n") == 1
    assert not path.with_suffix(".yaml").exists()


def test_no_other_file_is_replaced(tmp_path: Path):
    """A scene with permission alone, and never what is no scene."""
    good = written(tmp_path, BODY.format('<freejoint/><geom size="0.1"/>'))
    run = CliRunner().invoke
    assert run(app, ["import", str(good)]).exit_code == 0
    assert "found a file of this name" in run(app, ["import", str(good)]).output
    assert run(app, ["import", str(good), "--overwrite"]).exit_code == 0
    assert run(app, ["import", str(good), "-o", str(good), "--overwrite"]).exit_code == 2
