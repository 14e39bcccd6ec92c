"""A folder of the thesis's files is a scene: options, restrictions, and messages for bad files."""

from __future__ import annotations

import json
import re

import numpy as np
import pytest

from visviva.elastic.formats.thesis_files import StateRecord, Surface, Topology
from visviva.elastic.formats.thesis_writing import WRITERS
from visviva.elastic.meshes import shapes
from visviva.record.run_reader import load

BEAM = shapes.block((3, 1, 1), (9.0, 3.0, 3.0))  # in cm
HEAD = "begin constraints (format of 97-01-01)\nconstraints = {}\n{}\nend constraints\n"


def constraints(*lines):
    return HEAD.format(len(lines), "\n".join(lines))


def folder(where, *lines, velocity=0.0, mesh=BEAM):
    """A beam at rest, in its files."""
    where.mkdir(exist_ok=True)
    m, faces = len(mesh.tets), mesh.surface()
    numbers = [np.full(m, x) for x in (1.0, 2e4, 1.5e4, 20.0, 10.0)]
    texture = (np.arange(len(faces)) % 2).astype(np.int64)
    content = {
        ".tp": Topology(mesh.edges(), mesh.tets, *numbers),
        ".st": StateRecord(0.0, mesh.x, np.zeros_like(mesh.x) + velocity),
        ".su": Surface(faces, texture, np.tile([0.5, 0.4, 0.0], (len(faces), 1))),
        ".tx": np.array([[0.1] * 3 + [0.8, 0.2, 0.2] + [0.5] * 3 + [0] * 3 + [1, 20]] * 2) * [[1.0], [0.5]],
    }
    for ending, one in content.items():
        (where / f"beam{ending}").write_text(WRITERS[ending](one))
    if lines:
        (where / "beam.co").write_text(constraints(*lines))
    return where


def run(command, where, *words):
    out = where.parent / "beam.vv"
    result = command("run", where, "-o", out, "--overwrite", "--json", *words)
    assert result.exit_code == 0, result.output
    return load(out), json.loads(result.stdout)


def test_gravity_frames_and_end_are_parameters(command, tmp_path):
    """Free fall: ½ g t², in metres."""
    words = ("--set", "params.gravity=400", "--set", "params.fps=50", "--set", "params.duration=0.2")
    with run(command, folder(tmp_path / "beam"), *words)[0] as found:
        assert len(found.t) == 11
        assert found.t[-1] == pytest.approx(0.2)
        fall = (found["body"].x[0] - found["body"].x[-1]).mean(axis=0)
        n = len(BEAM.x)
        assert found["body"].x[:, :n].shape[1] == n
        np.testing.assert_allclose(fall, [0, 0, 2.0 * 0.2**2], atol=1e-6)


def test_units_are_an_option(command, tmp_path):
    words = ("--set", "units=SI", "--set", "params.gravity=4", "--set", "params.duration=0.1")
    with run(command, folder(tmp_path / "beam"), *words)[0] as found:
        assert np.ptp(found["body"].x[0, :, 0]) == pytest.approx(9.0)


def test_a_tolerance_ten_times_as_small_takes_more_steps(command, tmp_path):
    where = folder(tmp_path / "beam", velocity=np.cross([0, 0, 30.0], BEAM.x))
    steps = [
        run(command, where, "--set", f"params.tolerance={e}", "--set", "params.duration=0.1")[1]["steps"]
        for e in (100.0, 0.01)
    ]
    assert steps[1] > 1.3 * steps[0]


def test_contact_springs_are_left_out_at_zero(command, tmp_path):
    where = folder(tmp_path / "beam")
    with run(command, where, "--set", "params.duration=0.05")[0] as found:
        assert "touch.springs" in found.signals
    words = ("--set", "params.duration=0.05", "--set", "params.spring=0")
    with run(command, where, *words)[0] as found:
        assert "touch.springs" not in found.signals


def test_faces_have_the_colours_of_their_textures(command, tmp_path):
    with run(command, folder(tmp_path / "beam"), "--set", "params.duration=0.05")[0] as found:
        triangles = found["body"].static("triangles")
        paint = found["body"].static("color")[triangles]
        assert (paint == paint[:, :1]).all()
        np.testing.assert_allclose(paint[0, 0], [0.8, 0.2, 0.2], atol=1e-6)
        np.testing.assert_allclose(paint[1, 0], [0.4, 0.1, 0.1], atol=1e-6)


LAST = len(BEAM.x) - 1  # at (9, 3, 3)
PATH = f"path {LAST}  0 9 3 3 0 0 0  0.1 9 3 4 0 0 0  0.2 9 3 3.5 0 0 0"


def vertex(found, number):
    return 100.0 * found["body"].x[:, number].astype(float)


@pytest.mark.parametrize(
    ("line", "off"),
    [
        (f"{LAST}", lambda x: np.linalg.norm(x - [9, 3, 3], axis=1)),
        (f"coordinate {LAST} z", lambda x: x[:, 2] - 3),
        (f"plane {LAST}  1 0 1 -12", lambda x: x[:, 0] + x[:, 2] - 12),
        (f"quadric {LAST}  1 0 1 0 0 0 0 0 0 -90", lambda x: x[:, 0] ** 2 + x[:, 2] ** 2 - 90),
        (f"quadric {LAST}  1 0 1 0 0 0 -2 0 0 -72", lambda x: (x[:, 0] - 1) ** 2 + x[:, 2] ** 2 - 73),
        (f"sphere {LAST}  9 3 0 3", lambda x: np.linalg.norm(x - [9, 3, 0], axis=1) - 3),
    ],
    ids=("fixed", "coordinate", "plane", "quadric", "quadric off the origin", "sphere"),
)
def test_vertices_stay_where_they_may_be(command, tmp_path, line, off):
    """E34 to E36; without the restriction the vertex falls by 20 cm."""
    where = folder(tmp_path / "beam", line)
    with run(command, where, "--set", "params.duration=0.2")[0] as found:
        x = vertex(found, LAST)
        assert np.abs(off(x)).max() < 2e-5
        others = np.delete(found["body"].x[:, : LAST + 1], LAST, axis=1)
        assert np.abs(np.diff(others, axis=0)).max() > 1e-3


def test_a_vertex_is_drawn_along_its_path_and_let_go(command, tmp_path):
    """E40 and E42: through the places of the path at their times, free behind its end."""
    where = folder(tmp_path / "beam", PATH)
    words = ("--set", "params.duration=0.3", "--set", "params.fps=100")
    with run(command, where, *words)[0] as found:
        x = vertex(found, LAST)
        np.testing.assert_allclose(x[[0, 10, 20]], [[9, 3, 3], [9, 3, 4], [9, 3, 3.5]], atol=1e-4)
        assert x[5, 2] == pytest.approx(3.5, abs=1e-4)
        assert x[-1, 2] < 3.2


def test_rows_of_elements_and_joints(command, tmp_path):
    """E37 to E39: a corner held on an edge beside it, a rigid element, one of constant volume."""
    first = shapes.block((1, 1, 1), (3.0, 3.0, 3.0))
    second = shapes.placed(first, np.eye(3), 1.0, (3.0, 0.0, 0.0))
    both = type(first)(np.vstack([first.x, second.x]), np.vstack([first.tets, second.tets + 8]))
    corner = int(np.flatnonzero((both.x == [3, 0, 0]).all(axis=1))[1])
    low, high = (int(np.flatnonzero((both.x == [3, y, 0]).all(axis=1))[0]) for y in (0, 3))
    lines = ("0", "1", "2", "3", f"attach {corner} to {low} {high}", "rigid 7", "incompressible 3")
    where = folder(tmp_path / "beam", *lines, mesh=both)
    words = ("--set", "params.duration=0.2", "--set", "params.spring=0")
    with run(command, where, *words)[0] as found:
        x = 100.0 * found["body"].x[:, :16].astype(float)
    assert np.abs(x[:, corner] - x[:, low]).max() < 1e-4
    assert np.abs(x[:, low] - x[0, low]).max() > 0.05
    rigid, full = x[:, both.tets[7]], x[:, both.tets[3]]
    edges = np.linalg.norm(rigid[:, :, None] - rigid[:, None], axis=3)
    assert np.abs(edges - edges[0]).max() < 1e-4
    volume = np.linalg.det(full[:, 1:] - full[:, :1])
    assert np.abs(volume / volume[0] - 1).max() < 1e-4


def test_restrictions_come_later_and_break(command, tmp_path):
    """E42 and E43: on a plane from 0.1 s on, pulled by ξ; and one that bears less than the weight."""
    where = folder(tmp_path / "beam", f"plane {LAST}  0 0 1 -3 from 0.1", "plane 0  0 0 1 0 breaks 10")
    words = ("--set", "params.duration=0.3", "--set", "params.xi=60", "--set", "params.fps=100")
    with run(command, where, *words)[0] as found:
        z = vertex(found, LAST)[:, 2]
        assert z[9] < 2.6
        assert abs(z[-1] - 3) < 0.01
        kinds = [event.kind for event in found.events]
        assert {"on", "break"} <= set(kinds)
        assert np.abs(vertex(found, 0)[:, 2]).max() > 1


@pytest.mark.parametrize(
    ("file", "old", "new", "message", "line"),
    [
        ("beam.tp", "\n1 : ", "\n7 : ", "expected the number 1 of a record", 6),
        ("beam.st", "vertices = 16", "vertices = 17", "expected the number 16 of a record", 20),
        ("beam.su", "faces = 28", "faces = 27", "found a word|expected 'end surface'", 30),
        ("beam.tx", "textures = 2", "textures = 1", "expected 'end textures'", 4),
        ("beam.co", "99", "99", "found vertex 99, but there are 16", 3),
    ],
)
def test_a_bad_file_is_one_message_with_file_and_line(command, tmp_path, file, old, new, message, line):
    where = folder(tmp_path / "beam", *(["99"] if file == "beam.co" else []))
    path = where / file
    path.write_text(path.read_text().replace(old, new))
    result = command("run", where)
    assert result.exit_code == 2
    assert "Traceback" not in result.stderr
    assert f"{path}:{line}:" in result.stderr, result.stderr
    assert re.search(message, result.stderr)


def test_files_are_named_as_the_folder_was(command, tmp_path, monkeypatch):
    (folder(tmp_path / "beam") / "beam.li").write_text("begin lights (format of 97-01-01)\nlights = x\n")
    monkeypatch.chdir(tmp_path)
    assert "error: beam/beam.li:2: expected the number of lights" in command("check", "beam").stderr


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (f"plane {LAST}  0 0 0 1", "a plane needs a normal that is not zero"),
        (f"sphere {LAST}  9 3 0 2", "starts"),
        (f"path {LAST}  0 8 3 3 0 0 0  0.1 9 3 4 0 0 0", "starts 0.01 m from where its motion begins"),
    ],
)
def test_a_restriction_that_cannot_be_is_named_with_its_own_line(command, tmp_path, line, message):
    """What only the scene finds is said of the file that a person wrote, in its units."""
    where = folder(tmp_path / "beam", "0", "coordinate 1 z", line)
    found = command("check", where)
    assert found.exit_code == 2
    assert f"{where / 'beam.co'}:5: constraints." in found.stderr and message in found.stderr


def test_an_option_that_cannot_be_is_said_of_the_folder_without_a_line(command, tmp_path):
    """The scene made from a folder is no file: its lines say nothing to a person, but its parameters do."""
    where = folder(tmp_path / "beam")
    found = command("check", where, "--set", "params.tolerance=0")
    assert found.exit_code == 2
    assert found.stderr.startswith(f"error: {where}: stepper.rtol: ")
    assert "it is written '= tolerance / 100'" in found.stderr


def test_the_folder_that_one_stands_in(command, tmp_path, monkeypatch):
    monkeypatch.chdir(folder(tmp_path / "beam"))
    assert command("run", ".", "--until", "0.02").exit_code == 0
    with load(tmp_path / "beam" / "out" / "beam.vv") as found:
        assert found.name == "beam"
    assert command("run", ".", "--until", "0.02", "-q").exit_code == 0, "its own last output is replaced"


def test_folders_that_are_none_are_named(command, tmp_path):
    result = command("run", tmp_path)
    assert result.exit_code == 2 and "found a folder, expected a scene such as ball.yaml" in result.stderr
    where = folder(tmp_path / "beam")
    (where / "other.tp").write_text((where / "beam.tp").read_text())
    result = command("run", where)
    assert result.exit_code == 2 and "found beam.tp, other.tp, expected one file .tp" in result.stderr


def test_a_run_of_a_folder_goes_on(command, tmp_path):
    """The scene in the run file is whole: it finds its files again."""
    where = folder(tmp_path / "beam", "0")
    out = tmp_path / "beam.vv"
    assert command("run", where, "-o", out, "--until", "0.05").exit_code == 0
    assert command("run", "--resume", out, "--until", "0.1").exit_code == 0
    with load(out) as found:
        assert found.t[-1] == pytest.approx(0.1)
