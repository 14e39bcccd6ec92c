"""W = J M⁻¹ Jᵀ of some rows, with the joints projected out of M⁻¹, for any solver of a system.

Coordinates connected by masses or joints form an assembly; M⁻¹ is block diagonal in assemblies. So one
solve may carry a right-hand side for every assembly: its rows one after the other, or, if these
are more than its coordinates, unit vectors. Any number of free bodies costs six solves.
Source of the projection: Liesenfeld 1997, appendix A (E71). Proved by tests/steppers/test_delassus.py.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import numpy as np
from scipy import sparse

from visviva.arrays import Array, Index, Mask
from visviva.core.evaluation import Evaluation
from visviva.core.rows import OFF, TWO_SIDED
from visviva.geometry.components import flatten_roots, join_elements
from visviva.steppers.impacts.row_entries import entries
from visviva.steppers.system.system import System


def jacobian(e: Evaluation, chosen: Index) -> sparse.csr_array:
    """J (len(chosen), nv) of rows, given by their ascending indices."""
    line, column, value = entries(e, chosen)
    return sparse.csr_array((value, (line, column)), shape=(len(chosen), e.world.layout.nv))


class Delassus:
    """W of the rows of a system, for the masses assembled in it.

    Parameters
    ----------
    e, system : rows and masses; b, y, shift and kind of the system are overwritten
    solve : solves the system, and raises an error that names the cause of a failure
    """

    def __init__(self, e: Evaluation, system: System, solve: Callable[[], None]) -> None:
        self.e, self.system, self.solve = e, system, solve

    def of(self, j: sparse.csr_array, joints: Mask) -> sparse.csr_array:
        """W (m, m) for J (m, nv), with the joints (all rows,) satisfied."""
        assembly = self._assemblies(joints)
        entry = j.tocoo()
        part = assembly[entry.col]
        # One entry for every row and every assembly that it touches.
        pair, meeting = np.unique(part.astype(np.int64) * j.shape[0] + entry.row, return_inverse=True)
        met, row = pair // j.shape[0], pair % j.shape[0]
        count, size = (
            np.bincount(met, minlength=len(assembly)),
            np.bincount(assembly, minlength=len(assembly)),
        )
        whole = size <= count
        rank, inside = _ranks(met), _ranks(assembly)
        probes = int(np.minimum(count, size).max(initial=0))
        sides = np.zeros((probes, j.shape[1]))
        mine = ~whole[part]
        sides[rank[meeting[mine]], entry.col[mine]] = entry.data[mine]
        unit = np.flatnonzero(whole[assembly] & (count[assembly] > 0))
        sides[inside[unit], unit] = 1.0
        found = self._solutions(sides, joints)
        inverse = _inverse(found, assembly, unit, size)
        columns = _columns(found, assembly, met, row, rank, ~whole, j.shape[0])
        return sparse.csr_array(j @ (inverse @ j.T + columns))

    @cached_property
    def _links(self) -> list[Index]:
        return self.system.links()

    def _assemblies(self, joints: Mask) -> Index:
        """(nv,) representative coordinate of the assembly of each coordinate."""
        root = np.arange(self.e.world.layout.nv)
        for dofs in self._links:
            join_elements(dofs, np.ones(len(dofs), bool), root)
        for rows in self.e.rows:
            join_elements(rows.expansion.dofs, joints[rows.part], root)
        flatten_roots(root)
        return root

    def _solutions(self, sides: Array, joints: Mask) -> Array:
        """x of A x = b + Jᵀλ with J x = 0 on the joints, for every b."""
        system, found = self.system, np.zeros_like(sides)
        system.kind[:] = np.where(joints, TWO_SIDED, OFF)
        system.y[:], system.shift[:] = 0.0, 0.0
        for i, side in enumerate(sides):
            system.b[:] = side
            self.solve()
            found[i] = system.x
        return found


def _ranks(labels: Index) -> Index:
    """Rank of each entry among those with the same label."""
    order = np.argsort(labels, kind="stable")
    ordered = labels[order]
    rank = np.empty(len(labels), np.int64)
    rank[order] = np.arange(len(labels)) - np.searchsorted(ordered, ordered)
    return rank


def _inverse(found: Array, assembly: Index, unit: Index, size: Index) -> sparse.csr_array:
    """M⁻¹ (nv, nv) of the assemblies probed by unit vectors, whose coordinates are `unit`."""
    nv = len(assembly)
    order = unit[np.argsort(assembly[unit], kind="stable")]
    width = size[assembly[order]]
    start = np.searchsorted(assembly[order], assembly[order])
    line = np.repeat(order, width)
    probe = np.arange(len(line)) - np.repeat(np.cumsum(width) - width, width)
    column = order[np.repeat(start, width) + probe]
    return sparse.csr_array((found[probe, line], (line, column)), shape=(nv, nv))


def _columns(
    found: Array, assembly: Index, met: Index, row: Index, rank: Index, chosen: Mask, m: int
) -> sparse.csr_array:
    """M⁻¹ Jᵀ (nv, m) in the assemblies probed by rows."""
    nv = len(assembly)
    order = np.argsort(assembly, kind="stable")
    ordered = assembly[order]
    taken = np.flatnonzero(chosen[met])
    start, stop = np.searchsorted(ordered, met[taken]), np.searchsorted(ordered, met[taken], "right")
    width = stop - start
    meeting = np.repeat(taken, width)
    step = np.arange(len(meeting)) - np.repeat(np.cumsum(width) - width, width)
    line = order[np.repeat(start, width) + step]
    return sparse.csr_array((found[rank[meeting], line], (line, row[meeting])), shape=(nv, m))
