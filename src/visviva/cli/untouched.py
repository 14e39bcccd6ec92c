"""Warnings about things that pass through what their scene shows as solid, because no contact takes them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from visviva.arrays import Array
from visviva.core.state import State
from visviva.core.world import World
from visviva.scene import Scene
from visviva.scene.references import split_reference
from visviva.vocabulary.model import Part

MOST_NAMED = 3  # names in one message


def untouched_warnings(scene: Scene) -> Iterator[str]:
    """What falls although there is something to land on, and balls that sink into what stops their centres.

    The scene alone is judged, before it moves: a body falls if no contact, joint, spring or field connects it
    to something that does not fall. What its kind means for this, each part says itself (`Part.touched_as`).
    What falls although something names it is reported at the end of the run, by `visviva.cli.falls`.
    Proved by tests/cli/test_untouched.py.
    """
    contacts = scene.entries("contacts").items()
    grounds = [name for name, part in scene.entries("bodies").items() if part.kind_name() == "ground"]
    walls = [name for name, part in contacts if part.is_wall]
    if any(scene.settings.gravity) and (grounds or walls):
        yield from _falling(scene, grounds, walls)
    yield from _sinking(scene)


def untouched_planes(scene: Scene) -> list[Any]:
    """Plane grounds that no contact takes: decoration, until something passes through them."""
    touched: set[str] = set()
    for part in scene.entries("contacts").values():
        touched |= _members(scene, part)
    return [
        part
        for name, part in scene.entries("bodies").items()
        if part.kind_name() == "ground" and getattr(part, "file", None) is None and name not in touched
    ]


class CrossingWatch:
    """Reports the first thing that passes through one of some `grounds`, planes that no contact takes.

    tracks : what is recorded; a member has passed when its position, first above the plane, is below it
    """

    def __init__(self, grounds: Sequence[Any], tracks: Sequence[Any]) -> None:
        self._grounds = grounds
        self._tracks = [track for track in tracks if track.kind != "fixed"]
        self._above: dict[tuple[str, str], Array] = {}

    def __call__(self, world: World, state: State, _: Any) -> str:
        """The warning, or nothing."""
        if not self._grounds:
            return ""
        k = world.kinematics(state)
        for track in self._tracks:
            x = track.sample(k).get("x")
            if x is None:
                continue
            for ground in self._grounds:
                away = np.asarray(x, float) - ground.point
                height = away @ ground.normal
                above = self._above.setdefault((track.name, ground.name), height > 0.0)
                passed = (height < 0.0) & (abs(away).max(axis=1) < (ground.size or np.inf) / 2)
                if above.shape == passed.shape and (above & passed).any():
                    return (
                        f"{track.name} passes through {ground.name} at t = {state.t:.3g} s: no contact takes "
                        f"{ground.name}; rigid bodies touch it with contacts: {{touch: {{kind: bodies}}}}, "
                        "points as its balls; cloth and elastic bodies need a contact of kind plane"
                    )
        return ""


def _falling(scene: Scene, grounds: Sequence[str], walls: Sequence[str]) -> Iterator[str]:
    held = _held(scene)
    falls: dict[str, list[str]] = {}
    for name, part in scene.entries("bodies").items():
        if part.touched_as and name not in held:
            falls.setdefault(_remedy(part.touched_as, name, grounds, walls), []).append(name)
    for remedy, names in falls.items():
        first = ", ".join(names[:MOST_NAMED])
        more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
        yield f"nothing stops {first}{more}, connected to nothing by a contact, joint or spring: {remedy}"


def _remedy(touched_as: str, name: str, grounds: Sequence[str], walls: Sequence[str]) -> str:
    if touched_as == "solid":
        needs = "" if grounds else "bodies: {ground: {kind: ground}} and "
        return f"rigid bodies need {needs}contacts: {{touch: {{kind: bodies}}}}"
    points = f"{name}.surface" if touched_as == "surface" else name
    if walls:
        return f"list it in the points of {walls[0]}, such as points: [{points}]"
    if touched_as == "ball":
        balls = f"balls: [{{points: {name}, radius: …}}]"
        return f"points touch {grounds[0]} as {balls} in a contact of kind bodies"
    return f"it needs a floor of its own, contacts: {{floor: {{points: {points}}}}}"


def _held(scene: Scene) -> set[str]:
    """Bodies that a contact, a joint, a spring or a field connects to something that does not fall.

    A force or constraint of a single body holds it to the world, unless it acts within the body.
    """
    bodies = scene.entries("bodies")
    held = {name for name, part in bodies.items() if not part.touched_as or getattr(part, "fixed", None)}
    groups: list[set[str]] = []
    for section in ("constraints", "forces", "contacts"):
        for part in scene.entries(section).values():
            named = _members(scene, part)
            alone = section != "contacts" and part.upholds == "world" and len(named) == 1
            if part.is_wall or alone or bool(getattr(part, "meshes", False)):
                held |= named
            elif part.upholds != "nothing":
                groups.append(named)
    while met := next((group for group in groups if group & held and not group <= held), None):
        held |= met
    return held


def _members(scene: Scene, part: Part) -> set[str]:
    """Names of bodies that a part mentions; without `of`, contacts of kind bodies take all solids."""
    named = {name for text in _texts(part.model_dump()) if (name := _root(text)) in scene.entries("bodies")}
    if part.kind_name() == "bodies" and getattr(part, "of", None) is None:
        bodies = scene.entries("bodies").items()
        named |= {name for name, body in bodies if body.touched_as == "solid" or body.kind_name() == "ground"}
    return named


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for held in value.values():
            yield from _texts(held)
    elif isinstance(value, (list, tuple)):
        for held in value:
            yield from _texts(held)


def _root(text: str) -> str:
    try:
        return split_reference(text)[0].split(".")[0]
    except ValueError:
        return ""


def _sinking(scene: Scene) -> Iterator[str]:
    """Balls and solids of which a wall stops only the centres."""
    bodies = scene.entries("bodies")
    for name, part in scene.entries("contacts").items():
        wall: Any = part
        if not wall.is_wall or wall.radius:
            continue
        for ref in [wall.points] if isinstance(wall.points, str) else wall.points:
            body: Any = bodies.get(ref)
            if body is None:
                continue
            if body.touched_as == "solid":
                yield (
                    f"{name} stops only the centre of {ref}; its shape touches a ground or other bodies in "
                    "contacts of kind bodies"
                )
            elif body.touched_as == "ball" and body.radius:
                yield (
                    f"{ref} is drawn with a radius of {body.radius:g} m, but {name} stops its centre: give "
                    f"{name} a radius of {body.radius:g} m, in a contact without what has none"
                )
