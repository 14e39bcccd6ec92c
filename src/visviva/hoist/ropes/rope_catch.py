"""Ropes with weight that become taut within a time step."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array, Index
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.core.kinematics import Kinematics, clear
from visviva.core.rows import OFF, ONE_SIDED, Rows
from visviva.hoist.lengths.rope_kernels import SEVERED_LENGTH, is_severed
from visviva.hoist.ropes.rope import Rope
from visviva.hoist.weight.hang_kernels import DAMPING, STIFFNESS, WEIGHT, fill_gradient
from visviva.hoist.weight.hanging import HangingWeight
from visviva.hoist.weight.sagging import (
    COMPLIANCE,
    DISTANCE,
    LENGTH,
    PART_SIZE,
    PULL,
    SLOPE,
    STRAIGHT,
    chord_reach,
)

SLACK_COMPLIANCE_RATIO = 2.0  # times as soft as taut: from here on a part is slack
MIN_PULL_RATIO = 2.0  # times its weight: least pull at which a part is taut


@kernel
def _fill(
    step: Array, run: Index, slots: Index, columns: Index, law: Array, numbers: Array, gradient: Array,
    parts: Array, rises: Array, kind: Index, phi: Array, compliance: Array, relaxation: Array, out: Array,
) -> None:  # fmt: skip
    taut = np.empty(PART_SIZE)
    for r in range(len(phi)):
        kind[r], phi[r], compliance[r], relaxation[r] = OFF, SEVERED_LENGTH, 1.0, law[DAMPING]
        out[r, :] = 0.0
    for e in range(len(run)):
        r = run[e]
        off = r < 0 or r >= len(phi) or step[0] == 0.0
        if off or is_severed(numbers[e, 1]) or parts[e, STRAIGHT] > 0.0:
            continue
        soft, pull, length = parts[e, COMPLIANCE], parts[e, PULL], parts[e, LENGTH]
        if soft * law[STIFFNESS] < SLACK_COMPLIANCE_RATIO * length:
            continue
        weight = law[WEIGHT] * length
        level = weight * weight * (1.0 - parts[e, SLOPE] * parts[e, SLOPE])
        size = max((level * law[STIFFNESS] / 12.0) ** (1.0 / 3.0), MIN_PULL_RATIO * weight)
        taut[SLOPE], taut[LENGTH], taut[PULL] = parts[e, SLOPE], length, size
        taut[DISTANCE] = chord_reach(size, law[WEIGHT], law[STIFFNESS], taut)
        more = 1.0 / taut[COMPLIANCE] - 1.0 / soft
        distance = (taut[DISTANCE] - parts[e, DISTANCE]) / taut[COMPLIANCE] + pull - size
        if more <= 0.0 or distance <= 0.0:
            continue
        kind[r], phi[r], compliance[r] = ONE_SIDED, distance / more, 1.0 / more
        fill_gradient(slots[e], columns[r], taut, gradient[e], rises[e], out[r])


class RopeCatch:
    """Additional pull of a slack rope with weight that becomes taut within a time step.

        λ = max(0, T_taut + (d − d_taut)/c_taut − T − (d − d₀)/c),   T, c and d₀ at the start of the step

    A slack part stiffens a thousandfold within millimetres, which the tangent at the start of a step does
    not capture. T_taut is where sag and strain are equally soft. Together, both rows are tangents to a convex
    law and never exceed it. Between events it is off. Runs behind the last part that sags have no such row;
    those before it do, since theirs is the run that remains when the rope leaves a wheel in between.

    A constraint of the world beside a `Rope` with weight; its stored energy is included in that of the rope.
    Proved by tests/hoist/test_rope_weight.py.
    """

    one_sided = True

    def __init__(self, rope: Rope, hanging: HangingWeight) -> None:
        self.rope, self.hanging, self.name = rope, hanging, f"{rope.name}.catch"
        self.n = hanging.sagging_runs(rope.reeving)

    def rows(self, k: Kinematics) -> Index:
        """Those of the runs."""
        return self.rope.columns(k)[0][: self.n]

    def bind_fill(self, k: Kinematics, rows: Rows) -> list[Op]:
        """Gaps of slack runs."""
        reeving, law = self.rope.reeving, self.rope.law
        found, hung = reeving.found(k), self.hanging.hung(k, len(reeving))
        given = (k.step, found.run, found.slots, self.rope.columns(k)[1], law, found.numbers, found.gradient)
        filled = (rows.kind, rows.phi, rows.compliance, rows.relaxation, rows.gradient)
        return [*self.hanging.ops(k, reeving, law), (_fill, (*given, hung.parts, hung.rises, *filled))]

    def bind_energy(self, k: Kinematics, out: Array) -> list[Op]:
        """None of its own."""
        return [(clear, (out,))]
