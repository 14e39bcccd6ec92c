"""MJCF, the model format of MuJoCo."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from visviva.importing.mjcf_relations import add_relations
from visviva.importing.mjcf_tree import Bodies
from visviva.importing.model import Model
from visviva.importing.xml_file import Element, read_xml


def read_mjcf(root: Element, key: str = "") -> Model:
    """The model of a parsed file, in the posture of a key if one is named.

    Raises SceneError, with the line, for an invalid model.
    """
    bodies = Bodies(with_includes(root, Path(root.file).parent), key)
    add_relations(bodies)
    return bodies.model


def with_includes(root: Element, folder: Path, depth: int = 0) -> Element:
    """The element with includes expanded. Raises SceneError for circular includes."""
    children: list[Element] = []
    for child in root.children:
        if child.tag != "include":
            children.append(with_includes(child, folder, depth))
            continue
        if depth > 20:
            child.error("found includes nested more than 20 deep, expected no cycle")
        inner = read_xml(folder / child.need("file"))
        children += with_includes(inner, folder, depth + 1).children
    return replace(root, children=children)
