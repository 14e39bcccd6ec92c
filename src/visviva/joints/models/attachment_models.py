"""Points held at other points, edges and faces, as parts of a scene."""

from __future__ import annotations

from typing import Literal

import numpy as np
from pydantic import Field

from visviva.arrays import Array, Index
from visviva.core.ports import Points
from visviva.joints.bodies.mount import on_bodies
from visviva.joints.lifetime.start_check import DISTANCE_TOLERANCE
from visviva.joints.models.ends import paired_points
from visviva.joints.models.part import ConstraintPart
from visviva.joints.points.attachment import Attachment, coincidence, nearest_weights
from visviva.vocabulary.body_set import BodyCentres
from visviva.vocabulary.model import Builder
from visviva.vocabulary.placement import start_positions
from visviva.vocabulary.quantity import Number

FACE_CORNERS = 3  # of a face


class CoincidenceModel(ConstraintPart):
    """Pairs of coincident points: a pin, or a seam without play."""

    kind: Literal["coincidence"] = "coincidence"
    a: str = Field(description="points, such as ball or net[0]")
    b: str = Field(description="equally many points; either a or b may be a single point for all")

    def build(self, b: Builder) -> None:
        """One set of rows."""
        first, second = paired_points(b, self.a, self.b)
        x, y = start_positions(b.world, first), start_positions(b.world, second)
        away = np.linalg.norm(x - y, axis=1)
        worst = int(away.argmax())
        if self.from_ == 0.0 and away[worst] > DISTANCE_TOLERANCE:
            b.error(
                f"pair {worst} of {len(away)} starts {away[worst]:.3g} m apart; start both points at the "
                "same position",
                "b",
            )
        first, second = b.world.join(first, second)
        self.add(b, coincidence(self.name, first, second))


class AttachmentModel(ConstraintPart):
    """Points held at their initial positions on a vertex, an edge, a face or a rigid body, and
    carried by it.
    """

    kind: Literal["attachment"] = "attachment"
    points: str = Field(description="points to hold, such as ball")
    to: str = Field(
        description="one point, the two of an edge or the three of a face, such as net[0,1,7]; a body "
        "with triangles, of which the nearest are used; or a rigid body, which can hold "
        "points anywhere"
    )
    weights: list[Number] | None = Field(
        None, description="of the points of `to`, with sum 1; from the initial positions if omitted"
    )

    def build(self, b: Builder) -> None:
        """One set of rows."""
        points, to = b.points(self.points, "points"), b.points(self.to, "to")
        if isinstance(to, BodyCentres):
            self._held_by(b, points, to)
            return
        x, corners = start_positions(b.world, points), start_positions(b.world, to)
        triangles = getattr(to, "triangles", None)
        if triangles is not None and len(to) > FACE_CORNERS:
            chosen = np.stack([_nearest_triangle(position, corners, triangles) for position in x])
        elif 1 <= len(to) <= FACE_CORNERS:
            chosen = np.tile(np.arange(len(to)), (len(points), 1))
        else:
            b.error(f"found {len(to)} points without triangles, expected one, two or three", "to")
        weights, away = nearest_weights(x, corners[chosen])
        if self.weights is not None:
            if len(self.weights) != chosen.shape[1]:
                b.error(f"found {len(self.weights)} numbers, expected {chosen.shape[1]} as in to", "weights")
            weights = np.tile(self.weights, (len(points), 1))
            away = np.linalg.norm(x - np.einsum("mk,mkc->mc", weights, corners[chosen]), axis=1)
        worst = int(away.argmax())
        if self.from_ == 0.0 and away[worst] > DISTANCE_TOLERANCE:
            b.error(
                f"point {worst} of {len(x)} starts {away[worst]:.3g} m off the position at which it is "
                "held; start it there",
                "points",
            )
        held, carrying = b.world.join(points, to.take(chosen.ravel()))
        self.add(b, Attachment(self.name, held, carrying, weights))

    def _held_by(self, b: Builder, points: Points, body: BodyCentres) -> None:
        """Each point coincides with the body point at its initial position."""
        if len(body) != 1:
            b.error(f"found {len(body)} bodies, expected one, such as {self.to}[0]", "to")
        if self.weights is not None:
            b.error("found weights of a rigid body, expected none: it holds points anywhere", "weights")
        bodies, x = body.bodies, start_positions(b.world, points)
        numbers = np.full(len(x), int(bodies.index[0]))
        body_points = on_bodies(b.world.ports, bodies.block, numbers, x).points
        self.add(b, coincidence(self.name, *b.world.join(points, body_points)))


def _nearest_triangle(position: Array, corners: Array, triangles: Index) -> Index:
    """The vertices of the closest triangle."""
    found = corners[triangles]
    weights, _ = nearest_weights(np.broadcast_to(position, (len(triangles), 3)), found)
    inside = np.maximum(weights, 0.0)
    inside /= inside.sum(axis=1, keepdims=True)
    away = np.linalg.norm(position - np.einsum("mk,mkc->mc", inside, found), axis=1)
    return np.asarray(triangles[int(away.argmin())])
