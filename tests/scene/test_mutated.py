"""Randomly damaged scenes and meshes: they are read, or rejected with a message; nothing else happens."""

from __future__ import annotations

import math
import random
import re
import shutil
import signal
import struct
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import numpy as np
import pytest
import trimesh

from visviva.cli.session import prepare
from visviva.core.loop import advance
from visviva.errors import SceneError, SimulationError
from visviva.scene import Scene, load_scene
from visviva.scene.examples import example_path
from visviva.springs.from_mesh import read_surface

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="needs alarms of POSIX systems")

LIBRARY = Path(example_path("engine")).parent
VALUES = (
    *(
        "0",
        "-1",
        "1e400",
        "nan",
        ".inf",
        "1e-300",
        "2 kg",
        "5 parsec",
        "[]",
        "{}",
        "null",
        "true",
        '""',
        "[1, 2]",
    ),
    *("'x'", "= 1/0", "= 2 ** 9 ** 9", "9" * 400, "&a [*a]", "!!python/object:os.system x", "*no", "~"),
    *("\u202e", "\t", "\x1b[31m", "ä"),
)


NUMBER = re.compile(r"(?<![\w.#])\d+\.?\d*(?![\w.])")


def scaled(line: str, rng: random.Random) -> str:
    """Now and then another number: larger, smaller, of the other sign; a million bodies take long."""
    factors = [0, -1, 2, 0.5, 1e-3, 1e-9, *(() if "count:" in line else (1e3, 1e9, 1e200))]

    def other(found: re.Match[str]) -> str:
        return found[0] if rng.random() < 0.5 else f"{float(found[0]) * rng.choice(factors):g}"

    return NUMBER.sub(other, line)


def mutated(text: str, rng: random.Random) -> str:
    """The text with values replaced, lines moved, doubled or lost, characters changed."""
    lines = text.splitlines()
    for _ in range(rng.choice([1, 1, 2, 4])):
        i = rng.randrange(len(lines))
        match rng.randrange(10):
            case 6 | 7 | 8 | 9:
                lines[i] = scaled(lines[i], rng)
            case 0 | 1:
                key, colon, _ = lines[i].partition(":")
                lines[i] = f"{key}{colon} {rng.choice(VALUES)}"
            case 2:
                lines.insert(i, lines[rng.randrange(len(lines))])
            case 3:
                del lines[i]
                lines = lines or [""]
            case 4:
                line = lines[i] or " "
                j = rng.randrange(len(line))
                lines[i] = line[:j] + rng.choice("{}[]:,-#'\"&*!|>%@` \t0") + line[j + 1 :]
            case 5:
                words = lines[i].split(" ")
                words[rng.randrange(len(words))] = rng.choice(VALUES)
                lines[i] = " ".join(words)
    return "\n".join(lines)


class TooLong(AssertionError):
    """A scene that keeps the program busy."""


@contextmanager
def at_most(seconds: int) -> Iterator[None]:
    """The process may take so much processor time."""

    def stop(number: int, frame: object) -> None:
        raise TooLong(f"still busy after {seconds} s of processor time")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def begun(scene: Scene) -> None:
    """Its world, and the first steps, as commands take them: what overflows is told by what is not finite."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        ready = prepare(scene)
        state, out = ready.state, ready.world.new_state()
        for _ in range(3):
            state, out = advance(ready.world, state, out, ready.stepper, math.inf, state.t)


def read_scenes(folder: Path, seeds: range) -> int:
    """How many of them could be read; those begin to run, or say why not."""
    texts, found = [path.read_text(encoding="utf-8") for path in sorted(LIBRARY.glob("*.yaml"))], 0
    for mesh in (*LIBRARY.glob("*.obj"), *LIBRARY.glob("*.msh")):
        shutil.copy(mesh, folder)
    path = folder / "scene.yaml"
    for seed in seeds:
        rng = random.Random(seed)
        path.write_text(mutated(rng.choice(texts), rng), encoding="utf-8")
        with suppress(SceneError, SimulationError, ExceptionGroup), at_most(60):
            scene = load_scene(path)
            found += 1
            begun(scene)
    return found


def test_mutated_scenes(tmp_path):
    assert 20 < read_scenes(tmp_path, range(500)) < 450


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_many_mutated_scenes(part, tmp_path):
    read_scenes(tmp_path, range(5000 * part, 5000 * part + 5000))


X = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1.5]])
FACES = np.array([[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]])


def meshes() -> dict[str, bytes]:
    """A tetrahedron in each format."""
    places = "".join(f"{x} {y} {z}\n" for x, y, z in X)
    faces = "".join(f"3 {a} {b} {c}\n" for a, b, c in FACES)
    head = "ply\nformat {} 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
    head += "element face 4\nproperty list uchar int vertex_indices\nend_header\n"
    packed = b"".join(struct.pack("<3f", *x) for x in X)
    packed += b"".join(struct.pack("<B3i", 3, *face) for face in FACES)
    stl = b"".join(struct.pack("<12fH", 0, 0, 1, *X[face].ravel(), 0) for face in FACES)
    text = "".join(
        "facet normal 0 0 1\nouter loop\n" + "".join(f"vertex {x} {y} {z}\n" for x, y, z in X[face])
        + "endloop\nendfacet\n" for face in FACES
    )  # fmt: skip
    obj = "".join(f"v {line}\n" for line in places.splitlines())
    obj += "".join(f"f {a + 1} {b + 1} {c + 1}\n" for a, b, c in FACES)
    return {
        "a.obj": obj.encode(),
        "a.off": f"OFF\n4 4 6\n{places}{faces}".encode(),
        "a.ply": head.format("ascii").encode() + (places + faces).encode(),
        "b.ply": head.format("binary_little_endian").encode() + packed,
        "a.stl": f"solid a\n{text}endsolid a\n".encode(),
        "b.stl": bytes(80) + struct.pack("<I", 4) + stl,
        "a.glb": trimesh.Trimesh(X, FACES, process=False).export(file_type="glb"),
    }


def damaged(data: bytes, rng: random.Random) -> bytes:
    out = bytearray(data)
    for _ in range(rng.choice([1, 2, 5])):
        i = rng.randrange(len(out))
        match rng.randrange(5):
            case 0:
                out[i] = rng.randrange(256)
            case 1:
                del out[i : i + rng.randrange(1, 40)]
            case 2:
                out[i:i] = rng.choice([b"9" * 12, b"-1", b"nan", b" ", b"\n", b"1e999", b"/", b"\xff\x00"])
            case 3:
                del out[max(i, 4) :]
            case 4:
                out[i : i + 4] = b"\xff" * 4
        out = out or bytearray(b"\n")
    return bytes(out)


def read_meshes(folder: Path, seeds: range) -> int:
    files, found = meshes(), 0
    for name, data in files.items():
        (folder / name).write_bytes(data)
        assert len(read_surface(folder / name).triangles) == 4
    for seed in seeds:
        rng = random.Random(seed)
        name = rng.choice(sorted(files))
        (folder / name).write_bytes(damaged(files[name], rng))
        with suppress(SceneError):
            read_surface(folder / name)
            found += 1
    return found


def test_damaged_meshes(tmp_path, monkeypatch):
    """Some are read and some refused: of a line that cannot be meant so, such as `f 1 2`, no more is read."""
    monkeypatch.setattr("visviva.springs.mesh_file.write_cached", lambda path, content: True)
    assert 50 < read_meshes(tmp_path, range(700)) < 450


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_many_damaged_meshes(part, tmp_path, monkeypatch):
    monkeypatch.setattr("visviva.springs.mesh_file.write_cached", lambda path, content: True)
    read_meshes(tmp_path, range(500 * part, 500 * part + 500))
