"""Display of bodies: a track of their frames, with one shape."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from visviva.arrays import Array
from visviva.geometry.solid import Solid, surface
from visviva.vocabulary.tracks import Sample

NAMED_SHAPES = ("sphere", "box", "cylinder", "capsule")  # shapes that a look can name; others are triangles
POSITION_TOLERANCE = 1e-12


@dataclass
class FramesTrack:
    """Centres of mass and quaternions of the bodies of a block; `look`, `static` as in `Track`."""

    kind: ClassVar[str] = "frames"
    name: str
    block: Any
    look: dict[str, Any]
    static: Sample = field(default_factory=dict)

    def sample(self, k: Any) -> Sample:
        """x (n, 3) and quat (n, 4)."""
        x, quat = self.block.poses(k.block_q(self.block))
        return {"x": x, "quat": quat}


def body_tracks(
    name: str, block: Any, solid: Solid, looks: Sequence[tuple[str, str]], opacity: float
) -> list[FramesTrack]:
    """Tracks of bodies of one shape, about their centre of mass: one for each look of its pieces."""
    tracks: dict[str, FramesTrack] = {}
    for color, finish in dict.fromkeys(looks):
        pieces = tuple(
            piece for piece, own in zip(solid.pieces, looks, strict=True) if own == (color, finish)
        )
        shape, static = shape_of(Solid(pieces))
        title = f"{name}.{color}" if tracks else name
        title = f"{title}.{finish}" if title in tracks else title
        look = {"shape": shape, "color": color, "finish": finish, "opacity": opacity}
        tracks[title] = FramesTrack(title, block, look, static)
    return list(tracks.values())


def shape_of(solid: Solid) -> tuple[dict[str, Any], Sample]:
    """The shape of a look, and its triangles if it has no name."""
    piece = solid.pieces[0]
    centred = (
        np.abs(piece.position).max() < POSITION_TOLERANCE
        and abs(abs(piece.orientation[0]) - 1.0) < POSITION_TOLERANCE
    )
    if len(solid.pieces) == 1 and centred and piece.kind in NAMED_SHAPES:
        if piece.kind == "box":
            return {"kind": "box", "size": list(piece.size)}, {}
        sizes = dict(zip(("radius", "length"), piece.size, strict=False))
        return {"kind": piece.kind, **sizes}, {}
    vertices, triangles = surface(solid)
    x: Array = vertices.astype(np.float32)
    return {"kind": "mesh"}, {"vertices": x, "triangles": triangles.astype(np.int32)}
