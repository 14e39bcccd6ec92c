"""Pictures by path tracing with Mitsuba 3, if installed."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import median_filter

from visviva.errors import SceneError
from visviva.view.painting.camera import Camera
from visviva.view.painting.shade import MAX_BRIGHTNESS, TONES, WHITE_FROM, tone_table
from visviva.view.painting.shapes import Array, Shapes
from visviva.view.studio import translation
from visviva.view.studio.translation import Image, Look, Mesh, Scaling, Transform

NO_MITSUBA = "studio pictures need Mitsuba 3: pip install 'visviva[studio]', or leave out --quality studio"
VARIANTS = {"scalar": "scalar_rgb", "cuda": "cuda_ad_rgb"}
INSTANTS = 8  # number of instants averaged for motion blur
SPARK_RATIO = 2.0  # brightness over the median from which a pixel is a spark
Device = Literal["scalar", "cuda"]
Picture = NDArray[np.uint8]


@dataclass(frozen=True)
class Studio:
    """Options of path tracing.

    Parameters
    ----------
    samples : paths per pixel; noise scales as 1/√samples
    shutter : fraction of the time to the next recorded frame during which it is open, 0 … 1: motion blur
    aperture : diameter of the lens [m], focused on the camera's target: depth of field; 0 is a pinhole
    device : scalar runs everywhere, cuda on NVIDIA GPUs

    Errors: `SceneError` for numbers out of range.
    """

    samples: int = 64
    shutter: float = 0.0
    aperture: float = 0.0
    device: Device = "scalar"

    def __post_init__(self) -> None:
        if self.samples < 1:
            raise SceneError(f"found {self.samples} samples, expected 1 or more", "--samples")
        if not 0.0 <= self.shutter <= 1.0:
            raise SceneError(
                f"found a shutter of {self.shutter}, expected a fraction from 0 to 1", "--shutter"
            )
        if not 0.0 <= self.aperture < math.inf:
            raise SceneError(f"found an aperture of {self.aperture} m, expected 0 or more", "--aperture")


@cache
def mitsuba(device: Device) -> Any:
    """The package, set to compute on a device. Raises SceneError if either is not available."""
    try:
        import mitsuba as mi
    except ImportError as error:
        raise SceneError(NO_MITSUBA, "--quality") from error
    try:
        mi.set_variant(VARIANTS[device])
        mi.set_log_level(mi.LogLevel.Error)
        if device != "scalar":
            float(mi.Float(1.0)[0])
    except (ImportError, RuntimeError, AttributeError) as error:
        raise SceneError(
            f"Mitsuba cannot compute on {device} here ({str(error).splitlines()[0]}); scalar runs everywhere",
            "--device",
        ) from error
    return mi


def mitsuba_objects(value: Any, mi: Any) -> Any:
    """A dictionary of `translation` with its objects converted to Mitsuba's own."""
    if isinstance(value, dict):
        return {key: mitsuba_objects(inner, mi) for key, inner in value.items()}
    if isinstance(value, Image):
        return mi.Bitmap(np.ascontiguousarray(value.texels))
    if isinstance(value, Look):
        ends = (value.eye.tolist(), value.target.tolist(), value.up.tolist())
        return mi.ScalarTransform4f().look_at(*ends)
    if isinstance(value, Transform):
        return mi.ScalarTransform4f(value.matrix.tolist())
    if isinstance(value, Scaling):
        shifted = mi.ScalarTransform3f().translate([value.shift, value.shift])
        return shifted @ mi.ScalarTransform3f().scale([value.factor, value.factor])
    return mesh(value, mi) if isinstance(value, Mesh) else value


def mesh(of: Mesh, mi: Any) -> Any:
    """A Mitsuba mesh with separate corners for each triangle."""
    count = len(of.corners)
    own = mi.Properties()
    own["bsdf"] = mi.load_dict(mitsuba_objects(of.material, mi))
    kept = {"has_vertex_normals": True, "has_vertex_texcoords": True}
    made = mi.Mesh("mesh", 3 * count, count, **kept, props=own)
    numbers = mi.traverse(made)
    numbers["vertex_positions"] = of.corners.astype(np.float32).ravel()
    numbers["vertex_normals"] = of.normals.astype(np.float32).ravel()
    numbers["faces"] = np.arange(3 * count, dtype=np.uint32)
    numbers["vertex_texcoords"] = of.uv.astype(np.float32).ravel()
    numbers.update()
    return made


def interpolated_shapes(first: Shapes, second: Shapes, share: float) -> Shapes:
    """Primitives interpolated between two instants; those of the first where their numbers differ."""
    if share == 0.0 or any(a.shape != b.shape for a, b in zip(first, second, strict=True)):
        return first
    return Shapes(*((1.0 - share) * a + share * b for a, b in zip(first, second, strict=True)))


class PathTracer:
    """Path tracer for pictures of one size (W, H) [pixel]. Raises SceneError if Mitsuba is not installed."""

    def __init__(self, size: tuple[int, int], studio: Studio) -> None:
        self.size = size
        self.studio = studio
        self._mi = mitsuba(studio.device)
        self._tones = tone_table()

    def take(
        self,
        instants: list[Shapes],
        camera: Camera,
        sun: Array,
        backdrop: Array,
        veil: NDArray[np.float32],
    ) -> Picture:
        """The picture (H, W, 3), sRGB bytes, averaged over the instants; otherwise as `Painter.paint`.

        veil : soft puffs in front of it, see `Painter.veil`
        """
        samples = max(self.studio.samples // len(instants), 1)
        total = np.zeros((self.size[1], self.size[0], 4))
        for number, shapes in enumerate(instants):
            made = translation.scene(shapes, camera, sun, backdrop, self.size, self.studio.aperture)
            scene = self._mi.load_dict(mitsuba_objects(made, self._mi))
            seen = self._mi.render(scene, spp=samples, seed=number)
            total += np.asarray(seen, dtype=np.float64)[:, :, :4] / len(instants)
        return tone_mapped(total, backdrop, veil, self._tones)


def tone_mapped(seen: Array, backdrop: Array, veil: NDArray[np.float32], tones: NDArray[np.uint8]) -> Picture:
    """Light (H, W, 4) over the backdrop and under the veil, tone-mapped as in films."""
    height = len(seen)
    share = np.minimum((np.arange(height) + 0.5) / (WHITE_FROM * height), 1.0)
    share = share**2 * (3.0 - 2.0 * share)
    back = backdrop[0] + share[:, None] * (backdrop[1] - backdrop[0])
    light = _without_sparks(seen[:, :, :3] + np.clip(1.0 - seen[:, :, 3:], 0.0, 1.0) * back[:, None])
    if veil.size:
        light = light * veil[:, :, 3:] + veil[:, :, :3]
    number = np.clip(light / MAX_BRIGHTNESS * (TONES - 1) + 0.5, 0, TONES - 1)
    return np.asarray(tones[number.astype(np.int64)], np.uint8)


def _without_sparks(light: Array) -> Array:
    """Replace isolated bright pixels, due to rare paths through glass, by the median of their neighbours."""
    middle = median_filter(light, size=(3, 3, 1))
    spark = light.sum(axis=2) > SPARK_RATIO * middle.sum(axis=2) + 0.3
    return np.where(spark[:, :, None], middle, light)
