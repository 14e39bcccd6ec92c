"""Rods, strings, ropes, jelly and boxes in the playground: their physics, and saving as scenes."""

from __future__ import annotations

import numpy as np
import pytest
from tests.play.grounds import H, do, moved, positions_of

from visviva.cli.play import subject_of
from visviva.play.playground import Playground
from visviva.play.sketch import RefusedEdit


def apart(ground, a, b):
    found = positions_of(ground)
    return float(np.linalg.norm(found[a] - found[b]))


def ledger(ground):
    return ground.simulation.tape.columns(ground.simulation.tape.frames)


@pytest.fixture
def ground():
    return Playground(h=H)


def test_a_rod_keeps_its_length_and_a_string_never_gets_longer(ground):
    do(ground, '{"do": "add", "at": [0, 0, 1.5], "nail": true}')
    do(ground, '{"do": "add", "at": [0.5, 0, 1.5], "to": 1, "by": "rod"}')
    do(ground, '{"do": "add", "at": [0.5, 0, 1.2], "to": 2, "by": "string"}')
    lengths = []
    for _ in range(40):
        moved(ground, 0.05)
        lengths.append((apart(ground, 1, 2), apart(ground, 2, 4)))
    rods, strings = np.array(lengths).T
    assert rods == pytest.approx(0.5, abs=2e-3)
    assert strings.max() < 0.3 + 2e-3
    assert np.abs(ledger(ground)["ledger/residual"]).max() < 1e-9


def test_a_rope_hangs_and_carries(ground):
    """Seven pieces of 8 cm on a nail; with a weight of 1 kg at its end it is straight, at its length."""
    do(ground, '{"do": "stamp", "what": "rope", "at": [0, 0, 1.5]}')
    last = max(ground.sketch.items)
    do(ground, f'{{"do": "set", "name": "mass", "value": 1, "number": {last}}}')
    do(ground, f'{{"do": "grab", "numbers": [{last}]}}')
    do(ground, '{"do": "pull", "at": [0.3, 0, 1.3]}')
    moved(ground, 0.5)
    assert positions_of(ground)[last][0] > 0.2, "pulled aside it is slack or aslant"
    do(ground, '{"do": "release"}')
    do(ground, '{"do": "set", "name": "drag", "value": 1}')
    moved(ground, 12.0)
    assert positions_of(ground)[last] == pytest.approx([0, 0, 1.5 - 7 * 0.08], abs=0.01)


def test_a_box_of_rods_falls_and_stays_a_box(ground):
    do(ground, '{"do": "stamp", "what": "box", "at": [0, 0, 1]}')
    corners = sorted(ground.sketch.items)
    assert len(ground.sketch.links) == 18
    do(ground, f'{{"do": "grab", "numbers": [{corners[0]}]}}')
    do(ground, '{"do": "pull", "at": [-0.3, 0.1, 1.2]}')
    moved(ground, 0.3)
    do(ground, '{"do": "release"}')
    moved(ground, 1.5)
    found = positions_of(ground)
    x = np.array([found[n] for n in corners])
    assert x[:, 2].min() == pytest.approx(ground.sketch.radius, abs=5e-3), "it lies on the floor"
    gram = (x[[1, 2, 4]] - x[0]) @ (x[[1, 2, 4]] - x[0]).T
    assert gram == pytest.approx(0.24**2 * np.eye(3), abs=2e-3), "with right angles and equal edges"
    assert np.abs(ledger(ground)["ledger/residual"]).max() < 1e-8


def test_a_jelly_wobbles_and_comes_to_rest_above_the_floor(ground):
    do(ground, '{"do": "stamp", "what": "jelly", "at": [0, 0, 0.5]}')
    do(ground, '{"do": "set", "name": "stiffness", "value": 300}')
    moved(ground, 3.0)
    x = np.array(list(positions_of(ground).values()))
    assert len(x) == 16
    assert x[:, 2].min() > 0.9 * ground.sketch.radius
    assert np.ptp(x[:, 0]) == pytest.approx(0.36, abs=0.1)


def test_undo_and_reset_make_rods_fit_where_their_ends_are(ground):
    do(ground, '{"do": "add", "at": [0, 0, 1]}')
    do(ground, '{"do": "add", "at": [0.4, 0, 1], "to": 1, "by": "rod"}')
    moved(ground, 0.2)
    do(ground, '{"do": "remove", "what": "link", "number": 3}')
    do(ground, '{"do": "grab", "numbers": [2]}')
    do(ground, '{"do": "pull", "at": [0.8, 0, 1]}')
    moved(ground, 0.5)
    do(ground, '{"do": "release"}')
    do(ground, '{"do": "undo"}')
    now = apart(ground, 1, 2)
    assert ground.sketch.links[3].rest == pytest.approx(now, abs=1e-3)
    moved(ground, 0.1)
    assert apart(ground, 1, 2) == pytest.approx(now, abs=3e-3)
    do(ground, '{"do": "reset"}')
    assert apart(ground, 1, 2) == pytest.approx(0.4)


def test_all_of_it_is_saved_and_drawn_on(ground, tmp_path):
    for what, at in (("rope", [-0.8, 0, 1.5]), ("jelly", [0, 0, 0.6]), ("box", [0.8, 0, 0.6])):
        do(ground, f'{{"do": "stamp", "what": "{what}", "at": {at}}}')
    moved(ground, 0.3)
    path = tmp_path / "all.yaml"
    path.write_text(ground.text())
    again = subject_of(path)
    assert isinstance(again, Playground), getattr(again, "why", "")
    kinds = [sorted(link.kind for link in g.sketch.links.values()) for g in (ground, again)]
    assert kinds[0] == kinds[1]
    moved(ground, 0.2)
    moved(again, 0.2)
    x, y = (np.array(sorted(map(tuple, positions_of(g).values()))) for g in (ground, again))
    assert x == pytest.approx(y, abs=5e-3)


def test_what_cannot_be_connected_is_refused_by_its_kind(ground):
    do(ground, '{"do": "add", "at": [0, 0, 1]}')
    do(ground, '{"do": "add", "at": [0.4, 0, 1], "to": 1, "by": "rod"}')
    with pytest.raises(RefusedEdit, match="there is a rod between these two already"):
        do(ground, '{"do": "connect", "a": 1, "b": 2, "by": "string"}')
    with pytest.raises(RefusedEdit, match="a string needs two different"):
        do(ground, '{"do": "connect", "a": 1, "b": 1, "by": "string"}')
