"""Where a run that was stopped, killed or finished can resume."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import visviva
from visviva.errors import SceneError
from visviva.record.layout import topology_key
from visviva.record.run_reader import Checkpoint, Run, errors_as_damaged_file


@dataclass(frozen=True)
class Resumption:
    """The checkpoint of a run file, and the contents of the file at that time; without one, its start.

    Parameters
    ----------
    checkpoint : the state before a step; this step and later ones are repeated.
        None for a file without a flush, whose run starts over.
    frames, events, log : their numbers.
    names : of tracks, scalars and ledger rows, with kind or unit, in order.
    topologies : of each track, number by key.
    """

    checkpoint: Checkpoint | None = None
    frames: int = 0
    events: int = 0
    log: int = 0
    names: dict[str, dict[str, Any]] = field(
        default_factory=lambda: {"tracks": {}, "scalars": {}, "ledger": {}}
    )
    topologies: dict[str, dict[bytes, int]] = field(default_factory=dict)

    @property
    def slot(self) -> int:
        """Slot of the checkpoint in the file; 1 if there is none, so that the next one is the first."""
        return 1 if self.checkpoint is None else self.checkpoint.slot

    @classmethod
    def of(cls, run: Run) -> Resumption:
        """Where a run resumes. Raises SceneError if it cannot."""
        with errors_as_damaged_file(run.path):
            checkpoint = run.checkpoint()
        if checkpoint is None and run.count:
            raise _refusal(run, "it has frames but no checkpoint")
        if run.version != visviva.__version__:
            raise _refusal(run, f"written by visviva {run.version}, this is {visviva.__version__}")
        kept = {"frames": 0, "events": 0, "log": 0} if checkpoint is None else checkpoint.kept
        counts = [kept.get(name) for name in ("frames", "events", "log")]
        limits = [run.count, len(run.events), len(run.log)]
        if not all(type(n) is int and 0 <= n <= most for n, most in zip(counts, limits, strict=True)):
            raise _refusal(run, "its checkpoint has no valid counts of frames, events and log entries")
        names = {
            "tracks": {track.name: track.kind for track in run.everything},
            "scalars": dict(run.units),
            "ledger": dict.fromkeys(run.ledger, ""),
        }
        known = {
            track.name: {topology_key(arrays): number for number, arrays in track.topologies().items()}
            for track in run.everything
        }
        frames, events, log = counts
        return cls(checkpoint, frames, events, log, names, known)  # type: ignore[arg-type]


def _refusal(run: Run, why: str) -> SceneError:
    return SceneError(f"the run cannot be resumed: {why}", file=run.shown)
