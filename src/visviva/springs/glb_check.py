"""Validation of a binary glTF file before it is read: offsets within the file, and a limit on its size.

Source: glTF 2.0 specification, Khronos Group, 2021, §§ 3.6 and 4.4.
"""

from __future__ import annotations

import json
from typing import Any

from visviva.core.bounds import MAX_POINTS
from visviva.errors import SceneError

HEADER_BYTES = 20  # bytes before the text: headers of the file and of its first chunk
BYTES = {5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4}
COMPONENTS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT2": 4, "MAT3": 9, "MAT4": 16}


def refuse_glb(data: bytes) -> None:
    """Raise ValueError and the like for an invalid file, SceneError for one with too many points."""
    text = data[HEADER_BYTES : HEADER_BYTES + int.from_bytes(data[12:16], "little")]
    if data[:4] != b"glTF" or data[16:20] != b"JSON":
        raise ValueError("no glTF")
    tree = json.loads(text)
    corners = 0
    for accessor in tree["accessors"]:
        count = int(accessor["count"])
        if not 0 < count * COMPONENTS[accessor["type"]] * BYTES[accessor["componentType"]] <= len(data):
            raise ValueError("numbers beyond the file")
    for node in tree["nodes"]:
        if "mesh" in node:
            corners += sum(_corners(tree, one) for one in tree["meshes"][node["mesh"]]["primitives"])
    if corners > 6 * MAX_POINTS:  # a surface has about two triangles for each vertex
        raise SceneError(f"found {corners} corners of faces, expected at most {6 * MAX_POINTS}")


def _corners(tree: Any, primitive: Any) -> int:
    return int(tree["accessors"][primitive.get("indices", primitive["attributes"]["POSITION"])]["count"])
