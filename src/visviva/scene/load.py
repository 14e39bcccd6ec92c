"""From a scene file to a checked scene."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NoReturn

import yaml

from visviva.errors import SceneError
from visviva.scene.catalogue import Catalogue, full_catalogue
from visviva.scene.document import parse_document
from visviva.scene.expressions import Value
from visviva.scene.include import Source, read_source
from visviva.scene.node import Key, Node
from visviva.scene.overrides import override
from visviva.scene.params import in_si, plain_data, read_params
from visviva.scene.repeat import expand_repeats
from visviva.scene.settings import Settings
from visviva.scene.thesis_folder import folder_scene, is_thesis_folder
from visviva.scene.validate import top_level_keys, validate
from visviva.vocabulary.inputs import Input
from visviva.vocabulary.known_names import NAMED_NUMBERS
from visviva.vocabulary.model import Part
from visviva.vocabulary.own_function import OWN_FUNCTIONS
from visviva.vocabulary.user_file import OwnFile, read_own


@dataclass(frozen=True)
class Scene:
    """A scene whose every value has been checked.

    Parameters
    ----------
    name : the file as the user named it.
    settings : title, duration, gravity, recording, view.
    params : values of the parameters.
    parts : section → name → part, in the order of the file; the name is "" in a single section.
    text : an equivalent self-contained scene: the file itself, or all parts in SI if it has includes or
        overridden values.
    root : the nodes it was read from, for line numbers.
    folders : folder of each file it was read from.
    source : the scene as read, with overrides, before its parts were repeated.
    own : the user's Python file given with it.
    """

    name: str
    settings: Settings
    params: Mapping[str, Value]
    parts: Mapping[str, Mapping[str, Part]]
    text: str
    root: Node
    folders: Mapping[str, Path] = field(default_factory=dict)
    source: Source | None = None
    own: OwnFile | None = None

    def entries(self, section: str) -> Mapping[str, Part]:
        """Parts of a named section, by name."""
        return self.parts.get(section, {})

    def single(self, section: str) -> Part | None:
        """The part of a single section; None if the scene omits it."""
        return self.parts.get(section, {}).get("")

    def error(self, message: str, path: Sequence[Key]) -> NoReturn:
        """Raise `SceneError` at the line of a path."""
        raise self.root.nearest(path).error(message, path)

    def folder(self, path: Sequence[Key]) -> Path:
        """Folder of the file that contains a path; that of the main file if it was overridden."""
        return self.folders.get(self.root.nearest(path).file) or self.folders.get(self.name, Path())


def load_scene(
    path: str | Path,
    settings: Sequence[str] = (),
    catalogue: Catalogue | None = None,
    python: str | Path | None = None,
) -> Scene:
    """Read and check a scene file, or a folder of files of the thesis, see `thesis_folder`.

    Parameters
    ----------
    settings : overrides, each "path=value", see `visviva.scene.overrides.override`.
    catalogue : the available kinds; those of all installed rooms if omitted.
    python : a Python file whose parts and functions the scene can use; it is executed, so it must be trusted.

    Errors: `SceneError` with file and line, or `CollectedSceneError` with all errors.
    Proved by tests/scene/test_load.py and test_bad_input.py.
    """
    if not isinstance(path, str | Path):
        raise SceneError(f"found a {type(path).__name__}, expected the path of a scene file")
    if isinstance(settings, str | Mapping):
        raise SceneError(f"found settings = {settings!r}, expected a list such as ['bodies.ball.mass=2 kg']")
    kinds = catalogue or full_catalogue()
    if is_thesis_folder(path):
        folder = folder_scene(path, settings)
        settings = folder.settings
        source = Source(folder.root(str(path)), folder.text, {str(path): Path(path)})
        source.cgs = _files_in_cgs(source.root, str(path))
        if source.cgs:
            source.cgs.add(folder.restrictions[0])
    else:
        source = read_source(path, kinds.named, top_level_keys(kinds))
    return _checked(str(path), source, settings, kinds, None if python is None else read_own(python))


def scene_from_text(
    text: str,
    name: str = "scene",
    catalogue: Catalogue | None = None,
    folder: Path | None = None,
    python: str | Path | None = None,
) -> Scene:
    """Check a scene given as text, such as the one stored in a run file; it has no includes.

    folder : folder of the meshes that it names.
    python : as for `load_scene`.
    """
    kinds = catalogue or full_catalogue()
    root = parse_document(text, name)
    asked = root.child("include")
    if asked is not None:
        raise asked.error("found an include, expected a self-contained scene", ["include"])
    folders = {name: folder} if folder else {}
    own = None if python is None else read_own(python)
    return _checked(name, Source(root, text, folders, _files_in_cgs(root, name)), (), kinds, own)


def _files_in_cgs(root: Node, name: str) -> set[str]:
    units = root.child("units")
    return {name} if units is not None and units.value == "cgs" else set()


def _checked(
    name: str, source: Source, settings: Sequence[str], catalogue: Catalogue, own: OwnFile | None = None
) -> Scene:
    with OWN_FUNCTIONS.during(own.functions if own else {}):
        return replace(_read(name, source, settings, catalogue), own=own)


def _read(name: str, source: Source, settings: Sequence[str], catalogue: Catalogue) -> Scene:
    root = source.root
    for setting in settings:
        root = override(root, setting, top_level_keys(catalogue), catalogue.named)
    cgs = source.cgs | ({f"--set {s[:120]}" for s in settings} if name in source.cgs else set())
    whole = len(source.folders) <= 1 and not settings
    source = replace(source, root=root, cgs=cgs)
    params = read_params(root)
    root, repeats = expand_repeats(root, params, catalogue.named)
    data, problems = plain_data(root, params, cgs, repeats)
    data.pop("include", None)
    with NAMED_NUMBERS.during(in_si(params)):
        checked, parts = validate(root, data, catalogue, problems, repeats.scopes)
    text = source.text if whole else dump(checked, parts, catalogue, params)
    return Scene(name, checked, params, parts, text, root, source.folders, source)


def with_overrides(scene: Scene, settings: Sequence[str]) -> Scene:
    """The same scene with overrides, in the form of `load_scene`, without reading it again.

    Errors: `SceneError` as for `load_scene`.
    """
    assert scene.source is not None
    return _checked(scene.name, scene.source, settings, full_catalogue(), scene.own)


def dump(
    settings: Settings,
    parts: Mapping[str, Mapping[str, Part]],
    catalogue: Catalogue,
    params: Mapping[str, Value],
) -> str:
    """A scene as text, in SI, with the parameters that formulas can use; it reads back as equal models."""
    data: dict[str, Any] = settings.model_dump(mode="json", exclude_unset=True, by_alias=True)
    data |= {"units": "SI", **({"params": in_si(params)} if params else {})}
    for section, held in parts.items():
        entries = {name: _entry(part) for name, part in held.items()}
        data[section] = entries if catalogue.sections[section].named else entries[""]
    return yaml.dump(
        data, Dumper=yaml.CSafeDumper, sort_keys=False, allow_unicode=True, default_flow_style=None
    )


def with_recorded_actions(
    scene: Scene, inputs: Mapping[str, Input], hand: Part | None, duration: float
) -> str:
    """The scene as text, with this duration [s], the recorded targets of its inputs, and a hand."""
    recorded = {
        name: part.model_copy(update={"targets": inputs[name].targets})
        for name, part in scene.entries("inputs").items()
    }
    parts: dict[str, Mapping[str, Part]] = {**scene.parts, **({"inputs": recorded} if recorded else {})}
    if hand is not None:
        parts["forces"] = {**scene.entries("forces"), hand.name: hand}
    settings = scene.settings.model_copy(update={"duration": duration})
    return dump(settings, parts, full_catalogue(), scene.params)


def _entry(part: Part) -> dict[str, Any]:
    return part.model_dump(mode="json", exclude_unset=True, by_alias=True, exclude={"name"})
