"""Operations written out as one kernel: loops in them, and where they stop."""

from __future__ import annotations

import numpy as np

from visviva.core.fuse import While, fuse
from visviva.core.kernel import kernel


@kernel
def _count_down(left, passes):
    left[0] -= 1.0
    passes[0] += 1.0


@kernel
def _begin(start, left):
    left[0] = start[0]


@kernel
def _stop_at(passes, most, stop):
    stop[0] = 1.0 if passes[0] >= most else 0.0


def test_a_loop_goes_on_until_its_flag_is_zero():
    """Three times in every pass, and not at all where the flag is zero before."""
    left, passes, stop, start = np.zeros(1), np.zeros(1), np.zeros(1), np.array([3.0])
    loop = While(left, [(_count_down, (left, passes))])
    program = fuse([(_begin, (start, left)), loop, (_stop_at, (passes, 12.0, stop))], stop, [])
    assert program(2) == 2 and passes[0] == 6.0
    start[0] = 0.0
    assert program(5) == 5 and passes[0] == 6.0
    start[0] = 3.0
    assert program(9) == 1 and passes[0] == 12.0


def test_a_plain_function_in_a_loop_is_not_fused():
    flag = np.zeros(1)
    assert fuse([While(flag, [(lambda x: None, (flag,))])], np.zeros(1), []) is None
