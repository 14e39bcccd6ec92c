"""The single place that turns errors into a message and an exit status; users never see a traceback."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

import typer

from visviva.cli.shown import say, write_anything
from visviva.errors import SceneError, SimulationError
from visviva.record.signals import Interruption

BAD_INPUT = 2
STOPPED = 3

TRACEBACK = "VISVIVA_TRACEBACK"
"""Environment variable: when set, an unexpected error includes its location in the code."""


@contextmanager
def exit_status() -> Iterator[None]:
    """Context in which every command runs: `with exit_status(): …`.

    Bad input exits with status 2; a stopped run, an interrupt, a file that cannot be written or an unexpected
    error with status 3; each prints one message to stderr. Proved by tests/scene/test_cli.py.
    """
    write_anything()
    interruption = Interruption()
    try:
        with interruption.until_heeded(), warnings.catch_warnings():
            # A run reports numbers that are not finite itself, in terms of its scene.
            warnings.simplefilter("ignore", RuntimeWarning)
            yield
    except (typer.Exit, typer.Abort, typer.BadParameter):
        raise
    except SceneError as error:
        _leave(f"error: {error}", BAD_INPUT)
    except SimulationError as error:
        _leave(str(error), STOPPED)
    except KeyboardInterrupt:
        _leave("interrupted", STOPPED)
    except MemoryError:
        _leave("stopped: there is not enough memory", STOPPED)
    except BrokenPipeError:
        _silence_output()
        raise typer.Exit(0) from None
    except OSError as error:
        file = f"{error.filename}: " if error.filename else ""
        _leave(f"stopped: {file}{error.strerror or error}", STOPPED)
    except Exception as error:  # noqa: BLE001 (the outermost place: whatever comes out of it is a traceback)
        if interruption.asked:  # a library has converted it to another error
            _leave("interrupted", STOPPED)
        _unexpected(error)


def _unexpected(error: Exception) -> None:
    if os.environ.get(TRACEBACK):
        raise error
    why = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    hint = f"This is a bug in visviva; set {TRACEBACK}=1 to see where."
    _leave(f"internal error: {why}\n{hint}", STOPPED)


def _leave(message: str, status: int) -> None:
    say(message, error=True)
    raise typer.Exit(status) from None


def _silence_output() -> None:
    """The reader of a pipe has closed it: let the interpreter discard its remaining output."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, sys.stdout.fileno())
