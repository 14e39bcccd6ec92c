"""What may stand in a scene, for the page: sections, their kinds, and the keys of each with a line on it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from pydantic import BaseModel

from visviva.scene.catalogue import full_catalogue
from visviva.scene.settings import Settings
from visviva.vocabulary.quantity import Kind, VectorKind

Words = dict[str, Any]


@cache
def words() -> Words:
    """settings: keys at the top; sections: by name the default kind, and of each kind what it is and has."""
    catalogue = full_catalogue()
    sections = {
        name: {
            "named": section.named,
            "default": catalogue.defaults.get(name, ""),
            "kinds": {
                kind: {"about": _prose(model), "keys": _keys(model, {"name"})}
                for kind, model in catalogue.kinds[name].items()
            },
        }
        for name, section in catalogue.sections.items()
    }
    return {"settings": _keys(Settings, set()), "sections": sections}


def _keys(model: type[BaseModel], leave_out: set[str]) -> list[Mapping[str, Any]]:
    return [
        {
            "key": field.alias or name,
            "about": " ".join(filter(None, [_unit(field.metadata), field.description or ""])),
            "required": field.is_required(),
        }
        for name, field in model.model_fields.items()
        if name not in leave_out
    ]


def _unit(metadata: list[Any]) -> str:
    for mark in metadata:
        if isinstance(mark, Kind):
            return f"[{mark.unit}]" if mark.unit else ""
        if isinstance(mark, VectorKind):
            return f"[x, y, z] [{mark.kind.unit}]" if mark.kind.unit else "[x, y, z]"
    return ""


def _prose(model: type[BaseModel]) -> str:
    return " ".join((model.__doc__ or "").split())
