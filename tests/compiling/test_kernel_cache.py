"""The name of a compiled kernel changes with everything it depends on, and with nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numba
import numpy as np
import pytest
from numba import config
from tests.kits.small_disk import filled, read_only, small_disk

from visviva.compiling.kernel import kernel, lane_kernel
from visviva.compiling.kernel_cache import content_hash, sealed, unsealed

pytestmark = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="without compiling nothing is kept")

TEXT = """
FACTOR = {factor}
TABLE = np.array({table})

def helper(x):
    '{prose}'
    return {helper}

def unrelated(x):
    return {unrelated}

def caller(x):
    return FACTOR * helper(x) + TABLE[0]
"""
SAME = {"prose": "What it does.", "factor": 2.0, "table": [1.0], "helper": "x + 1.0", "unrelated": "x"}


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


def test_prose_compiles_nothing_anew():
    assert hash_of(prose="The same in better words.") == hash_of()


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
        path.write_bytes(sealed(path.name, b"cno_such_module\nThing\n."))
    assert kernel(space["thrice"])(2.0) == 6.0
    again = kernel(space["thrice"])
    assert again(2.0) == 6.0 and again._cache.cache_path == first._cache.cache_path


SCRIPT = """
import numba
import numpy as np
from visviva.compiling.kernel import kernel

@kernel
def twice(a):
    return 2.0 * a[0]

assert twice(np.array([1.5])) == 3.0
print(sum(twice.stats.cache_hits.values()))
"""


def hits(folder: Path, cache: Path, script: str = SCRIPT) -> tuple[str, str]:
    """How many kernels a process took from a cache, and what it said."""
    (folder / "scene.py").write_text(script)
    done = subprocess.run(
        [sys.executable, "scene.py"],
        cwd=folder,
        env={**os.environ, "VISVIVA_CACHE": str(cache)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0 and "Traceback" not in done.stderr, done.stderr
    return done.stdout.strip(), done.stderr


def damage(data: bytes, how: str) -> bytes:
    if how == "cut":
        return data[: len(data) // 2]
    return b"" if how == "emptied" else data[:-9] + bytes([data[-9] ^ 1]) + data[-8:]


@pytest.mark.parametrize("kind", ["nbi", "nbc"])
@pytest.mark.parametrize("how", ["cut", "emptied", "one bit"])
def test_a_damaged_entry_is_a_miss_and_is_written_anew(how, kind, tmp_path):
    cache = tmp_path / "cache"
    assert hits(tmp_path, cache) == ("0", "")
    (path,) = cache.glob(f"*/__main__/twice-*.{kind}")
    whole = path.read_bytes()
    path.write_bytes(damage(whole, how))
    assert hits(tmp_path, cache) == ("0", "")
    assert unsealed(path.name, path.read_bytes()) is not None
    assert hits(tmp_path, cache) == ("1", "")


def test_entries_of_each_other_are_misses(tmp_path):
    """The index under the name of the data, and the other way round."""
    cache = tmp_path / "cache"
    hits(tmp_path, cache)
    first, second = sorted(cache.glob("*/__main__/twice-*"))
    swapped = first.read_bytes(), second.read_bytes()
    second.write_bytes(swapped[0])
    first.write_bytes(swapped[1])
    assert hits(tmp_path, cache)[0] == "0"
    assert hits(tmp_path, cache) == ("1", "")


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX systems")
def test_a_cache_that_others_may_write_to_is_not_used(tmp_path):
    cache = tmp_path / "cache"
    hits(tmp_path, cache)
    cache.chmod(0o777)
    found, said = hits(tmp_path, cache)
    assert found == "0" and said.count("others may write to it") == 1
    cache.chmod(0o755)
    assert hits(tmp_path, cache) == ("1", "")


def test_a_cache_that_is_a_file_costs_a_warning(tmp_path):
    (tmp_path / "cache").write_text("no folder")
    found, said = hits(tmp_path, tmp_path / "cache")
    assert found == "0" and said.count("cannot be written") == 1


DELETES = SCRIPT.replace("print(", "import os, shutil; shutil.rmtree(os.environ['VISVIVA_CACHE'])\nprint(")


def test_a_cache_that_is_deleted_during_a_run_is_made_anew(tmp_path):
    cache = tmp_path / "cache"
    more = DELETES + SCRIPT.replace("twice", "thrice").replace("2.0", "3.0").replace("3.0\n", "4.5\n")
    assert hits(tmp_path, cache, more) == ("0\n0", "")
    assert len(list(cache.glob("*/__main__/thrice-*"))) == 2
    assert not list(cache.glob("*/__main__/twice-*"))


@pytest.mark.parametrize("filled_before", [False, True])
def test_a_cache_that_is_read_only_costs_a_warning(filled_before, tmp_path):
    """What is there is taken from it, without a word."""
    with small_disk(tmp_path / "cache", 1_000_000) as cache:
        cache.chmod(0o700)
        if filled_before:
            hits(tmp_path, cache)
        with read_only(cache):
            found, said = hits(tmp_path, cache)
            assert found == f"{int(filled_before)}"
            assert said.count("cannot be written (Read-only file system)") == len(said.splitlines())
            assert len(said.splitlines()) == int(not filled_before)


def test_a_cache_on_a_disk_without_space_costs_a_warning(tmp_path):
    with small_disk(tmp_path / "cache", 1_000_000) as cache:
        cache.chmod(0o700)
        with filled(cache):
            found, said = hits(tmp_path, cache)
            assert found == "0" and said.count("No space left on device") == len(said.splitlines()) == 1
        assert hits(tmp_path, cache) == ("0", ""), "what could not be written whole is not there"
        assert hits(tmp_path, cache) == ("1", "")


def test_a_cache_whose_files_may_not_grow_costs_a_warning(tmp_path):
    cache = tmp_path / "cache"
    limited = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))\n" + SCRIPT
    found, said = hits(tmp_path, cache, limited)
    assert found == "0" and said.count("cannot be written") == 1
    assert hits(tmp_path, cache) == ("0", ""), "what could not be written whole is not there"
    assert hits(tmp_path, cache) == ("1", "")
