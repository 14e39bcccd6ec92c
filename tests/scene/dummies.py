"""A small catalogue without physics, for tests of the scene machinery."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field

from visviva.scene.catalogue import collect
from visviva.vocabulary.model import BODIES, FORCES, SIGNALS, STEPPER, Builder, Kind, Model, Part
from visviva.vocabulary.quantity import (
    Damping,
    Length,
    Mass,
    NonNegative,
    Number,
    Position,
    Positive,
    Stiffness,
    Time,
    Velocity,
)


@dataclass
class Dots:
    """Indices that can be counted and selected."""

    owner: str
    ids: list[int]

    def __len__(self) -> int:
        return len(self.ids)

    def take(self, indices: Any) -> Dots:
        return Dots(self.owner, [self.ids[i] for i in indices])


class PointMass(Part):
    section = BODIES
    kind: Literal["point_mass"] = "point_mass"
    position: Position = Field(default=(0.0, 0.0, 0.0), alias="at")
    velocity: Velocity = (0.0, 0.0, 0.0)
    mass: Annotated[Mass, Positive]

    def build(self, b: Builder) -> None:
        b.world.append((self.name, self.mass))
        b.name_points(self.name, Dots(self.name, [0]))


class Net(Part):
    section = BODIES
    kind: Literal["net"] = "net"
    size: tuple[int, int] = (4, 3)
    mass: Annotated[Mass, Positive] = 1.0
    corners: list[Position] = Field(default=[])
    mesh: str | None = None

    def build(self, b: Builder) -> None:
        count = self.size[0] * self.size[1]
        if not 1 <= count <= 10_000:
            b.error(f"found {count} nodes, expected 1 to 10000", "size[0]")
        if self.mesh:
            b.path(self.mesh, "mesh")
        b.world.append((self.name, count))
        b.name_points(self.name, Dots(self.name, list(range(count))))
        b.name_points(f"{self.name}.corner", Dots(self.name, [0, count - 1]))


class Linear(Model):
    kind: Literal["linear"] = "linear"
    k: Annotated[Stiffness, NonNegative]


class Broken(Model):
    kind: Literal["broken"] = "broken"
    k: Annotated[Stiffness, NonNegative]
    limit: Length = 1.0


class Pin(Part):
    section = FORCES
    kind: Literal["pin"] = "pin"
    at: Position | Literal["origin"]

    def build(self, b: Builder) -> None:
        b.world.append((self.name, self.at))


class Spring(Part):
    section = FORCES
    kind: Literal["spring"] = "spring"
    a: str
    b: str
    behaviour: Annotated[Linear | Broken, Field(discriminator="kind")]
    damping: Annotated[Damping, NonNegative] = 0.0
    rest_length: Annotated[Length, NonNegative] | None = None
    active: bool = True

    def build(self, b: Builder) -> None:
        b.world.append((self.name, b.points(self.a, "a"), b.points(self.b, "b")))


class Anchor(Part):
    section = BODIES
    kind: Literal["anchor"] = "anchor"
    to: str

    def build(self, b: Builder) -> None:
        b.name_points(self.name, b.points(self.to, "to"))


class Probe(Part):
    section = SIGNALS
    kind: Literal["probe"] = "probe"
    of: str

    def build(self, b: Builder) -> None:
        b.points(self.of, "of")
        b.add_signal(self)


class EventDriven(Part):
    section = STEPPER
    kind: Literal["event_driven"] = "event_driven"
    method: Literal["rkf45", "verlet"] = "rkf45"
    rtol: Annotated[Number, Positive] = 1e-9


class TimeStepping(Part):
    section = STEPPER
    kind: Literal["time_stepping"] = "time_stepping"
    h: Annotated[Time, Positive]
    theta: Annotated[Number, Field(ge=0.5, le=1)] = 1.0


HERE = "tests.scene.dummies"
CATALOGUE = (
    Kind(BODIES, "point_mass", f"{HERE}:PointMass", default=True),
    Kind(BODIES, "net", f"{HERE}:Net"),
    Kind(BODIES, "anchor", f"{HERE}:Anchor"),
    Kind(FORCES, "pin", f"{HERE}:Pin"),
    Kind(FORCES, "spring", f"{HERE}:Spring", default=True),
    Kind(SIGNALS, "probe", f"{HERE}:Probe"),
    Kind(STEPPER, "event_driven", f"{HERE}:EventDriven", default=True),
    Kind(STEPPER, "time_stepping", f"{HERE}:TimeStepping"),
)
KINDS = collect(CATALOGUE)

GOOD = """\
visviva: 1
title: two masses and a net
units: SI
seed: 7
params:
  h: 2 m
  n: 4
  l: "h / n"
duration: 5 s
gravity: [0, 0, -9.81]
stepper: {kind: time_stepping, h: 1 ms, theta: 1}
record: {fps: 60}
view: {camera: {position: [5, 0, 2], fov: 40 deg}}
bodies:
  ball:
    at: [0, 20 cm, =h]
    mass: 2 t
  other: {kind: point_mass, velocity: [1 km/h, 0, 0], mass: 500 g}
  net: {kind: net, size: [=n, 3], corners: [[0, 0, 1 m], [0, 0, =l]]}
forces:
  spring:
    a: ball
    b: net[0:5]
    behaviour: {kind: linear, k: 3 kN/m}
    damping: 0.5 N s/m
    rest_length: "=l * 2"
signals:
  probe: {kind: probe, of: net.corner}
"""
