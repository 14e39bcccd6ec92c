"""Runs in the form required by notebooks and tables."""

from __future__ import annotations

import base64
import io
import sys
from types import SimpleNamespace

import numpy as np
import pytest
from PIL import Image

import visviva as vv


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    world = vv.World()
    ball = world.add(vv.PointMasses("ball", [0.1, 0, 1], 0.2, [0.3, 0, 0]))
    world.add(vv.PointMasses("cloud", [[0, 0, 1], [0, 1, 1]], 0.2))
    world.add(vv.Gravity(world))
    world.add(vv.Plane("floor", ball.points, restitution=0.5))
    out = tmp_path_factory.mktemp("run") / "x.vv"
    return vv.record(world, out, 0.6, fps=50, signals={"height [m]": lambda k: k.position(ball.points)[0, 2]})


def test_it_plays_in_a_notebook(run):
    """A film of what was recorded, in the page itself: nine pictures of 0.6 s, and they differ."""
    html = run._repr_html_()
    assert "run x: complete" in html
    data = html.split("base64,")[1].split('"')[0]
    film = Image.open(io.BytesIO(base64.b64decode(data)))
    assert film.size == (480, 270) and film.n_frames == 10
    first = np.asarray(film.convert("RGB"), int)
    film.seek(5)
    assert np.abs(np.asarray(film.convert("RGB"), int) - first).max() > 50
    assert run._repr_html_() is html


def test_its_columns(run):
    columns = run.table()
    assert all(column.shape == (run.count,) for column in columns.values())
    assert columns["ball.z"] == pytest.approx(columns["height"], abs=1e-6)
    assert columns["ball.energy"] == pytest.approx(0.1 * (columns["ball.vx"] ** 2 + columns["ball.vz"] ** 2))
    assert "ledger/kinetic" in columns and not any(name.startswith("cloud") for name in columns)


def test_frames_of_other_libraries_are_made_as_they_want_them(run, monkeypatch):
    made = SimpleNamespace(
        DataFrame=lambda columns, index: (columns, index), Index=lambda values, name: (values, name)
    )
    monkeypatch.setitem(sys.modules, "pandas", made)
    columns, (t, name) = run.to_pandas()
    assert name == "t" and (t == run.t).all() and "t" not in columns and "ball.vx" in columns
    kept = SimpleNamespace(Dataset=lambda variables, coords, attrs: (variables, coords, attrs))
    monkeypatch.setitem(sys.modules, "xarray", kept)
    variables, coords, attrs = run.to_xarray()
    assert variables["cloud.v"][0] == ("t", "cloud", "axis") and variables["cloud.v"][1].shape == (31, 2, 3)
    assert variables["ball.energy"][0] == ("t", "ball") and variables["height"][2] == {"units": "m"}
    assert coords["axis"] == ["x", "y", "z"] and attrs == {"title": "x"}


def test_a_library_that_is_not_there_is_named(run, monkeypatch):
    for library in ("pandas", "xarray"):
        monkeypatch.setitem(sys.modules, library, None)
        with pytest.raises(vv.SceneError, match=f"this needs {library}: pip install {library}"):
            getattr(run, f"to_{library}")()


def test_the_net_force_on_a_body_is_its_mass_times_its_acceleration(tmp_path):
    """In flight the weight; on a spring −k x besides; at rest on the floor nothing is left of it."""
    world = vv.World()
    balls = world.add(vv.PointMasses("balls", [[0, 0, 10], [1, 0, 0]], [0.2, 0.5]))
    hook, end = world.join(world.ports.points(vv.FixedPoints([3, 0, 0.0])), balls.points[1])
    world.add(vv.Gravity(world))
    world.add(vv.Springs("spring", hook, end, stiffness=4.0, rest_length=1.0))
    world.add(vv.Plane("floor", balls.points))
    run = vv.record(world, tmp_path / "x.vv", 1.0, fps=200, stepper=vv.EventDriven(rtol=1e-9))
    force = run["balls"].force
    assert force.shape == (run.count, 2, 3)
    assert force[:, 0] == pytest.approx(np.broadcast_to([0, 0, -0.2 * 9.81], force[:, 0].shape), abs=1e-3)
    pull = 4.0 * (3 - run["balls"].x[:, 1, 0] - 1.0)
    assert force[2:-2, 1, 0] == pytest.approx(pull[2:-2], abs=0.01)
    assert force[:, 1, 2] == pytest.approx(0.0, abs=1e-6), "the floor bears the weight"
    assert "force" in dir(run["balls"])


def test_the_force_of_an_impact_is_its_impulse_over_the_frames(run):
    """∫ f dt = m Δv, whatever happens in between."""
    ball = run["ball"]
    impulse = np.trapezoid(ball.force[:, 0], run.t, axis=0)
    assert impulse == pytest.approx(0.2 * (ball.v[-1, 0] - ball.v[0, 0]).astype(float), abs=0.05)
