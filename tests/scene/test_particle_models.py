"""Particles and their sources in a scene: what they build, record and reject."""

from __future__ import annotations

import math

import numpy as np
import pytest
from tests.kits.probe import close

import visviva
from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.core.world import World
from visviva.errors import SceneError
from visviva.particles.births.timing import Bursts, Flow
from visviva.scene.build import build_scene
from visviva.scene.load import load_scene, scene_from_text
from visviva.steppers.time_stepping import TimeStepping

DROPS = "bodies: {drops: {kind: particles, capacity: 200, mass: 1 g%s}}\n"
NOZZLE = "sources: {nozzle: {particles: drops, lifetime: 2%s}}\n"


def loaded(tmp_path, text):
    path = tmp_path / "s.yaml"
    path.write_text(text)
    return load_scene(path)


def built(tmp_path, text):
    world = World()
    builder = build_scene(loaded(tmp_path, text), world)
    world.start()
    return world, builder


def source(tmp_path, text, drops=""):
    world, _ = built(tmp_path, DROPS % drops + NOZZLE % text)
    (population,) = world.schedule
    return population.sources[0]


def refused(tmp_path, text):
    with pytest.raises(SceneError) as caught:
        built(tmp_path, text)
    return str(caught.value)


EMITTERS = [
    "point: [1, 2, 3]",
    "segment: {a: [0, 0, 0], b: [1, 0, 0]}",
    "circle: {radius: 10 cm, axis: [1, 0, 0]}",
    "disc: {center: [0, 0, 1], radius: 1}",
    "rectangle: {corner: [0, 0, 0], along: [1, 0, 0], across: [0, 1, 0]}",
    "sphere: {radius: 0.5}",
]


@pytest.mark.parametrize("place", EMITTERS)
def test_every_place_gives_births(tmp_path, place):
    births = source(tmp_path, f", rate: 50, speed: 2, cone: 20 deg, {place}").births(0, 30, None)
    assert np.isfinite(births.x).all()
    close(np.linalg.norm(births.u, axis=1), np.full(30, 2.0), 1e-14)


def test_a_mesh_from_disk_is_a_place(tmp_path):
    (tmp_path / "m.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
    mesh = "mesh: {file: m.obj, scale: 2, position: [0, 0, 5]}"
    births = source(tmp_path, f", rate: 50, speed: 1, {mesh}").births(0, 100, None)
    close(births.x[:, 2], np.full(100, 5.0), 1e-15)
    close(births.u, np.tile([0.0, 0, 1], (100, 1)), 1e-15)
    assert 1.5 < births.x[:, 0].max() < 2.0


def test_rates_bursts_and_spreads(tmp_path):
    point = "point: [0, 0, 0]"
    assert source(tmp_path, f", rate: 50 1/s, start: 1, end: 2, {point}").timing == Flow(50.0, 1.0, 2.0)
    assert source(tmp_path, f", burst: 5, every: 0.5, {point}").timing == Bursts(5, 0.5)
    assert source(tmp_path, f", burst: 5, {point}").timing == Bursts(5, math.inf)
    launch = source(tmp_path, f", rate: 1, speed: {{low: 1, high: 2}}, {point}").launch
    assert (launch.speed.low, launch.speed.high) == (1.0, 2.0)
    launch = source(tmp_path, f", rate: 1, speed: {{mean: 6, sigma: 20 cm/s}}, {point}").launch
    assert (launch.speed.mean, launch.speed.sigma) == (6.0, 0.2)


def test_masses_are_drawn_once_and_shown_by_size(tmp_path):
    scene = DROPS.replace("1 g%s", "{low: 1 g, high: 2 g}") + NOZZLE % ", rate: 5, point: [0, 0, 0]"
    world, builder = built(tmp_path, scene)
    masses = world.blocks[0].masses
    assert masses.min() >= 1e-3
    assert masses.max() <= 2e-3
    assert masses.std() == pytest.approx(1e-3 / math.sqrt(12), rel=0.2)
    again, _ = built(tmp_path, scene)
    assert np.array_equal(masses, again.blocks[0].masses)
    size = builder.tracks["drops"].static["size"]
    close(size**3 / size[0] ** 3, masses / masses[0], 1e-5)


def test_seed_and_name_decide_the_births(tmp_path):
    text = ", rate: 9, speed: {low: 1, high: 2}, point: [0, 0, 0]"
    one = source(tmp_path, text).births(0, 5, None).u
    assert np.array_equal(one, source(tmp_path, text).births(0, 5, None).u)
    world, _ = built(tmp_path, "seed: 4\n" + DROPS % "" + NOZZLE % text)
    assert not np.array_equal(one, world.schedule[0].sources[0].births(0, 5, None).u)
    renamed = DROPS % "" + (NOZZLE % text).replace("nozzle", "other")
    world, _ = built(tmp_path, renamed)
    assert not np.array_equal(one, world.schedule[0].sources[0].births(0, 5, None).u)


def test_a_source_follows_a_body(tmp_path):
    world, _ = built(
        tmp_path,
        """
gravity: [0, 0, 0]
bodies:
  drops: {kind: particles, capacity: 200, mass: 1 g}
  rocket: {position: [0, 0, 0], mass: 1, velocity: [10, 0, 0]}
sources:
  tail: {particles: drops, follows: rocket, inherit: 0.25, rate: 100, lifetime: 9}
""",
    )
    state = simulate(world, world.start(), TimeStepping(1 / 60), 1.0)
    x, u = (
        array[place["drops"]].reshape(-1, 3)[:100]
        for array, place in ((state.q, world.layout.q), (state.v, world.layout.v))
    )
    close(u, np.tile([2.5, 0, 0], (100, 1)), 1e-13)
    born = np.arange(1, 101) / 100
    close(np.sort(x[:, 0]), np.sort(10 * born + 2.5 * (1 - born)), 1e-12)


REFUSED = [
    (DROPS % "" + NOZZLE % ", point: [0, 0, 0]", "expected one of rate and burst"),
    (DROPS % "" + NOZZLE % ", rate: 1, burst: 2, point: [0, 0, 0]", "expected one of rate and burst"),
    (DROPS % "" + NOZZLE % ", rate: 1, every: 2, point: [0, 0, 0]", "every without burst"),
    (DROPS % "" + NOZZLE % ", rate: -1, point: [0, 0, 0]", "rate"),
    (DROPS % "" + NOZZLE % ", rate: .nan, point: [0, 0, 0]", "not a finite number"),
    (DROPS % "" + NOZZLE % ", rate: 1", "expected one of point"),
    (DROPS % "" + NOZZLE % ", rate: 1, point: [0, 0, 0], sphere: {radius: 1}", "point and sphere"),
    (DROPS % "" + NOZZLE % ", rate: 1, start: 2, end: 1, point: [0, 0, 0]", "before start"),
    (DROPS % "" + NOZZLE % ", rate: 1, point: [0, 0, 0], speed: {low: 1}", "low and high, or mean and sigma"),
    (DROPS % "" + NOZZLE % ", rate: 1, point: [0, 0, 0], speed: {low: 2, high: 1}", "above high"),
    (DROPS % "" + NOZZLE % ", rate: 1, point: [0, 0, 0], direction: [0, 0, 0]", "length 0"),
    (DROPS % "" + NOZZLE % ", rate: 1, mesh: {file: none.obj}", "no file"),
    (DROPS % "" + NOZZLE % ", rate: 1, follows: nobody", "nobody"),
    (DROPS.replace("drops", "other") % "" + NOZZLE % ", rate: 1, point: [0, 0, 0]", "drops"),
    (
        "bodies: {drops: {position: [0, 0, 0], mass: 1}}\n" + NOZZLE % ", rate: 1, point: [0, 0, 0]",
        "kind particles",
    ),
    (DROPS % ", color: [[0.5, '#ffffff'], [0.1, '#000000']]", "increase from 0 to 1"),
    (DROPS % ", size: []", "increase from 0 to 1"),
    (DROPS % ", box: {low: [1, 0, 0], high: [0, 0, 0]}", "not below"),
    (DROPS.replace("200", "0") % "", "capacity"),
    (DROPS.replace("200", "2000000") % "", "capacity"),
    (DROPS % ", every: 0", "every"),
    (DROPS.replace("1 g", "-1 g") % "", "mass"),
]


@pytest.mark.parametrize(("text", "words"), REFUSED)
def test_bad_scenes_are_refused(tmp_path, text, words):
    message = refused(tmp_path, text)
    assert words in message
    assert "s.yaml:" in message


def test_an_empty_mesh_is_refused_with_its_line(tmp_path):
    (tmp_path / "empty.obj").write_text("v 0 0 0\n")
    message = refused(tmp_path, DROPS % "" + NOZZLE % ", rate: 1, mesh: {file: empty.obj}")
    assert "empty.obj" in message
    assert "no faces" in message


def test_a_run_keeps_ages_counts_and_tells_dropped_births(tmp_path):
    scene = loaded(
        tmp_path,
        """
duration: 1 s
bodies: {drops: {kind: particles, capacity: 50, mass: 1 g, opacity: [[0, 1], [1, 0]]}}
sources: {nozzle: {particles: drops, rate: 100, point: [0, 0, 0], speed: 3, lifetime: 2}}
stepper: {kind: time_stepping, h: 5 ms}
record: {fps: 20}
""",
    )
    summary = visviva.run(scene, tmp_path / "run.vv")
    assert summary["fallbacks"] == {"drops: births dropped, since all slots were in use": 50}
    assert summary["events"] == {"births dropped": 1}
    assert summary["ledger"]["relative"] < 1e-12
    with visviva.load(tmp_path / "run.vv") as run:
        age = run["drops"].age
        living = run.signals["drops.living"]
        assert age.dtype == np.uint8
        assert np.array_equal((age > 0).sum(axis=1), living)
        assert living[0] == 0
        assert living[-1] == 50
        assert not run["drops"].x[age == 0].any()
        assert age[-1].max() == pytest.approx(1 + 254 * 0.5, abs=3)
        assert "50 slots" in run.events[0].text


FIELDS = {
    "drag": "drag: 0.1",
    "quadratic_drag": "drag: 0.1",
    "wind": "drag: 0.1, velocity: [1, 0, 0], gust: 0.5",
    "turbulence": "drag: 0.1, speed: 1, size: 2",
    "current": "drag: 0.1, velocity: [1, 0, 0]",
    "attractor": "strength: 1, soft: 0.1",
    "vortex": "strength: 1",
    "field": "force: ['where(x > 0, 1, 0)', -x, 0]",
}


@pytest.mark.parametrize("kind", FIELDS)
def test_a_field_on_several_sets_is_the_same_air_for_all(kind):
    """A point of a set is moved as at the same place in a set by itself; the rows are told apart."""

    def moved(bodies, points):
        force = f"f: {{kind: {kind}, points: {points}, {FIELDS[kind]}}}"
        text = f"gravity: [0, 0, 0]\nbodies: {bodies}\nforces:\n  {force}\n"
        ready = prepare(scene_from_text(text + "stepper: {kind: time_stepping, h: 10 ms}\n"))
        end = simulate(ready.world, ready.state, ready.stepper, 0.2)
        return {name: end.q[place] for name, place in ready.world.layout.q.items()}, ready.world

    a, b = "{position: [0.3, 0, 1], mass: 1}", "{position: [-0.2, 0.1, 1], mass: 2}"
    alone = [moved(f"{{ball: {one}}}", "ball")[0]["ball"] for one in (a, b)]
    both, world = moved(f"{{ball: {a}, stone: {b}}}", "[ball, stone]")
    assert np.allclose(both["ball"], alone[0], atol=1e-14)
    assert np.allclose(both["stone"], alone[1], atol=1e-14)
    assert [force.name for force in world.forces] == ["f.ball", "f.stone"]


def test_a_set_that_is_named_twice_is_refused():
    text = "bodies: {ball: {position: [0, 0, 1], mass: 1}}\nforces:\n"
    text += "  f: {kind: drag, points: [ball, ball], drag: 1}\n"
    with pytest.raises(SceneError, match=r"forces.f.points\[1\]: found ball twice"):
        prepare(scene_from_text(text))
