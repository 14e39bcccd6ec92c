"""Reading the thesis files `.tp`, `.st`, `.su`, `.tx`, `.li`, `.en`; `.co` is in `thesis_restrictions`."""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np

from visviva.arrays import Array, Index
from visviva.elastic.formats.reading import Words
from visviva.elastic.meshes.tet_mesh import overlap
from visviva.errors import SceneError


class Record:
    """Arrays of a file; two records are equal if all their numbers are."""

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        pairs = ((getattr(self, f.name), getattr(other, f.name)) for f in fields(self))  # type: ignore[arg-type]
        return all(np.array_equal(a, b) for a, b in pairs)

    __hash__ = None  # type: ignore[assignment]


MATERIAL = ("density", "bulk modulus", "rigidity", "η₁", "η₂")


@dataclass(frozen=True, eq=False)
class Topology(Record):
    """Contents of a `.tp` file for m tetrahedra, in its own units.

    Parameters
    ----------
    edges : (m, 3, 3)   rest edges from the first corner, in columns
    tets : (m, 4)
    density, bulk, shear, eta1, eta2 : (m,)
    """

    edges: Array
    tets: Index
    density: Array
    bulk: Array
    shear: Array
    eta1: Array
    eta2: Array


@dataclass(frozen=True, eq=False)
class StateRecord(Record):
    """A state of a `.st` file: time [s], positions and velocities (n, 3) in its units."""

    t: float
    x: Array
    u: Array


@dataclass(frozen=True, eq=False)
class Surface(Record):
    """Contents of a `.su` file for k exposed faces.

    Parameters
    ----------
    faces : (k, 3)     vertices, counter-clockwise from outside
    texture : (k,)     number in the `.tx` file
    touch : (k, 3)     static and dynamic friction, restitution: of the impulses that the thesis abandoned
    """

    faces: Index
    texture: Index
    touch: Array


def read_topology(path: str | Path, vertices: int | None = None) -> Topology:
    """A `.tp` file with corners among `vertices` vertices. Errors: `SceneError` with file and line."""
    words = begin_file(path, "topology")
    m = read_count(words, "tetrahedrons")
    rows, lines = np.zeros((m, 18)), np.zeros(m, np.int64)
    for i in range(m):
        _read_number(words, i)
        rows[i, :9] = words.numbers(9, f"the edges of tetrahedron {i}")
        if not np.linalg.det(rows[i, :9].reshape(3, 3)) > 0:
            words.fail(f"the rest shape of tetrahedron {i} has no volume, or is inverted: swap two corners")
        corners = words.integers(4, f"the corners of tetrahedron {i}")
        _refuse_vertices(words, corners, vertices, f"tetrahedron {i}")
        rows[i, 9:13], lines[i] = corners, words.line
        rows[i, 13:] = words.numbers(5, f"the material of tetrahedron {i}")
        numbers = zip(MATERIAL, rows[i, 13:].tolist(), strict=True)
        wrong = [f"{what} {x:g}" for what, x in numbers if x < 0 or (x == 0 and what == MATERIAL[0])]
        if wrong:
            message = f"the density of tetrahedron {i} must be > 0, its moduli >= 0"
            words.fail(f"{message}: found {', '.join(wrong)}")
    end_file(words, "topology")
    tets = rows[:, 9:13].astype(np.int64)
    found = overlap(tets)
    if found is not None:
        which = ", ".join(str(i) for i in found.tets)
        raise SceneError(
            f"{found.message}: tetrahedra {which}", file=str(path), line=int(lines[found.tets[-1]])
        )
    return Topology(rows[:, :9].reshape(m, 3, 3), tets, *rows[:, 13:].T)


def read_states(path: str | Path) -> list[StateRecord]:
    """All states of a `.st` file."""
    words, found = begin_file(path, "state"), []
    while True:
        n = read_count(words, "vertices")
        if words.word("t") != "t" or words.word("=") != "=":
            words.fail("expected 't = …', the time of the state")
        t = float(words.numbers(1, "the time")[0])
        rows = np.zeros((n, 6))
        for i in range(n):
            _read_number(words, i)
            rows[i] = words.numbers(6, f"vertex {i}")
        end_file(words, "state")
        found.append(StateRecord(t, rows[:, :3].copy(), rows[:, 3:].copy()))
        if words.over:
            return found
        _read_header(words, "state")


def read_surface_file(
    path: str | Path, vertices: int | None = None, textures: int | None = None, exposed: Index | None = None
) -> Surface:
    """A `.su` file with corners and textures among the given numbers; `exposed` (k, 3): all its faces."""
    words = begin_file(path, "surface")
    missing = None if exposed is None else {_cyclic_order(face) for face in exposed.tolist()}
    rows = np.zeros((read_count(words, "faces"), 7))
    for i in range(len(rows)):
        corners = words.integers(3, f"the corners of face {i}")
        _refuse_vertices(words, corners, vertices, f"face {i}")
        if missing is not None:
            _remove_face(words, corners.tolist(), missing, f"face {i}")
        texture = words.integers(1, f"the texture of face {i}")
        if texture[0] < 0 or (textures is not None and texture[0] >= textures):
            words.fail(
                f"face {i} has the texture {texture[0]}, expected "
                f"{f'less than {textures}' if textures else '>= 0'}"
            )
        rows[i] = [*corners, *texture, *words.numbers(3, f"friction and restitution of face {i}")]
        if rows[i, 4:].min() < 0:
            words.fail(f"friction and restitution of face {i} must be >= 0")
    end_file(words, "surface")
    if missing:
        words.fail(f"missing exposed faces: {len(missing)}, such as that of the vertices {min(missing)}")
    whole = rows[:, :4].astype(np.int64)
    return Surface(whole[:, :3], whole[:, 3], rows[:, 4:].copy())


def read_textures(path: str | Path) -> Array:
    """A `.tx` file (k, 14): ambient, diffuse, specular, transmitted; refraction, Phong's exponent."""
    return _table(path, "textures", "textures", 14)


def read_lights(path: str | Path) -> Array:
    """A `.li` file (k, 7): homogeneous positions x y z w, colours."""
    return _table(path, "lights", "lights", 7)


def read_energies(path: str | Path) -> Array:
    """A `.en` file (k, 5): time, kinetic, elastic, gravitational energy, viscous power."""
    return _table(path, "energies", "states", 5)


def _table(path: str | Path, kind: str, name: str, columns: int) -> Array:
    words = begin_file(path, kind)
    n = read_count(words, name)
    found = np.array([words.numbers(columns, f"row {i}") for i in range(n)]).reshape(n, columns)
    end_file(words, kind)
    return found


def _refuse_vertices(words: Words, corners: Index, vertices: int | None, what: str) -> None:
    if len(set(corners.tolist())) < len(corners):
        words.fail(f"{what} contains a vertex twice")
    bad = [int(v) for v in corners if v < 0 or (vertices is not None and v >= vertices)]
    if bad:
        words.fail(
            f"{what} refers to the vertex {bad[0]}, but there are {vertices if vertices else 'none below 0'}"
        )


def _cyclic_order(face: list[int]) -> tuple[int, ...]:
    """The corners, beginning with the smallest, in the same cyclic order."""
    first = face.index(min(face))
    return (*face[first:], *face[:first])


def _remove_face(words: Words, face: list[int], missing: set[tuple[int, ...]], what: str) -> None:
    """Remove a face from those that are missing."""
    if _cyclic_order(face) in missing:
        missing.remove(_cyclic_order(face))
    elif _cyclic_order(face[::-1]) in missing:
        words.fail(f"{what} is clockwise from outside: swap two corners")
    else:
        words.fail(f"{what} is not exposed, or appears twice")


def begin_file(path: str | Path, kind: str) -> Words:
    """The words after the first line of a file of this kind."""
    words = Words(path)
    _read_header(words, kind)
    return words


def _read_header(words: Words, kind: str) -> None:
    """`begin kind (format of yy-mm-dd)`, the bracket in either position."""
    if words.word("begin") != "begin" or words.word(kind) != kind:
        words.fail(f"expected 'begin {kind} (format of …)'")
    while not words.word("the format").endswith(")"):
        pass


def end_file(words: Words, kind: str) -> None:
    """The last line."""
    if words.word("end") != "end" or words.word(kind) != kind:
        words.fail(f"expected 'end {kind}': there are more or fewer records than declared")


def read_count(words: Words, name: str) -> int:
    """`name = number`."""
    if words.word(name) != name or words.word("=") != "=":
        words.fail(f"expected '{name} = …'")
    n = words.count(name)
    if n > words.left:
        words.fail(f"{n} {name} are declared, but {words.left} words follow: the file is truncated")
    return n


def _read_number(words: Words, i: int) -> None:
    """`i :` or `i:` in front of a record."""
    word = words.word(f"record {i}")
    number = word.rstrip(":")
    if number != str(i):
        words.fail(f"expected the number {i} of a record")
    if not word.endswith(":") and words.word(":") != ":":
        words.fail(f"expected ':' after the number of record {i}")
