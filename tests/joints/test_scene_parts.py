"""Constraints of scene files: intervals, breaking, strings, motors, forces as signals, and bad input."""

from __future__ import annotations

import numpy as np
import pytest

import visviva
from visviva.cli.session import prepare
from visviva.errors import SceneError
from visviva.scene import load_scene, scene_from_text

HEAD = """
title: test
duration: 1 s
bodies:
  nail: {kind: scripted_point, position: [0, 0, 0]}
  bobs: {kind: point_masses, positions: [[1, 0, 0], [1, 1, 0]], mass: 1}
  ball: {position: [0.5, 0, 0], mass: 2}
"""


def run_of(tmp_path, text, until=0.5):
    out = tmp_path / "a.vv"
    summary = visviva.run(scene_from_text(HEAD + text), out, until=until, overwrite=True)
    return summary, visviva.load(out)


def test_fields_of_every_constraint(tmp_path):
    """A plane until 0.1 s, a coincidence that is kept from then on, rods that break one by one."""
    summary, run = run_of(
        tmp_path,
        """
  posts: {kind: scripted_point, position: [1, 0, 1]}
constraints:
  rods: {a: nail, b: bobs, breaks_at: 12 N, radius: 1 cm}
  table: {kind: on_plane, points: ball, normal: [0, 0, 1], until: 0.1 s}
  hook: {kind: coincidence, a: ball, b: nail, from: 0.2 s, until: 0.4 s, keep: true}
stepper: {rtol: 1e-9}
""",
    )
    with run:
        kinds = [(e.kind, e.where) for e in run.events if e.kind in ("on", "off")]
        assert kinds == [("off", "table.interval"), ("on", "hook.interval"), ("off", "hook.interval")]
        assert next(e.text for e in run.events if e.kind == "break").startswith("element")
        z, t = run["ball"].x[:, 0, 2], run.t
        assert np.abs(z[t <= 0.1]).max() < 1e-12
        assert np.ptp(z[(t >= 0.2) & (t <= 0.4)]) < 1e-6 and z[-1] < z[t < 0.4][-1] - 0.01
        assert len(run["rods"].frame("lines", 0)) == 2 > len(run["rods"].frame("lines", run.count - 1))
    assert summary["ledger"]["relative"] < 1e-7


def test_a_dead_weight_on_a_string_is_its_signal(tmp_path):
    _, run = run_of(
        tmp_path,
        """
  weight: {position: [0, 0, -1], mass: 3}
constraints:
  line: {kind: string, a: nail, b: weight}
signals:
  pull: {kind: constraint_force, of: line}
""",
    )
    with run:
        assert np.isnan(run.signals["pull"][0]) and run.units["pull"] == "N"
        assert run.signals["pull"][1:] == pytest.approx(3 * 9.81, rel=1e-9)


def test_a_force_is_that_of_its_frame_however_long_the_steps(tmp_path):
    """Free swing: λ = −m (3 g sin φ) at every frame, not that of the last step before it."""
    _, run = run_of(
        tmp_path,
        """
constraints:
  rod: {a: nail, b: "bobs[0]"}
signals:
  rod_force: {kind: constraint_force, of: rod}
stepper: {rtol: 1e-8}
""",
    )
    with run:
        depth = -run["bobs"].x[1:, 0, 2].astype(float)
        assert run.signals["rod_force"][1:] == pytest.approx(-3 * 9.81 * depth, abs=1e-4)


def test_a_prescribed_path_holds_its_point_in_its_own_interval(tmp_path):
    _, run = run_of(
        tmp_path,
        """
constraints:
  lift:
    kind: prescribed
    points: ball
    path:
      - {time: 0, position: [0.5, 0, 0], velocity: [0, 0, 0]}
      - {time: 0.3, position: [0.5, 0, 0.2], velocity: [0, 0, 1]}
""",
    )
    with run:
        t = run.t[run.t >= 0.3] - 0.3
        assert run["ball"].x[run.t >= 0.3, 0, 2] == pytest.approx(0.2 + t - 9.81 / 2 * t * t, abs=1e-5)


def test_what_is_prescribed_no_motion_is_held_where_it_is(tmp_path):
    _, run = run_of(tmp_path, "constraints:\n  held: {kind: prescribed, points: bobs}\n")
    with run:
        assert run["bobs"].x[-1] == pytest.approx(run["bobs"].x[0], abs=1e-7)
        assert run["ball"].x[-1, 0, 2] < -1


def test_a_table_is_found_beside_the_scene(tmp_path):
    (tmp_path / "way.csv").write_text("t,x,y,z\n0,0.5,0,0\n0.5,1,0,0\n1,1,1,0\n")
    scene = tmp_path / "a.yaml"
    scene.write_text(HEAD + "constraints:\n  go: {kind: prescribed, points: ball, table: {file: way.csv}}\n")
    visviva.run(scene, tmp_path / "a.vv", until=0.5)
    with visviva.load(tmp_path / "a.vv") as run:
        assert run["ball"].x[-1, 0] == pytest.approx([1, 0, 0], abs=1e-6)


def test_a_formula_moves_a_point_with_mass_and_one_without(tmp_path):
    """x = ½ + 0.1 t² carries its mass; the nail follows the same formula, and the thread between stays."""
    _, run = run_of(
        tmp_path,
        """
  hand: {kind: scripted_point, formula: ["0.5 + 0.1 * t**2", "0", "-1 + 0.1 * sin(5*t)"]}
constraints:
  go: {kind: prescribed, points: ball, formula: ["0.5 + 0.1 * t**2", 0, "0.1 * sin(5 * t)"]}
signals:
  push: {kind: constraint_force, of: go}
stepper: {rtol: 1e-9}
""",
    )
    with run:
        x, hand, t = run["ball"].x[:, 0], run["hand"].x[:, 0], run.t
        assert x[:, 0] == pytest.approx(0.5 + 0.1 * t**2, abs=1e-6)
        assert x[:, 2] - hand[:, 2] == pytest.approx(1.0, abs=1e-6)
        assert run.signals["push"][1:] == pytest.approx(2 * 0.2, rel=1e-6), "m ẍ"


CONSTRAINTS = [
    (
        'c: {kind: prescribed, points: ball, formula: ["0.5 + where(t < 0.4, 0, 2)", 0, 0]}',
        "jumps in position by 2 m at t = 0.4 s",
    ),
    (
        'c: {kind: prescribed, points: ball, formula: ["0.5 / (t - 0.25)", 0, 0]}',
        "path is not finite at t = 0.25 s",
    ),
    ('c: {kind: prescribed, points: ball, formula: ["0.5 + y", 0, 0]}', "found 'y', expected one of t, pi"),
    ("c: {a: nail, b: ball, from: 1 s, until: 0.5 s}", "interval from 1 s until 0.5 s"),
    ("c: {a: nail, b: ball, from: -1 s}", "must be ≥ 0"),
    ("c: {a: nail, b: ball, breaks_at: 0 N}", "must be > 0"),
    ("c: {a: nail, b: ball, keep: true}", "keep without a time"),
    ("c: {a: nail, b: ball, from: 1 s, keep: true, pull: 3}", "expected one of them"),
    (
        "c: {kind: string, a: nail, b: ball, length: 0.4}",
        "found 0.4 m, but its ends start 0.5 m apart: give at least that",
    ),
    (
        "c: {kind: strut, a: nail, b: ball, length: 0.6}",
        "found 0.6 m, but its ends start 0.5 m apart: give at most that",
    ),
    (
        "c: {kind: prescribed, points: ball, line: {start: [0,0,0], velocity: [1,0,0]}, formula: [0,0,0]}",
        "expected one of circle, sine, line, path, table, formula",
    ),
    (
        "c: {kind: prescribed, points: ball, line: {start: [1, 0, 0], velocity: [0, 0, 0]}}",
        "starts 0.5 m from",
    ),
    (
        "c: {kind: prescribed, points: ball, "
        "path: [{time: 0, position: [0.5, 0, 0]}, {time: 0, position: [1, 0, 0]}]}",
        "the path would jump",
    ),
    ("c: {kind: prescribed, points: ball, table: {file: none.csv}}", "there is no file 'none.csv'"),
    ("c: {kind: motor, points: ball, center: [0.5, 0, 0], speed: 1}", "nothing to rotate"),
    ("c: {kind: motor, points: ball, axis: [0, 0, 0], speed: 1}", "axis of length 0"),
]


@pytest.mark.parametrize(("text", "words"), CONSTRAINTS)
def test_bad_constraints_are_refused_with_their_line(text, words, tmp_path):
    scene = tmp_path / "bad.yaml"
    scene.write_text(HEAD + f"constraints:\n  {text}\n")
    with pytest.raises(SceneError, match=words) as caught:
        visviva.run(scene, tmp_path / "bad.vv")
    assert str(caught.value).startswith(str(scene))
    assert not (tmp_path / "bad.vv").exists()


@pytest.mark.parametrize(
    ("table", "words"),
    [
        (
            "0,0.5,0,0\n1,1,0,0\n1,2,0,0\n",
            "way.csv, line 3: found time 1 s after 1 s of line 2: the path would jump",
        ),
        ("0,0.5,0,0\n1,1,0,0\n1.001,9,0,0\n", "faster than 20 m/s"),
    ],
)
def test_a_table_that_jumps_is_refused_with_its_line(table, words, tmp_path):
    (tmp_path / "way.csv").write_text(table)
    scene = tmp_path / "a.yaml"
    part = "go: {kind: prescribed, points: ball, table: {file: way.csv, max_speed: 20 m/s}}"
    scene.write_text(HEAD + f"constraints:\n  {part}\n")
    with pytest.raises(SceneError, match=words):
        visviva.run(scene, tmp_path / "a.vv")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{kind: constraint_force, of: rope}", "no constraint 'rope'; known: rod"),
        ("{kind: constraint_force, of: rod, row: 1}", "less than the 1 of"),
    ],
)
def test_a_signal_of_nothing_is_refused(text, words, tmp_path):
    with pytest.raises(SceneError, match=words):
        run_of(tmp_path, f"constraints:\n  rod: {{a: nail, b: ball}}\nsignals:\n  pull: {text}\n")


def test_what_goes_off_closed_is_named_while_it_runs(tmp_path):
    """Coming on open: the run stops with the name, how far off, and what to do."""
    with pytest.raises(
        visviva.errors.SimulationError, match="rod: it is switched on while its row 0 is off by"
    ):
        run_of(tmp_path, "constraints:\n  rod: {a: nail, b: ball, from: 0.2 s}\n")


def test_an_alias_is_kept_in_the_text_of_a_run(tmp_path):
    """The text of a changed scene, as runs keep it, says `from` again."""
    scene = tmp_path / "a.yaml"
    scene.write_text(HEAD + "constraints:\n  rod: {a: nail, b: ball, from: 0.2 s, keep: true}\n")
    visviva.run(scene, tmp_path / "a.vv", settings=["bodies.ball.mass=3"], until=0.1)
    with visviva.load(tmp_path / "a.vv") as run:
        assert scene_from_text(run.scene).entries("constraints")["rod"].from_ == 0.2


def test_what_turns_is_a_torque(tmp_path):
    """A beam that a motor holds: forces of its hinge in N, its torques and that of the motor in N m."""
    kinds = {
        "pull": ("hinge", 0),
        "bend": ("hinge", 4),
        "drive": ("hinge.motor", 0),
        "stop": ("hinge.limits", 1),
    }
    signals = "".join(
        f"  {name}: {{kind: constraint_force, of: {of}, row: {row}}}\n" for name, (of, row) in kinds.items()
    )
    _, run = run_of(
        tmp_path,
        """
  beam: {kind: rigid_body, shape: {kind: box, size: [1, 0.1, 0.1]}, mass: 2, position: [0.5, 0, 5]}
constraints:
  hinge:
    {kind: hinge, body: beam, at: [0, 0, 5], axis: [0, 1, 0], limits: [-1, 1], motor: {speed: 0}}
signals:
"""
        + signals,
    )
    with run:
        units = [run.units[name] for name in kinds]
        assert units == ["N", "N m", "N m", "N m"]
        assert abs(run.signals["drive"][1:]) == pytest.approx(2 * 9.81 * 0.5, rel=1e-6), (
            "the weight at its arm"
        )


def test_with_keep_a_motion_is_a_displacement_from_the_start_on(tmp_path):
    """All points move in parallel from where they are; without it the first is to begin on the motion."""
    line = 'go: {kind: prescribed, points: bobs, formula: ["0.1 * t**2", 0, "0.2 * t"]KEEP}'
    with pytest.raises(SceneError, match=r"starts 1 m from where its motion begins: `keep: true` moves all"):
        scene_from_text(HEAD + "constraints:\n  " + line.replace("KEEP", ""))
        run_of(tmp_path, "constraints:\n  " + line.replace("KEEP", ""))
    signals = "\nsignals:\n  lift: {kind: reaction, of: go, along: [0, 0, 2]}\n"
    signals += "  turn: {kind: reaction, of: go, axis: [0, 1, 0], center: [0, 0, 0]}\n"
    summary, run = run_of(tmp_path, "constraints:\n  " + line.replace("KEEP", ", keep: true") + signals)
    with run:
        t = run.t[-1]
        moved = run["bobs"].x[-1] - np.array([[1, 0, 0], [1, 1, 0]])
        assert moved == pytest.approx(np.tile([0.1 * t**2, 0, 0.2 * t], (2, 1)), abs=1e-6)
        assert run.signals["lift"][-1] == pytest.approx(2 * 9.81, rel=1e-6), "their weight"
        push, x, z = 2 * 0.2, 1 + 0.1 * t**2, 0.2 * t
        assert run.signals["turn"][-1] == pytest.approx(z * push - x * 2 * 9.81, rel=1e-5)
    assert summary["ledger"]["relative"] < 1e-7


def test_a_reaction_is_of_what_holds_points(tmp_path):
    text = "constraints:\n  rod: {a: nail, b: ball}\nsignals:\n"
    text += "  r: {kind: reaction, of: rod, along: [1, 0, 0]}\n"
    with pytest.raises(SceneError, match=r"rod constrains no points along x, y and z"):
        run_of(tmp_path, text)


def test_rods_and_strings_are_shown_as_tubes_and_many_as_lines(tmp_path):
    """An 80th and a 250th of the length, as asked, and lines where tubes would hide the rest."""
    line = "kind: point_masses, line: {start: [0, 0, 1], end: [3, 0, 1], count: 31}, mass: 1 g"
    (tmp_path / "scene.yaml").write_text(
        "bodies:\n  a: {kind: fixed_points, positions: [[0, 0, 2]]}\n  b: {position: [2, 0, 2], mass: 1}\n"
        f"  row: {{{line}}}\n"
        "constraints:\n  rod: {a: a, b: b}\n  thread: {kind: string, a: a, b: b, length: 5}\n"
        "  bare: {kind: strut, a: a, b: b, radius: 0}\n  many: {kind: string, a: a, b: row}\n"
    )
    tracks = {track.name: track for track in prepare(load_scene(tmp_path / "scene.yaml")).tracks}
    shown = {name: tracks[name].look["line_radius"] for name in ("rod", "thread", "bare", "many")}
    assert shown == pytest.approx({"rod": 2 / 80, "thread": 5 / 250, "bare": 0.0, "many": 0.0})
