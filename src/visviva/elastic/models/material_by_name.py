"""The law of a material by name: a known one, or one from the user's Python file."""

from __future__ import annotations

from visviva.elastic.materials.checked_material import check_material
from visviva.elastic.materials.material import Material
from visviva.elastic.materials.materials import MATERIALS
from visviva.errors import SceneError
from visviva.vocabulary.model import Builder
from visviva.vocabulary.nearest import suggested

OWN_LAW_HINT = "laws of your own go into a Python file, given by visviva run SCENE --python FILE"


def material_by_name(b: Builder, name: str) -> Material:
    """The law of that name, checked. Errors: `SceneError` at the law of the part being built."""
    own = {} if b.own is None else {n: one for n, one in b.own.names.items() if isinstance(one, Material)}
    known = {**own, **MATERIALS}
    if name not in known:
        where = OWN_LAW_HINT if b.own is None else f"in {b.own.path}"
        near = suggested(name, known) or "."
        b.error(f"unknown law {name!r}{near} Known: {', '.join(known)}; {where}", "material.law")
    try:
        check_material(known[name])
    except SceneError as error:
        b.error(f"{name}: {error.message}", "material.law")
    return known[name]
