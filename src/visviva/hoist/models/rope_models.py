"""Ropes and tackles as parts of a scene."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal, Self

import numpy as np
from annotated_types import Le, MinLen
from pydantic import Field, model_validator

from visviva.errors import SceneError
from visviva.hoist.lengths.rope_contact import Obstacle, Solids
from visviva.hoist.lengths.swing_model import RopePoints, SwingModel
from visviva.hoist.lengths.wave_model import RopeWaves, WaveModel
from visviva.hoist.models.fields import (
    STEEL,
    ReevedFields,
    SwingFields,
    WaveFields,
    WheelFields,
    carried_position,
)
from visviva.hoist.ropes.drum_watch import DrumWatch
from visviva.hoist.ropes.edge_friction import EdgeFriction
from visviva.hoist.ropes.edge_watch import EdgeWatch
from visviva.hoist.ropes.grip_watch import GripWatch
from visviva.hoist.ropes.groove_watch import GrooveWatch
from visviva.hoist.ropes.rope import Rope
from visviva.hoist.ropes.rope_catch import RopeCatch
from visviva.hoist.ropes.rope_effects import RopeEffects
from visviva.hoist.ropes.rope_flow import RopeFlow
from visviva.hoist.ropes.rope_release import RopeRelease
from visviva.hoist.ropes.rope_stop import RopeStop, StopWatch
from visviva.hoist.ropes.rope_strength import RopeStrength
from visviva.hoist.ropes.rope_track import RopeTrack
from visviva.hoist.ropes.rope_watch import RopeWatch
from visviva.hoist.ropes.rope_weight import RopeWeight
from visviva.hoist.ropes.slack_support import SlackSupport
from visviva.hoist.ropes.stop_crossing import StopPass
from visviva.hoist.ropes.swing_watch import SwingWatch
from visviva.hoist.ropes.tackle import reeve
from visviva.hoist.ropes.waving_watch import WavingWatch
from visviva.hoist.slip.bearings import BearingDrag, Bearings
from visviva.hoist.weight.hanging import HangingWeight
from visviva.hoist.weight.straight import Straight
from visviva.hoist.wheels.carried import CarriedPosition
from visviva.hoist.wheels.node import Node
from visviva.hoist.wheels.sheave_set import SheaveSet
from visviva.hoist.wheels.wheel_track import WheelTrack
from visviva.vocabulary.model import CONSTRAINTS, Builder, Model, Part, Section
from visviva.vocabulary.placement import one_point
from visviva.vocabulary.quantity import Length, NonNegative, Number, Position, Positive, Vector3, refuse


class OverSheave(Model):
    """A sheave that the rope passes over, and how."""

    sheave: str = Field(description="a sheave or a winch, such as top or block[1]")
    sense: Literal[1, -1] = Field(
        1, description="1: rope moving forward along `nodes` turns it right-handed about its axis"
    )
    turns: Annotated[int, Field(ge=0, le=100)] = Field(0, description="additional whole turns around it")


class RopeModel(Part, ReevedFields):
    """A massless rope over sheaves: it pulls but never pushes, and runs freely from fall to fall.

    It starts and ends at points or on winches. A sheave with mass turns with the rope; one without lets it
    slide.
    """

    section: ClassVar[Section] = CONSTRAINTS

    kind: Literal["rope"] = "rope"
    nodes: Annotated[list[str | OverSheave], MinLen(2)] = Field(
        description="what it passes from end to end: points, such as hook.eye, and sheaves"
    )
    touches: list[str] = Field(
        [],
        description="rigid bodies that it bends over when they are in its way; list several in the "
        "order in which it meets them",
    )
    touch_mu: Annotated[Number, NonNegative] = Field(
        0.0,
        description="friction of rope sliding along an edge, in time steps; across the edge it runs freely",
    )

    @model_validator(mode="after")
    def _touches_something(self) -> Self:
        if self.touch_mu > 0.0 and not self.touches:
            raise refuse("found touch_mu without touches, expected the bodies that the rope may touch")
        return self

    def build(self, b: Builder) -> None:
        """One constraint and its guards."""
        nodes, sets = [], []
        for i, over in enumerate(self.nodes):
            node, found = node_of(b, over, f"nodes[{i}]")
            if 0 < i < len(self.nodes) - 1 and found is None:
                b.error(
                    "found a point within a rope, expected a sheave; `radius: 0` makes it a ring",
                    f"nodes[{i}]",
                )
            nodes.append(node)
            sets.append(found)
        add_rope(b, self.name, self, nodes, sets, self._contact_bodies(b))

    def _contact_bodies(self, b: Builder) -> Solids | None:
        """The bodies it can rest on. Raises SceneError."""
        obstacles = []
        for i, ref in enumerate(self.touches):
            for j in range(len(found := b.bodies(ref, f"touches[{i}]"))):
                body = found.take([j])
                held = CarriedPosition((0.0, 0.0, 0.0), body.block, int(body.index[0]))
                table = b.world.ports
                centre, frame = held.points(table, held.centre), held.frames(table)
                name = ref if len(found) == 1 else f"{ref}[{j}]"
                obstacles.append(Obstacle(name, body.solid, centre, frame))
        try:
            return Solids(obstacles, self.touch_mu, self.line_radius) if obstacles else None
        except SceneError as error:
            b.error(error.message, "touches")


class TackleModel(Part, WheelFields):
    """Two blocks of sheaves and the rope between them; the load is divided by the number of falls.

    Its sheaves are NAME.sheaves: first those of the upper block, then those of the lower.
    """

    section: ClassVar[Section] = CONSTRAINTS

    kind: Literal["tackle"] = "tackle"
    lead: str | OverSheave = Field(description="source of its rope: a winch, or a point that pulls")
    falls: Annotated[int, Field(ge=1), Le(64)] = Field(
        description="number of rope parts that carry the lower block"
    )
    upper: Position = Field(description="initial centre of the upper row of sheaves")
    upper_on: str | None = Field(None, description="rigid body that carries it; the world if omitted")
    lower: Position = Field(description="initial centre of the lower row")
    lower_on: str = Field(description="rigid body that is lifted")
    pitch: Annotated[Length, Positive] | None = Field(
        None, description="distance between sheaves; 0.4 times the radius if omitted"
    )
    axis: Vector3 = Field((0.0, 1.0, 0.0), description="initial axis of all sheaves")
    rope: ReevedFields = Field(description="properties of the rope")

    def build(self, b: Builder) -> None:
        """Sheaves, the rope and its guards."""
        first, own = node_of(b, self.lead, "lead")
        upper = carried_position(b, self.upper, self.upper_on, "upper_on")
        lower = carried_position(b, self.lower, self.lower_on, "lower_on")
        pitch = 0.4 * self.radius if self.pitch is None else self.pitch
        parts = reeve(b.world, self.name, upper, lower, self.falls, self.wheel, pitch, self.axis)
        sheaves = parts.sheaves
        numbers = np.arange(len(sheaves))
        named = SheaveSet(
            sheaves.centre.owner,
            sheaves.centre.index,
            sheaves,
            numbers,
            self.friction,
            self.jumps_at,
        )
        b.name_points(f"{self.name}.sheaves", named)
        if self.bearing_drag > 0.0 and sheaves.angle is not None:
            b.world.forces.append(BearingDrag(f"{self.name}.drag", sheaves.angle, self.bearing_drag))
        b.add_track(WheelTrack(f"{self.name}.sheaves", sheaves.centre, sheaves, STEEL))
        over = [named if node.sheaves is not None else None for node in parts.nodes]
        add_rope(b, self.name, self.rope, [first, *parts.nodes], [own, *over])


def node_of(b: Builder, over: str | OverSheave, field: str) -> tuple[Node, SheaveSet | None]:
    """A node of a rope, and the sheave that it is on. Raises SceneError."""
    ref, sense, turns = (over, 1, 0) if isinstance(over, str) else (over.sheave, over.sense, over.turns)
    found = one_point(b, ref, field)
    if isinstance(found, SheaveSet):
        return found.node(sense, turns), found
    if not isinstance(over, str):
        b.error(f"found {ref!r}, which is not a sheave", field)
    return Node(found), None


def _swing_model(b: Builder, name: str, own: SwingFields | None, density: float) -> SwingModel | None:
    """Slots for points with the mass of a rope, added to the world. Raises SceneError."""
    if own is None:
        return None
    parts = tuple(sorted(set(own.parts)))
    points = RopePoints(f"{name}.points", own.points * len(parts), density * own.piece)
    b.world.blocks.append(points)
    b.name_points(points.name, points.points)
    return SwingModel(points, parts, own.piece, *own.bounds)


def _wave_model(b: Builder, name: str, own: WaveFields | None) -> WaveModel | None:
    """Slots for waves, added to the world. Raises SceneError."""
    if own is None:
        return None
    parts = tuple(sorted(set(own.parts)))
    waves = RopeWaves(f"{name}.waves", len(parts), own.points)
    b.world.blocks.append(waves)
    return WaveModel(waves, parts, *own.bounds)


def _rope_weight(b: Builder, name: str, of: ReevedFields) -> HangingWeight | None:
    """The weight of a rope, if it has one. Raises SceneError."""
    if of.density is None:
        return None
    straight = None if of.straight is None else Straight(tuple(sorted(set(of.straight.parts))))
    moving = _swing_model(b, name, of.swing, of.density), _wave_model(b, name, of.wave)
    return HangingWeight(of.density, b.gravity, moving[0], straight, moving[1])


def _add_weight(b: Builder, rope: Rope, hanging: HangingWeight) -> None:
    """Add the forces, constraints and guards of the weight of a rope."""
    b.world.forces.append(RopeWeight(rope, hanging))
    if hanging.sagging_runs(rope.reeving) > 0:
        b.world.constraints.append(RopeCatch(rope, hanging))
    if hanging.swinging is not None:
        b.world.guards.append(SwingWatch(rope))
    if hanging.waving is not None:
        flow = RopeFlow(rope, hanging.waving)
        b.world.inertias.append(flow.mass)
        b.world.forces.append(flow)
        b.world.guards.append(WavingWatch(flow))


def add_rope(
    b: Builder, name: str, of: ReevedFields, nodes: Sequence[Node], sets: Sequence[SheaveSet | None],
    lying: Solids | None = None,
) -> None:  # fmt: skip
    """A rope with its bearings, guards and tracks. Raises SceneError."""
    friction = np.array([(0.0, 0.0, 0.0) if found is None else found.friction for found in sets])
    rubs = any(node.geared for node in nodes[1:-1]) and bool(friction[1:-1].any())
    bearings = Bearings(*friction.T) if rubs else None
    start = (of.length, 0.0 if of.tension is None else of.tension)
    try:
        hanging = _rope_weight(b, name, of)
        effects = RopeEffects(bearings, lying, hanging)
        rope = Rope(name, b.world, nodes, of.EA, *start, of.relaxation, effects)
    except SceneError as error:
        b.error(error.message)
    if hanging is not None:
        _add_weight(b, rope, hanging)
    stop = RopeStop(rope)
    b.world.constraints += [rope, stop]
    b.world.guards += [RopeWatch(rope), StopWatch(stop), StopPass(stop)]
    if lying is not None:
        b.world.guards.append(EdgeWatch(rope))
        if lying.mu > 0.0:
            b.world.constraints.append(EdgeFriction(rope))
    if rope.reeving.coils:
        b.world.guards.append(DrumWatch(rope))
    if rope.grip is not None:
        b.world.constraints.append(rope.grip)
        b.world.guards.append(GripWatch(rope.grip))
    own = np.flatnonzero(np.logical_not(rope.reeving.is_room))
    jumps = [np.inf if found is None else found.jumps_at for found in sets[1:-1]]
    if np.isfinite(jumps).any():
        most = {int(own[i]): angle for i, angle in enumerate(jumps, start=1) if np.isfinite(angle)}
        b.world.guards.append(GrooveWatch(rope, most))
    if of.breaks_at is not None:
        b.world.guards.append(RopeStrength(rope, of.breaks_at))
    if (command := of.release_input(b)) is not None:
        b.world.guards.append(RopeRelease(rope, command))
    shown = f"{name}.line" if name in getattr(b, "tracks", ()) else name
    heavy = float(np.linalg.norm(b.gravity))
    up = -np.asarray(b.gravity) / heavy if heavy > 0.0 else np.zeros(3)
    support = SlackSupport(b.solids, lying, of.line_radius)
    b.add_track(RopeTrack(shown, rope, of.color, of.line_radius, up, support))
