"""The inner loop of all dense linear algebra, vectorised: one tile of a product of two matrices.

    C[i, j] −= Σ_k A[k, i] B[k, j],   i < ROWS, j < COLUMNS, k < count

The tile stays in registers while k runs. Written in LLVM IR, as Numba itself emits, since LLVM vectorises a
plain loop only behind a test for overlapping rows, which costs more than the loop if rows are short: 7
Gflop/s became 50. Proved by tests/steppers/solve/test_pattern.py.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from llvmlite import ir
from numba import config, types
from numba.core.codegen import get_host_cpu_features
from numba.extending import intrinsic

from visviva.arrays import Array

LANES = 8 if "+avx512f" in (config.CPU_FEATURES or get_host_cpu_features()) else 4
ROWS, VECTORS = 6, 2
COLUMNS = LANES * VECTORS
"""The tile whose sums, one row of B and one number of A fit into the machine's registers."""

_REAL, _INT = ir.DoubleType(), ir.IntType(64)


class _Writer:
    """Emits the tile: addresses, the loop over k, and the loads and stores around it."""

    def __init__(self, builder: Any, pointers: list[Any]) -> None:
        self.builder, self.pointers = builder, pointers
        self.wide = ir.VectorType(_REAL, LANES)
        self.splat = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)

    def wide_at(self, base: Any, offset: Any) -> Any:
        """Pointer to LANES numbers starting at base[offset]."""
        return self.builder.bitcast(self.builder.gep(base, [offset]), self.wide.as_pointer())

    def offsets(self, first: Any, stride: Any) -> list[Any]:
        """Offsets of the vectors of C, row by row."""
        b = self.builder
        found = []
        for i in range(ROWS):
            row = b.add(first, b.mul(stride, _INT(i)))
            found += [b.add(row, _INT(LANES * v)) for v in range(VECTORS)]
        return found

    def added(self, sums: list[Any], at_a: Any, at_b: Any) -> list[Any]:
        """The sums minus the products of one row of A and one of B."""
        b = self.builder
        rows = [
            b.load(self.wide_at(self.pointers[2], b.add(at_b, _INT(LANES * v))), align=8)
            for v in range(VECTORS)
        ]
        found = []
        for i in range(ROWS):
            number = b.fsub(_REAL(-0.0), b.load(b.gep(self.pointers[1], [b.add(at_a, _INT(i))])))
            one = b.insert_element(ir.Constant(self.wide, ir.Undefined), number, ir.IntType(32)(0))
            each = b.shuffle_vector(one, ir.Constant(self.wide, ir.Undefined), self.splat)
            for v in range(VECTORS):
                product = b.fmul(each, rows[v], flags=("contract",))
                found.append(b.fadd(sums[i * VECTORS + v], product, flags=("contract",)))
        return found

    def loop(
        self, start: list[Any], first_a: Any, stride_a: Any, first_b: Any, stride_b: Any, count: Any
    ) -> list[Any]:
        """The sums after all k."""
        b = self.builder
        before = b.basic_block
        body, after = b.append_basic_block("products"), b.append_basic_block("done")
        b.cbranch(b.icmp_signed(">", count, _INT(0)), body, after)
        b.position_at_end(body)
        k, at_a, at_b = b.phi(_INT), b.phi(_INT), b.phi(_INT)
        sums = [b.phi(self.wide) for _ in start]
        new = self.added(sums, at_a, at_b)
        further = (b.add(k, _INT(1)), b.add(at_a, stride_a), b.add(at_b, stride_b))
        for phi, begin, value in zip((k, at_a, at_b), (_INT(0), first_a, first_b), further, strict=True):
            phi.add_incoming(begin, before)
            phi.add_incoming(value, body)
        for phi, begin, value in zip(sums, start, new, strict=True):
            phi.add_incoming(begin, before)
            phi.add_incoming(value, body)
        b.cbranch(b.icmp_signed("<", further[0], count), body, after)
        b.position_at_end(after)
        results = [b.phi(self.wide) for _ in start]
        for phi, begin, value in zip(results, start, new, strict=True):
            phi.add_incoming(begin, before)
            phi.add_incoming(value, body)
        return results


def _subtract_tile(
    typing: Any, c: Any, at_c: Any, ldc: Any, a: Any, at_a: Any, lda: Any, b: Any, at_b: Any, ldb: Any,
    count: Any,
) -> Any:  # fmt: skip
    index_types = (types.int64, types.int64)
    signature = types.void(c, *index_types, a, *index_types, b, *index_types, types.int64)

    def code(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        arrays = [context.make_array(signature.args[i])(context, builder, given[i]).data for i in (0, 3, 6)]
        writer = _Writer(builder, arrays)
        offsets = writer.offsets(given[1], given[2])
        start = [builder.load(writer.wide_at(arrays[0], offset), align=8) for offset in offsets]
        sums = writer.loop(start, given[4], given[5], given[7], given[8], given[9])
        for offset, value in zip(offsets, sums, strict=True):
            builder.store(value, writer.wide_at(arrays[0], offset), align=8)
        return context.get_dummy_value()

    return signature, code


def _plain(
    c: Array, at_c: int, ldc: int, a: Array, at_a: int, lda: int, b: Array, at_b: int, ldb: int, count: int
) -> None:
    for i in range(ROWS):
        for j in range(COLUMNS):
            for k in range(count):
                c[at_c + i * ldc + j] -= a[at_a + k * lda + i] * b[at_b + k * ldb + j]


def _tile_function() -> Any:
    if config.DISABLE_JIT:
        return _plain
    made = intrinsic(_subtract_tile)
    # The kernel cache must notice an edit of this file.
    made.content = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()
    return made


subtract_tile = _tile_function()
"""C[at_c + i ldc + j] −= Σ_k A[at_a + k lda + i] B[at_b + k ldb + j], on flat arrays."""
