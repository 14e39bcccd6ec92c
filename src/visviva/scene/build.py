"""From a checked scene to a world: every part builds itself, dependencies first."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from visviva.arrays import Array, Index
from visviva.errors import SceneError
from visviva.scene.load import Scene
from visviva.scene.node import Key
from visviva.scene.overrides import parse_path
from visviva.scene.params import in_si
from visviva.scene.problems import unknown
from visviva.scene.references import indices, split_reference
from visviva.springs.from_mesh import read_surface
from visviva.vocabulary.body_set import BodySet
from visviva.vocabulary.inputs import Input
from visviva.vocabulary.known_names import NAMED_NUMBERS
from visviva.vocabulary.looks import PLAIN
from visviva.vocabulary.model import Part, PointSet
from visviva.vocabulary.own_function import OWN_FUNCTIONS
from visviva.vocabulary.signal_part import limited
from visviva.vocabulary.user_file import OwnFile

WORLD_HINTS = {
    "points": "; a fixed end is a body of its own: {kind: scripted_point, position: [0, 0, 0]}",
    "rigid bodies": "; `body` alone attaches the joint to the world",
}
"""Remedy for references to the world itself."""
PartKey = tuple[str, str]
"""Section and name of a part."""


@dataclass
class SceneBuilder:
    """The interface that parts use to build themselves; see `visviva.vocabulary.model.Builder`.

    Parameters
    ----------
    scene : the checked scene.
    world : the world under construction; this class does not inspect it.
    """

    scene: Scene
    world: Any
    tracks: dict[str, Any] = field(default_factory=dict)
    signals: dict[str, Any] = field(default_factory=dict)
    table: dict[str, PointSet] = field(default_factory=dict)
    bodies_named: dict[str, BodySet] = field(default_factory=dict)
    solids: dict[str, Any] = field(default_factory=dict)
    inputs: dict[str, Input] = field(default_factory=dict)
    done: set[PartKey] = field(default_factory=set)
    open: list[PartKey] = field(default_factory=list)

    @property
    def gravity(self) -> tuple[float, float, float]:
        """Acceleration of the scene [m/s²]."""
        return self.scene.settings.gravity

    @property
    def duration(self) -> float:
        """Duration of the scene [s]."""
        return self.scene.settings.duration

    @property
    def own(self) -> OwnFile | None:
        """The user's Python file given with the scene."""
        return self.scene.own

    def build_all(self) -> None:
        """Build every named part once, section by section; the caller builds single sections.

        Errors: `SceneError`.
        """
        for section, held in self.scene.parts.items():
            for name, part in held.items():
                if name:
                    self._build((section, name), part)

    def refuse_second(self, name: str) -> None:
        """Report the locations of both parts with the same name.

        Errors: `SceneError` if they are in different sections.
        """
        first = name.split("/")[0].split(".")[0]
        locations = [(section, first) for section, held in self.scene.parts.items() if first in held]
        if len(locations) > 1:
            line = self.scene.root.nearest(locations[0]).line
            found = f"two parts are named {name!r}; the other is {locations[0][0]}.{first} in line {line}"
            self.scene.error(f"{found}: names must be unique", locations[-1])

    def points(self, ref: str, field: str = "") -> Any:
        """Points of a reference; builds the part it names first if needed."""
        return self._referred(self.table, "points", ref, field)

    def bodies(self, ref: str, field: str = "") -> BodySet:
        """Rigid bodies of a reference; builds the part it names first if needed."""
        found: BodySet = self._referred(self.bodies_named, "rigid bodies", ref, field)
        return found

    def need(self, name: str, field: str = "") -> None:
        """Build the part of this name unless it is built; unknown names are left to the caller."""
        try:
            self._build_for(name, field)
        except ValueError as error:
            self.error(str(error), field)

    def _referred(self, table: dict[str, Any], what: str, ref: str, field: str) -> Any:
        try:
            name, inside = split_reference(ref)
            self._build_for(name, field)
            if name not in table:
                raise ValueError(self._missing_text(what, name, table))
            found = table[name]
            return found if inside is None else found.take(indices(inside, len(found)))
        except ValueError as error:
            self.error(str(error), field)

    def _missing_text(self, what: str, name: str, table: dict[str, Any]) -> str:
        """Message for a name that has no points or is not a body."""
        kinds = [getattr(held[name], "kind", "") for held in self.scene.parts.values() if name in held]
        if kinds and kinds[0]:
            return f"{name!r} is of `kind: {kinds[0]}`, expected {what}. Known: {', '.join(table) or 'none'}"
        held = WORLD_HINTS.get(what, "") if name in ("origin", "world") else ""
        if f"{name}_0" in table:
            held = f'; where a list of names may stand, "{name}_*" is all of them'
        return unknown(what, name, table) + held

    def name_points(self, name: str, points: PointSet) -> None:
        """Make `points` available to references as `name`."""
        self._new(self.table, name, points, "points")

    def name_bodies(self, name: str, bodies: BodySet) -> None:
        """Make `bodies` available to references as `name`."""
        self._new(self.bodies_named, name, bodies, "a rigid body")

    def add_input(self, made: Input) -> None:
        """Make it available to formulas."""
        self._new(self.inputs, made.name, made, "an input")

    def add_solids(self, solids: Any) -> None:
        """Make them available to contacts between bodies."""
        self._new(self.solids, solids.name, solids, "a solid")

    def add_track(self, track: Any) -> None:
        """Record this track, with the finish of the part that shows it."""
        section, name = self.open[-1] if self.open else ("", "")
        finish = getattr(self.scene.parts.get(section, {}).get(name), "finish", PLAIN)
        if finish != PLAIN:
            track.look.setdefault("finish", finish)
        self._new(self.tracks, track.name, track, "a track")

    def add_signal(self, signal: Any) -> None:
        """Record this scalar, with the limits of the part that adds it."""
        section, name = self.open[-1] if self.open else ("", "")
        limited(signal, self.scene.parts.get(section, {}).get(name))
        self._new(self.signals, signal.name, signal, "a signal")

    def path(self, text: str, field: str = "") -> Path:
        """An existing file; its path is relative to the scene file that names it."""
        path = self.scene.folder(self._path(field)) / text
        try:
            exists, special = path.is_file(), path.exists() and not path.is_file()
        except (OSError, ValueError):
            exists = special = False
        if special:
            self.error(f"{text[:200]!r} is not a regular file, expected a file", field)
        if not exists:
            where = f" (looked for {str(path)[:300]})" if str(path) != text else ""
            self.error(f"there is no file {text[:200]!r}{where}", field)
        return path

    def surface(self, text: str, scale: float, field: str = "") -> tuple[Array, Index]:
        """Vertices [m] and triangles of a mesh file."""
        try:
            surface = read_surface(self.path(text, field), scale)
        except SceneError as error:
            self.error(f"{text}: {error.message}", field)
        return surface.vertices, surface.triangles

    def error(self, message: str, field: str = "") -> NoReturn:
        """Raise `SceneError` at the part being built or at one of its fields."""
        self.scene.error(message, self._path(field))

    def rng(self, name: str) -> np.random.Generator:
        """Random numbers that depend only on the seed of the scene and on `name`."""
        digest = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "little")
        return np.random.default_rng([self.scene.settings.seed, digest])

    def _path(self, field: str) -> list[Key]:
        section, name = self.open[-1] if self.open else ("", "")
        return [key for key in (section, name) if key] + (parse_path(field) if field else [])

    def _new(self, table: dict[str, Any], name: str, value: Any, what: str) -> None:
        if name in table:
            self.error(f"duplicate name {name!r}: {what} of this name already exists{self._other(name)}")
        table[name] = value

    def _other(self, name: str) -> str:
        """Location of the part that uses a name."""
        for section, held in self.scene.parts.items():
            key = (section, name.split(".")[0])
            if key[1] in held and key in self.done:
                line = self.scene.root.nearest(key).line
                return f", of {section}.{key[1]} in line {line}; choose another"
        return ""

    def _build(self, key: PartKey, part: Part) -> None:
        if key in self.done:
            return
        self.open.append(key)
        try:
            part.build(self)
        except SceneError as error:
            if error.file:
                raise
            self.error(error.message)
        self.done.add(key)
        self.open.pop()

    def _build_for(self, name: str, field: str) -> None:
        """Build the part that defines the points `name`, unless it is built or under construction."""
        first = name.split(".")[0]
        for section, held in self.scene.parts.items():
            key = (section, first)
            if name in self.table or first not in held or key in self.done or self.open[-1:] == [key]:
                continue
            if key in self.open:
                circle = [*self.open[self.open.index(key) :], key]
                self.error(f"circular references: {' → '.join(n for _, n in circle)}", field)
            try:
                self._build(key, held[first])
            except RecursionError:
                raise SceneError(
                    "references between parts are nested too deeply", "", self.scene.name
                ) from None


def build_scene(scene: Scene, world: Any) -> SceneBuilder:
    """Build all named parts of a scene into a world; the result holds tracks, signals and points."""
    builder = SceneBuilder(scene, world)
    with (
        OWN_FUNCTIONS.during(scene.own.functions if scene.own else {}),
        NAMED_NUMBERS.during(in_si(scene.params)),
    ):
        builder.build_all()
    return builder
