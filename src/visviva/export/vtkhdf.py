"""The file format of ParaView: VTKHDF 2.1, blocks of points and cells over time.

A file is a `PartitionedDataSetCollection` of `PolyData` with steps. Unchanged cells are written once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Index = NDArray[np.int64]
CELLS = ("Vertices", "Lines", "Polygons", "Strips")
"""Kinds of cells, in the order of the format."""
EMPTY = np.zeros((0, 1), dtype=np.int64)
MAX_KEPT = 4_000_000
"""Numbers kept in memory before they are written."""


@dataclass(frozen=True)
class Piece:
    """A track at one instant: points (n, 3) [m], arrays at each point, cells (m, p) by kind."""

    x: Array
    data: dict[str, Array] = field(default_factory=dict)
    cells: dict[str, Index] = field(default_factory=dict)


def group(parent: Any, name: str, kind: str) -> Any:
    """Create a group of a type of the format."""
    made = parent.create_group(name, track_order=True)
    made.attrs["Version"] = np.array([2, 1], dtype=np.int64)
    made.attrs.create("Type", np.bytes_(kind))
    return made


def write_block(block: Any, pieces: Iterator[Piece], t: Array) -> None:
    """Write all frames of a block."""
    steps = block.create_group("Steps")
    steps.attrs["NSteps"] = len(t)
    steps["Values"] = t
    steps["PartOffsets"] = np.arange(len(t))
    steps["NumberOfParts"] = np.ones(len(t), dtype=np.int64)
    columns = Columns()
    cells = {kind: Cells(columns, block.create_group(kind)) for kind in CELLS}
    starts: list[int] = []
    offsets: list[list[tuple[int, int]]] = []
    for piece in pieces:
        starts.append(columns.add(block, "Points", piece.x.astype(np.float32)))
        columns.add(block, "NumberOfPoints", np.array([len(piece.x)]))
        for key, values in piece.data.items():
            at = columns.add(block, f"PointData/{key}", values.astype(np.float32))
            columns.add(steps, f"PointDataOffsets/{key}", np.array([at]))
        offsets.append([cells[kind].add(piece.cells.get(kind, EMPTY)) for kind in CELLS])
    columns.write()
    steps["PointOffsets"] = starts
    steps["CellOffsets"] = [[cell for cell, _ in row] for row in offsets]
    steps["ConnectivityIdOffsets"] = [[entry for _, entry in row] for row in offsets]


class Cells:
    """The cells of one kind in a block, frame by frame."""

    def __init__(self, columns: Columns, group: Any) -> None:
        self._columns, self._group = columns, group
        self._last: Index | None = None
        self._offsets = 0, 0

    def add(self, cells: Index) -> tuple[int, int]:
        """Add the cells of the next frame (m, p); returns the start of its offsets and of its points."""
        add = self._columns.add
        if self._last is None or not np.array_equal(cells, self._last):
            count, size = cells.shape
            start = add(self._group, "Offsets", size * np.arange(count + 1))
            entry = add(self._group, "Connectivity", cells.ravel())
            self._offsets, self._last = (start, entry), cells
        add(self._group, "NumberOfCells", np.array([len(cells)]))
        add(self._group, "NumberOfConnectivityIds", np.array([cells.size]))
        return self._offsets


class Columns:
    """Datasets that grow row by row. Rows are kept in memory and written together, since each access to a
    file costs as much as thousands of numbers."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], tuple[Any, list[NDArray[Any]]]] = {}
        self._counts: dict[tuple[str, str], int] = {}
        self._size = 0

    def add(self, group: Any, name: str, rows: NDArray[Any]) -> int:
        """Append rows to the dataset of this name in a group; returns the previous number of rows."""
        key = group.name, name
        before = self._counts.get(key, 0)
        self._counts[key] = before + len(rows)
        self._kept.setdefault(key, (group, []))[1].append(rows)
        self._size += rows.size
        if self._size > MAX_KEPT:
            self.write()
        return before

    def write(self) -> None:
        """Write the rows that are kept."""
        for (_, name), (group, parts) in self._kept.items():
            rows = np.concatenate(parts)
            if name not in group:
                group.create_dataset(name, data=rows, maxshape=(None, *rows.shape[1:]), chunks=True)
                continue
            dataset = group[name]
            before = len(dataset)
            dataset.resize(before + len(rows), axis=0)
            dataset[before:] = rows
        self._kept.clear()
        self._size = 0
