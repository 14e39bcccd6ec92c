"""A strongly twisted bar, compared with an independent finite element package."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.spatial.transform import Rotation
from skfem import Basis, BilinearForm, ElementTetP1, ElementTetP2, ElementVector, LinearForm, MeshTet, solve
from skfem import condense as without
from skfem.helpers import ddot, det, grad, identity, inv, trace, transpose

from visviva.core.body_nodes import HeldNodes
from visviva.core.world import World
from visviva.elastic.elements.quadratic import with_middles
from visviva.elastic.elements.tetrahedra import Tetrahedra, lumped
from visviva.elastic.materials.element_material import Substance
from visviva.elastic.materials.materials import MATERIALS
from visviva.elastic.meshes import shapes
from visviva.steppers.static import equilibrium

BULK, SHEAR = 4e5, 1e5
STIFF = BULK + SHEAR / 3.0  # λ + μ of the law
TWIST = np.radians(150.0)


def twisted(x: Any) -> Any:
    """Every section turned about the axis, by its share of the angle."""
    out = np.empty_like(x)
    for i, at in enumerate(x):
        out[i] = Rotation.from_rotvec([TWIST * at[0], 0.0, 0.0]).apply(at)
    return out


def mesh() -> Any:
    found = shapes.block((5, 2, 2), (1.0, 0.3, 0.3))
    return type(found)(found.x - [0.0, 0.15, 0.15], found.tets)


def ours(order: int) -> tuple[Any, Any]:
    solid, world = mesh(), World()
    x, elements = (solid.x, solid.tets) if order == 1 else with_middles(solid.x, solid.tets)
    held = np.abs(x[:, 0] - 0.5) > 0.5 - 1e-9
    masses = lumped(elements, solid.volumes(), 1000.0, len(x))
    nodes = HeldNodes("bar", twisted(x), masses, 0.0, held)
    world.blocks.append(nodes)
    made_of = Substance(MATERIALS["neo_hookean"], BULK, SHEAR)
    world.forces.append(Tetrahedra("bar.e", nodes, elements, x, made_of))
    return x, equilibrium(world, world.start(), 1e-12).q.reshape(-1, 3)


def stress(F: Any) -> Any:
    """P = μ F + (λ' (J − 1) − μ) cof F."""
    J = det(F)
    return SHEAR * F + ((STIFF * (J - 1.0) - SHEAR) * J) * transpose(inv(F))


@LinearForm
def force(v: Any, w: Any) -> Any:
    return ddot(stress(grad(w["u"]) + identity(grad(w["u"]))), grad(v))


@BilinearForm
def tangent(u: Any, v: Any, w: Any) -> Any:
    F = grad(w["u"]) + identity(grad(w["u"]))
    J, inverse, change = det(F), inv(F), grad(u)
    turned = np.einsum("ij...,jk...->ik...", inverse, change)
    cofactor = J * transpose(inverse)
    # δ(cof F) = tr(F⁻¹ δF) cof F − (F⁻¹ δF F⁻¹)ᵀ J
    bent = trace(turned) * cofactor - J * transpose(np.einsum("ij...,jk...->ik...", turned, inverse))
    slope = SHEAR * change + (STIFF * (J - 1.0) - SHEAR) * bent + STIFF * J * trace(turned) * cofactor
    return ddot(slope, grad(v))


def theirs(order: int) -> tuple[Any, Any]:
    """Newton's method from a mere twist; three unknowns of one node follow each other."""
    solid = mesh()
    element = ElementVector(ElementTetP1() if order == 1 else ElementTetP2())
    basis = Basis(MeshTet(solid.x.T.copy(), solid.tets.T.copy()), element, intorder=2 * order - 2)
    x = basis.doflocs.T
    held = np.flatnonzero(np.abs(x[:, 0] - 0.5) > 0.5 - 1e-9)
    u = (twisted(x) - x)[np.arange(basis.N), np.arange(basis.N) % 3]
    for _ in range(30):
        field = basis.interpolate(u)
        step = solve(*without(tangent.assemble(basis, u=field), -force.assemble(basis, u=field), D=held))
        u += step
        if np.abs(step).max() < 1e-13:
            break
    return x[::3], x[::3] + u.reshape(-1, 3)


@pytest.mark.parametrize("order", [1, 2])
def test_a_bar_twisted_by_150_degrees(order: int) -> None:
    rest, found = ours(order)
    x, due = theirs(order)
    place = np.lexsort(np.round(x, 9).T), np.lexsort(np.round(rest, 9).T)
    assert np.abs(x[place[0]] - rest[place[1]]).max() < 1e-12
    assert np.abs(found - twisted(rest)).max() > 1e-3, "it is no mere twist"
    assert np.abs(found[place[1]] - due[place[0]]).max() < 1e-8
