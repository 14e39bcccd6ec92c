"""`visviva info RUN`: show the contents of a run file."""

from __future__ import annotations

from collections import Counter
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from visviva.cli.failure import exit_status
from visviva.cli.safe_text import safe_text

if TYPE_CHECKING:
    from visviva.record.run_reader import Run

MAX_TABLE_ROWS = 20
EPILOG = """Examples:

  visviva info fountain.vv

  visviva info fountain.vv --json"""


def described(run: Run) -> dict[str, Any]:
    """Contents of a run as plain values: head, status, tracks, signals, ledger, events, checkpoint."""
    from visviva.record.ledger import closure

    residual, scale = closure(run.ledger)
    checkpoint = run.checkpoint()
    return {
        "file": str(run.path),
        "bytes": run.path.stat().st_size,
        "name": run.name,
        "created": run.created,
        "visviva": run.version,
        "seed": run.seed,
        "status": run.status,
        "message": run.message,
        "frames": run.count,
        "t": [float(run.t[0]), float(run.t[-1])] if run.count else [],
        "tracks": {
            name: {
                "kind": track.kind,
                "arrays": {key: list(track.shape(key)) for key in track.arrays},
                "static": track.statics,
                "topology changes": track.changes_topology,
            }
            for name, track in run.tracks.items()
        },
        "signals": {
            name: {"unit": run.units[name], "first": _number(values, 0), "last": _number(values, -1)}
            for name, values in run.signals.items()
        },
        "ledger": {
            "rows": {
                name: {"first": _number(values, 0), "last": _number(values, -1)}
                for name, values in run.ledger.items()
            },
            "residual": residual,
            "scale": scale,
            "relative": residual / scale if scale > 0.0 else residual,
        },
        "events": dict(Counter(event.kind for event in run.events)),
        "log": len(run.log),
        "checkpoint": None if checkpoint is None else checkpoint.t,
        "summary": run.summary,
    }


def _number(values: Any, i: int) -> float | None:
    return float(values[i]) if len(values) else None


def _print(facts: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    console = Console()
    good = "red" if facts["message"] else "green"
    colour = {"complete": good, "stopped": "red"}.get(facts["status"], "yellow")
    console.print(
        f"[bold]{escape(facts['name'] or Path(facts['file']).name)}[/]  "
        f"[{colour}]{facts['status']}[/]  {escape(facts['message'])}"
    )
    span = f"t = {facts['t'][0]:.6g} … {facts['t'][1]:.6g} s" if facts["t"] else "nothing flushed yet"
    console.print(
        f"{facts['frames']} frames, {span}, {facts['bytes'] / 1e6:.2f} MB, visviva {facts['visviva']}, "
        f"{facts['created']}, seed {facts['seed']}"
    )
    if facts["checkpoint"] is not None:
        console.print(f"checkpoint at t = {facts['checkpoint']:.6g} s")
    tables = [
        (
            "track",
            ["kind", "arrays (frames × …)", "static"],
            [
                [
                    name,
                    track["kind"],
                    ", ".join(f"{key} {'×'.join(map(str, shape))}" for key, shape in track["arrays"].items()),
                    ", ".join(track["static"]),
                ]
                for name, track in facts["tracks"].items()
            ],
        ),
        (
            "signal",
            ["unit", "first", "last"],
            [
                [name, row["unit"], _figure_text(row["first"]), _figure_text(row["last"])]
                for name, row in facts["signals"].items()
            ],
        ),
        (
            "ledger [J]",
            ["first", "last"],
            [
                [name, _figure_text(row["first"]), _figure_text(row["last"])]
                for name, row in facts["ledger"]["rows"].items()
            ],
        ),
        ("events", ["number"], [[kind, str(number)] for kind, number in facts["events"].items()]),
    ]
    for head, columns, rows in tables:
        if rows:
            table = Table(head, *columns, box=None, pad_edge=False)
            for row in rows[:MAX_TABLE_ROWS]:
                table.add_row(*map(escape, row))
            console.print()
            console.print(table)
            if len(rows) > MAX_TABLE_ROWS:
                console.print(f"and {len(rows) - MAX_TABLE_ROWS} more; --json shows all")
    ledger = facts["ledger"]
    if ledger["rows"]:
        console.print(
            f"\nledger residual {ledger['residual']:.3g} J, {ledger['relative']:.2e} of its scale "
            f"{ledger['scale']:.6g} J"
        )


def _shown(facts: Any) -> Any:
    """The same, with all text made safe for a terminal."""
    if isinstance(facts, dict):
        return {safe_text(str(key)): _shown(value) for key, value in facts.items()}
    if isinstance(facts, list):
        return [_shown(value) for value in facts]
    return safe_text(facts) if isinstance(facts, str) else facts


def _figure_text(value: float | None) -> str:
    return "" if value is None else f"{value:.6g}"


def info(
    run: Annotated[Path, typer.Argument(help="A run file, finished, stopped or still growing.")],
    json: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False,
) -> None:
    """Show the contents of a run file: status, tracks, signals, energy ledger, events."""
    with exit_status():
        from visviva.record.run_reader import errors_as_damaged_file, load

        with errors_as_damaged_file(run), load(run) as opened:
            facts = described(opened)
        if json:
            typer.echo(dumps(facts, indent=2))
        else:
            _print(_shown(facts))
