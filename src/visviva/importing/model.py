"""Common representation of imported models: a tree of links, joints, drives."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from visviva.arrays import Array
from visviva.importing.frame import Frame
from visviva.importing.xml_file import Element
from visviva.rigid.mass import MassProperties, combined

VISUAL_MASKS = (0, 0)
"""Masks of visual geometry, without contacts."""


@dataclass(frozen=True)
class Geometry:
    """One solid of a link.

    Parameters
    ----------
    shape : kind and sizes, as for a piece of a compound
    frame : its axes in those of the link
    masks : contact type and affinity: two solids collide if the type of one and the affinity of the other
        share a bit
    color : "#rrggbb", if given
    mu : Coulomb's coefficient, if given
    """

    shape: dict[str, Any]
    frame: Frame
    masks: tuple[int, int] = (1, 1)
    color: str | None = None
    mu: float | None = None

    @property
    def collides(self) -> bool:
        """Whether it takes part in contacts or is only visual."""
        return self.masks != VISUAL_MASKS

    def meets(self, other: Geometry | Ground) -> bool:
        """Whether it can touch another one."""
        return bool(self.masks[0] & other.masks[1] or other.masks[0] & self.masks[1])

    def moved(self, outer: Frame) -> Geometry:
        """The same in the axes in which `outer` is given."""
        return replace(self, frame=outer @ self.frame)


@dataclass(eq=False)
class Link:
    """A rigid body of a model.

    Parameters
    ----------
    name : as in the file
    element : its element in the file
    frame : its axes in the world, at the start
    mass : mass, centre and inertia in its axes; None if not given
    geometries, points : in its axes
    """

    name: str
    element: Element
    frame: Frame
    mass: MassProperties | None = None
    geometries: list[Geometry] = field(default_factory=list)
    points: dict[str, Array] = field(default_factory=dict)

    @property
    def solid(self) -> list[Geometry]:
        """Solids that take part in contacts."""
        return [one for one in self.geometries if one.collides]

    def meets(self, other: Link | Ground) -> bool:
        """Whether any of its solids can touch another link."""
        theirs = [other] if isinstance(other, Ground) else other.solid
        return any(mine.meets(one) for mine in self.solid for one in theirs)

    def absorb(self, child: Link) -> None:
        """Take over everything of a link that is fixed to this one."""
        inner = self.frame.inverse @ child.frame
        if child.mass is not None:
            moved = child.mass.moved(inner.position, inner.rotation)
            self.mass = moved if self.mass is None else combined([self.mass, moved])
        self.geometries += [one.moved(inner) for one in child.geometries]
        self.points |= {name: inner.at(position) for name, position in child.points.items()}


@dataclass(frozen=True, eq=False)
class Drive:
    """A torque or force driven by an input u: scale · (u · gain + bias), the bracket clipped to `bounds`.

    Parameters
    ----------
    name : of the input
    reach : its range
    """

    name: str
    reach: tuple[float, float]
    gain: float = 1.0
    bias: float = 0.0
    scale: float = 1.0
    bounds: tuple[float, float] | None = None


@dataclass(eq=False)
class Joint:
    """The joint between a link and its parent.

    Parameters
    ----------
    name, element : as in the file, and its element there
    kind : hinge, slider or ball_joint
    parent, child : links; the world as parent if None
    at, axis : (3,) in the world, at the start [m]; a ball joint has no axis
    limits : least and largest value, relative to the start
    stiffness, rest : k, and the value at which its spring is unstressed
    damping, friction, armature : as for a `hinge` or `slider`
    zero : the file's coordinate at the start
    drives : its drives
    """

    name: str
    element: Element
    kind: str
    parent: Link | None
    child: Link
    at: Array
    axis: Array
    limits: tuple[float, float] | None = None
    stiffness: float = 0.0
    rest: float = 0.0
    damping: float = 0.0
    friction: float = 0.0
    armature: float = 0.0
    zero: float = 0.0
    drives: list[Drive] = field(default_factory=list)

    def pulled(self, stiffness: float, rest: float) -> None:
        """Add a spring: k₁(s − r₁) + k₂(s − r₂) = (k₁ + k₂)(s − r)."""
        total = self.stiffness + stiffness
        if total:
            self.rest = (self.stiffness * self.rest + stiffness * rest) / total
        self.stiffness = total


@dataclass(frozen=True, eq=False)
class Ground:
    """A plane through the origin of a frame in the world, whose z axis points to the free side."""

    name: str
    frame: Frame
    mu: float
    masks: tuple[int, int]
    color: str | None = None


@dataclass(frozen=True, eq=False)
class Gear:
    """Couples the second joint to the first, by a ratio or a function of its value s since the start."""

    name: str
    first: Joint
    second: Joint
    law: float | str


@dataclass(frozen=True, eq=False)
class Hold:
    """A `ball_joint` or a `weld` of two links, or of one and the world, at a position in the world [m]."""

    name: str
    kind: str
    links: tuple[Link | None, Link | None]
    at: Array


@dataclass
class Model:
    """A model at its start.

    Parameters
    ----------
    title : shown over images
    gravity : (3,) [m/s²]
    links : moving links
    fixed : link fixed to the world
    joints : in the order of the file
    grounds : planes
    gears, holds : further constraints
    apart : pairs of links that pass through each other
    left_out : descriptions of what was not imported
    """

    title: str
    gravity: Array = field(default_factory=lambda: np.array([0.0, 0.0, -9.81]))
    links: list[Link] = field(default_factory=list)
    fixed: Link | None = None
    joints: list[Joint] = field(default_factory=list)
    grounds: list[Ground] = field(default_factory=list)
    gears: list[Gear] = field(default_factory=list)
    holds: list[Hold] = field(default_factory=list)
    apart: list[tuple[Link, Link]] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)

    def omit(self, what: str, why: str = "") -> None:
        """Note, once, what was not imported."""
        message = f"{what}: {why}" if why else what
        if message not in self.left_out:
            self.left_out.append(message)


def clipped(limits: tuple[float, float], value: float) -> float:
    """The value clipped to the limits."""
    return min(max(value, limits[0]), limits[1])


def colored(element: Element, rgba: Array) -> str:
    """A colour of a scene from red, green and blue in 0 … 1. Raises SceneError for other values."""
    if rgba.min() < 0.0 or rgba.max() > 1.0:
        element.error(f"found the colour {' '.join(f'{c:g}' for c in rgba)}, expected numbers of 0 to 1")
    return "#" + "".join(f"{round(255 * float(c)):02x}" for c in rgba[:3])
