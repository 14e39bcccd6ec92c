"""A folder of thesis files as a scene: the options of its program `sim` are parameters.

    gravity      magnitude, down along z [cm/s²], 980
    tolerance    error per unit of time of the Runge–Kutta–Fehlberg method [cm], 1
    fps, duration       30 frames a second for 10 s
    spring       constant of the contact springs [dyn/cm]; 0 disables collision detection
    xi           rate at which violations of restrictions decay [1/s]; 0 projects them

Set any of them by `--set params.NAME=VALUE`; use `--set units=SI` for files in SI.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import yaml

from visviva.elastic.formats.thesis_files import (
    Topology,
    read_states,
    read_surface_file,
    read_textures,
    read_topology,
)
from visviva.elastic.formats.thesis_restrictions import STATION_NUMBERS, Restriction, read_restrictions
from visviva.elastic.meshes.tet_mesh import TetMesh
from visviva.errors import SceneError
from visviva.scene.document import parse_document
from visviva.scene.node import Node

NAMES = {
    ".tp": "topology", ".st": "state", ".co": "constraints", ".su": "surface", ".tx": "textures",
    ".li": "lights",
}  # fmt: skip
REQUIRED_SUFFIXES = (".tp", ".st")
SI_SETTING = re.compile(r"\s*units\s*=\s*SI\s*")
CGS_FACTORS = {"a": 1e4, "g": 1e2, "j": 1.0}
"""Conversion of a quadric's coefficients from centimetres to metres: of second, first and zeroth order."""


def is_thesis_folder(path: str | Path) -> bool:
    """Whether a scene is given as a folder."""
    return Path(path).is_dir()


@dataclass(frozen=True)
class FolderScene:
    """A folder as a scene.

    Parameters
    ----------
    text : as a scene file
    settings : the remaining overrides
    restrictions : the `.co` file, as named by the user, and the line in it of each part of `constraints`
    """

    text: str
    settings: list[str]
    restrictions: tuple[str, dict[str, int]]

    def root(self, file: str) -> Node:
        """The text as read; errors in a restriction name its own file and line, others only the folder."""
        root = parse_document(self.text, file)
        _put(root, file, 0)
        written, lines = self.restrictions
        for name, line in lines.items():
            part = root.nearest(["constraints", name])
            _put(part, written, line)
        return root


def _put(node: Node, file: str, line: int) -> None:
    node.file, node.line = file, line
    value = node.value
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        _put(one, file, line)


def folder_scene(path: str | Path, settings: Sequence[str]) -> FolderScene:
    """The scene for a folder.

    Raises SceneError, with file and line, for files that are missing or damaged.
    """
    folder = Path(path)
    files = {ending: _file_of_kind(folder, ending) for ending in NAMES}
    si = any(SI_SETTING.fullmatch(one) for one in settings)
    left = [one for one in settings if not SI_SETTING.fullmatch(one)]
    data, lines = _read(files, si, left)
    text = yaml.dump(data, sort_keys=False, allow_unicode=True, default_flow_style=None, width=110)
    return FolderScene(f"# {folder.name}: files of the thesis.\n{text}", left, (str(files[".co"]), lines))


def _file_of_kind(folder: Path, ending: str) -> Path | None:
    """The file of a kind; of several, the one with the name of the `.tp`."""
    found = sorted(file for file in folder.iterdir() if file.suffix == ending)
    if len(found) > 1:
        tops = [file.stem for file in folder.iterdir() if file.suffix == ".tp"]
        found = [file for file in found if len(tops) == 1 and file.stem == tops[0]] or found
    if len(found) > 1:
        names = ", ".join(file.name for file in found)
        raise SceneError(f"found {names}, expected one file {ending} in a folder", file=str(folder))
    if not found and ending in REQUIRED_SUFFIXES:
        raise SceneError(
            f"found a folder, expected a scene such as ball.yaml, or a folder of the thesis's files with one "
            f"{ending}",
            file=str(folder),
        )
    return found[0] if found else None


def _read(
    files: dict[str, Path | None], si: bool, settings: Sequence[str]
) -> tuple[dict[str, Any], dict[str, int]]:
    top, states = files[".tp"], files[".st"]
    assert top is not None
    assert states is not None
    start = read_states(states)[-1]
    topology = read_topology(top, len(start.x))
    textures = None if files[".tx"] is None else len(read_textures(files[".tx"]))
    if files[".su"] is not None:
        exposed = TetMesh(start.x, topology.tets).surface()
        read_surface_file(files[".su"], len(start.x), textures, exposed)
    found: list[Restriction] = []
    if files[".co"] is not None:
        found = read_restrictions(files[".co"], len(start.x), len(topology.tets))
    spring = _parameter_value(settings, "spring")
    xi = _parameter_value(settings, "xi") or 0.0
    body = {NAMES[ending]: file.name for ending, file in files.items() if file is not None}
    translation = Translation(start.x, xi, si)
    restrictions, lines = dict[str, Any](), dict[str, int]()
    for i, one in enumerate(found):
        parts = translation.parts(one, i)
        restrictions |= parts
        lines |= dict.fromkeys(parts, one.line)
    unit = 1.0 if si else 100.0
    data: dict[str, Any] = {
        "title": top.stem,
        "units": "SI" if si else "cgs",
        "params": {
            "gravity": 9.8 if si else 980.0, "tolerance": 1.0 / unit if si else 1.0, "fps": 30,
            "duration": 10, "spring": _stiffness(topology), "xi": 0.0,
        },
        "duration": "= duration",
        "gravity": [0, 0, "= -gravity"],
        "bodies": {"body": {"kind": "thesis_body", **body, "units": "si" if si else "cgs"}},
    }  # fmt: skip
    if restrictions:
        data["constraints"] = restrictions
    if files[".su"] is not None and spring != 0.0:
        touch = {"kind": "deformable", "of": ["body"], "stiffness": "= spring", "no_slip": True}
        data["contacts"] = {"touch": touch}
    data["stepper"] = {
        "kind": "event_driven", "method": "rkf45", "norm": "per_unit_time_max",
        "rtol": f"= tolerance / {unit:g}", **({} if xi == 0.0 else {"alpha": "= xi"}),
    }  # fmt: skip
    data["record"] = {"fps": "= fps"}
    return data, lines


def _parameter_value(settings: Sequence[str], name: str) -> float | None:
    """The plain number that a parameter is set to, if any."""
    number = None
    for one in settings:
        path, _, value = one.partition("=")
        if path.strip() == f"params.{name}":
            try:
                number = float(value)
            except ValueError:
                number = None
    return number


def _stiffness(topology: Topology) -> float:
    """Bulk modulus times edge length of the softest element, in the units of the files."""
    edge = np.linalg.norm(topology.edges, axis=1).mean(axis=1)
    return float(f"{max(float((topology.bulk * edge).min()), 1e-6):.2g}")


class Translation:
    """Restrictions as constraints of a scene.

    Parameters
    ----------
    x : (n, 3)   initial positions of the vertices
    xi : rate at which violations of those that start later decay
    si : whether numbers are in SI, not in cgs
    """

    def __init__(self, x: np.ndarray[Any, np.dtype[np.float64]], xi: float, si: bool) -> None:
        self.x, self.xi, self.si = x, xi, si

    def parts(self, one: Restriction, i: int) -> dict[str, dict[str, Any]]:
        """Parts of the section `constraints`, by name; none for a fixed vertex."""
        if one.kind == "fixed":
            return {}
        if one.kind == "path":
            return {f"path{i}-{k}": self._ended(part, one) for k, part in enumerate(self._path(one))}
        return {f"{one.kind}{i}": self._ended(getattr(self, f"_{one.kind}")(one), one)}

    def _ended(self, made: dict[str, Any], one: Restriction) -> dict[str, Any]:
        if one.start is not None:
            made["from"] = one.start
        if one.end is not None:
            made["until"] = one.end
        if one.breaks is not None:
            made["breaks_at"] = one.breaks
        if made.get("from", 0.0) > 0 and self.xi > 0:
            made["pull"] = "= xi"
        return made

    def _coordinate(self, one: Restriction) -> dict[str, Any]:
        normal = [0.0, 0.0, 0.0]
        normal[int(one.numbers[0])] = 1.0
        return {"kind": "on_plane", "points": f"body[{one.of}]", "normal": normal}

    def _plane(self, one: Restriction) -> dict[str, Any]:
        normal, d = np.array(one.numbers[:3]), one.numbers[3]
        size = float(normal @ normal)
        point = (-d / size * normal).tolist() if size > 0 else [0.0, 0.0, 0.0]
        return {"kind": "on_plane", "points": f"body[{one.of}]", "normal": normal.tolist(), "point": point}

    def _quadric(self, one: Restriction) -> dict[str, Any]:
        orders = "aaaaaagggj"
        scale = [1.0 if self.si else CGS_FACTORS[order] for order in orders]
        numbers = [s * number for s, number in zip(scale, one.numbers, strict=True)]
        return {"kind": "on_quadric", "points": f"body[{one.of}]", "coefficients": numbers}

    def _sphere(self, one: Restriction) -> dict[str, Any]:
        x, y, z, radius = one.numbers
        return {"kind": "on_sphere", "points": f"body[{one.of}]", "center": [x, y, z], "radius": radius}

    def _attach(self, one: Restriction) -> dict[str, Any]:
        corners = ",".join(str(int(v)) for v in one.numbers)
        return {"kind": "attachment", "points": f"body[{one.of}]", "to": f"body[{corners}]"}

    def _incompressible(self, one: Restriction) -> dict[str, Any]:
        return {"kind": "incompressible", "of": "body", "elements": [one.of]}

    def _rigid(self, one: Restriction) -> dict[str, Any]:
        return {"kind": "rigid_elements", "of": "body", "elements": [one.of]}

    def _path(self, one: Restriction) -> Iterator[dict[str, Any]]:
        # One per piece, as in the thesis: the force jumps between pieces, and no step may span a jump.
        stations = np.reshape(one.numbers, (-1, STATION_NUMBERS)).tolist()
        for pair in pairwise(stations):
            path = [{"time": s[0], "position": s[1:4], "velocity": s[4:]} for s in pair]
            part = {"kind": "prescribed", "points": f"body[{one.of}]", "path": path}
            yield {**part, "from": pair[0][0], "until": pair[1][0]}
