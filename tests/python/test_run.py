"""Runs as notebooks and tables want them."""

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
