"""Kernels included in kernels: optimised separately, and also loaded from disk."""

from __future__ import annotations

import numpy as np
import pytest
from numba import config

from visviva.compiling.kernel import kernel

pytestmark = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="without compiling nothing is taken in")

TEXT = """
def innermost(x, i):
    if i >= len(x):
        raise ValueError("beyond the end")
    scratch = np.full(3, x[i])
    return scratch.sum()

def inner(x):
    total = 0.0
    for i in range(len(x)):
        total += innermost(x, i)
    return total

def outer(x):
    return {factor} * inner(x)

def beyond(x):
    return innermost(x, len(x)) + inner(x)
"""


def made(factor: float) -> dict:
    space = {"np": np, "__name__": f"a_module_of_the_test_of_parts_{np.__version__}"}
    exec(TEXT.format(factor=factor), space)
    for name in ("innermost", "inner", "outer", "beyond"):
        space[name] = kernel(space[name])
    return space


@pytest.mark.parametrize("factor", [1.0, 2.0])
def test_callers_compute_with_what_they_take_in(factor):
    """The second time `inner` comes from the disk, and `outer` is compiled with it."""
    x = np.arange(4.0)
    assert made(factor)["outer"](x) == factor * 3 * x.sum()


def test_a_part_has_no_machine_code():
    space = made(3.0)
    space["outer"]._cache.save_overload = lambda *given: None
    assert space["outer"](np.ones(2)) == 18.0
    for name in ("inner", "innermost"):
        for one in space[name].inner.overloads.values():
            assert one.library.get_pointer_to_function(one.fndesc.llvm_func_name) == 0


def test_an_error_in_a_part_says_what_it_says():
    with pytest.raises(ValueError, match="beyond the end"):
        made(1.0)["beyond"](np.ones(2))


def test_the_same_kernel_is_called_from_python_as_well():
    space, x = made(5.0), np.arange(3.0)
    assert space["outer"](x) == 45.0 and space["inner"](x) == 9.0 and space["innermost"](x, 1) == 3.0
