"""Numbers written into the text of a scene: nothing else changes, and impossible changes are rejected."""

from __future__ import annotations

import pytest

from visviva.errors import SceneError
from visviva.scene.catalogue import full_catalogue
from visviva.scene.document import parse_document
from visviva.scene.examples import example_names, example_path
from visviva.scene.knobs import knobs_of
from visviva.scene.load import load_scene, with_overrides
from visviva.scene.put_numbers import put_numbers

TEXT = """\
# Übung: a pendulum – with its number
title: Pendulum   # and why
params: {l: 1 m, "n": 3}
bodies:
  bob: {position: [0, 0, "= -l"], mass: &m "2 kg"}
  other:
    position: [0, 0, 0]
    mass: *m
"""


def test_only_the_number_changes():
    assert put_numbers(TEXT, {"params.l": "35 cm", "params.n": "4"}) == TEXT.replace("1 m", "35 cm").replace(
        "3}", "4}"
    )


def test_a_setting_that_is_not_there_gets_a_line():
    found = put_numbers(TEXT, {"gravity": "[0, 0, -1.6 m/s^2]"})
    assert found == TEXT.replace("params:", "gravity: [0, 0, -1.6 m/s^2]\nparams:")
    assert put_numbers(found, {"gravity": "[0, 0, 0]"}) == TEXT.replace(
        "params:", "gravity: [0, 0, 0]\nparams:"
    )


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("bodies.bob.mass", "1 kg"),
        ("bodies.other.mass", "1 kg"),
        ("bodies.none.mass", "1 kg"),
        ("params.new", "1"),
        ("params.l", "1}\nother: {x: 1"),
        ("params.l", "[1"),
        ("..", "1"),
    ],
)
def test_what_is_written_elsewhere_or_would_change_more_is_refused(path, value):
    with pytest.raises(SceneError):
        put_numbers(TEXT, {path: value})


def knobs(scene):
    return knobs_of(scene.source.root, full_catalogue(), bool(scene.source.cgs))


def test_ranges_hold_what_is_written_and_units_stay(tmp_path):
    text = """
params: {l: 50 cm, tilt: 12 deg, n: 20, mu: 0.3, loss: 0, sum: "= 2 * l", word: "= n"}
bodies:
  bob: {position: [0, 0, "= l"], mass: 2, radius: 5 cm}
forces:
  air: {kind: drag, points: bob, drag: 0.1 N s/m}
contacts:
  floor: {points: bob, mu: 0.5, restitution: "= mu"}
"""
    (tmp_path / "a.yaml").write_text(text)
    found = {knob.path: knob for knob in knobs(load_scene(tmp_path / "a.yaml"))}
    assert list(found) == [
        "params.l", "params.tilt", "params.n", "params.mu", "params.loss", "gravity",
        "forces.air.drag", "contacts.floor.mu", "bodies.bob.mass",
    ]  # fmt: skip
    assert found["params.l"].written(35) == "35 cm"
    assert found["params.n"].written(21.7) == "22"
    assert found["bodies.bob.mass"].written(1.5) == "1.5 kg"
    assert found["gravity"].written(3.7) == "[0, 0, -3.7 m/s^2]"
    ranges = {path: (knob.low, knob.high) for path, knob in found.items()}
    assert ranges["params.tilt"] == (-180, 180)
    assert ranges["params.mu"] == ranges["contacts.floor.mu"] == (0, 1)
    assert ranges["forces.air.drag"] == pytest.approx((0.02, 0.5))


@pytest.mark.parametrize("name", example_names())
def test_every_number_of_the_examples_can_be_turned_within_its_range_and_written(name):
    """What is put into the text is read as what was set from outside."""
    scene = load_scene(example_path(name))
    for knob in knobs(scene):
        assert knob.low <= knob.value <= knob.high, knob
        assert not knob.log or knob.low > 0
    few = knobs(scene)[:3]
    parse_document(scene.text, name)
    for knob in few:
        value = knob.written(0.9 * knob.value if not knob.whole else knob.value)
        try:
            text = put_numbers(scene.text, {knob.path: value})
        except SceneError as refused:
            assert "by reference" in str(refused)
            continue
        again = {other.path: other.value for other in knobs_of(parse_document(text, name), full_catalogue())}
        assert again[knob.path] == pytest.approx(0.9 * knob.value if not knob.whole else knob.value)
    if few:
        with_overrides(scene, [f"{few[0].path}={few[0].written(few[0].value)}"])
