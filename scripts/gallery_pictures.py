"""Make the small pictures of the gallery: each example is run, and painted at a moment that shows what it is.
What is slower than real time on one core is noted in `speeds.json`, with what makes it so.

.venv/bin/python scripts/gallery_pictures.py [NAME …]
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path

from PIL import Image

import visviva
from visviva.cli.session import prepare
from visviva.scene import load_scene
from visviva.scene.examples import example_names, example_path
from visviva.view.painting.picture import Painter
from visviva.view.serving.server import PAGE
from visviva.view.staging.ink import draw
from visviva.view.staging.overlays import Overlays
from visviva.view.staging.stage import Stage

SIZE, OVERSAMPLED, QUALITY = (320, 180), (960, 540), 82
SPEEDS = PAGE / "pictures" / "speeds.json"
MOMENT = 0.45  # share of the run
MOMENTS = {
    "ball_and_wedge": 0.8,
    "bicycle": 0.56,
    "bouncing_ball": 0.75,
    "double_pendulum": 0.87,
    "folding_ribbon": 0.2,
    "hourglass": 0.2,
    "caught_in_a_cloth": 0.2,
    "wrecking_ball": 0.4,
    "caught_ball": 0.3,
    "falling_rods": 0.28,
    "sprung_ring": 0.12,
    "torn_bar": 0.9,
    "shards": 0.9,
    "paper_hoop": 0.36,
    "sewn_shirt": 0.95,
    "cloth_over_ball": 0.8,
    "flag": 0.9,
    "drum_layers": 0.95,
    "overhand_knot": 0.4,
    "two_cages": 0.3,
    "twisted_cord": 0.85,
    "breakable_bridge": 0.28,
    "starlings": 0.37,
}


def picture(name: str, folder: Path) -> Path:
    """Run an example and write its picture."""
    run, target = folder / f"{name}.vv", PAGE / "pictures" / f"{name}.webp"
    visviva.run(example_path(name), run)
    with visviva.load(run) as opened:
        stage = Stage(opened, OVERSAMPLED)
        number = int(MOMENTS.get(name, MOMENT) * (opened.count - 1))
        shapes, _ = stage.shapes(number)
        painted = Painter(OVERSAMPLED).paint(shapes, stage.camera, stage.sun, stage.backdrop)
        image = Image.fromarray(painted)
        draw(image, stage.camera, Overlays(opened, opened.look.get("show") or {}, stage.diagonal), number)
    image.resize(SIZE, Image.Resampling.LANCZOS).save(target, quality=QUALITY)
    return target


def slowness(name: str, folder: Path) -> dict[str, float] | None:
    """Of an example that was run before, so that all is compiled; None where it keeps up."""
    started = time.process_time()
    summary = visviva.run(example_path(name), folder / f"{name}-again.vv")
    factor = summary["simulated"] / (time.process_time() - started)
    if factor >= 1.0:
        return None
    world = prepare(load_scene(example_path(name))).world
    steps = round(summary["steps"] / summary["simulated"])
    return {"factor": float(f"{factor:.2g}"), "coordinates": world.layout.nv, "steps": steps}


if __name__ == "__main__":
    (PAGE / "pictures").mkdir(exist_ok=True)
    slow = json.loads(SPEEDS.read_text(encoding="utf-8")) if SPEEDS.exists() else {}
    with tempfile.TemporaryDirectory() as place:
        for one in sys.argv[1:] or example_names():
            print(picture(one, Path(place)), flush=True)
            slow[one] = slowness(one, Path(place))
    found = {one: known for one, known in sorted(slow.items()) if known}
    SPEEDS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
