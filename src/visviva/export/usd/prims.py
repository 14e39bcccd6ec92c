"""The output file: paths, time samples, meshes and materials."""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from visviva.errors import SceneError
from visviva.export.roughness import metallic, roughness
from visviva.view.painting.finishes import GLASS

Array = NDArray[np.float64]
NO_USD = "files of OpenUSD need the package usd-core: pip install 'visviva[usd]'"
MODULES = ("Gf", "Sdf", "Tf", "Usd", "UsdGeom", "UsdLux", "UsdShade", "Vt")
INDEX_OF_GLASS = 1.45
SHADES = 100  # steps of a colour channel: closer colours share a material


def package() -> Any:
    """The modules of OpenUSD. Raises SceneError if they are not installed."""
    try:
        return SimpleNamespace(**{name: importlib.import_module(f"pxr.{name}") for name in MODULES})
    except ImportError as error:
        raise SceneError(NO_USD, "--to") from error


@dataclass(frozen=True)
class Frames:
    """The time codes (F,) of a run's frames, and the number of time codes per second."""

    codes: Array
    rate: float

    @classmethod
    def of(cls, t: ArrayLike) -> Frames:
        """From the times (F,) of a record [s]: time code = t × rate, rate = 1 / median frame interval."""
        times = np.asarray(t, dtype=np.float64)
        steps = np.diff(times)
        rate = float(np.round(1.0 / np.median(steps), 3)) if len(steps) and np.median(steps) > 0.0 else 24.0
        codes = times * rate
        whole = np.round(codes)
        return cls(np.where(np.abs(codes - whole) < 1e-6 * np.maximum(whole, 1.0), whole, codes), rate)


class SampledAttribute:
    """An attribute over time. Unchanged values are not written again."""

    def __init__(self, scene: Scene, attribute: Any) -> None:
        self._scene = scene
        self._attribute = attribute
        self._last: Any = None
        self._kept = -1
        """The last frame whose value was written; −1: all values so far are equal."""
        self._seen = -1

    def add(self, i: int, value: Any) -> None:
        """Set the value of frame i; frames come in order."""
        if self._seen < 0:
            self._attribute.Set(self._scene.value(value))
        elif not np.array_equal(self._last, value):
            if self._kept < self._seen:  # the change starts at the last frame, not at the last sample
                self._write(self._seen, self._last)
            self._write(i, value)
            self._kept = i
        self._last, self._seen = value, i

    def _write(self, i: int, value: Any) -> None:
        self._attribute.Set(self._scene.value(value), float(self._scene.frames.codes[i]))


@dataclass
class Scene:
    """An OpenUSD stage under construction."""

    pxr: Any
    stage: Any
    frames: Frames
    file: Path
    pictures: dict[Path, bytes] = field(default_factory=dict)
    """Images written beside the file."""
    _materials: dict[tuple[int, ...], Any] = field(default_factory=dict)

    def path(self, parent: str, name: str) -> str:
        """A valid unused path for a name of ours."""
        plain = f"{parent}/{self.pxr.Tf.MakeValidIdentifier(name)}"
        path, number = plain, 1
        while self.stage.GetPrimAtPath(path):
            number += 1
            path = f"{plain}_{number}"
        return path

    # -- values --------------------------------------------------------------------------------------------

    def color(self, of: ArrayLike) -> Any:
        """One linear colour."""
        return self.pxr.Gf.Vec3f(*(float(c) for c in np.asarray(of)))

    def value(self, of: Any) -> Any:
        """Convert arrays for OpenUSD: (n, 2), (n, 3) to vectors, (n,) to numbers; the rest is unchanged."""
        if not isinstance(of, np.ndarray):
            return of
        vt = self.pxr.Vt
        if of.dtype.kind in "iu":
            return vt.IntArray.FromNumpy(np.ascontiguousarray(of, dtype=np.int32))
        kind = (vt.Vec2fArray if of.shape[1] == 2 else vt.Vec3fArray) if of.ndim == 2 else vt.FloatArray
        return kind.FromNumpy(np.ascontiguousarray(of, dtype=np.float32))

    def static(self, attribute: Any, of: Any) -> None:
        """Set a constant value."""
        attribute.Set(self.value(of))

    def over_time(self, attribute: Any, values: Iterable[Any]) -> None:
        """Set a value for each frame."""
        sampled = SampledAttribute(self, attribute)
        for i, one in enumerate(values):
            sampled.add(i, one)

    # -- prims ---------------------------------------------------------------------------------------------

    def set_pose(self, prim: Any, axes: Array, at: Array) -> None:
        """Set the fixed pose of a prim: rows of axes (3, 3) are its x, y, z in the world."""
        matrix = np.eye(4)
        matrix[:3, :3], matrix[3, :3] = axes, at
        prim.AddTransformOp().Set(self.pxr.Gf.Matrix4d(*matrix.ravel().tolist()))

    def mesh(self, path: str, triangles: NDArray[np.int64]) -> Any:
        """A mesh of constant triangles (k, 3), without positions."""
        mesh = self.pxr.UsdGeom.Mesh.Define(self.stage, path)
        mesh.CreateSubdivisionSchemeAttr("none")
        mesh.CreateDoubleSidedAttr(True)
        mesh.CreatePointsAttr()
        self.static(mesh.CreateFaceVertexCountsAttr(), np.full(len(triangles), 3))
        self.static(mesh.CreateFaceVertexIndicesAttr(), triangles.ravel())
        return mesh

    def paint(self, prim: Any, color: ArrayLike, opacity: float, finish: int) -> None:
        """Give a prim one colour, and a material with its finish."""
        prim.CreateDisplayColorPrimvar("constant").Set([self.color(color)])
        if opacity < 1.0:
            prim.CreateDisplayOpacityPrimvar("constant").Set([opacity])
        own = prim.GetPrim()
        self.pxr.UsdShade.MaterialBindingAPI.Apply(own).Bind(self._material(color, opacity, finish))

    def _material(self, color: ArrayLike, opacity: float, finish: int) -> Any:
        """A `UsdPreviewSurface`; the same for prims of equal appearance."""
        shade = np.round(SHADES * np.asarray(color, dtype=np.float64)).astype(int)
        key = (*shade.tolist(), round(SHADES * opacity), finish)
        if not self._materials:
            self.pxr.UsdGeom.Scope.Define(self.stage, "/World/materials")
        if key not in self._materials:
            self._materials[key] = self._new_material(shade / SHADES, opacity, finish)
        return self._materials[key]

    def _new_material(self, color: Array, opacity: float, finish: int) -> Any:
        types = self.pxr.Sdf.ValueTypeNames
        material = self.pxr.UsdShade.Material.Define(self.stage, self.path("/World/materials", "material_1"))
        shader = self._node(material, "surface", "UsdPreviewSurface")
        shader.CreateInput("diffuseColor", types.Color3f).Set(self.color(color))
        shader.CreateInput("roughness", types.Float).Set(roughness(finish))
        shader.CreateInput("metallic", types.Float).Set(metallic(finish))
        shader.CreateInput("opacity", types.Float).Set(opacity)
        if finish == GLASS:
            shader.CreateInput("ior", types.Float).Set(INDEX_OF_GLASS)
        material.CreateSurfaceOutput().ConnectToSource(shader.ConnectableAPI(), "surface")
        return material

    def _node(self, material: Any, name: str, kind: str) -> Any:
        """A node of a material."""
        node = self.pxr.UsdShade.Shader.Define(self.stage, f"{material.GetPath()}/{name}")
        node.CreateIdAttr(kind)
        return node

    # -- textures ------------------------------------------------------------------------------------------

    def texture_coordinates(self, mesh: Any) -> Any:
        """The attribute for the texture coordinates of a mesh, in an image that repeats itself."""
        types = self.pxr.Sdf.ValueTypeNames
        return self.pxr.UsdGeom.PrimvarsAPI(mesh).CreatePrimvar("st", types.TexCoord2fArray, "vertex")

    def paint_with_image(
        self, prim: Any, path: str, png: bytes, color: ArrayLike, opacity: float, finish: int
    ) -> None:
        """Give a prim its own material coloured by an image; viewers without textures show `color`."""
        types, shade = self.pxr.Sdf.ValueTypeNames, self.pxr.UsdShade
        prim.CreateDisplayColorPrimvar("constant").Set([self.color(color)])
        picture = self.file.with_name(f"{self.file.stem}-{path.rpartition('/')[2]}.png")
        self.pictures[picture] = png
        if not self._materials:
            self.pxr.UsdGeom.Scope.Define(self.stage, "/World/materials")
        material = self._new_material(np.asarray(color), opacity, finish)
        self._materials[(len(self._materials),)] = material  # not shared
        read = self._node(material, "places", "UsdPrimvarReader_float2")
        read.CreateInput("varname", types.String).Set("st")
        image = self._node(material, "image", "UsdUVTexture")
        image.CreateInput("file", types.Asset).Set(f"./{picture.name}")
        image.CreateInput("st", types.Float2).ConnectToSource(read.ConnectableAPI(), "result")
        for side in ("wrapS", "wrapT"):
            image.CreateInput(side, types.Token).Set("repeat")
        colored = shade.Shader(material.GetPrim().GetChild("surface")).GetInput("diffuseColor")
        colored.ConnectToSource(image.ConnectableAPI(), "rgb")
        shade.MaterialBindingAPI.Apply(prim.GetPrim()).Bind(material)
