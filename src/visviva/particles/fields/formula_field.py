"""Fields given by formulas, as in scene files: checked arithmetic, then compiled. No other code runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from visviva.compiling.generated import generated_module
from visviva.core.ports import Points
from visviva.errors import SceneError
from visviva.particles.fields.field import Field
from visviva.vocabulary.formula import Formulas
from visviva.vocabulary.formula_kinks import Corners

VARIABLES = {"x": "x0", "y": "x1", "z": "x2", "vx": "u0", "vy": "u1", "vz": "u2", "m": "m", "t": "t"}

SOURCE = '''"""Written by visviva.particles.fields.formula_field."""
import numpy as np

from visviva.compiling.kernel import kernel
from visviva.vocabulary.formula_kinks import time_of_side


@kernel
def formula(x0, x1, x2, u0, u1, u2, m, t, par):
{lines}
    return float({0}), float({1}), float({2}), 0.0
'''


class FormulaField(Field):
    """f = (f_x, f_y, f_z)(x, y, z, vx, vy, vz, m, t) by three formulas, in SI.

    Parameters
    ----------
    points : points (n,)
    force : three formulas [N] of position [m], velocity [m/s], mass [kg] and time [s], in the syntax of
        `Formulas`, and with the names in `numbers`
    numbers : named numbers of the formulas

    Attributes
    ----------
    corners : those of time alone; a part of `World.schedule`, to be added there if there are any, otherwise
        steps pass over them. Those in space, `others`, are handled by `Crossings`
    algebra, names, fixed : its expressions, the terms of its variables, and the ranges of its numbers

    Power f·u, in the account `work`. Raises SceneError for an invalid formula. Source: P11.
    """

    def __init__(
        self,
        name: str,
        points: Points,
        force: Sequence[str | float],
        numbers: Mapping[str, float] | None = None,
    ) -> None:
        known = dict(numbers or {})
        if len(force) != 3:
            raise SceneError(f"found {len(force)} formulas, expected three", name)
        try:
            formulas = Formulas(VARIABLES, known)
            terms = [formulas.read(formula) for formula in force]
        except ValueError as error:
            raise SceneError(str(error), name) from None
        algebra, count, fixed = formulas.algebra, len(known), formulas.fixed
        time = {formulas.names["t"]: algebra.one}
        self.algebra, self.names = algebra, formulas.names
        self.fixed = {named: (value, value) for named, value in fixed.items()}
        self.corners = Corners(f"{name}.corners", algebra, terms, time, {}, fixed)
        lines, results = algebra.statements(terms)
        lines[:0] = [f"    t = time_of_side(t, par[{count}:])"] if self.corners.switches else []
        module = generated_module(SOURCE.format(*results, lines="\n".join(lines)))
        super().__init__(name, points, module.formula, list(known.values()))
        if self.corners.switches:
            self.parameters = np.concatenate([self.parameters, self.corners.edges])
            self.corners.edges = self.parameters[count:]
