"""Bodies as primitives: a track of frames, each with one shape, and fixed meshes."""

from __future__ import annotations

import numpy as np

from visviva.errors import SceneError
from visviva.record.track_view import TrackView
from visviva.view.painting import finishes, palette
from visviva.view.painting import shapes as parts
from visviva.view.painting.normals import corner_mesh
from visviva.view.painting.shapes import Array, Shapes
from visviva.view.staging import solids

TONE_RANGE, GOLDEN_RATIO = 0.1, 0.6180339887498949
QUARTER_BRIGHTNESS = 0.72
"""Brightness of every other quarter of a cylinder, which makes its rotation visible."""
AXES = ("#d94f4f", "#5aa55a", "#4a6fd0")


def body_tones(color: Array, count: int) -> Array:
    """Colours (n, 3) of n equal bodies: slightly lighter or darker, to distinguish neighbours."""
    if count == 1:
        return color[None]
    share = (GOLDEN_RATIO * np.arange(count) + 0.5) % 1.0
    return np.asarray(np.clip(color * (1.0 + TONE_RANGE * (2.0 * share - 1.0))[:, None], 0.0, 1.0))


def quarter_factors(corners: Array) -> Array:
    """Colour factor (k, 1) of each triangle (k, 3, 3) of a cylinder along z."""
    middle = corners.mean(axis=1)
    return np.where((middle[:, :1] > 0.0) ^ (middle[:, 1:2] > 0.0), QUARTER_BRIGHTNESS, 1.0)


class Bodies:
    """One "frames" track. Look: shape (see `solids`), color, opacity."""

    moves = True

    def __init__(self, track: TrackView, color: str) -> None:
        self.track = track
        location = f"{track.name}.look"
        shape = track.look.get("shape") or {"kind": "axes", "length": 1.0}
        self.shape = shape
        self.color = palette.parse_color(track.look.get("color") or color, f"{location}.color")
        self.finish = finishes.finish_number(track.look, location)
        self.opacity = finishes.opacity_of(track.look, self.finish)
        vertices = (
            np.asarray(track.static("vertices"), dtype=np.float64) if "vertices" in track.statics else None
        )
        self.reach = solids.bounding_radius(shape, vertices, f"{location}.shape")
        self._mesh: solids.Mesh | None = None
        if shape["kind"] == "box":
            self._mesh = solids.box(shape["size"])
        elif shape["kind"] == "cylinder":
            self._mesh = solids.cylinder(float(shape["radius"]), float(shape["length"]))
        elif shape["kind"] == "mesh" and vertices is not None:
            self._mesh = corner_mesh(vertices, track.static("triangles"))
        self.thickness = self._thickness()
        self._shade = (
            quarter_factors(self._mesh[0]) if self._mesh and shape["kind"] == "cylinder" else np.ones((1, 1))
        )
        self._skin = finishes.skin_of_corners(self.finish, (self._mesh or solids.box(1.0))[0])

    @property
    def numbers(self) -> int:
        """Numbers to read for the extent of one frame."""
        return int(self.track.frame("x", 0).size)

    def extent(self, i: int) -> tuple[Array, float]:
        """Positions (n, 3) of frame i and the radius about them [m]."""
        return self._pose(i)[0], self.reach

    def _thickness(self) -> float:
        """Half of its least thickness [m]: how far above its middle the name of a rod stands at the rod."""
        if self._mesh is not None:
            return float(np.abs(self._mesh[0]).max(axis=(0, 1)).min())
        return float(self.shape.get("radius", 0.0))

    def _pose(self, i: int) -> tuple[Array, Array]:
        x, shown = np.asarray(self.track.frame("x", i), dtype=np.float64), self.track.living(i)
        if "quat" not in self.track.arrays:
            return x[shown], np.tile([1.0, 0, 0, 0], (int(shown.sum()), 1))
        return x[shown], np.asarray(self.track.frame("quat", i), dtype=np.float64)[shown]

    def colors(self, i: int) -> Array:
        """Colours (n, 3) of all slots, empty or not: those of the track, else tones of the look's colour."""
        if "color" not in self.track.arrays:
            return body_tones(self.color, self.track.shape("x")[0])
        return palette.linear_light(self.track.frame("color", i))

    def shapes(self, i: int) -> Shapes:
        """Primitives of frame i."""
        x, quat = self._pose(i)
        kind, color = self.shape["kind"], self.colors(i)[self.track.living(i)]
        if kind == "sphere":
            return parts.spheres(x, self.shape["radius"], color, self.opacity, quat, self.finish)
        if kind == "capsule":
            half = solids.rotate(quat, np.array([0.0, 0.0, 0.5 * self.shape["length"]]))
            look = self.shape["radius"], color, self.opacity, finishes.tube_finish(self.finish)
            return parts.tubes(x - half, x + half, *look)
        if kind == "axes":
            length = float(self.shape["length"])
            ends = solids.rotate(quat, length * np.eye(3))
            return parts.combined(
                [
                    parts.tubes(x, x + ends[:, axis], 0.03 * length, palette.parse_color(AXES[axis]))
                    for axis in range(3)
                ]
            )
        corners, normals = self._mesh or solids.box(1.0)
        turned = solids.rotate(quat, corners) + x[:, None, None, :]
        facing = solids.rotate(quat, normals)
        paint = (color[:, None] * np.broadcast_to(self._shade, (len(corners), 1))).reshape(-1, 1, 3)
        skin = self._skin.repeated(len(x))
        return parts.triangles(
            turned.reshape(-1, 3, 3), facing.reshape(-1, 3, 3), paint, self.opacity, skin=skin
        )


class FixedMesh:
    """One "fixed" track with a mesh: static vertices (n, 3) and triangles (k, 3). Raises SceneError without
    them."""

    moves = False
    numbers = 0

    def __init__(self, track: TrackView, color: str) -> None:
        self.track = track
        location = f"{track.name}.look"
        if not {"vertices", "triangles"} <= set(track.statics):
            kind = dict(track.look.get("shape", {})).get("kind")
            raise SceneError(
                f"a fixed track is a plane, or has vertices and triangles; found shape {kind!r}", location
            )
        self._vertices = np.asarray(track.static("vertices"), dtype=np.float64)
        corners, normals = corner_mesh(self._vertices, track.static("triangles"))
        self.color = palette.parse_color(
            track.look.get("color") or track.look.get("surface_color") or color, f"{location}.color"
        )
        self.finish = finishes.finish_number(track.look, location)
        self.opacity = finishes.opacity_of(track.look, self.finish)
        skin = finishes.skin_of_corners(self.finish, corners)
        self._made = parts.triangles(corners, normals, self.color, self.opacity, skin=skin)

    def extent(self, i: int) -> tuple[Array, float]:
        """All vertices (n, 3) [m], with extent 0 around them."""
        return self._vertices, 0.0

    def shapes(self, i: int) -> Shapes:
        """The primitives, the same in each frame."""
        return self._made
