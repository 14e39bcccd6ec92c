"""Write src/visviva/core/first_kernels.txt: the kernels that Python calls first in the examples.

    python scripts/first_kernels.py

Every example runs a few steps in a process of its own, which notes the kernels that it asks the cache for. A
kernel is then foretold for a scene by one or two kinds of parts that few examples have without calling it.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import defaultdict
from itertools import combinations
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory
from typing import Any

from visviva.core.ahead import KNOWN, signature_text
from visviva.core.kernel_cache import KernelCache
from visviva.scene import load_scene
from visviva.scene.examples import example_names, example_path
from visviva.scene.features import features

SHORT = 0.05
"""Simulated time [s]."""
SURE = (1.0, 0.8)
"""Share of the examples with these kinds that must call a kernel: all, or where that says nothing, most."""


def first_used(name: str) -> dict[str, Any]:
    """Features of an example and the kernels that it loads, in order."""
    from visviva.cli.session import run

    loaded: list[tuple[Any, Any]] = []
    load = KernelCache.load_overload

    def noting(self: KernelCache, signature: Any, context: Any) -> Any:
        loaded.append((self._dispatcher, signature))
        return load(self, signature, context)

    KernelCache.load_overload = noting  # type: ignore[method-assign]
    scene = load_scene(example_path(name))
    with TemporaryDirectory() as folder:
        run(scene, Path(folder) / "run.vv", until=SHORT)
    places = {id(getattr(value, "dispatcher", value)): place for place, value in kernels()}
    calls = [
        f"{places[id(dispatcher)]} {signature_text(signature)}"
        for dispatcher, signature in loaded
        if id(dispatcher) in places
    ]
    return {"features": sorted(features(scene)), "calls": list(dict.fromkeys(calls))}


def kernels() -> list[tuple[str, Any]]:
    """Those of the modules of the package, by "module name"."""
    return [
        (f"{name} {key}", value)
        for name, module in sys.modules.items()
        if name.startswith("visviva.")
        for key, value in vars(module).items()
        if hasattr(value, "py_func") and value.py_func.__module__ == name
    ]


def called_for(calling: set[str], features_of: dict[str, set[str]]) -> list[str]:
    """Alternatives that together hold for the examples that call a kernel, and for few others."""
    names = sorted(set().union(*(features_of[name] for name in calling)))
    pairs = [{one, other} for one, other in combinations(names, 2)]
    held = [
        (wanted, {name for name, found in features_of.items() if wanted <= found})
        for wanted in [*({name} for name in names), *pairs, *(features_of[name] for name in sorted(calling))]
    ]
    left, alternatives = set(calling), []
    for share in SURE:
        sure = [(wanted, scenes) for wanted, scenes in held if len(scenes & calling) >= share * len(scenes)]
        for wanted, scenes in sorted(sure, key=lambda one: -len(one[1] & calling)):
            if scenes & left:
                alternatives.append(" ".join(sorted(wanted)))
                left -= scenes
    return alternatives


def main() -> None:
    """Run the examples and write the list."""
    features_of: dict[str, set[str]] = {}
    calling: defaultdict[str, set[str]] = defaultdict(set)
    places: defaultdict[str, list[float]] = defaultdict(list)
    for name in example_names():
        command = [sys.executable, __file__, name]
        text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        found = json.loads(text.splitlines()[-1])
        features_of[name] = set(found["features"])
        print(name, len(found["calls"]))
        for number, call in enumerate(found["calls"]):
            places[call].append(number / len(found["calls"]))
            calling[call].add(name)
    order = sorted(calling, key=lambda call: fmean(places[call]))
    lines = [" | ".join([call, *called_for(calling[call], features_of)]) for call in order]
    KNOWN.write_text("".join(f"{line}\n" for line in lines if " | " in line))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(json.dumps(first_used(sys.argv[1])))
    else:
        main()
