"""Colours by speed and by tension: blue at `low`, green in the middle, red at `high`."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from visviva.cli.scene_run import run as run_scene
from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.elastic.models.stress_colors import RAMP
from visviva.errors import SceneError
from visviva.record.run_reader import load
from visviva.scene import scene_from_text
from visviva.scene.examples import example_path
from visviva.view.render import render

HANGING = """
bodies:
  hook: {kind: scripted_point, position: [0, 0, 2]}
  weight: {kind: point_masses, positions: [[0, 0, Z]], mass: 1 kg}
PART
duration: 0.1 s
stepper: {kind: time_stepping, h: 1 ms}
view: {color_by: {tension: {of: [line], high: 19.62 N}}}
"""
LINES = {
    "spring": (
        "0.9019",
        "forces: {line: {kind: spring, a: hook, b: weight, stiffness: 100 N/m, rest_length: 1 m}}",
    ),
    "rod": ("1", "constraints: {line: {kind: distance, a: hook, b: weight}}"),
    "string": ("1", "constraints: {line: {kind: string, a: hook, b: weight, length: 1 m}}"),
}
STRANDS = """
bodies:
  head: {kind: scripted_point, position: [0, 0, 1]}
  hair: {kind: strands, on: head, size: 5 cm, count: 2, links: 20, length: 40 cm, spread: 1 deg,
         axis: [0, 0, -1], mass: 200 g, stiffness: 500, zeta: 0.5}
stepper: {kind: time_stepping, h: 5 ms}
view: {color_by: {tension: {of: [hair], high: 0.981 N}}}
"""
MOVING = """
gravity: [0, 0, 0]
bodies:
  boxes: {kind: rigid_body, shape: {kind: box, size: [0.2, 0.2, 0.2]}, mass: 1 kg, color: "#0000ff",
          positions: [[0, 0, 0], [0, 0, 1]], velocity: [0, 3, 4]}
  dots: {kind: point_masses, positions: [[1, 0, 0]], mass: 1 kg, velocity: [0, 0, 0]}
  drops: {kind: particles, capacity: 20, mass: 1 g}
sources:
  jet: {kind: source, particles: drops, rate: 100, point: [2, 0, 0], speed: 12 m/s, lifetime: 5 s}
duration: 0.1 s
stepper: {kind: time_stepping, h: 1 ms}
view: {camera: {position: [0, -6, 0.5], target: [0, 0, 0.5]}, COLORS}
"""
COLORS = "color_by: {speed: {of: [boxes, dots, drops], high: 10 m/s}}"


def sampled(text: str, until: float) -> dict[str, np.ndarray]:
    """The colours of all tracks that have some."""
    ready = prepare(scene_from_text(text))
    state = simulate(ready.world, ready.state, ready.stepper, until)
    k = ready.world.kinematics(state)
    found = {track.name: track.sample(k).get("color") for track in ready.tracks}
    return {name: color for name, color in found.items() if color is not None}


@pytest.mark.parametrize("kind", LINES)
def test_a_line_that_carries_half_of_what_is_red_is_green(kind: str) -> None:
    """m g = 9.81 N, of 19.62 N, from a start at rest."""
    z, part = LINES[kind]
    (color,) = sampled(HANGING.replace("Z", z).replace("PART", part), 0.05).values()
    assert np.abs(color - RAMP[2]).max() < 0.02


def example(name: str, view: str, until: float) -> dict[str, np.ndarray]:
    text = re.sub(r"(?m)^view:.*\n(  .*\n)*", "", example_path(name).read_text())
    return sampled(text + view, until)


def test_a_rope_shows_its_tension() -> None:
    """T = 2 m₁ m₂ g/(m₁ + m₂) = 102.8 N in Atwood's machine with a sheave without mass."""
    view = "view: {color_by: {tension: {of: [second], high: 205.54 N}}}"
    assert np.abs(example("atwood", view, 0.1)["second"] - RAMP[2]).max() < 0.02


def test_strands_bear_at_each_place_what_hangs_below() -> None:
    """Two of 100 g, 0.981 N, hang down: red is what their roots bear, green what their middles do."""
    color = sampled(STRANDS, 1.0)["hair"].reshape(2, -1, 3)
    assert np.abs(color[:, 2] - RAMP[4]).max() < 0.2
    assert np.abs(color[:, 12] - RAMP[2]).max() < 0.15
    assert np.abs(color[:, -1] - RAMP[0]).max() < 0.15


def test_bodies_points_and_particles_show_their_speed() -> None:
    """5 m/s of 10 are green, 0 blue, and 12 red."""
    found = sampled(MOVING.replace("COLORS", COLORS), 0.05)
    assert np.abs(found["boxes"] - RAMP[2]).max() < 1e-6 and len(found["boxes"]) == 2
    assert np.abs(found["dots"] - RAMP[0]).max() < 1e-6
    assert (np.abs(found["drops"] - RAMP[4]).max(axis=1) < 1e-6).sum() >= 3


def test_what_has_no_such_number_is_refused_at_its_line() -> None:
    with pytest.raises(SceneError, match="the tension of 'dots' is not available; only springs"):
        prepare(scene_from_text(MOVING.replace("COLORS", "color_by: {tension: {of: [dots], high: 1 N}}")))
    with pytest.raises(SceneError, match="did you mean 'dots'") as found:
        prepare(scene_from_text(MOVING.replace("COLORS", "color_by: {speed: {of: [dot], high: 1 m/s}}")))
    assert found.value.line == 12


def test_a_picture_has_these_colours_and_says_what_they_are(tmp_path: Path) -> None:
    """Blue boxes are green at half of what is red; the bar at the upper right goes from blue to red."""
    pictures = []
    for colors in ("background: '#b9d2ea'", COLORS):
        run_scene(scene_from_text(MOVING.replace("COLORS", colors)), tmp_path / "a.vv", overwrite=True)
        with load(tmp_path / "a.vv") as run:
            render(run, tmp_path / "a.png", size=(960, 540))
        pictures.append(np.asarray(Image.open(tmp_path / "a.png")).astype(int))
    own, colored = (picture[60:, :480] for picture in pictures)
    assert (own[..., 2] > 60 + own[..., 1]).sum() > 500 > (own[..., 1] > 40 + own[..., 2]).sum()
    assert (colored[..., 1] > 40 + colored[..., 2]).sum() > 500
    bar = pictures[1][32, 960 - 120 : 960 - 20]
    assert np.abs(bar[0] - 255 * RAMP[0]).max() < 40 and np.abs(bar[-1] - 255 * RAMP[4]).max() < 40
