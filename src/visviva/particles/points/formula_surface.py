"""A surface drawn over a grid, at a height given by a formula of place and time: the sea, for instance."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from visviva.arrays import Array
from visviva.compiling.generated import generated_module
from visviva.errors import SceneError
from visviva.vocabulary.formula import Formulas
from visviva.vocabulary.grid_sides import grid_triangles
from visviva.vocabulary.tracks import Sample

SOURCE = '''"""Written by visviva.particles.points.formula_surface."""
import numpy as np

from visviva.compiling.kernel import kernel


@kernel
def height(x0, x1, t, par):
{lines}
    return float({0})


@kernel
def lift(x, t, par):
    for i in range(len(x)):
        x[i, 2] += height(x[i, 0], x[i, 1], t, par)
'''


class FormulaSurface:
    """A track whose points are those of a grid, raised by a formula of x, y [m] and t [s].

    Parameters
    ----------
    rest : (n m, 3) points of the grid [m], second index fastest
    shape : (n, m)
    height : formula of the height above them [m]
    colors : (2, 3) of its lowest and highest points at any time, in sRGB

    Raises SceneError for an invalid formula. Proved by tests/particles/test_formula_surface.py.
    """

    kind: ClassVar[str] = "points"

    def __init__(
        self, name: str, rest: Array, shape: tuple[int, int], height: str | float, colors: Array
    ) -> None:
        self.name, self.rest, self.colors = name, rest, colors
        self.look: dict[str, Any] = {"radius": 0.0, "surface_color": "#ffffff"}
        self.static: Sample = {"triangles": grid_triangles(*shape).astype(np.int32)}
        par: dict[str, float] = {}
        try:
            formulas = Formulas({"x": "x0", "y": "x1", "t": "t"}, par)
            lines, results = formulas.algebra.statements([formulas.read(height)])
        except ValueError as error:
            raise SceneError(str(error), name) from None
        self._lift = generated_module(SOURCE.format(*results, lines="\n".join(lines))).lift
        self._par = np.array(list(par.values()), float)

    def sample(self, k: Any) -> Sample:
        """Positions x and colours (n m, 3)."""
        x = self.rest.copy()
        self._lift(x, k.t, self._par)
        rise = x[:, 2:] - self.rest[:, 2:]
        low, high = rise.min(), rise.max()
        share = (rise - low) / max(high - low, 1e-12)
        return {
            "x": x,
            "color": (self.colors[0] + share * (self.colors[1] - self.colors[0])).astype(np.float32),
        }
