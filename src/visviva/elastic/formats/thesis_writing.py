"""Writing the files of the thesis; reading them back is bitwise exact."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from visviva.arrays import Array
from visviva.elastic.formats.thesis_files import StateRecord, Surface, Topology
from visviva.elastic.formats.thesis_restrictions import AXES, Restriction

FORMAT = "(format of 97-01-01)"


def topology_text(topology: Topology) -> str:
    """A `.tp` file."""
    rows = []
    numbers = np.stack(
        [topology.density, topology.bulk, topology.shear, topology.eta1, topology.eta2], axis=1
    )
    for i, (edges, tet) in enumerate(zip(topology.edges, topology.tets, strict=True)):
        rows.append(f"{i} : " + "  ".join(_numbers(row) for row in edges))
        rows += ["    " + " ".join(str(int(v)) for v in tet), "    " + _numbers(numbers[i])]
    return _file("topology", "tetrahedrons", len(topology.tets), rows)


def state_text(instant: StateRecord) -> str:
    """One state of a `.st` file, which concatenates several."""
    rows = (
        f"{i}:  {_numbers(x)}   {_numbers(u)}"
        for i, (x, u) in enumerate(zip(instant.x, instant.u, strict=True))
    )
    return _file("state", "vertices", len(instant.x), [f"t = {float(instant.t)!r}", *rows])


def surface_text(surface: Surface) -> str:
    """A `.su` file."""
    whole = np.concatenate([surface.faces, surface.texture[:, None]], axis=1)
    rows = [
        " ".join(str(int(v)) for v in one) + "  " + _numbers(touch)
        for one, touch in zip(whole, surface.touch, strict=True)
    ]
    return _file("surface", "faces", len(rows), rows)


def textures_text(textures: Array) -> str:
    """A `.tx` file of rows of fourteen numbers."""
    return _table("textures", "textures", textures)


def lights_text(lights: Array) -> str:
    """A `.li` file of rows of seven numbers."""
    return _table("lights", "lights", lights)


def energies_text(energies: Array) -> str:
    """A `.en` file of rows of five numbers."""
    return _table("energies", "states", energies)


def restrictions_text(restrictions: Sequence[Restriction]) -> str:
    """A `.co` file."""
    return _file("constraints", "constraints", len(restrictions), [_restriction(r) for r in restrictions])


def _restriction(one: Restriction) -> str:
    if one.kind == "fixed":
        return str(one.of)
    words = [one.kind, str(one.of)]
    if one.kind == "coordinate":
        words.append(AXES[int(one.numbers[0])])
    elif one.kind == "attach":
        words += ["to", *(str(int(v)) for v in one.numbers)]
    else:
        words.append(_numbers(one.numbers))
    for name, number in (("from", one.start), ("until", one.end), ("breaks", one.breaks)):
        if number is not None:
            words.append(f"{name} {float(number)!r}")
    return " ".join(filter(None, words))


def _numbers(row: Any) -> str:
    return " ".join(repr(float(number)) for number in row)


def _table(kind: str, name: str, rows: Array) -> str:
    return _file(kind, name, len(rows), [_numbers(row) for row in rows])


def _file(kind: str, name: str, count: int, rows: Iterable[str]) -> str:
    return "\n".join([f"begin {kind} {FORMAT}", f"{name} = {count}", *rows, f"end {kind}", ""])


WRITERS: dict[str, Callable[[Any], str]] = {
    ".tp": topology_text,
    ".st": state_text,
    ".su": surface_text,
    ".tx": textures_text,
    ".li": lights_text,
    ".en": energies_text,
    ".co": restrictions_text,
}
"""The text of a file, by extension."""
