"""How views show the runs of a scene."""

from __future__ import annotations

from collections.abc import Mapping
from math import degrees
from typing import Any

from visviva.scene import Scene
from visviva.scene.problems import unknown

OVERLAYS = ("trails", "velocities", "forces", "contacts", "names")
"""Options of a view that refer to tracks by name."""


def run_look(scene: Scene) -> dict[str, Any]:
    """Title, size, gravity, and the scene's camera and background; angles in degrees."""
    view = scene.settings.view
    look: dict[str, Any] = {"title": scene.settings.title, "size": list(view.size)}
    look["gravity"] = list(scene.settings.gravity)
    if "background" in view.model_fields_set:  # otherwise views draw their own sky, for day or night
        look["background"] = view.background
    if view.follow:
        look["follow"] = view.follow
    if view.show.model_fields_set:
        look["show"] = view.show.model_dump(mode="json")
    if view.camera is not None:
        camera = view.camera.model_dump(mode="json")
        look["camera"] = camera | {"fov": degrees(view.camera.fov)}
    return look


def refuse_unknown(scene: Scene, tracks: Mapping[str, Any]) -> None:
    """Check that the camera target, arrows and trails refer to visible tracks."""
    view = scene.settings.view
    named = {("view", "show", kind): getattr(view.show, kind) for kind in OVERLAYS} | {
        ("view", "follow"): view.follow
    }
    for path, names in named.items():
        for i, name in enumerate(names if isinstance(names, list) else []):
            if name not in tracks:
                scene.error(unknown("track", name, tracks), (*path, i))
