"""How cables with mass are shown."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from visviva.hoist.fed_cable import FedCable
from visviva.vocabulary.tracks import Sample


class CableTrack:
    """A line of a constant number of points; spare ones lie at the ends."""

    kind: ClassVar[str] = "points"

    def __init__(self, name: str, cable: FedCable, color: str, radius: float) -> None:
        self.name, self.cable = name, cable
        self.look: dict[str, Any] = {"radius": 0.0, "line_color": color, "line_radius": radius}
        count = len(cable.nodes.masses) + 4
        lines = np.stack([np.arange(count - 1), np.arange(1, count)], axis=1)
        self.static: Sample = {"lines": lines.astype(np.int32)}

    def sample(self, k: Any) -> Sample:
        """Positions x (n, 3), static points among them."""
        cable = self.cable
        found, marks = cable.look(k), k.memory(cable)[-2:]
        ends = [k.position(end)[0] for end in cable.ends]
        static = [found.points[i] if marks[i] != 0.0 else ends[i] for i in range(2)]
        x = np.array(k.positions(cable.nodes))
        x[: found.span[0]], x[found.span[1] :] = static[0], static[1]
        return {"x": np.vstack([ends[0], static[0], x, static[1], ends[1]])}
