"""Limits, motors, springs and friction of a joint of a scene, added to the world with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from visviva.joints.bodies.joint_armature import JointArmature
from visviva.joints.bodies.joint_coordinate import JointCoordinate
from visviva.joints.bodies.joint_limits import JointLimits
from visviva.joints.bodies.joint_marks import JointSwitch
from visviva.joints.bodies.joint_motor import JointMotor
from visviva.joints.bodies.joint_spring import JointSpring
from visviva.joints.bodies.joint_torque import JointTorque
from visviva.joints.lifetime.switched import Switched
from visviva.joints.models.joint_fields import MotorFields
from visviva.vocabulary.model import Builder


class DriveFields(Protocol):
    """The settings of one coordinate of a joint, in SI."""

    limits: tuple[float, float] | None
    restitution: float
    spring: Any
    damping: float
    friction: float
    armature: float


class Drives:
    """Adds what belongs to a joint, so that it is active only while the joint is.

    Parameters
    ----------
    b, name : the builder, and the name of the joint
    switches : those of the joint
    """

    def __init__(self, b: Builder, name: str, switches: Sequence[Any]) -> None:
        self.b, self.name, self.switches = b, name, tuple(switches)

    def add_constraint(self, constraint: Any) -> None:
        """A constraint that acts while the joint does."""
        if self.switches:
            constraint = Switched(constraint, [JointSwitch(switch) for switch in self.switches])
        self.b.world.constraints.append(constraint)

    def add_all(
        self, of: DriveFields, free: JointCoordinate, motor: MotorFields | None, suffix: str = ""
    ) -> None:
        """Whatever is given for one coordinate: NAME.limits, NAME.motor, NAME.spring, NAME.friction."""

        def name(what: str) -> str:
            return f"{self.name}.{what}{suffix}"

        if of.limits is not None:
            if of.limits[0] > of.limits[1]:
                self.b.error("found a first limit above the second, expected [lower, upper]", "limits")
            if of.limits[0] > 0.0 or of.limits[1] < 0.0:
                self.b.error("found limits that exclude the start, which is at 0", "limits")
            self.add_constraint(JointLimits(name("limits"), free, *of.limits, of.restitution))
        if of.spring is not None or of.damping > 0.0:
            stiffness, rest = (of.spring.stiffness, of.spring.rest) if of.spring is not None else (0.0, 0.0)
            spring = JointSpring(name("spring"), free, stiffness, rest, of.damping, self.switches)
            self.b.world.forces.append(spring)
        if of.friction > 0.0:
            self.add_constraint(JointMotor(name("friction"), free, 0.0, of.friction))
        if of.armature > 0.0:
            if self.switches:
                self.b.error(
                    "found an armature of a joint that ends or breaks, expected a permanent joint", "armature"
                )
            self.b.world.inertias.append(JointArmature(name("armature"), free, of.armature))
        if motor is not None:
            self.add_motor(free, motor, suffix)

    def add_motor(self, free: JointCoordinate, motor: MotorFields, suffix: str = "") -> None:
        """NAME.motor, which maintains a speed or applies a torque or force."""
        name = f"{self.name}.motor{suffix}"
        speed = motor.prescribed_speed(self.b)
        if speed is None:
            self.b.world.forces.append(JointTorque(name, free, motor.applied_effort(self.b), self.switches))
        elif motor.bound is None:
            self.add_constraint(JointMotor(name, free, speed))
        else:
            self.add_constraint(JointMotor(name, free, speed, motor.bound))
