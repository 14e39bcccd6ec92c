"""Three formulas of x, y, z, at many places."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from visviva.arrays import Array
from visviva.compiling.generated import generated_module
from visviva.vocabulary.formula import Formulas

SOURCE = '''"""Written by visviva.elastic.place_formulas."""
import numpy as np


def values(x, y, z):
{lines}
    return {names}
'''


def at_places(formulas: Sequence[str | float], x: Array) -> Array:
    """(n, 3) of places x (n, 3) [m]. Raises ValueError or ArithmeticError for formulas that give none."""
    known = Formulas({name: name for name in "xyz"})
    lines, names = known.algebra.statements([known.read(text) for text in formulas])
    source = SOURCE.format(lines="\n".join(lines), names=", ".join(names))
    with np.errstate(all="ignore"):
        found = np.vectorize(generated_module(source).values, otypes=3 * [float])(*x.T)
    return np.ascontiguousarray(np.stack(found, axis=1))
