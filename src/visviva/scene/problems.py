"""Several errors of one scene, shown together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from visviva.errors import SceneError
from visviva.vocabulary.nearest import nearest_name

MAX_SHOWN = 10
NUMBER = re.compile(r"\d[\d.e+-]*")
SUGGESTION = re.compile(
    r"unknown key .*; did you mean '(.*?)'(?: and '(.*?)')?\?|found .* colon, as in (\w+):"
)


ELSEWHERE = {
    **dict.fromkeys(("friction", "friction_coefficient"), ("mu",)),
    **dict.fromkeys(("bounciness", "bounce", "elasticity", "e"), ("restitution",)),
    **dict.fromkeys(("dt", "timestep", "time_step", "step", "step_size"), ("h",)),
    **dict.fromkeys(("pos", "location", "translation", "origin"), ("position",)),
    **dict.fromkeys(("rotation", "quaternion", "euler", "rpy"), ("orientation", "angle")),
    **dict.fromkeys(("material", "texture"), ("finish",)),
    **dict.fromkeys(("static", "kinematic"), ("fixed", "ground")),
    **dict.fromkeys(("floor", "plane", "terrain", "ground", "wall"), ("plane", "ground")),
    **dict.fromkeys(("particle", "mass"), ("point_mass",)),
    **dict.fromkeys(("width", "depth", "dimensions", "extents"), ("size",)),
    "diameter": ("radius",),
    **dict.fromkeys(("look_at", "lookat", "focus"), ("target",)),
    **dict.fromkeys(("eye", "zoom"), ("position",)),
    "points": ("sheet", "nodes"),
    "force": ("field",),
    "point": ("point_mass", "points", "of"),
    "position": ("point", "at"),
    **dict.fromkeys(("anchor", "pivot"), ("scripted_point", "at")),
    "quantity": ("what",),
    **dict.fromkeys(("value", "expression", "expr"), ("formula",)),
    **dict.fromkeys(("joints", "links"), ("constraints",)),
    **dict.fromkeys(("objects", "particles", "world"), ("bodies",)),
    **dict.fromkeys(("springs", "fields"), ("forces",)),
    **dict.fromkeys(("collisions", "collision"), ("contacts",)),
    **dict.fromkeys(("solver", "integrator", "simulation"), ("stepper",)),
    **dict.fromkeys(("parameters", "variables", "constants"), ("params",)),
    **dict.fromkeys(("time", "end_time", "t_end"), ("duration",)),
    **dict.fromkeys(("E", "youngs_modulus", "young_modulus"), ("young",)),
    **dict.fromkeys(("nu", "poissons_ratio", "poisson_ratio"), ("poisson",)),
    "wind": ("velocity",),
    **dict.fromkeys(("law", "type"), ("kind",)),
    **dict.fromkeys(("class", "function", "name"), ("part",)),
    **dict.fromkeys(("a", "begin"), ("first", "start")),
    **dict.fromkeys(("b", "to", "until"), ("last", "end", "target")),
    **dict.fromkeys(("at", "from"), ("start", "position")),
    **dict.fromkeys(("of", "bodies", "cloth"), ("of", "sheet", "points")),
    **dict.fromkeys(("on", "center", "centre"), ("centers", "at")),
    **dict.fromkeys(("inside", "outside"), ("side",)),
    **dict.fromkeys(("gear_ratio", "multiplier"), ("ratio",)),
    **dict.fromkeys(("fixed_point", "static_point"), ("scripted_point",)),
    "true": ("on",),  # written by YAML 1.1 programs
    "quadratic_contact_energy": ("qce",),
    "generalized_reflections": ("gr",),
    "newton": ("lcp",),
}
"""Names of keys in other programs or parts, and the names here that may be meant."""
OTHERWISE = {
    **dict.fromkeys(
        (("rigid_body", "fixed"), ("rigid_body", "static"), ("rigid_body", "kinematic")),
        "a body is held by a constraint, as in held: {kind: weld, body: NAME}",
    ),
    **dict.fromkeys(
        (("cloth", "size"), ("cloth", "cells"), ("cloth", "n")),
        "a cloth lies on a grid, as in "
        "grid: {origin: [0, 0, 1], along: [1, 0, 0], across: [0, 1, 0], count: [21, 21]}",
    ),
    ("motor", "joint"): "a joint has its own motor, as in {kind: hinge, …, motor: {speed: 30 rpm}}",
}
"""What is not a key here but said in another way: (kind, key) → how."""
KINDS_OTHERWISE = {
    **dict.fromkeys(
        ("energy", "kinetic", "potential", "kinetic_energy", "potential_energy", "total_energy"),
        "energies need no signal: each run records them, and `visviva plot RUN` draws them",
    ),
    **dict.fromkeys(
        ("position", "velocity", "speed", "acceleration", "height", "x", "y", "z"),
        "the motion of a point is {kind: point, of: ball, what: z}",
    ),
}
"""Kinds of signals that are said in another way: kind → how."""
ENDS = ("between", "from", "to", "begin", "end", "start", "points", "bodies", "ends", "nodes", "of")
"""Keys in other programs, or of other parts here, for the two ends `a` and `b`."""
TOP_LEVEL_FORMS = {
    "gravity": "gravity: [0, 0, -9.81]",
    "duration": "duration: 5 s",
    "fps": "record: {fps: 60}",
    **dict.fromkeys(("dt", "timestep", "time_step"), "stepper: {kind: time_stepping, h: 1 ms}"),
}
"""What users look for elsewhere, and how it is written from the top level of a scene."""


class CollectedSceneError(SceneError):
    """Several errors; location and message are those of the first.

    Parameters
    ----------
    problems : all errors, in file order; the first 10 are printed.
    """

    def __init__(self, problems: Sequence[SceneError]) -> None:
        first = problems[0]
        super().__init__(first.message, first.path, first.file, first.line)
        self.problems = tuple(problems)

    def __str__(self) -> str:
        lines = [str(problem) for problem in self.problems[:MAX_SHOWN]]
        rest = len(self.problems) - MAX_SHOWN
        if rest > 0:
            lines.append(f"and {rest} more error{'s' if rest > 1 else ''}")
        return "\n".join(lines)


def problems_of(error: SceneError) -> tuple[SceneError, ...]:
    """The individual errors of an error."""
    return error.problems if isinstance(error, CollectedSceneError) else (error,)


def raise_problems(problems: Sequence[SceneError]) -> None:
    """Raise the errors found: none, a single one, or all together in file order.

    Errors of repeated parts that differ only in their numbers are reported once.
    """
    alike = {(p.file, p.line, NUMBER.sub("", p.message)): p for p in reversed(problems)}
    different = list(alike.values())[::-1]
    if len(different) == 1:
        raise different[0]
    if different:
        first_file = problems[0].file
        raise CollectedSceneError(sorted(different, key=lambda p: (p.file != first_file, p.file, p.line)))


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    """Message for an unknown name: the nearest known one, and the list."""
    names = list(dict.fromkeys(known))
    inside = next((one for one in names if one.rpartition(".")[2] == name), "")
    near = name_used_here(name, names) or inside or nearest_name(name, names)
    listed = ", ".join(names[:20]) + (f" … ({len(names)} in all)" if len(names) > 20 else "")
    sentence = f"unknown {what} {name[:60]!r}"
    if name in TOP_LEVEL_FORMS and not near:
        return f"{sentence}; it belongs at the top level of the scene, as in `{TOP_LEVEL_FORMS[name]}`"
    sentence += f"; did you mean {near!r}?" if near else "; no known name is similar."
    return f"{sentence} Known: {listed}" if names else f"{sentence} None is known here"


def name_used_here(name: str, known: Iterable[str]) -> str:
    """The known name for what this name means elsewhere; empty if there is none."""
    return next((ours for ours in ELSEWHERE.get(name, ()) if ours in known), "")


def misspelt_keys(sentences: Iterable[str]) -> list[str]:
    """The keys that are given in a wrong way, according to their messages."""
    found = filter(None, map(SUGGESTION.match, sentences))
    return [word for match in found for word in match.groups() if word]
