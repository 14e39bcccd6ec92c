"""Which ends of a rope lie in the surface of a solid, noted in its memory."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from visviva.arrays import Array, Index, Mask
from visviva.compiling.kernel import kernel
from visviva.compiling.operations import Op
from visviva.hoist.lengths.edge_kernels import SURFACE_DEPTH, clearance, highest
from visviva.hoist.lengths.rope_contact import HullArrays, Solids, ends_in_axes
from visviva.hoist.lengths.segments import Segments
from visviva.hoist.wheels.node import Node


def sunk_op(
    lying: Solids, nodes: Sequence[Node], ports: Index, found: Segments, memory: Array, at: Sequence[Array]
) -> Op:
    """The operation that notes the depths of all ends; `at`: positions and axes of all ports."""
    fit = np.array([not node.is_room and node.layers is None for node in nodes])
    solids = HullArrays(*lying.edges.arrays, lying.balls, lying.depths)
    present = (found.run, found.slots, found.ports, found.lines)
    lines = memory.reshape(-1, 3)
    return remember_sunk, (lying.groups(nodes), ports, *present, fit, lines, solids, at[0], at[1])


@kernel
def remember_sunk(
    groups: Index, node_ports: Index, run: Index, slots: Index, ports: Index, line: Array, fit: Mask,
    lines: Array, hulls: HullArrays, x: Array, rotation: Array,
) -> None:  # fmt: skip
    """Note how deep points where the rope ends, or leaves a wheel, lie in the surface of a solid.

    What is noted changes only where the part clears the solid: an end that has come out stays noted until its
    part lies on the edge that then obstructs it, as deep as it lay, see `Solids.take_edge`; one whose part
    passes through the solid is not noted where it comes near the surface.

    fit : (m + 1,)   nodes whose line has room for it: neither spare nor drums with layers
    lines : memory of the rope; line m + i receives the depth of node i in its second column [m]
    """
    m = len(run)
    p, own = np.empty((2, 3)), np.zeros(2, np.int64)
    nodes, solids, noted = np.zeros(2, np.int64), np.zeros(2, np.int64), np.zeros(m + 1)
    for e in range(m):
        nodes[0], nodes[1] = e, slots[e, 1] + 1
        if run[e] < 0 or not (fit[nodes[0]] or fit[nodes[1]]):
            continue
        solids[:] = -1
        for g in range(len(groups)):
            for i in range(2):
                if groups[g, 0] <= nodes[i] < groups[g, 1]:
                    solids[i] = groups[g, 2]
        for g in range(len(groups)):
            if groups[g, 1] - 1 < nodes[0] or groups[g, 0] > nodes[1]:
                continue
            for h in range(len(hulls.parts)):
                if hulls.parts[h, 0] != groups[g, 2]:
                    continue
                ends_in_axes(
                    groups[g, 2], hulls.parts[h], node_ports[groups[g, 0]], ports[e], line[e], lines[m:],
                    nodes, solids, x, rotation, own, p,
                )  # fmt: skip
                solid = (hulls.planes, hulls.edges, hulls.beside, hulls.parts[h], hulls.depths[h])
                for i in range(2):
                    before = lines[m + nodes[i], 1] if fit[nodes[i]] else 0.0
                    height = highest(hulls.planes, hulls.parts[h], p[i])
                    depth = -height if -hulls.depths[h] <= height < 0.0 else 0.0
                    if max(before, depth) > 0.0:
                        clears = clearance(*solid, own, p) >= -SURFACE_DEPTH
                        noted[nodes[i]] = max(noted[nodes[i]], depth if clears else before)
    for i in range(m + 1):
        if fit[i]:
            lines[m + i, 1] = noted[i]
