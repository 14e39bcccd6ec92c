"""Angle, displacement, speed and torques of a joint as signals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field

from visviva.joints.bodies.joint import Joint
from visviva.joints.bodies.joint_coordinate import EFFORTS, JointCoordinate, value_and_rate
from visviva.joints.lifetime.switched import unswitched
from visviva.vocabulary.model import Builder
from visviva.vocabulary.signal_part import SignalPart

RATES = {"rad": "rad/s", "m": "m/s"}


@dataclass
class JointMotion:
    """θ of one joint [rad or m], or θ̇ [rad/s or m/s]."""

    name: str
    coordinate: JointCoordinate
    element: int
    rate: bool

    @property
    def unit(self) -> str:
        """Unit of the values."""
        return RATES[self.coordinate.unit] if self.rate else self.coordinate.unit

    def sample(self, k: Any) -> float:
        """At the instant of the kinematics."""
        return float(value_and_rate(self.coordinate, k)[1 if self.rate else 0][self.element])


@dataclass
class JointEffort:
    """Torque or force of a part of one joint, positive if it increases θ."""

    name: str
    part: Any
    unit: str
    element: int

    def sample(self, k: Any) -> float:
        """At the instant of the kinematics; nan before the first step if it comes from rows."""
        return float(self.part.torque(k)[self.element])


class JointSignalModel(SignalPart):
    """State of a hinge, slider or universal joint: angle or displacement, rate, torque or force."""

    kind: Literal["joint"] = "joint"
    of: str = Field(description="a joint, such as elbow")
    what: Literal["position", "rate", "motor", "limits", "spring", "friction"] = Field(
        "position",
        description="position: angle or displacement; motor and the like: torque or force of that part",
    )
    element: Annotated[int, Field(ge=0)] = Field(0, description="number among several joints, from 0")
    axis: Literal[1, 2] = Field(1, description="2: second axis of a universal joint")

    def build(self, b: Builder) -> None:
        """A value of the joint."""
        parts = {part.name: unswitched(part) for part in [*b.world.constraints, *b.world.forces]}
        joints = {name: part for name, part in parts.items() if isinstance(part, Joint) and part.coordinates}
        if self.of not in joints:
            b.error(
                f"there is no joint {self.of!r} with an angle or displacement; known: "
                f"{', '.join(joints) or 'none'}",
                "of",
            )
        joint = joints[self.of]
        if self.axis > len(joint.coordinates):
            b.error(f"found axis {self.axis}, but {self.of!r} has only one", "axis")
        coordinate = joint.coordinates[self.axis - 1]
        if self.element >= coordinate.n:
            b.error(f"found element {self.element}, expected less than {coordinate.n}", "element")
        if self.what in ("position", "rate"):
            b.add_signal(JointMotion(self.name, coordinate, self.element, self.what == "rate"))
            return
        name = f"{self.of}.{self.what}{'.2' if self.axis == 2 else ''}"
        if name not in parts:
            b.error(f"{self.of!r} has no {self.what}", "what")
        b.add_signal(JointEffort(self.name, parts[name], EFFORTS[coordinate.unit], self.element))
