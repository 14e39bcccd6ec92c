"""From the point selected in a live run to something that a hand can hold, and the law of the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

import numpy as np
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from visviva.arrays import Array, Index, Mask
from visviva.core.carriers import Barycentric, BodyPoints, NodeCopies
from visviva.core.nodes import Nodes
from visviva.core.ports import Points
from visviva.core.state import State
from visviva.core.world import World
from visviva.play.commands import Grab
from visviva.play.sketch import RefusedEdit
from visviva.springs.hand import Hold
from visviva.springs.hand_model import HoldModel
from visviva.springs.material_points import MaterialPoint, MaterialPointOfBody, MaterialPointOfNodes
from visviva.vocabulary.looks import PointsTrack

GRAVITY = 9.81  # per kilogram [N/kg]
SAG_SHARE = 0.01  # of the visible size: extension of the spring under the weight of the held object
MAX_PULL = 20.0  # greatest pull of the hand, in weights of the held object


def pullable(world: World, track: Any) -> bool:
    """Whether a track may be pulled: all points that it displays must be movable."""
    if hasattr(getattr(track, "block", None), "poses"):
        return True
    if getattr(track, "carriers", None) is None:
        return False
    parts = track.points if isinstance(track, PointsTrack) else ()
    try:
        for points in parts:
            if points.owner is world.ports:
                for i in range(len(points)):
                    _material_point(world, points[i], np.ones(1))
    except RefusedEdit:
        return False
    return True


def held_of(world: World, track: Any, command: Grab) -> MaterialPoint:
    """The selected material point. Raises Refused if there is none that forces can move."""
    if hasattr(getattr(track, "block", None), "poses"):
        if command.numbers[0] >= track.block.n:
            raise RefusedEdit("there is no such body to pull")
        return MaterialPointOfBody(track.block, command.numbers[0], np.array(command.place, float))
    if getattr(track, "carriers", None) is None:
        raise RefusedEdit("there is no such point to pull")
    weights = command.weights if len(command.weights) == len(command.numbers) else [1.0]
    parts = []
    for number, weight in zip(command.numbers, weights, strict=False):
        try:
            points, shares = track.carriers(number)
        except IndexError:
            raise RefusedEdit("there is no such point to pull") from None
        parts.append(_material_point(world, points, weight * shares))
    if all(isinstance(part, MaterialPointOfNodes) and part.block is parts[0].block for part in parts):
        return _weighted_position(parts)
    return max(zip(weights, parts, strict=True), key=lambda pair: pair[0])[1]


def _material_point(world: World, points: Points, weights: Array) -> MaterialPoint:
    """Points as the material point they belong to. Raises Refused for points that forces cannot move."""
    if isinstance(points.owner, Nodes):
        return MaterialPointOfNodes(points.owner, points.index, weights)
    if points.owner is world.ports and len(points) == 1:
        index = int(points.index[0])
        for carrier, first in zip(world.ports.carriers, world.ports.first, strict=True):
            i = index - first
            if carrier.kind != "point" or not 0 <= i < carrier.n:
                continue
            if isinstance(carrier, BodyPoints):
                return MaterialPointOfBody(carrier.block, int(carrier.bodies[i]), carrier.local[i])
            if isinstance(carrier, NodeCopies):
                return MaterialPointOfNodes(carrier.nodes.owner, carrier.nodes.index[[i]], weights)
            if isinstance(carrier, Barycentric):
                return MaterialPointOfNodes(carrier.block, carrier.nodes[i], weights * carrier.weights[i])
    raise RefusedEdit("this is fixed, or has no mass of its own, so it cannot be pulled")


def _weighted_position(parts: Sequence[Any]) -> MaterialPointOfNodes:
    """One position among some points, whose weights sum to 1."""
    numbers = np.concatenate([part.numbers for part in parts])
    weights = np.concatenate([part.weights for part in parts])
    every, at = np.unique(numbers, return_inverse=True)
    summed = np.bincount(at, weights)
    return MaterialPointOfNodes(parts[0].block, every, summed / summed.sum())


def law_of(world: World, held: MaterialPoint, size: float) -> tuple[float, float, float]:
    """The law of the hand: k, c and F, see `visviva.springs.hand.Hand`.

        k = M g / (SAG_SHARE size),   c = 2 √(k √(m M)),   F = MAX_PULL M g

    M : mass of the whole: of a rigid body, or of all points linked to it by springs, elements and joints
    m : effective mass at the position itself, 1 / Σ w²/m_j
    size : visible size [m]
    """
    if isinstance(held, MaterialPointOfBody):
        mass = own = float(held.block.masses[held.number])
    else:
        assert isinstance(held, MaterialPointOfNodes)
        masses = held.block.masses
        own = 1.0 / float(np.sum(held.weights**2 / masses[held.numbers]))
        mass = max(own, float(masses[linked_points(world, held)].sum()))
    return hand_law(mass, own, size)


def hand_law(mass: float, own: float, size: float) -> tuple[float, float, float]:
    """k, c and F of `law_of` for M, m and the size."""
    k = mass * GRAVITY / (SAG_SHARE * size)
    return k, 2.0 * sqrt(k * sqrt(own * mass)), MAX_PULL * mass * GRAVITY


def linked_points(world: World, held: MaterialPointOfNodes) -> Index:
    """Indices of the block's points that forces with a stiffness and joints link to the held object."""
    e, n = world.observer, len(held.block.masses)
    graph = _Graph(world, world.layout.v[held.block.name].start, n)
    for tangent in e.tangents.values():
        graph.link(tangent.rows)
    for rows in e.rows:
        if rows.reach is None:
            graph.link(rows.rows)
    label = graph.labels()
    own = np.isin(np.arange(n), held.numbers)
    return np.flatnonzero(own | np.isin(label, label[held.numbers]) & (e.k.alive(held.block) > 0.0))


class _Graph:
    """Points of a block, rows of the table that move with them, and the elements that join them.

    first : index of the first velocity of the block; n : number of its points
    """

    def __init__(self, world: World, first: int, n: int) -> None:
        self.table, self.first, self.n = world.ports, first, n
        self.count = n + world.ports.rows
        owner = np.repeat(np.arange(world.ports.rows), np.diff(world.ports.ptr))
        point, inside = self._points(world.ports.col)
        self.edges = [np.stack([n + owner[inside], point[inside]])]
        self.carries = np.isin(np.arange(world.ports.rows), owner[inside])

    def _points(self, dofs: Index) -> tuple[Index, Mask]:
        """The points that velocities belong to, and which of them exist."""
        point = (dofs - self.first) // 3
        return point, (point >= 0) & (point < self.n)

    def link(self, rows: Index) -> None:
        """Elements (m, p) by their port rows, −1 for unused entries."""
        element = self.count + np.repeat(np.arange(len(rows)), rows.shape[1])
        self.count += len(rows)
        flat, last = rows.ravel(), self.table.rows
        point, inside = self._points(flat - last)
        inside &= flat >= last
        of_table = (flat >= 0) & (flat < last)
        of_table[of_table] = self.carries[flat[of_table]]
        self.edges.append(np.stack([element[inside], point[inside]]))
        self.edges.append(np.stack([element[of_table], self.n + flat[of_table]]))

    def labels(self) -> Index:
        """A label for each point, equal for linked points."""
        a, b = np.concatenate(self.edges, axis=1)
        graph = coo_array((np.ones(len(a), bool), (a, b)), shape=(self.count, self.count))
        return np.asarray(connected_components(graph, directed=False)[1][: self.n], np.int64)


def hold_model(hold: Hold, named: Mapping[str, Any]) -> HoldModel:
    """A hold as written in a scene. Raises Refused if no name of the scene refers to it.

    named : the points of the scene by name
    """
    k, c, most = hold.law
    data: dict[str, Any] = {"begin": hold.begin, "stiffness": k, "damping": c, "most": most}
    data["places"] = [(t, tuple(place)) for t, place in hold.places]
    if np.isfinite(hold.end):
        data["end"] = hold.end
    if isinstance(hold.held, MaterialPointOfBody):
        return HoldModel(
            body=f"{hold.held.block.name}[{hold.held.number}]", at=_as_tuple(hold.held.local), **data
        )
    assert isinstance(hold.held, MaterialPointOfNodes)
    points = reference(hold.held, named)
    return HoldModel(points=points, weights=hold.held.weights.tolist(), **data)


def reference(held: MaterialPointOfNodes, named: Mapping[str, Any]) -> str:
    """The points of a hold by a name of the scene, such as net[3, 4]. Raises Refused if there is none."""
    for name, points in named.items():
        if getattr(points, "owner", None) is held.block:
            index_of = {int(number): i for i, number in enumerate(points.index)}
            if all(int(number) in index_of for number in held.numbers):
                return f"{name}[{', '.join(str(index_of[int(number)]) for number in held.numbers)}]"
    raise RefusedEdit("the scene has no name for what was pulled, so this cannot be saved")


def size_of(world: World, state: State, tracks: Sequence[Any]) -> float:
    """Visible size [m]: the distance across, or the largest object if that is larger; 1 m if empty."""
    k = world.kinematics(state)
    moving = [track for track in tracks if track.kind != "fixed"]
    x = np.concatenate([np.zeros((0, 3)), *(track.sample(k).get("x", np.zeros((0, 3))) for track in moving)])
    x = x[np.isfinite(x).all(axis=1)]
    apart = float(np.linalg.norm(np.ptp(x, axis=0))) if len(x) else 0.0
    return max([apart, *(object_extent(track) for track in moving)]) or 1.0


def object_extent(track: Any) -> float:
    """Approximate size of one object of a track [m]."""
    shape = track.look.get("shape", {})
    sizes = np.ravel([shape.get("size", 0.0)]), 2.0 * shape.get("radius", 0.0) + shape.get("length", 0.0)
    mesh = np.ptp(track.static.get("vertices", np.zeros((1, 3))), axis=0)
    return float(max(np.linalg.norm(sizes[0]), sizes[1], np.linalg.norm(mesh)))


def _as_tuple(x: Array) -> tuple[float, float, float]:
    a, b, c = x.tolist()
    return a, b, c
