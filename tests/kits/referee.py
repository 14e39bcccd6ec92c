"""Detection of intersections by the IPC Toolkit, independent of the package."""

from __future__ import annotations

from typing import Any

import ipctk
import numpy as np

from visviva.compiling.program import Program
from visviva.contact.deforming.barrier import Barrier
from visviva.contact.deforming.sheets import Sheets

POINTS = {"vv": 2, "ev": 3, "ee": 4, "fv": 4}
"""Number of points of a pair: two vertices, edge and vertex, two edges, face and vertex; the first
and the last point belong to different partners."""


class Referee:
    """Checks at the end of every step everything that barriers keep apart.

    Attributes
    ----------
    pairs : number of pairs checked that are closer than the gap of their barrier
    passed : where an edge intersects a face, or a distance does not exceed both radii
    least : the least distance minus both radii, over the gap
    volume : the least J of an element of any body
    """

    next_time = 0.0

    def __init__(self, world: Any) -> None:
        self.barriers = [force for force in world.forces if isinstance(force, Barrier)]
        self.bodies = [force for force in world.forces if hasattr(force, "volumes")]
        self.pairs, self.least, self.volume = 0, np.inf, np.inf
        self.passed: list[str] = []

    def see(self, world: Any, step: Any) -> None:
        """Check all barriers and elements at the end of a step."""
        k = world.kinematics(step.after)
        for barrier in self.barriers:
            sheets = barrier.sheets.renewed() if barrier.sheets.outdated else barrier.sheets
            x = np.zeros((sheets.n, 3))
            Program(sheets.gather_ops(k, x, np.zeros_like(x)))()
            self.judge(f"{barrier.name} at {step.after.t:.4g} s", sheets, x, float(barrier.par[0]))
        for body in self.bodies:
            self.volume = min(self.volume, float(body.volumes(k.positions(body.nodes)).min()))

    def judge(self, where: str, sheets: Sheets, x: Any, gap: float) -> None:
        """Check all pairs of forms at positions x (N, 3)."""
        edges = sheets.edges[sheets.edges[:, 0] != sheets.edges[:, 1]]
        used = np.unique(np.concatenate([sheets.corners, sheets.faces.ravel(), edges.ravel()]))
        place = np.zeros(sheets.n, np.int64)
        place[used] = np.arange(len(used))
        at, radius = np.asfortranarray(x[used]), sheets.radius[used]
        body, held, lonely = sheets.body[used], sheets.held[used], sheets.isolated[sheets.body[used]]
        mesh = ipctk.CollisionMesh(at, place[edges], place[sheets.faces])

        def apart(ids: Any) -> bool:
            """Whether they are kept apart: fixed ones, and parts of one rigid body, are not."""
            return not (held[ids].all() or (lonely[ids[0]] and (body[ids] == body[ids[0]]).all()))

        ends, sides = mesh.edges, mesh.faces
        boxes = ipctk.LBVH()
        if ipctk.has_intersections(mesh, at):
            boxes.build(at, ends, sides, 0.0)
        for pair in boxes.detect_edge_face_candidates():
            edge, face = ends[pair.edge_id], sides[pair.face_id]
            if ipctk.is_edge_intersecting_triangle(*at[edge], *at[face]) and apart(np.append(edge, face)):
                self.passed.append(f"{where}: the edge {used[edge]} goes through the face {used[face]}")
        # The box of a path from −r to r along all axes is enlarged by the radius of its point.
        thick, near = np.repeat(radius[:, None], 3, axis=1), ipctk.Candidates()
        low, high = np.asfortranarray(at - thick), np.asfortranarray(at + thick)
        near.build(mesh, low, high, 0.5 * gap)
        for kind, points in POINTS.items():
            for pair in getattr(near, f"{kind}_candidates"):
                ids = np.array(pair.vertex_ids(ends, sides)[:points])
                room = pair.compute_distance(at[ids].ravel()) ** 0.5 - radius[ids[0]] - radius[ids[-1]]
                if room < gap and apart(ids):
                    self.pairs += 1
                    self.least = min(self.least, room / gap)
                    if room <= 0.0:
                        self.passed.append(f"{where}: points {used[ids].tolist()} {room:.3g} m apart")
