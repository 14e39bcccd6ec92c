"""Operations run by the compiled driver: order, loops, branches, calls of Python, errors."""

from __future__ import annotations

import gc
import subprocess
import sys
from pathlib import Path

import numba
import numpy as np
import pytest

from visviva.cli.session import prepare
from visviva.compiling import program as program_module
from visviva.compiling.growable_array import GrowableArray, present
from visviva.compiling.kernel import kernel, parallel_kernel
from visviva.compiling.operations import When, While
from visviva.compiling.program import Program
from visviva.core.loop import simulate
from visviva.scene.examples import example_path
from visviva.scene.load import load_scene

ROOT = Path(__file__).resolve().parents[2]


@kernel
def _count_down(left, passes):
    left[0] -= 1.0
    passes[0] += 1.0


@kernel
def _copy(source, target):
    for i in range(len(source)):
        target[i] = source[i]


@kernel
def _add_all(matrix, column, flags, numbers, scale, shift, whole, out):
    """Arrays of several kinds, with and without gaps, and numbers of each kind."""
    for i in range(matrix.shape[0]):
        for j in range(matrix.shape[1]):
            out[0] += matrix[i, j] * (j + 1)
    for i in range(len(column)):
        out[0] += scale * column[i] if flags[i] else 0.0
    for i in range(len(numbers)):
        out[0] += numbers[i] * shift
    if whole:
        out[0] += 1000.0


@kernel
def _refuse(values):
    if values[0] > 0.0:
        raise ValueError("above zero")


@parallel_kernel
def _halve(values):
    for i in numba.prange(len(values)):
        values[i] *= 0.5


@kernel
def _halve_twice(values):
    _halve(values)
    _halve(values)


@pytest.mark.nojit
def test_a_loop_goes_on_until_its_flag_is_zero():
    """Three times in every pass, and not at all where the flag is zero before."""
    left, passes, start = np.zeros(1), np.zeros(1), np.array([3.0])
    program = Program([(_copy, (start, left)), While(left, [(_count_down, (left, passes))])])
    program()
    program()
    assert passes[0] == 6.0
    start[0] = 0.0
    program()
    assert passes[0] == 6.0


@pytest.mark.nojit
def test_loops_and_branches_stand_in_each_other():
    """Two rounds of the outer loop, an inner loop of three; the branch is taken where its flag is set."""
    outer, inner, rounds, passes, taken = np.array([2.0]), np.zeros(1), np.zeros(1), np.zeros(1), np.zeros(1)
    three, flag, spare = np.array([3.0]), np.zeros(1), np.zeros(1)
    loop = [
        (_copy, (three, inner)),
        While(inner, [(_count_down, (inner, passes))]),
        When(flag, [(_count_down, (spare, taken))]),
        (_count_down, (outer, rounds)),
    ]
    program = Program([While(outer, loop)])
    program()
    assert (rounds[0], passes[0], taken[0]) == (2.0, 6.0, 0.0)
    outer[0], flag[0] = 2.0, 1.0
    program()
    assert (rounds[0], passes[0], taken[0]) == (4.0, 12.0, 2.0)


@pytest.mark.nojit
def test_what_is_no_kernel_is_called_in_its_turn():
    left, passes, seen = np.array([3.0]), np.zeros(1), []
    program = Program(
        [While(left, [(_count_down, (left, passes)), (lambda: seen.append(passes[0]), ())])],
    )
    program()
    assert seen == [1.0, 2.0, 3.0]


@pytest.mark.nojit
def test_arguments_arrive_as_they_would_from_python():
    """Views with gaps, transposed and read-only arrays, empty ones, booleans, NumPy's own numbers."""
    matrix, table = np.arange(12.0).reshape(3, 4), np.arange(10.0).reshape(5, 2)
    read_only = np.arange(4)
    read_only.setflags(write=False)
    cases = [
        (matrix, table[:, 1], np.array([True, False, True, True, False]), read_only, 0.5, 3, True),
        (
            matrix.T,
            table[::2, 0],
            np.ones(3, bool),
            np.zeros(0, np.int64),
            np.float64(2.0),
            np.int64(-1),
            False,
        ),
        (
            np.zeros((0, 4)),
            np.zeros(0),
            np.zeros(0, bool),
            np.arange(8)[::3],
            -1.5,
            np.int64(-5),
            np.bool_(True),
        ),
    ]
    for case in cases:
        direct, driven = np.zeros(1), np.zeros(1)
        _add_all(*case, direct)
        Program([(_add_all, (*case, driven))])()
        assert driven[0] == direct[0] != 0.0


THREADS = """
import numpy as np
from tests.compiling.test_program import _halve_twice
from visviva.compiling.program import Program
values = np.full(10_000, 16.0)
program = Program([(_halve_twice, (values,))])
program()
program()
assert (values == 1.0).all()
"""


def test_threads_run_although_nobody_called_a_parallel_kernel_from_python():
    """In processes of their own, from the cache too: there nothing else starts the threads."""
    for _ in range(2):
        subprocess.run([sys.executable, "-c", THREADS], cwd=ROOT, check=True)


@pytest.mark.nojit
def test_arrays_live_as_long_as_their_program():
    """Nobody else holds them."""
    out = np.zeros(3)
    program = Program([(_copy, (np.array([1.0, 2.0, 3.0]), out))])
    gc.collect()
    scratch = [np.full(3, 7.0) for _ in range(100)]
    program()
    assert out.tolist() == [1.0, 2.0, 3.0] and len(scratch) == 100


@kernel
def _fill(count, values, full):
    full[0] = 1.0 if count[0] > len(values) else 0.0
    for i in range(min(int(count[0]), len(values))):
        values[i] = i + 1.0


@kernel
def _sum(values, out):
    out[0] = 0.0
    for i in range(len(values)):
        out[0] += values[i]


@pytest.mark.nojit
def test_what_has_too_little_room_gets_more_and_all_operations_find_it():
    """Python is asked only where the room does not do; the new array is the one that is read later."""
    count, full, out, grown = np.array([2.0]), np.zeros(1), np.zeros(1), []
    room = GrowableArray(np.zeros(2))
    fill = (_fill, (count, room, full))

    def grow():
        grown.append(int(count[0]))
        room.replace(np.zeros(int(count[0])))

    program = Program([fill, When(full, [(grow, ()), fill]), (_sum, (room, out))])
    program()
    assert out[0] == 3.0 and grown == []
    count[0] = 100.0
    program()
    program()
    assert out[0] == 5050.0 and grown == [100]


@pytest.mark.nojit
def test_an_error_ends_the_program_and_the_next_call_begins_anew():
    values, left, passes = np.ones(1), np.array([1.0]), np.zeros(1)
    program = Program([(_count_down, (left, passes)), (_refuse, (values,)), (_count_down, (left, passes))])
    with pytest.raises(ValueError, match="above zero"):
        program()
    assert passes[0] == 1.0
    values[0] = 0.0
    program()
    assert passes[0] == 3.0


def test_a_users_own_compiled_function_is_driven_too():
    @numba.njit
    def double(values):
        values *= 2.0

    values = np.ones(2)
    Program([(double, (values,))])()
    assert values.tolist() == [2.0, 2.0]


@pytest.mark.parametrize(
    ("name", "until", "grown"),
    [
        ("ball_run", 0.01, 2),
        ("condensing_vapour", 0.02, 5),
        ("dragged_net", 0.05, 0),
        ("four_bar_linkage", 0.1, 0),
        ("shaken_grains", 0.002, 5),
        ("fountain", 0.1, 0),
    ],
)
def test_scenes_leave_nothing_to_python(name, until, grown, monkeypatch):
    """Forces, neighbour lists, motions: no step asks Python, but for lists that have to grow at first."""
    asked = []

    def noted(arguments):
        asked.append(arguments)
        return present(arguments)

    monkeypatch.setattr(program_module, "present", noted)
    ready = prepare(load_scene(example_path(name)))
    simulate(ready.world, ready.state, ready.stepper, until)
    assert len(asked) <= grown
