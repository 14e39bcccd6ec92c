"""The vocabulary of scenes, for the page: sections, their kinds, and the keys of each with a description."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, get_args

from pydantic import BaseModel

from visviva.scene.catalogue import full_catalogue
from visviva.scene.settings import Settings
from visviva.vocabulary.quantity import Kind, VectorKind

Words = dict[str, Any]


@cache
def scene_vocabulary() -> Words:
    """settings: top-level keys; maps: those that are maps, with their description and keys; sections: by
    name, their description, default kind, and the description and keys of each kind."""
    catalogue = full_catalogue()
    sections = {
        name: {
            "named": section.named,
            "about": section.about,
            "default": catalogue.defaults.get(name, ""),
            "kinds": {
                kind: {"about": _prose(model), "keys": _keys(model, {"name"})}
                for kind, model in catalogue.kinds[name].items()
            },
        }
        for name, section in catalogue.sections.items()
    }
    maps = {
        name: {"about": _prose(inner), "keys": _keys(inner, set())}
        for name, field in Settings.model_fields.items()
        if (inner := _map_of(field.annotation))
    }
    return {"settings": _keys(Settings, set()), "maps": maps, "sections": sections}


def _keys(model: type[BaseModel], leave_out: set[str]) -> list[Mapping[str, Any]]:
    return [
        {
            "key": field.alias or name,
            "about": " ".join(
                filter(None, [_unit(field.metadata), field.description or _keys_text(field.annotation)])
            ),
            "required": field.is_required(),
        }
        for name, field in model.model_fields.items()
        if name not in leave_out
    ]


def _map_of(annotation: Any) -> type[BaseModel] | None:
    """The model of a key whose value is a map, or a map or none."""
    for one in (annotation, *get_args(annotation)):
        if isinstance(one, type) and issubclass(one, BaseModel):
            return one
    return None


def _keys_text(annotation: Any) -> str:
    inner = _map_of(annotation)
    return "" if inner is None else f"{_prose(inner)} Keys: {', '.join(inner.model_fields)}."


def _unit(metadata: list[Any]) -> str:
    for mark in metadata:
        if isinstance(mark, Kind):
            return f"[{mark.unit}]" if mark.unit else ""
        if isinstance(mark, VectorKind):
            return f"[x, y, z] [{mark.kind.unit}]" if mark.kind.unit else "[x, y, z]"
    return ""


def _prose(model: type[BaseModel]) -> str:
    return " ".join((model.__doc__ or "").split())
