"""How ropes are shown: along their tangents and around their sheaves."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from visviva.arrays import Array
from visviva.hoist.lengths.measure import POINT
from visviva.hoist.lengths.reeving import run_now
from visviva.hoist.lengths.segments import Segments
from visviva.hoist.ropes.drum_look import corners, wound_rope
from visviva.hoist.ropes.rope import Rope
from visviva.hoist.ropes.rope_marks import SHOWN_DRUM_ANGLE, rope_marks
from visviva.hoist.ropes.rope_strength import severed
from visviva.hoist.ropes.slack_support import SlackSupport
from visviva.hoist.weight.catenary import catenary_points
from visviva.hoist.wheels.node import Node
from visviva.vocabulary.looks import is_laid
from visviva.vocabulary.tracks import Sample

ARC_POINTS = 17  # points along the arc on a sheave, and one less for each further turn
PITCH, MIN_PITCH = 2.2, 0.02  # per turn, in radii of the rope; its least radius, in radii of wheels
SAG_POINTS = 24  # inner points of a straight part that hangs
# their positions on a straight one, as fractions of it
SAG_FRACTIONS = np.linspace(0.0, 1.0, SAG_POINTS + 2)[1:-1, None]
SLACK_STIFFNESS = 1e6  # of slack rope, relative to its weight
SLACK_TOLERANCE = 1e-4  # of its path: slack above which rope without weight is drawn hanging


def _points(node: Node) -> int:
    """Number of points of a rope at a node."""
    if node.layers is not None:
        return corners(node.layers) * (1 if node.layers.behind is None else 2)
    return ARC_POINTS + node.turns * (ARC_POINTS - 1) if node.radius > 0.0 else 1


class RopeTrack:
    """A line with a constant number of points; a sheave that the rope has left gets none of its length.

    A severed rope is not shown. One without weight pulls in straight lines; slack, it hangs as a chain of its
    length would, or lies on what supports it.

    Parameters
    ----------
    up : against gravity (3,); zero if there is none, and slack rope is shown straight
    support : what it may lie on while it is slack
    """

    kind: ClassVar[str] = "points"

    def __init__(
        self, name: str, rope: Rope, color: str, radius: float, up: Array, support: SlackSupport
    ) -> None:
        self.name, self.rope, self.up, self.support = name, rope, up, support
        self.look: dict[str, Any] = {"radius": 0.0, "line_color": color, "line_radius": radius}
        self.arcs = [_points(node) for node in rope.reeving.nodes]
        self.shares = [np.linspace(0.0, 1.0, n)[:, None] for n in self.arcs]
        self.pitch = PITCH * max(radius, MIN_PITCH * max(node.radius for node in rope.reeving.nodes))
        count = sum(self.arcs) + SAG_POINTS * len(rope.reeving)
        begins = np.cumsum([0, *self.arcs]) + SAG_POINTS * np.arange(len(self.arcs) + 1)
        spans = [slice(at, at + n) for at, n in zip(begins.tolist(), self.arcs, strict=False)]
        self.shown = list(zip(rope.reeving.nodes, spans, strict=True))
        lines = np.stack([np.arange(count - 1), np.arange(1, count)], axis=1)
        self.lines = lines.astype(np.int32)
        self.static: Sample = {}

    def sample(self, k: Any) -> Sample:
        """Positions x (n, 3), and lines, none for a severed rope; for laid rope the length along it (n,)."""
        reeving = self.rope.reeving
        if severed(self.rope, k):
            begin = k.positions(reeving.owner)[reeving.point_index(0)]
            x = np.tile(begin, (len(self.lines) + 1, 1))
            gone = {"along": np.zeros(len(x))} if is_laid(self.look) else {}
            return {"x": x, "lines": self.lines[:0], **gone}
        self.rope.measures(k)
        found = reeving.found(k)
        bends = np.zeros((len(reeving), 2))
        if self.rope.hanging is not None:
            run_now(self.rope.hanging.ops(k, reeving, self.rope.law))
            bends = self.rope.hanging.hung(k, len(reeving)).bends
        parts: list[Array] = []
        wound: dict[int, Array] = {}
        for i, node in enumerate(reeving.nodes):
            if i > 0:
                parts.append(self._hanging_path(k, int(found.before[i]), found, parts[-1][-1]))
            if i < len(reeving) and found.left[i] != 0.0:
                parts.append(np.repeat(parts[-1][-1:], self.arcs[i], axis=0))
            elif node.layers is not None:
                positions, wound[i] = wound_rope(reeving, k, i, k.memory(self.rope))
                parts.append(positions)
            else:
                parts.append(self._at(k, i, found, bends))
        x = np.concatenate(parts)
        sample = {"x": x, "lines": self.lines}
        if is_laid(self.look):
            sample["along"] = rope_marks(found, bends, x, self.shown, wound)
        return sample

    def _at(self, k: Any, i: int, found: Segments, bends: Array) -> Array:
        """Points at a node that is no drum with layers."""
        reeving = self.rope.reeving
        node = reeving.nodes[i]
        if node.radius > 0.0:
            return self._arc(k, i, found, bends)
        position = k.positions(reeving.owner)[reeving.point_index(i)]
        return np.asarray(position + found.lines[i, 1] if node.is_room else position)[None]

    def _hanging_path(self, k: Any, e: int, found: Segments, last: Array) -> Array:
        """The path of a part between its tangent points; the last position repeated if there is none."""
        hanging, reeving = self.rope.hanging, self.rope.reeving
        if e < 0:
            return np.repeat(last[None], SAG_POINTS, axis=0)
        centres = k.positions(reeving.owner)[found.ports[e, :, POINT]]
        ends = centres + found.lines[e, 1:]
        if hanging is None:
            return self._slack_path(k, e, found, ends)
        return hanging.shape(hanging.hung(k, len(reeving)).parts[e], ends, SAG_POINTS, self.rope.EA)

    def _slack_path(self, k: Any, e: int, found: Segments, ends: Array) -> Array:
        """The same for rope without weight, each part of whose run has its share of the slack."""
        straight = ends[0] + SAG_FRACTIONS * (ends[1] - ends[0])
        own = found.run == found.run[e]
        length, rest = found.numbers[own, :2].sum(axis=0)
        loose = float(rest / length) - 1.0
        if not loose > SLACK_TOLERANCE or not self.up.any():
            return np.asarray(straight)
        whole = (1.0 + loose) * float(found.numbers[e, 4])
        law = np.array([whole, SLACK_STIFFNESS * whole, whole])
        return self.support.lay(
            k, straight, catenary_points(law, ends[0], ends[1], self.up, SAG_POINTS + 2)[1:-1]
        )

    def _arc(self, k: Any, i: int, found: Segments, bends: Array) -> Array:
        reeving = self.rope.reeving
        node = reeving.nodes[i]
        assert node.sheaves is not None
        numbers, at = found.numbers, found.before[i]
        after = numbers[i, 2] + bends[i, 0] if i < len(numbers) else 0.0
        before = numbers[at, 3] + bends[at, 1] if i > 0 else after - node.sense * SHOWN_DRUM_ANGLE
        after = after if i < len(numbers) else before + node.sense * SHOWN_DRUM_ANGLE
        share = self.shares[i]
        angle = before + share * (after - before)
        rotation = k.rotation[node.sheaves.frame.index[node.number]]
        first, second = node.sheaves.directions[node.number] @ rotation.T
        centre = k.positions(reeving.owner)[reeving.point_index(i)]
        if node.turns:
            axis = rotation @ node.sheaves.axis[node.number]
            centre = centre + (share - 0.5) * (node.turns * self.pitch) * axis
        return np.asarray(centre + node.radius * (np.cos(angle) * first + np.sin(angle) * second))
