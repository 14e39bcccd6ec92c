"""The drawing in the playground: particles, nails, motors, springs and global settings."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from visviva.play.motors import Script, shifted_in_time
from visviva.vocabulary.quantity import Vector

LinkKind = Literal["spring", "rod", "string"]
ZERO_VELOCITY: Vector = (0.0, 0.0, 0.0)
LENGTH_TOLERANCE = 1e-3  # by which the ends of a rod may be off before its length is changed [m]
MAX_ITEMS = 500
MAX_SPRINGS = 2000


class RefusedEdit(ValueError):
    """An edit that cannot be made, with one sentence of explanation."""


@dataclass(frozen=True)
class Item:
    """A drawn point.

    Parameters
    ----------
    x, u : (3,)  position [m] and velocity [m/s]
    mass : of a free particle [kg]; a held one keeps it for when it is released
    held : a nail, or with a `script` a motor: forces do not move it (P55)
    script : motion of a motor as a function of simulated time [s]
    """

    x: Vector
    u: Vector
    mass: float
    held: bool = False
    script: Script | None = None


@dataclass(frozen=True)
class Link:
    """A link of two items: a spring of this rest length [m], stiffness [N/m], damping ratio (P17, P18).

    kind : or a "rod", which keeps this length, or a "string", which limits it
    """

    a: int
    b: int
    rest: float
    stiffness: float
    zeta: float
    kind: LinkKind = "spring"


@dataclass(frozen=True)
class Sketch:
    """The whole drawing at one instant. Edits return a new one, so undo only needs to keep old ones.

    Parameters
    ----------
    items, links : by number; a number is never reused
    homes : initial items, at t = 0 of their scripts; `sent_home` restores them
    gravity : downwards [m/s²]
    drag : on every particle [N s/m]
    bounce : restitution on the floor, 0 to 1
    radius : of the spheres that touch the floor [m]
    floor : whether there is one, z = 0
    """

    items: Mapping[int, Item] = field(default_factory=dict)
    links: Mapping[int, Link] = field(default_factory=dict)
    homes: Mapping[int, Item] = field(default_factory=dict)
    gravity: float = 9.81
    drag: float = 0.05
    bounce: float = 0.5
    radius: float = 0.04
    floor: bool = True
    last: int = 0

    @property
    def free(self) -> list[int]:
        """Numbers of the particles that forces move."""
        return [number for number, item in self.items.items() if not item.held]

    @property
    def held(self) -> list[int]:
        """Numbers of the nails and motors."""
        return [number for number, item in self.items.items() if item.held]

    def item(self, number: int) -> Item:
        """An item by its number; raises Refused."""
        if number not in self.items:
            raise RefusedEdit(f"particle {number} no longer exists")
        return self.items[number]

    def with_items(self, items: Mapping[int, Item]) -> Sketch:
        """The same with these items in their current state; their homes are unchanged."""
        return replace(self, items={**self.items, **items})

    def put(self, number: int, item: Item, t: float) -> Sketch:
        """The same with an item added at time t, which is also its home."""
        item = replace(item, x=self.above_floor(item))
        home = replace(item, script=item.script and shifted_in_time(item.script, t))
        return replace(self, items={**self.items, number: item}, homes={**self.homes, number: home})

    def above_floor(self, item: Item) -> Vector:
        """Its position; a free particle that would start inside the floor is lifted onto it."""
        x, y, z = item.x
        return (x, y, max(z, self.radius)) if self.floor and not item.held else item.x

    def added(self, item: Item, t: float) -> tuple[Sketch, int]:
        """A new item and its number; raises Refused if there are too many."""
        if len(self.items) >= MAX_ITEMS:
            raise RefusedEdit(f"there are {MAX_ITEMS} particles, the maximum of the playground")
        number = self.last + 1
        return replace(self.put(number, item, t), last=number), number

    def linked(self, a: int, b: int, stiffness: float, zeta: float, kind: LinkKind = "spring") -> Sketch:
        """A spring, rod or string of the current distance; raises Refused if none is possible."""
        first, second = self.item(a), self.item(b)
        if a == b:
            raise RefusedEdit(f"a {kind} needs two different particles")
        if first.held and second.held:
            raise RefusedEdit(f"both ends are fixed, so a {kind} between them would have no effect")
        for link in self.links.values():
            if {link.a, link.b} == {a, b}:
                raise RefusedEdit(f"there is a {link.kind} between these two already")
        if len(self.links) >= MAX_SPRINGS:
            raise RefusedEdit(f"there are {MAX_SPRINGS} springs and rods, the maximum of the playground")
        rest = math.dist(first.x, second.x)
        if rest == 0.0:
            raise RefusedEdit(f"both are at the same position, so a {kind} between them has no direction")
        number = self.last + 1
        new = Link(a, b, rest, stiffness, zeta, kind)
        return replace(self, links={**self.links, number: new}, last=number)

    def fitted(self) -> Sketch:
        """The same with the lengths of rods and strings adapted to their ends."""
        return replace(self, links={number: self._fit(link) for number, link in self.links.items()})

    def _fit(self, link: Link) -> Link:
        apart = math.dist(self.items[link.a].x, self.items[link.b].x)
        off = apart - link.rest
        wrong = {"spring": False, "rod": abs(off) > LENGTH_TOLERANCE, "string": off > LENGTH_TOLERANCE}[
            link.kind
        ]
        return replace(link, rest=apart) if wrong and apart > 0 else link

    def without_item(self, number: int) -> Sketch:
        """The same without an item and its springs."""
        self.item(number)
        keep = {n: link for n, link in self.links.items() if number not in (link.a, link.b)}
        items, homes = ({n: i for n, i in held.items() if n != number} for held in (self.items, self.homes))
        return replace(self, items=items, homes=homes, links=keep)

    def without_link(self, number: int) -> Sketch:
        """The same without a spring."""
        if number not in self.links:
            raise RefusedEdit(f"spring {number} no longer exists")
        return replace(self, links={n: link for n, link in self.links.items() if n != number})

    def without_idle_links(self) -> Sketch:
        """The same without springs whose ends are both held."""
        keep = {
            n: link
            for n, link in self.links.items()
            if not (self.items[link.a].held and self.items[link.b].held)
        }
        return replace(self, links=keep)

    def weighed(self, mass: float, numbers: Iterable[int]) -> Sketch:
        """The same with a mass [kg] given to some items."""
        change = {n: replace(self.item(n), mass=mass) for n in numbers}
        homes = {n: replace(self.homes[n], mass=mass) for n in change}
        return replace(self, items={**self.items, **change}, homes={**self.homes, **homes})

    def tuned(self, numbers: Iterable[int], stiffness: float | None, zeta: float | None) -> Sketch:
        """The same with a stiffness [N/m] or a damping ratio given to some springs."""
        change = {}
        for n in numbers:
            if n not in self.links:
                raise RefusedEdit(f"spring {n} no longer exists")
            old = self.links[n]
            change[n] = replace(
                old,
                stiffness=old.stiffness if stiffness is None else stiffness,
                zeta=old.zeta if zeta is None else zeta,
            )
        return replace(self, links={**self.links, **change})

    def sent_home(self, t: float) -> Sketch:
        """Every item in its initial position, and every motor at its initial phase, at time t."""
        return self.with_items(
            {
                n: replace(home, script=home.script and shifted_in_time(home.script, -t))
                for n, home in self.homes.items()
            }
        )

    def at_places_of(self, now: Sketch) -> Sketch:
        """This sketch with the items that are unchanged in `now` at their current positions."""
        kept = {
            n: now.items[n] if item.held else replace(item, x=now.items[n].x, u=now.items[n].u)
            for n, item in self.items.items()
            if n in now.items and now.items[n].held == item.held and now.items[n].script == item.script
        }
        return self.with_items(kept)
