"""Warning for ropes without inertia that are far heavier than their loads.

Proved by tests/cli/test_heavy_ropes.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from visviva.core.state import State
from visviva.core.world import World
from visviva.hoist.ropes.rope import Rope

# times its load: the weight of a rope without inertia above which it throws the load about
MAX_WEIGHT_RATIO = 10.0


def heavy_rope_warnings(world: World, state: State) -> Iterator[str]:
    """One for each rope with weight whose last part at an end is over ten times as heavy as its load."""
    k = world.kinematics(state)
    for rope in world.constraints:
        if not isinstance(rope, Rope) or rope.hanging is None:
            continue
        lengths = rope.measures(k)[1]
        moving = {part for of in rope.hanging.moving for part in of.parts}
        for node, part in ((rope.reeving.nodes[0], 0), (rope.reeving.nodes[-1], len(lengths) - 1)):
            dofs = k.table.dofs_of_row(int(k.rows_of(node.point)[0, 0]))
            mass = float(world.diagonal_mass[dofs[0]]) if dofs else 0.0
            own = rope.hanging.density * float(lengths[part])
            if node.sheaves is None and part not in moving and 0.0 < MAX_WEIGHT_RATIO * mass < own:
                yield (
                    f"part {part} of {rope.name} has {own:.3g} kg of rope without inertia and ends on "
                    f"{mass:.3g} kg, too little mass for a stable motion: give it `wave: {{parts: "
                    f"[{part}]}}`, or move some of its mass to the load"
                )
                break
