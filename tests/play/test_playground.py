"""The playground: edits preserve the motion, the mouse pulls by a spring, edits can be undone."""

from __future__ import annotations

import numpy as np
import pytest
from tests.play.grounds import H, close, do, energy, moved, pendulum, positions_of, speeds

from visviva.play.playground import Playground
from visviva.play.sketch import RefusedEdit


def test_a_particle_falls_and_comes_to_rest_on_the_floor():
    ground = Playground(h=H)
    do(ground, '{"do": "set", "name": "drag", "value": 0}')
    do(ground, '{"do": "add", "at": [0.2, 0, 1]}')
    moved(ground, 0.4)
    assert positions_of(ground)[1] == pytest.approx([0.2, 0, 1 - 9.81 / 2 * 0.4**2], abs=1e-9)
    moved(ground, 5.0)
    assert positions_of(ground)[1] == pytest.approx([0.2, 0, ground.sketch.radius], abs=1e-4)


def test_an_edit_keeps_every_place_and_velocity_to_the_last_bit():
    ground = moved(pendulum(), 0.3)
    x, u = positions_of(ground), speeds(ground)
    do(ground, '{"do": "add", "at": [1, 0, 1]}')
    do(ground, '{"do": "remove", "what": "item", "number": 6}')
    for n in x:
        assert np.array_equal(positions_of(ground)[n], x[n])
    for n in u:
        assert np.array_equal(speeds(ground)[n], u[n])
    do(ground, '{"do": "remove", "what": "item", "number": 2}')  # not the last of the block
    assert np.array_equal(positions_of(ground)[4], x[4])
    assert np.array_equal(speeds(ground)[4], u[4])
    assert not ground.sketch.links


def test_the_jump_of_an_edit_is_booked():
    ground = moved(pendulum(), 0.3)
    world = ground.simulation.world
    before = energy(ground)
    booked = ground.simulation.state.accounts[world.layout.account["topology"]]
    do(ground, '{"do": "remove", "what": "link", "number": 5}')
    state = ground.simulation.state
    assert state.accounts[world.layout.account["topology"]] - booked == pytest.approx(energy(ground) - before)


def test_a_motion_with_idle_edits_is_that_without():
    one, two = pendulum(), pendulum()
    moved(one, 1.0)
    for _ in range(10):
        moved(two, 0.1)
        do(two, '{"do": "grab", "numbers": [1]}')
        do(two, '{"do": "release"}')
    assert close(positions_of(one), positions_of(two), 1e-9)


@pytest.mark.parametrize("mass", [0.01, 0.1, 10.0])
def test_a_pointer_that_jumps_a_metre_is_stable(mass):
    ground = pendulum()
    do(ground, f'{{"do": "set", "name": "mass", "value": {mass}}}')
    moved(ground, 0.5)
    do(ground, '{"do": "grab", "numbers": [4]}')
    farthest = 0.0
    for k in range(60):
        side = 1 if k // 6 % 2 else 0
        do(ground, f'{{"do": "pull", "at": [{side}, 0, 1.5]}}')
        moved(ground, 1 / 60)
        farthest = max(farthest, float(np.abs(positions_of(ground)[4]).max()))
    assert farthest < 2.5
    do(ground, '{"do": "pull", "at": [0.6, 0.2, 1.6]}')
    moved(ground, 3.0)
    # It hangs a little below the pointer, and its neighbour still swings a little.
    assert positions_of(ground)[4] == pytest.approx([0.6, 0.2, 1.6], abs=0.15)
    assert np.abs(speeds(ground)[4]).max() < 0.1


def test_a_free_particle_follows_a_jump_of_the_pointer_as_a_critical_oscillator():
    """x = d (1 + (ωt − 1) e^(−ωt)) for a step d of an anchor whose damper moves with it."""
    ground = Playground(h=5e-4)
    for name in ("gravity", "drag"):
        do(ground, f'{{"do": "set", "name": "{name}", "value": 0}}')
    do(ground, '{"do": "add", "at": [0, 0, 1]}')
    do(ground, '{"do": "grab", "numbers": [1]}')
    do(ground, '{"do": "pull", "at": [0.1, 0, 1]}')
    way = []
    for _ in range(100):
        moved(ground, 0.01)
        way.append(10 * positions_of(ground)[1][0])
    assert max(way) == pytest.approx(1 + np.exp(-2), abs=0.02)
    assert way[-1] == pytest.approx(1.0, abs=1e-6)
    ledger = ground.simulation.tape.columns(ground.simulation.tape.frames)
    assert ledger["ledger/work/hand"].max() > 0.01
    assert np.abs(ledger["ledger/residual"]).max() < 1e-9


def test_a_nail_that_is_pulled_moves_and_stays():
    ground = pendulum()
    do(ground, '{"do": "grab", "numbers": [1]}')
    do(ground, '{"do": "pull", "at": [0.5, 0, 1.7]}')
    moved(ground, 0.1)
    do(ground, '{"do": "release"}')
    assert positions_of(ground)[1] == pytest.approx([0.5, 0, 1.7])
    moved(ground, 0.5)
    assert positions_of(ground)[1] == pytest.approx([0.5, 0, 1.7])


@pytest.mark.parametrize("how", ["circle", "sine"])
def test_a_motor_starts_where_the_particle_was_and_drives_its_spring(how):
    ground = moved(pendulum(), 0.3)
    before = positions_of(ground)[4]
    do(ground, f'{{"do": "hold", "number": 4, "how": "{how}"}}')
    assert positions_of(ground)[4] == pytest.approx(before)
    moved(ground, 2.0)  # one turn at 0.5 Hz
    assert positions_of(ground)[4] == pytest.approx(before, abs=1e-6)
    assert ground.simulation.state.accounts[ground.simulation.world.layout.account["work/script"]] != 0
    with pytest.raises(RefusedEdit, match="motor"):
        do(ground, '{"do": "grab", "numbers": [4]}')
    do(ground, '{"do": "set", "name": "rate", "value": 2}')
    assert positions_of(ground)[4] == pytest.approx(before, abs=1e-6)
    do(ground, '{"do": "hold", "number": 4, "how": "free"}')
    assert speeds(ground)[4] == pytest.approx([0, 0, 0])


def test_a_spring_between_two_that_are_nailed_goes():
    ground = pendulum()
    do(ground, '{"do": "hold", "number": 2, "how": "nail"}')
    assert list(ground.sketch.links) == [5]


def test_what_was_done_is_undone_one_by_one_while_time_goes_on():
    ground = pendulum()
    moved(ground, 0.2)
    do(ground, '{"do": "remove", "what": "item", "number": 2}')
    for value in (1.0, 2.0, 3.0):
        do(ground, f'{{"do": "set", "name": "gravity", "value": {value}}}')
    moved(ground, 0.2)
    now = positions_of(ground)[4]
    do(ground, '{"do": "undo"}')
    assert ground.sketch.gravity == 9.81
    assert 2 not in ground.sketch.items
    do(ground, '{"do": "undo"}')
    assert sorted(ground.sketch.items) == [1, 2, 4]
    assert sorted(ground.sketch.links) == [3, 5]
    assert np.array_equal(positions_of(ground)[4], now)
    for _ in range(3):
        do(ground, '{"do": "undo"}')
    assert not ground.sketch.items
    with pytest.raises(RefusedEdit, match="nothing"):
        do(ground, '{"do": "undo"}')


def test_reset_goes_back_to_where_things_were_put_and_can_be_undone():
    ground = pendulum()
    do(ground, '{"do": "hold", "number": 4, "how": "circle"}')
    start = positions_of(ground)
    moved(ground, 0.7)
    later = positions_of(ground)
    do(ground, '{"do": "reset"}')
    assert close(positions_of(ground), start)
    assert np.array_equal(speeds(ground)[2], [0, 0, 0])
    moved(ground, 0.7)
    assert close(positions_of(ground), later, 1e-9)
    do(ground, '{"do": "undo"}')


def test_sliders_act_on_one_or_on_all():
    ground = pendulum()
    do(ground, '{"do": "set", "name": "mass", "value": 2, "number": 2}')
    assert [ground.sketch.items[n].mass for n in (1, 2, 4)] == [0.1, 2.0, 0.1]
    do(ground, '{"do": "set", "name": "stiffness", "value": 500, "number": 3}')
    do(ground, '{"do": "set", "name": "zeta", "value": 1}')
    assert [(k.stiffness, k.zeta) for k in ground.sketch.links.values()] == [(500, 1), (100, 1)]
    do(ground, '{"do": "add", "at": [1, 1, 1], "to": 4}')
    assert ground.sketch.links[7].zeta == 1.0
    for text, why in (
        ('{"do": "set", "name": "mass", "value": 0}', "expected 0.01 to 10"),
        ('{"do": "set", "name": "taste", "value": 1}', "no slider"),
        ('{"do": "set", "name": "mass", "value": 1, "number": 99}', "no longer"),
        ('{"do": "set", "name": "zeta", "value": 1, "number": 1}', "no longer"),
    ):
        with pytest.raises(RefusedEdit, match=why):
            do(ground, text)


def test_a_refused_edit_leaves_everything_as_it_was():
    ground = moved(pendulum(), 0.1)
    sketch, x = ground.sketch, positions_of(ground)
    with pytest.raises(RefusedEdit):
        do(ground, '{"do": "add", "at": [0, 0, 1], "to": 77}')
    assert ground.sketch.items.keys() == sketch.items.keys()
    assert close(positions_of(ground), x)
