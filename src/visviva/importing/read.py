"""Detection of the kind of model in a file."""

from __future__ import annotations

from pathlib import Path

from visviva.importing.mjcf import read_mjcf
from visviva.importing.model import Model
from visviva.importing.urdf import read_urdf
from visviva.importing.xml_file import read_xml


def read_model(path: Path, fixed: bool = False, key: str = "") -> Model:
    """The model of a URDF, its root held to the world if `fixed`, or of an MJCF, in the posture of a key.

    Raises SceneError, with file and line, for other files and for invalid models.
    """
    root = read_xml(path)
    if root.tag == "robot":
        return read_urdf(root, fixed)
    if root.tag == "mujoco":
        return read_mjcf(root, key)
    root.error("expected <robot>, a URDF, or <mujoco>, an MJCF")
