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
    gallery,
    import_model,
    info,
    play,
    plot,
    render,
    run,
    schema,
    sweep,
    validate,
    view,
    warmup,
)
from visviva.cli.number_option import Port
from visviva.cli.python_option import Python
from visviva.cli.usage import Commands

app = typer.Typer(
    name="visviva",
    cls=Commands,
    help="Physically based dynamics and animation: scene files in, films, plots and run files out.",
    epilog="Without a command, `visviva` opens the gallery in the browser. Or start with "
    "`visviva demo`, or `visviva examples copy bouncing_ball`.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"visviva {visviva.__version__}")
        raise typer.Exit()


@app.callback(invoke_without_command=True)
def visviva_command(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
    port: Port = 0,
    no_open: Annotated[
        bool, typer.Option("--no-open", help="Print the address of the gallery instead of opening it.")
    ] = False,
    python: Python = None,
) -> None:
    """Physically based dynamics and animation: scene files in, films, plots and run files out.

    Without a command, the gallery opens in the browser: examples and your own scenes, run live beside their
    text.
    """
    if context.invoked_subcommand is None:
        gallery.gallery(port, no_open, python)


app.command(epilog=run.EPILOG)(run.run)
app.command(epilog=sweep.EPILOG)(sweep.sweep)
app.command(epilog=check.EPILOG)(check.check)
app.command(epilog=schema.EPILOG)(schema.schema)
app.command(epilog=info.EPILOG)(info.info)
app.command(epilog=plot.EPILOG)(plot.plot)
app.command(epilog=render.EPILOG)(render.render)
app.command(epilog=export.EPILOG)(export.export)
app.command("import", epilog=import_model.EPILOG)(import_model.import_model)
app.command(epilog=view.EPILOG)(view.view)
app.command(epilog=play.EPILOG)(play.play)
app.add_typer(examples.examples, name="examples")
app.command(epilog=demo.EPILOG)(demo.demo)
app.command(epilog=validate.EPILOG)(validate.validate)
app.command(epilog=bench.EPILOG)(bench.bench)
app.command(epilog=warmup.EPILOG)(warmup.warmup)
