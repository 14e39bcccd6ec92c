"""Three formulas of x, y, z, evaluated at many positions."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import numpy as np

from visviva.arrays import Array
from visviva.compiling.generated import generated_module
from visviva.vocabulary.formula import Formulas

SOURCE = '''"""Written by visviva.elastic.meshes.position_formulas."""
import numpy as np


def values(x, y, z):
{lines}
    return {names}
'''


def evaluate_at(formulas: Sequence[str | float], x: Array) -> Array:
    """(n, 3) at positions x (n, 3) [m], not finite where undefined. ValueError for an invalid formula."""
    known = Formulas({name: name for name in "xyz"})
    lines, names = known.algebra.statements([known.read(text) for text in formulas])
    values = generated_module(SOURCE.format(lines="\n".join(lines), names=", ".join(names))).values
    found = np.full_like(x, np.nan)
    with np.errstate(all="ignore"):
        for i, position in enumerate(x.tolist()):
            with suppress(ArithmeticError, TypeError):  # roots of negative numbers are complex
                found[i] = values(*position)
    return found
