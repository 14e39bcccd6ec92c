"""Joints between rigid bodies as parts of a scene."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import numpy as np
from annotated_types import Le, Lt, MaxLen
from pydantic import Field, model_validator

from visviva.arrays import Array
from visviva.joints.bodies.ball_spring import BallSpring
from visviva.joints.bodies.joint import Joint
from visviva.joints.bodies.joint_kinds import ball, hinge, slider, universal, weld
from visviva.joints.bodies.joint_spin import JointSpin
from visviva.joints.bodies.mount import Mount, on_bodies, on_world
from visviva.joints.bodies.swing_limit import SwingLimit
from visviva.joints.models.joint_drives import Drives
from visviva.joints.models.joint_fields import (
    SlidingMotor,
    SlidingSpring,
    SpinMotor,
    TurningMotor,
    TurningSpring,
)
from visviva.joints.models.part import ConstraintPart
from visviva.vocabulary.looks import PLAIN, Color, Finish, PointsTrack
from visviva.vocabulary.model import Builder, Part
from visviva.vocabulary.placement import start_positions
from visviva.vocabulary.quantity import (
    Angle,
    Force,
    Inertia,
    Length,
    Mass,
    NonNegative,
    Number,
    Position,
    Positive,
    Torque,
    TorsionDamping,
    TorsionStiffness,
    Vector3,
    refuse,
)
from visviva.vocabulary.quantity import Damping as SlidingDamping

PIN_HALF_LENGTH = 3.0  # half the length of a pin that is shown, in radii

Restitution = Annotated[Number, NonNegative, Le(1.0)]


class _JointModel(ConstraintPart):
    """Base of all joints: two bodies, or one and the world, and the joint's position."""

    bodies: tuple[str, str] | None = Field(
        None,
        description="two bodies, or equally many of each, such as links[0:9]; axes are fixed in the first",
    )
    body: str | None = Field(None, description="one or many, each joined to the world, instead of bodies")
    at: Position | Annotated[list[Position], Field(min_length=1)] | str | None = Field(
        None,
        description="a position, one position per joint, or points such as arm.tip; if omitted, midway "
        "between the centres of mass, or the centre of mass of a body joined to the world",
    )
    radius: Annotated[Length, NonNegative] = Field(0.0, description="of the pin or ball shown; 0 for none")
    color: Color = "#4b5563"
    finish: Finish = PLAIN

    @model_validator(mode="after")
    def _one_or_two(self) -> _JointModel:
        if (self.bodies is None) == (self.body is None):
            raise refuse("found both or neither of bodies and body, expected one of them")
        return self

    def mounts(self, b: Builder) -> tuple[Mount, Mount]:
        """Both sides. Errors: `SceneError` for bodies and positions that do not match."""
        names = (self.body,) if self.body is not None else self.bodies or ()
        sets = [b.bodies(name, "body" if self.body else f"bodies[{i}]") for i, name in enumerate(names)]
        m = max(len(found) for found in sets)
        for i, found in enumerate(sets):
            if len(found) not in (1, m):
                b.error(f"found {len(found)} bodies, expected {m} as for the other, or one", f"bodies[{i}]")
        chosen = [found if len(found) == m else found.take(np.zeros(m, np.int64)) for found in sets]
        if len(chosen) == 2 and chosen[0].block is chosen[1].block:
            same = np.flatnonzero(chosen[0].index == chosen[1].index)
            if len(same):
                b.error(f"joint {same[0]} has one body on both sides, expected two", "bodies")
        table, x = b.world.ports, self._places(b, chosen, m)
        held = [on_bodies(table, found.block, found.index, x) for found in chosen]
        return (on_world(table, x), held[0]) if len(held) == 1 else (held[0], held[1])

    def _places(self, b: Builder, sets: Sequence[Any], m: int) -> Array:
        if self.at is None:
            centres = [_centres(found) for found in sets]
            return np.asarray(np.mean(centres, axis=0))
        if isinstance(self.at, str):
            x = start_positions(b.world, b.points(self.at, "at"))
        else:
            x = np.atleast_2d(np.asarray(self.at, float))
        if len(x) not in (1, m):
            b.error(f"found {len(x)} positions, expected {m}, one for each joint, or one", "at")
        return np.array(np.broadcast_to(x, (m, 3)))

    def add_joint(self, b: Builder, joint: Joint, axis: Any = None) -> Drives:
        """Add a joint to the world, show its pin, and return the object that adds the rest."""
        placed = self.add(b, joint)
        if self.radius > 0.0:
            self._show(b, joint, axis)
        return Drives(b, self.name, getattr(placed, "switches", ()))

    def _show(self, b: Builder, joint: Joint, axis: Any) -> None:
        look = {"radius": self.radius, "color": self.color, "line_color": self.color}
        if axis is None:
            b.add_track(PointsTrack(self.name, (joint.a.points,), look))
            return
        x = start_positions(b.world, joint.a.points)
        along = PIN_HALF_LENGTH * self.radius * np.asarray(axis, float) / np.linalg.norm(axis)
        ends = tuple(joint.a.further_points(b.world.ports, x + side * along) for side in (-1.0, 1.0))
        lines = np.stack([np.arange(len(x)), np.arange(len(x), 2 * len(x))], axis=1).astype(np.int32)
        look |= {"radius": 0.0, "line_radius": self.radius}
        b.add_track(PointsTrack(self.name, ends, look, {"lines": lines}))


def _centres(bodies: Any) -> Array:
    """Initial centres of mass (m, 3)."""
    q, v = np.zeros(bodies.block.nq), np.zeros(bodies.block.nv)
    bodies.block.start(q, v)
    return np.asarray(bodies.block.poses(q)[0][bodies.index])


class WeldModel(_JointModel):
    """Rigidly joins bodies while it holds: for joints that break or that start to act later."""

    kind: Literal["weld"] = "weld"

    def build(self, b: Builder) -> None:
        """Six rows per joint."""
        self.add_joint(b, weld(self.name, *self.mounts(b)))


class BallJointModel(_JointModel):
    """A point of a body coincides with a point of another body or of the world; rotation is free."""

    kind: Literal["ball_joint"] = "ball_joint"
    axis: Vector3 = Field((0.0, 0.0, 1.0), description="initial direction of the axis whose swing is limited")
    swing: Annotated[Angle, Positive, Lt(3.1415926)] | None = Field(
        None, description="largest angle between this axis in one body and in the other"
    )
    restitution: Restitution = Field(0.0, description="at the limit")
    stiffness: Annotated[TorsionStiffness, NonNegative] = Field(
        0.0,
        description="k of a spring that restores the initial relative orientation: its torque is k sin θ, "
        "θ the angle between the bodies",
    )
    damping: Annotated[TorsionDamping, NonNegative] = 0.0
    motors: Annotated[list[SpinMotor], MaxLen(3)] = Field(
        [], description="up to three, each about its own axis"
    )

    def build(self, b: Builder) -> None:
        """Three rows per joint, one for its limit, and its drives."""
        first, second = self.mounts(b)
        rest = self.add_joint(b, ball(self.name, first, second))
        if self.swing is not None:
            rim = (self.axis, self.swing, self.restitution)
            rest.add_constraint(SwingLimit(f"{self.name}.limits", first, second, *rim))
        if self.stiffness > 0 or self.damping > 0:
            law = (self.stiffness, self.damping, rest.switches)
            b.world.forces.append(BallSpring(f"{self.name}.spring", first, second, *law))
        for i, motor in enumerate(self.motors):
            spin = JointSpin(f"{self.name}.motors[{i}]", first, second, motor.axis)
            rest.add_motor(spin, motor, f".{i + 1}" if i else "")


class TurningFields(Part):
    """Additional fields of joints with an angle and of drives of wheels."""

    limits: tuple[Angle, Angle] | None = Field(
        None, description="smallest and largest angle; 0 is the initial angle, right-handed about the axis"
    )
    restitution: Restitution = Field(0.0, description="at the limits")
    spring: TurningSpring | None = None
    damping: Annotated[TorsionDamping, NonNegative] = 0.0
    friction: Annotated[Torque, NonNegative] = Field(0.0, description="friction torque of a dry bearing")
    armature: Annotated[Inertia, NonNegative] = Field(
        0.0, description="rotor inertia as felt at the joint: multiplied by the square of the gear ratio"
    )


class HingeModel(TurningFields, _JointModel):
    """A body rotates about an axis of another body or of the world, like a door."""

    kind: Literal["hinge"] = "hinge"
    axis: Vector3 = Field(description="initial direction, of any length")
    motor: TurningMotor | None = None

    def build(self, b: Builder) -> None:
        """Five rows per joint, and its drives."""
        joint = hinge(self.name, *self.mounts(b), self.axis)
        self.add_joint(b, joint, self.axis).add_all(self, joint.coordinates[0], self.motor)


class UniversalModel(TurningFields, _JointModel):
    """Hooke's joint: a cross between two forks, with one axis in each body."""

    kind: Literal["universal"] = "universal"
    axes: tuple[Vector3, Vector3] = Field(
        description="initial axes, one in the first body or the world, one in the second; perpendicular "
        "to each other"
    )
    motors: tuple[TurningMotor | None, TurningMotor | None] = Field(
        (None, None), description="one for each axis, null for none"
    )

    def build(self, b: Builder) -> None:
        """Four rows per joint; limits, spring and the like apply to either axis."""
        joint = universal(self.name, *self.mounts(b), *self.axes)
        drives = self.add_joint(b, joint)
        drives.add_all(self, joint.coordinates[0], self.motors[0])
        drives.add_all(self, joint.coordinates[1], self.motors[1], ".2")


class SliderModel(_JointModel):
    """A body slides along an axis of another body or of the world without rotating, like a drawer."""

    kind: Literal["slider"] = "slider"
    axis: Vector3 = Field(description="initial direction, of any length")
    limits: tuple[Length, Length] | None = Field(
        None, description="smallest and largest displacement; 0 is the initial position"
    )
    restitution: Restitution = Field(0.0, description="at the limits")
    motor: SlidingMotor | None = None
    spring: SlidingSpring | None = None
    damping: Annotated[SlidingDamping, NonNegative] = 0.0
    friction: Annotated[Force, NonNegative] = Field(0.0, description="friction force of a dry guide")
    armature: Annotated[Mass, NonNegative] = Field(
        0.0,
        description="additional inertia for the displacement only, such as a rotor behind a spindle as "
        "felt at the joint",
    )

    def build(self, b: Builder) -> None:
        """Five rows per joint, and its drives."""
        joint = slider(self.name, *self.mounts(b), self.axis)
        self.add_joint(b, joint, self.axis).add_all(self, joint.coordinates[0], self.motor)
