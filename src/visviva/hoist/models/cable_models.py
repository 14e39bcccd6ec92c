"""Cables with mass as parts of a scene."""

from __future__ import annotations

import math
from typing import Annotated, Any, ClassVar, Literal

import numpy as np
from annotated_types import Le
from pydantic import Field

from visviva.arrays import Array
from visviva.core.ports import Scalars
from visviva.errors import SceneError
from visviva.hoist.cables.cable import points_on_catenary
from visviva.hoist.cables.cable_bending import CableBending
from visviva.hoist.cables.cable_break import CableRelease, CableStrength, severed_at
from visviva.hoist.cables.cable_drum_watch import CableDrumWatch
from visviva.hoist.cables.cable_end import Limits, Method
from visviva.hoist.cables.cable_nodes import CableNodes
from visviva.hoist.cables.cable_watch import CableWatch
from visviva.hoist.cables.fed_cable import FedCable
from visviva.hoist.cables.fed_kernels import NONE, RELEASED, SEVERED_LENGTH
from visviva.hoist.cables.feed import FED_LENGTH, Feed
from visviva.hoist.cables.line_track import LineTrack
from visviva.hoist.models.fields import PartingFields, end_of, refuse_short
from visviva.hoist.wheels.sheave_set import SheaveSet
from visviva.vocabulary.looks import Carriers, carriers_of
from visviva.vocabulary.model import CONSTRAINTS, Builder, Model, Part, Section
from visviva.vocabulary.placement import start_positions, start_velocities
from visviva.vocabulary.quantity import BendingStiffness, Length, LineDensity, NonNegative, Positive, Rate

MAX_PIECES = 100_000


class FeedFields(Model):
    """A winch that feeds rope."""

    winch: str = Field(
        description="a winch or a sheave, such as drum; if it has layers, rope unwinds from them"
    )
    sense: Literal[1, -1] = Field(1, description="1: it pays out when turning right-handed")
    spare: Annotated[int, Field(ge=1), Le(2000)] = Field(
        100, description="nodes reserved for rope that is paid out"
    )


class CableModel(Part, PartingFields):
    """A cable with mass between two points that swings, sags and carries waves; winches can feed it.

    It leaves a winch through an eye: the end of the cable is a point, and the winch's angle determines its
    length.
    """

    section: ClassVar[Section] = CONSTRAINTS

    kind: Literal["cable"] = "cable"
    first: str = Field(description="the point where it starts, such as eye[0]")
    last: str = Field(description="the point where it ends, such as hook")
    density: Annotated[LineDensity, Positive] = Field(description="mass per unstrained metre")
    piece: Annotated[Length, Positive] = Field(description="approximate length of a segment")
    EI: Annotated[BendingStiffness, Positive] | None = Field(
        None, description="bending stiffness; perfectly flexible if omitted"
    )
    drag: Annotated[Rate, NonNegative] = Field(0.0, description="b of the air drag −b m u")
    feed: FeedFields | None = Field(None, description="a winch at its start")
    feed_last: FeedFields | None = Field(None, description="a winch at its end")
    insertion: Method = Field(
        "static",
        description="static: as a point without inertia first; energy: at least energy; direct: on the chord",
    )

    def build(self, b: Builder) -> None:
        """Nodes, their springs, guards and tracks."""
        ends = (end_of(b, self.first, "first"), end_of(b, self.last, "last"))
        positions = [start_positions(b.world, end)[0] for end in ends]
        feeds = (self._feed(b, self.feed, "feed"), self._feed(b, self.feed_last, "feed_last"))
        spare = tuple(0 if feed is None else feed.spare for feed in (self.feed, self.feed_last))
        span = float(np.linalg.norm(positions[1] - positions[0]))
        length = span / (1 + (self.tension or 0.0) / self.EA) if self.length is None else self.length
        refuse_short(b, length, ends)
        if not 2.5 < length / self.piece < MAX_PIECES:
            b.error(f"found {length:.4g} m of cable, expected 3 to {MAX_PIECES} pieces", "piece")
        self._refuse_thick(b, length)
        count = round(length / self.piece)
        piece = length / count
        try:
            x = points_on_catenary(positions[0], positions[1], length, np.array(b.gravity), count)
            share = np.arange(1, count)[:, None] / count
            rates = [start_velocities(b.world, end) for end in ends]
            u = (1.0 - share) * rates[0] + share * rates[1]
            nodes = CableNodes(f"{self.name}.nodes", x, self.density * piece, (spare[0], spare[1]), u)
            weight = self.density * piece * np.array(b.gravity)
            cable = FedCable(self.name, nodes, ends, self.EA, piece, (piece, piece), feeds, weight)
            cable.damped(self.relaxation, self.drag)
        except SceneError as error:
            b.error(error.message)
        b.world.blocks.append(nodes)
        b.world.forces.append(cable)
        if self.EI is not None:
            b.world.forces.append(CableBending(cable, self.EI))
        b.world.guards.append(CableWatch(cable, Limits(method=self.insertion)))
        if cable.wound.max() >= 0.0:
            b.world.guards.append(CableDrumWatch(cable))
        if self.breaks_at is not None:
            nodes.may_part = True
            b.world.guards.append(CableStrength(cable, self.breaks_at))
        if (command := self.release_input(b)) is not None:
            b.world.guards.append(CableRelease(cable, command))
        b.name_points(f"{self.name}.nodes", nodes.points)
        look = (len(nodes.masses) + 4, self.color, self.line_radius)

        def carriers(number: int) -> Carriers:
            """The nearest node; the static points and the ends come before and after them."""
            return carriers_of((nodes.points,), min(max(number - 2, 0), len(nodes.masses) - 1))

        shown = (self.name, lambda k: _line_positions(cable, k), lambda k: _arc_lengths(cable, k))
        gone = (lambda k: severed_at(cable, k) + 2) if self.breaks_at is not None else None
        b.add_track(LineTrack(*shown, *look, carriers, gone))

    def _refuse_thick(self, b: Builder, length: float) -> None:
        """Raises SceneError for a bending stiffness implausible for this length and EA."""
        if self.EI is not None and math.sqrt(self.EI / self.EA) > length:
            b.error(
                f"found EI = {self.EI:g} N m² and EA = {self.EA:g} N of {length:.4g} m of cable: that is "
                f"at least {2.0 * math.sqrt(self.EI / self.EA):.3g} m thick, expected at most EA length². "
                "For steel rope of 10 mm, EI is about 10 N m² and EA about 5 MN",
                "EI",
            )

    def _feed(self, b: Builder, of: FeedFields | None, field: str) -> Feed | None:
        if of is None:
            return None
        found = b.points(of.winch, f"{field}.winch")
        if not isinstance(found, SheaveSet) or found.sheaves.angle is None or len(found) != 1:
            b.error(f"{of.winch!r} is not a single winch", f"{field}.winch")
        number = found.numbers[0]
        angle = Scalars(found.sheaves.angle.index[[number]])
        return Feed(angle, float(found.sheaves.radius[number]), of.sense, found.sheaves.layers)


def _line_positions(cable: FedCable, k: Any) -> Array:
    """Positions of its nodes, including static points; spare ones are at the ends, or where the rope ends."""
    found, marks = cable.look(k), k.memory(cable)[-2:]
    ends = [
        found.points[i] if marks[i] == RELEASED else k.position(end)[0] for i, end in enumerate(cable.ends)
    ]
    static = [found.points[i] if marks[i] != NONE else ends[i] for i in range(2)]
    x = np.array(k.positions(cable.nodes))
    x[: found.span[0]], x[found.span[1] :] = static[0], static[1]
    return np.vstack([ends[0], static[0], x, static[1], ends[1]])


def _arc_lengths(cable: FedCable, k: Any) -> Array:
    """Rope before each point of `_line_positions`; negative for rope fed at the first end [m].

    A piece of rope keeps its number: if rope has come off the first end it is counted from the last.
    """
    found, memory = cable.look(k), k.memory(cable)
    first, last = found.span
    inner = np.where((pieces := memory[first + 1 : last]) < SEVERED_LENGTH, pieces, cable.law[2])
    begin = -float(found.feed[FED_LENGTH, 0])
    if memory[-2] == RELEASED:
        begin = cable.whole + float(found.feed[FED_LENGTH, 1]) - float(found.rests.sum() + inner.sum())
    nodes = np.full(len(cable.nodes.masses), begin)
    nodes[first:last] = begin + found.rests[0] + np.append(0.0, np.cumsum(inner))
    end = float(nodes[last - 1] + found.rests[1])
    static = [begin, end]
    for i, (near, sign) in enumerate(((first, -1.0), (last - 1, 1.0))):
        if found.half[i, 1, 5] > 0.0:
            static[i] = float(nodes[near]) + sign * float(found.half[i, 1, 5])
    nodes[:first], nodes[last:] = static
    return np.array([begin, static[0], *nodes, static[1], end])
