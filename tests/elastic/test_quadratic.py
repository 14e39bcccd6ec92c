"""Elements of order 2 in scenes: mass, measured quantities, motion, rejected input."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from visviva.cli.session import prepare
from visviva.core.loop import simulate
from visviva.elastic.elements.quadratic import quadratic_mass, split, with_middles
from visviva.elastic.formats.mesh_files import read_mesh
from visviva.elastic.meshes.tet_mesh import TetMesh
from visviva.elastic.models.stress_colors import nodal
from visviva.errors import SceneError
from visviva.record.ledger import Ledger
from visviva.scene import scene_from_text

BAR = """
duration: 1 s
gravity: [0, 0, 0]
bodies:
  bar:
    kind: elastic_body
    shape: {kind: block, size: [40 cm, 10 cm, 10 cm], cells: [3, 1, 1]}
    order: 2
    material: {density: 1000 kg/m^3, young: 1 MPa, poisson: 0.3}
stepper: {kind: time_stepping, h: 1 ms}
"""
CONTACT = "contacts: {touch: {kind: plane, points: bar.surface, mu: 0.3}}\n"


def test_the_consistent_mass_is_that_of_the_textbooks() -> None:
    """In parts of 420: 6 and 1 at corners, −4 and −6 beside and across, 32, 16 and 8 between the edges."""
    found = 420.0 * quadratic_mass()
    assert np.allclose(found[0], [6, 1, 1, 1, -4, -4, -4, -6, -6, -6])
    assert np.allclose(found[4], [-4, -4, -6, -6, 32, 16, 16, 16, 16, 8])
    assert np.allclose(found, found.T)


def test_an_element_is_filled_by_eight() -> None:
    x, elements = with_middles(
        np.array([[0, 0, 0], [1, 0.2, 0], [0, 1, 0.1], [0.3, 0, 1]]), np.arange(4)[None]
    )
    whole = np.linalg.det(x[1:4] - x[0]) / 6.0
    assert np.allclose(TetMesh(x, split(elements)).volumes(), whole / 8.0)


def ready(text: str, *changes: tuple[str, str]) -> Any:
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return prepare(scene_from_text(text))


@pytest.mark.parametrize(("order", "off"), [(1, 0.225), (2, 0.0)])
def test_what_a_bent_bar_bears_at_its_nodes(order: int, off: float) -> None:
    """Pure bending of curvature κ: σ = E κ z is linear, as what an element of order 2 knows."""
    world = ready(BAR, ("order: 2", f"order: {order}"), ("poisson: 0.3", "poisson: 0")).world
    state, curvature = world.start(), 1e-6
    x = state.q[world.layout.q["bar"]].reshape(-1, 3)
    x += curvature * np.stack([x[:, 0] * x[:, 2], 0.0 * x[:, 0], -0.5 * x[:, 0] ** 2], axis=1)
    found = nodal(world.forces[0], "von_mises", world.kinematics(state))
    due = 1e6 * curvature * 0.1
    assert found[x[:, 2] > 0.0999].mean() == pytest.approx((1.0 - off) * due, rel=0.01)


def test_a_body_falls_and_rests_on_the_floor_and_the_ledger_closes() -> None:
    high = ("order: 2", "order: 2\n    position: [0, 0, 2 cm]")
    scene = ready(BAR + CONTACT, ("gravity: [0, 0, 0]\n", ""), high)
    world, state, ledger = scene.world, scene.state, Ledger()
    for t in (0.0, 0.3, 1.0):
        state = simulate(world, state, scene.stepper, t).copy()
        accounts = dict(zip(world.layout.account_names, state.accounts.tolist(), strict=True))
        ledger.add(world.energies(world.kinematics(state)), accounts)
    assert ledger.closes(1e-12)
    x = state.q[world.layout.q["bar"]].reshape(-1, 3)
    assert np.abs(x[:, 2].min()) < 1e-6 and np.abs(state.v).max() < 0.05


@pytest.mark.parametrize("mass", ["lumped", "consistent"])
def test_a_bar_swings_at_the_frequency_of_the_theory(mass: str) -> None:
    """A free bar of Euler and Bernoulli: the first bending mode, cos z cosh z = 1, z = 4.730."""
    text = BAR.replace("size: [40 cm, 10 cm, 10 cm]", "size: [1 m, 4 cm, 4 cm]").replace(
        "[3, 1, 1]", "[12, 1, 1]"
    )
    scene = ready(text, ("order: 2", f"order: 2\n    mass: {mass}"), ("poisson: 0.3", "poisson: 0"))
    world, state = scene.world, scene.state
    x = state.q[world.layout.q["bar"]].reshape(-1, 3)
    z, s = 4.730040744862704, x[:, 0].copy()
    share = (np.cos(z) - np.cosh(z)) / (np.sin(z) - np.sinh(z))
    shape = np.cos(z * s) + np.cosh(z * s) - share * (np.sin(z * s) + np.sinh(z * s))
    slope = z * (-np.sin(z * s) + np.sinh(z * s) - share * (np.cos(z * s) + np.cosh(z * s)))
    rate = z**2 * np.sqrt(1e6 * 0.04**2 / 12 / 1000.0)
    height, past = x[:, 2] - x[:, 2].mean(), []
    x[:, 2] += 1e-4 * shape
    x[:, 0] -= 1e-4 * slope * height
    ends = np.flatnonzero((s < 1e-9) | (s > 1.0 - 1e-9))
    h = 2 * np.pi / rate / 400
    stepper = type(scene.stepper)(h, theta=0.5)
    level = x[ends, 2].mean() - 1e-4 * shape[ends].mean()
    for i in range(1, 801):
        state = simulate(world, state, stepper, i * h)
        past.append(state.q[world.layout.q["bar"]].reshape(-1, 3)[ends, 2].mean() - level)
    crossings = np.flatnonzero(np.diff(np.sign(past)))
    period = 2.0 * h * np.diff(crossings).mean()
    assert period == pytest.approx(2 * np.pi / rate, rel=0.012), "shear and rotary inertia take 1 %"


def test_a_bar_that_yields_keeps_its_new_shape() -> None:
    """Pulled by 5 % and let go: every point has flowed by more than the 2 % that the strain has too much."""
    text = BAR.replace("poisson: 0.3", "poisson: 0.3, yield_stress: 20 kPa")
    world = ready(text).world
    state = world.start()
    x = state.q[world.layout.q["bar"]].reshape(-1, 3)
    x *= [1.05, 0.978, 0.978]
    scene = ready(text)
    end = simulate(world, state, scene.stepper, 0.3)
    force = next(force for force in world.forces if force.name == "bar.elastic")
    flowed = force.flowed(end.memory[world.layout.memory["bar.elastic"]])
    assert len(flowed) == 4 * 18 and flowed.min() > 0.015 and flowed.max() < 0.06
    assert end.accounts[world.layout.account["dissipated/bar.elastic"]] > 0.0


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("poisson: 0.3", "poisson: 0.3, strength: 10 kPa", "found order of a body that may break"),
        ("order: 2", "order: 3", "1 or 2"),
    ],
)
def test_what_is_refused(old: str, new: str, words: str) -> None:
    with pytest.raises((SceneError, ExceptionGroup)) as caught:
        ready(BAR, (old, new))
    assert words in str(getattr(caught.value, "exceptions", [caught.value])[0])


def test_files_of_quadratic_elements_are_read_by_their_corners(tmp_path) -> None:
    """Gmsh's type 11, VTK's cell 24."""
    x, elements = with_middles(np.vstack([np.zeros(3), np.eye(3)]), np.arange(4)[None])
    places = "\n".join(f"{i + 1} {a} {b} {c}" for i, (a, b, c) in enumerate(x))
    nodes = " ".join(str(i + 1) for i in elements[0])
    gmsh = f"$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n10\n{places}\n$EndNodes\n"
    (tmp_path / "a.msh").write_text(f"{gmsh}$Elements\n1\n1 11 2 0 1 {nodes}\n$EndElements\n")
    flat = " ".join(str(i) for i in elements[0])
    points = "\n".join(f"{a} {b} {c}" for a, b, c in x)
    head = "# vtk DataFile Version 3.0\na\nASCII\nDATASET UNSTRUCTURED_GRID\n"
    text = f"{head}POINTS 10 double\n{points}\nCELLS 1 11\n10 {flat}\nCELL_TYPES 1\n24\n"
    (tmp_path / "a.vtk").write_text(text)
    for name in ("a.msh", "a.vtk"):
        mesh = read_mesh(tmp_path / name)
        assert np.array_equal(mesh.x, x[:4]) and np.array_equal(mesh.tets, [[0, 1, 2, 3]])


@pytest.mark.parametrize(("kind", "rows"), [("incompressible", 8), ("rigid_elements", 25)])
def test_an_element_that_keeps_its_volume_or_shape_does_so_with_all_its_nodes(kind: str, rows: int) -> None:
    scene = ready(BAR + f"constraints: {{hold: {{kind: {kind}, of: bar, elements: [7]}}}}\n")
    world, state = scene.world, scene.state
    assert world.constraints[0].n == rows
    before = state.q.reshape(-1, 3).copy()
    state.v[:] = 0.3 * np.random.default_rng(1).standard_normal(state.v.shape)
    end = simulate(world, state, scene.stepper, 0.05).q.reshape(-1, 3)
    nodes = world.forces[0].elements[7].astype(int)
    tets = split(nodes[None])
    after, due = TetMesh(end, tets).volumes(), TetMesh(before, tets).volumes()
    assert np.abs(end - before).max() > 1e-3
    assert np.abs(after / due - 1.0).max() < 1e-4
