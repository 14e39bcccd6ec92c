"""Appearance of a sketch and of the hand: the arrays of their two tracks."""

from __future__ import annotations

from typing import Any

import numpy as np

from visviva.play.sketch import Item, Sketch
from visviva.view.serving.protocol import Array, Named

LIGHT_COLOR, HEAVY_COLOR = np.array([0.96, 0.70, 0.30]), np.array([0.66, 0.16, 0.13])
NAIL_COLOR, MOTOR_COLOR = np.array([0.33, 0.36, 0.40]), np.array([0.18, 0.56, 0.62])
DOT_RADIUS = 0.03  # displayed radius of points that touch the floor with their centre [m]
MIN_MASS, MAX_MASS = 0.01, 10.0  # [kg], range of the colour scale

SKETCH_LOOK: dict[str, Any] = {
    "name": "play/sketch",
    "kind": "points",
    "pull": True,
    "moves": True,
    "look": {"label": "drawing", "radius": 0.04, "line_radius": 0.006, "line_color": "#8b93a1"},
}
ROD_LOOK: dict[str, Any] = {
    "name": "play/rods",
    "kind": "points",
    "look": {"label": "rods", "radius": 0.0, "line_radius": 0.013, "line_color": "#5b6b7f"},
}
STRING_LOOK: dict[str, Any] = {
    "name": "play/strings",
    "kind": "points",
    "look": {"label": "strings", "radius": 0.0, "line_radius": 0.008, "line_color": "#c9a05a"},
}
HAND_LOOK: dict[str, Any] = {
    "name": "play/hand",
    "kind": "points",
    "look": {"label": "hand", "radius": 0.0, "line_radius": 0.004, "line_color": "#3b82f6"},
}


KINDS = ("free", "nail", "circle", "sine", "line")


def kind_of(item: Item) -> str:
    """Type of an item, as named by the page."""
    if not item.held:
        return "free"
    return "nail" if item.script is None else type(item.script).__name__.lower().replace("straight", "line")


def color_of(item: Item) -> Array:
    """Red, green, blue: nails grey, motors green, particles darker with increasing mass."""
    if item.held:
        return NAIL_COLOR if item.script is None else MOTOR_COLOR
    share = np.log(item.mass / MIN_MASS) / np.log(MAX_MASS / MIN_MASS)
    color: Array = LIGHT_COLOR + float(np.clip(share, 0, 1)) * (HEAVY_COLOR - LIGHT_COLOR)
    return color


def sketch_arrays(sketch: Sketch, order: list[int], x: Array) -> list[Named]:
    """Items in this order at positions x (n, 3) [m], and springs, with the data the page needs."""
    index_of = {n: i for i, n in enumerate(order)}
    items = [sketch.items[n] for n in order]
    lines = [(index_of[link.a], index_of[link.b]) for link in sketch.links.values()]
    arrays: dict[str, Array] = {
        "x": x.astype(np.float32),
        "radius": np.full(len(items), sketch.radius or DOT_RADIUS, np.float32),
        "color": np.array([color_of(item) for item in items], np.float32).reshape(-1, 3),
        "lines": np.array(lines, np.int32).reshape(-1, 2),
        "numbers": np.array(order, np.int32),
        "kinds": np.array([KINDS.index(kind_of(item)) for item in items], np.uint8),
        "masses": np.array([item.mass for item in items], np.float32),
        "laws": np.array([(k.stiffness, k.zeta) for k in sketch.links.values()], np.float32).reshape(-1, 2),
        "links": np.array(list(sketch.links), np.int32),
    }
    found = [Named(SKETCH_LOOK["name"], key, data) for key, data in arrays.items()]
    for track, kind in ((ROD_LOOK, "rod"), (STRING_LOOK, "string")):
        own = [line for line, link in zip(lines, sketch.links.values(), strict=True) if link.kind == kind]
        found.append(Named(track["name"], "x", arrays["x"]))
        found.append(Named(track["name"], "lines", np.array(own, np.int32).reshape(-1, 2)))
    return found


def hand_arrays(point: Array | None, pointer: Array | None) -> list[Named]:
    """A line from the pulled point to the pointer; empty if none is pulled."""
    shown = point is not None and pointer is not None
    x = np.array([point, pointer] if shown else np.zeros((2, 3)), np.float32)
    return [
        Named(HAND_LOOK["name"], "x", x),
        Named(HAND_LOOK["name"], "active", np.full(2, shown, np.uint8)),
        Named(HAND_LOOK["name"], "lines", np.array([[0, 1]], np.int32)),
    ]
