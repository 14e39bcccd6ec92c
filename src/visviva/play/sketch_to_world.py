"""A sketch as the parts of a world: one set of particles, one of springs, and the fixed or scripted items."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.contact.rows.plane import Plane
from visviva.core.carriers import Scripted
from visviva.core.motion_ops import Path
from visviva.core.ports import Points, PortTable
from visviva.core.state import State
from visviva.core.world import World
from visviva.joints.points.distance import Distance
from visviva.joints.points.one_sided_distance import OneSidedDistance
from visviva.particles.fields.drag import LinearDrag
from visviva.particles.fields.gravity import Gravity
from visviva.particles.points.point_masses import PointMasses
from visviva.play.sketch import Item, Link, Sketch
from visviva.springs.damping import damping_of, effective_mass
from visviva.springs.hand import Hand
from visviva.springs.material_points import MaterialPointOfNodes
from visviva.springs.pointer import Pointer
from visviva.springs.spring import Springs


@dataclass(frozen=True)
class MouseGrip:
    """The mouse's grip: an item pulled by a pointer, with these k, c and F of a `Hand`."""

    number: int
    pointer: Pointer
    law: tuple[float, float, float]


@dataclass
class SketchWorld:
    """The points of a sketch's items in the world.

    Parameters
    ----------
    free, held : numbers of the items, in the order of their points
    block : name of the block of free particles
    paths : motion of each held item
    """

    free: list[int] = field(default_factory=list)
    held: list[int] = field(default_factory=list)
    block: str = ""
    paths: list[Path] = field(default_factory=list)

    def positions(self, world: World, state: State) -> Array:
        """Positions (n, 3) [m] of the free items, then of the held ones."""
        held = [np.asarray(path(state.t)[0], float) for path in self.paths]
        moving = state.q[world.layout.q[self.block]].reshape(-1, 3) if self.free else np.zeros((0, 3))
        return np.concatenate([moving, np.reshape(held, (-1, 3))])

    def read(self, world: World, state: State, sketch: Sketch) -> Sketch:
        """The sketch with the positions and velocities of every item in this state."""
        x: list[Any] = self.positions(world, state).tolist()
        items: dict[int, Item] = {}
        if self.free:
            u: list[Any] = state.v[world.layout.v[self.block]].reshape(-1, 3).tolist()
            for number, position, speed in zip(self.free, x, u, strict=False):
                items[number] = replace(sketch.items[number], x=tuple(position), u=tuple(speed))
        for number, position in zip(self.held, x[len(self.free) :], strict=True):
            items[number] = replace(sketch.items[number], x=tuple(position))
        return sketch.with_items(items)


def edit_to(
    sketch: Sketch, number: int, grip: MouseGrip | None, placed: SketchWorld
) -> Callable[[World], None]:
    """The edit that replaces all parts of a world by those of a sketch, and returns their points in `placed`.

    Parameters
    ----------
    number : of the edit; it makes the name of the block new, so that it starts as in the sketch
    grip : what the hand holds, if anything
    """

    def edit(world: World) -> None:
        for parts in (world.blocks, world.forces, world.constraints):
            parts.clear()
        world.ports = PortTable()
        placed.free, placed.held = sketch.free, sketch.held
        placed.block = f"particles {number}"
        placed.paths = [_path(n, sketch.items[n], grip) for n in placed.held]
        if sketch.gravity:
            world.forces.append(Gravity(world, (0.0, 0.0, -sketch.gravity)))
        if placed.free:
            _add_particles(world, sketch, placed, grip)

    return edit


def _add_particles(world: World, sketch: Sketch, placed: SketchWorld, grip: MouseGrip | None) -> None:
    items = [sketch.items[n] for n in placed.free]
    block = PointMasses(placed.block, [i.x for i in items], [i.mass for i in items], [i.u for i in items])
    world.blocks.append(block)
    held = _held(world, placed.paths) if placed.paths else None
    _add_springs(world, sketch, placed, block.points, held)
    if sketch.drag:
        world.forces.append(LinearDrag("air", block.points, sketch.drag))
    if sketch.floor:
        plane = Plane("floor", block.points, restitution=sketch.bounce, radius=sketch.radius)
        world.constraints.append(plane)
    hand = Hand(world, "hand")
    if grip is not None and grip.number in placed.free:
        item = MaterialPointOfNodes(block, np.array([placed.free.index(grip.number)]), np.ones(1))
        hand.take(item, grip.law, grip.pointer)
    world.forces.append(hand)


def _path(number: int, item: Item, grip: MouseGrip | None) -> Path:
    """Motion of a held item; a nail that is pulled follows the pointer."""
    if item.script is not None:
        return item.script
    return grip.pointer if grip is not None and grip.number == number else Pointer(item.x)


def _held(world: World, paths: list[Path]) -> Points:
    """A scripted point for each path."""
    points = [world.ports.points(Scripted(path)).index for path in paths]
    return Points(world.ports, np.concatenate(points))


def _add_springs(
    world: World, sketch: Sketch, placed: SketchWorld, free: Points, held: Points | None
) -> None:
    """Links of each kind among particles as one set, those to nails and motors as another."""
    index_of = {n: i for i, n in enumerate(placed.free)}
    nails = {n: i for i, n in enumerate(placed.held)}
    for kind in ("spring", "rod", "string"):
        links = [link for link in sketch.links.values() if link.kind == kind]
        inner = [link for link in links if link.a in index_of and link.b in index_of]
        if inner:
            a, b = (free.take(_indices(index_of, [getattr(link, end) for link in inner])) for end in "ab")
            _add_links(world, sketch, f"{kind}s", inner, (a, b))
        outer = [link for link in links if (link.a in index_of) != (link.b in index_of)]
        if outer and held is not None:
            ends = [(link.a, link.b) if link.a in index_of else (link.b, link.a) for link in outer]
            a, b = world.join(
                free.take(_indices(index_of, [end[0] for end in ends])),
                held.take(_indices(nails, [end[1] for end in ends])),
            )
            _add_links(world, sketch, f"hanging {kind}s", outer, (a, b))


def _add_links(
    world: World, sketch: Sketch, name: str, links: list[Link], ends: tuple[Points, Points]
) -> None:
    """Links of one kind between two rows of points of one owner."""
    if links[0].kind == "spring":
        world.forces.append(Springs(name, *ends, *_law(sketch, links)))
        return
    length = np.array([link.rest for link in links])
    if links[0].kind == "rod":
        world.constraints.append(Distance(name, *ends, length))
    else:
        world.constraints.append(OneSidedDistance(name, *ends, length))


def _indices(index_of: dict[int, int], numbers: list[int]) -> Index:
    return np.array([index_of[n] for n in numbers], np.int64)


def _law(sketch: Sketch, links: list[Link]) -> tuple[Array, Array, Array]:
    """Stiffness, rest length and damping coefficient of some springs."""
    stiffness = np.array([link.stiffness for link in links])
    mass = effective_mass(*(
        np.array([np.inf if (item := sketch.items[n]).held else item.mass for n in ends])
        for ends in ([link.a for link in links], [link.b for link in links])
    ))  # fmt: skip
    damping = damping_of(np.array([link.zeta for link in links]), stiffness, mass)
    return stiffness, np.array([link.rest for link in links]), damping
