"""What a scene is made of, in words that other scenes share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from visviva.scene.load import Scene


def features(scene: Scene) -> set[str]:
    """Kinds of its parts, such as "bodies:rigid_body", of things inside, "shape:box", and how it steps."""
    found = set()
    for section, held in scene.parts.items():
        for part in held.values():
            found.add(f"{section}:{part.kind_name()}")
            found.update(_inner_kinds(part.model_dump(exclude={"kind"}, exclude_unset=True)))
    stepper: Any = scene.single("stepper")
    if stepper is not None:
        found.update(f"stepper.{name}" for name, value in stepper if value is True)
        found.update(f"stepper.{name}:{value}" for name, value in stepper if name == "method")
    return found


def _inner_kinds(data: Any, key: str = "") -> Iterator[str]:
    if isinstance(data, dict):
        if isinstance(data.get("kind"), str):
            yield f"{key}:{data['kind']}"
        for name, value in data.items():
            yield from _inner_kinds(value, str(name))
    elif isinstance(data, list):
        for value in data:
            yield from _inner_kinds(value, key)
