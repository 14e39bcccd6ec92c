"""Programs that handle Ctrl-C and finish by themselves are not interrupted until it is pressed again."""

from __future__ import annotations

import signal
import time

import pytest
from numba.core.compiler_lock import global_compiler_lock

from visviva.record.signals import (
    INTERRUPT_INTERVAL,
    MAX_DELAY,
    Interruption,
    StopRequest,
    interrupts_acknowledged,
    signals_handled,
)


def test_what_is_heeded_is_asked_for_once() -> None:
    """A server closes for longer than the patience: that must not be interrupted by what began it."""
    times = 0
    with Interruption().until_acknowledged():
        for _ in range(2):
            try:
                signal.raise_signal(signal.SIGINT)
            except KeyboardInterrupt:
                times += 1
                interrupts_acknowledged()
            time.sleep(3 * INTERRUPT_INTERVAL)
    assert times == 2


def test_what_is_not_heeded_is_asked_for_again() -> None:
    """As where a library loses it in a callback."""
    caught = 0
    with Interruption().until_acknowledged():
        for _ in range(2):
            try:
                if not caught:
                    signal.raise_signal(signal.SIGINT)
                time.sleep(20 * INTERRUPT_INTERVAL)
            except KeyboardInterrupt:
                caught += 1
        interrupts_acknowledged()
    assert caught == 2


def test_compiling_is_not_interrupted_for_two_seconds() -> None:
    """An exception between two calls of LLVM ends the process by SIGSEGV."""
    with Interruption().until_acknowledged(), pytest.raises(KeyboardInterrupt):
        with global_compiler_lock:
            signal.raise_signal(signal.SIGINT)
            time.sleep(5 * INTERRUPT_INTERVAL)
            compiled = True
        time.sleep(5 * INTERRUPT_INTERVAL)
    assert compiled
    with Interruption().until_acknowledged(), pytest.raises(KeyboardInterrupt), global_compiler_lock:
        signal.raise_signal(signal.SIGINT)
        time.sleep(MAX_DELAY + 5 * INTERRUPT_INTERVAL)


def test_a_run_that_compiles_ends_after_its_step() -> None:
    stop = StopRequest()
    with signals_handled(stop):
        with global_compiler_lock:
            signal.raise_signal(signal.SIGINT)
        assert stop.asked
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
