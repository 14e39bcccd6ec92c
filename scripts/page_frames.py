"""How many pictures a second the page draws of large runs: Chromium, headless, with its software renderer.

.venv/bin/python scripts/page_frames.py

A run of 1000 turning boxes and one of 100 000 particles are played again and again. Other programs on the
same cores slow both; what Chromium takes of the processors for a picture is said beside it: its process that
draws in place of a graphics card, that of the page with its scripts, and the others.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.view.browsing import launched, visited
from tests.view.forked import Forked

from visviva.record.run_writer import RunWriter

FRAMES, RATE, SECONDS = 90, 60.0, 10.0
TICKS = os.sysconf("SC_CLK_TCK")
COUNT = """seconds => new Promise(done => {
  let pictures = 0, shown = document.body.dataset.frame;
  const until = performance.now() + 1000 * seconds;
  const look = now => {
    if (document.body.dataset.frame !== shown) { pictures++; shown = document.body.dataset.frame; }
    if (now < until) requestAnimationFrame(look); else done(pictures);
  };
  requestAnimationFrame(look); })"""


def boxes(path: Path, count: int = 1000) -> Path:
    """Boxes that turn and rise and fall, each in its own time."""
    n = round(count ** (1 / 3))
    rest = np.stack(np.meshgrid(*[np.arange(n)] * 3), axis=-1).reshape(-1, 3) * 1.0
    phase = np.linspace(0, 20, len(rest))
    with RunWriter(path, name=f"{len(rest)} bodies") as writer:
        look = {"shape": {"kind": "box", "size": [0.5, 0.4, 0.3]}, "color": "#b5573f"}
        writer.declare_track("boxes", "frames", look, {})
        for k in range(FRAMES):
            angle = 2 * np.pi * k / FRAMES + phase
            quat = np.stack([np.cos(angle), 0 * angle, np.sin(angle), 0 * angle], axis=1)
            x = rest + 0.3 * np.sin(2 * angle)[:, None] * [0, 0, 1]
            writer.append(k / RATE, tracks={"boxes": {"x": x, "quat": quat}})
    return path


def particles(path: Path, count: int = 100_000) -> Path:
    """A cloud that breathes."""
    rest = np.random.default_rng(0).standard_normal((count, 3))
    with RunWriter(path, name=f"{count} particles") as writer:
        writer.declare_track("cloud", "points", {"radius": 0.02, "color": "#3f6fb0"}, {})
        for k in range(FRAMES):
            x = rest * (1 + 0.2 * np.sin(2 * np.pi * k / FRAMES))
            writer.append(k / RATE, tracks={"cloud": {"x": x}})
    return path


KINDS = {"drawing": b"--type=gpu-process", "page": b"--type=renderer", "rest": b"chrom"}


def used() -> dict[str, float]:
    """Seconds of the processors that the browsers of this process have taken so far, by kind of process."""
    parents: dict[int, int] = {}
    taken: dict[int, tuple[str, float]] = {}
    for place in Path("/proc").glob("[0-9]*"):
        try:
            fields = (place / "stat").read_text().rpartition(")")[2].split()
            name = (place / "cmdline").read_bytes()
        except OSError:
            continue
        parents[int(place.name)] = int(fields[1])
        kind = next((kind for kind, word in KINDS.items() if b"chrom" in name and word in name), "")
        taken[int(place.name)] = kind, (int(fields[11]) + int(fields[12])) / TICKS
    ours = {os.getpid()}
    while more := {one for one, parent in parents.items() if parent in ours} - ours:
        ours |= more
    found = [taken[one] for one in ours if one in taken]
    return {kind: sum(seconds for which, seconds in found if which == kind) for kind in KINDS}


def measured(browser: Any, run: Path) -> str:
    """Pictures a second, and what one takes."""
    with visited(browser, Forked(run)) as seen:
        seen.wait_frame(0)
        seen.page.keyboard.press("l")
        seen.page.keyboard.press("Space")
        seen.page.evaluate(COUNT, SECONDS)
        before = used()
        pictures = seen.page.evaluate(COUNT, SECONDS)
        after = used()
    each = {kind: 1000 * (after[kind] - before[kind]) / max(pictures, 1) for kind in KINDS}
    parts = ", ".join(f"{kind} {ms:.1f}" for kind, ms in each.items())
    rate = f"{pictures / SECONDS:5.1f} pictures a second"
    return f"{rate}, {sum(each.values()):.0f} ms of a processor for each ({parts})"


if __name__ == "__main__":
    made: dict[str, Callable[[Path], Path]] = {"1000 bodies": boxes, "100 000 particles": particles}
    with tempfile.TemporaryDirectory() as folder, launched() as browser:
        for name, make in made.items():
            said = measured(browser, make(Path(folder) / f"{name}.vv"))
            print(f"{name:18} {said}; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores", flush=True)
