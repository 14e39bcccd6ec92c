"""The settings every scene has: title, units, duration, gravity, recording, view."""

from __future__ import annotations

import math
from typing import Annotated, Any, Literal

from annotated_types import Gt, Lt
from pydantic import Field, field_validator, model_validator

from visviva.vocabulary.model import Model
from visviva.vocabulary.quantity import (
    AccelerationVector,
    Angle,
    Force,
    Frequency,
    Position,
    Positive,
    Speed,
    Time,
    Vector3,
    refuse,
)


class Recording(Model):
    """What a run records: frames at a constant rate."""

    fps: Annotated[Frequency, Positive] = Field(
        default=60.0, description="recorded frames per simulated second"
    )


class Camera(Model):
    """The camera; without one, the view frames what moves, where it is most of the time."""

    position: Position
    target: Position = (0.0, 0.0, 0.0)
    up: Vector3 = (0.0, 0.0, 1.0)
    fov: Annotated[Angle, Gt(0), Lt(math.pi)] = Field(
        default=math.radians(40), description="vertical field of view"
    )

    @field_validator("target", mode="before")
    @classmethod
    def _is_a_place(cls, value: Any) -> Any:
        if isinstance(value, str) and value[:1].isalpha():
            follows = f"the camera of the page follows {value} with view: {{follow: [{value}]}}"
            raise refuse(f"found {value!r} (text), expected a place, [x, y, z]; {follows}")
        return value

    @model_validator(mode="after")
    def _looks_somewhere(self) -> Camera:
        if self.position == self.target:
            raise ValueError("the camera is at its own target; move one of them")
        return self


COLOUR = 'a colour such as "#20a0ff", in quotes'
Colour = Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$", description=COLOUR)]
Pixels = Annotated[int, Field(ge=16, le=16384)]


class Show(Model):
    """Overlays on the picture; `true` selects every moving part with at most 64 points."""

    trails: bool | list[str] = Field(default=False, description="past paths, by name")
    trail_time: Annotated[Time, Positive] = Field(default=1.5, description="duration that a trail covers")
    velocities: bool | list[str] = Field(default=False, description="velocity arrows")
    forces: bool | list[str] = Field(
        default=False, description="net force arrows, averaged from the previous frame to the next"
    )
    contacts: bool | list[str] = Field(
        default=False,
        description="contact force arrows: between solids at the contact, otherwise at each body or point",
    )
    names: bool | list[str] = False
    axes: bool = Field(default=False, description="x, y and z axes and a scale bar")


class SpeedColors(Model):
    """Points and bodies from blue (slow) to red (fast)."""

    of: list[str] = Field(description="bodies, particles or points, such as [sand]")
    low: Speed = Field(default=0.0, description="value shown in blue")
    high: Annotated[Speed, Positive] = Field(description="value shown in red")


class TensionColors(Model):
    """Springs, strands, rods, strings and ropes from blue (slack) to red."""

    of: list[str] = Field(description="such as [rope]; a rope shows the largest tension among its spans")
    low: Force = Field(default=0.0, description="value shown in blue; negative values are compression")
    high: Annotated[Force, Positive] = Field(description="value shown in red")


class ColorBy(Model):
    """Quantities shown by colour; elastic bodies have their own `color_by`."""

    speed: SpeedColors | None = None
    tension: TensionColors | None = None


class View(Model):
    """How films and the live page show a scene; the default background is a sky that fades to white."""

    camera: Camera | None = None
    background: Colour = "#b9d2ea"
    size: tuple[Pixels, Pixels] = (1280, 720)
    show: Show = Show()
    color_by: ColorBy = ColorBy()
    follow: list[str] = Field(
        default=[], description="what the page's camera follows; the C key switches between them"
    )


class Settings(Model):
    """Top-level keys of a scene other than its sections; defaults are in SI whatever `units` says."""

    visviva: Literal[1] = Field(default=1, description="version of the scene format")
    title: str = Field(default="", description="shown above pictures and in the gallery")
    units: Literal["SI", "cgs"] = Field(default="SI", description="units of bare numbers in this file")
    seed: int = Field(default=0, ge=0, lt=2**63, description="seed of all random numbers of the run")
    duration: Annotated[Time, Positive] = Field(default=10.0, description="simulated time of the run")
    gravity: AccelerationVector = Field(default=(0.0, 0.0, -9.81), description="acts on everything with mass")
    assemble: bool = Field(
        default=False,
        description="correct the initial state where it violates constraints; otherwise such a scene is "
        "refused",
    )
    record: Recording = Recording()
    view: View = View()
