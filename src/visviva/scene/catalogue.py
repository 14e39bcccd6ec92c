"""All kinds of parts a scene can contain, collected from the rooms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module

from visviva.vocabulary.model import Kind, Part, Section

ROOMS = (
    "particles", "springs", "joints", "rigid", "elastic", "hoist", "contact", "impact", "steppers",
    "scene.assemblies",
)  # fmt: skip


class Kinds(Mapping[str, type[Part]]):
    """Classes of one section by kind, each imported on first use."""

    def __init__(self) -> None:
        self._lines: dict[str, Kind] = {}

    def add(self, line: Kind) -> None:
        """Add a line of a catalogue."""
        if line.name in self._lines:
            raise TypeError(f"{line.section.name}: the kind {line.name!r} is listed twice in the catalogue")
        self._lines[line.name] = line

    def __getitem__(self, name: str) -> type[Part]:
        """The class of a kind."""
        return self._lines[name].load()

    def __contains__(self, name: object) -> bool:
        """Whether the kind exists."""
        return name in self._lines

    def __iter__(self) -> Iterator[str]:
        """Names, in catalogue order."""
        return iter(self._lines)

    def __len__(self) -> int:
        """Number of kinds."""
        return len(self._lines)


@dataclass(frozen=True)
class Catalogue:
    """Kinds by section.

    Parameters
    ----------
    sections : sections by name, in build order.
    kinds : section name → value of `kind` → class.
    defaults : section name → default kind.
    """

    sections: dict[str, Section] = field(default_factory=dict)
    kinds: dict[str, Kinds] = field(default_factory=dict)
    defaults: dict[str, str] = field(default_factory=dict)

    @property
    def named(self) -> frozenset[str]:
        """Names of the sections that are maps of named parts."""
        return frozenset(name for name, section in self.sections.items() if section.named)


def collect(lines: Iterable[Kind]) -> Catalogue:
    """Catalogue of these lines. Errors: `TypeError` if two of them have the same key."""
    lines = list(lines)
    catalogue = Catalogue()
    for section in sorted({line.section for line in lines}, key=lambda s: (s.order, s.name)):
        if section.name in catalogue.sections:
            raise TypeError(f"two different sections are named {section.name!r}")
        catalogue.sections[section.name] = section
        catalogue.kinds[section.name] = Kinds()
    for line in lines:
        place = line.section.name
        catalogue.kinds[place].add(line)
        if line.default:
            if place in catalogue.defaults:
                raise TypeError(
                    f"{place}: two kinds are the default, {line.name!r} and {catalogue.defaults[place]!r}"
                )
            catalogue.defaults[place] = line.name
    return catalogue


@cache
def full_catalogue() -> Catalogue:
    """Catalogue of all installed rooms; each provides its `CATALOGUE` tuple."""
    lines: list[Kind] = []
    for room in ROOMS:
        name = f"visviva.{room}"
        try:
            module = import_module(name)
        except ModuleNotFoundError as error:
            if error.name != name:
                raise
            continue
        lines.extend(getattr(module, "CATALOGUE", ()))
    return collect(lines)
