"""A model as the text of a scene."""

from __future__ import annotations

import os
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import yaml

from visviva.arrays import Array
from visviva.errors import SceneError
from visviva.importing.frame import Frame
from visviva.importing.model import VISUAL_MASKS, Drive, Geometry, Ground, Joint, Link, Model
from visviva.importing.names import RESERVED_NAMES, Names
from visviva.importing.solids import mass_properties_of, substitute_ellipsoid
from visviva.rigid.mass import MassProperties
from visviva.rigid.mass import combined as as_one
from visviva.rigid.principal import check_inertia

FIXED_LINK_DENSITY = 1000.0  # kg/m³, of the link fixed to the world, where it has no effect
TINTS = ("#9aa7b0", "#c07f3c", "#4f7fa8", "#6f9a5b", "#b3563f", "#8a74a8")
"""For links without a colour, in turn, so that neighbours differ."""
NO_MASS = MassProperties(0.0, np.zeros(3), np.zeros((3, 3)))


def scene_text(model: Model, folder: Path) -> str:
    """The scene of a model; file names are relative to a folder.

    Raises SceneError, with the line in the model, for a moving link without mass.
    """
    data = _Scene(model, folder).data()
    text = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, default_flow_style=None, width=110)
    return "".join(f"# left out: {note}\n" for note in model.left_out) + text


class _Scene:
    def __init__(self, model: Model, folder: Path) -> None:
        self.model, self.folder, self.names = model, folder, Names()
        self.inputs = Names(RESERVED_NAMES)

    def data(self) -> dict[str, Any]:
        """The scene as nested dicts and lists."""
        model = self.model
        bodies = {self._name(one): _ground(one) for one in model.grounds}
        bodies |= {
            self._name(link): self._body(link, TINTS[i % len(TINTS)]) for i, link in enumerate(model.links)
        }
        constraints = {self._name(joint): self._joint(joint) for joint in model.joints}
        fixed = model.fixed
        if fixed is not None and fixed.geometries:
            # Only its contacts need a body; its joints are joints to the world.
            bodies[self._name(fixed)] = self._body(fixed, TINTS[-1])
            stays = self.names.of("stays", f"{fixed.name}_stays")
            constraints[stays] = {"kind": "weld", "body": self._name(fixed)}
        for hold in model.holds:
            constraints[self.names.of(hold, hold.name)] = {
                "kind": hold.kind,
                **self._between(hold.links),
                "at": _list(hold.at),
            }
        for gear in model.gears:
            by = {"law": gear.law} if isinstance(gear.law, str) else {"ratio": _round(gear.law)}
            of = [self._name(gear.first), self._name(gear.second)]
            constraints[self.names.of(gear, gear.name)] = {"kind": "gear", "of": of, **by}
        data = {
            "title": model.title,
            "gravity": _list(model.gravity),
            "inputs": {self._input(one): _input(one) for joint in model.joints for one in joint.drives},
            "bodies": bodies,
            "constraints": constraints,
            "contacts": self._contacts(),
        }
        return {key: value for key, value in data.items() if value}

    def _name(self, what: Link | Joint | Ground) -> str:
        return self.names.of(what, what.name)

    def _body(self, link: Link, tint: str) -> dict[str, Any]:
        own = self._mass(link)
        geometries = link.solid or link.geometries or [_substitute_shape(own)]
        body: dict[str, Any] = {"kind": "rigid_body", "shape": self._shape(geometries)}
        if link is self.model.fixed:
            body["density"] = FIXED_LINK_DENSITY
        else:
            body |= {"mass": _round(own.mass), "center": _list(own.centre), "inertia": _tensor(own.inertia)}
        body |= {"position": _list(link.frame.position), "orientation": _list(link.frame.orientation)}
        if link.points:
            body["points"] = {self._point(link, name): _list(at) for name, at in link.points.items()}
        frictions = [one.mu for one in geometries if one.mu is not None]
        colors = [one.color for one in geometries if one.color is not None]
        body |= {"mu": _round(max(frictions))} if frictions else {}
        return body | {"color": (colors or [tint])[0]}

    def _mass(self, link: Link) -> MassProperties:
        if link.mass is None:
            if link is self.model.fixed:
                return NO_MASS
            link.element.error("found a moving link without a mass, expected one > 0")
        try:
            check_inertia(link.mass.inertia[None], "")
        except SceneError as error:
            if not link.geometries:
                link.element.error(error.message)
            self.model.omit(
                f"the inertia of {link.name}", f"{error.message}; that of its shapes is used instead"
            )
            return self._of_shapes(link, link.mass)
        return link.mass

    def _of_shapes(self, link: Link, own: MassProperties) -> MassProperties:
        """The given mass and centre of a link, with the inertia of its shapes at uniform density."""
        shapes = link.solid or link.geometries
        parts = [
            mass_properties_of(link.element, one.shape, None, FIXED_LINK_DENSITY).moved(
                one.frame.position, one.frame.rotation
            )
            for one in shapes
        ]
        return MassProperties(own.mass, own.centre, as_one(parts).scaled(own.mass).inertia)

    def _shape(self, geometries: list[Geometry]) -> dict[str, Any]:
        pieces = [self._piece(one) for one in geometries]
        if len(pieces) == 1 and pieces[0].keys().isdisjoint(("position", "orientation")):
            return {key: value for key, value in pieces[0].items() if key != "color"}
        return {"kind": "compound", "pieces": pieces}

    def _piece(self, one: Geometry) -> dict[str, Any]:
        piece = {
            key: self._relative(value) if key == "file" else _plain(value) for key, value in one.shape.items()
        }
        position, orientation = _list(one.frame.position), _list(one.frame.orientation)
        if any(position):
            piece["position"] = position
        if orientation[0] != 1.0:
            piece["orientation"] = orientation
        return piece | ({} if one.color is None else {"color": one.color})

    def _joint(self, joint: Joint) -> dict[str, Any]:
        part = {"kind": joint.kind, **self._between((joint.parent, joint.child)), "at": _list(joint.at)}
        if joint.kind != "ball_joint":
            part["axis"] = _list(joint.axis)
        if joint.limits is not None:
            part["limits"] = _list(np.array(joint.limits))
        if joint.stiffness and joint.kind == "ball_joint":
            part["stiffness"] = _round(joint.stiffness)
        elif joint.stiffness:
            part["spring"] = {"stiffness": _round(joint.stiffness), "rest": _round(joint.rest)}
        for key in ("damping", "friction", "armature"):
            if value := getattr(joint, key):
                part[key] = _round(value)
        if joint.drives:
            key = "torque_formula" if joint.kind == "hinge" else "force_formula"
            part["motor"] = {key: " + ".join(self._formula(one) for one in joint.drives)}
        return part

    def _input(self, one: Drive) -> str:
        return self.inputs.of(one, one.name)

    def _formula(self, one: Drive) -> str:
        inside = self._input(one) if one.gain == 1.0 else f"{one.gain:.10g} * {self._input(one)}"
        if one.bias:
            inside = f"{inside} + {one.bias:.10g}"
        if one.bounds is not None:
            inside = f"clip({inside}, {one.bounds[0]:.10g}, {one.bounds[1]:.10g})"
        return inside if one.scale == 1.0 else f"{one.scale:.10g} * ({inside})"

    def _between(self, links: tuple[Link | None, Link | None]) -> dict[str, Any]:
        """The entry of a joint for its two links; the world is omitted."""
        moving = [link for link in links if link is not None and link is not self.model.fixed]
        names = [self._name(link) for link in moving]
        return {"bodies": names} if len(names) == 2 else {"body": names[0]}

    def _contacts(self) -> dict[str, Any]:
        """Contacts of all solids, except pairs that pass through each other.

        Neighbours in the tree pass through each other in every scene; here also those of the fixed link.
        """
        model, fixed = self.model, self.model.fixed
        links = [*model.links, *([] if fixed is None or not fixed.geometries else [fixed])]
        of: list[Link | Ground] = [*model.grounds, *(link for link in links if link.solid)]
        if len(of) == len(model.grounds):
            return {}
        apart = {
            (a, b)
            for a, b in combinations(of, 2)
            if isinstance(b, Link) and not (self._joined(a, b) or (b.meets(a) and not self._pass(a, b)))
        }
        groups = [[self._name(one) for one in some] for some in covering_groups(of, apart)]
        part: dict[str, Any] = {"kind": "bodies"}
        if len(of) < len(model.grounds) + len(links):
            part["of"] = [self._name(one) for one in of]
        return {"touch": part | ({"apart": groups} if groups else {})}

    def _pass(self, a: Link | Ground, b: Link) -> bool:
        """Whether two pass through each other regardless of their masks."""
        fixed = self.model.fixed
        if b is fixed:
            return isinstance(a, Ground) or any(
                joint.child is a and joint.parent is fixed for joint in self.model.joints
            )
        return (a, b) in self.model.apart or (b, a) in self.model.apart

    def _joined(self, a: Link | Ground, b: Link) -> bool:
        """Whether they are neighbours, neither of them the world."""
        joints = self.model.joints
        return b is not self.model.fixed and any({one.parent, one.child} == {a, b} for one in joints)

    def _point(self, link: Link, name: str) -> str:
        return self.names.of((link, name), name)

    def _relative(self, file: str) -> str:
        return os.path.relpath(file, self.folder)


def covering_groups(of: list[Any], pairs: set[tuple[Any, Any]]) -> list[list[Any]]:
    """A few groups that together cover all pairs, each in the order of `of`; any two in a group are a pair.

    Each group grows from an uncovered pair by everything that forms a pair with all its members.
    """
    left, found = dict.fromkeys(pair for pair in combinations(of, 2) if pair in pairs), []
    while left:
        some = list(next(iter(left)))
        for one in of:
            if one not in some and all((one, other) in pairs or (other, one) in pairs for other in some):
                some.append(one)
        some.sort(key=of.index)
        for pair in combinations(some, 2):
            left.pop(pair, None)
        found.append(some)
    return found


def _ground(one: Ground) -> dict[str, Any]:
    plane = {"kind": "ground", "point": _list(one.frame.position), "normal": _list(one.frame.rotation[:, 2])}
    return plane | {"mu": _round(one.mu)} | ({} if one.color is None else {"color": one.color})


def _substitute_shape(own: MassProperties) -> Geometry:
    """The ellipsoid shown for a link without geometry."""
    shape, axes = substitute_ellipsoid(own)
    return Geometry(shape, Frame(own.centre, axes), VISUAL_MASKS)


def _input(one: Drive) -> dict[str, Any]:
    """An input that holds its value and reaches a new one within about a step."""
    low, high = one.reach
    start = {} if low <= 0.0 <= high else {"start": _round(low)}
    return {
        "range": [_round(low), _round(high)],
        "rate": _round(100.0 * (high - low)),
        "holds": True,
        **start,
    }


def _round(value: float) -> float:
    """Ten digits, and no negative zero."""
    return float(f"{value:.10g}") + 0.0


def _list(values: Array) -> list[float]:
    largest = float(np.abs(values).max())
    return [_round(float(v)) if abs(v) > 1e-12 * largest else 0.0 for v in values]


def _plain(value: Any) -> Any:
    return (
        [_plain(v) for v in value]
        if isinstance(value, (list, tuple))
        else _round(value)
        if isinstance(value, float)
        else value
    )


def _tensor(inertia: Array) -> list[float]:
    numbers = _list(np.array([*np.diag(inertia), inertia[0, 1], inertia[0, 2], inertia[1, 2]]))
    return numbers if any(numbers[3:]) else numbers[:3]
