"""Every material passes its checks; that of the thesis has its printed numbers."""

from __future__ import annotations

import numpy as np
import pytest
from tests.kits.material_kit import (
    check_firm,
    check_gradient_and_tangent,
    check_inside_out,
    check_pressed,
    check_rest,
    check_turns,
    check_viscosity,
    shear_stress,
)

from visviva.core.body_nodes import BodyNodes
from visviva.core.world import World
from visviva.elastic.elements.tetrahedra import Tetrahedra
from visviva.elastic.materials.element_material import Substance
from visviva.elastic.materials.materials import MATERIALS

BOTH = [pytest.param(law, order, id=f"{law.name}-{order}") for law in MATERIALS.values() for order in (1, 2)]
every = pytest.mark.parametrize(("material", "order"), BOTH)
seeds = pytest.mark.parametrize("seed", range(3))


@every
@seeds
def test_forces_are_the_slope_of_the_energy_and_stiffness_that_of_the_forces(material, order, seed):
    check_gradient_and_tangent(material, order, seed)


@pytest.mark.nojit
@every
def test_rest_is_rest_and_small_strains_have_the_moduli(material, order):
    check_rest(material, order)


@every
@seeds
def test_turning_costs_nothing(material, order, seed):
    check_turns(material, order, seed)
    check_viscosity(material, order, seed)


IN_SIMPLE_SHEAR = {
    "neo_hookean": lambda g, lam, mu: mu * g,
    "corotated": lambda g, lam, mu: 2.0 * mu * g * (1.0 - 1.0 / np.sqrt(4.0 + g * g)),
    "saint_venant_kirchhoff": lambda g, lam, mu: mu * g + (0.5 * lam + mu) * g**3,
    "thesis": lambda g, lam, mu: mu * (g + 2.0 / 3.0 * g**3),
}
"""Shear stress at shear γ, of Lamé's constants."""


@every
@pytest.mark.parametrize("gamma", [0.1, 0.8, 2.0])
def test_simple_shear(material, order, gamma):
    """The shear stress in closed form; and σ_xx − σ_yy = γ τ, of every isotropic law (Rivlin 1948)."""
    stress = shear_stress(material, order, gamma)
    assert stress[0, 1] == pytest.approx(IN_SIMPLE_SHEAR[material.name](gamma, 2.0 - 2.0 / 3.0 * 1.3, 1.3))
    assert stress == pytest.approx(stress.T, abs=1e-13)
    assert stress[0, 0] - stress[1, 1] == pytest.approx(gamma * stress[0, 1])


@every
def test_what_is_pressed_together_has_a_firm_stiffness(material, order):
    check_pressed(material, order)


@pytest.mark.parametrize("material", MATERIALS.values(), ids=lambda material: material.name)
@seeds
def test_a_firm_stiffness_is_positive_and_no_firmer_than_it_must_be(material, seed):
    check_firm(material, seed)


@every
def test_volume_that_vanishes(material, order):
    check_inside_out(material, order)


def one(kind, x, u, rest=None, par=(2.0, 3.0), eta=(0.5, 0.7)):
    """The world of a single tetrahedron at a state, evaluated."""
    world = World()
    rest = np.vstack([np.zeros(3), np.eye(3)]) if rest is None else rest
    world.blocks.append(nodes := BodyNodes("t", x, 1.0, u))
    world.forces.append(Tetrahedra("t.e", nodes, [[0, 1, 2, 3]], rest, Substance(MATERIALS[kind], *par, eta)))
    state = world.start()
    world.kinematics(state)
    world.observer.evaluate()
    return world


X = np.array([[0, 0, 0], [1.2, 0.1, 0], [0.1, 0.9, -0.1], [0, 0.2, 1.1]])
U = np.array([[0, 0, 0], [0.3, -0.2, 0.1], [-0.1, 0.4, 0], [0.2, 0, -0.5]])
ELASTIC = np.array(
    [
        [0.34806598, 0.08532145, 0.14034579],
        [-0.2305599, -0.10406113, -0.0016101],
        [-0.10256113, 0.0652336, -0.04251217],
        [-0.01494495, -0.04649392, -0.09622352],
    ]
)
VISCOUS = np.array(
    [
        [0.27173292, 0.1412376, -0.21251028],
        [-0.22418667, 0.02391324, -0.10228517],
        [0.06090404, -0.1799098, -0.02643534],
        [-0.1084503, 0.01475896, 0.34123079],
    ]
)


@pytest.mark.nojit
def test_the_golden_tetrahedron_of_the_thesis():
    """Energy, power and forces to all digits of the specification."""
    e = one("thesis", X, U).observer
    assert e.evaluate_energies()[1] == pytest.approx(0.04322884962853095, rel=1e-14)
    assert e.evaluate_powers()[0] == pytest.approx(-0.3526269444, abs=5e-11)
    np.testing.assert_allclose(e.out.tau.reshape(-1, 3), ELASTIC + VISCOUS, atol=1.1e-8)
    still = one("thesis", X, 0 * U).observer
    np.testing.assert_allclose(still.out.tau.reshape(-1, 3), ELASTIC, atol=5.1e-9)


CURVES = {
    "volume": (7.937622, 0.439453, 0.046153, 0.005633, 0, 0.004597, 0.101876, 0.439453, 2.469136, 7.937622),
    "stretch":
        (39.990234, 1.968750, 0.189437, 0.022615, 0, 0.018445, 0.427598, 1.968750, 11.983539, 39.990234),
    "shear": (0.031901, 0.135417, 0.333984, 0.514350, 0.666667, 0.849017, 1.968750, 4.666667, 18, 50.666667),
}  # fmt: skip
SIZES = (0.25, 0.5, 0.75, 0.9, 1, 1.1, 1.5, 2, 3, 4)


@pytest.mark.parametrize("curve", CURVES)
def test_the_curves_of_the_thesis(curve):
    """Figures 4.3 to 4.5, α = β = 1."""
    for s, expected in zip(SIZES, CURVES[curve], strict=True):
        c = {"volume": s ** (1 / 3) * np.eye(3), "stretch": np.diag([s, 1, 1 / s]), "shear": np.eye(3)}[curve]
        if curve == "shear":
            c[1, 0] = s
        x = np.vstack([np.zeros(3), np.eye(3)]) @ c.T
        energy = 6 * one("thesis", x, 0 * x, par=(1.0, 1.0)).observer.evaluate_energies()[1]
        assert energy == pytest.approx(expected, abs=6e-7)
