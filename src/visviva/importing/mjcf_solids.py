"""Geoms of MJCF: solids, planes, meshes and their colours."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from visviva.importing.frame import Frame, to_direction
from visviva.importing.mjcf_classes import Classes
from visviva.importing.mjcf_frames import Angles
from visviva.importing.model import Geometry, Ground, Model, colored
from visviva.importing.solids import hull_of, primitive_solid
from visviva.importing.xml_file import Element

SIZES = {"sphere": 1, "capsule": 2, "cylinder": 2, "box": 3, "ellipsoid": 3}
DEFAULT_MU = 1.0  # default friction of a geom


class Solids:
    """Reads geoms; unsupported ones are noted in the model."""

    def __init__(
        self, root: Element, settings: Element, classes: Classes, angles: Angles, model: Model
    ) -> None:
        self.angles, self.model = angles, model
        self.folder = Path(root.file).resolve().parent / (
            settings.get("meshdir") or settings.get("assetdir") or ""
        )
        assets = [classes.complete(one) for asset in root.all("asset") for one in asset.children]
        self.materials = {one.get("name"): one for one in assets if one.tag == "material"}
        self.meshes = {
            one.get("name") or Path(one.get("file") or "").stem: one for one in assets if one.tag == "mesh"
        }

    def geometry(self, geom: Element, outer: Frame, link: Frame) -> Geometry | None:
        """The solid of a geom in the axes of its link; `link` is the pose of the link in the world.

        None for a plane, which is added to the model as ground, and for an unsupported geom.
        """
        kind = geom.get("type") or ("mesh" if geom.get("mesh") else "sphere")
        masks = (int(geom.number("contype", 1.0)), int(geom.number("conaffinity", 1.0)))
        mu = float((geom.numbers("friction") if geom.get("friction") else np.array([DEFAULT_MU]))[0])  # type: ignore[index]
        frame, color = outer @ self.angles.frame(geom), self._color(geom)
        if kind == "plane":
            self.model.grounds.append(Ground(geom.get("name") or "ground", link @ frame, mu, masks, color))
            return None
        shape: dict[str, Any] | None
        if kind == "mesh":
            shape = self._mesh(geom)
        elif kind in SIZES:
            shape, frame = self._primitive(geom, kind, frame, outer)
        else:
            self.model.omit(f"a geom of type {kind}")
            return None
        return None if shape is None else Geometry(shape, frame, masks, color, mu)

    def _primitive(
        self, geom: Element, kind: str, frame: Frame, outer: Frame
    ) -> tuple[dict[str, Any], Frame]:
        """Shape and axes; with `fromto`, the z axis points from one end to the other."""
        ends, sizes = geom.numbers("fromto", (6,)), geom.numbers("size")
        found = np.zeros(0) if sizes is None else sizes
        count = SIZES[kind]
        if ends is not None:
            displacement = ends[3:] - ends[:3]
            half = 0.5 * float(np.linalg.norm(displacement))
            if half == 0.0 or not len(found):
                geom.error("found fromto without a length or a size, expected both")
            frame = outer @ Frame(0.5 * (ends[:3] + ends[3:]), to_direction(displacement))
            across = (
                [float(found[0])] * (count - 1)
                if len(found) < count - 1
                else [float(v) for v in found[: count - 1]]
            )
            found = np.array([*across, half])
        if len(found) < count:
            geom.error(f"found {len(found)} numbers as size of a {kind}, expected {count}")
        values = [float(v) for v in found[:count]]
        if kind in ("capsule", "cylinder"):
            values[1] *= 2.0
        elif kind == "box":
            values = [2.0 * v for v in values]
        return primitive_solid(geom, kind, *values), frame

    def _mesh(self, geom: Element) -> dict[str, Any] | None:
        """The convex hull of a mesh, which MuJoCo also uses for contacts."""
        name = geom.need("mesh")
        mesh = self.meshes.get(name)
        if mesh is None:
            geom.error(f"found the mesh {name!r}, which is not among the assets")
        scale = mesh.vector("scale", (1.0, 1.0, 1.0))
        vertices = mesh.numbers("vertex")
        if mesh.get("refpos") or mesh.get("refquat"):
            self.model.omit(f"the mesh {name}", "it has its own frame, refpos or refquat")
            return None
        if vertices is not None:
            if len(vertices) % 3 or len(vertices) < 12:
                mesh.error(
                    f"found {len(vertices)} numbers as vertex, expected three for each of at least four"
                )
            return {"kind": "hull", "points": (vertices.reshape(-1, 3) * scale).tolist()}
        return hull_of(self.model, name, self.folder / mesh.need("file"), scale)

    def _color(self, geom: Element) -> str | None:
        if geom.get("rgba") is None:
            material = self.materials.get(geom.get("material"))
            return None if material is None or material.get("rgba") is None else _rgba(material)
        return _rgba(geom)


def _rgba(element: Element) -> str:
    return colored(element, element.vector("rgba", (0.5, 0.5, 0.5, 1.0)))
