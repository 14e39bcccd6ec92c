"""Warning for ropes whose ends begin inside the bodies that they touch.

Proved by tests/cli/test_sunk_ropes.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from visviva.core.state import State
from visviva.core.world import World
from visviva.hoist.ropes.rope import Rope


def sunk_rope_warnings(world: World, state: State) -> Iterator[str]:
    """One for each end of a rope that begins in a body that it touches, and can come out of it."""
    k = world.kinematics(state)
    for rope in world.constraints:
        if not isinstance(rope, Rope) or (lying := rope.reeving.lying) is None:
            continue
        nodes = rope.reeving.nodes
        for node, which in ((nodes[0], "first"), (nodes[-1], "last")):
            if node.sheaves is not None:
                continue
            x = k.positions(node.point.owner)[node.point.index[0]]
            own = k.table.dofs_of_row(int(k.rows_of(node.point)[0, 0]))
            for obstacle, depth in zip(lying.obstacles, lying.sunk(k, x), strict=True):
                rows = [int(k.rows_of(obstacle.centre)[0, 0])]
                rows += [k.table.row_of("frame", 0) + 3 * int(obstacle.frame.index[0]) + c for c in range(3)]
                of_solid = {dof for row in rows for dof in k.table.dofs_of_row(row)}
                if depth > 0.0 and set(own) - of_solid:
                    yield (
                        f"the {which} end of {rope.name} begins {depth:.3g} m inside {obstacle.name}: the "
                        "rope passes through that body until its end comes out, and is then longer at once "
                        "by the way around; let it begin on the surface"
                    )
