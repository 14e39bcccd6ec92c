"""Conversion of a world of simple parts to a sketch, so that a scene can be edited in the playground."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from visviva.arrays import Array
from visviva.contact.rows.plane import Plane
from visviva.core.carriers import FixedPoints, NodeCopies, Scripted
from visviva.core.ports import Points
from visviva.core.response import SMOOTH
from visviva.core.state import State
from visviva.core.world import World
from visviva.joints.points.distance import Distance
from visviva.joints.points.one_sided_distance import OneSidedDistance
from visviva.particles.fields.drag import LinearDrag
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.play.sketch import (
    MAX_ITEMS,
    MAX_SPRINGS,
    ZERO_VELOCITY,
    Item,
    Link,
    LinkKind,
    RefusedEdit,
    Sketch,
)
from visviva.springs.damping import damping_of, effective_mass
from visviva.springs.spring import Springs
from visviva.vocabulary.motion import Circle, Sine, Straight

HELD_MASS = 0.1
STIFFNESS, ZETA = 100.0, 0.1  # stiffness and damping ratio of links that are not springs
PointKey = tuple[int, int]
"""A point: identity of its owner, and its index there."""


def sketch_of_world(world: World, state: State) -> Sketch:
    """The sketch of a world at its start.

    The world may contain only point masses, fixed or scripted points, springs, rods, strings, gravity
    downwards, one drag, and one horizontal floor at z = 0 on all particles. Raises Refused naming anything
    else.
    """
    _refuse_other_kinds(world.inertias + world.guards + world.schedule, ())
    _refuse_other_kinds(world.blocks, (PointMasses,))
    _refuse_other_kinds(world.ports.carriers, (FixedPoints, Scripted, NodeCopies))
    _refuse_other_kinds(world.forces, (Gravity, Springs, LinearDrag))
    _refuse_other_kinds(world.constraints, (Plane, Distance, OneSidedDistance))
    items, numbers = _items_of_points(world, state)
    if len(items) > MAX_ITEMS:
        raise RefusedEdit(f"it has {len(items)} particles, more than the {MAX_ITEMS} of the playground")
    springs = [force for force in world.forces if isinstance(force, Springs)]
    links = [link for force in springs for link in _links(force, items, numbers)]
    links += [
        link for part in world.constraints if not isinstance(part, Plane) for link in _rods(part, numbers)
    ]
    if len(links) > MAX_SPRINGS:
        raise RefusedEdit(f"it has {len(links)} springs, more than the {MAX_SPRINGS} of the playground")
    free = sum(not item.held for item in items.values())
    floor, bounce, radius = _floor([part for part in world.constraints if isinstance(part, Plane)], free)
    return Sketch(
        items,
        {len(items) + 1 + i: link for i, link in enumerate(links)},
        homes=items,
        gravity=_gravity(world.forces),
        drag=_drag(world.forces, free),
        bounce=bounce,
        radius=radius,
        floor=floor,
        last=len(items) + len(links),
    )


def _refuse_other_kinds(parts: list[Any], kinds: tuple[type, ...]) -> None:
    for part in parts:
        if type(part) not in kinds:
            name = getattr(part, "name", "")
            raise RefusedEdit(f"{name + ' is' if name else 'it contains'} a {type(part).__name__}")


def _items_of_points(world: World, state: State) -> tuple[dict[int, Item], dict[PointKey, int]]:
    """All points as items numbered from 1, and the numbers by point."""
    items: dict[int, Item] = {}
    numbers: dict[PointKey, int] = {}

    def put(owner: Any, index: int, item: Item) -> None:
        items[len(items) + 1] = item
        numbers[id(owner), index] = len(items)

    for block in world.blocks:
        x: list[Any] = state.q[world.layout.q[block.name]].reshape(-1, 3).tolist()
        u: list[Any] = state.v[world.layout.v[block.name]].reshape(-1, 3).tolist()
        for i, mass in enumerate(block.masses.tolist()):
            put(block, i, Item(tuple(x[i]), tuple(u[i]), mass))
    for carrier, first in zip(world.ports.carriers, world.ports.first, strict=True):
        if isinstance(carrier, FixedPoints):
            for i, position in enumerate(carrier.x.tolist()):
                put(world.ports, first + i, Item(tuple(position), ZERO_VELOCITY, HELD_MASS, True))
        elif isinstance(carrier, Scripted):
            if not isinstance(carrier.path, Circle | Sine | Straight) or carrier.kind != "point":
                raise RefusedEdit("a scripted point has a motion that no motor has")
            start = tuple(np.asarray(carrier.path(0.0)[0], float).tolist())
            put(world.ports, first, Item(start, ZERO_VELOCITY, HELD_MASS, True, carrier.path))
    for carrier, first in zip(world.ports.carriers, world.ports.first, strict=True):
        if isinstance(carrier, NodeCopies):
            for i, index in enumerate(carrier.nodes.index.tolist()):
                numbers[id(world.ports), first + i] = numbers[id(carrier.nodes.owner), index]
    return items, numbers


def _links(force: Springs, items: Mapping[int, Item], numbers_of: Mapping[PointKey, int]) -> list[Link]:
    """The springs of a set, with their damping as a ratio."""

    def numbers(points: Points) -> list[int]:
        return [numbers_of[id(points.owner), i] for i in points.index.tolist()]

    a, b = numbers(force.a), numbers(force.b)
    k, c, rest = force.law.T
    masses: list[Array] = [
        np.array([np.inf if items[n].held else items[n].mass for n in ends]) for ends in (a, b)
    ]
    if np.isinf(np.minimum(*masses)).any():
        raise RefusedEdit(f"both ends of {force.name} are fixed")
    critical = damping_of(1.0, k, effective_mass(*masses))
    if ((critical == 0) & (c > 0)).any():
        raise RefusedEdit(f"{force.name} is a damper without a spring")
    zeta = np.round(np.divide(c, critical, out=np.zeros_like(c), where=critical > 0), 12)
    rows = zip(a, b, rest.tolist(), k.tolist(), zeta.tolist(), strict=True)
    return [Link(*row) for row in rows]


def _rods(part: Distance | OneSidedDistance, numbers_of: Mapping[PointKey, int]) -> list[Link]:
    """The rods or strings of a set, with default stiffness and damping ratio, used if they become springs."""
    if isinstance(part, OneSidedDistance) and (part.side > 0 or part.restitution):
        raise RefusedEdit(f"{part.name} pushes or rebounds")
    kind: LinkKind = "rod" if isinstance(part, Distance) else "string"
    ends = ([numbers_of[id(p.owner), i] for i in p.index.tolist()] for p in (part.a, part.b))
    return [
        Link(a, b, rest, STIFFNESS, ZETA, kind)
        for a, b, rest in zip(*ends, part.length.tolist(), strict=True)
    ]


def _gravity(forces: list[Any]) -> float:
    found = [force.g for force in forces if isinstance(force, Gravity)]
    if any(g[0] or g[1] or g[2] > 0 for g in found):
        raise RefusedEdit("its gravity does not point downwards")
    return -float(sum(g[2] for g in found))


def _drag(forces: list[Any], free: int) -> float:
    found = [force for force in forces if isinstance(force, LinearDrag)]
    if not found:
        return 0.0
    if len(found) > 1 or len(found[0].points) != free or (found[0].drag != found[0].drag[0]).any():
        raise RefusedEdit("its drag differs from particle to particle")
    return float(found[0].drag[0])


def _floor(planes: list[Plane], free: int) -> tuple[bool, float, float]:
    """Whether there is a floor, its restitution, and the radius of the spheres on it."""
    plain = Sketch()
    if not planes:
        return free == 0, plain.bounce, plain.radius
    first = planes[0]
    alike = all(
        p.plane.tolist() == [0, 0, 1, 0]
        and p.restitution == first.restitution
        and p.friction == SMOOTH
        and len(set(p.radius)) == 1
        for p in planes
    )
    radii = {float(r) for p in planes for r in p.radius}
    if not alike or len(radii) != 1 or sum(len(p.points) for p in planes) != free:
        raise RefusedEdit("its planes are not one smooth floor at z = 0 under all particles")
    return True, first.restitution, radii.pop()
