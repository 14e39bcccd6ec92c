"""A glTF 2.0 file under construction: its lists and its binary buffer.

Source: glTF 2.0 specification, Khronos Group, 2021 (ISO/IEC 12113:2022), §§ 3.6, 3.11, 4.4.
"""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from visviva.export.roughness import metallic, roughness

Array = NDArray[Any]
TYPES = {(): "SCALAR", (2,): "VEC2", (3,): "VEC3", (4,): "VEC4"}
FLOAT, UNSIGNED = 5126, 5125
VERTICES, INDICES = 34962, 34963
SHADES = 100  # steps of a colour channel: closer colours share a material
LIGHTS = "KHR_lights_punctual"
REPEAT_SAMPLER = {"magFilter": 9729, "minFilter": 9987, "wrapS": 10497, "wrapT": 10497}  # trilinear


class Glb:
    """Lists of the objects of a scene; each `add` returns the index of the new object."""

    def __init__(self, generator: str) -> None:
        self._generator = generator
        self._lists: dict[str, list[Any]] = {}
        self._bytes = bytearray()
        self._materials: dict[tuple[int, ...], int] = {}
        self._channels: list[dict[str, Any]] = []
        self._samplers: list[dict[str, Any]] = []

    def add(self, kind: str, what: dict[str, Any]) -> int:
        """Add a node, mesh, camera, …"""
        self._lists.setdefault(kind, []).append(what)
        return len(self._lists[kind]) - 1

    def child(self, parent: int, what: dict[str, Any]) -> int:
        """Add a node under another one."""
        number = self.add("nodes", what)
        self._lists["nodes"][parent].setdefault("children", []).append(number)
        return number

    def set(self, node: int, key: str, value: Any) -> None:
        """Set a property of a node, or its initial value."""
        self._lists["nodes"][node][key] = value

    def numbers(self, array: Array, target: int = 0) -> int:
        """Add an accessor for an array (n,), (n, 2), (n, 3) or (n, 4), with its bounds."""
        whole = array.dtype.kind in "iu"
        data = np.ascontiguousarray(array, np.uint32 if whole else np.float32)
        view = {"buffer": 0, "byteOffset": len(self._bytes), "byteLength": data.nbytes}
        self._bytes += data.tobytes()  # four bytes per number, so the next array is aligned to 4
        found = {
            "bufferView": self.add("bufferViews", view | ({"target": target} if target else {})),
            "componentType": UNSIGNED if whole else FLOAT,
            "count": len(data),
            "type": TYPES[data.shape[1:]],
            "min": np.atleast_1d(data.min(axis=0)).tolist(),
            "max": np.atleast_1d(data.max(axis=0)).tolist(),
        }
        return self.add("accessors", found)

    def material(self, color: Array, opacity: float, finish: int) -> int:
        """Index of a material; the same for equal appearance. Colours are linear."""
        shade = np.round(SHADES * np.asarray(color, float)).astype(int).tolist()
        key = (*shade, round(SHADES * opacity), finish)
        if key not in self._materials:
            own: dict[str, Any] = {
                "pbrMetallicRoughness": {
                    "baseColorFactor": [*(c / SHADES for c in shade), opacity],
                    "metallicFactor": metallic(finish),
                    "roughnessFactor": roughness(finish),
                },
                "doubleSided": True,
            }
            self._materials[key] = self.add(
                "materials", own | ({"alphaMode": "BLEND"} if opacity < 1.0 else {})
            )
        return self._materials[key]

    def textured(self, image: bytes, opacity: float, finish: int) -> int:
        """A material coloured by a repeating PNG image."""
        self._bytes += image
        begin = len(self._bytes) - len(image)
        self._bytes += b"\0" * (-len(image) % 4)
        view = self.add("bufferViews", {"buffer": 0, "byteOffset": begin, "byteLength": len(image)})
        picture = self.add("images", {"bufferView": view, "mimeType": "image/png"})
        number = self.add("textures", {"source": picture, "sampler": self.add("samplers", REPEAT_SAMPLER)})
        rough: dict[str, Any] = {
            "baseColorTexture": {"index": number},
            "baseColorFactor": [1.0, 1.0, 1.0, opacity],
            "metallicFactor": metallic(finish),
            "roughnessFactor": roughness(finish),
        }
        own = {"pbrMetallicRoughness": rough, "doubleSided": True}
        return self.add("materials", own | ({"alphaMode": "BLEND"} if opacity < 1.0 else {}))

    def animate(self, node: int, path: str, time: int, values: Array, jumps: bool = False) -> None:
        """Animate a node's translation, rotation, scale or weights: values (F, …) at an accessor's times."""
        sampler = {
            "input": time,
            "output": self.numbers(values),
            "interpolation": "STEP" if jumps else "LINEAR",
        }
        self._samplers.append(sampler)
        self._channels.append({"sampler": len(self._samplers) - 1, "target": {"node": node, "path": path}})

    @property
    def size(self) -> int:
        """Bytes in the buffer so far."""
        return len(self._bytes)

    def save(self, file: Path, scene: dict[str, Any]) -> None:
        """Write the file, with further top-level entries of its JSON."""
        text: dict[str, Any] = {
            "asset": {"version": "2.0", "generator": self._generator},
            **scene,
            **self._lists,
        }
        text["buffers"] = [{"byteLength": len(self._bytes)}]
        if self._channels:
            text["animations"] = [{"name": "run", "channels": self._channels, "samplers": self._samplers}]
        words = json.dumps(text, separators=(",", ":"), ensure_ascii=False).encode()
        words += b" " * (-len(words) % 4)
        with file.open("wb") as out:
            out.write(struct.pack("<4sII", b"glTF", 2, 28 + len(words) + len(self._bytes)))
            out.write(struct.pack("<I4s", len(words), b"JSON") + words)
            out.write(struct.pack("<I4s", len(self._bytes), b"BIN\0"))
            out.write(self._bytes)
