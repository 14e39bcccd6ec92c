"""Who catches Ctrl-C and goes on to an end of his own is left in peace, until it is pressed again."""

from __future__ import annotations

import signal
import time

from visviva.record.signals import PATIENCE, Interruption, heeded


def test_what_is_heeded_is_asked_for_once() -> None:
    """A server closes for longer than the patience: that must not be interrupted by what began it."""
    times = 0
    with Interruption().until_heeded():
        for _ in range(2):
            try:
                signal.raise_signal(signal.SIGINT)
            except KeyboardInterrupt:
                times += 1
                heeded()
            time.sleep(3 * PATIENCE)
    assert times == 2


def test_what_is_not_heeded_is_asked_for_again() -> None:
    """As where a library loses it in a callback."""
    caught = 0
    with Interruption().until_heeded():
        for _ in range(2):
            try:
                if not caught:
                    signal.raise_signal(signal.SIGINT)
                time.sleep(20 * PATIENCE)
            except KeyboardInterrupt:
                caught += 1
        heeded()
    assert caught == 2
