"""All kinds of parts a scene may hold, collected from the rooms."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module

from visviva.core.model import Part, Section

ROOMS = (
    "particles", "springs", "joints", "rigid", "elastic", "hoist", "contact", "impact", "steppers",
    "scene.assemblies",
)  # fmt: skip


@dataclass(frozen=True)
class Catalogue:
    """Kinds by section.

    Parameters
    ----------
    sections : sections by name, in the order they are built.
    kinds : section name → value of `kind` → class.
    defaults : section name → the kind meant when `kind` is left out.
    """

    sections: dict[str, Section] = field(default_factory=dict)
    kinds: dict[str, dict[str, type[Part]]] = field(default_factory=dict)
    defaults: dict[str, str] = field(default_factory=dict)

    @property
    def named(self) -> frozenset[str]:
        """Names of the sections that are maps of named parts."""
        return frozenset(name for name, section in self.sections.items() if section.named)


def collect(parts: Iterable[type[Part]]) -> Catalogue:
    """Catalogue of these classes. Errors: `TypeError` when two classes claim the same place."""
    classes = list(parts)
    catalogue = Catalogue()
    for section in sorted({part.section for part in classes}, key=lambda s: (s.order, s.name)):
        if section.name in catalogue.sections:
            raise TypeError(f"two different sections are named {section.name!r}")
        catalogue.sections[section.name] = section
        catalogue.kinds[section.name] = {}
    for part in classes:
        place, kind = part.section.name, part.kind_name()
        if kind in catalogue.kinds[place]:
            raise TypeError(f"{place}: the kind {kind!r} stands twice in the catalogue")
        catalogue.kinds[place][kind] = part
        if part.__dict__.get("default_kind"):
            if place in catalogue.defaults:
                raise TypeError(
                    f"{place}: two kinds are the default, {kind!r} and {catalogue.defaults[place]!r}"
                )
            catalogue.defaults[place] = kind
    return catalogue


@cache
def full_catalogue() -> Catalogue:
    """Catalogue of all rooms that are installed; each one gives its `CATALOGUE` tuple."""
    parts: list[type[Part]] = []
    for room in ROOMS:
        name = f"visviva.{room}"
        try:
            module = import_module(name)
        except ModuleNotFoundError as error:
            if error.name != name:
                raise
            continue
        parts.extend(getattr(module, "CATALOGUE", ()))
    return collect(parts)
