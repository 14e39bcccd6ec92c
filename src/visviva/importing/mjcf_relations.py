"""Elements of MJCF outside the tree: actuators, equalities, excluded contact pairs."""

from __future__ import annotations

import numpy as np

from visviva.arrays import Array
from visviva.importing.mjcf_classes import ACTUATORS
from visviva.importing.mjcf_tree import Bodies
from visviva.importing.model import Drive, Gear, Hold, Joint, Link
from visviva.importing.xml_file import Element


def add_relations(bodies: Bodies) -> None:
    """Add all of them to the model of a tree."""
    root = bodies.root
    for group in root.all("actuator"):
        for one in group.children:
            _actuator(bodies, bodies.classes.complete(one))
    for group in root.all("equality"):
        for one in group.children:
            _equality(bodies, bodies.classes.complete(one))
    for group in root.all("contact"):
        for one in group.children:
            if one.tag == "exclude":
                pair = (_link(bodies, one, one.need("body1")), _link(bodies, one, one.need("body2")))
                bodies.model.apart.append(pair)
            else:
                bodies.model.omit(f"<contact>'s <{one.tag}>")


def _link(bodies: Bodies, element: Element, name: str) -> Link:
    if name == "world":
        return bodies.world
    if name not in bodies.links:
        element.error(f"found the body {name!r}, which does not exist")
    return bodies.links[name]


def _joint(bodies: Bodies, element: Element, name: str) -> Joint:
    if name not in bodies.joints:
        element.error(f"found the joint {name!r}, which is not a movable joint")
    return bodies.joints[name]


def _actuator(bodies: Bodies, one: Element) -> None:
    """An input u that drives a joint with g u + b₀ + b₁ q + b₂ q̇; b₁ and b₂ become a spring and a damper."""
    model = bodies.model
    called = one.get("name") or f"control_{sum(len(j.drives) for j in model.joints) + 1}"
    if one.tag not in ACTUATORS or one.get("joint") is None:
        model.omit(f"the actuator {called}", f"<{one.tag}> not on a joint, or of another kind")
        return
    joint = _joint(bodies, one, one.need("joint"))
    if joint.kind == "ball_joint":
        model.omit(f"the actuator {called}", "it drives a ball joint")
        return
    if (one.get("dyntype") or "none") != "none" or one.number("timeconst"):
        model.omit(f"the dynamics of the actuator {called}")
    gain, bias = _law(bodies, one, called)
    gear = one.numbers("gear")
    by = 1.0 if gear is None else float(gear[0])
    reach = _control_range(bodies, one, joint, called)
    bounds = one.numbers("forcerange", (2,))
    joint.pulled(-by * by * bias[1], -joint.zero)
    joint.damping -= by * by * bias[2]
    if bounds is not None and (bias[1] or bias[2]):
        model.omit(
            f"the forcerange of the actuator {called}", "its servo is replaced by a spring and a damper"
        )
        bounds = None
    limited = None if bounds is None else (float(bounds[0]), float(bounds[1]))
    joint.drives.append(Drive(called, reach, gain, float(bias[0]), by, limited))


def _law(bodies: Bodies, one: Element, called: str) -> tuple[float, Array]:
    """g and b of an actuator."""
    if one.tag == "motor":
        return 1.0, np.zeros(3)
    if one.tag == "position":
        kp, kv = one.number("kp", 1.0), one.number("kv")
        if one.get("dampratio") is not None:
            bodies.model.omit(f"dampratio of the actuator {called}", "give its kv")
        return kp, np.array([0.0, -kp, -kv])
    if one.tag == "velocity":
        kv = one.number("kv", 1.0)
        return kv, np.array([0.0, 0.0, -kv])
    if (one.get("gaintype") or "fixed") != "fixed" or (one.get("biastype") or "none") not in (
        "none",
        "affine",
    ):
        bodies.model.omit(f"gain and bias of the actuator {called}", "they are not constant")
        return 0.0, np.zeros(3)
    gains, biases = one.numbers("gainprm"), one.numbers("biasprm")
    bias = np.zeros(3)
    if biases is not None and one.get("biastype") == "affine":
        bias[: min(3, len(biases))] = biases[:3]
    return 1.0 if gains is None else float(gains[0]), bias


def _control_range(bodies: Bodies, one: Element, joint: Joint, called: str) -> tuple[float, float]:
    found = one.numbers("ctrlrange", (2,))
    if found is not None and one.get("ctrllimited") != "false":
        return float(found[0]), float(found[1])
    if one.number("inheritrange") and joint.limits is not None:
        return joint.limits[0] + joint.zero, joint.limits[1] + joint.zero
    bodies.model.omit(f"controls beyond -1 to 1 of the actuator {called}", "it has no ctrlrange")
    return -1.0, 1.0


def _equality(bodies: Bodies, one: Element) -> None:
    model, name = (
        bodies.model,
        one.get("name") or f"{one.tag}_{len(bodies.model.holds) + len(bodies.model.gears) + 1}",
    )
    if one.get("active") == "false":
        model.omit(f"the equality {name}", "it is not active")
        return
    if one.tag == "joint":
        _gear(bodies, one, name)
        return
    if one.tag not in ("connect", "weld") or one.get("body1") is None:
        model.omit(f"the equality {name}", f"<{one.tag}> not between bodies")
        return
    first = _link(bodies, one, one.need("body1"))
    second = _link(bodies, one, one.get("body2") or "world")
    at = bodies.frames[one.need("body1")].at(one.vector("anchor", (0.0, 0.0, 0.0)))
    if one.tag == "weld" and one.get("relpose") is not None:
        model.omit(f"relpose of the equality {name}", "bodies are held as they start")
    model.holds.append(Hold(name, "ball_joint" if one.tag == "connect" else "weld", (first, second), at))


def _gear(bodies: Bodies, one: Element, name: str) -> None:
    """q₁ = a₀ + a₁ q₂ + … + a₄ q₂⁴, both relative to their references."""
    if one.get("joint2") is None:
        bodies.model.omit(f"the equality {name}", "it holds one joint alone")
        return
    second = _joint(bodies, one, one.need("joint1"))
    first = _joint(bodies, one, one.need("joint2"))
    given = one.numbers("polycoef")
    a = np.array([0.0, 1.0, 0.0, 0.0, 0.0]) if given is None else np.concatenate([given, np.zeros(5)])[:5]
    if a[0]:
        bodies.model.omit(f"the offset of the equality {name}", "joints are held as they start")
    powers = [f"{c:.10g} * s**{k}" if k > 1 else f"{c:.10g} * s" for k, c in enumerate(a) if k and c]
    law: float | str = float(a[1]) if not a[2:].any() else " + ".join(powers)
    bodies.model.gears.append(Gear(name, first, second, law))
