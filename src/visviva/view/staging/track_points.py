"""A track of points as primitives: spheres or dots, lines as tubes or hairlines, triangles as a surface."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from visviva.record.track_view import TrackView
from visviva.view.painting import finishes, palette
from visviva.view.painting import shapes as parts
from visviva.view.painting.normals import Neighbours
from visviva.view.painting.shapes import Array, Shapes, Skin
from visviva.view.staging.coil import WIRE_SHARE, coils
from visviva.view.staging.ramps import Ramps
from visviva.view.staging.rope_coordinates import rope_coordinates

DOT_RADIUS = -1.5  # radius of a point without radius [pixel]
HAIR_WIDTH = 1.5  # width of a line without radius [pixel]
HAIR_WIDTH_ON_SKIN = 1.0  # the same over triangles, where its colour is blended with theirs [pixel]
LINE_COLOR_SHARE = 0.45


class Points:
    """One "points" track. Look: radius, color, line_color, line_radius, coil, surface_color, opacity, ramps,
    blend.

    Points without radius, lines or triangles are drawn as dots. Slots with active = 0 or age = 0 are not
    drawn, nor lines and triangles that touch one. Ramps give colour, size and opacity by age; the blends
    "over" and "add" show points as soft puffs, stretched against their velocity u by `streak` seconds.
    """

    moves = True

    def __init__(self, track: TrackView, color: str) -> None:
        self.track = track
        look, location = track.look, f"{track.name}.look"
        self._color = palette.parse_color(look.get("color") or color, f"{location}.color")
        surface = look.get("surface_color") or look.get("color") or color
        self._surface = palette.parse_color(surface, f"{location}.surface_color")
        self._radius = float(look.get("radius") or 0.0)
        self._line_radius = float(look.get("line_radius") or 0.0)
        self._coil = float(look.get("coil") or 0.0)
        line = look.get("line_color") or (
            self._plain_line(look, color) if self._line_radius else palette.LINE
        )
        self._line = palette.parse_color(line, f"{location}.line_color")
        self._finish = finishes.finish_number(look, location)
        self._opacity = finishes.opacity_of(look, self._finish)
        self._known = {*track.arrays, *track.statics}
        self._ramps = Ramps(look, self._color, location)
        self._blend = str(look.get("blend", "solid"))
        self._streak = float(look.get("streak", 0.0))
        self._size = np.asarray(track.static("size"), np.float64) if "size" in track.statics else 1.0
        self._meshes: dict[int, Neighbours] = {}
        self._grain: tuple[Array, float] | None = None

    @staticmethod
    def _plain_line(look: dict[str, Any], color: str) -> str:
        return str(look.get("color") or color)

    @property
    def numbers(self) -> int:
        """Numbers to read for the extent of one frame."""
        return int(self.track.frame("x", 0).size)

    def extent(self, i: int) -> tuple[Array, float]:
        """Active positions (n, 3) of frame i and the largest radius about them [m]."""
        x = np.asarray(self.track.frame("x", i), dtype=np.float64)
        return x[self.track.living(i)], max(self._ramps.largest * self._radius, self._line_radius, self._coil)

    def surface(self, i: int) -> tuple[Array, NDArray[np.int64]]:
        """Points (n, 3) [m] of frame i, and its visible triangles (k, 3)."""
        x = np.asarray(self.track.frame("x", i), dtype=np.float64)
        triangles = self.track.joined("triangles", i)
        if triangles is None:
            return x, np.zeros((0, 3), dtype=np.int64)
        return x, triangles[self.track.living(i)[triangles].all(axis=1)]

    def shapes(self, i: int) -> Shapes:
        """Primitives of frame i."""
        x = np.asarray(self.track.frame("x", i), dtype=np.float64)
        active = self.track.living(i)
        color = np.broadcast_to(self._color, x.shape)
        painted = "color" in self._known
        if painted:
            color = palette.linear_light(self.track.frame("color", i))
        lines, triangles = self.track.joined("lines", i), self.track.joined("triangles", i)
        made = []
        if triangles is not None and len(triangles):
            made.append(self._skin(x, active, triangles, color if painted else None, i))
        if lines is not None and len(lines):
            lines = lines[active[lines].all(axis=1)]
            a, b = x[lines[:, 0]], x[lines[:, 1]]
            ink = 0.5 * (color[lines[:, 0]] + color[lines[:, 1]]) if painted else self._line
            if self._coil > 0.0:
                ends = coils(a, b, self._coil)
                ink = np.repeat(ink, len(ends[0]) // len(a), axis=0) if painted and len(a) else ink
                made.append(parts.tubes(*ends, WIRE_SHARE * self._coil, ink, finish=self._finish))
            elif self._line_radius > 0.0:
                look = self._line_radius, ink, 1.0, finishes.tube_finish(self._finish)
                made.append(parts.tubes(a, b, *look, self._laid(x, lines, i)))
            elif triangles is not None and len(triangles):
                soft = self._surface + LINE_COLOR_SHARE * (self._line - self._surface)
                made.append(parts.hairs(a, b, HAIR_WIDTH_ON_SKIN, soft))
            else:
                made.append(parts.hairs(a, b, HAIR_WIDTH, ink))
        made.append(self._balls(x, active, color, i, bare=lines is None and triangles is None))
        return parts.combined(made)

    def _laid(self, x: Array, lines: NDArray[np.int64], i: int) -> Array | tuple[float, ...]:
        """Texture coordinates of the lines of a rope with array `along`, see `rope_coordinates`."""
        if "along" not in self._known or self._finish != finishes.CLOTH:
            return parts.NO_MARK
        return rope_coordinates(
            x, lines, np.asarray(self.track.frame("along", i), np.float64), self._line_radius
        )

    def _balls(self, x: Array, active: NDArray[np.bool_], color: Array, i: int, bare: bool) -> Shapes:
        radius: Array = np.full(len(x), self._radius)
        if "radius" in self._known:
            radius = np.asarray(self.track.frame("radius", i), dtype=np.float64).copy()
        if bare:
            radius[radius == 0.0] = DOT_RADIUS
        alpha = np.full(len(x), self._opacity)
        if "opacity" in self._known:
            alpha = alpha * np.asarray(self.track.frame("opacity", i))
        if "age" in self._known:
            age = np.asarray(self.track.frame("age", i))
            radius, alpha = radius * self._size * self._ramps.size[age], self._ramps.opacity[age]
            color = color if "color" in self._known else self._ramps.color[age]
        shown = active & (radius != 0.0) & (alpha > 0.0)
        if self._blend in ("over", "add"):
            tail = x[shown]
            if self._streak:
                tail = tail - self._streak * np.asarray(self.track.frame("u", i), np.float64)[shown]
            look = radius[shown], color[shown], alpha[shown]
            return parts.puffs(x[shown], tail, *look, light=self._blend == "add")
        return parts.spheres(x[shown], radius[shown], color[shown], alpha[shown], finish=self._finish)

    def _skin(
        self, x: Array, active: NDArray[np.bool_], triangles: NDArray[np.int64], color: Array | None, i: int
    ) -> Shapes:
        number = int(self.track.frame("topology", i)) if self.track.changes_topology else 0
        if number not in self._meshes:
            self._meshes = {number: Neighbours(triangles, len(x))}
        normals = self._meshes[number].normals(x)
        shown = active[triangles].all(axis=1)
        corners = x[triangles][shown]
        paint = self._surface if color is None else color[triangles][shown]
        skin = self._skin_of(triangles[shown], len(x))
        return parts.triangles(corners, normals[shown], paint, self._opacity, skin=skin)

    def _skin_of(self, triangles: NDArray[np.int64], count: int) -> Skin:
        """The finish of triangles, with the positions of the first frame as texture coordinates."""
        if not self._finish:
            return Skin()
        if self._grain is None or len(self._grain[0]) != count:
            rest = np.nan_to_num(np.asarray(self.track.frame("x", 0), dtype=np.float64))
            self._grain = finishes.grain_coordinates(rest if len(rest) == count else np.zeros((count, 3)))
        texture, scale = self._grain
        return Skin(self._finish, scale, texture[triangles])
