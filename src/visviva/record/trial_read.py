"""Trial reading of a file in a child process, because HDF5 loops forever on some damaged files.

HDF5 cannot be interrupted, a crash ends the process, and files may be untrusted (decision 52).
"""

from __future__ import annotations

import os
import signal
import sys
import warnings
from collections.abc import Callable

from h5py._hl.base import phil

CPU_LIMIT = 5  # of CPU time: on a busy machine a good file may take minutes
MEMORY_LIMIT = 1 << 30
FAILED_STATUS = 1


def trial_read(reading: Callable[[], object]) -> str:
    """The reason why a fork of this process fails at `reading`: an error, an endless loop, a crash.

    Empty on success. The fork may allocate 1 GiB more than is in use. Where forking is not possible, this
    process reads, and raises.
    """
    if sys.platform == "win32":
        reading()
        return ""
    reading_end, writing_end = os.pipe()
    with phil, warnings.catch_warnings():  # no other thread is in HDF5 during the fork
        warnings.simplefilter("ignore", DeprecationWarning)  # the fork has one thread, and needs no other
        pid = os.fork()
        if pid == 0:
            _child(reading, writing_end)
    os.close(writing_end)
    with open(reading_end, "rb") as answer:
        try:
            status = os.waitpid(pid, 0)[1]
        except BaseException:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            raise
        if status == 0:
            return ""
        return answer.read().decode(errors="replace") or "HDF5 cannot read it"


def _child(reading: Callable[[], object], tell: int) -> None:
    try:
        import faulthandler
        import resource

        faulthandler.disable()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        if sys.platform == "linux":
            with open("/proc/self/statm", "rb") as file:
                most = int(file.read().split()[0]) * resource.getpagesize() + MEMORY_LIMIT
            resource.setrlimit(resource.RLIMIT_AS, (most, most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (CPU_LIMIT, CPU_LIMIT))
        reading()
    except BaseException as error:  # noqa: BLE001 (whatever it is, the parent is told)
        os.write(tell, str(error).encode(errors="replace")[:500])
        os._exit(FAILED_STATUS)
    os._exit(0)
