"""Orientations of MJCF, with the angle unit and Euler sequence of its compiler settings."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.geometry.solid import rotation
from visviva.importing.frame import Frame, axis_rotation, from_euler, to_direction, unit
from visviva.importing.xml_file import Element

ORIENTATIONS = "quat", "axisangle", "euler", "xyaxes", "zaxis"


class Angles:
    """Reads poses.

    Attributes
    ----------
    unit : the angle unit of the file in radians
    """

    def __init__(self, settings: Element) -> None:
        angle, order = settings.get("angle") or "degree", settings.get("eulerseq") or "xyz"
        if angle not in ("degree", "radian"):
            settings.error(f"found angle={angle!r}, expected degree or radian")
        if len(order) != 3 or set(order.lower()) - set("xyz"):
            settings.error(f"found eulerseq={order!r}, expected three of x, y, z, X, Y, Z")
        self.unit = np.pi / 180.0 if angle == "degree" else 1.0
        self._order = order

    def frame(self, element: Element) -> Frame:
        """Position and orientation of an element."""
        return Frame(element.vector("pos", (0.0, 0.0, 0.0)), self._rotation(element))

    def rotation_of(self, quaternion: Array) -> Array:
        """The rotation (3, 3) of a quaternion (w, x, y, z) of any nonzero length."""
        return rotation(quaternion / np.linalg.norm(quaternion))

    def _rotation(self, element: Element) -> Array:
        given = [name for name in ORIENTATIONS if element.get(name) is not None]
        if len(given) > 1:
            element.error(f"found {' and '.join(given)}, expected one of them")
        if not given:
            return np.eye(3)
        if given[0] == "quat":
            return rotation(unit(element, "quat", element.vector("quat", (1.0, 0.0, 0.0, 0.0))))
        if given[0] == "axisangle":
            values = element.vector("axisangle", (0.0, 0.0, 1.0, 0.0))
            return axis_rotation(unit(element, "axisangle", values[:3]), self.unit * values[3])
        if given[0] == "euler":
            return from_euler(self.unit * element.vector("euler", (0.0, 0.0, 0.0)), self._order)
        if given[0] == "zaxis":
            return to_direction(unit(element, "zaxis", element.vector("zaxis", (0.0, 0.0, 1.0))))
        return self._of_axes(element, element.vector("xyaxes", (1.0, 0.0, 0.0, 0.0, 1.0, 0.0)))

    def _of_axes(self, element: Element, values: Array) -> Array:
        x = unit(element, "xyaxes", values[:3])
        y = unit(element, "xyaxes", values[3:] - (values[3:] @ x) * x)
        return np.stack([x, y, np.cross(x, y)], axis=1)
