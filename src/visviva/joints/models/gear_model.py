"""Coupled joints as parts of a scene."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from visviva.errors import SceneError
from visviva.joints.bodies.gear import Gear
from visviva.joints.bodies.joint import Joint
from visviva.joints.bodies.joint_coordinate import JointCoordinate
from visviva.joints.lifetime.switched import unswitched
from visviva.joints.models.part import ConstraintPart
from visviva.vocabulary.formula_motion import FormulaMotion
from visviva.vocabulary.model import Builder
from visviva.vocabulary.quantity import AnyNumber, refuse


class GearModel(ConstraintPart):
    """Couples two joints: gear wheels, belts, rack and pinion, cam and follower. Angles and displacements are
    relative to the start. It has no backlash and does not support shafts: use hinges for that.
    """

    kind: Literal["gear"] = "gear"
    of: tuple[str, str] = Field(
        description="hinges, sliders, winches or sheaves with an angle, such as [pinion, rack]"
    )
    ratio: AnyNumber | None = Field(
        None,
        description="rotation of the second per rotation of the first: for meshing wheels, minus the "
        "teeth of the first over those of the second; for a belt, plus the ratio of their "
        "radii; with a slider, metres per radian",
    )
    law: str | None = Field(
        None,
        description="instead of ratio: position of the second as a formula of the rotation s of the "
        "first, such as 0.02 * (1 - cos(s)) for a cam; smooth, and 0 at s = 0",
    )

    @model_validator(mode="after")
    def _one_law(self) -> GearModel:
        if (self.ratio is None) == (self.law is None):
            raise refuse("found both or neither of ratio and law, expected one of them")
        return self

    def build(self, b: Builder) -> None:
        """One row for each pair of joints."""
        first, second = (_coordinate(b, name, f"of[{i}]") for i, name in enumerate(self.of))
        try:
            law = self.ratio if self.law is None else FormulaMotion([self.law], variable="s")
            assert law is not None
            self.add(b, Gear(self.name, first, second, law))
        except SceneError as error:
            b.error(error.message, "of" if self.law is None else "law")


def _coordinate(b: Builder, name: str, field: str) -> JointCoordinate:
    """The single coordinate of a joint, or of wheels with an angle."""
    b.need(name, field)
    named = {part.name: unswitched(part) for part in b.world.constraints}
    joint = named.get(name)
    if isinstance(joint, Joint) and len(joint.coordinates) == 1:
        return joint.coordinates[0]
    if joint is None:
        turning: JointCoordinate | None = getattr(b.points(name, field), "turning", None)
        if turning is not None:
            return turning
    b.error(f"{name!r} has no angle or displacement, expected a hinge, a slider or wheels that rotate", field)
