"""Tet meshes from files, and messages for damaged ones."""

from __future__ import annotations

import numpy as np
import pytest

from visviva.elastic.formats.mesh_files import read_mesh
from visviva.errors import SceneError

GMSH2 = """$MeshFormat
2.2 0 8
$EndMeshFormat
$Nodes
6
1 0 0 0
2 1 0 0
3 0 1 0
4 0 0 1
7 1 1 1
9 5 5 5
$EndNodes
$Elements
4
1 15 2 0 1 9
2 2 2 0 1 1 2 3
3 4 2 0 1 1 2 3 4
4 4 2 0 1 2 3 4 7
$EndElements
"""
GMSH4 = """$MeshFormat
4.1 0 8
$EndMeshFormat
$Entities
0 0 0 0
$EndEntities
$Nodes
2 5 1 7
0 1 0 1
1
0 0 0
3 1 0 4
2
3
4
7
1 0 0
0 1 0
0 0 1
1 1 1
$EndNodes
$Elements
2 3 1 3
2 1 2 1
1 1 2 3
3 1 4 2
2 1 2 3 4
3 2 3 4 7
$EndElements
"""
VTK = """# vtk DataFile Version 3.0
two tetrahedra
ASCII
DATASET UNSTRUCTURED_GRID
POINTS 5 double
0 0 0 1 0 0 0 1 0
0 0 1 1 1 1
CELLS 3 14
4 0 1 2 3
4 1 2 3 4
3 0 1 2
CELL_TYPES 3
10 10 5
"""
VTU = """<?xml version="1.0"?>
<VTKFile type="UnstructuredGrid" version="0.1"><UnstructuredGrid><Piece NumberOfPoints="5" NumberOfCells="2">
<Points><DataArray type="Float64" NumberOfComponents="3" format="ascii">
0 0 0 1 0 0 0 1 0 0 0 1 1 1 1</DataArray></Points>
<Cells><DataArray type="Int64" Name="connectivity" format="ascii">0 1 2 3 1 2 3 4</DataArray>
<DataArray type="Int64" Name="offsets" format="ascii">4 8</DataArray>
<DataArray type="UInt8" Name="types" format="ascii">10 10</DataArray></Cells>
</Piece></UnstructuredGrid></VTKFile>
"""
FILES = {"old.msh": GMSH2, "new.msh": GMSH4, "grid.vtk": VTK, "grid.vtu": VTU}


def written(folder, name, text):
    (folder / name).write_text(text)
    return folder / name


@pytest.mark.parametrize("name", FILES)
def test_all_formats_say_the_same(tmp_path, name):
    mesh = read_mesh(written(tmp_path, name, FILES[name]), 2.0)
    np.testing.assert_allclose(
        mesh.x, 2.0 * np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 1]])
    )
    assert len(mesh.tets) == 2 and len(mesh.surface()) == 6
    np.testing.assert_allclose(mesh.volumes(), [8 / 6, 8 / 3])


def test_a_block_may_be_empty(tmp_path):
    text = GMSH4.replace("$Elements\n2 3 1 3\n", "$Elements\n3 3 1 3\n3 1 4 0\n")
    assert len(read_mesh(written(tmp_path, "new.msh", text)).tets) == 2


BAD = {
    "cut short": ("old.msh", GMSH2[:120], "truncated", 15),
    "no number": ("old.msh", GMSH2.replace("0 1 0\n4", "0 x 0\n4"), "found a word, expected a number", 8),
    "not finite": ("old.msh", GMSH2.replace("0 1 0\n4", "0 nan 0\n4"), "expected a finite number", 8),
    "unknown node": ("old.msh", GMSH2.replace("2 3 4 7\n", "2 3 4 8\n"), "refers to node 8", 18),
    "strange element": ("old.msh", GMSH2.replace("1 15 2", "1 99 2"), "type 99", 15),
    "only a surface": ("old.msh", GMSH2.replace(" 4 2 0", " 3 2 0"), "found no tetrahedra", 0),
    "not gmsh": ("old.msh", "hello", "not a Gmsh file", 1),
    "cells cut short": ("grid.vtk", VTK[:170], "truncated", 12),
    "point that is not there": (
        "grid.vtk",
        VTK.replace("1 2 3 4\n", "1 2 3 9\n"),
        "cell 1 refers to a point",
        10,
    ),
    "flat": (
        "old.msh",
        GMSH2.replace("2 3 4 7\n", "2 3 4 4\n"),
        "tetrahedron 1 has no volume: its corners are coplanar",
        18,
    ),
    "the same one twice": (
        "grid.vtk",
        VTK.replace("1 2 3 4\n", "1 2 0 3\n"),
        "tetrahedra 0 and 1 have the same corners",
        10,
    ),
    "one pushed through the other": (
        "old.msh",
        GMSH2.replace("7 1 1 1", "7 0.1 0.1 0.1"),
        "two tetrahedra lie on the same side of a face: tetrahedra 0, 1 overlap",
        18,
    ),
    "three at a face": (
        "grid.vtk",
        VTK.replace("POINTS 5", "POINTS 6")
        .replace("CELLS 3 14", "CELLS 3 15")
        .replace("3 0 1 2", "4 1 2 3 5")
        .replace("10 10 5", "10 10 10")
        .replace("\nCELLS", "\n2 2 2\nCELLS"),
        "more than two tetrahedra meet in a face: tetrahedra 0, 1, 2",
        12,
    ),
    "no XML": ("grid.vtu", VTU[:300], "XML", 5),
    "a coordinate too few": ("grid.vtu", VTU.replace("1 1 1</D", "1 1</D"), "14 numbers of the points", 4),
    "no number in XML": ("grid.vtu", VTU.replace("4 8</D", "4 x</D"), "expected a number", 6),
    "a flat cell in XML": (
        "grid.vtu",
        VTU.replace("1 2 3 4</D", "1 2 3 3</D"),
        "tetrahedron 1 has no vol",
        5,
    ),
    "a point beyond in XML": (
        "grid.vtu",
        VTU.replace("1 2 3 4</D", "1 2 3 9</D"),
        "cell 1 refers to a point",
        5,
    ),
    "a node of no element": (
        "old.msh",
        GMSH2.replace("15 2 0 1 9", "15 2 0 1 1"),
        "node 9 belongs to no element",
        11,
    ),
    "a node of no element, 4.1": (
        "new.msh",
        GMSH4.replace("3 1 4 2\n", "3 1 4 1\n").replace("3 2 3 4 7\n", ""),
        "node 7 belongs",
        16,
    ),
    "points of no cell": (
        "grid.vtk",
        VTK.replace("POINTS 5", "POINTS 7").replace("1 1 1\nC", "1 1 1 8 8 8\n9 9 9\nC"),
        "point 5 belongs to no element, nor do 1 others",
        7,
    ),
    "a point of no cell in XML": (
        "grid.vtu",
        VTU.replace("1 1 1</D", "1 1 1\n8 8 8</D"),
        "point 5 belongs to no element",
        5,
    ),
    "a huge number": (
        "grid.vtk",
        VTK.replace("4 1 2 3 4", "4 1 2 3 1e30"),
        "whole number",
        10,
    ),
    "a cell of less than no points": ("grid.vtk", VTK.replace("3 0 1 2", "-9 0 1 2"), "the cells end", 11),
    "an offset before all": (
        "grid.vtk",
        VTK.replace("CELLS 3 14", "CELLS 3 8\nOFFSETS vtktypeint64\n-9 -5 8\nCONNECTIVITY vtktypeint64")
        .replace("4 0 1 2 3\n4 1 2 3 4\n3 0 1 2", "0 1 2 3 1 2 3 4")
        .replace("CELL_TYPES 3\n10 10 5", "CELL_TYPES 2\n10 10"),
        "the cells are truncated",
        14,
    ),
    "an older version": ("new.msh", GMSH4.replace("4.1 0 8", "4 0 8"), "found version 4 of", 2),
    "less than no tags": (
        "old.msh",
        GMSH2.replace("1 15 2 0 1 9", "1 15 -1 9"),
        "found -1 tags",
        15,
    ),
    "less than no nodes": ("new.msh", GMSH4.replace("3 1 0 4", "3 1 0 -4"), "found -4 numbers of", 12),
    "no dimension": ("new.msh", GMSH4.replace("3 1 0 4", "-3 1 1 4"), "the dimension -3", 12),
    "format": ("grid.obj", "", "expected one of .msh, .vtk, .vtu", 0),
}


@pytest.mark.parametrize("case", BAD)
def test_damage_is_named_with_its_line(tmp_path, case):
    name, text, message, line = BAD[case]
    with pytest.raises(SceneError, match=message) as found:
        read_mesh(written(tmp_path, name, text))
    assert found.value.line == line and found.value.file.endswith(name)
