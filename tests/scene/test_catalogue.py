"""The catalogue: kinds by section, one default each, unique names, loaded on demand."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from tests.scene.dummies import CATALOGUE, HERE, KINDS, Net

import visviva
from visviva.scene.catalogue import collect, full_catalogue
from visviva.scene.problems import ELSEWHERE
from visviva.scene.schema import json_schema
from visviva.vocabulary.model import BODIES, Kind, Part, Section


def test_sections_and_defaults() -> None:
    assert list(KINDS.sections) == ["bodies", "forces", "signals", "stepper"]
    assert KINDS.kinds["bodies"]["net"] is Net
    assert KINDS.defaults == {"bodies": "point_mass", "forces": "spring", "stepper": "event_driven"}
    assert KINDS.named == {"bodies", "forces", "signals"}


def test_two_kinds_of_one_name_are_refused() -> None:
    with pytest.raises(TypeError, match="'net' is listed twice"):
        collect([*CATALOGUE, Kind(BODIES, "net", f"{HERE}:Net")])


def test_two_defaults_are_refused() -> None:
    with pytest.raises(TypeError, match="two kinds are the default"):
        collect([*CATALOGUE, Kind(BODIES, "other", f"{HERE}:Net", default=True)])


def test_two_sections_of_one_name_are_refused() -> None:
    with pytest.raises(TypeError, match="two different sections"):
        collect([*CATALOGUE, Kind(Section("bodies", "thing"), "other", f"{HERE}:Net")])


def test_the_lines_say_what_the_classes_say() -> None:
    catalogue = full_catalogue()
    for section, kinds in catalogue.kinds.items():
        for name, part in kinds.items():
            assert (part.section.name, part.kind_name()) == (section, name), part
    listed = {part for kinds in catalogue.kinds.values() for part in kinds.values()}
    assert listed == _parts_of_the_package()


def test_what_other_programs_call_a_key_is_one_here() -> None:
    kinds = {name for parts in full_catalogue().kinds.values() for name in parts}
    known = kinds | set(_keys_of(json_schema()))
    assert {ours for words in ELSEWHERE.values() for ours in words} <= known


def _keys_of(schema: Any) -> Iterator[str]:
    """All keys that a scene may have, at any depth."""
    if isinstance(schema, dict):
        yield from schema.get("properties", {})
    for below in schema.values() if isinstance(schema, dict) else schema:
        if isinstance(below, dict | list):
            yield from _keys_of(below)


def _parts_of_the_package() -> set[type[Part]]:
    root = Path(visviva.__file__).parent
    for file in root.rglob("*.py"):
        if "Model(" in file.read_text(encoding="utf-8"):
            import_module(".".join(("visviva", *file.relative_to(root).with_suffix("").parts)))
    found, open_ = set(), [Part]
    while open_:
        part = open_.pop()
        open_.extend(part.__subclasses__())
        if part.__module__.startswith("visviva.") and "kind" in part.model_fields:
            found.add(part)
    return found


def test_a_kind_is_read_when_a_scene_asks_for_it() -> None:
    program = (
        "import sys; from visviva.scene.catalogue import full_catalogue\n"
        "kinds = full_catalogue().kinds['bodies']; assert 'rigid_body' in kinds and len(kinds) > 10\n"
        "assert not any(name.startswith('visviva.rigid.') for name in sys.modules)\n"
        "assert kinds['rigid_body'].__module__ in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=120)
