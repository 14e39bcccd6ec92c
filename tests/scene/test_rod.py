"""Elastic rods of a scene: how they are laid out, how far they bend, and rejected input."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_bvp
from tests.kits.knots import determinant, strand_distance
from tests.scene.test_models import built, refused

from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.scene import load_scene
from visviva.scene.rod import evenly_spaced
from visviva.steppers.time_stepping import TimeStepping

ROD = """
bodies:
  rod:
    kind: rod
    through: [[-1.25 cm, 0, 0], [30 cm, 0, 0], [1 m, 0, 0]]
    pieces: 40
    radius: 3 cm
    density: 1000 kg/m^3
    young: {young} Pa
    damping_time: 50 ms
constraints:
  clamp: {{kind: prescribed, points: 'rod[0:2]', line: {{start: [-1.25 cm, 0, 0], velocity: [0, 0, 0]}}}}
stepper: {{kind: time_stepping, h: 10 ms, converge: true}}
"""


def test_places_are_even_and_go_through_the_stations():
    stations = np.array([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0.5, 1, 2.0]])
    x = evenly_spaced(stations, 40)
    steps = np.linalg.norm(np.diff(x, axis=0), axis=1)
    assert np.allclose(x[[0, -1]], stations[[0, -1]]) and np.ptp(steps) < 0.01 * steps.mean()
    for station in stations:
        assert np.linalg.norm(x - station, axis=1).min() < steps.mean()


def elastica(load: float) -> tuple[float, float]:
    """Where the end of a clamped rod of 1 m hangs, x and z, q L³/B = load: B θ″ = q (L − s) cos θ."""
    s = np.linspace(0, 1, 200)
    found = solve_bvp(
        lambda s, y: np.vstack([y[1], load * (1 - s) * np.cos(y[0]), np.cos(y[0]), np.sin(y[0])]),
        lambda a, b: np.array([a[0], b[1], a[2], a[3]]),
        s,
        np.zeros((4, 200)),
        tol=1e-8,
    )
    return float(found.y[2, -1]), float(found.y[3, -1])


@pytest.mark.parametrize("load", [0.2, 4.0])
def test_a_clamped_rod_hangs_as_the_elastica(tmp_path, load):
    """It sags by q L⁴/8B, and far down; held from the middle of its first piece on, which is clamped."""
    weight = 1000.0 * np.pi * 0.03**2 * 9.81
    young = weight / load / (0.25 * np.pi * 0.03**4)
    (tmp_path / "s.yaml").write_text(ROD.format(young=young))
    ready = prepare(load_scene(tmp_path / "s.yaml"))
    state = simulate(ready.world, ready.world.start(), TimeStepping(0.02, converge=True), 6.0)
    x = state.q[ready.world.layout.q["rod"]].reshape(-1, 3)
    wanted = elastica(load)
    assert x[-1, 2] == pytest.approx(wanted[1], rel=5e-3)
    assert x[-1, 0] == pytest.approx(wanted[0], rel=2e-3)
    if load == 0.2:
        assert wanted[1] == pytest.approx(-load / 8, rel=0.01)


def test_its_mass_its_names_and_what_is_refused(tmp_path):
    world, builder = built(tmp_path, "", ROD.format(young=1e6))
    block = world.blocks[0]
    assert block.masses.sum() == pytest.approx(1012.5 * np.pi * 0.03**2)
    assert builder.points("rod.first").index.tolist() == [0] and builder.points("rod.last").index[0] == 40
    same = ROD.format(young=1e6).replace("[30 cm, 0, 0]", "[-1.25 cm, 0, 0]")
    assert "found the same position twice" in refused(tmp_path, "", same)


def test_the_kit_knows_knots():
    """An overhand knot, two of them, and a curl that is none."""
    t = np.linspace(-2.05, 2.05, 120)
    knot = np.stack([t**3 - 3 * t, t**5 / 5 - 2 * t, t**4 - 4 * t**2], axis=1)
    assert determinant(knot) == 3 and determinant(knot * [1, 0.01, 1]) == 3
    flat = knot.copy()
    flat[:, 1] = t
    assert determinant(flat) == 1
    assert determinant(np.vstack([knot, knot + np.array([30, 0, 0])])) == 9, "two in a row"
    side = np.array([[0, 0, 0], [1, 0, 0], [2, 0, 1], [1, 0, 2], [0.2, 0.3, 0.1], [0.2, -1, 0.1]])
    assert strand_distance(side, 3) == pytest.approx(0.1, abs=1e-9)
