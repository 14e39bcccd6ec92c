"""Visibility of writes between the threads of a loop."""

from __future__ import annotations

import numpy as np
import pytest
from numba import prange
from numba.core.errors import TypingError

from visviva.compiling.atomic import fetch_increment, load_flag, set_flag
from visviva.compiling.kernel import kernel, parallel_kernel


@parallel_kernel
def _count(n, counted, got):
    for _ in prange(n):
        got[fetch_increment(counted, 0)] = 1


def test_no_two_threads_get_the_same_number():
    counted, got = np.zeros(1, np.int64), np.zeros(100_000, np.int64)
    _count(len(got), counted, got)
    assert counted[0] == len(got) and got.all()


@kernel
def _marked(marks, i):
    before = load_flag(marks, i)
    set_flag(marks, i)
    return before, load_flag(marks, i)


@pytest.mark.nojit
def test_a_mark_is_seen():
    marks = np.zeros(3, np.int64)
    assert _marked(marks, 1) == (0, 1) and list(marks) == [0, 1, 0]
    assert fetch_increment is not None and _marked(marks, 1) == (1, 1)


def test_other_numbers_are_refused():
    with pytest.raises(TypingError, match="int64"):
        _marked(np.zeros(3), 1)
