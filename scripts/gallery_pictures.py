"""Make the small pictures of the gallery: each example is run, and painted at a moment that shows what it is.

.venv/bin/python scripts/gallery_pictures.py [NAME …]
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from PIL import Image

import visviva
from visviva.scene.examples import example_names, example_path
from visviva.view.picture import Painter
from visviva.view.server import PAGE
from visviva.view.stage import Stage

SIZE, OVERSAMPLED, QUALITY = (320, 180), (960, 540), 82
MOMENT = 0.45  # share of the run
MOMENTS = {"wrecking_ball": 0.3, "torn_bar": 0.9, "sewn_shirt": 0.95, "cloth_over_ball": 0.8, "flag": 0.9}


def picture(name: str, folder: Path) -> Path:
    """Run an example and write its picture."""
    run, target = folder / f"{name}.vv", PAGE / "pictures" / f"{name}.webp"
    visviva.run(example_path(name), run)
    with visviva.load(run) as opened:
        stage = Stage(opened, OVERSAMPLED)
        shapes, _ = stage.shapes(int(MOMENTS.get(name, MOMENT) * (opened.count - 1)))
        painted = Painter(OVERSAMPLED).paint(shapes, stage.camera, stage.sun, stage.backdrop)
    Image.fromarray(painted).resize(SIZE, Image.Resampling.LANCZOS).save(target, quality=QUALITY)
    return target


if __name__ == "__main__":
    (PAGE / "pictures").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        for one in sys.argv[1:] or example_names():
            print(picture(one, Path(place)), flush=True)
