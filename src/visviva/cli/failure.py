"""The single place that turns errors into a message and an exit status; users never see a traceback."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

import typer

from visviva.cli.safe_text import allow_all_characters, print_safely
from visviva.errors import SceneError, SimulationError
from visviva.record.signals import Interruption

BAD_INPUT_STATUS = 2
STOPPED_STATUS = 3

TRACEBACK_VARIABLE = "VISVIVA_TRACEBACK"
"""Environment variable: when set, an unexpected error includes its location in the code."""


@contextmanager
def exit_status() -> Iterator[None]:
    """Context in which every command runs: `with exit_status(): …`.

    Bad input exits with status 2; a stopped run, an interrupt, a file that cannot be written or an unexpected
    error with status 3; each prints one message to stderr. Proved by tests/scene/test_cli.py.
    """
    allow_all_characters()
    interruption = Interruption()
    try:
        with interruption.until_acknowledged(), warnings.catch_warnings():
            # A run reports numbers that are not finite itself, in terms of its scene.
            warnings.simplefilter("ignore", RuntimeWarning)
            yield
    except (typer.Exit, typer.Abort, typer.BadParameter):
        raise
    except SceneError as error:
        _exit(f"error: {error}", BAD_INPUT_STATUS)
    except SimulationError as error:
        _exit(str(error), STOPPED_STATUS)
    except KeyboardInterrupt:
        _exit("interrupted", STOPPED_STATUS)
    except MemoryError:
        _exit("stopped: there is not enough memory", STOPPED_STATUS)
    except BrokenPipeError:
        _silence_output()
        raise typer.Exit(0) from None
    except OSError as error:
        file = f"{error.filename}: " if error.filename else ""
        _exit(f"stopped: {file}{error.strerror or error}", STOPPED_STATUS)
    except Exception as error:  # noqa: BLE001 (the outermost place: whatever comes out of it is a traceback)
        if interruption.asked:  # a library has converted it to another error
            _exit("interrupted", STOPPED_STATUS)
        _unexpected(error)


def _unexpected(error: Exception) -> None:
    if os.environ.get(TRACEBACK_VARIABLE):
        raise error
    why = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    hint = f"This is a bug in visviva; set {TRACEBACK_VARIABLE}=1 to see where."
    _exit(f"internal error: {why}\n{hint}", STOPPED_STATUS)


def _exit(message: str, status: int) -> None:
    print_safely(message, error=True)
    raise typer.Exit(status) from None


def _silence_output() -> None:
    """The reader of a pipe has closed it: let the interpreter discard its remaining output."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, sys.stdout.fileno())
