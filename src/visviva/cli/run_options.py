"""The options of `visviva run`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from visviva.cli.seconds import seconds

SceneFile = Annotated[
    Path | None,
    typer.Argument(
        help="Scene file (YAML), or a folder of files of the thesis; none with --resume.",
        show_default=False,
    ),
]
Output = Annotated[
    Path | None, typer.Option("-o", "--output", help="Run file; default: out/<name of the scene>.vv.")
]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="PATH=VALUE", help="Change one value, such as params.n=20."),
]
Resumed = Annotated[
    Path | None, typer.Option("--resume", metavar="RUN", help="Continue a stopped run in its own file.")
]
Until = Annotated[
    float | None,
    typer.Option(
        parser=seconds,
        metavar="SECONDS",
        help="Simulated end, optionally with a unit; default: the duration of the scene.",
    ),
]
Static = Annotated[
    bool, typer.Option("--static", help="Find the equilibrium near the start; one frame, no motion.")
]
Overwrite = Annotated[
    bool, typer.Option("--overwrite", help="Replace any run file, not only the scene's last one.")
]
NoProgress = Annotated[bool, typer.Option("--no-progress", help="Show no progress.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the summary as JSON.")]
Quiet = Annotated[bool, typer.Option("-q", "--quiet", help="Print only problems.")]
View = Annotated[bool, typer.Option("--view", help="Play the finished run in the browser.")]
