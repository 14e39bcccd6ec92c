"""What has gone through what, by the IPC Toolkit: it shares nothing with the package."""

from __future__ import annotations

from typing import Any

import ipctk
import numpy as np

from visviva.compiling.program import Program
from visviva.contact.deforming.barrier import Barrier
from visviva.contact.deforming.sheets import Sheets

POINTS = {"vv": 2, "ev": 3, "ee": 4, "fv": 4}
"""How many points a pair has of two vertices, an edge and a vertex, two edges, a face and a vertex; its first
and its last point are of either partner."""


class Referee:
    """Looks at the end of every step at all that barriers keep apart.

    Attributes
    ----------
    pairs : how many pairs nearer than the gap of their barrier it has looked at
    passed : where an edge goes through a face, or a distance is no more than both radii
    least : the least distance beyond both radii over the gap
    volume : the least J of an element of any body
    """

    next_time = 0.0

    def __init__(self, world: Any) -> None:
        self.barriers = [force for force in world.forces if isinstance(force, Barrier)]
        self.bodies = [force for force in world.forces if hasattr(force, "volumes")]
        self.pairs, self.least, self.volume = 0, np.inf, np.inf
        self.passed: list[str] = []

    def see(self, world: Any, step: Any) -> None:
        """All barriers and elements where a step ends."""
        k = world.kinematics(step.after)
        for barrier in self.barriers:
            sheets = barrier.sheets.renewed() if barrier.sheets.outdated else barrier.sheets
            x = np.zeros((sheets.n, 3))
            Program(sheets.gather_ops(k, x, np.zeros_like(x)))()
            self.judge(f"{barrier.name} at {step.after.t:.4g} s", sheets, x, float(barrier.par[0]))
        for body in self.bodies:
            self.volume = min(self.volume, float(body.volumes(k.positions(body.nodes)).min()))

    def judge(self, where: str, sheets: Sheets, x: Any, gap: float) -> None:
        """All pairs of forms at places x (N, 3)."""
        edges = sheets.edges[sheets.edges[:, 0] != sheets.edges[:, 1]]
        used = np.unique(np.concatenate([sheets.corners, sheets.faces.ravel(), edges.ravel()]))
        place = np.zeros(sheets.n, np.int64)
        place[used] = np.arange(len(used))
        at, radius = np.asfortranarray(x[used]), sheets.radius[used]
        mesh = ipctk.CollisionMesh(at, place[edges], place[sheets.faces])
        if ipctk.has_intersections(mesh, at):
            self.passed.append(f"{where}: an edge goes through a face")
        near = ipctk.Candidates()
        near.build(mesh, at, 0.5 * gap + radius.max())
        body, held = sheets.body[used], sheets.held[used]
        for kind, points in POINTS.items():
            for pair in getattr(near, f"{kind}_candidates"):
                ids = np.array(pair.vertex_ids(mesh.edges, mesh.faces)[:points])
                one, other = ids[0], ids[-1]
                if held[ids].all() or (body[one] == body[other] and sheets.lonely[body[one]]):
                    continue
                away = pair.compute_distance(at, mesh.edges, mesh.faces) ** 0.5
                room = float(away - radius[one] - radius[other])
                if room < gap:
                    self.pairs += 1
                    self.least = min(self.least, room / gap)
                    if room <= 0.0:
                        self.passed.append(f"{where}: points {used[ids].tolist()} {room:.3g} m apart")
