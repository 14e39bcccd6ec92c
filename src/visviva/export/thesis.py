"""Elastic bodies of a run as a folder of the thesis's files, which can be run again, with its frames."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from visviva.arrays import Array, Index
from visviva.core.world import World
from visviva.elastic.elements.tetrahedra import Tetrahedra
from visviva.elastic.formats.thesis_files import StateRecord, Surface, Topology, read_surface_file
from visviva.elastic.formats.thesis_restrictions import STATION_NUMBERS, Restriction, read_restrictions
from visviva.elastic.formats.thesis_writing import WRITERS
from visviva.elastic.materials.thesis import THESIS
from visviva.elastic.models.body_parts import WholeTrack
from visviva.elastic.models.thesis_body_model import UNITS, ThesisBodyModel
from visviva.errors import SceneError
from visviva.export.folder import write_all
from visviva.export.thesis_constraints import restriction_of
from visviva.export.thesis_energies import energies
from visviva.record.run_reader import Run
from visviva.scene import Scene

LENGTH, DENSITY, PRESSURE = (1.0 / unit for unit in UNITS["cgs"])
"""Centimetres per metre, g/cm³ per kg/m³, dyn/cm² per pascal."""
FORCE = 1e5
"""Dynes per newton."""

SPECULAR_NUMBERS = ((0.3, 0.3, 0.3), (0.0, 0.0, 0.0), (1.0, 20.0))
"""Specular and transmitted light, refraction and Phong exponent of a body without a texture."""
TOUCH = (0.5, 0.4, 0.0)
"""Friction and restitution, which contact springs do not use."""
AMBIENT = 0.2


@dataclass(frozen=True)
class Body:
    """An elastic body of a scene.

    Parameters
    ----------
    part, track, force : its part in the scene, its track, its force
    first, tet, texture : global indices of its first vertex, tetrahedron and texture
    """

    part: Any
    track: WholeTrack
    force: Tetrahedra
    first: int
    tet: int
    texture: int


def write_thesis(
    run: Run, scene: Scene, world: World, tracks: Sequence[Any], folder: Path, overwrite: bool = False
) -> tuple[list[Path], list[str]]:
    """Write NAME.tp, .st, .su, .tx, .co, .li, .en, and all frames in NAME-frames.st, in cgs (E84, E87).

    scene, world, tracks : those of the run, rebuilt.

    All bodies are written to one file, one after the other. The second result names constraints of the scene
    that these files cannot hold. Raises SceneError for bodies of another material than the thesis's, for
    those whose inner vertices were not recorded, and for a folder that is not empty.
    """
    bodies = list(_bodies(run, scene, world, tracks))
    if not bodies:
        raise SceneError(
            "found no elastic body, expected at least one: files of the thesis hold nothing else",
            file=run.shown,
        )
    topology = _joined(Topology, [_topology(body) for body in bodies])
    start = [LENGTH * np.hstack([b.force.nodes.position, b.force.nodes.velocity]) for b in bodies]
    first = np.vstack(start)
    frames = [_frame(run, bodies, i) for i in range(run.count)]
    content: dict[str, Any] = {
        ".tp": topology,
        ".st": StateRecord(float(run.t[0]), first[:, :3], first[:, 3:]),
        ".su": _joined(Surface, [_surface(scene, body) for body in bodies]),
        ".tx": np.vstack([_textures(body) for body in bodies]),
        ".co": [one for body in bodies for one in _restrictions(scene, body)],
        ".en": energies(topology, frames, LENGTH * np.array(scene.settings.gravity)),
    }
    more, left = _constraints(scene, bodies)
    content[".co"] += more
    lights = [row for body in bodies for row in body.track.look.get("lights", [])]
    if lights:
        content[".li"] = np.array(lights) * ([LENGTH] * 3 + [1.0] * 4)
    texts = [(f"{run.name}{ending}", WRITERS[ending](one)) for ending, one in content.items()]
    texts.append((f"{run.name}-frames.st", "\n".join(WRITERS[".st"](one) for one in frames)))
    return write_all(folder, texts, overwrite), left


def _bodies(run: Run, scene: Scene, world: World, tracks: Sequence[Any]) -> Iterator[Body]:
    first = tet = texture = 0
    for force in world.forces:
        if not isinstance(force, Tetrahedra):
            continue
        name = force.nodes.name
        track = next(track for track in tracks if track.name == name)
        if force.material is not THESIS:
            found = (
                f"{name} is of the material {force.material.name}, but the files support only that of the "
                "thesis"
            )
            raise SceneError(f"{found}: material.law=thesis", file=run.shown)
        if force.fibred:
            raise SceneError(f"{name} has fibres, which the files do not support", file=run.shown)
        if force.nodes_of.points != 1:
            found = f"{name} has elements of order 2, but the files support only those of order 1"
            raise SceneError(f"{found}: run the scene with --set bodies.{name}.order=1", file=run.shown)
        if not isinstance(track, WholeTrack):
            hint = f"run the scene with --set bodies.{name}.record_inside=true"
            raise SceneError(f"{name} was recorded without its inner vertices: {hint}", file=run.shown)
        body = Body(scene.entries("bodies")[name], track, force, first, tet, texture)
        first, tet = first + len(force.nodes.masses), tet + len(force.tets)
        texture += len(_textures(body))
        yield body


def _joined(kind: Any, parts: Sequence[Any]) -> Any:
    return kind(*(np.concatenate([getattr(one, name) for one in parts]) for name in kind.__annotations__))


def _topology(body: Body) -> Topology:
    force = body.force
    tets = force.tets.astype(np.int64)
    edges = np.asarray(np.linalg.inv(force.grad.reshape(-1, 3, 3)), np.float64)
    turned = np.linalg.det(edges) < 0
    tets[turned], edges[turned] = tets[turned][:, [0, 1, 3, 2]], edges[turned][:, :, [0, 2, 1]]
    _, bulk, shear, _, eta1, eta2 = force.par.T
    eta1 = eta1 + 2.0 / 3.0 * eta2
    numbers = (DENSITY * force.density, *(PRESSURE * one for one in (bulk, shear, eta1, eta2)))
    return Topology(LENGTH * edges, body.first + tets, *numbers)


def _frame(run: Run, bodies: Sequence[Body], i: int) -> StateRecord:
    read = [
        [
            LENGTH * np.asarray(run[b.track.name].frame(key, i), float)[: len(b.force.nodes.masses)]
            for b in bodies
        ]
        for key in ("x", "u")
    ]
    return StateRecord(float(run.t[i]), np.vstack(read[0]), np.vstack(read[1]))


def _surface(scene: Scene, body: Body) -> Surface:
    static = body.track.static
    faces: Index = body.first + body.track.shown[static["triangles"]]
    texture = np.asarray(static.get("texture", np.zeros(len(faces), np.int32)), np.int64)
    touch: Array = np.tile(TOUCH, (len(faces), 1))
    if isinstance(body.part, ThesisBodyModel) and body.part.surface is not None:
        touch = read_surface_file(_path(scene, body, body.part.surface)).touch
    return Surface(faces, body.texture + texture, touch)


def _textures(body: Body) -> Array:
    look = body.track.look
    if "textures" in look:
        return np.array(look["textures"], float).reshape(-1, 14)
    color = [int(look["surface_color"][i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return np.array(
        [[*(AMBIENT * c for c in color), *color, *(x for part in SPECULAR_NUMBERS for x in part)]]
    )


def _restrictions(scene: Scene, body: Body) -> Iterator[Restriction]:
    """Fixed vertices, and the restrictions of a `.co` file of the body."""
    nodes = body.force.nodes
    if not isinstance(body.part, ThesisBodyModel) or body.part.constraints is None:
        yield from (Restriction("fixed", body.first + int(v)) for v in np.flatnonzero(nodes.held))
        return
    path = _path(scene, body, body.part.constraints)
    for one in read_restrictions(path, len(nodes.masses), len(body.force.tets)):
        shifted = body.tet if one.kind in ("incompressible", "rigid") else body.first
        numbers = tuple(n + shifted for n in one.numbers) if one.kind == "attach" else one.numbers
        moved = replace(one, of=one.of + shifted, numbers=numbers)
        yield moved if body.part.units == "cgs" else _in_cgs(moved)


def _constraints(scene: Scene, bodies: Sequence[Body]) -> tuple[list[Restriction], list[str]]:
    """Lines for constraints of the scene, and names of those without; those of a folder are in its `.co`."""
    found, left = list[Restriction](), list[str]()
    if any(isinstance(body.part, ThesisBodyModel) for body in bodies):
        return found, left
    first = {body.part.name: body.first for body in bodies}
    for name, part in scene.entries("constraints").items():
        one = restriction_of(part, first)
        if one is None:
            left.append(name)
        else:
            found.append(_in_cgs(one))
    return found, left


def _path(scene: Scene, body: Body, file: str) -> Path:
    return scene.folder(("bodies", body.part.name)) / file


def _in_cgs(one: Restriction) -> Restriction:
    """Convert from SI; a plane and a quadric are defined up to a factor."""
    scale = {
        "plane": [1.0] * 3 + [LENGTH],
        "quadric": [1.0] * 6 + [LENGTH] * 3 + [LENGTH**2],
        "sphere": [LENGTH] * 4,
        "path": ([1.0] + [LENGTH] * (STATION_NUMBERS - 1)) * (len(one.numbers) // STATION_NUMBERS),
    }.get(one.kind, [1.0] * len(one.numbers))
    numbers = tuple(s * n for s, n in zip(scale, one.numbers, strict=True))
    return replace(one, numbers=numbers, breaks=None if one.breaks is None else FORCE * one.breaks)
