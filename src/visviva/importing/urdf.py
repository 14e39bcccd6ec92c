"""URDF, the robot format of ROS: links, joints, geometry.

The links of a robot pass through each other. A link on a `fixed` joint becomes part of its parent, and a
point of it if it has no mass. The root is fixed to the world if it has no mass, and floats otherwise.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import numpy as np

from visviva.arrays import Array
from visviva.importing.frame import Frame, axis_rotation, from_rpy, unit
from visviva.importing.model import VISUAL_MASKS, Gear, Geometry, Joint, Link, Model, clipped, colored
from visviva.importing.solids import hull_of, primitive_solid
from visviva.importing.xml_file import Element
from visviva.rigid.mass import MassProperties, symmetric_tensor

KINDS = {"revolute": "hinge", "continuous": "hinge", "prismatic": "slider", "spherical": "ball_joint"}
ZERO = (0.0, 0.0, 0.0)
UNSUPPORTED = "transmission", "gazebo", "sensor"


def read_urdf(root: Element, fixed: bool = False) -> Model:
    """The model of a parsed file; `fixed` holds its root to the world.

    Raises SceneError, with the line, if it is not a tree of links.
    """
    robot = _Robot(root)
    for name, joint in robot.from_root():
        robot.add(name, joint, fixed)
    for joint in robot.moving:
        robot.follow(joint)
    model = robot.model
    # As in other readers of URDF.
    model.apart = list(combinations([*model.links, *([] if model.fixed is None else [model.fixed])], 2))
    for tag in UNSUPPORTED:
        if root.first(tag) is not None:
            model.omit(f"<{tag}>")
    return model


class _Robot:
    def __init__(self, root: Element) -> None:
        self.root = root
        self.folder = Path(root.file).resolve().parent
        self.model = Model(root.get("name") or Path(root.file).stem)
        self.colors = {one.get("name"): _color(one) for one in root.all("material")}
        self.links = {one.need("name"): one for one in root.all("link")}
        self.moving = dict[Element, Joint]()
        self._of = dict[str, Link]()
        """The link that represents each link of the file, itself or the one it was merged into."""
        self._frames = dict[str, Frame]()

    def _link(self, joint: Element, tag: str) -> str:
        name = (joint.first(tag) or joint).need("link")
        return name if name in self.links else joint.error(f"found the {tag} {name!r}, which is not a link")

    def from_root(self) -> list[tuple[str, Element | None]]:
        """Links with the joints to their parents, parents first."""
        below: dict[str, list[Element]] = {name: [] for name in self.links}
        for joint in self.root.all("joint"):
            below[self._link(joint, "parent")].append(joint)
        children = {self._link(joint, "child") for joint in self.root.all("joint")}
        roots = [name for name in self.links if name not in children]
        if len(roots) != 1:
            self.root.error(f"found {len(roots)} links without a parent, expected one: the root of a tree")
        order: list[tuple[str, Element | None]] = [(roots[0], None)]
        for name, _ in order:
            order += [(self._link(joint, "child"), joint) for joint in below[name]]
            if len(order) > len(self.links):
                self.root.error("found a link with two parents, expected a tree")
        return order

    def add(self, name: str, joint: Element | None, fixed: bool) -> None:
        """Add a link, with the joint to its parent."""
        element, model = self.links[name], self.model
        above = "" if joint is None else self._link(joint, "parent")
        frame = Frame() if joint is None else self._frames[above] @ _origin(joint) @ _start(joint)
        link = Link(name, element, frame, _inertial(element), self._geometries(element))
        self._frames[name] = frame
        if joint is not None and joint.need("type") == "fixed":
            parent = self._of[above]
            if link.mass is None:
                link.points[name] = np.zeros(3)
            parent.absorb(link)
            self._of[name] = parent
            return
        self._of[name] = link
        if joint is None and (fixed or link.mass is None):
            model.fixed = link
            return
        model.links.append(link)
        if joint is not None and joint.get("type") != "floating":
            self.moving[joint] = self._joint(joint, self._of[above], link)
            model.joints.append(self.moving[joint])

    def _joint(self, joint: Element, parent: Link, child: Link) -> Joint:
        kind = joint.need("type")
        if kind not in KINDS:
            joint.error(
                f"found the type {kind!r}, expected one of {', '.join([*KINDS, 'fixed', 'floating'])}"
            )
        at, along = child.frame.position, child.frame.rotation @ _axis(joint)
        made = Joint(joint.need("name"), joint, KINDS[kind], parent, child, at, along)
        dynamics, limits = joint.first("dynamics"), _limits(joint)
        if dynamics is not None:
            made.damping, made.friction = dynamics.number("damping"), dynamics.number("friction")
        if limits is not None:
            made.zero = clipped(limits, 0.0)
            made.limits = limits[0] - made.zero, limits[1] - made.zero
        return made

    def follow(self, joint: Element) -> None:
        """The gear of a joint that mimics another one: q = multiplier · q of the other + offset."""
        mimic = joint.first("mimic")
        if mimic is None:
            return
        named = mimic.need("joint")
        other = next((one for one in self.moving.values() if one.name == named), None)
        if other is None:
            mimic.error(f"found {named!r}, which is not a movable joint")
        if mimic.number("offset"):
            self.model.omit("the offset of <mimic>", "joints start at 0")
        mine = self.moving[joint]
        self.model.gears.append(Gear(f"{mine.name}_follows", other, mine, mimic.number("multiplier", 1.0)))

    def _geometries(self, link: Element) -> list[Geometry]:
        """Collision geometry, else visual geometry; always in the colour of the visual one."""
        seen = list(link.all("visual"))
        colors = [color for one in seen if (color := self._visual_color(one)) is not None]
        shown = [self._geometry(one, VISUAL_MASKS, self._visual_color(one)) for one in seen]
        solid = [self._geometry(one, (1, 1), colors[0] if colors else None) for one in link.all("collision")]
        return [one for one in solid if one is not None] or [one for one in shown if one is not None]

    def _visual_color(self, visual: Element) -> str | None:
        material = visual.first("material")
        return None if material is None else _color(material) or self.colors.get(material.get("name"))

    def _geometry(self, element: Element, masks: tuple[int, int], color: str | None) -> Geometry | None:
        shapes = element.first("geometry")
        if shapes is None or not shapes.children:
            element.error("found no shape, expected a <geometry> with one")
        one, frame = shapes.children[0], _origin(element)
        if one.tag == "box":
            shape = primitive_solid(one, "box", *one.vector("size", ZERO))
        elif one.tag == "sphere":
            shape = primitive_solid(one, "sphere", one.number("radius"))
        elif one.tag in ("cylinder", "capsule"):
            shape = primitive_solid(one, one.tag, one.number("radius"), one.number("length"))
        elif one.tag == "mesh":
            found = self._mesh(one)
            if found is None:
                return None
            shape = found
        else:
            one.error("expected a box, sphere, cylinder, capsule or mesh")
        return Geometry(shape, frame, masks, color)

    def _mesh(self, mesh: Element) -> dict[str, object] | None:
        name, scale = mesh.need("filename"), mesh.vector("scale", (1.0, 1.0, 1.0))
        return hull_of(self.model, name, self._file(name), scale)

    def _file(self, name: str) -> Path:
        """A file by its name: package://NAME/… is in a folder NAME above the model, or beside it."""
        for scheme in ("package://", "model://"):
            if name.startswith(scheme):
                package, _, rest = name.removeprefix(scheme).partition("/")
                candidates = [up / rest for up in (self.folder, *self.folder.parents) if up.name == package]
                candidates += [up / package / rest for up in (self.folder, *self.folder.parents)]
                return next((candidate for candidate in candidates if candidate.is_file()), candidates[0])
        return self.folder / name.removeprefix("file://")


def _origin(element: Element) -> Frame:
    origin = element.first("origin")
    if origin is None:
        return Frame()
    return Frame(origin.vector("xyz", ZERO), from_rpy(origin.vector("rpy", ZERO)))


def _axis(joint: Element) -> Array:
    given = joint.first("axis")
    return (
        np.array([1.0, 0.0, 0.0])
        if given is None
        else unit(given, "xyz", given.vector("xyz", (1.0, 0.0, 0.0)))
    )


def _limits(joint: Element) -> tuple[float, float] | None:
    limit = joint.first("limit")
    if limit is None or joint.get("type") in ("continuous", "spherical"):
        return None
    lower, upper = limit.number("lower"), limit.number("upper")
    return (lower, upper) if lower < upper else None


def _start(joint: Element) -> Frame:
    """Displacement of a joint at the start: if 0 is outside its limits, it starts at the nearer one."""
    limits, kind = _limits(joint), KINDS.get(joint.need("type"))
    start = 0.0 if limits is None else clipped(limits, 0.0)
    if kind == "hinge":
        return Frame(rotation=axis_rotation(_axis(joint), start))
    return Frame(start * _axis(joint)) if kind == "slider" else Frame()


def _inertial(link: Element) -> MassProperties | None:
    """Mass, centre and inertia in the axes of the link; None for a massless link."""
    inertial = link.first("inertial")
    mass = None if inertial is None else inertial.first("mass")
    if inertial is None or mass is None or mass.number("value") == 0.0:
        return None
    if mass.number("value") < 0.0:
        mass.error(f"found a mass of {mass.number('value'):g} kg, expected one > 0")
    given = inertial.first("inertia")
    if given is None:
        inertial.error("found a mass without an <inertia>")
    moments = symmetric_tensor([given.number(name) for name in ("ixx", "iyy", "izz", "ixy", "ixz", "iyz")])
    frame = _origin(inertial)
    return MassProperties(mass.number("value"), np.zeros(3), moments).moved(frame.position, frame.rotation)


def _color(material: Element) -> str | None:
    color = material.first("color")
    return None if color is None else colored(color, color.vector("rgba", (1.0, 1.0, 1.0, 1.0)))
