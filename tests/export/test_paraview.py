"""Runs exported to ParaView, read back according to the format's description."""

from __future__ import annotations

from itertools import pairwise

import h5py
import numpy as np
import pytest
from tests.export.test_usd import SCENE, SPRAY

import visviva
from visviva.errors import SceneError
from visviva.export.paraview import write_paraview
from visviva.export.vtkhdf import CELLS
from visviva.scene import scene_from_text
from visviva.scene.examples import example_path


def frame(block, i):
    """Points, cells by kind and point data of one step, as a reader of the format finds them."""
    steps = block["Steps"]
    count, start = block["NumberOfPoints"][i], steps["PointOffsets"][i]
    x = block["Points"][start : start + count]
    cells = {}
    for k, kind in enumerate(CELLS):
        group, first = block[kind], steps["CellOffsets"][i, k]
        offsets = group["Offsets"][first : first + group["NumberOfCells"][i] + 1]
        entry = steps["ConnectivityIdOffsets"][i, k]
        numbers = group["Connectivity"][entry : entry + group["NumberOfConnectivityIds"][i]]
        assert offsets[-1] == len(numbers)
        cells[kind] = [numbers[a:b].tolist() for a, b in pairwise(offsets)]
    found = block.get("PointData", {})
    data = {key: found[key][at : at + count] for key in found for at in [steps[f"PointDataOffsets/{key}"][i]]}
    return x, cells, data


def exported(scene, folder, until=None):
    visviva.run(scene, folder / "a.vv", until=until)
    run = visviva.load(folder / "a.vv")
    write_paraview(run, folder / "a.vtkhdf")
    return run, h5py.File(folder / "a.vtkhdf")


def test_everything_is_where_the_run_has_it(tmp_path):
    run, file = exported(scene_from_text(SCENE), tmp_path)
    root = file["VTKHDF"]
    assert root.attrs["Type"] == b"PartitionedDataSetCollection"
    assert set(root["Assembly"]) == {"hook", "ball", "brick", "can", "sheet", "spring"}
    assert root["ball/Steps/Values"][:] == pytest.approx(run.t)
    for i in (0, 7, run.count - 1):
        x, cells, data = frame(root["sheet"], i)
        assert x == pytest.approx(run["sheet"].x[i])
        assert cells["Polygons"] == run["sheet"].static("triangles").tolist()
        assert data["velocity"] == pytest.approx(run["sheet"].v[i])
        x, cells, data = frame(root["brick"], i)
        assert x.mean(axis=0) == pytest.approx(run["brick"].x[i, 0], abs=1e-5)
        edges = np.linalg.norm(x[:, None] - x, axis=2)
        assert np.sort(edges.ravel())[-1] == pytest.approx(np.sqrt(0.14), abs=1e-5)
        assert len(cells["Polygons"]) == 12
        arms = x - run["brick"].x[i, 0]
        moved = run["brick"].v[i, 0] + np.cross(run["brick"].spin[i, 0], arms)
        assert data["velocity"] == pytest.approx(moved, abs=1e-4)
    assert len(root["sheet/Polygons/Connectivity"]) == 3 * len(run["sheet"].static("triangles")), (
        "written once"
    )


def test_dead_particles_are_no_vertices(tmp_path):
    run, file = exported(scene_from_text(SPRAY), tmp_path)
    for i in range(run.count):
        _, cells, _ = frame(file["VTKHDF/spray"], i)
        assert [v for (v,) in cells["Vertices"]] == np.flatnonzero(run["spray"].age[i] != 0).tolist()


def test_triangles_that_change(tmp_path):
    run, file = exported(example_path("torn_bar"), tmp_path, until=1.0)
    name = next(name for name, track in run.tracks.items() if track.changes_topology)
    for i in (0, run.count - 1):
        _, cells, _ = frame(file["VTKHDF"][name], i)
        assert cells["Polygons"] == run[name].frame("triangles", i).tolist()


def test_a_file_of_another_is_kept(tmp_path):
    visviva.run(scene_from_text(SPRAY), tmp_path / "a.vv", until=0.1)
    (tmp_path / "a.vtkhdf").write_text("mine")
    with visviva.load(tmp_path / "a.vv") as run, pytest.raises(SceneError, match="of this name"):
        write_paraview(run, tmp_path / "a.vtkhdf")
