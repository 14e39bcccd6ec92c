"""Runs as files of the thesis and as scenes of POV-Ray."""

from __future__ import annotations

import re

import numpy as np
import pytest
from tests.cli.test_thesis_folder import BEAM, folder

from visviva.elastic.formats import thesis_files as files
from visviva.elastic.formats.thesis_restrictions import read_restrictions
from visviva.record.run_reader import load
from visviva.view.plots.thesis_curves import thesis_curves

LIGHTS = "begin lights (format of 97-01-01)\nlights = 2\n0 0 40 2 1 .9 .8\n1 0 0 0 1 1 1\nend lights\n"
TWO = """
duration: 0.1 s
bodies:
  low:
    kind: elastic_body
    shape: {kind: block, size: [3 cm, 3 cm, 3 cm], cells: [1, 1, 1]}
    material: {law: thesis, density: 2000 kg/m^3, bulk: 2 kPa, shear: 1 kPa, viscosity: [2 Pa s, 1 Pa s]}
    fixed: {vertices: [3]}
    record_inside: true
    mass: consistent
  high:
    kind: elastic_body
    shape: {kind: icosahedron, radius: 1 cm}
    material: {law: thesis, density: 1000 kg/m^3, bulk: 4 kPa, shear: 3 kPa}
    position: [0, 0, 10 cm]
    velocity: [1 m/s, 0, 0]
    record_inside: true
    mass: consistent
stepper: {kind: event_driven}
record: {fps: 50}
"""


def done(command, *words):
    result = command(*words)
    assert result.exit_code == 0, result.output
    return result


@pytest.fixture
def beam_run(command, tmp_path):
    """A beam with one vertex fixed and one on a plane, and lights."""
    last = len(BEAM.x) - 1
    where = folder(tmp_path / "beam", "0", f"plane {last} 0 0 1 -3 breaks 1e7")
    (where / "beam.li").write_text(LIGHTS)
    words = ("--set", "params.duration=0.1", "--set", "params.spring=0")
    done(command, "run", where, "-o", tmp_path / "beam.vv", *words)
    return tmp_path / "beam.vv"


def test_a_folder_comes_back_as_it_was(command, beam_run, tmp_path):
    """Files, run, files: all that was read stands in what is written, and gives the same motion."""
    done(command, "export", beam_run, "--to", "thesis", "-o", tmp_path / "again")
    old, new = tmp_path / "beam" / "beam", tmp_path / "again" / "beam"
    a, b = (files.read_topology(f"{path}.tp") for path in (old, new))
    order = lambda t: np.sort(t.tets, axis=1)  # noqa: E731
    np.testing.assert_array_equal(order(a), order(b))
    np.testing.assert_allclose(np.linalg.det(a.edges), np.linalg.det(b.edges), rtol=1e-12)
    np.testing.assert_allclose(a.density, b.density, rtol=1e-12)
    for name in ("bulk", "shear", "eta1", "eta2"):
        np.testing.assert_allclose(getattr(a, name), getattr(b, name), rtol=1e-12)
    np.testing.assert_allclose(
        files.read_states(f"{new}.st")[0].x, files.read_states(f"{old}.st")[0].x, rtol=1e-15
    )
    assert files.read_surface_file(f"{new}.su") == files.read_surface_file(f"{old}.su")
    np.testing.assert_array_equal(files.read_textures(f"{new}.tx"), files.read_textures(f"{old}.tx"))
    assert read_restrictions(f"{new}.co", 16, 18) == read_restrictions(f"{old}.co", 16, 18)
    np.testing.assert_allclose(files.read_lights(f"{new}.li"), files.read_lights(f"{old}.li"), rtol=1e-15)
    words = ("--set", "params.duration=0.1", "--set", "params.spring=0")
    done(command, "run", tmp_path / "again", "-o", tmp_path / "again.vv", *words)
    with load(beam_run) as first, load(tmp_path / "again.vv") as second:
        assert np.abs(first["body"].x - second["body"].x).max() < 1e-5


def test_frames_and_energies_are_those_of_the_run(command, beam_run, tmp_path):
    """Places and velocities to the precision of a run file; K, P, G and ∫ W dt as in its ledger."""
    done(command, "export", beam_run, "-o", tmp_path / "again", "--to", "thesis")
    frames = files.read_states(tmp_path / "again" / "beam-frames.st")
    table = files.read_energies(tmp_path / "again" / "beam.en")
    with load(beam_run) as run:
        assert [one.t for one in frames] == pytest.approx(run.t.tolist())
        np.testing.assert_allclose(frames[-1].x, 100 * run["body"].x[-1, :16], rtol=1e-6)
        curves = thesis_curves(run.ledger)
        np.testing.assert_allclose(table[:, 1] * 1e-7, curves["K"], rtol=1e-4, atol=1e-9)
        np.testing.assert_allclose(table[:, 2] * 1e-7, curves["P"], rtol=1e-3, atol=1e-8)
        np.testing.assert_allclose((table[:, 3] - table[0, 3]) * 1e-7, curves["G"], rtol=1e-5, atol=1e-9)
        assert table[-1, 4] > 0
        lost = np.trapezoid(table[:, 4], table[:, 0]) * 1e-7
        assert lost == pytest.approx(curves["D"][-1], rel=0.3)
        np.testing.assert_allclose(curves["T"], curves["T"][0], atol=2e-6)


def test_bodies_of_a_scene_are_joined(command, tmp_path):
    (tmp_path / "two.yaml").write_text(TWO)
    done(command, "run", tmp_path / "two.yaml", "-o", tmp_path / "two.vv")
    done(command, "export", tmp_path / "two.vv", "--to", "thesis")
    where = tmp_path / "two-thesis"
    topology, (state,) = files.read_topology(where / "two.tp", 21), files.read_states(where / "two.st")
    assert len(topology.tets) == 26 and len(state.x) == 21
    np.testing.assert_allclose(topology.bulk[[0, -1]], [2e4, 4e4])
    np.testing.assert_allclose([topology.density[0], topology.eta1[0], topology.eta2[0]], [2, 20, 10])
    np.testing.assert_allclose(state.u[[0, -1], 0], [0, 100])
    surface = files.read_surface_file(where / "two.su", 21, 2)
    assert sorted(set(surface.texture.tolist())) == [0, 1] and len(surface.faces) == 12 + 20
    assert [one.of for one in read_restrictions(where / "two.co", 21, 26)] == [3]
    words = ("--set", "params.duration=0.1", "--set", "params.gravity=981", "--set", "params.fps=50")
    done(command, "run", where, "-o", tmp_path / "again.vv", *words)
    with load(tmp_path / "two.vv") as first, load(tmp_path / "again.vv") as second:
        both = np.concatenate([first["low"].x, first["high"].x], axis=1)
        assert np.abs(both - second["body"].x[:, :21]).max() < 2e-5


ROWS = """
constraints:
  hand:
    kind: prescribed
    points: "high[0]"
    path:
      - {time: 0, position: [0, 0, 10 cm], velocity: [1 m/s, 0, 0]}
      - {time: 1 s, position: [1 m, 0, 0], velocity: [0, 0, 0]}
  glass: {kind: on_plane, points: "low[0]", normal: [0, 0, 2], point: [0, 0, 0], until: 2 s, breaks_at: 3 N}
  shell: {kind: on_sphere, points: "low[7]", center: [3 cm, 3 cm, 0], radius: 3 cm}
"""


def test_constraints_of_single_vertices_are_lines(command, tmp_path):
    (tmp_path / "two.yaml").write_text(TWO + ROWS)
    done(command, "run", tmp_path / "two.yaml", "-o", tmp_path / "two.vv", "--until", "0.02")
    done(command, "export", tmp_path / "two.vv", "--to", "thesis")
    found = read_restrictions(tmp_path / "two-thesis" / "two.co", 21, 26)
    assert [(one.kind, one.of) for one in found] == [("fixed", 3), ("path", 8), ("plane", 0), ("sphere", 7)]
    np.testing.assert_allclose(found[1].numbers, [0, 0, 0, 10, 100, 0, 0, 1, 100, 0, 0, 0, 0, 0])
    np.testing.assert_allclose(found[2].numbers, [0, 0, 2, 0])
    assert (found[2].start, found[2].end, found[2].breaks) == (None, 2.0, 3e5)
    np.testing.assert_allclose(found[3].numbers, [3, 3, 0, 3])


def test_a_folder_in_si_comes_out_in_cgs(command, tmp_path):
    """A plane, a quadric, a sphere and a path, with their lengths and forces."""
    last = len(BEAM.x) - 1
    lines = (
        "plane 0  0 0 2 0 breaks 10", f"plane {last}  0 0 2 -6 from 9", "sphere 1  0 0 0 3",
        "quadric 2  1 1 1 0 0 0 1 0 0 -9", f"path {last}  1 9 3 3 0 0 0  2 9 3 4 0 0 0",
    )  # fmt: skip
    where = folder(tmp_path / "beam", *lines)
    words = ("--set", "units=SI", "--set", "params.duration=0.01", "--set", "params.spring=0")
    done(command, "run", where, "-o", tmp_path / "beam.vv", *words)
    done(command, "export", tmp_path / "beam.vv", "-o", tmp_path / "again", "--to", "thesis")
    found = read_restrictions(tmp_path / "again" / "beam.co", 16, 18)
    numbers = [np.array(one.numbers) for one in found]
    np.testing.assert_allclose(numbers[0], [0, 0, 2, 0])
    np.testing.assert_allclose(numbers[1], [0, 0, 2, -600])
    np.testing.assert_allclose(numbers[2], [0, 0, 0, 300])
    np.testing.assert_allclose(numbers[3], [1, 1, 1, 0, 0, 0, 100, 0, 0, -90000])
    np.testing.assert_allclose(numbers[4], [1, 900, 300, 300, 0, 0, 0, 2, 900, 300, 400, 0, 0, 0])
    assert found[0].breaks == 1e6 and found[1].start == 9
    assert files.read_topology(tmp_path / "again" / "beam.tp").bulk[0] == pytest.approx(2e5)


def test_what_the_files_do_not_hold_is_said(command, tmp_path):
    scene = tmp_path / "two.yaml"
    scene.write_text(TWO.replace("    record_inside: true\n", "", 1))
    done(command, "run", scene, "-o", tmp_path / "two.vv")
    result = command("export", tmp_path / "two.vv", "--to", "thesis")
    assert result.exit_code == 2 and "--set bodies.low.record_inside=true" in result.stderr
    scene.write_text(TWO.replace("law: thesis", "law: neo_hookean"))
    done(command, "run", scene, "-o", tmp_path / "two.vv", "--overwrite")
    result = command("export", tmp_path / "two.vv", "--to", "thesis")
    assert result.exit_code == 2 and "low is of the material neo_hookean" in result.stderr
    scene.write_text(TWO.replace("law: thesis", "law: thesis, fibres: {stiffness: 10, direction: [0, 0, 1]}"))
    done(command, "run", scene, "-o", tmp_path / "two.vv", "--overwrite")
    result = command("export", tmp_path / "two.vv", "--to", "thesis")
    assert result.exit_code == 2 and "low has fibres" in result.stderr
    scene.write_text(TWO + 'constraints:\n  glass: {kind: on_plane, points: "high[0]", normal: [0, 0, 1]}\n')
    done(command, "run", scene, "-o", tmp_path / "two.vv", "--overwrite")
    result = done(command, "export", tmp_path / "two.vv", "--to", "thesis")
    assert "left out" in result.stderr and "glass" in result.stderr


def test_the_gravity_that_the_files_do_not_hold_is_said(command, tmp_path):
    scene = tmp_path / "two.yaml"
    for gravity, said in (("[0, 0, -3]", "--set params.gravity=300"), ("[0, 0, 0]", "params.gravity=0")):
        scene.write_text(f"gravity: {gravity}\n" + TWO)
        done(command, "run", scene, "-o", tmp_path / "two.vv", "--overwrite")
        assert said in done(command, "export", tmp_path / "two.vv", "--overwrite", "--to", "thesis").stdout
    scene.write_text("gravity: [1, 0, -3]\n" + TWO)
    done(command, "run", scene, "-o", tmp_path / "two.vv", "--overwrite")
    result = done(command, "export", tmp_path / "two.vv", "--overwrite", "--to", "thesis")
    assert "not that of the scene, 1, 0, -3 m/s²" in result.stdout


def test_a_folder_is_not_written_over(command, beam_run, tmp_path):
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine").write_text("")
    result = command("export", beam_run, "-o", tmp_path / "full", "--to", "thesis")
    assert result.exit_code == 2 and "not empty" in result.stderr
    done(command, "export", beam_run, "-o", tmp_path / "full", "--overwrite", "--to", "thesis")


def vectors(text, name):
    block = re.search(name + r" \{ (\d+), (.*) \}", text)
    rows = [[float(c) for c in row.split(",")] for row in re.findall(r"<([^<>]*)>", block[2])]
    assert int(block[1]) == len(rows)
    return np.array(rows)


def test_scenes_of_povray(command, beam_run, tmp_path):
    """The surface of each frame in its place, its materials and lights those of the files."""
    done(command, "export", beam_run, "--to", "povray")
    found = sorted((tmp_path / "beam-povray").iterdir())
    with load(beam_run) as run:
        assert len(found) == run.count
        text = found[-1].read_text()
        x = run["body"].x[-1][run["body"].static("triangles")].reshape(-1, 3)
    np.testing.assert_allclose(vectors(text, "vertex_vectors"), x, atol=1e-6)
    normals = vectors(text, "normal_vectors")
    np.testing.assert_allclose(np.linalg.norm(normals, axis=1), 1, atol=1e-5)
    assert "color rgb <0.8, 0.2, 0.2> transmit 0" in text and "phong 0.5 phong_size 20" in text
    assert "ambient rgb <0.125, 0.5, 0.5>" in text
    assert "light_source { <0, 0, 0.2> color rgb <1, 0.9, 0.8> }" in text
    assert text.count("light_source") == 2 and text.count("parallel point_at") == 1
    assert text.count("{") == text.count("}")
    faces = re.search(r"face_indices \{ (\d+), (.*) \}", text)
    assert int(faces[1]) == 28
    assert {kind for _, kind in re.findall(r"(<[^>]*>), (\d+)", faces[2])} == {"0", "1"}


def test_any_run_can_be_shown_by_povray(command, ball, tmp_path):
    done(command, "run", ball, "-o", tmp_path / "ball.vv")
    done(command, "export", tmp_path / "ball.vv", "--to", "povray")
    text = (tmp_path / "ball-povray" / "frame0000.pov").read_text()
    assert "sphere {" in text and "plane {" in text and text.count("light_source") == 1
    assert text.count("{") == text.count("}")


def test_the_energy_plot_of_the_thesis(command, beam_run, tmp_path):
    done(command, "plot", beam_run, "--what", "thesis", "-o", tmp_path / "e.svg")
    text = (tmp_path / "e.svg").read_text()
    assert len(text) > 5000


FILES = [("html", "html"), ("usd", "usd"), ("gltf", "glb"), ("paraview", "vtkhdf")]


@pytest.mark.parametrize(("to", "ending"), FILES)
def test_files_lie_beside_the_run_and_those_named_by_the_user_are_kept(to, ending, command, ball, tmp_path):
    run, kept = tmp_path / "a.vv", tmp_path / f"kept.{ending}"
    done(command, "run", ball, "-o", run, "--until", "0.1", "--no-progress")
    for _ in range(2):
        assert f"a.{ending}: " in done(command, "export", run, "--to", to).output
    kept.write_text("mine")
    refused = command("export", run, "--to", to, "-o", kept)
    assert refused.exit_code == 2 and "or allow --overwrite" in refused.output
    assert kept.read_text() == "mine"
    done(command, "export", run, "--to", to, "-o", kept, "--overwrite")
    assert not kept.read_bytes().startswith(b"mine")


def test_the_format_is_that_of_the_ending_or_a_page(command, beam_run, tmp_path):
    run = tmp_path / "beam.vv"
    run.write_bytes(beam_run.read_bytes())
    assert "beam.html" in done(command, "export", run).stdout
    done(command, "export", run, "-o", tmp_path / "beam.glb")
    assert (tmp_path / "beam.glb").read_bytes()[:4] == b"glTF"
    done(command, "export", run, "-o", tmp_path / "beam.usdc")
    assert (tmp_path / "beam.usdc").read_bytes()[:8] == b"PXR-USDC"
    result = command("export", run, "-o", tmp_path / "beam.stl")
    assert result.exit_code == 2 and "no format with the ending '.stl'" in result.stderr
