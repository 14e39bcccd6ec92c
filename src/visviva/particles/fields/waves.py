"""A polynomial cosine that vectorises, for the waves of gusts and turbulence."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.compiling.kernel import inlined, kernel

C0 = -6.28318530717927
C1 = 41.341702239903675
C2 = -81.60524914901582
C3 = 76.70584754377266
C4 = -42.05813487136082
C5 = 15.081483206785283
C6 = -3.6658551591259325


@kernel
def cosine_of_turns(turns: float) -> Any:
    """cos(2π turns) to 1e-13, without a call or branches.

    The distance to the nearest whole turn is in [0, ½]; minus a quarter, it is the argument of an odd
    polynomial for −sin(2πp), p in [−¼, ¼], fitted at Chebyshev points.
    """
    p = np.abs(turns - np.floor(turns + 0.5)) - 0.25
    s = p * p
    return p * (C0 + s * (C1 + s * (C2 + s * (C3 + s * (C4 + s * (C5 + s * C6))))))


cosine = inlined(cosine_of_turns)
