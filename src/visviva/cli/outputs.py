"""Output paths of runs, and what they may replace."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from visviva.errors import SceneError
from visviva.record.run_reader import Run
from visviva.record.stable_file import is_run_file
from visviva.vocabulary.regular_file import refuse_special


def name_of(scene: str | Path) -> str:
    """Name of a scene: that of its file or folder, even if it is the current one."""
    path = Path(scene)
    return (path if path.name not in ("", "..") else path.resolve()).stem


def default_output(scene: str | Path) -> Path:
    """Default output path: out/<name of the scene>.vv in the current folder."""
    return Path("out") / f"{name_of(scene)}.vv"


def output_of(scene: Path, out: Path | None, overwrite: bool) -> tuple[Path, bool]:
    """Output path of a run of this scene, and whether it may replace the file: always its own last output.

    Errors: `SceneError` for a name that is not that of a run file, and as for `refuse_output`.
    """
    if out is not None:
        refuse_ending(out)
    target = out or default_output(scene)
    overwrite = overwrite or (out is None and is_run_of(target, scene))
    refuse_output(target, overwrite, [scene])
    return target, overwrite


def refuse_ending(out: Path) -> None:
    """Raise SceneError for a name that is not that of a run file."""
    if out.suffix != ".vv":
        found = f"found the ending {out.suffix!r}" if out.suffix else "found a name without an ending"
        raise SceneError(f"{found}, expected '.vv': a run goes into a run file", file=str(out))


def is_run_of(out: Path, scene: Path) -> bool:
    """Whether a file holds a finished run of a scene of this name; an unfinished one could be resumed."""
    try:
        with Run(out) as run:
            return run.name == name_of(scene) and run.status != "running"
    except (SceneError, OSError):
        return False


def refuse_output(out: Path, overwrite: bool, inputs: Sequence[Path] = ()) -> None:
    """Raise SceneError if writing to `out` would destroy another file, or a run without permission."""
    if any(out.resolve() == path.resolve() for path in inputs):
        if is_run_file(out):
            raise SceneError(
                f"this is a run file, expected a scene: `visviva view {out}` shows it", file=str(out)
            )
        raise SceneError("the output is the scene file itself; choose another name with -o", file=str(out))
    if not out.exists():
        return
    refuse_special(out)
    if not overwrite:
        raise SceneError(
            "found a file of this name, expected none; choose another name with -o, or allow --overwrite "
            "(in Python: overwrite=True)",
            file=str(out),
        )
    if out.stat().st_size and not is_run_file(out):
        raise SceneError(
            "found a file that is not a run file; --overwrite replaces run files only", file=str(out)
        )


def make_folder_of(out: Path) -> None:
    """Create the folder of an output file, with its parents; raises SceneError if that fails."""
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        found = f"the folder of the run file cannot be created: {error.strerror}"
        raise SceneError(f"{found}; choose another one with -o", file=str(out.parent)) from error
