"""Material coordinates of displayed ropes: a piece of rope keeps its number while it runs."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from visviva.arrays import Array
from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.scene import scene_from_text

HOIST = """
duration: 1 s
bodies:
  drum: {{kind: winch, position: [0, 0, 6], radius: 20 cm, mass: 40 kg{layers}}}
  sheave: {{kind: sheave, position: [3, 0, 6.3], radius: 30 cm, mass: 10 kg, efficiency: 0.95}}
  idler: {{kind: sheave, position: [5, 0, 4], radius: 10 cm}}
  load: {{position: [7, 0, 0], mass: 50 kg}}
constraints:
  rope:
    {{kind: rope, nodes: {nodes}, EA: 1 MN, tension: 200 N, relaxation: 2 ms, finish: {finish}{more}}}
  motor: {{kind: drive, of: drum, motor: {{speed: -4 rad/s, max_torque: 2 kN m}}}}
signals:
  sheave: {{kind: sheave, of: sheave}}
stepper: {{kind: time_stepping, h: 2 ms}}
"""
CABLE = """
duration: 1 s
bodies:
  drum: {kind: winch, position: [0, 0, 6], radius: 20 cm, mass: 40 kg}
  eye: {kind: fixed_points, positions: [[0, 0, 5]]}
  load: {position: [0, 0, 0], mass: 50 kg}
constraints:
  rope: {kind: cable, first: "eye[0]", last: load, EA: 1 MN, tension: 490 N, density: 1 kg/m, piece: 50 cm,
         relaxation: 2 ms, feed: {winch: drum}, finish: cloth}
  motor: {kind: drive, of: drum, motor: {speed: SPEED rad/s, max_torque: 2 kN m}}
signals:
  drum: {kind: sheave, of: drum}
stepper: {kind: time_stepping, h: 2 ms}
"""
THERE, BACK = (
    "[drum, sheave, idler, load]",
    "[load, {sheave: idler, sense: -1}, {sheave: sheave, sense: -1}, drum]",
)
LAYERS = ", layers: {width: 6 cm, diameter: 2 cm, wound: 5 m}"


def samples(text: str) -> list[tuple[dict[str, Any], dict[str, float]]]:
    """What is shown of the rope at five instants, and how far its wheels have turned."""
    ready = prepare(scene_from_text(text))
    track, state, out = next(t for t in ready.tracks if t.name == "rope"), ready.state, []
    for i in range(5):
        state = simulate(ready.world, state, ready.stepper, 0.25 * i) if i else state
        k = ready.world.kinematics(state)
        out.append(
            (dict(track.sample(k)), {signal.name: float(signal.sample(k)) for signal in ready.signals})
        )
    return out


def held(sample: dict[str, Any], centre: tuple[float, float], radius: float) -> tuple[Array, Array]:
    """Angles of the points on a wheel about −y [rad], and the rope before them [m]."""
    x = sample["x"][:, [0, 2]] - centre
    on = np.abs(np.linalg.norm(x, axis=1) - radius) < 1e-9
    return np.unwrap(np.arctan2(x[on, 1], x[on, 0])), sample["along"][on]


@pytest.mark.parametrize("more", ["", ", density: 0.5 kg/m"])
@pytest.mark.parametrize("nodes", [THERE, BACK])
@pytest.mark.parametrize("layers", ["", LAYERS])
def test_rope_that_runs_keeps_its_numbers(layers: str, nodes: str, more: str) -> None:
    """At the load, on a wheel that turns with it: what is there is there at all times; it never goes back."""
    if more:  # free sheaves stand between straight parts only
        nodes = nodes.replace("{sheave: idler, sense: -1}, ", "").replace("idler, ", "")
    shown = samples(HOIST.format(layers=layers, nodes=nodes, more=more, finish="cloth"))
    at = 0 if nodes.startswith("[load") else -1
    marks, turns = [], []
    for sample, turned in shown:
        along = sample["along"]
        assert (np.diff(along) >= -1e-12).all()
        assert along[at] == pytest.approx(shown[0][0]["along"][at], abs=1e-11)
        angle, on = held(sample, (3.0, 6.3), 0.3)
        assert len(on) == 17
        theta = -turned["sheave"]  # about −y
        fixed = on + 0.3 * (angle - theta) * (1.0 if at else -1.0)
        assert np.ptp(fixed) < 1e-9
        marks.append(float(np.mod(fixed.mean() + 1e-6, 0.6 * np.pi)))
        turns.append(turned["sheave"])
    assert np.ptp(marks) < 1e-9
    assert abs(turns[-1] - turns[0]) > 1.0


def test_only_a_laid_rope_is_recorded_so() -> None:
    assert "along" not in samples(HOIST.format(layers="", nodes=THERE, more="", finish="plain"))[0][0]


@pytest.mark.parametrize("speed", [4, -4])
def test_nodes_of_a_cable_keep_their_numbers_while_others_come_and_go(speed: int) -> None:
    shown = samples(CABLE.replace("SPEED", str(speed)))
    first = shown[0][0]["along"]
    for sample, turned in shown:
        along = sample["along"]
        assert (np.diff(along) >= -1e-12).all()
        assert along[-1] == pytest.approx(first[-1], abs=1e-11)
        assert along[0] == pytest.approx(-0.2 * turned["drum"], abs=1e-11)
        common = np.intersect1d(np.round(along, 9), np.round(first, 9))
        assert len(common) >= 6


RUNNING = """
duration: 2 s
bodies:
  masts: {kind: fixed_points, positions: [[0, 0, 5], [20, 0, 5]]}
constraints:
  rope: {kind: wave_cable, first: "masts[0]", last: "masts[1]", EA: 1 MN, tension: 8 kN, density: 1 kg/m,
         running: "1.5 * sin(2 * t) + where(t < 0.5, 0, 1)", finish: cloth, line_radius: 2 cm}
signals:
  middle: {kind: point, of: "masts[0]"}
stepper: {kind: time_stepping, h: 2 ms}
"""


def test_the_strands_of_a_wave_cable_run_along_it() -> None:
    """s(t) = ∫ v: a piece that is at a place now was so much nearer to the first end at the start."""
    for i, (sample, _) in enumerate(samples(RUNNING)):
        t = 0.25 * i
        ran = 0.75 * (1.0 - np.cos(2.0 * t)) + max(t - 0.5, 0.0)
        length = 20.0 / (1.0 + 8e3 / 1e6)
        assert sample["along"] == pytest.approx(np.linspace(0.0, length, 21) - ran, abs=1e-9)
    assert "along" not in samples(RUNNING.replace("finish: cloth, ", ""))[1][0]


SLACK = """
duration: 1 s
bodies:
  eye: {kind: fixed_points, positions: [[-2, 0, 4], [1, 0, 0.4]]}
  wheel: {kind: sheave, position: [0, 0, 4], radius: 20 cm, mass: 5 kg}
constraints:
  rope: {kind: rope, nodes: ["eye[0]", wheel, "eye[1]"], EA: 100 kN, length: LONG, relaxation: 5 ms}
stepper: {kind: time_stepping, h: 1 ms}
"""


@pytest.mark.parametrize(("length", "hangs"), [("7.5 m", True), ("5.5 m", False)])
def test_slack_rope_without_weight_is_shown_as_long_as_it_is(length: str, hangs: bool) -> None:
    """It pulls in straight lines, none while it is slack, and hangs between its nodes as a chain does."""
    simulation = prepare(scene_from_text(SLACK.replace("LONG", length)))
    world = simulation.world
    track = next(track for track in simulation.tracks if track.name == "rope")
    x = track.sample(world.kinematics(simulation.state))["x"]
    shown = float(np.linalg.norm(np.diff(x, axis=0), axis=1).sum())
    rope = next(part for part in world.constraints if part.name == "rope")
    k = world.kinematics(simulation.state)
    lengths, rest, wraps = rope.measures(k)
    way = float((rest if hangs else lengths).sum() + 0.2 * wraps.sum())
    assert shown == pytest.approx(way, rel=5e-3)
    assert (x[:, 2].min() < 0.35) == hangs


LAID = """
duration: 1 s
bodies:
  eye: {kind: fixed_points, positions: [[-1, 0, 1.2], [1.2, 0, 1.2], [-1, 1, 0.3], [1, 1, 0.3]]}
  table: {kind: rigid_body, shape: {kind: box, size: [1.6, 1, 0.1]}, mass: 9 kg, position: [-0.2, 0, 0.95]}
constraints:
  over: {kind: rope, nodes: ["eye[0]", "eye[1]"], EA: 1 MN, length: 4 m, line_radius: 1 cm, touches: [table]}
  along: {kind: rope, nodes: ["eye[2]", "eye[3]"], EA: 100 kN, length: 4 m, line_radius: 2 cm}
contacts:
  floor: {kind: bodies, of: [table, ground]}
stepper: {kind: time_stepping, h: 1 ms}
"""


@pytest.mark.parametrize("first", [True, False])
def test_slack_rope_is_shown_on_the_ground_and_on_what_it_touches(first: bool) -> None:
    """Not in them: on the table, down beside it, and along the ground, in any order of the scene."""
    ground = "  ground: {kind: ground}\n"
    text = LAID.replace("bodies:\n", "bodies:\n" + ground) if first else LAID
    if not first:
        head, tail = text.split("constraints:\n")
        tail, contacts = tail.split("contacts:\n")
        text = f"constraints:\n{tail}{head}{ground}contacts:\n{contacts}".replace("duration: 1 s\n", "")
    simulation = prepare(scene_from_text(text))
    k = simulation.world.kinematics(simulation.state)
    x = {track.name: track.sample(k)["x"] for track in simulation.tracks if track.name in ("over", "along")}
    inside = (np.abs(x["over"][:, 0] + 0.2) < 0.8) & (np.abs(x["over"][:, 2] - 0.95) < 0.05)
    assert not inside.any()
    assert np.isclose(x["over"][:, 2], 1.01).sum() > 5
    assert x["over"][x["over"][:, 0] > 0.7, 2].min() < 0.8
    assert x["along"][:, 2].min() == pytest.approx(0.02, abs=1e-12)
    assert np.isclose(x["along"][:, 2], 0.02).sum() > 15
