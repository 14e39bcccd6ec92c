"""Five hundred connections with unfinished requests, at 200 descriptors: the page recovers."""

from __future__ import annotations

import contextlib
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.view.served import VIEW, Server
from tests.view.synthetic_run import write_run

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs limits of POSIX systems")
FEW = (
    "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (200, 200)); "
    "from visviva.view.serving import timeouts; timeouts.REQUEST_TIMEOUT = 1.0; "
)
MANY = 500
POST = b"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\n1"
BEGINNINGS = (b"", b"G", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n", POST)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    made = Server(write_run(tmp_path / "a.vv", frames=5), program=FEW + VIEW)
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


def test_half_open_connections_time_out_and_the_page_comes_again(server: Server) -> None:
    held = []
    with contextlib.suppress(OSError):
        held = [half_open(server, number) for number in range(MANY)]
    try:
        assert answered(server, 60.0), "after two looks, and two more for those that had to wait"
    finally:
        for each in held:
            each.close()
    said, status = server.interrupt()
    assert status == 0
    lines = said.strip().splitlines()
    assert lines[-1] == "view ended"
    told = [line for line in lines if "Too many open files" in line]
    assert 1 <= len(told) <= 6, said
    assert "Traceback" not in said
