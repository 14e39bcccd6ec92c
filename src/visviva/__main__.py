"""`python -m visviva` is the command `visviva`."""

from visviva.cli.main import app

app(prog_name="visviva")
