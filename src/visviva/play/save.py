"""A sketch as a scene file."""

from __future__ import annotations

from itertools import count, groupby
from math import dist, radians
from pathlib import Path
from typing import Any

from visviva.contact.models.plane_model import PlaneModel
from visviva.joints.models.distance_models import DistanceModel
from visviva.joints.models.string_models import StringModel
from visviva.particles.models.drag_model import DragModel
from visviva.particles.models.point_mass_models import PointMassesModel
from visviva.particles.models.scripted_point import ScriptedPointModel
from visviva.play.motors import shifted_in_time
from visviva.play.sketch import Item, Link, Sketch
from visviva.scene.catalogue import full_catalogue
from visviva.scene.load import dump
from visviva.scene.settings import Camera, Settings, View
from visviva.springs.spring_models import SpringModel, SpringsModel
from visviva.steppers.models import TimeSteppingModel
from visviva.vocabulary.model import Part
from visviva.vocabulary.motion import Circle, Sine, Straight

CAMERA = Camera(position=(0.0, -5.2, 1.6), target=(0.0, 0.0, 0.9), fov=radians(30))
DEFAULT_VIEW = View(camera=CAMERA)
"""Front view, in which the drawing plane is y = 0."""


def scene_text(sketch: Sketch, t: float, h: float, title: str, view: View = DEFAULT_VIEW) -> str:
    """The scene that starts from a sketch at time t [s].

    Parameters
    ----------
    h : step of its stepper [s]
    title, view : its title and camera
    """
    settings = Settings(title=title, gravity=(0.0, 0.0, -sketch.gravity), view=view)
    free = {n: i for i, n in enumerate(sketch.free)}
    names = {n: f"particles[{i}]" for n, i in free.items()}
    names |= {n: f"{'nail' if sketch.items[n].script is None else 'motor'}_{n}" for n in sketch.held}
    parts: dict[str, dict[str, Part]] = {
        "bodies": {**_particles(sketch), **{names[n]: _held_part(sketch.items[n], t) for n in sketch.held}},
        "constraints": {},
        "forces": {},
        "contacts": {},
        "stepper": {"": TimeSteppingModel(kind="time_stepping", h=h)},
    }
    parts["forces"] |= _inner_springs(sketch, free)
    parts["forces"] |= {
        f"spring_{n}": _spring(link, names)
        for n, link in sketch.links.items()
        if link.kind == "spring" and not (link.a in free and link.b in free)
    }
    parts["constraints"] = _rods_and_strings(sketch, names)
    if free and sketch.drag:
        parts["forces"]["air"] = DragModel(kind="drag", points="particles", drag=sketch.drag)
    if free and sketch.floor:
        floor = {"points": "particles", "radius": sketch.radius, "restitution": sketch.bounce}
        parts["contacts"]["floor"] = PlaneModel.model_validate(floor)
    filled = {section: held for section, held in parts.items() if held}
    return f"# Saved from the playground at t = {t:.3f} s.\n" + dump(settings, filled, full_catalogue(), {})


def _particles(sketch: Sketch) -> dict[str, Part]:
    items = [sketch.items[n] for n in sketch.free]
    if not items:
        return {}
    data = {
        "kind": "point_masses",
        "positions": [item.x for item in items],
        "velocities": [item.u for item in items],
        "masses": [item.mass for item in items],
        "radius": sketch.radius,
    }
    return {"particles": PointMassesModel.model_validate(data)}


def _held_part(item: Item, t: float) -> Part:
    data: dict[str, Any] = {"kind": "scripted_point"}
    if item.script is None:
        data["position"] = item.x
    else:
        key = {Circle: "circle", Sine: "sine", Straight: "line"}[type(item.script)]
        data[key] = shifted_in_time(item.script, t)
    return ScriptedPointModel.model_validate(data)


def _inner_springs(sketch: Sketch, free: dict[int, int]) -> dict[str, Part]:
    """Springs among particles, grouped by stiffness and damping."""

    def law(link: Link) -> tuple[float, float]:
        return link.stiffness, link.zeta

    springs = [k for k in sketch.links.values() if k.kind == "spring"]
    inner = sorted((k for k in springs if k.a in free and k.b in free), key=law)
    found: dict[str, Part] = {}
    for (stiffness, zeta), group in groupby(inner, law):
        links = list(group)
        data = {
            "kind": "springs",
            "points": "particles",
            "pairs": [(free[link.a], free[link.b]) for link in links],
            "rest_lengths": [link.rest for link in links],
            "stiffness": stiffness,
            "zeta": zeta,
        }
        found[f"springs_{len(found) + 1}"] = SpringsModel.model_validate(data)
    return found


def _rods_and_strings(sketch: Sketch, names: dict[int, str]) -> dict[str, Part]:
    """One part for each: rods at their current length, strings at least that long."""
    found: dict[str, Part] = {}
    for n, link in sketch.links.items():
        ends = {"a": names[link.a], "b": names[link.b]}
        if link.kind == "rod":
            found[f"rod_{n}"] = DistanceModel.model_validate({"kind": "distance", **ends, "radius": 0.013})
        elif link.kind == "string":
            apart = dist(sketch.items[link.a].x, sketch.items[link.b].x)
            data = {"kind": "string", **ends, "length": max(link.rest, apart), "radius": 0.008}
            found[f"string_{n}"] = StringModel.model_validate(data)
    return found


def _spring(link: Link, names: dict[int, str]) -> Part:
    data = {
        "kind": "spring",
        "a": names[link.a],
        "b": names[link.b],
        "rest_length": link.rest,
        "stiffness": link.stiffness,
        "zeta": link.zeta,
    }
    return SpringModel.model_validate(data)


def write_new(folder: Path, stem: str, text: str) -> Path:
    """Write a text to the first free name of stem-1.yaml, stem-2.yaml, … in a folder; returns the file.

    Raises OSError.
    """
    for number in count(1):
        path = folder / f"{stem}-{number}.yaml"
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(text)
        except FileExistsError:
            continue
        return path
    raise AssertionError("unreachable")
