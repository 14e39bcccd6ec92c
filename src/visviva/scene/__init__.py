"""Scenes: files of parts with units, read, checked and built; errors name file and line."""

from visviva.scene.build import SceneBuilder, build_scene
from visviva.scene.load import Scene, load_scene, scene_from_text
from visviva.scene.problems import CollectedSceneError, problems_of
from visviva.scene.schema import json_schema

__all__ = [
    "CollectedSceneError",
    "Scene",
    "SceneBuilder",
    "build_scene",
    "json_schema",
    "load_scene",
    "problems_of",
    "scene_from_text",
]
