"""Sheaves and winches as parts of a scene."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, ClassVar, Literal

import numpy as np
from pydantic import Field

from visviva.arrays import Array, Index
from visviva.core.ports import Points
from visviva.errors import SceneError
from visviva.hoist.models.fields import STEEL, WheelFields, carried_position
from visviva.hoist.ropes.drum_look import drum_mesh
from visviva.hoist.slip.bearings import BearingDrag
from visviva.hoist.wheels.layers import Layers
from visviva.hoist.wheels.sheave_set import SheaveSet
from visviva.hoist.wheels.sheaves import Sheaves
from visviva.hoist.wheels.wheel_angles import WheelAngles
from visviva.hoist.wheels.wheel_track import WheelTrack
from visviva.vocabulary.looks import PLAIN, Color, Finish
from visviva.vocabulary.model import BODIES, Builder, Model, Part, Section
from visviva.vocabulary.quantity import AngularSpeed, Length, Mass, Position, Positive, Vector3


class WheelModel(Part):
    """A wheel at its position on a carrier."""

    section: ClassVar[Section] = BODIES

    on: str | None = Field(None, description="rigid body that carries it; the world if omitted")
    axis: Vector3 = Field((0.0, 1.0, 0.0), description="initial axis of rotation, of any length")
    speed: AngularSpeed = Field(0.0, description="initial speed, right-handed about the axis")
    color: Color = STEEL
    finish: Finish = PLAIN

    def add_sheaves(self, b: Builder, of: WheelFields, x: Array, layers: Layers | None = None) -> None:
        """Sheaves at positions x (n, 3), under the name of the part. Raises SceneError."""
        table, n = b.world.ports, len(x)
        held = carried_position(b, (0.0, 0.0, 0.0), self.on, "on")
        centre, frame = held.points(table, x), held.frames(table, n)
        angles = WheelAngles(f"{self.name}.angles", np.zeros(n), self.speed) if of.mass > 0.0 else None
        turning = None if angles is None else angles.scalars(table)
        try:
            axis = held.local(self.axis)
            ports, wheel = (centre, frame, turning), of.wheel
            groove = replace(wheel.groove, layers=layers)
            sheaves = Sheaves(self.name, *ports, of.radius, wheel.inertia, axis, groove)
        except SceneError as error:
            b.error(error.message, "axis" if "axis" in error.message else "radius")
        if angles is not None and turning is not None:
            b.world.blocks.append(angles)
            b.world.inertias.append(sheaves)
            if of.bearing_drag > 0.0:
                b.world.forces.append(BearingDrag(f"{self.name}.drag", turning, of.bearing_drag))
        numbers: Index = np.arange(n)
        found = (centre.owner, centre.index, sheaves, numbers, of.friction, of.jumps_at)
        b.name_points(self.name, SheaveSet(*found))
        if of.radius > 0.0:
            mesh = None if layers is None else drum_mesh(layers)
            b.add_track(WheelTrack(self.name, Points(centre.owner, centre.index), sheaves, self.color, mesh))


class SheaveModel(WheelModel, WheelFields):
    """A grooved wheel, or several, for ropes, on a rigid body or fixed in the world."""

    kind: Literal["sheave"] = "sheave"
    position: Position | Annotated[list[Position], Field(min_length=1)] = Field(
        description="initial positions of the centres, one per sheave"
    )

    def build(self, b: Builder) -> None:
        """A block of angles, their inertia and the drag in the bearings."""
        self.add_sheaves(b, self, np.atleast_2d(np.array(self.position, float)))


class LayersFields(Model):
    """How rope winds on a drum: layers √3/2 diameters apart, each in the grooves of the one below."""

    width: Length = Field(description="of the drum between the flanges")
    diameter: Length = Field(description="of the rope")
    wound: Length = Field(description="initial length of rope on the drum")
    wound_behind: Length | None = Field(
        None,
        description="for rope fastened to the drum at its middle: the initial wound length of the "
        "outgoing part; `wound` is that of the incoming part. Each part has the given width",
    )


class WinchModel(WheelModel):
    """A drum that hauls rope in or pays it out, turned by a `drive`."""

    kind: Literal["winch"] = "winch"
    position: Position = Field(description="initial position of the centre of the drum")
    radius: Annotated[Length, Positive] = Field(
        description="to the centre line of the rope on it; with layers, in the first one"
    )
    mass: Annotated[Mass, Positive] = Field(
        description="of a disc of the same rotational inertia, gears included"
    )
    layers: LayersFields | None = Field(
        None,
        description="layers of rope fastened to the drum; if omitted, rope winds at constant radius",
    )

    def build(self, b: Builder) -> None:
        """A sheave on which the rope ends."""
        wheel = WheelFields(
            radius=self.radius,
            mass=self.mass,
            efficiency=1.0,
            bearing_torque=0.0,
            bearing_drag=0.0,
            mu=None,
            flank_mu=0.0,
            jumps_off_at=None,
            guarded=False,
        )
        self.add_sheaves(b, wheel, np.array([self.position], float), self._layers(b))

    def _layers(self, b: Builder) -> Layers | None:
        of = self.layers
        if of is None:
            return None
        try:
            return Layers(self.radius, of.width, of.diameter, of.wound, of.wound_behind)
        except SceneError as error:
            b.error(error.message, "layers")
