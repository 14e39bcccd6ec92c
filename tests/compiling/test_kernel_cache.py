"""The name of a compiled kernel: it changes with all that the kernel is made from, and with nothing else."""

from __future__ import annotations

import pickle
from pathlib import Path
from types import ModuleType

import numba
import numpy as np
import pytest
from numba import config

from visviva.compiling.kernel import kernel, lane_kernel
from visviva.compiling.kernel_cache import content_hash

pytestmark = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="without compiling nothing is kept")

TEXT = """
FACTOR = {factor}
TABLE = np.array({table})

def helper(x):
    return {helper}

def unrelated(x):
    return {unrelated}

def caller(x):
    return FACTOR * helper(x) + TABLE[0]
"""
SAME = {"factor": 2.0, "table": [1.0], "helper": "x + 1.0", "unrelated": "x"}


def hash_of(make=kernel, **changes):
    space = {"np": np, "__name__": "a_module_of_the_test"}
    exec(TEXT.format(**{**SAME, **changes}), space)
    for name in ("helper", "unrelated", "caller"):
        space[name] = make(space[name]) if name == "caller" else kernel(space[name])
    return content_hash(space["caller"])


@pytest.mark.parametrize(
    "change", [{"factor": 3.0}, {"table": [2.0]}, {"helper": "x + 2.0"}, {"helper": "x - 1.0"}]
)
def test_it_changes_with_a_constant_a_table_and_a_callee(change):
    assert hash_of(**change) != hash_of()


def test_it_changes_with_what_is_reached_through_a_module():
    def hash_with(factor):
        module = ModuleType("a_module")
        exec(f"FACTOR = {factor}\n\ndef helper(x):\n    return FACTOR * x", vars(module))
        module.helper = kernel(module.helper)
        space = {"module": module, "__name__": "another_module"}
        exec("def caller(x):\n    return module.helper(x)", space)
        return content_hash(kernel(space["caller"]))

    assert hash_with(2.0) == hash_with(2.0) != hash_with(3.0)


def test_it_does_not_change_with_the_modules_of_numba_that_are_there(monkeypatch):
    """`numba` and `np` are names in kernels and modules within Numba, some imported once it compiles."""
    space = {"np": np, "numba": numba, "__name__": "a_module_of_the_test"}
    exec("def caller(x):\n    for i in numba.prange(3):\n        x += np.pi + np.later", space)
    before = content_hash(kernel(space["caller"]))
    monkeypatch.setattr(numba.np, "later", 3.0, raising=False)
    assert content_hash(kernel(space["caller"])) == before


def test_it_changes_with_the_options():
    assert hash_of(lane_kernel) != hash_of()


def test_it_does_not_change_with_what_the_kernel_does_not_use():
    assert hash_of(unrelated="x * x") == hash_of()


@kernel
def _countdown(n):
    return 0 if n == 0 else _countdown(n - 1)


def test_a_kernel_that_calls_itself_has_one():
    assert len(content_hash(_countdown)) == 20 and _countdown(3) == 0


def test_what_another_version_wrote_is_a_miss():
    """A kernel on the disk may name a module that this version does not have."""
    space = {"__name__": "a_module_of_the_cache_test"}
    exec("def thrice(x):\n    return 3.0 * x", space)
    first = kernel(space["thrice"])
    assert first(2.0) == 6.0
    for path in Path(first._cache.cache_path).glob("thrice-*.nb*"):
        path.write_bytes(pickle.dumps(numba.__version__) + b"cno_such_module\nThing\n.")
    assert kernel(space["thrice"])(2.0) == 6.0
    again = kernel(space["thrice"])
    assert again(2.0) == 6.0 and again._cache.cache_path == first._cache.cache_path
