"""Code of constraint rows from expressions of position and time, with exact derivatives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from visviva.vocabulary.algebra import Algebra, Term
from visviva.vocabulary.formula import Formulas

AXES = ("x", "y", "z")
VARIABLES = {"x": "x0", "y": "x1", "z": "x2", "t": "t"}
RATES = ("u0", "u1", "u2")

LOAD = """        i = index[e]
        x0, x1, x2 = x[i, 0], x[i, 1], x[i, 2]
"""
LOAD_RATES = "        u0, u1, u2 = u[i, 0], u[i, 1], u[i, 2]\n"


def row_code(formulas: Formulas, rows: Sequence[Term]) -> str:
    """Code that writes φ, ∂φ/∂x, velocity product and drive of the rows of point e, the first of `each`.

    φ̈ = g·u̇ + D²φ with D = ∂/∂t + u·∇, the rate at constant u: the velocity product is D²φ.
    """
    algebra = formulas.algebra
    position = [formulas.names[axis] for axis in AXES]
    time = {formulas.names["t"]: algebra.one}
    motion = {**dict(zip(position, map(algebra.name, RATES), strict=True)), **time}
    wanted = {}
    for r, phi in enumerate(rows):
        at = f"each * e + {r}"
        wanted[f"phi[{at}]"] = phi
        for c, axis in enumerate(position):
            wanted[f"gradient[{at}, {c}]"] = algebra.derivative(phi, {axis: algebra.one})
        wanted[f"velocity_product[{at}]"] = algebra.derivative(algebra.derivative(phi, motion), motion)
        wanted[f"drive[{at}]"] = algebra.derivative(phi, time)
    return assignments(algebra, wanted)


def curvature_code(formulas: Formulas, rows: Sequence[Term]) -> str:
    """Code that writes the stable part of −λ ∂²φ/∂x² for the rows of point e."""
    algebra = formulas.algebra
    position = [formulas.names[axis] for axis in AXES]
    wanted = {}
    for r, phi in enumerate(rows):
        for c, axis in enumerate(position):
            slope = algebra.derivative(phi, {axis: algebra.one})
            for d in range(c, 3):
                bend = algebra.derivative(slope, {position[d]: algebra.one})
                wanted[f"matrices[each * e + {r}, {c}, {d}]"] = bend
    parts = [
        f"        positive_part(-lam[each * e + {r}], matrices[each * e + {r}])" for r in range(len(rows))
    ]
    return "\n".join([assignments(algebra, wanted), *parts])


def assignments(algebra: Algebra, wanted: Mapping[str, Term]) -> str:
    """Code that evaluates terms and assigns them to targets."""
    lines, names = algebra.statements(list(wanted.values()), " " * 8)
    return "\n".join(lines + [f"        {to} = {name}" for to, name in zip(wanted, names, strict=True)])
