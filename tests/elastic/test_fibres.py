"""Fibres: stiff in tension along themselves, slack in compression, in any direction of any material."""

import numpy as np
import pytest
from tests.kits.material_kit import Sample, check_gradient_and_tangent, check_turns, near

import visviva
from visviva.elastic.materials.fibres import Fibres
from visviva.elastic.materials.materials import MATERIALS
from visviva.errors import SceneError

SLANTED = Fibres(3.0, (1.0, -2.0, 0.5))
A = np.array(SLANTED.direction) / np.linalg.norm(SLANTED.direction)
laws = pytest.mark.parametrize("material", MATERIALS.values(), ids=lambda material: material.name)
orders = pytest.mark.parametrize("order", [1, 2])


@laws
@orders
@pytest.mark.parametrize("seed", [1, 2])
def test_forces_are_the_slope_of_the_energy_and_turn_with_the_body(material, order, seed):
    stretch = Sample(material, order, fibres=SLANTED).bent(seed)
    taut = Sample(material, order, fibres=SLANTED).energy(stretch) - Sample(material, order).energy(stretch)
    assert taut > 1e-4, "some fibres are taut"
    check_gradient_and_tangent(material, order, seed, SLANTED)
    check_turns(material, order, seed, SLANTED)


@laws
@orders
def test_small_strains_have_the_moduli_of_the_law_and_k_along_the_fibres(material, order):
    """½ u·K u = V (Ψ_law + ½ k (a·ε a)²)."""
    s, bare = Sample(material, order, fibres=SLANTED), Sample(material, order)
    strain = np.array([[0.3, 0.5, -0.2], [0.5, -0.4, 0.1], [-0.2, 0.1, 0.7]])
    u = (s.rest @ strain).ravel()
    added = 0.5 * u @ (s.matrix("K", s.rest) - bare.matrix("K", bare.rest)) @ u
    near(added, 0.5 * 3.0 * (A @ strain @ A) ** 2 * np.prod([1.0, 1.2, 0.9]), 1e-12, "small strain")
    assert np.abs(s.f(s.rest)).max() < 1e-13


@orders
def test_tension_in_closed_form_and_slack_in_compression(order):
    """By λ with the sides held, Saint Venant: F/A = (K + 4/3 G + k) ½ (λ³ − λ), without k for λ < 1."""
    law, k = MATERIALS["saint_venant_kirchhoff"], 3.0
    s = Sample(law, order, fibres=Fibres(k, (2.0, 0.0, 0.0)))
    for stretch in (1.3, 1.01, 0.9):
        f = s.f(s.rest * [stretch, 1.0, 1.0]).reshape(-1, 3)
        stiff = 2.0 + 4.0 / 3.0 * 1.3 + (k if stretch > 1 else 0.0)
        pull = -f[s.rest[:, 0] > 0.99, 0].sum() / (1.2 * 0.9)
        assert pull == pytest.approx(0.5 * stiff * (stretch**3 - stretch), rel=1e-12)


def test_each_element_has_its_own():
    """Fibres in half of a cube, across and along: only those that are drawn bear."""
    law, n = MATERIALS["neo_hookean"], 6
    along = np.where(np.arange(n)[:, None] < 3, [[1.0, 0.0, 0.0]], [[0.0, 1.0, 0.0]])
    s, bare = Sample(law, 1, fibres=Fibres(np.array(3 * [2.0] + 3 * [4.0]), along)), Sample(law, 1)
    x, volume = s.rest * [1.2, 1.0, 1.0], np.prod([1.0, 1.2, 0.9])
    added = 0.5 * volume * 2.0 / 8 * (1.2**2 - 1) ** 2
    assert s.energy(x) - bare.energy(x) == pytest.approx(added, rel=1e-12)


def bar(fibres: str, more: str = "", stepper: str = "{kind: time_stepping, h: 2 ms}") -> str:
    return f"""
duration: 0.3 s
stepper: {stepper}
bodies:
  bar:
    kind: elastic_body
    shape: {{kind: block, size: [8 cm, 8 cm, 40 cm], cells: [2, 2, 8]}}
    position: [-4 cm, -4 cm, 1 m]
    material: {{density: 1100, young: 50 kPa, poisson: 0.3, viscosity: [20, 40]{fibres}}}
    fixed: {{low: [-1, -1, 1.3999], high: [1, 1, 2]}}
    regions: {{end: {{low: [-1, -1, 0], high: [1, 1, 1.0001]}}}}
    {more}
"""


def turned(tmp_path, text: str) -> tuple[float, float]:
    """Angle by which the lower end has turned about z [rad], and how far it has gone down [m]."""
    (tmp_path / "bar.yaml").write_text(text)
    summary = visviva.run(tmp_path / "bar.yaml", tmp_path / "bar.vv", overwrite=True)
    assert summary["ledger"]["relative"] < 1e-4
    with visviva.load(tmp_path / "bar.vv") as run:
        x = run["bar"].x
        end = x[0, :, 2] < 1.0001
        a, b = (place[end, :2] - place[end, :2].mean(axis=0) for place in (x[0], x[-1]))
        angle = np.arctan2((a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]).sum(), (a * b).sum())
        return float(angle), float((x[0] - x[-1])[end, 2].mean())


@pytest.mark.parametrize("stepper", ["{kind: time_stepping, h: 2 ms}", "{kind: event_driven, rtol: 1e-6}"])
def test_helices_turn_the_end_of_what_hangs_each_its_own_way(tmp_path, stepper):
    helix = ', fibres: {{stiffness: 300 kPa, direction: ["{0}y", "{1}x", 0.04]}}'
    right, low = turned(tmp_path, bar(helix.format("-", ""), stepper=stepper))
    left, also = turned(tmp_path, bar(helix.format("", "-"), stepper=stepper))
    none, lower = turned(tmp_path, bar("", stepper=stepper))
    assert right > 0.06 and left < -0.06 and abs(none) < 0.003
    assert 0 < low < lower and 0 < also < lower


def test_the_direction_is_that_where_the_body_starts(tmp_path):
    """A bar that starts turned by 90° about y from its rest, with fibres along where it lies then."""
    turn = 'start: ["z", "y", "-x"]'
    shape = "shape: {kind: block, size: [40 cm, 8 cm, 8 cm], cells: [8, 2, 2]}"
    fibres = ", fibres: {stiffness: 300 kPa, direction: [0, 0, 1]}"
    lying = bar(fibres, turn).replace(
        "shape: {kind: block, size: [8 cm, 8 cm, 40 cm], cells: [2, 2, 8]}", shape
    )
    lying = lying.replace("position: [-4 cm, -4 cm, 1 m]", "position: [-4 cm, -4 cm, 1.4 m]")
    _, straight = turned(tmp_path, bar(fibres))
    _, started = turned(tmp_path, lying)
    _, across = turned(tmp_path, lying.replace("[0, 0, 1]", "[1, 0, 0]"))
    assert started == pytest.approx(straight, rel=0.02) and across > 3 * straight


@pytest.mark.parametrize(
    ("fibres", "line", "message"),
    [
        ("{stiffness: 300 kPa, direction: [0, 0, 0]}", "direction", "expected one of length > 0"),
        (
            '{stiffness: 300 kPa, direction: ["1/x", "sqrt(-1 - z)", 0]}',
            "direction",
            "expected one of length > 0",
        ),
        ('{stiffness: 300 kPa, direction: ["w", 0, 0]}', "direction", "w"),
        ("{stiffness: -1 kPa, direction: [0, 0, 1]}", "stiffness", "-1"),
        ("{direction: [0, 0, 1]}", "fibres", "stiffness"),
    ],
)
def test_fibres_that_are_none_are_refused(tmp_path, fibres, line, message):
    (tmp_path / "bar.yaml").write_text(bar(f", fibres: {fibres}"))
    with pytest.raises(SceneError) as caught:
        visviva.run(tmp_path / "bar.yaml", tmp_path / "bar.vv")
    assert message in str(caught.value) and "bodies.bar.material.fibres" in str(caught.value)
    assert line in str(caught.value)


def test_a_direction_of_no_length_in_python():
    with pytest.raises(SceneError, match=r"direction \(0, 0, 0\) in tetrahedron 0"):
        Sample(MATERIALS["neo_hookean"], 1, fibres=Fibres(1.0, (0.0, 0.0, 0.0)))
