"""Given motions by formulas of the time, as in scene files."""

from __future__ import annotations

from collections.abc import Sequence

from visviva.arrays import Array
from visviva.compiling.generated import generated_module
from visviva.compiling.operations import Op
from visviva.core.motion_ops import motion_at
from visviva.errors import SceneError
from visviva.vocabulary.formula import Formulas
from visviva.vocabulary.motion import Motion

SOURCE = '''"""Written by visviva.vocabulary.formula_motion."""
import numpy as np

from visviva.compiling.kernel import kernel


@kernel
def motion(clock, out):
    t = clock[0]
{lines}
'''


class FormulaMotion:
    """x(t), ẋ(t) and ẍ(t) from n formulas of t; both rates are exact derivatives.

    Parameters
    ----------
    formulas : n formulas of the time t [s], such as ("0.2 * sin(3 * t)", "0", "1")

    Raises SceneError for a formula that cannot be read.
    Source: Liesenfeld 1997, kinematic restrictions (E40). Proved by tests/joints/test_scene_parts.py.
    """

    def __init__(self, formulas: Sequence[str | float]) -> None:
        self.n = len(formulas)
        try:
            known = Formulas({"t": "t"})
            terms = [known.read(text) for text in formulas]
        except ValueError as error:
            raise SceneError(str(error)) from None
        algebra, time = known.algebra, {known.names["t"]: known.algebra.one}
        for _ in range(2):
            terms += [algebra.derivative(term, time) for term in terms[-self.n :]]
        lines, names = algebra.statements(terms)
        lines += [f"    out[{i // self.n}, {i % self.n}] = {name}" for i, name in enumerate(names)]
        self._motion = generated_module(SOURCE.format(lines="\n".join(lines))).motion

    def __call__(self, t: float) -> Motion:
        """The values and their first and second rates, (n,) each."""
        return motion_at(self, t, self.n)

    def bind_motion(self, clock: Array, out: Array) -> list[Op]:
        """The same at clock[0], in out (3, n)."""
        return [(self._motion, (clock, out))]
