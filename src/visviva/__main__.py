"""`python -m visviva` is the command `visviva`."""

from visviva.cli.start import main

main()
