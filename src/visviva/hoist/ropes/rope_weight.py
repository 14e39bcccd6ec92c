"""The weight of a rope, as it acts on the ends of its straight parts and on its wheels."""

from __future__ import annotations

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.kinematics import Effort, Kinematics
from visviva.hoist.lengths.measure import GEARED, PAID_OUT
from visviva.hoist.lengths.rope_kernels import is_severed
from visviva.hoist.ropes.rope import Rope
from visviva.hoist.weight.hang_kernels import WEIGHT, arc_of
from visviva.hoist.weight.hanging import HangingWeight


@kernel
def _add(
    run: Index, slots: Index, node_rows: Index, ports: Index, shape: Array, numbers: Array, gradient: Array,
    x: Array, law: Array, up: Array, heights: Array, rises: Array, total: Array, efforts: Array,
) -> None:  # fmt: skip
    w = law[WEIGHT]
    for e in range(len(run)):
        r = run[e]
        if r < 0 or is_severed(numbers[e, 1]):
            continue
        strain, mean = total[r, 1] / total[r, 0], total[r, 2] / total[r, 0]
        middle, half = 0.5 * (heights[e, 0] + heights[e, 1]), 0.5 * strain * numbers[e, 4]
        size0, height0 = arc_of(e, 0, ports, shape, numbers, x, up)
        size1, height1 = arc_of(e, 1, ports, shape, numbers, x, up)
        geared0, geared1 = shape[e, 0, GEARED] > 0.0, shape[e, 1, GEARED] > 0.0
        by0 = size0 * (height0 if geared0 else strain * (height0 - middle))
        by1 = size1 * (height1 if geared1 else strain * (height1 - middle))
        for j in range(14):
            row = node_rows[slots[e, j // 7] + j // 7, j % 7]
            if row < 0:
                continue
            more = gradient[e, 1, j]
            change = strain * (middle - mean) * (gradient[e, 0, j] + more) + mean * more
            change += half * (rises[e, 0, j] + rises[e, 1, j])
            change += by0 * gradient[e, 2, j] + by1 * gradient[e, 3, j]
            i, own = j // 7, j % 7
            geared, size = (geared0, size0) if i == 0 else (geared1, size1)
            if own < 3:
                arc = -numbers[e, PAID_OUT + i] if geared else strain * size * numbers[e, 2 + i]
                change += arc * up[own]
            elif own == 6 and geared:
                change -= size * (height0 if i == 0 else height1)
            efforts[row] -= w * change


@kernel
def _energy(
    run: Index, ports: Index, shape: Array, numbers: Array, x: Array, law: Array, up: Array, total: Array,
    out: Array,
) -> None:  # fmt: skip
    out[0] = 0.0
    for r in range(len(total)):
        if total[r, 0] != 0.0:
            out[0] += law[WEIGHT] * total[r, 2] * total[r, 1] / total[r, 0]
    for e in range(len(run)):
        if run[e] < 0 or is_severed(numbers[e, 1]):
            continue
        for i in range(2):
            _, height = arc_of(e, i, ports, shape, numbers, x, up)
            out[0] -= law[WEIGHT] * numbers[e, PAID_OUT + i] * height


class RopeWeight:
    """Half the weight of each part at each of its tangent points; that of arcs at their wheels.

        E = w Σ_runs Q L/l − w Σ_ends s R (θ − α) z_wheel,   s = −side
        Q = Σ d (z₀ + z₁)/2 + Σ_free s R α z_wheel

    d is the chord of a part; one that is a run by itself has Q L/l = L (z₀ + z₁)/2.
    The energy of sag below the chord belongs to the rope, see `HangingWeight`. The torque on a wheel is the
    difference of the gains of the two adjacent parts as it rotates: at rest T₁ − T₀ = ρ g (z₁ − z₀).

    A force of the world beside a `Rope` with weight. Proved by tests/hoist/test_rope_weight.py.
    """

    def __init__(self, rope: Rope, hanging: HangingWeight) -> None:
        self.rope, self.hanging, self.name = rope, hanging, f"{rope.name}.weight"

    def bind_add(self, k: Kinematics, out: Effort) -> list[Op]:
        """−∂E on centres, carriers and angles."""
        reeving, law = self.rope.reeving, self.rope.law
        found, hung = reeving.found(k), self.hanging.hung(k, len(reeving))
        given = (found.run, found.slots, reeving.rows(k), found.ports, found.shape)
        measured = (found.numbers, found.gradient, k.positions(reeving.owner))
        filled = (law, self.hanging.up, hung.heights, hung.rises, hung.total, out.efforts)
        return [*self.hanging.ops(k, reeving, law), (_add, (*given, *measured, *filled))]

    def bind_energy(self, k: Kinematics, out: Array) -> list[Op]:
        """Weight times height [J]."""
        reeving, law = self.rope.reeving, self.rope.law
        found, hung = reeving.found(k), self.hanging.hung(k, len(reeving))
        given = (found.run, found.ports, found.shape, found.numbers, k.positions(reeving.owner))
        filled = (law, self.hanging.up, hung.total, out)
        return [*self.hanging.ops(k, reeving, law), (_energy, (*given, *filled))]
