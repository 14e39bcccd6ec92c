"""Anything in a live run can be pulled: it follows the hand; a saved run can be reproduced."""

from __future__ import annotations

import json
from time import perf_counter

import numpy as np
import pytest
from tests.play.grounds import do

from visviva.cli.play import subject_of
from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.play.commands import read_command
from visviva.play.grasp import GRAVITY, MAX_PULL, SAG_SHARE, held_of, linked_points
from visviva.play.sketch import RefusedEdit
from visviva.scene import scene_from_text
from visviva.springs.material_points import MaterialPointOfBody, MaterialPointOfNodes

SCENE = """
bodies:
  floor: {kind: ground}
  crate: {kind: rigid_body, shape: {kind: box, size: [40 cm, 20 cm, 20 cm]}, mass: 2 kg,
          positions: [[0, 0, 0.1], [1, 0, 0.1]]}
  plate: {kind: planar_body, shape: {kind: box, size: [30 cm, 10 cm, 10 cm]}, mass: 1 kg,
          position: [-1, 0, 2]}
  sheet: {kind: cloth, grid: {origin: [2, 0, 0.5], along: [0.5, 0, 0], across: [0, 0.5, 0], count: [6, 6]},
          mass: 100 g, stiffness: 50 N/m, damping_time: 10 ms}
  jelly: {kind: elastic_body, shape: {kind: block, size: [20 cm, 20 cm, 20 cm], cells: [2, 2, 2]},
          position: [-2, 0, 0.1],
          material: {density: 1000, young: 20 kPa, poisson: 0.3, viscosity: [5 Pa s, 10 Pa s]}}
  beads: {kind: point_masses, positions: [[3, 0, 1], [3, 0.2, 1], [3, 0.4, 1], [3, 2, 1]], mass: 50 g}
  nail: {kind: scripted_point, position: [3, 1, 1.5]}
constraints:
  string: {kind: chain, points: "beads[0, 1, 2]", start: nail}
  line: {kind: cable, first: nail, last: "beads[3]", EA: 1 kN, density: 50 g/m, piece: 10 cm, length: 1.3,
         relaxation: 1 ms}
gravity: [0, 0, -9.81]
stepper: {kind: time_stepping, h: 2 ms}
"""

HITS = {
    "crate": {"numbers": [1], "place": [0.2, 0, 0.05]},
    "plate": {"numbers": [0], "place": [0.1, 0, 0]},
    "sheet": {"numbers": [0, 1, 6], "weights": [0.2, 0.3, 0.5]},
    "jelly": {"numbers": [0, 1, 2], "weights": [0.2, 0.3, 0.5]},
    "beads": {"numbers": [2]},
    "line": {"numbers": [5, 6], "weights": [0.4, 0.6]},
}


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    path = tmp_path_factory.mktemp("scene") / "things.yaml"
    path.write_text(SCENE)
    return path


@pytest.fixture
def subject(path):
    return subject_of(path)


def grab(subject, track, **hit):
    do(subject, json.dumps({"do": "grab", "track": track, **hit}))


def pull(subject, x):
    do(subject, json.dumps({"do": "pull", "at": list(x)}))


def go(subject, t):
    subject.simulation.advance(subject.simulation.state.t + t - 1e-9, perf_counter() + 120.0)


def position_of(subject):
    """Where what is held is."""
    k = subject.simulation.world.kinematics(subject.simulation.state)
    return k.position(subject.hand.point)[0].copy()


@pytest.mark.parametrize("name", HITS)
def test_whatever_is_pulled_goes_where_the_hand_goes(subject, name):
    """It hangs below the hand by its weight over k, 1 % of the size."""
    go(subject, 0.1)
    grab(subject, name, **HITS[name])
    before = position_of(subject)
    aim = before + np.array([0.1, 0.0, 0.25])
    for share in np.linspace(0.1, 1.0, 10):
        pull(subject, before + share * (aim - before))
        go(subject, 0.05)
    go(subject, 1.0)
    assert position_of(subject) == pytest.approx(aim, abs=0.2)
    assert np.linalg.norm(position_of(subject) - before) > 0.12
    tape = subject.simulation.tape
    ledger = tape.columns(tape.frames)
    assert abs(ledger["ledger/work/hand"][-1]) > 1e-3
    assert np.abs(ledger["ledger/residual"]).max() < 1e-6
    do(subject, '{"do": "release"}')
    assert not subject.counts()["pulls"]


def test_a_crate_that_is_pulled_at_its_end_turns(subject):
    grab(subject, "crate", numbers=[1], place=[0.2, 0, 0])
    pull(subject, [1.2, 0, 0.6])
    go(subject, 0.4)
    block = subject.hand.held.block
    _, quat = block.poses(subject.simulation.state.q[subject.simulation.world.layout.q[block.name]])
    assert abs(quat[1, 2]) > 0.1, "about y"
    assert abs(quat[0, 2]) < 1e-3, "the other one stays"


def test_what_was_pulled_is_saved_and_is_the_same_to_the_last_bit(subject):
    go(subject, 0.05)
    for name in ("crate", "sheet", "line"):
        grab(subject, name, **HITS[name])
        start = position_of(subject)
        for i in range(5):
            pull(subject, start + np.array([0.02 * i, 0.03, 0.05 * i]))
            go(subject, 0.017)
        do(subject, '{"do": "release"}')
        go(subject, 0.03)
    grab(subject, "jelly", **HITS["jelly"])
    pull(subject, position_of(subject) + np.array([0, 0, 0.1]))
    go(subject, 0.1)
    here = subject.simulation.state
    text = subject.text()
    ready = prepare(scene_from_text(text))
    again = simulate(ready.world, ready.state, ready.stepper, ready.head.duration)
    assert again.t == here.t
    for block in ready.world.blocks:
        q = subject.simulation.world.layout.q[block.name]
        assert np.array_equal(again.q[ready.world.layout.q[block.name]], here.q[q]), block.name
    layout = subject.simulation.world.layout.account, ready.world.layout.account
    assert again.accounts[layout[1]["work/hand"]] == here.accounts[layout[0]["work/hand"]]
    assert 'points: "sheet' in text or "points: sheet" in text


def test_the_saved_scene_can_be_pulled_on(subject, path):
    grab(subject, "crate", **HITS["crate"])
    pull(subject, [1, 0, 1])
    go(subject, 0.2)
    text = subject.text()
    path.with_name("again.yaml").write_text(text)
    again = subject_of(path.with_name("again.yaml"))
    assert again.hand.name == "hand"
    go(again, 0.1)
    assert again.counts()["pulls"], "the hand of the scene pulls"
    grab(again, "beads", numbers=[0])
    go(again, 0.1)
    model = prepare(scene_from_text(again.text())).world.forces[-1]
    assert [round(hold.begin, 3) for hold in model.holds] == [0.0, 0.1]
    do(again, '{"do": "reset"}')
    go(again, 0.1)
    assert isinstance(again.hand.held, MaterialPointOfBody), "what the scene's hand does is there again"


def test_a_hand_is_as_strong_as_what_it_holds_is_heavy(subject):
    grab(subject, "crate", **HITS["crate"])
    k, _, most = subject.hand.law
    assert k == pytest.approx(2.0 * GRAVITY / (SAG_SHARE * subject._size))
    assert most == pytest.approx(MAX_PULL * 2.0 * GRAVITY)
    grab(subject, "sheet", numbers=[7])
    assert subject.hand.law[2] == pytest.approx(MAX_PULL * 0.1 * GRAVITY), "the whole of the cloth"
    grab(subject, "beads", numbers=[1])
    assert subject.hand.law[2] == pytest.approx(MAX_PULL * 3 * 0.05 * GRAVITY), "those of the string"
    grab(subject, "beads", numbers=[3])
    assert subject.hand.law[2] == pytest.approx(MAX_PULL * 0.05 * GRAVITY), "one by itself"


def test_what_is_linked_is_found(subject):
    world = subject.simulation.world
    beads = next(block for block in world.blocks if block.name == "beads")
    held = MaterialPointOfNodes(beads, np.array([0]), np.ones(1))
    assert linked_points(world, held).tolist() == [0, 1, 2], "the nail that two hang on links nothing"


@pytest.mark.parametrize(
    ("track", "hit", "why"),
    [
        ("crate", {"numbers": [2]}, "no such body"),
        ("beads", {"numbers": [4]}, "no such point"),
        ("nail", {"numbers": [0]}, "is fixed"),
        ("floor", {"numbers": [0]}, "no such point"),
        ("nothing", {"numbers": [0]}, "no such point"),
    ],
)
def test_what_cannot_be_pulled_is_refused(subject, track, hit, why):
    with pytest.raises(RefusedEdit, match=why):
        grab(subject, track, **hit)


def test_a_run_whose_numbers_were_turned_meanwhile_is_not_saved_with_its_hand(subject):
    grab(subject, "crate", **HITS["crate"])
    go(subject, 0.1)
    do(subject, '{"do": "set", "name": "gravity", "value": 5}')
    assert subject.effect.endswith("continues with it"), "a hand takes nothing away from this"
    grab(subject, "crate", **HITS["crate"])
    with pytest.raises(RefusedEdit, match="values were changed"):
        subject.text()


def test_points_between_different_blocks_are_held_by_the_nearest(subject):
    """A drawn spring or string may join bodies: what weighs most is taken."""
    world = subject.simulation.world
    sheet = next(track for track in subject.own_tracks if track.name == "sheet")
    beads = next(track for track in subject.own_tracks if track.name == "beads")

    class Both:
        kind = "points"

        def carriers(self, number):
            return (sheet if number else beads).carriers(0)

    command = read_command('{"do": "grab", "track": "both", "numbers": [0, 1], "weights": [0.3, 0.7]}')
    assert held_of(world, Both(), command).block.name == "sheet"
