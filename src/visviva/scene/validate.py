"""Plain data of a scene to its models; every error has its line."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from types import MappingProxyType
from typing import Any, get_args

from pydantic import ValidationError

from visviva.errors import SceneError
from visviva.scene.catalogue import Catalogue
from visviva.scene.node import Key, Node, path_text
from visviva.scene.problems import (
    ENDS,
    KINDS_OTHERWISE,
    OTHERWISE,
    misspelt_keys,
    name_used_here,
    raise_problems,
    unknown,
)
from visviva.scene.settings import Settings
from visviva.scene.translate import join_messages, keys_of, translate
from visviva.vocabulary.model import Model, Part, Section
from visviva.vocabulary.quantity import value_text

UNVALIDATED_KEYS = ("include", "params")
"""Top-level keys that are used up before validation."""

MAX_KINDS = 4  # most kinds named in a message
SHAPES = ("sphere", "capsule", "box", "cylinder", "cone", "ellipsoid", "hull", "mesh", "compound", "torus")

NAME = re.compile(r"[^\W\d][\w-]*")
MAX_SHOWN = 60


def top_level_keys(catalogue: Catalogue) -> list[str]:
    """All keys allowed at the top level of a scene."""
    return [*Settings.model_fields, *UNVALIDATED_KEYS, *catalogue.sections]


def validate(
    root: Node,
    data: dict[str, Any],
    catalogue: Catalogue,
    problems: list[SceneError],
    scopes: Mapping[tuple[Key, ...], Collection[str]],
) -> tuple[Settings, dict[str, dict[str, Part]]]:
    """Settings and parts (by section and name; "" in a single section).

    Parameters
    ----------
    root : the nodes `data` came from, for line numbers.
    data : plain data, see `visviva.scene.params.plain_data`.
    problems : errors found so far, raised together with those found here.
    scopes : the indices that each repeated part knows, by its section and name.

    Errors: `SceneError`, `CollectedSceneError`.
    """
    reader = _Reader(root, catalogue, problems, scopes)
    known = top_level_keys(catalogue)
    for key in data:
        if key not in known:
            above = [one for one in list(data)[: list(data).index(key)] if one in known][-1:]
            if above and data[above[0]] is None:
                message = f"unknown key {key!r} here; indent it to put it into `{above[0]}`"
            elif isinstance(data[key], dict) and set(data[key]) & set(catalogue.sections):
                message = f"unknown key {key!r}; the file is the scene: what is below goes to the left margin"
            else:
                message = _one_level_down(key, Settings, data) or reader.kind_meant(key)
                message = message or unknown("key", key, known)
            reader.note([key], message)
    settings = reader.model(Settings, {k: v for k, v in data.items() if k in Settings.model_fields}, [])
    for section in catalogue.sections.values():
        if data.get(section.name) is not None:
            reader.section(section, data[section.name])
    if "bodies" in data and data["bodies"] is None and not reader.problems:
        reader.note(["bodies"], "found nothing, expected the bodies of the scene, such as `ball: {…}`")
    raise_problems(reader.problems)
    assert isinstance(settings, Settings)
    return settings, reader.parts


@dataclass
class _Reader:
    root: Node
    catalogue: Catalogue
    problems: list[SceneError]
    scopes: Mapping[tuple[Key, ...], Collection[str]]
    parts: dict[str, dict[str, Part]] = field(default_factory=dict)
    reported: set[str] = field(init=False)  # what cannot be computed is not reported as of the wrong kind too

    def __post_init__(self) -> None:
        self.reported = {problem.path.partition("[")[0] for problem in self.problems}

    def note(self, path: list[Key], message: str) -> None:
        """Record an error at a path, unless one is recorded there, or the same for another repeated part.

        A number that was computed is reported with the expression as written, which names its parameters.
        """
        text = path_text(path)
        if text in self.reported:
            return
        node = self.root.nearest(path)
        if isinstance(node.value, str) and node.value.startswith("="):
            message += f"; it is written {node.value[:MAX_SHOWN]!r}"
        elif name := self.bare_parameter(node):
            message += f"; a parameter is written '= {name}'"
        elif name := self.bare_index(node, path, message):
            message += f"; an index of `repeat` is written '= {name}', and in formulas and names {{{name}}}"
        known = (p for p in self.problems[-20:] if p.line == node.line)
        if not any(
            p.path.partition("[")[0] == text or p.path == text or (p.message == message and p.line)
            for p in known
        ):
            self.problems.append(node.error(message, path))

    def bare_parameter(self, node: Node) -> str:
        """The parameter whose name this value, or one of its list, is; empty if there is none."""
        params = self.root.child("params")
        values = [one.value for one in (node.value if isinstance(node.value, list) else [node])]
        names = (one for one in values if isinstance(one, str) and params and params.child(one))
        return next(names, "")

    def bare_index(self, node: Node, path: list[Key], message: str) -> str:
        """The index of this repeated part whose name a value is, or that a formula does not know."""
        texts = [one.value for one in (node.value if isinstance(node.value, list) else [node])]
        scope = self.scopes.get(tuple(path[:2]), ())
        return next((n for n in scope if n in texts or message.startswith(f"found {n!r}")), "")

    def kind_meant(self, key: str) -> str:
        """Message for a key that is a kind of part; empty if no section has it."""
        for name, section in self.catalogue.sections.items():
            if section.named and key in self.catalogue.kinds[name]:
                example = f"as in `{name}: {{NAME: {{kind: {key}, …}}}}`"
                return f"unknown key {key!r}: it is a kind of {section.item}, {example}"
        return ""

    def section(self, section: Section, data: Any) -> None:
        """Read all parts of one section."""
        parts = self.parts[section.name] = {}
        path: list[Key] = [section.name]
        if not isinstance(data, dict):
            example = (
                "names, such as `ball: {…}`"
                if section.named
                else f"keys, such as {self.whole(section, data)}"
            )
            self.note(path, f"found {value_text(data)}, expected a map of {example}")
        elif not section.named:
            self.part(section, "", data, path, parts)
        else:
            for name, entry in self.indented(section, data):
                self.entry(section, name, entry, parts)

    def whole(self, section: Section, word: Any) -> str:
        """The map that a word alone stands for: the kind of that name, or the one that takes it."""
        for kind, model in self.catalogue.kinds[section.name].items():
            if word == kind:
                return f"{{kind: {kind}}}"
            for key, info in model.model_fields.items():
                if word is not None and word in get_args(info.annotation):
                    return f"{{kind: {kind}, {key}: {word}}}"
        return "{kind: …}"

    def indented(self, section: Section, data: dict[str, Any]) -> Iterator[tuple[str, Any]]:
        """The parts of a section; without what stands at a wrong level, which is noted."""
        names = list(data)
        astray = False  # these keys belong to the name above them
        above = ""
        for name, after in zip_longest(names, names[1:], fillvalue=""):
            loose = data[name] is not None and not isinstance(data[name], dict)
            if astray := astray and loose:
                continue
            if data[name] is None and not isinstance(data.get(after, {}), dict | None):
                astray = True
                message = f"found nothing; indent its keys, such as {after!r}, further than its name"
                self.note([section.name, name], message)
            elif loose and self.is_key(section, name):
                mend = f"; indent it to put it into `{above}`" if above else f", as in NAME: {{{name}: …}}"
                message = f"found a key of the {section.item}, expected its name first{mend}"
                self.forget([section.name, above, name])
                self.note([section.name, name], message)
                astray = not above
            elif self.section_inside(section, name, data[name]):
                self.note(
                    [section.name, name], f"found the section `{name}` in here: it goes to the left margin"
                )
            else:
                above = name
                yield name, data[name]

    def is_key(self, section: Section, name: str) -> bool:
        """Whether a kind of part has such a key. This loads all kinds, so only a scene that is wrong asks."""
        return any(name in kind.model_fields for kind in self.catalogue.kinds[section.name].values())

    def forget(self, path: list[Key]) -> None:
        """Drop an error that another one explains."""
        self.problems[:] = [one for one in self.problems if one.path != path_text(path)]

    def section_inside(self, section: Section, name: str, entry: Any) -> bool:
        """Whether this is another section, indented too far: a map of parts under its name."""
        if name == section.name or name not in self.catalogue.sections or not isinstance(entry, dict):
            return False
        return bool(entry) and all(isinstance(part, dict) for part in entry.values())

    def entry(self, section: Section, name: str, data: Any, parts: dict[str, Part]) -> None:
        """Read one named part."""
        path: list[Key] = [section.name, name]
        if not NAME.fullmatch(name) or len(name) > MAX_SHOWN:
            rule = f"a name of at most {MAX_SHOWN} letters, digits, _ and - that begins with a letter"
            more = "…" * (len(name) > MAX_SHOWN)
            self.note(path, f"found the name {name[:MAX_SHOWN]!r}{more}, expected {rule}")
        elif data is not None and not isinstance(data, dict):
            example = f", such as {section.example}" if section.example else ""
            about = f"a map that describes the {section.item}{example}"
            self.note(path, f"found {value_text(data)}, expected {about}")
        elif data and "name" in data:
            self.note([*path, "name"], f"found a name inside, expected none: the key {name!r} is the name")
        else:
            self.part(section, name, data or {}, path, parts)

    def part(
        self, section: Section, name: str, data: dict[str, Any], path: list[Key], parts: dict[str, Part]
    ) -> None:
        """Read one part of the kind it names."""
        kinds = self.catalogue.kinds[section.name]
        kind = data.get("kind", self.catalogue.defaults.get(section.name))
        if kind is None:
            self.note(path, f"'kind' is missing, expected one of {', '.join(sorted(kinds))}")
        elif not isinstance(kind, str):
            self.note(
                [*path, "kind"], f"found {value_text(kind)}, expected one of {', '.join(sorted(kinds))}"
            )
        elif kind not in kinds:
            self.note([*path, "kind"], self.unknown_kind(section, kind, sorted(kinds)))
        else:
            part = self.model(kinds[kind], {**data, "kind": kind, "name": name}, path, kinds)
            if isinstance(part, Part):
                parts[name] = part

    def unknown_kind(self, section: Section, kind: str, kinds: list[str]) -> str:
        """Message for an unknown kind in this section; another section may have it."""
        if section.name == "bodies" and kind in SHAPES:
            return (
                f"{kind!r} is a shape: a rigid body is {{kind: rigid_body, shape: {{kind: {kind}, …}}, …}}, "
                "a soft one an elastic_body"
            )
        if section.name == "signals" and kind in KINDS_OTHERWISE:
            return f"unknown kind of signal {kind!r}: {KINDS_OTHERWISE[kind]}"
        having = [
            name for name, others in self.catalogue.kinds.items() if kind in others and name != "signals"
        ]
        if len(having) == 1 and not name_used_here(kind, kinds):
            return f"`kind: {kind}` belongs to the section `{having[0]}`, expected a kind of {section.item}"
        return unknown(f"kind of {section.item}", kind, kinds)

    def model(
        self,
        model: type[Model],
        data: dict[str, Any],
        path: list[Key],
        kinds: Mapping[str, type[Model]] = MappingProxyType({}),
    ) -> Model | None:
        """A model of this data, one of the kinds; None if it has errors, which are recorded."""
        try:
            return model.model_validate(data)
        except ValidationError as error:
            messages: dict[tuple[Key, ...], list[str]] = {}
            for detail in error.errors(include_url=False):
                below, message = translate(detail, model, data)
                if detail["type"] == "extra_forbidden" and len(below) == 1:
                    key = str(below[0])
                    if not name_used_here(key, model.model_fields):
                        message = _said_elsewhere(key, model, data, kinds) or message
                messages.setdefault(tuple(below), []).append(message)
            meant = {(*at[:-1], word) for at, found in messages.items() for word in misspelt_keys(found)}
            for at, found in messages.items():
                if at not in meant:  # a key missing only because it is misspelt is reported once
                    self.note([*path, *at], join_messages(found))
        return None


def _said_elsewhere(
    key: str, model: type[Model], data: dict[str, Any], kinds: Mapping[str, type[Model]]
) -> str:
    """Message for a key that a part does not have, but something else does; empty if nothing is known."""
    if otherwise := OTHERWISE.get((data["kind"], key), ""):
        return f"unknown key {key!r}: {otherwise}"
    if key in ENDS and {"a", "b"} <= model.model_fields.keys():
        return (
            f"unknown key {key!r}; did you mean 'a' and 'b'? Each end has its own key, as in a: hook, b: ball"
        )
    if data["kind"] == "python":
        return f"unknown key {key!r}; numbers of your own go one level down: numbers: {{{key}: …}}"
    return _one_level_down(key, model, data) or _of_another_kind(key, data["kind"], kinds, model)


def _one_level_down(key: str, model: type[Model], data: dict[str, Any]) -> str:
    """Message for a key that belongs to a nested map of this model; prefers maps that are given."""
    inside = {
        name: {word for one in _models_in(held.annotation) for word in one.model_fields}
        for name, held in model.model_fields.items()
    }
    having = [name for name, words in inside.items() if key in words]
    if not having:
        meant = [(name, near) for name, words in inside.items() if (near := name_used_here(key, words))]
        if len(meant) == 1 and meant[0][1] not in model.model_fields:
            name, near = meant[0]
            return f"unknown key {key!r} here; it is `{near}` one level down, in `{name}`"
        return ""
    having = [name for name in having if name in data] or having
    if not 0 < len(having) <= MAX_KINDS:
        return ""
    keys_text = "`, `".join(having[:-1]) + "` or `" * (len(having) > 1) + having[-1]
    return f"unknown key {key!r} here; it belongs one level down, into `{keys_text}`"


def _models_in(annotation: Any) -> list[type[Model]]:
    """All models that a value of this type can be or contain."""
    if isinstance(annotation, type) and issubclass(annotation, Model):
        return [annotation]
    return [model for part in get_args(annotation) for model in _models_in(part)]


def _of_another_kind(key: str, kind: str, kinds: Mapping[str, type[Model]], own: type[Model]) -> str:
    """Message for a key that only other kinds of this section have; empty if none has it, or many."""
    having = [other for other, model in sorted(kinds.items()) if key in model.model_fields]
    if not 0 < len(having) <= MAX_KINDS:
        return ""
    known = unknown("key", key, keys_of(own)).partition(" Known: ")[2]
    others = "` or `kind: ".join(having)
    return f"unknown key {key!r} of `kind: {kind}`; it belongs to `kind: {others}`. Known here: {known}"
