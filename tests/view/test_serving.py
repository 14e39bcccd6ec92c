"""The real server process: it answers, keeps its limits, and ends on Ctrl-C with one line."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.view.served import Server
from tests.view.synthetic_run import write_run
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import connect

from visviva.view.serving.protocol import unpack


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    made = Server(write_run(tmp_path / "a.vv", frames=20))
    yield made
    made.kill()


def test_it_answers_and_does_not_compress(server: Server) -> None:
    assert "<canvas" in httpx.get(server.address, trust_env=False).text
    with connect(server.socket, origin=server.origin, proxy=None) as socket:  # type: ignore[arg-type]
        assert socket.response is not None
        assert "Sec-WebSocket-Extensions" not in socket.response.headers
        assert json.loads(socket.recv())["type"] == "hello"
        for _ in range(3):
            socket.recv()
        socket.send('{"type":"frames","index":[19]}')
        assert unpack(socket.recv())[0]["index"] == 19  # type: ignore[arg-type]


def test_a_huge_request_is_cut_off(server: Server) -> None:
    with connect(server.socket, origin=server.origin, proxy=None) as socket:  # type: ignore[arg-type]
        socket.send("x" * 1_000_000)
        with pytest.raises(ConnectionClosedError) as closed:
            for _ in range(9):
                socket.recv()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT for another process on Windows")
def test_ctrl_c_ends_it_with_one_line_also_with_a_page_open(server: Server) -> None:
    with connect(server.socket, origin=server.origin, proxy=None) as socket:  # type: ignore[arg-type]
        socket.recv()
        assert server.interrupt() == ("\nview ended\n", 0)
