"""The tree of bodies of MJCF, with their joints and geoms.

A body without a joint becomes part of its parent, or of the world. The joints of a body that has several
are connected by links, each with a thousandth of the body's mass, which is taken from the body.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from visviva.arrays import Array
from visviva.importing.frame import Frame, axis_rotation, unit
from visviva.importing.mjcf_classes import MAIN, Classes
from visviva.importing.mjcf_frames import Angles
from visviva.importing.mjcf_solids import Solids
from visviva.importing.model import Joint, Link, Model, clipped
from visviva.importing.solids import mass_properties_of
from visviva.importing.xml_file import Element
from visviva.rigid.mass import MassProperties, combined, symmetric_tensor

LINK_MASS_SHARE = 1e-3
UNSUPPORTED = "tendon", "deformable", "extension", "composite", "flexcomp", "replicate"
COORDINATE_COUNTS = {"free": 7, "ball": 4, "hinge": 1, "slide": 1}
KINDS = {"ball": "ball_joint", "hinge": "hinge", "slide": "slider"}


class Bodies:
    """The tree of bodies of a file.

    Parameters
    ----------
    root : with its includes
    key : name of the `key` that gives the initial posture; the posture of the file if empty

    Attributes
    ----------
    model : with links and joints
    links, joints : by name; a body merged into another one maps to that
    frames : axes of each body in the world, at the start
    """

    def __init__(self, root: Element, key: str) -> None:
        self.root, self.classes = root, Classes(root)
        compilers = list(root.all("compiler"))
        self.settings = Element("compiler", {}, root.file, root.line)
        for one in compilers:
            self.settings.attributes |= one.attributes
        self.angles = Angles(self.settings)
        self.model = Model(root.get("model") or Path(root.file).stem)
        self.solids = Solids(root, self.settings, self.classes, self.angles, self.model)
        self.model.fixed = self.world = Link("world", root, Frame())
        self.links, self.joints = dict[str, Link](), dict[str, Joint]()
        self.frames = {"world": Frame()}
        self._posture = self._of_key(key)
        self._at = 0
        for world in root.all("worldbody"):
            self._fill(self.world, world, Frame(), MAIN)
            self._children(world, self.world, Frame(), MAIN)
        if self._posture is not None and self._at != len(self._posture):
            root.error(f"found {len(self._posture)} numbers in the key {key!r}, expected {self._at}")

    def _of_key(self, name: str) -> Array | None:
        if not name:
            return None
        keys = [one for group in self.root.all("keyframe") for one in group.all("key")]
        found = next((one for one in keys if one.get("name") == name), None)
        if found is None:
            known = ", ".join(str(one.get("name")) for one in keys) or "none"
            self.root.error(f"found no key {name!r}, expected one of {known}")
        return found.numbers("qpos")

    def _inner(self, parent: Element, frame: Frame, childclass: str) -> Iterator[tuple[Element, Frame, str]]:
        """Children of a body, also within its <frame>s, with their outer axes and class."""
        for child in parent.children:
            if child.tag == "frame":
                inner = child.get("childclass") or childclass
                yield from self._inner(child, frame @ self.angles.frame(child), inner)
            else:
                yield child, frame, childclass

    def _children(self, parent: Element, link: Link, frame: Frame, childclass: str) -> None:
        """Bodies within a body whose pose in the world is `frame`."""
        for child, inner, around in self._inner(parent, frame, childclass):
            if child.tag == "body":
                self._body(child, link, inner @ self.angles.frame(child), child.get("childclass") or around)
            elif child.tag in UNSUPPORTED:
                self.model.omit(f"<{child.tag}>")

    def _body(self, body: Element, parent: Link, frame: Frame, childclass: str) -> None:
        given = [(one, around) for one, _, around in self._inner(body, Frame(), childclass)]
        joints = [self.classes.complete(one, around) for one, around in given if one.tag == "joint"]
        free = next((one for one, _ in given if one.tag == "freejoint"), None)
        free = free or next((one for one in joints if one.get("type") == "free"), None)
        name = body.get("name") or f"body_{len(self.model.links) + 1}"
        link = Link(name, body, frame)
        if free is not None:
            link.frame = self._set_free(frame)
        elif joints:
            link = self._jointed(link, joints, parent)
        self.frames[name] = link.frame
        self._fill(link, body, Frame(), childclass)
        if free is not None or joints:
            self._share_mass(link, len(joints) - 1 if free is None else 0)
            self.model.links.append(link)
            self.links[name] = link
        else:
            inner = parent.frame.inverse @ link.frame
            parent.points[name] = inner.position
            parent.absorb(link)
            self.links[name] = parent
        self._children(body, self.links[name], self.frames[name], childclass)

    def _next(self, count: int) -> Array | None:
        """The next coordinates of the posture."""
        values = None if self._posture is None else self._posture[self._at : self._at + count]
        self._at += count
        return values if values is None or len(values) == count else None

    def _set_free(self, frame: Frame) -> Frame:
        values = self._next(7)
        return frame if values is None else Frame(values[:3], self.angles.rotation_of(values[3:]))

    def _jointed(self, link: Link, joints: list[Element], parent: Link) -> Link:
        """A link on its joints in series, each of which moves the following ones."""
        between = parent
        for i, joint in enumerate(joints):
            last = i == len(joints) - 1
            now = link if last else Link(f"{link.name}_{i + 1}", link.element, link.frame)
            made = self._joint(joint, between, now, link)
            now.frame = link.frame
            if not last:
                self.model.links.append(now)
            self.model.joints.append(made)
            self.joints[made.name] = made
            between = now
        if len(joints) > 1:
            self.model.apart.append((parent, link))
        return link

    def _joint(self, joint: Element, parent: Link, child: Link, moved: Link) -> Joint:
        """A joint at its value in the posture, to which the link `moved` is moved."""
        kind = joint.get("type") or "hinge"
        if kind not in KINDS:
            joint.error(f"found the type {kind!r}, expected one of {', '.join(COORDINATE_COUNTS)}")
        pos = joint.vector("pos", (0.0, 0.0, 0.0))
        axis = unit(joint, "axis", joint.vector("axis", (0.0, 0.0, 1.0)))
        at, along = moved.frame.at(pos), moved.frame.rotation @ axis
        turning = 1.0 if kind == "slide" else self.angles.unit
        reference = turning * joint.number("ref") if kind != "ball" else 0.0
        limits = self._limits(joint, kind, turning)
        values = self._next(COORDINATE_COUNTS[kind])
        if kind == "ball":
            start = 0.0
        elif values is not None:
            start = float(values[0])
        else:
            start = reference if limits is None else clipped(limits, reference)
        if kind == "slide":
            moved.frame = Frame(moved.frame.position + along * (start - reference), moved.frame.rotation)
        else:
            rotation = axis_rotation(axis, start - reference) if kind == "hinge" else np.eye(3)
            if kind == "ball" and values is not None:
                rotation = self.angles.rotation_of(values)
            turned = moved.frame.rotation @ rotation
            moved.frame = Frame(at - turned @ pos, turned)
        name = joint.get("name") or f"{child.name}_{kind}"
        made = Joint(name, joint, KINDS[kind], parent, child, moved.frame.at(pos), along)
        if limits is not None:
            made.limits = limits[0] - start, limits[1] - start
        made.stiffness = joint.number("stiffness")
        made.rest = turning * joint.number("springref") - start
        made.damping, made.friction = joint.number("damping"), joint.number("frictionloss")
        made.zero = start
        if kind == "ball" and joint.number("armature"):
            self.model.omit("the armature of ball joints")
        elif kind != "ball":
            made.armature = joint.number("armature")
        return made

    def _limits(self, joint: Element, kind: str, turning: float) -> tuple[float, float] | None:
        limited, given = joint.get("limited") or "auto", joint.numbers("range", (2,))
        if given is None or limited == "false" or given[0] >= given[1]:
            return None
        if limited == "auto" and not self.settings.flag("autolimits", True):
            return None
        if kind == "ball":
            self.model.omit("the range of ball joints")
            return None
        return float(turning * given[0]), float(turning * given[1])

    def _fill(self, link: Link, body: Element, frame: Frame, childclass: str) -> None:
        """Geoms, sites and mass of a body; `frame` is its pose in the link."""
        weights: list[MassProperties] = []
        inertial = None
        for child, inner, around in self._inner(body, frame, childclass):
            if child.tag == "geom":
                geom = self.classes.complete(child, around)
                made = self.solids.geometry(geom, inner, link.frame)
                if made is None:
                    continue
                link.geometries.append(made)
                mass = geom.numbers("mass", (1,))
                density = geom.number("density", 1000.0)
                if link is not self.world and (mass is None or mass[0] > 0.0) and density > 0.0:
                    own = mass_properties_of(
                        geom, made.shape, None if mass is None else float(mass[0]), density
                    )
                    weights.append(own.moved(made.frame.position, made.frame.rotation))
            elif child.tag == "site":
                site = self.classes.complete(child, around)
                if site.get("name"):
                    link.points[site.need("name")] = (inner @ self.angles.frame(site)).position
            elif child.tag == "inertial":
                inertial = child
        if inertial is not None and self.settings.get("inertiafromgeom") != "true":
            link.mass = self._inertial(inertial)
        elif weights:
            link.mass = combined(weights)

    def _inertial(self, inertial: Element) -> MassProperties:
        frame, mass = self.angles.frame(inertial), inertial.number("mass")
        moments = inertial.numbers("fullinertia", (6,))
        if moments is None:
            moments = inertial.numbers("diaginertia", (3,))
        if moments is None or mass <= 0.0:
            inertial.error("found no mass > 0 with a diaginertia or fullinertia, expected both")
        return MassProperties(mass, np.zeros(3), symmetric_tensor(list(moments))).moved(
            frame.position, frame.rotation
        )

    def _share_mass(self, link: Link, between: int) -> None:
        """Give the links between the joints of a body their share of its mass."""
        if link.mass is None or between == 0:
            return
        for small in self.model.links[-between:]:
            small.mass = link.mass.scaled(LINK_MASS_SHARE * link.mass.mass)
        link.mass = link.mass.scaled((1.0 - between * LINK_MASS_SHARE) * link.mass.mass)
