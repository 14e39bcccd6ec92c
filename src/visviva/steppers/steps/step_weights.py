"""The weights of the matrices of a time step, in one table that kernels index by the constants below."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.compiling.kernel import kernel

INERTIA, K_LEFT, D_LEFT, G_LEFT, K_RIGHT, LENGTH, THETA, G_RIGHT = range(8)
KICK, DRIFT, WHOLE, K_LEAD, D_LEAD, LEAD_KEPT, LEAD_FRESH = range(8, 15)
K_WHOLE, G_ONE_SIDED = range(15, 17)
WEIGHT_COUNT = 17


class Weights:
    """The table, and one-element views of it for operations that take a single weight.

    whole : the step of the stepper, h [s]; `h` is the length of the present step
    """

    def __init__(self, h: float) -> None:
        self.table = np.zeros(WEIGHT_COUNT)
        ones = [self.table[i : i + 1] for i in range(WEIGHT_COUNT)]
        self.inertia, self.h, self.theta, self.kick = ones[INERTIA], ones[LENGTH], ones[THETA], ones[KICK]
        self.k_left, self.d_left, self.g_left = ones[K_LEFT], ones[D_LEFT], ones[G_LEFT]
        self.k_right, self.g_right, self.drift = ones[K_RIGHT], ones[G_RIGHT], ones[DRIFT]
        self.k_lead, self.d_lead = ones[K_LEAD], ones[D_LEAD]
        self.lead_kept, self.lead_fresh = ones[LEAD_KEPT], ones[LEAD_FRESH]
        self.k_whole, self.g_one_sided = ones[K_WHOLE], ones[G_ONE_SIDED]
        self.whole = ones[WHOLE]
        self.whole[0] = h


@kernel
def set_weights(step: Array, scheme: Array, table: Array) -> None:
    """Weights of A = M + c h²K + βhD + ½θh²G and of the right-hand side, with c and β of the scheme.

    At θ = 1, ¼h²G is just stable for an exact G; here G comes from the last forces, and ½ tolerates
    forces twice as large: 1000 kg on links of 0.1 kg at 10 ms diverges above 0.4 rad amplitude with ¼, and
    swings at 1 rad with ½.
    At θ = ½ both sides are those of the midpoint rule. Kick and drift are the shares of Δv and of the
    displacement that the particle pass applies. Then come those of the lead x, see `schemes`: of K x and D x
    in the forces, of x and Δv in the next x; finally that of K of forces that bound the step, which act at
    its end, and that of G of one-sided rows.
    """
    h, theta = step[0], scheme[0]
    table[INERTIA] = 1.0
    table[K_LEFT] = scheme[1] * h * h
    table[D_LEFT] = scheme[2] * h
    table[G_LEFT] = 0.5 * theta * h * h
    table[K_RIGHT] = scheme[3] * h
    table[LENGTH] = h
    table[THETA] = theta
    table[G_RIGHT] = -(1.0 - theta) * h
    table[KICK] = 1.0
    table[DRIFT] = 1.0
    table[K_LEAD] = scheme[4] * h
    table[D_LEAD] = scheme[5]
    table[LEAD_KEPT] = scheme[6]
    table[LEAD_FRESH] = scheme[7]
    table[K_WHOLE] = h * h
    table[G_ONE_SIDED] = table[G_LEFT]
