"""Binary meshes of Gmsh and VTK agree with text ones; damaged ones are rejected, whatever the damage."""

from __future__ import annotations

import base64
import struct
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from visviva.elastic.formats.mesh_files import read_mesh
from visviva.errors import SceneError

X = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 1.0]])
TETS = np.array([[0, 1, 2, 3], [1, 2, 3, 4]])
FLAT = [4, *TETS[0], 4, *TETS[1], 3, 0, 1, 2]


def gmsh_2(order: str) -> bytes:
    nodes = b"".join(struct.pack(order + "i3d", 10 + i, *x) for i, x in enumerate(X))
    triangle = struct.pack(order + "8i", 2, 1, 2, 1, 0, 1, 10, 11) + struct.pack(order + "i", 12)
    tets = struct.pack(order + "3i", 4, 2, 1)
    tets += b"".join(struct.pack(order + "6i", 2 + i, 0, *(10 + t)) for i, t in enumerate(TETS))
    head = b"$MeshFormat\n2.2 1 8\n" + struct.pack(order + "i", 1) + b"\n$EndMeshFormat\n"
    body = b"$Nodes\n5\n" + nodes + b"\n$EndNodes\n$Elements\n3\n" + triangle + tets + b"\n$EndElements\n"
    return head + body


def gmsh_4(order: str) -> bytes:
    def block(head: tuple[int, int, int], n: int, *numbers: bytes) -> bytes:
        return struct.pack(order + "3iQ", *head, n) + b"".join(numbers)

    large = order + "{}Q"
    nodes = struct.pack(large.format(4), 2, 5, 1, 7)
    nodes += block((0, 1, 0), 1, struct.pack(order + "Q", 1), struct.pack(order + "3d", *X[0]))
    rest = struct.pack(order + "12d", *X[1:].ravel())
    nodes += block((3, 1, 0), 4, struct.pack(large.format(4), 2, 3, 4, 7), rest)
    tags = np.array([1, 2, 3, 4, 7])
    tets = struct.pack(large.format(4), 2, 3, 1, 3) + block(
        (2, 1, 2), 1, struct.pack(large.format(4), 1, 1, 2, 3)
    )
    rows = [struct.pack(large.format(5), 2 + i, *tags[t]) for i, t in enumerate(TETS)]
    tets += block((3, 1, 4), 2, *rows)
    head = b"$MeshFormat\n4.1 1 8\n" + struct.pack(order + "i", 1) + b"\n$EndMeshFormat\n"
    return head + b"$Nodes\n" + nodes + b"\n$EndNodes\n$Elements\n" + tets + b"\n$EndElements\n"


def vtk(new: bool) -> bytes:
    head = b"# vtk DataFile Version 4.2\nx\nBINARY\nDATASET UNSTRUCTURED_GRID\nPOINTS 5 float\n"
    points = X.astype(">f4").tobytes() + b"\nMETADATA\nINFORMATION 0\n\n"
    if new:
        cells = b"CELLS 4 11\nOFFSETS vtktypeint64\n" + np.array([0, 4, 8, 11], ">i8").tobytes()
        flat = np.concatenate([*TETS, [0, 1, 2]]).astype(">i8").tobytes()
        cells += b"\nCONNECTIVITY vtktypeint64\n" + flat
    else:
        cells = b"CELLS 3 14\n" + np.array(FLAT, ">i4").tobytes()
    return head + points + cells + b"\nCELL_TYPES 3\n" + np.array([10, 10, 5], ">i4").tobytes() + b"\n"


def vtu(how: str) -> bytes:
    arrays = {
        ("Float32", 'NumberOfComponents="3"'): X.astype("<f4"),
        ("Int64", 'Name="connectivity"'): TETS.astype("<i8"),
        ("Int32", 'Name="offsets"'): np.array([4, 8], "<i4"),
        ("UInt8", 'Name="types"'): np.array([10, 10], "u1"),
    }
    behind, written = b"", list[str]()
    for (kind, said), array in arrays.items():
        data, size = array.tobytes(), len(array.tobytes())
        head = np.array([size], "<u4").tobytes()
        if how == "zlib":
            parts = [zlib.compress(data[:16]), zlib.compress(data[16:])]
            if size <= 16:
                parts = parts[:1]
            each, last = (16, size - 16) if len(parts) == 2 else (size, 0)
            sizes = np.array([len(parts), each, last, *map(len, parts)], "<u4").tobytes()
            coded = base64.b64encode(sizes) + base64.b64encode(b"".join(parts))
        else:
            coded = head + data if how == "raw" else base64.b64encode(head + data)
        if how in ("raw", "base64"):
            written.append(f'<DataArray type="{kind}" {said} format="appended" offset="{len(behind)}"/>')
            behind += coded
        else:
            text = coded.decode()
            written.append(f'<DataArray type="{kind}" {said} format="binary">\n {text}\n</DataArray>')
    packed = ' compressor="vtkZLibDataCompressor"' if how == "zlib" else ""
    head = f'<VTKFile type="UnstructuredGrid" byte_order="LittleEndian" header_type="UInt32"{packed}>'
    xml = f'{head}<UnstructuredGrid><Piece NumberOfPoints="5" NumberOfCells="2"><Points>{written[0]}</Points>'
    found = (
        f'<?xml version="1.0"?>{xml}<Cells>{"".join(written[1:])}</Cells></Piece></UnstructuredGrid>'.encode()
    )
    if behind:
        found += f'<AppendedData encoding="{how}">_'.encode() + behind + b"</AppendedData>"
    return found + b"</VTKFile>"


FILES = {
    "old.msh": gmsh_2("<"), "old, large end.msh": gmsh_2(">"), "new.msh": gmsh_4("<"),
    "new, large end.msh": gmsh_4(">"), "old.vtk": vtk(False), "new.vtk": vtk(True),
    "inline.vtu": vtu("binary"), "packed.vtu": vtu("zlib"), "behind.vtu": vtu("raw"),
    "behind in base64.vtu": vtu("base64"),
}  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_binary_files_say_what_is_in_them(tmp_path: Any, name: str) -> None:
    (tmp_path / name).write_bytes(FILES[name])
    mesh = read_mesh(tmp_path / name, 2.0)
    assert np.array_equal(mesh.x, 2.0 * X) and np.array_equal(mesh.tets, TETS)


@pytest.mark.parametrize("name", FILES)
def test_damaged_binary_files_are_refused_or_read(tmp_path: Any, name: str) -> None:
    """Cut short anywhere, or with any bytes turned: a mesh, or one message, and nothing else."""
    data, path, random = FILES[name], tmp_path / name, np.random.default_rng(7)

    def read(damaged: bytes) -> bool:
        path.write_bytes(damaged)
        try:
            mesh = read_mesh(path)
        except SceneError as error:
            assert error.message and Path(error.file).name == name
            return False
        assert np.isfinite(mesh.x).all() and mesh.tets.max() < len(mesh.x)
        return True

    used = data.rindex(b"</AppendedData>") - 1 if b"</AppendedData>" in data else len(data) - 20
    assert not any(read(data[:n]) for n in range(0, used, 7 if len(data) > 700 else 3) if n < used - 8)
    for _ in range(200):
        turned = bytearray(data)
        for at in random.integers(0, len(data), 3):
            turned[at] = int(random.integers(0, 256))
        read(bytes(turned))


def test_what_cannot_be_unpacked_is_said(tmp_path: Any) -> None:
    path = tmp_path / "packed.vtu"
    path.write_bytes(vtu("zlib").replace(b"vtkZLib", b"vtkLZ4"))
    with pytest.raises(SceneError, match=r"vtkLZ4DataCompressor.*Compressor Type: ZLib"):
        read_mesh(path)
