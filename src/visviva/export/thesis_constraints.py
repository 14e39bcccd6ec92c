"""Constraints of a scene on single vertices of its bodies, as lines of a `.co` file."""

from __future__ import annotations

import re
from collections.abc import Mapping

import numpy as np

from visviva.elastic.formats.thesis_restrictions import Restriction
from visviva.joints.models.distance_models import OnPlaneModel
from visviva.joints.models.part import ConstraintPart
from visviva.joints.models.prescribed_models import PrescribedModel
from visviva.joints.models.surface_models import OnQuadricModel, OnSphereModel
from visviva.vocabulary.model import Part

VERTEX = re.compile(r"([\w-]+)\[(\d+)\]")


def restriction_of(part: Part, first: Mapping[str, int]) -> Restriction | None:
    """The line, in SI, for a vertex such as ring[0]; None if these files have no such line.

    first : index of the first vertex of each body.
    """
    found = VERTEX.fullmatch(getattr(part, "points", ""))
    if found is None or found[1] not in first or not isinstance(part, ConstraintPart) or part.keep:
        return None
    kind, numbers = _numbers(part)
    if not kind:
        return None
    span = (part.from_ or None, part.until)
    if kind == "path" and span != (None, None):
        return None
    return Restriction(kind, first[found[1]] + int(found[2]), tuple(numbers), *span, part.breaks_at)


def _numbers(part: ConstraintPart) -> tuple[str, list[float]]:
    if isinstance(part, OnPlaneModel) and part.point is not None:
        return "plane", [*part.normal, -float(np.dot(part.normal, part.point))]
    if isinstance(part, OnSphereModel) and not part.mu:
        return "sphere", [*part.center, part.radius]
    if isinstance(part, OnQuadricModel) and not part.mu:
        return "quadric", list(part.coefficients)
    if isinstance(part, PrescribedModel) and part.path:
        stations = [(s.time, *s.position, *s.velocity) for s in part.path if s.velocity is not None]
        if len(stations) == len(part.path):
            return "path", [x for station in stations for x in station]
    return "", []
