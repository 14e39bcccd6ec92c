"""Files of the thesis: what is read equals what was written, and damage is reported with its line."""

from __future__ import annotations

import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from visviva.elastic.formats import thesis_files as files
from visviva.elastic.formats.thesis_restrictions import Restriction, read_restrictions
from visviva.elastic.formats.thesis_writing import WRITERS
from visviva.elastic.meshes.tet_mesh import TetMesh
from visviva.errors import SceneError

TP = """begin topology (format of 97-01-01)
tetrahedrons = 1
0 : 1 0 0  0 2 0  0 0 1
    0 1 2 3
    1.0 220000 160000 30 20
end topology
"""
ST = """begin state (format of 97-01-01)
vertices = 2
t = 0.0
0:  0.0 0.0 0.0   0.0 0.0 0.0
1:  1.0 0.0 0.0   0.0 0.0 -2.5
end state
"""
CO = """begin constraints (format of 97-01-01)
constraints = 11
2
0 1
coordinate 1 z
plane 2  0 0 1 -5 from 0.5
quadric 0  1 1 1 0 0 0 0 0 0 -4
sphere 0  0 0 0 2 breaks 1e5
attach 1 to 2 3
incompressible 0
rigid 1 until 2
path 3  0 0 0 0 0 0 0  1 5 0 0 0 0 0
end constraints
"""
SU = "begin surface (format of 97-01-01)\nfaces = 2\n0 2 1 0 .5 .4 0\n0 1 3 1 .5 .4 0\nend surface\n"


def written(folder, name, text):
    (folder / name).write_text(text)
    return folder / name


def test_topology_and_states(tmp_path):
    found = files.read_topology(written(tmp_path, "a.tp", TP))
    np.testing.assert_allclose(found.edges[0], np.diag([1, 2, 1]))
    assert found.tets.tolist() == [[0, 1, 2, 3]] and found.bulk[0] == 220000 and found.eta2[0] == 20
    text = ST + "\n\n" + ST.replace("t = 0.0", "t = 0.5").replace("(format of", "format of (")
    first, last = files.read_states(written(tmp_path, "a.st", text))
    assert (first.t, last.t) == (0.0, 0.5) and last.x[1, 0] == 1.0 and last.u[1, 2] == -2.5


def test_restrictions(tmp_path):
    found = read_restrictions(written(tmp_path, "a.co", CO), 4, 2)
    kinds = [
        "fixed",
        "fixed",
        "fixed",
        "coordinate",
        "plane",
        "quadric",
        "sphere",
        "attach",
        "incompressible",
        "rigid",
        "path",
    ]
    assert [one.kind for one in found] == kinds
    assert [one.of for one in found[:3]] == [2, 0, 1]
    assert found[4] == Restriction("plane", 2, (0, 0, 1, -5), start=0.5)
    assert found[6].breaks == 1e5 and found[9].end == 2.0 and found[7].numbers == (2, 3)


ROWS = {
    ".tx": ("read_textures", 14),
    ".li": ("read_lights", 7),
    ".en": ("read_energies", 5),
}
numbers = st.floats(allow_nan=False, allow_infinity=False)


def read_again(folder, ending, content):
    path = written(folder, f"a{ending}", WRITERS[ending](content))
    if ending == ".st":
        return files.read_states(path)[0]
    if ending == ".co":
        return read_restrictions(path, 50, 50)
    names = {".tp": "read_topology", ".su": "read_surface_file"} | {e: name for e, (name, _) in ROWS.items()}
    return getattr(files, names[ending])(path)


@settings(max_examples=25, deadline=None)
@given(data=st.data())
@pytest.mark.parametrize("ending", WRITERS)
def test_what_is_read_is_what_was_written(ending, tmp_path_factory, data):
    n = data.draw(st.integers(0, 5))

    def draw(*shape):
        return data.draw(arrays(float, shape, elements=numbers))

    def corners(k):
        rows = [[9 * i + v for v in data.draw(st.permutations(range(9)))] for i in range(n)]
        return np.array(rows, np.int64).reshape(n, 9)[:, :k]

    if ending in ROWS:
        content = draw(n, ROWS[ending][1])
    elif ending == ".st":
        content = files.StateRecord(data.draw(numbers), draw(n, 3), draw(n, 3))
    elif ending == ".su":
        content = files.Surface(corners(3), corners(1)[:, 0], np.abs(draw(n, 3)))
    elif ending == ".tp":
        stretch = data.draw(arrays(float, (n, 3), elements=st.floats(0.01, 100)))
        edges = stretch[:, :, None] * np.eye(3) + np.tril(np.full((3, 3), 0.1), -1)
        some = np.abs(draw(n, 4))
        content = files.Topology(edges, corners(4), np.abs(draw(n)) + 1e-3, *some.T)
    else:
        content = data.draw(st.lists(restrictions(), max_size=6))
    found = read_again(tmp_path_factory.mktemp("t"), ending, content)
    equal = np.array_equal(found, content) if isinstance(content, np.ndarray) else found == content
    assert equal
    assert WRITERS[ending](found) == WRITERS[ending](content)


@st.composite
def restrictions(draw):
    sizes = {"fixed": 0, "plane": 4, "quadric": 10, "sphere": 4, "incompressible": 0, "rigid": 0}
    kind = draw(st.sampled_from([*sizes, "coordinate", "attach", "path"]))
    of = draw(st.integers(0, 49))
    options = [draw(st.none() | st.floats(0, 1e9)) for _ in range(3)]
    if kind == "fixed":
        return Restriction(kind, of)
    if kind == "path":
        options[:2] = None, None
    if kind == "coordinate":
        found = [float(draw(st.integers(0, 2)))]
    elif kind == "attach":
        found = [float(v) for v in draw(st.lists(st.integers(0, 49), min_size=1, max_size=3))]
    elif kind == "path":
        times = sorted(draw(st.sets(st.floats(0, 100), min_size=2, max_size=3)))
        found = [x for t in times for x in (t, *draw(st.tuples(*6 * [numbers])))]
    else:
        found = [draw(numbers) for _ in range(sizes[kind])]
    return Restriction(kind, of, tuple(found), *options)


TWO = TP.replace("= 1", "= 2").replace("end", "1 : 1 0 0  0 1 0  0 0 1\n    0 1 2 3\n    1 1 1 1 1\nend", 1)
WHOLE = "begin surface (format of 97-01-01)\nfaces = 4\n" + "".join(
    f"{corners} 0 0 0 0\n" for corners in ("0 2 1", "1 3 0", "3 2 0", "1 2 3")
)
LESS = WHOLE.replace("= 4", "= 3").replace("1 2 3 0 0 0 0\n", "") + "end surface\n"

DAMAGE = [
    ("tp", TWO, "two tetrahedra lie on the same side of a face: tetrahedra 0, 1", 7),
    ("tp", TP.replace("= 1", "= 2"), "expected the number 1 of a record", 6),
    ("tp", TP.replace("30 20\n", "30\n"), "found a word, expected a number", 6),
    ("tp", TP.replace("end topology\n", ""), "truncated", 5),
    ("tp", TP.replace("= 1", "= 999999999"), "999999999 tetrahedrons are declared, but 2. words follow", 2),
    ("tp", TP.replace("tetrahedrons", "tetraeders"), "expected 'tetrahedrons = …'", 2),
    ("tp", TP.replace("topology (", "state ("), "expected 'begin topology", 1),
    ("tp", TP.replace("0 2 0", "0 -2 0"), "tetrahedron 0 has no volume, or is inverted", 3),
    ("tp", TP.replace("1 2 3\n", "1 2 4\n"), "tetrahedron 0 refers to the vertex 4, but there are 4", 4),
    ("tp", TP.replace("1 2 3\n", "1 2 1\n"), "tetrahedron 0 contains a vertex twice", 4),
    ("tp", TP.replace("160000", "-160000"), "its moduli >= 0", 5),
    ("st", ST.replace("1:  1.0", "7:  1.0"), "expected the number 1 of a record", 5),
    ("st", re.sub("= .*", "= 999999999", ST, count=1), "999999999 vertices are declared", 2),
    ("st", ST.replace("-2.5", "nan"), "expected a finite number", 5),
    ("st", ST.replace("t = 0.0", "0.0"), "expected 't = …'", 3),
    ("su", SU.replace("0 2 1 0", "0 2 9 0"), "face 0 refers to the vertex 9", 3),
    (
        "su",
        SU.replace("0 1 3 1", "0 1 3 2"),
        "face 1 has the texture 2, expected less than 2",
        4,
    ),
    ("co", CO.replace("rigid 1", "rigid 2"), "found tetrahedron 2, but there are 2", 11),
    ("co", CO.replace("coordinate 1 z", "coordinate 1 w"), "expected x, y or z", 5),
    ("co", CO.replace("0 0 1 -5", "0 0 1"), "expected 4 numbers of a plane", 6),
    ("co", CO.replace("sphere 0", "cube 0"), "found no constraint, expected", 8),
    ("co", CO.replace("until 2", "until"), "expected a number after 'until'", 11),
    ("co", CO.replace("1 5 0 0 0 0 0", "1 5 0 0"), "found 11 numbers of a path", 12),
    ("co", CO.replace("1 5 0 0 0 0 0", "1 5 0 0 0 0 0 from 2"), "found unexpected words", 12),
    ("co", CO.replace("= 11", "= 12"), "found fewer constraints than declared", 13),
    ("co", CO.replace("= 11", "= 2"), "more than the 2 constraints", 4),
]


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        (WHOLE + "end surface\n", None, 0),
        (LESS, r"missing exposed faces: 1, .*\(1, 2, 3\)", 6),
        (WHOLE.replace("3 2 0 0", "2 3 0 0") + "end surface\n", "face 2 is clockwise from outside", 5),
        (WHOLE.replace("3 2 0 0", "2 1 0 0") + "end surface\n", "face 2 is not exposed, or appears twice", 5),
    ],
)
def test_faces_of_a_surface_are_those_exposed(tmp_path, text, message, line):
    path, exposed = written(tmp_path, "a.su", text), TetMesh(np.eye(4, 3), np.array([[0, 1, 2, 3]])).surface()
    if message is None:
        assert len(files.read_surface_file(path, 4, 1, exposed).faces) == 4
        return
    with pytest.raises(SceneError, match=message) as found:
        files.read_surface_file(path, 4, 1, exposed)
    assert found.value.line == line and found.value.file == str(path)


@pytest.mark.parametrize(("ending", "text", "message", "line"), DAMAGE)
def test_damage_is_named_with_its_line(tmp_path, ending, text, message, line):
    path = written(tmp_path, f"a.{ending}", text)
    with pytest.raises(SceneError, match=message) as found:
        {
            "tp": lambda: files.read_topology(path, 4),
            "st": lambda: files.read_states(path),
            "su": lambda: files.read_surface_file(path, 4, 2),
            "co": lambda: read_restrictions(path, 4, 2),
        }[ending]()
    assert found.value.line == line and found.value.file == str(path)
