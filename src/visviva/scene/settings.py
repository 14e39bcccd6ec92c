"""The settings every scene has: title, units, duration, gravity, recording, view."""

from __future__ import annotations

import math
from typing import Annotated, Literal

from annotated_types import Gt, Lt
from pydantic import Field

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
)


class Recording(Model):
    """What is kept of a run: pictures at an even rate."""

    fps: Annotated[Frequency, Positive] = Field(default=60.0, description="recorded frames per second")


class Camera(Model):
    """Where the view looks from; a scene without it is shown from where everything is visible."""

    position: Position
    target: Position = (0.0, 0.0, 0.0)
    up: Vector3 = (0.0, 0.0, 1.0)
    fov: Annotated[Angle, Gt(0), Lt(math.pi)] = Field(
        default=math.radians(40), description="vertical field of view"
    )


COLOUR = 'a colour such as "#20a0ff", in quotes'
Colour = Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$", description=COLOUR)]
Pixels = Annotated[int, Field(ge=16, le=16384)]


class Show(Model):
    """What is drawn over the picture; `true` takes all that moves with up to 64 points."""

    trails: bool | list[str] = Field(default=False, description="where things were, by name")
    trail_time: Annotated[Time, Positive] = Field(default=1.5, description="how long a trail is")
    velocities: bool | list[str] = Field(default=False, description="arrows of velocity")
    forces: bool | list[str] = Field(
        default=False, description="arrows of net force, mean from the frame before to the one after"
    )
    contacts: bool | list[str] = Field(
        default=False,
        description="arrows of what contacts do: between solids where they act, else on each body or point",
    )
    names: bool | list[str] = False
    axes: bool = Field(default=False, description="x, y, z and a scale bar")


class SpeedColors(Model):
    """Points and bodies from blue, slow, to red, fast."""

    of: list[str] = Field(description="bodies, particles or points, such as [sand]")
    low: Speed = Field(default=0.0, description="what is blue")
    high: Annotated[Speed, Positive] = Field(description="what is red")


class TensionColors(Model):
    """Springs, strands, rods, strings and ropes from blue, slack, to red."""

    of: list[str] = Field(description="such as [rope]; a rope shows the largest tension of its runs")
    low: Force = Field(default=0.0, description="what is blue; below 0 they push")
    high: Annotated[Force, Positive] = Field(description="what is red")


class ColorBy(Model):
    """What the colours of things show instead of their own; elastic bodies have a `color_by` of their own."""

    speed: SpeedColors | None = None
    tension: TensionColors | None = None


class View(Model):
    """How films and the live page show a scene; left out, the background is a sky that turns white below."""

    camera: Camera | None = None
    background: Colour = "#b9d2ea"
    size: tuple[Pixels, Pixels] = (1280, 720)
    show: Show = Show()
    color_by: ColorBy = ColorBy()
    follow: list[str] = Field(
        default=[], description="what the camera of the page goes along with, by the key C"
    )


class Settings(Model):
    """Top-level keys of a scene beside its sections; a default is in SI whatever `units` says."""

    visviva: Literal[1] = Field(default=1, description="version of the scene format")
    title: str = Field(default="", description="shown over pictures and in the gallery")
    units: Literal["SI", "cgs"] = Field(default="SI", description="units of the bare numbers in this file")
    seed: int = Field(default=0, ge=0, lt=2**63, description="all random numbers of the run come from it")
    duration: Annotated[Time, Positive] = Field(default=10.0, description="how long a run lasts")
    gravity: AccelerationVector = Field(default=(0.0, 0.0, -9.81), description="on all that has mass")
    assemble: bool = Field(
        default=False, description="pull the start together where constraints do not hold; else it is refused"
    )
    record: Recording = Recording()
    view: View = View()
