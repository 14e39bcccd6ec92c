"""Hoists in scene files: rejected input, and the messages."""

from __future__ import annotations

import pytest

from visviva.cli.session import prepare
from visviva.errors import SceneError
from visviva.scene import scene_from_text

GOOD = """
duration: 1 s
bodies:
  left: {position: [-0.2, 0, 0], mass: 1 kg}
  right: {position: [0.2, 0, 0], mass: 1.2 kg}
  wheel: {kind: sheave, position: [0, 0, 1], radius: 20 cm, mass: 2 kg}
constraints:
  rope: {kind: rope, nodes: [left, wheel, right], EA: 100 kN, tension: 10 N}
"""
FAULTS = {
    "rope too short": ("tension: 10 N", "length: 1 m", "too short"),
    "EA of zero": ("EA: 100 kN", "EA: 0 N", "EA"),
    "EA of nothing": ("EA: 100 kN", "EA: 1.0e-300", "a force must be ≥ 0.001 N"),
    "EA of a wall": ("EA: 100 kN", "EA: 1e39", "a force must be ≤ 1e\\+15 N"),
    "a relaxation of ages": ("EA: 100 kN", "EA: 100 kN, relaxation: 1e30", "a time must be ≤ 1e\\+06 s"),
    "EA without its unit": ("tension: 10 N", "tension: 2 MN", "stretched by 20 times its length"),
    "radius below zero": ("radius: 20 cm", "radius: -2 cm", "radius"),
    "no radius with a mass": ("radius: 20 cm", "radius: 0", "radius 0"),
    "axis along the rope": (
        "mass: 2 kg}",
        "mass: 2 kg, axis: [-0.2, 0, 1]}",
        "from node 1 to node 2 it runs along the axis",
    ),
    "axis upright over ends": (
        "mass: 2 kg}",
        "mass: 2 kg, axis: [0, 0, 1]}",
        "node 0 lies 0.2 m from the axis",
    ),
    "rope on the axis": ("[0.2, 0, 0], mass", "[0, 2, 1], mass", "runs along the axis of node 1"),
    "twice over one sheave": ("[left, wheel, right]", "[left, wheel, wheel, right]", "coincide"),
    "end at the axis": (
        "[0.2, 0, 0], mass",
        "[0.01, 0, 1], mass",
        "node 2 lies 0.01 m from the axis of node 1",
    ),
    "from a point to itself": ("[left, wheel, right]", "[left, left]", "node 0 and node 1 coincide"),
    "a groove over an end": ("radius: 20 cm", "radius: 3 m", "within its groove of 3 m"),
    "axis without direction": ("mass: 2 kg}", "mass: 2 kg, axis: [0, 0, 0]}", "axis"),
    "end within the groove": ("[-0.2, 0, 0]", "[-0.1, 0, 1]", "within its groove of 0.2 m"),
    "a point on the way": ("[left, wheel, right]", "[left, right, wheel]", "expected a sheave"),
    "two starts": ("tension: 10 N", "tension: 10 N, length: 4 m", "tension and length"),
    "unknown sheave": ("[left, wheel, right]", "[left, wheels, right]", "wheels"),
    "friction without a mass": ("mass: 2 kg", "efficiency: 0.9", "without a mass"),
    "grip without a mass": (
        "mass: 2 kg",
        "mu: 0.2",
        "mu of a wheel without a mass, over which rope runs freely",
    ),
    "friction below zero": ("mass: 2 kg}", "mass: 2 kg, mu: -0.1}", "mu"),
}


def test_the_good_one_runs() -> None:
    prepare(scene_from_text(GOOD))


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_are_named(fault: str) -> None:
    old, new, words = FAULTS[fault]
    assert old in GOOD
    with pytest.raises(SceneError, match=words):
        prepare(scene_from_text(GOOD.replace(old, new)))


@pytest.mark.parametrize("piece", ["8 m", "1e-30 m"])
def test_a_cable_has_some_pieces_and_not_too_many(piece: str) -> None:
    cable = (
        f"{{kind: cable, first: left, last: right, EA: 1 kN, density: 1 kg/m, length: 1 m, piece: {piece}}}"
    )
    scene = GOOD.replace("{kind: rope, nodes: [left, wheel, right], EA: 100 kN, tension: 10 N}", cable)
    with pytest.raises(SceneError, match="found 1 m of cable, expected 3 to 100000 pieces"):
        prepare(scene_from_text(scene))


def test_a_cable_that_is_thicker_than_long_is_refused() -> None:
    cable = "{kind: cable, first: left, last: right, EA: 1 kN, density: 1 kg/m, length: 1 m, piece: 0.1 m, "
    rope = "{kind: rope, nodes: [left, wheel, right], EA: 100 kN, tension: 10 N}"
    prepare(scene_from_text(GOOD.replace(rope, cable + "EI: 900}")))
    with pytest.raises(SceneError, match=r"EI: .*that is at least 2\.1 m thick, expected at most EA length²"):
        prepare(scene_from_text(GOOD.replace(rope, cable + "EI: 1100}")))


def test_a_drum_that_is_all_rope_is_named() -> None:
    layers = "{width: 30 cm, diameter: 1 cm, wound: 1e8}"
    drum = f"drum: {{kind: winch, position: [-2, 0, 0], radius: 20 cm, mass: 9 kg, layers: {layers}}}"
    scene = GOOD.replace("[left, wheel, right]", "[drum, wheel, right]")
    with pytest.raises(SceneError, match=r"touches both; node 0: 1e\+08 m of rope on it give it"):
        prepare(scene_from_text(scene.replace("bodies:", f"bodies:\n  {drum}", 1)))


WAVES = """
duration: 0.5 s
bodies:
  masts: {kind: fixed_points, positions: [[-10, 0, 5], [10, 0, 5]]}
  hook: {position: [10, 0, 0], mass: 200 kg}
constraints:
  line:
    kind: wave_cable
    first: "masts[0]"
    last: "masts[1]"
    EA: 1 MN
    tension: 8 kN
    density: 1 kg/m
    running: "2 * t"
  fall: {kind: wave_cable, first: "masts[1]", last: hook, EA: 10 MN, density: 1 kg/m, model: accelerated}
stepper: {kind: time_stepping, h: 2 ms, theta: 0.5}
"""
WAVE_FAULTS = {
    "EA of zero": ("EA: 1 MN", "EA: 0 N", "EA"),
    "no density": ("density: 1 kg/m", "density: 0", "density"),
    "slack by its chord": ("tension: 8 kN", "length: 21 m\n    model: chord", "taut"),
    "both ends at one place": ('last: "masts[1]"', 'last: "masts[0]"', "the same position"),
    "out of its plane": ("tension: 8 kN", "tension: 8 kN\n    plane: [1, 1, 0]", "plane"),
    "two ends in one": ('last: "masts[1]"', "last: masts", "expected one"),
    "no formula": ('"2 * t"', '"2 * x"', "x"),
    "no number at the start": ('"2 * t"', '"1 / t"', r"running: the formula is not finite at t = 0 s"),
    "no number later on": ('"2 * t"', '"sqrt(0.3 - t)"', r"running: the formula is not finite at t = 0.3"),
    "one piece": ("tension: 8 kN", "tension: 8 kN\n    pieces: 1", "pieces"),
    "two starts": ("tension: 8 kN", "tension: 8 kN\n    length: 3 m", "tension and length"),
}


def test_good_waves_run() -> None:
    prepare(scene_from_text(WAVES))


@pytest.mark.parametrize("fault", WAVE_FAULTS)
def test_faults_of_waves_are_named(fault: str) -> None:
    old, new, words = WAVE_FAULTS[fault]
    assert old in WAVES
    with pytest.raises(SceneError, match=words):
        prepare(scene_from_text(WAVES.replace(old, new, 1)))


SHORT = """
bodies:
  ends: {kind: fixed_points, positions: [[0, 0, 5], [4, 0, 5]]}
constraints:
  line: {kind: KIND, first: "ends[0]", last: "ends[1]", EA: 1 MN, length: 2.5 m, density: 1 kg/m}
"""


@pytest.mark.parametrize("kind", ["cable", "catenary", "wave_cable"])
def test_cables_too_short_are_refused_as_ropes_are(kind: str) -> None:
    text = SHORT.replace("KIND", kind if kind != "cable" else "cable, piece: 0.2 m")
    with pytest.raises(SceneError, match="of unstrained cable: too short for a distance of 4 m"):
        prepare(scene_from_text(text))
