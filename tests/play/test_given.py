"""A scene shown live: the mouse can pull it, without lasting effect on the scene."""

from __future__ import annotations

import numpy as np
import pytest
from tests.play.grounds import do, energy, moved

from visviva.cli.play import subject_of
from visviva.play.given import GivenScene
from visviva.play.sketch import RefusedEdit

SCENE = """
bodies:
  hook: {kind: scripted_point, position: [0, 0, 2]}
  chain: {kind: point_masses, line: {start: [0, 0, 1.9], end: [0, 0, 1.5], count: 5}, mass: 0.2}
constraints:
  links: {kind: chain, points: chain, start: hook}
forces:
  air: {kind: drag, points: chain, drag: 0.5}
stepper: {kind: event_driven, rtol: 1e-6}
"""


@pytest.fixture
def scene(tmp_path):
    path = tmp_path / "chain.yaml"
    path.write_text(SCENE)
    made = subject_of(path)
    assert isinstance(made, GivenScene)
    return made


def go(scene, duration):
    return moved(Clock(scene), duration)


class Clock:
    """A given scene with the time of its state."""

    def __init__(self, scene):
        self.simulation, self.t = scene.simulation, scene.simulation.state.t


def position_of(scene, number):
    return scene.simulation.state.q.reshape(-1, 3)[number]


def test_the_end_of_a_chain_follows_the_pointer_and_hangs_again(scene):
    do(scene, '{"do": "grab", "track": "chain", "numbers": [4]}')
    do(scene, '{"do": "pull", "at": [0.3, 0, 1.7]}')
    go(scene, 1.0)
    assert position_of(scene, 4) == pytest.approx([0.3, 0, 1.7], abs=0.03)
    line = next(
        a.data for a in scene.arrays(scene.simulation.state.t) if (a.track, a.key) == ("play/hand", "x")
    )
    assert line[0] == pytest.approx(position_of(scene, 4), abs=1e-6)
    assert line[1] == pytest.approx([0.3, 0, 1.7])
    do(scene, '{"do": "release"}')
    go(scene, 6.0)
    assert position_of(scene, 4) == pytest.approx([0, 0, 1.5], abs=0.02)


def test_pulling_again_and_again_leaves_nothing_behind(scene):
    world = scene.simulation.world
    before = len(world.ports.carriers), dict(world.ports.count), len(world.forces)
    for number in (0, 3, 3, 4):
        do(scene, f'{{"do": "grab", "track": "chain", "numbers": [{number}]}}')
        do(scene, '{"do": "pull", "at": [0.1, 0, 1.8]}')
        go(scene, 0.02)
    do(scene, '{"do": "release"}')
    assert (len(world.ports.carriers), dict(world.ports.count), len(world.forces)) == before
    assert np.isfinite(energy(scene))


def test_what_cannot_be_pulled_or_edited_is_refused(scene):
    for text, why in (
        ('{"do": "grab", "track": "hook", "numbers": [0]}', "cannot be pulled"),
        ('{"do": "grab", "track": "chain", "numbers": [5]}', "no such point"),
        ('{"do": "grab", "track": "nothing", "numbers": [0]}', "no such point"),
        ('{"do": "add", "at": [0, 0, 1]}', "stepper is not time_stepping"),
    ):
        with pytest.raises(RefusedEdit, match=why):
            do(scene, text)
    with pytest.raises(RefusedEdit, match="cannot be saved"):
        scene.text()


def test_reset_starts_anew(scene):
    start = scene.simulation.state.q.copy()
    do(scene, '{"do": "grab", "track": "chain", "numbers": [4]}')
    do(scene, '{"do": "pull", "at": [0.3, 0, 1.7]}')
    go(scene, 0.5)
    do(scene, '{"do": "reset"}')
    assert scene.simulation.state.t == 0.0
    assert np.array_equal(scene.simulation.state.q, start)
    assert not scene.counts()["pulls"]


SHEET = """
bodies:
  sheet: {kind: cloth, mass: 0.2, stiffness: 100,
          grid: {origin: [-1, 0, 2], along: [2, 0, 0], across: [0, 0, -1], count: [9, 7]}}
  ball: {position: [0, -6, 1], velocity: [0, 9, 3], mass: 0.3}
forces: {nails: {kind: zero_length_spring, a: "sheet.corners[0,2]", stiffness: 100}}
"""


def test_the_camera_faces_a_sheet_although_a_ball_is_thrown_at_it_from_afar(tmp_path):
    (tmp_path / "sheet.yaml").write_text(SHEET)
    extent = subject_of(tmp_path / "sheet.yaml").extent
    (low, high), side = np.array(extent["box"]), np.array(extent["side"])
    assert (high - low)[1] > (high - low)[0]  # the box is deepest along the throw
    assert abs(side[1]) > abs(side[0])


FENCE = """
bodies:
  fence: {kind: fixed_points, line: {start: [-40, 0, 0], end: [40, 0, 0], count: 9}}
  nail: {kind: scripted_point, position: [0, 0, 2]}
  bob: {position: [0.8, 0, 1.4], mass: 1}
constraints: {rod: {a: nail, b: bob}}
"""


def test_the_camera_looks_at_what_moves_and_not_at_the_whole_box(tmp_path):
    (tmp_path / "fence.yaml").write_text(FENCE)
    extent = subject_of(tmp_path / "fence.yaml").extent
    (low, high), seen = np.array(extent["box"]), np.array(extent["subject"])
    assert high[0] - low[0] > 80  # floor and light reach as far as the fence
    for seen_too in ([0.8, 0, 1.4], [0, 0, 2]):  # the bob, and what it hangs on
        assert (seen.min(axis=0) < seen_too).all() and (seen.max(axis=0) > seen_too).all()
    assert np.ptp(seen, axis=0).max() < 4
