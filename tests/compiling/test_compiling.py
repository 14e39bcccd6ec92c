"""Compiled kernels agree with Python, including those loaded from the disk cache."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import config
from numba.core.caching import NullCache
from numba.core.errors import TypingError

from visviva.compiling.kernel import inlined_kernel, kernel, plain

pytestmark = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="nothing is compiled")


@kernel
def at_one(a, i):
    return a[i]


@kernel
def at_three(a, i, j, k):
    return a[i, j, k]


@kernel
def put(a, i, value):
    a[i] = value


@kernel
def ends(a):
    a[-1] = a[0] + a[-2]


@kernel
def reassigned(a, b, swap, n):
    """Arguments that change in a branch and in a loop."""
    total = 0.0
    if swap:
        a, b = b, a
    while n > 0:
        total += a[n - 1] - 2.0 * b[-n]
        n -= 1
    return total, n


@kernel
def own(n):
    """An array of its own, as a row and as a slice."""
    a = np.zeros((n, 3))
    a[1, 2] = 5.0
    row = a[1]
    row[0] = row[2] + 1.0
    return a[1, 0] + a[-1:, 0].sum()


@given(st.integers(-6, 5), st.sampled_from([float, np.float32, np.int64, np.int32, bool]))
def test_numbers_of_a_line(i: int, dtype: type) -> None:
    a = np.arange(6).astype(dtype)
    assert at_one(a, i) == a[i]
    assert at_one(a[::-1], i) == a[::-1][i]
    put(a, i, 3.0 if dtype is float else 1)
    assert a[i] == (3.0 if dtype is float else 1)


@given(st.integers(-2, 1), st.integers(-3, 2), st.integers(-4, 3))
def test_numbers_of_a_block(i: int, j: int, k: int) -> None:
    a = np.arange(24.0).reshape(2, 3, 4)
    assert at_three(a, i, j, k) == a[i, j, k]
    assert at_three(a.T.copy().T, i, j, k) == a[i, j, k]


def test_indices_that_are_written_as_numbers() -> None:
    a = np.array([1.0, 2.0, 3.0])
    ends(a)
    assert a.tolist() == [1.0, 2.0, 3.0]
    a[0] = 5.0
    ends(a)
    assert a.tolist() == [5.0, 2.0, 7.0]


@given(st.booleans(), st.integers(0, 4))
def test_arguments_that_are_assigned_to(swap: bool, n: int) -> None:
    a, b = np.arange(4.0), np.arange(4.0) ** 2
    assert reassigned(a, b, swap, n) == plain(reassigned)(a, b, swap, n)


def test_kernels_with_arrays_of_their_own() -> None:
    assert own(4) == plain(own)(4)


@kernel
def makes_an_array(a, b):
    """Nothing in its names says that it makes an array."""
    c = a + b
    return c[0]


def test_a_kernel_that_turns_out_to_make_an_array() -> None:
    assert makes_an_array(np.ones(3), np.ones(3)) == 2.0


@pytest.mark.parametrize("number", [2, np.int64(2), np.int32(2), True, np.bool_(True), 2.5, np.float64(2.5)])
def test_numbers_from_python(number: object) -> None:
    @kernel
    def twice(x, y):
        return x + y

    assert twice(number, number) == plain(twice)(float(number), float(number))  # type: ignore[arg-type]


def test_arrays_from_python() -> None:
    @kernel
    def shape(a, b):
        return len(a), a.shape[1], len(b), a.strides[0], b.size

    for arrays in ((np.zeros((0, 3)), np.zeros(7)[::2]), (np.zeros((4, 3))[1:], np.zeros(0))):
        assert shape(*arrays) == plain(shape)(*arrays)
    fixed = np.arange(3.0)
    fixed.setflags(write=False)
    assert at_one(fixed, 2) == 2.0
    with pytest.raises(TypeError, match="not enough arguments"):
        at_one(fixed)


@kernel
def tail(a, n):
    """A view of what its caller holds."""
    return a[n:]


def test_a_view_of_an_argument_outlives_the_argument() -> None:
    """What is handed back holds what it looks at, and nothing writes over it."""
    views = [tail(np.full(1000, float(i)), 990) for i in range(50)]
    others = [np.full(1000, -1.0) for _ in range(50)]
    assert [set(view) for view in views] == [{float(i)} for i in range(50)]
    assert len(others) == 50


@kernel
def tail_and_head(a, n):
    """Two views of what its caller holds."""
    return a[n:], a[:n]


def test_views_in_a_tuple_are_views() -> None:
    """Code that does not count who holds an array would hand the whole array out in the place of each."""
    assert [len(view) for view in tail_and_head(np.zeros(5), 2)] == [3, 2]


@pytest.mark.parametrize("written", ["n + 1", "0"])
def test_a_kernel_is_not_compiled_for_a_number_in_a_call(written: str) -> None:
    @kernel
    def times(x, n):
        return x * n

    space = {"times": times, "__name__": __name__}
    exec(f"def both(x, n):\n    return times(x, n) + times(x, {written}) + times(x, 7)", space)
    both = kernel(space["both"])
    both._cache = NullCache()  # from the disk it would ask for nothing
    assert both(2.0, 3) == 2.0 * (3 + eval(written, {"n": 3}) + 7)
    assert len(times.inner.signatures) == 1 and not times.signatures


TWINS = """
import sys
from math import cos, exp, sin
from visviva.compiling.kernel import kernel

def made(factor):
    @kernel
    def too_long_to_be_inlined(x):
        for _ in range(3):
            x = sin(x) + cos(2.0 * x) * exp(-x * x) - sin(3.0 + x)
            x = cos(x) + sin(3.0 * x) * exp(-x * x) - cos(4.0 + x)
            x = sin(x) - cos(4.0 * x) * exp(-x * x) + sin(5.0 + x)
            x = cos(x) - sin(5.0 * x) * exp(-x * x) + cos(6.0 + x)
        return factor + 0.0 * x

    @kernel
    def caller(x):
        return too_long_to_be_inlined(x) + too_long_to_be_inlined(2.0 * x) + too_long_to_be_inlined(3.0 * x)

    return caller

print(*(made(float(factor))(1.0) for factor in sys.argv[1:]))
"""


def test_kernels_of_one_name_from_several_processes_are_told_apart(tmp_path: Path) -> None:
    """Numba names code by a number that counts in each process: the first here and there have the same, and
    a caller that is read from the disk would find the code of the other one.
    """
    (tmp_path / "twins.py").write_text(TWINS)
    environment = {**os.environ, "VISVIVA_CACHE": str(tmp_path / "cache")}
    for factors, expected in ((["2"], "6.0"), (["3"], "9.0"), (["2", "3"], "6.0 9.0")):
        command = [sys.executable, "twins.py", *factors]
        done = subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120
        )
        assert done.stdout.strip() == expected, done.stderr


INLINE = """
import numpy as np
from visviva.compiling.kernel import inlined_kernel, kernel

@kernel
def refuse(x):
    if x > 1.0:
        raise ValueError("found too much")
    return x

@inlined_kernel
def half(x):
    return 0.5 * refuse(x)

@kernel
def whole(a):
    return half(a[0]) + half(a[1])

assert whole(np.array([1.0, 0.5])) == 0.75
try:
    whole(np.array([1.0, 2.0]))
except ValueError as error:
    print(error, sum(whole.stats.cache_hits.values()), len(whole.signatures))
"""


def test_what_was_kept_runs_in_another_process_and_raises_there(tmp_path: Path) -> None:
    (tmp_path / "scene.py").write_text(INLINE)
    environment = {**os.environ, "VISVIVA_CACHE": str(tmp_path / "cache")}
    for hits in (0, 1):
        done = subprocess.run(
            [sys.executable, "scene.py"],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.stdout.split("\n")[0] == f"found too much {hits} 1", done.stderr


def test_an_inlined_kernel_is_part_of_its_caller() -> None:
    @inlined_kernel
    def third_power(x):
        return x * x * x

    @kernel
    def sum_of_cubes(a):
        total = 0.0
        for i in range(len(a)):
            total += third_power(a[i])
        return total

    sum_of_cubes._cache = NullCache()  # what is read from the disk cannot be looked at
    a = np.arange(5.0)
    assert sum_of_cubes(a) == (a**3).sum()
    code = next(iter(sum_of_cubes.inspect_llvm().values()))
    assert not any(" call " in line and "third_power" in line for line in code.splitlines())


def test_an_error_says_the_line_and_what_was_done_there() -> None:
    @kernel
    def wrong(a):
        return a[0] + a.nothing

    wrong._cache = NullCache()
    with pytest.raises(TypingError) as raised:
        wrong(np.zeros(3))
    said = str(raised.value)
    assert "Unknown attribute 'nothing'" in said
    assert "During: typing of get attribute" in said
    assert "return a[0] + a.nothing" in said
