"""Suggestions for an unknown name. Proved by tests/vocabulary/test_nearest.py."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

MIN_SIMILARITY = 0.6  # share of common letters from which a name is suggested
OTHER_WORDS = {
    "tension": ("constraint_force", "rope"),
    "mesh": ("lattice",),
    "box": ("block",),
    "cube": ("box", "block"),
    "cuboid": ("box", "block"),
    "ball": ("sphere", "ball_joint"),
    "revolute": ("hinge",),
    "prismatic": ("slider",),
    "spherical": ("ball_joint",),
    "pivot": ("hinge", "ball_joint"),
    "fixed": ("weld", "prescribed", "fixed_points"),
    "fix": ("weld", "prescribed"),
    "pin": ("prescribed", "ball_joint"),
    "friction": ("mu",),
    "bounce": ("restitution",),
    "bounciness": ("restitution",),
    "elasticity": ("restitution", "young"),
    "weight": ("mass",),
    "angular_velocity": ("spin",),
    "orientation": ("quat",),
    "quaternion": ("quat", "orientation"),
    "rotation": ("quat", "orientation"),
    "position": ("x",),
    "positions": ("x",),
    "velocity": ("v",),
    "omega": ("spin",),
    "rotor_inertia": ("armature",),
    "k": ("stiffness",),
    "material": ("finish",),
    "texture": ("finish",),
    "dt": ("h",),
    "end": ("duration",),
    "height": ("z",),
    "altitude": ("z",),
    "length": ("rest_length",),
    "distance": ("length",),
    "blender": ("usd",),
    "houdini": ("usd",),
    "unity": ("gltf",),
    "godot": ("gltf",),
    ".fbx": (".glb",),
    ".obj": (".glb",),
}  # names in other programs and books; the first name known here is suggested


def nearest_name(name: str, known: Iterable[str]) -> str:
    """The known name closest to this one, or its synonym elsewhere; empty if there is none."""
    names = list(dict.fromkeys(known))
    same = [one for one in names if one.lower() == name.lower()]
    same += [one for one in OTHER_WORDS.get(name.lower(), ()) if one in names]
    return (same or get_close_matches(name, names, 1, MIN_SIMILARITY) or [""])[0]


def suggested(name: str, known: Iterable[str]) -> str:
    """The ending of "unknown …": "; did you mean 'ball'?", or nothing."""
    near = nearest_name(name, known)
    return f"; did you mean {near!r}?" if near else ""
