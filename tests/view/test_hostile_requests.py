"""Malformed and hostile requests: each is answered or refused, and the server keeps running."""

from __future__ import annotations

import random
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote, urlsplit

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient
from tests.view.served import PLAY, VIEW, Server
from tests.view.synthetic_run import write_run

from visviva.view.serving.server import application
from visviva.view.serving.source import RunSource

PORT, TOKEN = 4711, "a-token"
BASE = f"http://127.0.0.1:{PORT}"
METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "FETCH", "get")
PATHS = st.sampled_from(["/", "/ws", "/page.js", "/..", "/%2e%2e/", "//", "/\u00e4", "/index.html"])
FIELDS = ("host", "origin", "range", "content-length", "transfer-encoding", "upgrade", "connection", "cookie")
PRINTED = st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=40)


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    run = write_run(tmp_path_factory.mktemp("runs") / "a.vv", frames=3)
    with TestClient(application(RunSource(run), TOKEN, PORT), base_url=BASE) as made:
        yield made


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.sampled_from(METHODS), PATHS | PRINTED.map(lambda text: "/" + text), PRINTED, st.booleans(),
    st.dictionaries(st.sampled_from(FIELDS), PRINTED, max_size=3), st.binary(max_size=200),
)  # fmt: skip
def test_any_request_is_answered_or_refused(page, method, path, query, known, headers, body) -> None:
    """Nobody without the token, or from another host, gets the page; nothing fails inside."""
    url = f"{BASE}{quote(path, '/%.')}?{f'token={TOKEN}' if known else quote(query, '%=&')}"
    answer = page.request(method, url, headers=headers, content=body, follow_redirects=False)
    assert answer.status_code < 500
    if answer.status_code == 200 and b"<canvas" in answer.content:
        assert known and headers.get("host", f"127.0.0.1:{PORT}") == f"127.0.0.1:{PORT}"


def garbage(rng: random.Random, address: str) -> bytes:
    """A request with some bytes changed, cut or doubled, or no request at all."""
    place = urlsplit(address)
    good = (
        f"GET /ws?{place.query} HTTP/1.1\r\nHost: {place.netloc}\r\nOrigin: http://{place.netloc}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode()
    data = bytearray(good + rng.randbytes(rng.choice([0, 2, 14, 200])))
    for _ in range(rng.choice([0, 1, 3, 10])):
        i = rng.randrange(len(data))
        data[i : i + rng.choice([0, 1, 20])] = rng.randbytes(rng.choice([0, 1, 5]))
    return bytes(data) if rng.random() < 0.8 else rng.randbytes(rng.randrange(2000))


@pytest.mark.parametrize("program", [VIEW, PLAY], ids=["view", "play"])
def test_garbage_on_the_socket_ends_no_server(program: str, tmp_path: Path) -> None:
    """300 damaged handshakes and frames; then the page comes as before, and nothing was printed."""
    what = [write_run(tmp_path / "a.vv", frames=3)] if program == VIEW else []
    server, rng = Server(*what, program=program, folder=tmp_path), random.Random(7)
    place = urlsplit(server.address)
    assert place.hostname is not None and place.port is not None
    try:
        for _ in range(300):
            with socket.create_connection((place.hostname, place.port), timeout=10) as line:
                line.sendall(garbage(rng, server.address))
                if rng.random() < 0.3:
                    line.settimeout(0.05)
                    with suppress(OSError):
                        line.recv(4096)
        assert "<canvas" in httpx.get(server.address, trust_env=False, timeout=20).text
        said, code = server.interrupt()
        assert code == 0 and "Traceback" not in said and len(said.splitlines()) <= 3, said
    finally:
        server.kill()
