"""The example scenes included in the package."""

from __future__ import annotations

import shutil
from pathlib import Path

from visviva.errors import SceneError
from visviva.scene.document import parse_document
from visviva.scene.settings import Settings
from visviva.scene.similar_scenes import LIBRARY
from visviva.vocabulary.nearest import suggested


def example_names() -> list[str]:
    """Names of all examples, in alphabetical order."""
    return sorted(path.stem for path in LIBRARY.glob("*.yaml"))


def example_path(name: str) -> Path:
    """Scene file of an example. Errors: `SceneError` listing the available examples."""
    if name not in example_names():
        near = suggested(name, example_names()) or f", expected one of: {', '.join(example_names())}"
        raise SceneError(f"found no example {name!r}{near}")
    return LIBRARY / f"{name}.yaml"


def example_facts(name: str) -> tuple[str, float]:
    """Title and duration [s] of an example; its parts are not read."""
    root = parse_document(example_path(name).read_text(encoding="utf-8"), name)
    given = {key: root.child(key) for key in ("title", "duration")}
    settings = Settings.model_validate({key: node.value for key, node in given.items() if node})
    return settings.title, settings.duration


def copy_example(name: str, folder: Path) -> list[Path]:
    """Copy an example and the files it reads into a folder; returns the copies.

    Errors: `SceneError` for an unknown name or an existing file; nothing is copied then.
    """
    scene = example_path(name)
    text = scene.read_text(encoding="utf-8")
    sources = [
        scene,
        *(path for path in sorted(LIBRARY.iterdir()) if path.suffix != ".yaml" and path.name in text),
    ]
    targets = [folder / source.name for source in sources]
    for target in targets:
        if target.exists():
            raise SceneError("found a file of this name already, expected none", file=str(target))
    folder.mkdir(parents=True, exist_ok=True)
    for source, target in zip(sources, targets, strict=True):
        shutil.copyfile(source, target)
    return targets
