"""The record of a body shape, created in the file of the shape.

All data are in the axes of the shape, about its origin. A shape is a core, dilated by a ball of radius
`round`: the core of a sphere is a point, that of a capsule a segment, that of others the shape itself.
Kernels take the three `numbers` of the core, and directions d.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from visviva.arrays import Array, Index

MAX_CORNERS = 32  # most corners of a feature; the next row holds the outward normal of a face
MAX_LOWEST_POINTS = 8  # most points returned by `lowest`
EXTREME_FACE_COSINE = 0.98  # cosine of the angle up to which a face counts as the extreme feature
EDGE_SINE = 0.2  # sine of the angle up to which an edge counts as the extreme feature
CURVED, CORNERED, RULED = 0.0, 1.0, 2.0  # its straight lines: none; edges between corners; about its z axis

Moments = tuple[float, tuple[float, float, float]]


@dataclass(frozen=True)
class Core:
    """The numbers of a shape of given sizes.

    Parameters
    ----------
    numbers : three arguments of the kernels [m]
    half : half sizes of a box about the origin that encloses the shape [m]
    reach : radius of a ball about the origin that encloses it [m]
    round : radius by which the core is dilated [m]
    slope : component along z of the outward normals of its straight lines, if `RULED`
    """

    numbers: tuple[float, float, float]
    half: tuple[float, float, float]
    reach: float
    round: float = 0.0
    slope: float = 0.0


@dataclass(frozen=True)
class BodyShape:
    """The record of a shape.

    Parameters
    ----------
    kind : its name in scenes
    sizes : names of its sizes, in order
    fields : their fields in scenes
    core : sizes [m] -> `Core`
    moments : sizes -> volume [m³], and the means of x², y², z² [m²]; the origin is the centre of mass
    surface : (sizes, sides) -> vertices (n, 3) [m] and outward triangles (m, 3), round parts of `sides` sides
    support : kernel (numbers, d) -> the point of the core farthest along d
    extent : kernel (numbers, d) -> the larger of max d·x and max −d·x over the core [m]
    distance : kernel (numbers, p) -> the signed distance of p from the core, and the outward unit vector
    lowest : kernel (numbers, d, places) -> number of points (·, 3) that first touch a plane along d
    face : kernel (numbers, d) -> whether there is a face near d, and its outward normal
    feature : kernel (numbers, d, polygon) -> number of corners of the extreme face, edge or corner, written
        to the polygon (·, 3) with the normal of a face in row MAX_CORNERS; and its number in the shape
    lines : CURVED, CORNERED or RULED
    smooth : whether normals of the core vary continuously somewhere
    """

    kind: str
    sizes: tuple[str, ...]
    fields: tuple[str, ...]
    core: Callable[..., Core]
    moments: Callable[..., Moments]
    surface: Callable[[tuple[float, ...], int], tuple[Array, Index]]
    support: Callable[..., Any]
    extent: Callable[..., Any]
    distance: Callable[..., Any]
    lowest: Callable[..., Any]
    face: Callable[..., Any]
    feature: Callable[..., Any]
    lines: float
    smooth: bool
