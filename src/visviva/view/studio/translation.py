"""Primitives, camera and light of a picture as a dictionary for Mitsuba 3, without importing it.

Where Mitsuba requires an object of its own, the dictionary holds an `Image`, `Look`, `Transform`, `Mesh` or
`Scaling`, which `path_tracer` converts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from visviva.view.painting.camera import Camera
from visviva.view.painting.finishes import CLOTH, GLASS, METAL, PLAIN, ROPE, RUBBER, STONE, WOOD
from visviva.view.painting.shade import TILE_CONTRAST, WHITE_FROM
from visviva.view.painting.shadow import LIGHT_COLORS
from visviva.view.painting.shapes import Array, Shapes
from visviva.view.painting.surface import TILES_PER_UNIT
from visviva.view.staging.floor import NO_FADE
from visviva.view.staging.solids import rotate
from visviva.view.studio import baking, strands
from visviva.view.studio.lighting import sky_image, sun_disc

ROUGHNESS = {PLAIN: 0.22, METAL: 0.2, WOOD: 0.32, RUBBER: 0.55}
TEXTURED = (METAL, WOOD, RUBBER, CLOTH, STONE)
FADE_TEXELS, GROUND_TEXELS = 256, 512
# brightness of open ground relative to the backdrop: reflections from bodies add the rest
GROUND_BRIGHTNESS = 0.9
Dictionary = dict[str, Any]


@dataclass(frozen=True)
class Image:
    """Linear values (H, W, 3) or (H, W, 1)."""

    texels: NDArray[np.float32]


@dataclass(frozen=True)
class Look:
    """Eye, target and up direction of a camera, (3,) each [m]."""

    eye: Array
    target: Array
    up: Array


@dataclass(frozen=True)
class Transform:
    """A matrix (4, 4) from a shape's local axes to world axes."""

    matrix: Array


@dataclass(frozen=True)
class Scaling:
    """Scaling of texture coordinates, followed by a shift along both."""

    factor: float
    shift: float = 0.0


@dataclass(frozen=True)
class Mesh:
    """Triangles with separate corners: positions and normals (n, 3, 3), texture coordinates (n, 3, 2)."""

    corners: Array
    normals: Array
    material: Dictionary
    uv: Array


def rgb(color: Array) -> Dictionary:
    """A single colour."""
    return {"type": "rgb", "value": [float(c) for c in np.clip(color, 0.0, 0.98)]}


def bitmap(image: NDArray[np.float32], wrap: str = "clamp") -> Dictionary:
    """An image of linear values as a texture."""
    return {"type": "bitmap", "bitmap": Image(image), "raw": True, "wrap_mode": wrap}


def material(finish: int, paint: Dictionary, alpha: float = 1.0) -> Dictionary:
    """The BSDF of a finish with a colour or texture; with alpha < 1, part of the light passes unscattered."""
    if finish == GLASS:
        return {"type": "dielectric", "int_ior": 1.45, "specular_transmittance": paint}
    if finish == METAL:
        made: Dictionary = {"type": "roughconductor", "material": "none", "specular_reflectance": paint}
        made["alpha"] = ROUGHNESS[METAL]
    elif finish in ROUGHNESS:
        made = {"type": "roughplastic", "diffuse_reflectance": paint, "alpha": ROUGHNESS[finish]}
        made["int_ior"] = 1.35
    else:
        made = {"type": "diffuse", "reflectance": paint}
    made = {"type": "twosided", "bsdf": made}
    return made if alpha >= 0.999 else {"type": "mask", "opacity": float(alpha), "bsdf": made}


def _transmission_color(color: Array, finish: int) -> Array:
    """The colour of a finish; for glass its square root, since light passes through two surfaces."""
    return np.asarray(np.sqrt(color) if finish == GLASS else color)


def meshes(rows: Array) -> list[Mesh]:
    """Triangles other than planes: a mesh for each finish and opacity; glass has its first colour."""
    rows = rows[rows[:, 28] < 0.0]
    made = []
    for finish, alpha in np.unique(rows[:, [29, 27]], axis=0):
        own = rows[(rows[:, 29] == finish) & (rows[:, 27] == alpha)]
        corners, normals = own[:, :9].reshape(-1, 3, 3), own[:, 9:18].reshape(-1, 3, 3)
        if int(finish) == GLASS:
            look = material(GLASS, rgb(_transmission_color(own[0, 18:21], GLASS)))
            made.append(Mesh(corners, normals, look, np.zeros((len(own), 3, 2))))
        else:
            image, uv = baking.atlas(own)
            made.append(Mesh(corners, normals, material(int(finish), bitmap(image), alpha), uv))
    return made


def spheres(rows: Array) -> list[Dictionary]:
    """Spheres, with an image on those that have a texture or rotate."""
    images: dict[tuple[Any, ...], Dictionary] = {}
    made = []
    for row in rows:
        finish, turning = int(row[12]), bool(row[8:12].any())
        key = (finish, turning, *row[4:8])
        if key not in images:
            paint = rgb(_transmission_color(row[4:7], finish))
            if finish in TEXTURED or (turning and finish != GLASS):
                paint = bitmap(baking.sphere_image(tuple(row[4:7].tolist()), finish, turning), "repeat")
            images[key] = material(finish, paint, 1.0 if finish == GLASS else row[7])
        matrix = np.eye(4)
        rotation = rotate(row[None, 8:12], np.eye(3))[0].T if turning else np.eye(3)
        matrix[:3, :3], matrix[:3, 3] = row[3] * rotation, row[0:3]
        made.append({"type": "sphere", "to_world": Transform(matrix), "bsdf": images[key]})
    return made


def tubes(rows: Array) -> list[Dictionary]:
    """Capsules: a cylinder and two spheres each."""
    made: list[Dictionary] = []
    for row in rows[rows[:, 11] != ROPE]:
        finish = int(row[11])
        look = material(
            finish, rgb(_transmission_color(row[7:10], finish)), 1.0 if finish == GLASS else row[10]
        )
        a, b, radius = row[0:3].tolist(), row[3:6].tolist(), float(row[6])
        if a != b:
            made.append({"type": "cylinder", "p0": a, "p1": b, "radius": radius, "bsdf": look})
        made += [{"type": "sphere", "center": end, "radius": radius, "bsdf": look} for end in (a, b)]
    return made


def ropes(rows: Array) -> list[Any]:
    """Ropes with their strands, a mesh for each colour, and a sphere at each end."""
    made: list[Any] = []
    rows = strands.nonzero_segments(rows[rows[:, 11] == ROPE])
    for look in np.unique(rows[:, [7, 8, 9, 10, 12]], axis=0):
        own = rows[(rows[:, [7, 8, 9, 10, 12]] == look).all(axis=1)]
        around, worn = strands.rope_sleeve(own), bool(look[4])
        along = around.texture[..., 1]
        first, span = float(along.min()), float(np.ptp(along)) or 1.0
        image = strands.strand_image(tuple(look[:3].tolist()), worn, round(span, 3), round(first, 3))
        uv = around.texture.copy()
        uv[..., 1] = (0.5 + (len(image) - 1) * (along - first) / span) / len(image)
        coat = material(CLOTH, bitmap(image, "repeat"), look[3])
        made.append(Mesh(around.corners, around.normals, coat, uv))
        knob = material(CLOTH, rgb(look[:3]), look[3])
        made += [
            {"type": "sphere", "center": end[:3].tolist(), "radius": float(end[3]), "bsdf": knob}
            for end in strands.rope_ends(own)
        ]
    return made


def hairs(rows: Array, flat: Array) -> list[Dictionary]:
    """Lines of given width in pixels, as thin cylinders."""
    made: list[Dictionary] = []
    for row in rows:
        depth = float((0.5 * (row[0:3] + row[3:6]) - flat[0:3]) @ flat[9:12])
        radius = 0.5 * row[6] * max(depth, 0.0) / flat[12]
        if radius > 0.0 and np.any(row[0:3] != row[3:6]):
            look = material(CLOTH, rgb(row[7:10]), row[10])
            ends = {"p0": row[0:3].tolist(), "p1": row[3:6].tolist()}
            made.append({"type": "cylinder", **ends, "radius": radius, "bsdf": look})
    return made


def floors(shapes: Shapes, camera: Camera, sun: Array, backdrop: Array, size: tuple[int, int]) -> list[Mesh]:
    """Planes with tiles or their finish, in the backdrop's colour by default; infinite ones fade out.

    As in films, the backdrop's colour is taken at the same height in the picture.
    """
    made = []
    for p, plane in enumerate(shapes.planes):
        rows = shapes.triangles[shapes.triangles[:, 28] == p]
        corners = rows[:, :9].reshape(-1, 3, 3)
        along, fade, tile, finish = plane[6:9], plane[9], plane[10], int(plane[15])
        away = corners - plane[0:3]
        uv = np.stack([away @ along, away @ np.cross(plane[3:6], along)], axis=-1) / tile
        # fully lit level ground is as bright as the backdrop
        full = GROUND_BRIGHTNESS / (LIGHT_COLORS[1] + LIGHT_COLORS[0] * max(float(plane[3:6] @ sun), 0.3))
        color = (plane[11:14] if plane[14] else backdrop[1]) * full
        look = material(CLOTH, _ground(color, finish))
        if fade < NO_FADE and not plane[14] and finish not in TEXTURED:
            over = Scaling(0.5 * tile / fade, 0.5)
            look = material(CLOTH, _tiles(_backdrop_colors(plane, camera, backdrop * full, size), over))
        if fade < NO_FADE:
            cover = {**bitmap(_fade_opacity()), "to_uv": Scaling(0.5 * tile / fade, 0.5)}
            look = {"type": "mask", "opacity": cover, "bsdf": look}
        made.append(Mesh(corners, rows[:, 9:18].reshape(-1, 3, 3), look, uv))
    return made


def _ground(color: Array, finish: int) -> Dictionary:
    """The texture of a plane over its tiles."""
    if finish in TEXTURED:
        image = bitmap(baking.floor_image(tuple(color.tolist()), finish), "mirror")
        return {**image, "to_uv": Scaling(1.0 / (TILES_PER_UNIT * baking.BOARDS))}
    tones = {"color0": rgb(color), "color1": rgb(color * (1.0 - TILE_CONTRAST))}
    return {"type": "checkerboard", **tones, "to_uv": Scaling(0.5)}


def _tiles(image: NDArray[np.float32], over: Scaling) -> Dictionary:
    """Tiles of an image that covers an entire infinite plane."""
    light, dark = (
        {**bitmap(image * np.float32(share)), "to_uv": over} for share in (1.0, 1.0 - TILE_CONTRAST)
    )
    return {"type": "checkerboard", "color0": light, "color1": dark, "to_uv": Scaling(0.5)}


def _backdrop_colors(
    plane: Array, camera: Camera, backdrop: Array, size: tuple[int, int]
) -> NDArray[np.float32]:
    """The backdrop's colours (H, W, 3) at the heights in the picture of points of an infinite plane."""
    at = plane[9] * (2.0 * (np.arange(GROUND_TEXELS) + 0.5) / GROUND_TEXELS - 1.0)
    u, v = np.meshgrid(at, at)
    across, along = plane[6:9], np.cross(plane[3:6], plane[6:9])
    positions = plane[0:3] + u.reshape(-1, 1) * across + v.reshape(-1, 1) * along
    height = camera.project(positions, size)[:, 1] / (WHITE_FROM * size[1])
    share = np.clip(np.nan_to_num(height, nan=1.0), 0.0, 1.0)
    share = share**2 * (3.0 - 2.0 * share)
    colors = backdrop[0] + share[:, None] * (backdrop[1] - backdrop[0])
    return np.asarray(colors.reshape(GROUND_TEXELS, GROUND_TEXELS, 3), np.float32)


def _fade_opacity() -> NDArray[np.float32]:
    """Opacity of an infinite plane, (H, W, 1), fading from 0.4 of its radius on, as in films."""
    at = (2.0 * (np.arange(FADE_TEXELS) + 0.5) / FADE_TEXELS) - 1.0
    away = np.clip((np.hypot(*np.meshgrid(at, at)) - 0.4) / 0.6, 0.0, 1.0)
    return np.asarray((1.0 - away**2 * (3.0 - 2.0 * away))[..., None], np.float32)


def sensor(camera: Camera, size: tuple[int, int], aperture: float) -> Dictionary:
    """The camera; a lens with nonzero aperture [m] is focused at the distance of the target."""
    made: Dictionary = {
        "type": "perspective",
        "fov": float(camera.fov),
        "fov_axis": "y",
        "near_clip": 1e-3 * camera.distance,
        "far_clip": 1e4 * camera.distance,
        "to_world": Look(np.asarray(camera.position), np.asarray(camera.target), -camera.axes()[1]),
        "film": {"type": "hdrfilm", "width": size[0], "height": size[1], "pixel_format": "rgba"},
        "sampler": {"type": "multijitter"},
    }
    if aperture > 0.0:
        lens = {"aperture_radius": 0.5 * aperture, "focus_distance": camera.distance}
        made |= {"type": "thinlens", **lens}
    return made


def scene(
    shapes: Shapes, camera: Camera, sun: Array, backdrop: Array, size: tuple[int, int], aperture: float = 0.0
) -> Dictionary:
    """A whole picture except the backdrop, composited behind it, and soft puffs, composited in front.

    Parameters are those of `Painter.paint`, size (W, H) [pixel], and the diameter of the lens [m].
    """
    # Mitsuba's y is our z
    axis_change = np.array([[1.0, 0, 0, 0], [0, 0, -1.0, 0], [0, 1.0, 0, 0], [0, 0, 0, 1.0]])
    made: Dictionary = {
        "type": "scene",
        "integrator": {"type": "path", "max_depth": 8, "hide_emitters": True},
        "sensor": sensor(camera, size, aperture),
        "sky": {"type": "envmap", "bitmap": Image(sky_image()), "to_world": Transform(axis_change)},
    }
    transform, radiance = sun_disc(sun, np.asarray(camera.target), camera.distance)
    light = {"type": "area", "radiance": {"type": "rgb", "value": radiance.tolist()}}
    made["sun"] = {"type": "disk", "to_world": Transform(transform), "emitter": light}
    things: list[Any] = [*meshes(shapes.triangles), *spheres(shapes.spheres), *tubes(shapes.tubes)]
    things += ropes(shapes.tubes)
    things += [*floors(shapes, camera, sun, backdrop, size), *hairs(shapes.hairs, camera.flat(size))]
    return made | {f"thing{k}": thing for k, thing in enumerate(things)}
