"""Parts and functions from a Python file that is named beside a scene, never by it."""

from __future__ import annotations

import numpy as np
import pytest
from tests.test_pages import blocks, whole_scenes
from typer.testing import CliRunner

import visviva
from visviva.cli.main import app
from visviva.cli.play import subject_of
from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.errors import SceneError, SimulationError
from visviva.scene import load_scene

FILE = '''
"""A magnet, a rod, a guard, and functions for formulas."""
import math

import numpy as np

import visviva as vv

PULL = 4.0


class Magnet:
    """f = −s x: a spring to the origin, with its energy."""

    def __init__(self, name, points, strength=1.0):
        self.name, self.points, self.strength = name, points, strength

    def add(self, k, out):
        out.add_force(self.points, -self.strength * k.position(self.points))

    def energy(self, k):
        return 0.5 * self.strength * float((k.position(self.points) ** 2).sum())


class Upright:
    """x = 0: a point stays above the origin."""

    one_sided = False

    def __init__(self, name, points):
        self.name, self.points, self.n = name, points, len(points)

    def rows(self, k):
        return k.rows_of(self.points)

    def fill(self, k, rows):
        rows.phi[:] = k.position(self.points)[:, 0]
        rows.gradient[:] = [1.0, 0.0, 0.0]
        rows.velocity_product[:] = 0.0


def bell(x, y):
    r2 = x**2 + y**2
    return 0.3 * np.exp(-r2 / 2)


def sway(t):
    """With a step and a number of the file."""
    slow = math.sin(t / PULL)
    return 0.2 * slow


def twice(x):
    return 2 * x


def looping(x):
    total = 0
    for _ in range(3):
        total += x
    return total


def again(x):
    return again(x)
'''
SCENE = """
params: {far: 40 cm}
bodies:
  ball: {position: ["= twice(far)", 0, 0.2], mass: 1 kg}
  pin: {kind: scripted_point, formula: ["sway(t)", 0, 1]}
forces:
  magnet: {kind: python, part: Magnet, points: ball, numbers: {strength: 3 N/m}}
gravity: [0, 0, 0]
duration: 2 s
stepper: {kind: event_driven, rtol: 1e-9}
"""


@pytest.fixture
def files(tmp_path):
    def write(scene=SCENE, file=FILE):
        (tmp_path / "scene.yaml").write_text(scene)
        (tmp_path / "mine.py").write_text(file)
        return tmp_path / "scene.yaml", tmp_path / "mine.py"

    return write


def test_a_force_of_a_file_pulls_with_its_number_and_closes_the_ledger(files, tmp_path):
    """x = 0.8 cos √3 t, from a position that a function of the file has doubled."""
    scene, mine = files()
    summary = visviva.run(scene, tmp_path / "run.vv", python=mine)
    assert summary["ledger"]["relative"] < 1e-6
    with visviva.load(tmp_path / "run.vv") as run:
        assert run["ball"].x[:, 0, 0] == pytest.approx(0.8 * np.cos(np.sqrt(3) * run.t), abs=1e-5)
        assert run["pin"].x[:, 0, 0] == pytest.approx(0.2 * np.sin(run.t / 4), abs=1e-6)


CABLE = '''
import numpy as np


class Cable:
    """T = k (d - L) between each two points in turn where it is taut."""

    def __init__(self, name, points, k, length):
        self.name, self.points, self.k, self.length = name, points, k, length

    def steps(self, k):
        step = np.diff(k.position(self.points), axis=0)
        far = np.linalg.norm(step, axis=1, keepdims=True)
        return step / far, np.maximum(far - self.length, 0)

    def add(self, k, out):
        along, excess = self.steps(k)
        pull, end = self.k * excess * along, np.zeros((1, 3))
        out.add_force(self.points, np.vstack([pull, end]) - np.vstack([end, pull]))

    def energy(self, k):
        return 0.5 * self.k * float((self.steps(k)[1] ** 2).sum())
'''
HUNG = """
bodies:
  nail: {kind: scripted_point, position: [0, 0, 3]}
  line: {kind: point_masses, positions: [[0, 0, 2], [0, 0, 1]], mass: 1 kg}
forces:
  rope: {kind: python, part: Cable, points: [nail, line], numbers: {k: 100 N/m, length: 1 m}}
duration: 2 s
stepper: {kind: event_driven, rtol: 1e-9}
"""


def test_a_cable_of_a_file_runs_through_points_of_several_bodies(files, tmp_path):
    """From a nail over two masses: it stretches as two springs in a row do, and its ledger closes."""
    scene, mine = files(HUNG, CABLE)
    summary = visviva.run(scene, tmp_path / "run.vv", python=mine)
    assert summary["ledger"]["relative"] < 1e-6
    with visviva.load(tmp_path / "run.vv") as run:
        sag = -np.mean(run["line"].x[:, :, 2] - [2, 1], axis=0)
    assert 0.15 < sag[0] < 0.25 and sag[1] > 1.3 * sag[0], "2 g / 100 above, 3 g / 100 below, on the mean"


def test_an_empty_list_of_points_is_refused_at_its_line(files):
    scene, mine = files(HUNG.replace("[nail, line]", "[]"), CABLE)
    with pytest.raises(SceneError, match=r"forces.rope.points: found an empty list") as caught:
        prepare(load_scene(scene, python=mine))
    assert caught.value.line == 6


def test_functions_have_exact_derivatives_where_formulas_are_compiled(files):
    """A marble on z = bell(x, y) stays on it; what the velocity of the pin is follows from sway."""
    sheet = "constraints:\n  hill: {kind: on_surface, points: ball, surface: 'z - bell(x, y)'}\nforces:"
    text = (
        SCENE.replace("forces:", sheet)
        .replace("0.2]", "0.21784471112127]")
        .replace("[0, 0, 0]\nd", "[0, 0, -9.81]\nd")
    )
    scene, mine = files(text)
    ready = prepare(load_scene(scene, python=mine))
    state = simulate(ready.world, ready.state, ready.stepper, 0.5)
    x, y, z = state.q[:3]
    assert z == pytest.approx(0.3 * np.exp(-(x * x + y * y) / 2), abs=1e-6)


def test_a_constraint_of_a_file_holds(files):
    text = SCENE.replace(
        "forces:", "constraints:\n  post: {kind: python, part: Upright, points: ball}\nforces:"
    )
    scene, mine = files(text.replace('"= twice(far)"', "0"))
    ready = prepare(load_scene(scene, python=mine))
    state = simulate(ready.world, ready.state, ready.stepper, 1.0)
    assert state.q[0] == pytest.approx(0.0, abs=1e-9)
    assert state.q[2] == pytest.approx(0.2 * np.cos(np.sqrt(3)), abs=1e-5)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("part: Magnet", "part: Magnets", r"scene.yaml:7: forces.magnet.part: .*did you mean 'Magnet'"),
        (
            "{strength: 3 N/m}",
            "{stiffness: 3 N/m}",
            r"magnet.numbers.stiffness: Magnet takes no 'stiffness'; .*strength",
        ),
        ("points: ball, ", "", "Magnet requires points"),
        ("twice(far)", "twise(far)", "unknown function 'twise'; did you mean 'twice'"),
        ("twice(far)", "twice(far, 1)", r"found 2 arguments of twice\( \), expected 1 \(mine.py:53\)"),
        (
            "twice(far)",
            "looping(far)",
            r"looping \(mine.py:57\) has augassign|looping \(mine.py:57\) has for in line 59",
        ),
        ("twice(far)", "again(far)", r"again \(mine.py:64\): .*unknown function 'again'"),
        ("sway(t)", "again(t)", r"again \(mine.py:64\) calls itself"),
        ("sway(t)", "bell(t)", r"found 1 arguments of bell\( \), expected 2"),
    ],
)
def test_what_is_wrong_is_told_at_its_line(files, old, new, why):
    scene, mine = files(SCENE.replace(old, new))
    with pytest.raises(SceneError, match=why):
        prepare(load_scene(scene, python=mine))


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("import math", "import maths", r"mine.py:3: ModuleNotFoundError: No module named 'maths'"),
        ("PULL = 4.0", "PULL = ", r"mine.py:9: found invalid syntax, expected Python"),
        ("self.strength = name, points, strength", "self.strength = name, points, 1 / 0",
         r"Magnet failed: ZeroDivisionError: .*\(mine.py, line 16\)"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_the_file_is_told_with_its_line(files, old, new, why):
    scene, mine = files(SCENE, FILE.replace(old, new))
    with pytest.raises(SceneError, match=why):
        prepare(load_scene(scene, python=mine))


def test_a_part_without_a_name_has_that_of_the_scene(files):
    """Several parts of one maker need names of their own."""
    nameless = FILE.replace("self.name, self.points, self.strength", "self.title, self.points, self.strength")
    scene, mine = files(SCENE, nameless)
    assert "magnet" in [force.name for force in prepare(load_scene(scene, python=mine)).world.forces]
    pair = nameless + "\n\ndef pair(name, points, strength):\n"
    pair += "    return [Magnet(name, points, strength), Magnet(name, points, strength)]\n"
    scene, mine = files(SCENE.replace("Magnet", "pair"), pair)
    with pytest.raises(SceneError, match=r"forces.magnet.part: pair: found a force .* without a name"):
        prepare(load_scene(scene, python=mine))


def test_what_fails_while_it_runs_names_the_part_and_the_line(files, tmp_path):
    scene, mine = files(SCENE, FILE.replace("-self.strength * k.position(self.points))", "np.ones(3))"))
    with pytest.raises(
        SimulationError, match=r"magnet: its add failed: .*shape \(3,\).*\(mine.py, line 19\)"
    ):
        visviva.run(scene, tmp_path / "run.vv", python=mine)


def test_without_the_file_it_is_said_how_to_name_it_and_functions_are_gone(files):
    scene, mine = files(SCENE.replace("twice(far)", "2 * far").replace("sway(t)", "t"))
    with pytest.raises(SceneError, match=r"visviva run SCENE --python FILE"):
        prepare(load_scene(scene))
    prepare(load_scene(scene, python=mine))
    scene, _ = files()
    with pytest.raises(SceneError, match="unknown function 'twice'"):
        load_scene(scene)


def test_run_check_resume_and_live_take_it(files, tmp_path, monkeypatch):
    scene, mine = files()
    monkeypatch.chdir(tmp_path)
    call = CliRunner().invoke
    assert call(app, ["check", str(scene), "--python", str(mine)]).exit_code == 0
    assert call(app, ["check", str(scene)]).exit_code == 2
    assert call(app, ["run", str(scene), "--python", str(mine), "--until", "1", "-q"]).exit_code == 0
    resumed = ["run", "--resume", "out/scene.vv", "--until", "2", "-q"]
    assert call(app, resumed).exit_code == 2
    assert call(app, [*resumed, "--python", str(mine)]).exit_code == 0
    live = subject_of(scene, (), mine)
    live.simulation.advance(0.1, np.inf)
    assert "forces.magnet.numbers.strength" in live.knobs or live.knobs


def test_the_example_of_the_docs_runs_and_is_short(tmp_path):
    mine = blocks("docs/own_parts.md", "python")[0]
    assert len(mine.splitlines()) < 30
    (tmp_path / "my_force.py").write_text(mine)
    (tmp_path / "well.yaml").write_text(whole_scenes("docs/own_parts.md")[0])
    summary = visviva.run(tmp_path / "well.yaml", tmp_path / "run.vv", python=tmp_path / "my_force.py")
    assert summary["ledger"]["relative"] < 1e-6
    with visviva.load(tmp_path / "run.vv") as run:
        assert np.ptp(run["balls"].x[:, 1, 1]) > 0.5, "it is drawn through the axis"
        assert run["hook"].x[-1, 0, 2] == pytest.approx(1.45)
        assert "stored/well" in run.ledger
