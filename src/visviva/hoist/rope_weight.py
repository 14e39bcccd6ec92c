"""The weight of a rope, as the ends of its straight parts and its wheels feel it."""

from __future__ import annotations

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.kinematics import Effort, Kinematics
from visviva.hoist.hanging import WEIGHT, Hanging, free_arc
from visviva.hoist.measure import GEARED, GIVEN, ON, POINT, SIDE
from visviva.hoist.rope import Rope
from visviva.hoist.rope_kernels import is_severed


@kernel
def _on_wheel(
    e: int, i: int, ports: Index, shape: Array, numbers: Array, x: Array, up: Array
) -> tuple[float, float, float]:
    """−side R, the rope that the wheel at this end has given to the part [m], and the height of the wheel."""
    size = -shape[e, i, SIDE] * numbers[e, ON + i] * shape[e, i, GEARED]
    height = 0.0
    for d in range(3):
        height += up[d] * x[ports[e, i, POINT], d]
    return size, numbers[e, GIVEN + i], height


@kernel
def _change(
    e: int, j: int, ports: Index, shape: Array, numbers: Array, gradient: Array, x: Array, up: Array,
    heights: Array, rises: Array, run: Array,
) -> float:  # fmt: skip
    """∂(Q L/l) of the run of a segment by one of its ports; Q, see `RopeWeight`."""
    longer, middle = gradient[e, 0, j] + gradient[e, 1, j], 0.5 * (heights[e, 0] + heights[e, 1])
    more = 0.5 * numbers[e, 4] * rises[e, 0, j] + 0.5 * numbers[e, 4] * rises[e, 1, j]
    chord = longer
    for i in range(2):
        size, height = free_arc(e, i, ports, shape, numbers, x, up)
        if size != 0.0:
            chord -= size * gradient[e, 2 + i, j]
            more += size * height * gradient[e, 2 + i, j]
            if 7 * i <= j < 7 * i + 3:
                more += size * numbers[e, 2 + i] * up[j - 7 * i]
    strain = run[1] / run[0]
    return float(strain * (more + middle * chord) + run[2] / run[0] * (gradient[e, 1, j] - strain * longer))


@kernel
def _add(
    run: Index, slots: Index, node_rows: Index, ports: Index, shape: Array, numbers: Array, gradient: Array,
    x: Array, law: Array, up: Array, heights: Array, rises: Array, total: Array, efforts: Array,
) -> None:  # fmt: skip
    w = law[WEIGHT]
    for e in range(len(run)):
        if run[e] < 0 or is_severed(numbers[e, 1]):
            continue
        for j in range(14):
            row = node_rows[slots[e, j // 7] + j // 7, j % 7]
            if row >= 0:
                own = total[run[e]]
                change = _change(e, j, ports, shape, numbers, gradient, x, up, heights, rises, own)
                efforts[row] -= w * change
        for i in range(2):
            size, given, height = _on_wheel(e, i, ports, shape, numbers, x, up)
            for j in range(14):
                row = node_rows[slots[e, j // 7] + j // 7, j % 7]
                if row < 0 or size == 0.0:
                    continue
                change = size * height * gradient[e, 2 + i, j]
                if j == 7 * i + 6:
                    change -= size * height
                elif 7 * i <= j < 7 * i + 3:
                    change -= given * up[j - 7 * i]
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
            _, given, height = _on_wheel(e, i, ports, shape, numbers, x, up)
            out[0] -= law[WEIGHT] * given * height


class RopeWeight:
    """Half the weight of each part at each of its tangent points; that of arcs at their wheels.

        E = w Σ_runs Q L/l − w Σ_ends s R (θ − α) z_wheel,   s = −side
        Q = Σ d (z₀ + z₁)/2 + Σ_free s R α z_wheel

    d is the chord of a part; one that is a run by itself has Q L/l = L (z₀ + z₁)/2.
    What a part hangs below its chord is in the energy of the rope, see `Hanging`. What turns a wheel is the
    difference of what the two parts beside it gain by its turn: at rest T₁ − T₀ = ρ g (z₁ − z₀).

    A force of the world beside a `Rope` with a weight. Proved by tests/hoist/test_rope_weight.py.
    """

    def __init__(self, rope: Rope, hanging: Hanging) -> None:
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
