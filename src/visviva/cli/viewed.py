"""Names that a scene's view asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from visviva.scene import Scene
from visviva.scene.problems import unknown

SHOWN = ("trails", "velocities", "forces", "names")
"""What a view may show of tracks by their names."""


def refuse_unknown(scene: Scene, tracks: Mapping[str, Any]) -> None:
    """The camera follows what is shown, and arrows and trails are of such things."""
    view = scene.settings.view
    named = {("view", "show", kind): getattr(view.show, kind) for kind in SHOWN} | {
        ("view", "follow"): view.follow
    }
    for path, names in named.items():
        for i, name in enumerate(names if isinstance(names, list) else []):
            if name not in tracks:
                scene.error(unknown("track", name, tracks), (*path, i))
