"""How the views show the runs of a scene."""

from __future__ import annotations

from math import degrees
from typing import Any

from visviva.scene import Scene


def run_look(scene: Scene) -> dict[str, Any]:
    """Title, size, gravity, and what the scene says of camera and background; angles in degrees."""
    view = scene.settings.view
    look: dict[str, Any] = {"title": scene.settings.title, "size": list(view.size)}
    look["gravity"] = list(scene.settings.gravity)
    if "background" in view.model_fields_set:  # else the views paint their sky, by day or by night
        look["background"] = view.background
    if view.follow:
        look["follow"] = view.follow
    if view.show.model_fields_set:
        look["show"] = view.show.model_dump(mode="json")
    if view.camera is not None:
        camera = view.camera.model_dump(mode="json")
        look["camera"] = camera | {"fov": degrees(view.camera.fov)}
    return look
