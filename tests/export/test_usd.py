"""Runs exported to OpenUSD, read back by OpenUSD itself."""

from __future__ import annotations

import sys

import numpy as np
import pytest
from PIL import Image
from pxr import Gf, Usd, UsdGeom, UsdShade, UsdValidation
from tests.export.everything import SCENE

import visviva
from visviva.errors import SceneError
from visviva.export.meshes import SIDES
from visviva.export.orientations import continuous_signs
from visviva.export.staged import stage_of
from visviva.export.usd.points import joined_curves
from visviva.export.usd.prims import Frames
from visviva.export.usd.writer import write_usd
from visviva.scene import scene_from_text
from visviva.scene.examples import example_path
from visviva.view.staging.stage import Stage

SPRAY = """
duration: 0.5 s
record: {fps: 20}
bodies:
  spray: {kind: particles, capacity: 100, mass: 1 g, radius: 1 cm}
sources:
  nozzle: {particles: spray, point: [0, 0, 1], rate: 200, speed: 3, cone: 10 deg, lifetime: 0.2}
stepper: {kind: time_stepping, h: 10 ms}
"""


@pytest.fixture(scope="module")
def exported(tmp_path_factory):
    folder = tmp_path_factory.mktemp("usd")
    visviva.run(scene_from_text(SCENE), folder / "a.vv")
    with visviva.load(folder / "a.vv") as run:
        write_usd(run, folder / "a.usda")
        yield run, Usd.Stage.Open(str(folder / "a.usda"))


def world(stage, path, code):
    """The matrix (4, 4) of a prim, of row vectors."""
    prim = UsdGeom.Xformable(stage.GetPrimAtPath(path))
    return np.array(prim.ComputeLocalToWorldTransform(Usd.TimeCode(code)))


def test_bodies_are_where_the_run_has_them(exported):
    run, stage = exported
    track = run["brick"]
    for i in range(run.count):
        matrix = world(stage, "/World/brick", i)
        assert matrix[3, :3] == pytest.approx(track.x[i, 0], abs=1e-6)
        w, *xyz = track.quat[i, 0].astype(float)
        turn = np.array(Gf.Matrix3d(Gf.Rotation(Gf.Quatd(w, *xyz).GetNormalized())))
        assert matrix[:3, :3] == pytest.approx(turn, abs=1e-5)
    edges = np.linalg.norm(world(stage, "/World/brick/shape", 0)[:3, :3], axis=1)
    assert edges == pytest.approx([0.2, 0.1, 0.3])
    can = UsdGeom.Cylinder(stage.GetPrimAtPath("/World/can/shape"))
    assert (can.GetRadiusAttr().Get(), can.GetHeightAttr().Get()) == pytest.approx((0.05, 0.2))


def test_time_units_and_axes(exported):
    run, stage = exported
    assert UsdGeom.GetStageUpAxis(stage) == "Z"
    assert UsdGeom.GetStageMetersPerUnit(stage) == 1.0
    assert stage.GetTimeCodesPerSecond() == pytest.approx(50.0)
    assert (stage.GetStartTimeCode(), stage.GetEndTimeCode()) == (0.0, run.count - 1)


def test_balls_lines_and_surfaces(exported):
    run, stage = exported
    i = 7
    assert world(stage, "/World/ball", i)[3, :3] == pytest.approx(run["ball"].x[i, 0], abs=1e-6)
    assert UsdGeom.Sphere(stage.GetPrimAtPath("/World/ball")).GetRadiusAttr().Get() == pytest.approx(0.08)
    spring = UsdGeom.BasisCurves(stage.GetPrimAtPath("/World/spring"))
    wire = np.array(spring.GetPointsAttr().Get(i))
    assert spring.GetCurveVertexCountsAttr().Get(i) == [len(wire)]
    assert wire[[0, -1]] == pytest.approx(np.array([[0, 0, 3.0], run["ball"].x[i, 0]]), abs=1e-6)
    cloth = UsdGeom.Mesh(stage.GetPrimAtPath("/World/sheet"))
    assert np.array(cloth.GetPointsAttr().Get(i)) == pytest.approx(run["sheet"].x[i], abs=1e-6)
    assert len(cloth.GetNormalsAttr().Get(i)) == 16 and cloth.GetNormalsInterpolation() == "vertex"


def test_finishes_are_materials(exported):
    _, stage = exported
    prim = stage.GetPrimAtPath("/World/brick/shape")
    material, _ = UsdShade.MaterialBindingAPI(prim).ComputeBoundMaterial()
    shader = UsdShade.Shader(material.GetPrim().GetChild("surface"))
    assert shader.GetInput("metallic").Get() == 1.0
    assert list(shader.GetInput("diffuseColor").Get()) == pytest.approx([0.03, 0.13, 0.32], abs=0.01)


def test_openusd_finds_nothing_wrong(exported):
    _, stage = exported
    validators = UsdValidation.ValidationRegistry().GetOrLoadAllValidators()
    assert len(validators) > 20
    assert [error.GetMessage() for error in UsdValidation.ValidationContext(validators).Validate(stage)] == []


def test_the_camera_sees_what_the_films_see(exported):
    run, stage = exported
    camera = UsdGeom.Camera(stage.GetPrimAtPath("/World/camera")).GetCamera(Usd.TimeCode(0))
    pixel = camera.frustum.ComputeViewMatrix() * camera.frustum.ComputeProjectionMatrix()
    expected = Stage(run, (1280, 720)).camera.project([[1.0, 0.0, 1.0]], (1280, 720))[0]
    x, y, _ = pixel.Transform(Gf.Vec3d(1.0, 0.0, 1.0))
    assert (640 * (1 + x), 360 * (1 - y)) == pytest.approx(expected[:2], abs=0.01)


def test_particles_are_points_and_dead_ones_are_not_there(tmp_path):
    visviva.run(scene_from_text(SPRAY), tmp_path / "a.vv")
    with visviva.load(tmp_path / "a.vv") as run:
        write_usd(run, tmp_path / "a.usd")
        stage = Usd.Stage.Open(str(tmp_path / "a.usd"))
        points = UsdGeom.Points(stage.GetPrimAtPath("/World/spray"))
        for i in range(run.count):
            alive = run["spray"].age[i] != 0
            found = np.array(points.GetPointsAttr().Get(i)).reshape(-1, 3)
            assert found == pytest.approx(run["spray"].x[i][alive], abs=1e-6)


def test_torn_surfaces_change_their_triangles(tmp_path):
    visviva.run(example_path("torn_bar"), tmp_path / "a.vv", until=1.0)
    with visviva.load(tmp_path / "a.vv") as run:
        write_usd(run, tmp_path / "a.usd")
        stage = Usd.Stage.Open(str(tmp_path / "a.usd"))
        name = next(name for name, track in run.tracks.items() if track.changes_topology)
        own = (p for p in stage.Traverse() if str(p.GetPath()).startswith(f"/World/{name}"))
        mesh = UsdGeom.Mesh(next(p for p in own if p.IsA(UsdGeom.Mesh)))
        for i in (0, run.count - 1):
            triangles = np.array(mesh.GetFaceVertexIndicesAttr().Get(i)).reshape(-1, 3)
            assert np.array_equal(triangles, run[name].frame("triangles", i))


def test_colours_that_change_are_over_time(tmp_path):
    """A body that falls goes from blue to red; it has no material, which would hide its colours."""
    view = "view: {color_by: {speed: {of: [brick], high: 2 m/s}}}\n"
    visviva.run(scene_from_text(SCENE + view), tmp_path / "a.vv")
    with visviva.load(tmp_path / "a.vv") as run:
        write_usd(run, tmp_path / "a.usda")
        stage = Usd.Stage.Open(str(tmp_path / "a.usda"))
        shape = UsdGeom.Gprim(stage.GetPrimAtPath("/World/brick/shape"))
        first, last = (shape.GetDisplayColorAttr().Get(i)[0] for i in (0, run.count - 1))
        assert first[2] > 0.2 > first[0] and last[0] > first[0] + 0.3
        assert not UsdShade.MaterialBindingAPI(shape.GetPrim()).GetDirectBinding().GetMaterial()


def test_what_stays_is_written_once(exported):
    _, stage = exported
    ball = UsdGeom.Sphere(stage.GetPrimAtPath("/World/ball"))
    assert ball.GetRadiusAttr().GetNumTimeSamples() == 0


def test_signs_of_quaternions_are_steady():
    q = np.array([[1.0, 0, 0, 0], [-0.99, 0.1, 0, 0], [0.98, -0.2, 0, 0]])
    found = continuous_signs(q)
    assert ((found[1:] * found[:-1]).sum(axis=1) > 0.9).all()
    assert np.linalg.norm(found, axis=1) == pytest.approx([1.0] * 3)


def test_pieces_become_curves():
    x = np.arange(12.0).reshape(4, 3)
    found, counts = joined_curves(x[[0, 1, 0]], x[[1, 2, 3]])
    assert found.tolist() == x[[0, 1, 2, 0, 3]].tolist()
    assert counts.tolist() == [3, 2]


def test_rates_of_frames():
    assert Frames.of([0.0, 1 / 60, 2 / 60, 2.5 / 60]).codes.tolist() == pytest.approx([0, 1, 2, 2.5])
    assert Frames.of([0.0]).rate == 24.0


def test_what_cannot_be_written_is_said(exported, tmp_path, monkeypatch):
    run, _ = exported
    with pytest.raises(SceneError, match=r"expected one of \.usd"):
        write_usd(run, tmp_path / "a.obj")
    (tmp_path / "a.usd").write_text("mine")
    with pytest.raises(SceneError, match="of this name"):
        write_usd(run, tmp_path / "a.usd")
    monkeypatch.setitem(sys.modules, "pxr", None)
    monkeypatch.setitem(sys.modules, "pxr.Gf", None)
    with pytest.raises(SceneError, match=r"pip install 'visviva\[usd\]'"):
        write_usd(run, tmp_path / "b.usd")


HAULED = """
duration: 0.6 s
record: {fps: 10}
bodies:
  hung: {position: [1, 0, -1], mass: 2 kg}
  eye: {kind: fixed_points, positions: [[-1, 0, 0.5]]}
  wheel: {kind: sheave, position: [0.6, 0, 1], radius: 40 cm, mass: 1 kg}
  drum: {kind: winch, position: [-1, 0, 1], radius: 20 cm, mass: 3 kg}
constraints:
  rope: {kind: rope, nodes: [drum, wheel, hung], EA: 1 MN, tension: 20 N, line_radius: 4 cm, finish: cloth}
  motor: {kind: drive, of: drum, motor: {speed: -3 rad/s, max_torque: 50 N m}}
stepper: {kind: time_stepping, h: 2 ms}
"""


def test_the_strands_of_a_rope_go_along_with_it(tmp_path):
    """Rope that is hauled in by 3 × 0.2 m/s takes its texture along; the image lies beside the file."""
    visviva.run(scene_from_text(HAULED), tmp_path / "a.vv")
    with visviva.load(tmp_path / "a.vv") as run:
        write_usd(run, tmp_path / "a.usda")
        rows = [stage_of(run).things["rope"].shapes(i).tubes for i in range(run.count)]
        with pytest.raises(SceneError, match=r"a-rope\.png|a\.usda"):
            write_usd(run, tmp_path / "a.usda")
    stage = Usd.Stage.Open(str(tmp_path / "a.usda"))
    prim = stage.GetPrimAtPath("/World/rope")
    st = UsdGeom.PrimvarsAPI(prim).GetPrimvar("st")
    material, _ = UsdShade.MaterialBindingAPI(prim).ComputeBoundMaterial()
    image = UsdShade.Shader(material.GetPrim().GetChild("image")).GetInput("file").Get()
    picture = np.asarray(Image.open(tmp_path / image.path).convert("RGB"), float)
    assert picture.std(axis=0).max() > 5.0 and picture.std(axis=1).max() > 5.0, "strands, worn along the rope"
    corners = 2 * (SIDES + 1)
    for i in (0, run.count - 1):
        x = np.array(UsdGeom.Mesh(prim).GetPointsAttr().Get(i)).reshape(-1, corners, 3)
        uv = np.array(st.Get(i)).reshape(-1, corners, 2)
        assert x[0, :SIDES].mean(axis=0) == pytest.approx(rows[i][0, 0:3], abs=1e-5)
        radii = (1.0 - uv[: len(rows[i]), 0, 1] - 0.5 / len(picture)) * len(picture) / (len(picture) - 1)
        passed = (rows[i][:, 13] - rows[i][0, 13]) / np.ptp(np.concatenate([r[:, 13:15] for r in rows]))
        assert radii - radii[0] == pytest.approx(passed, abs=1e-3), "the unstrained rope before each piece"
    slid = rows[-1][0, 13] - rows[0][0, 13]
    assert 0.04 * abs(slid) == pytest.approx(0.6 * 0.2 * 3.0, rel=0.05)
    validators = UsdValidation.ValidationRegistry().GetOrLoadAllValidators()
    assert [error.GetMessage() for error in UsdValidation.ValidationContext(validators).Validate(stage)] == []
