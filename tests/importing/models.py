"""Model files, and the scenes imported from them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from visviva.importing.read import read_model
from visviva.importing.scene_text import scene_text

HEAD = '<mujoco model="m"><compiler angle="radian"/>'


def written(folder: Path, text: str, name: str = "model.xml") -> Path:
    """Write the file; returns its path."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def scene_of(path: Path, fixed: bool = False, key: str = "") -> dict[str, Any]:
    """The scene of a file, as maps and lists."""
    data = yaml.safe_load(scene_text(read_model(path, fixed, key), path.parent))
    assert isinstance(data, dict)
    return data


def mjcf(folder: Path, text: str, key: str = "") -> dict[str, Any]:
    """The scene of an MJCF in radians."""
    return scene_of(written(folder, f"{HEAD}{text}</mujoco>"), key=key)


def urdf(folder: Path, text: str, fixed: bool = False) -> dict[str, Any]:
    """The scene of a URDF."""
    return scene_of(written(folder, f'<robot name="r">{text}</robot>', "model.urdf"), fixed)
