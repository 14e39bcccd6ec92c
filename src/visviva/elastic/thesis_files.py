"""Files of the thesis: `.tp`, shapes, materials; `.st`, places and velocities; `.co`, held vertices."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from visviva.arrays import Array, Index
from visviva.elastic.reading import Words


@dataclass(frozen=True)
class Topology:
    """What a `.tp` file says of m tetrahedra, in its own units.

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


def read_topology(path: str | Path) -> Topology:
    """A `.tp` file. Errors: `SceneError` with file and line."""
    words = _begin(path, "topology")
    m = _sized(words, "tetrahedrons")
    rows = np.zeros((m, 18))
    for i in range(m):
        _numbered(words, i)
        rows[i] = words.numbers(18, f"tetrahedron {i}")
    _end(words, "topology")
    tets = rows[:, 9:13].astype(np.int64)
    return Topology(rows[:, :9].reshape(m, 3, 3), tets, *rows[:, 13:].T)


def read_state(path: str | Path) -> tuple[float, Array, Array]:
    """The last state of a `.st` file: t [s], places (n, 3) and velocities (n, 3) in its units."""
    words = _begin(path, "state")
    while True:
        n = _sized(words, "vertices")
        if words.word("t") != "t" or words.word("=") != "=":
            words.fail("expected 't = …', the time of the state")
        t = float(words.numbers(1, "the time")[0])
        rows = np.zeros((n, 6))
        for i in range(n):
            _numbered(words, i)
            rows[i] = words.numbers(6, f"vertex {i}")
        _end(words, "state")
        if words.over:
            return t, rows[:, :3].copy(), rows[:, 3:].copy()
        _head(words, "state")


def read_constraints(path: str | Path, n: int) -> Index:
    """The fixed vertices of a `.co` file, of n that there are."""
    words = _begin(path, "constraints")
    fixed = words.integers(_sized(words, "constraints"), "the vertices")
    _end(words, "constraints")
    bad = np.flatnonzero((fixed < 0) | (fixed >= n))
    if len(bad):
        words.fail(f"found vertex {fixed[bad[0]]}, but there are {n}")
    return fixed


def _begin(path: str | Path, kind: str) -> Words:
    words = Words(path)
    _head(words, kind)
    return words


def _head(words: Words, kind: str) -> None:
    """`begin kind (format of yy-mm-dd)`, the bracket in either place of it."""
    if words.word("begin") != "begin" or words.word(kind) != kind:
        words.fail(f"expected 'begin {kind} (format of …)'")
    while not words.word("the format").endswith(")"):
        pass


def _end(words: Words, kind: str) -> None:
    if words.word("end") != "end" or words.word(kind) != kind:
        words.fail(f"expected 'end {kind}': there is more, or less, than was announced")


def _sized(words: Words, name: str) -> int:
    if words.word(name) != name or words.word("=") != "=":
        words.fail(f"expected '{name} = …'")
    return words.count(name)


def _numbered(words: Words, i: int) -> None:
    """`i :` or `i:` in front of a record."""
    word = words.word(f"record {i}")
    number = word.rstrip(":")
    if number != str(i):
        words.fail(f"found something else where record {i} begins")
    if not word.endswith(":") and words.word(":") != ":":
        words.fail(f"expected ':' behind the number of record {i}")
