"""The command `visviva`."""

from __future__ import annotations

from typing import Annotated

import typer

import visviva
from visviva.cli import (
    bench,
    check,
    demo,
    examples,
    export,
    info,
    play,
    plot,
    render,
    run,
    schema,
    validate,
    view,
    warmup,
)

app = typer.Typer(
    name="visviva",
    help="Physically based dynamics and animation: scene files in, films, plots and run files out.",
    epilog="Start with `visviva demo`, or `visviva examples copy bouncing_ball`.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"visviva {visviva.__version__}")
        raise typer.Exit()


@app.callback()
def visviva_command(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Physically based dynamics and animation: scene files in, films, plots and run files out."""


app.command(epilog=run.EPILOG)(run.run)
app.command(epilog=check.EPILOG)(check.check)
app.command(epilog=schema.EPILOG)(schema.schema)
app.command(epilog=info.EPILOG)(info.info)
app.command(epilog=plot.EPILOG)(plot.plot)
app.command(epilog=render.EPILOG)(render.render)
app.command(epilog=export.EPILOG)(export.export)
app.command(epilog=view.EPILOG)(view.view)
app.command(epilog=play.EPILOG)(play.play)
app.add_typer(examples.examples, name="examples")
app.command(epilog=demo.EPILOG)(demo.demo)
app.command(epilog=validate.EPILOG)(validate.validate)
app.command(epilog=bench.EPILOG)(bench.bench)
app.command(epilog=warmup.EPILOG)(warmup.warmup)
