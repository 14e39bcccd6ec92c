"""Five hundred connections with requests that do not end, at 200 descriptors: the page recovers."""

from __future__ import annotations

import contextlib
import socket
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.view.served import PLAY, VIEW, Server
from tests.view.synthetic_run import write_run

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs limits of POSIX systems")
FEW = (
    "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (200, 200)); "
    "from visviva.view.serving import timeouts; timeouts.REQUEST_TIMEOUT = 1.0; "
)
MANY = 500
POST = b"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\n1"
BEGINNINGS = (b"", b"G", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n", POST)


@pytest.fixture(params=[VIEW, PLAY], ids=["view", "play"])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    what = (write_run(tmp_path / "a.vv", frames=5),) if request.param == VIEW else ()
    made = Server(*what, program=FEW + request.param, folder=tmp_path)
    yield made
    made.kill()


def half_open(server: Server, number: int) -> socket.socket:
    made = socket.create_connection(("127.0.0.1", int(server.origin.rsplit(":", 1)[1])), timeout=5.0)
    made.sendall(BEGINNINGS[number % len(BEGINNINGS)])
    return made


def answered(server: Server, seconds: float) -> bool:
    """Whether the page comes within so long."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        with contextlib.suppress(httpx.HTTPError):
            return "<canvas" in httpx.get(server.address, trust_env=False, timeout=10.0).text
        time.sleep(0.1)
    return False


@contextlib.contextmanager
def trickling(held: list[socket.socket]) -> Iterator[None]:
    """Each of them sends a letter of its request every half second."""
    ended = threading.Event()

    def trickle() -> None:
        while not ended.wait(0.5):
            for each in held:
                with contextlib.suppress(OSError):
                    each.send(b"x")

    thread = threading.Thread(target=trickle)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


@pytest.mark.parametrize("slow", [contextlib.nullcontext, trickling])
def test_unfinished_requests_time_out_and_the_page_comes_again(server: Server, slow) -> None:
    held = [half_open(server, number) for number in range(MANY)]
    try:
        with slow(held):
            assert answered(server, 60.0), "after two looks, and two more for those that had to wait"
    finally:
        for each in held:
            each.close()
    said, status = server.interrupt()
    assert status == 0
    told = [line for line in said.splitlines() if "Too many open files" in line]
    assert 1 <= len(told) <= 6, said
    assert "Traceback" not in said, said
