"""Drives of wheels as parts of a scene: the drives of hinges, for angles that are coordinates."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from pydantic import Field

from visviva.joints.models.joint_drives import Drives
from visviva.joints.models.joint_fields import TurningMotor
from visviva.joints.models.joint_models import TurningFields
from visviva.vocabulary.model import CONSTRAINTS, Builder, Section


class DriveModel(TurningFields):
    """A motor, limits, a spring or friction on a winch or on a sheave with an angle."""

    section: ClassVar[Section] = CONSTRAINTS

    kind: Literal["drive"] = "drive"
    of: str = Field(description="a winch, or sheaves with an angle")
    motor: TurningMotor | None = None

    def build(self, b: Builder) -> None:
        """Those given among NAME.motor, NAME.limits, NAME.spring, NAME.friction."""
        found: Any = getattr(b.points(self.of, "of"), "turning", None)
        if found is None:
            b.error(f"{self.of!r} has no angle that can be driven", "of")
        Drives(b, self.name, ()).add_all(self, found, self.motor)
