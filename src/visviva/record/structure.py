"""Check that a file has the structure of a run, before anything is read or allocated.

Run files may be untrusted. HDF5 can refer to other files (external links, external and virtual
datasets), to code (object types, foreign filters), form cycles (links), and demand any amount of memory.
"""

from __future__ import annotations

import re
from typing import Any

import h5py
import numpy as np

from visviva.record.layout import TRACK_KINDS, is_framed

MAX_OBJECTS = 100_000
MAX_CHUNK = 1 << 24
MIN_FREE = 1 << 26
SMALL_BYTES = 1 << 22
MAX_COMPRESSION_RATIO = 1000
"""Most declared bytes per byte of the file: LZF packs up to 88 into one, and empty frames take none."""

FILTERS = {h5py.h5z.FILTER_SHUFFLE, h5py.h5z.FILTER_LZF}
EVENT = ("t", "kind", "where", "text")
NUMBERS = {"f4", "i4", "u1"}
KNOWN_OBJECTS = [
    (r"frames/t", {"f8"}, 1),
    (r"scalars/.+|ledger/.+", {"f8"}, 1),
    (r"commits|frames/count|checkpoint/index", {"i8"}, 1),
    (r"checkpoint/[01]/(t|q|v|memory|accounts)", {"f8"}, 1),
    (r"checkpoint/[01]/kept", {"u1"}, 1),
    (r"scene|status/summary", {"text"}, 0),
    (r"log", {"text"}, 1),
    (r"events", {"event"}, 1),
    (r"tracks/.+/topology/\d+/(lines|triangles)", {"i4"}, 2),
    (r"tracks/.+/(frames|static)/[^/]+", NUMBERS, None),
]
DATASET_PATHS = re.compile("|".join(pattern for pattern, _, _ in KNOWN_OBJECTS if ".+" not in pattern))
"""Paths that are not groups; names of scalars, rows and tracks may contain slashes."""
VECTORS = ("x", "u", "v", "spin", "force", "contact_force", "contact_torque", "vertices", "triangles")
WIDTHS = {
    **dict.fromkeys(VECTORS, 3),
    "quat": 4,
    "lines": 2,
    "pair": 2,
}
"""Length of the last axis of arrays of tracks."""


class DamagedError(ValueError):
    """Something was found in a file that no run has."""


def check_structure(file: h5py.File, size: int) -> None:
    """Reject a file of `size` bytes that is not a run, or refers outside itself. Raises DamagedError."""
    datasets: dict[str, h5py.Dataset] = {}
    groups: set[str] = set()
    _walk(file, datasets, groups)
    declared = 0
    for path, dataset in datasets.items():
        _check_storage(path, dataset)
        _check_type(path, dataset)
        declared += int(np.prod(dataset.shape, dtype=object)) * dataset.dtype.itemsize
    if declared > MAX_COMPRESSION_RATIO * size + MIN_FREE:
        raise DamagedError(f"arrays of {declared / 2**20:.0f} MiB are declared in {size / 2**20:.1f} MiB")
    for name in ("commits", "frames/count", "checkpoint/index"):
        if name not in datasets or datasets[name].shape != (1,):
            raise DamagedError(f"{name} is not a single number")
    count = int(datasets["frames/count"][0])
    for path, dataset in datasets.items():
        if is_framed(path) and len(dataset) < count:
            raise DamagedError(f"{path} has {len(dataset)} of {count} frames")
    if count < 0 or int(datasets["checkpoint/index"][0]) not in (-1, 0, 1):
        raise DamagedError("found a negative count or a missing checkpoint")
    for path in groups:
        if DATASET_PATHS.fullmatch(path):
            raise DamagedError(f"{path} is a group, expected a dataset")
        if path.startswith("tracks/") and "kind" in file[path].attrs:
            _check_track(path, file[path], datasets)


def read_through(file: h5py.File, size: int) -> None:
    """Read small datasets, and the indices of the rest. Raises the errors of h5py and `check_structure`."""
    check_structure(file, size)

    def visit(path: str, item: Any) -> None:
        dict(item.attrs)
        if isinstance(item, h5py.Dataset):
            if item.chunks:
                item.id.get_num_chunks()
            if item.size * item.dtype.itemsize <= SMALL_BYTES:
                item[()]

    dict(file.attrs)
    file.visititems(visit)


def _walk(file: h5py.File, datasets: dict[str, h5py.Dataset], groups: set[str]) -> None:
    """All objects by path; each may be reached only once."""
    seen: set[Any] = set()
    waiting: list[tuple[str, Any]] = [("", file["/"])]
    while waiting:
        path, group = waiting.pop()
        for name in group:
            inner = f"{path}/{name}" if path else name
            if group.id.links.get_info(name.encode()).type != h5py.h5l.TYPE_HARD:
                raise DamagedError(f"{inner} is a link to another object")
            item = group[name]
            if item.id in seen or len(seen) > MAX_OBJECTS:
                raise DamagedError(f"{inner} is reached twice, or there are too many objects")
            seen.add(item.id)
            if isinstance(item, h5py.Dataset):
                datasets[inner] = item
            elif isinstance(item, h5py.Group):
                groups.add(inner)
                waiting.append((inner, item))
            else:
                raise DamagedError(f"{inner} is neither a group nor a dataset")


def _check_storage(path: str, dataset: h5py.Dataset) -> None:
    properties = dataset.id.get_create_plist()
    if properties.get_external_count() or properties.get_layout() == h5py.h5d.VIRTUAL:
        raise DamagedError(f"{path} is stored in another file")
    filters = {properties.get_filter(i)[0] for i in range(properties.get_nfilters())}
    if not filters <= FILTERS:
        raise DamagedError(f"{path} has a filter that runs do not use")
    if dataset.chunks and int(np.prod(dataset.chunks, dtype=object)) * dataset.dtype.itemsize > MAX_CHUNK:
        raise DamagedError(f"{path} is stored in chunks of more than {MAX_CHUNK >> 20} MiB")


def _check_type(path: str, dataset: h5py.Dataset) -> None:
    if dataset.shape is None:
        raise DamagedError(f"{path} has no shape")
    known = [
        (types, axes) for pattern, types, axes in KNOWN_OBJECTS if re.fullmatch(pattern, path, re.DOTALL)
    ]
    if not known:
        raise DamagedError(f"found {path}, which is not part of a run")
    types, axes = known[0]
    if _type_of(dataset) not in types or axes not in (None, dataset.ndim):
        raise DamagedError(f"{path} is of another type or shape")
    if path.startswith("tracks/"):
        width = WIDTHS.get(path.rsplit("/", 1)[1])
        if width and (dataset.ndim < 2 or dataset.shape[-1] != width):
            raise DamagedError(f"{path} does not have {width} columns")


def _type_of(dataset: h5py.Dataset) -> str:
    dtype = dataset.dtype
    if h5py.check_string_dtype(dtype) is not None and dtype.hasobject:
        return "text"
    if dtype.names == EVENT:
        first, *texts = (dtype[name] for name in EVENT)
        text = all(h5py.check_string_dtype(one) is not None for one in texts)
        return "event" if text and first == np.float64 else ""
    return "" if dtype.hasobject or dtype.names or dtype.subdtype else dtype.str.lstrip("<|")


def _check_track(path: str, group: h5py.Group, datasets: dict[str, h5py.Dataset]) -> None:
    """Check the kind and, once there is a frame, that lines and triangles refer to existing points."""
    kind = group.attrs["kind"]
    if kind not in TRACK_KINDS:
        raise DamagedError(f"{path} is of an unknown kind")
    framed = {
        key.rsplit("/", 1)[1]: one for key, one in datasets.items() if key.startswith(f"{path}/frames/")
    }
    x, vertices = framed.get("v" if kind == "motion" else "x"), datasets.get(f"{path}/static/vertices")
    if kind != "fixed" and framed and (x is None or x.ndim != 3):
        raise DamagedError(f"{path} has no positions or velocities")
    if vertices is not None:
        points = len(vertices)
    elif x is not None:
        points = x.shape[1]
    else:
        return
    for key, one in framed.items():
        if key not in ("topology", "x") and x is not None and one.shape[1:2] not in (x.shape[1:2], ()):
            raise DamagedError(f"{path}/frames/{key} is for another number of points")
    for key, one in datasets.items():
        if key.startswith(f"{path}/") and key.endswith(("/lines", "/triangles")):
            numbers = one[()]
            if numbers.size and (numbers.min() < 0 or numbers.max() >= points):
                raise DamagedError(f"{key} refers to points that do not exist")
