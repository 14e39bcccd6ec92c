"""A cache with many damaged entries: those are compiled anew, and the others taken."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest
from numba import config
from tests.compiling.test_kernel_cache import hits

from visviva.compiling.kernel_cache import unsealed

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(bool(config.DISABLE_JIT), reason="without compiling nothing is kept"),
]
KERNELS = 100
HEAD = "import numpy as np\nfrom visviva.compiling.kernel import kernel\n"
ONE = "\n@kernel\ndef kernel_{i}(a):\n    return {i}.0 * a[0]\n"
USE = """
kernels = [{names}]
for i, one in enumerate(kernels):
    assert one(np.array([1.5])) == 1.5 * i
print(sum(sum(one.stats.cache_hits.values()) for one in kernels))
"""
SCRIPT = HEAD + "".join(ONE.format(i=i) for i in range(KERNELS))
SCRIPT += USE.format(names=", ".join(f"kernel_{i}" for i in range(KERNELS)))


def damage(path: Path, other: bytes, rng: random.Random) -> None:
    """Cut, empty, change or delete a file, or put another one under its name."""
    data = path.read_bytes()
    at = rng.randrange(len(data))
    match rng.randrange(5):
        case 0:
            path.write_bytes(data[:at])
        case 1:
            path.write_bytes(b"")
        case 2:
            path.write_bytes(data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :])
        case 3:
            path.unlink()
        case 4:
            path.write_bytes(other)


@pytest.mark.parametrize("seed", range(20))
def test_a_thousand_damaged_entries(seed, tmp_path):
    """Half of the entries in each of twenty caches."""
    rng, cache = random.Random(seed), tmp_path / "cache"
    assert hits(tmp_path, cache, SCRIPT) == ("0", "")
    files = sorted(cache.glob("*/__main__/kernel_*"))
    assert len(files) == 2 * KERNELS, "an index and its data for each"
    whole = [path.read_bytes() for path in files]
    for i in rng.sample(range(KERNELS), KERNELS // 2):
        one = 2 * i + rng.randrange(2)
        damage(files[one], whole[one - rng.randrange(1, 3)], rng)
    assert hits(tmp_path, cache, SCRIPT) == (f"{KERNELS - KERNELS // 2}", "")
    assert all(unsealed(path.name, path.read_bytes()) is not None for path in files)
    assert hits(tmp_path, cache, SCRIPT) == (f"{KERNELS}", "")
    assert not [name for *_, names in os.walk(cache) for name in names if name.endswith(".part")]
