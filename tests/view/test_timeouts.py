"""Silent and incomplete connections are closed; errors are reported in one line."""

from __future__ import annotations

import logging
import socket
import threading

import h11
import pytest
import uvicorn

from visviva.view.serving import timeouts
from visviva.view.serving.server import listen
from visviva.view.serving.timeouts import OneLineHandler, TimeoutProtocol


async def answer(scope, receive, send):
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


@pytest.fixture
def port(monkeypatch):
    monkeypatch.setattr(timeouts, "REQUEST_TIMEOUT", 0.2)
    listener = listen(0)
    config = uvicorn.Config(answer, http=TimeoutProtocol, log_config=None, lifespan="off", ws="none")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=lambda: server.run(sockets=[listener]), daemon=True)
    thread.start()
    yield listener.getsockname()[1]
    server.should_exit = True
    thread.join(10)
    listener.close()


@pytest.mark.parametrize(
    "said", [b"", b"GET / HT", b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc"]
)
def test_a_connection_without_a_whole_request_is_closed(port, said):
    with socket.create_connection(("127.0.0.1", port), timeout=10) as client:
        client.sendall(said)
        while client.recv(4096):  # an answer may come before the whole of a request; then the end
            pass


def test_a_whole_request_is_answered_beside_many_slow_ones(port):
    slow = [socket.create_connection(("127.0.0.1", port), timeout=10) for _ in range(50)]
    with socket.create_connection(("127.0.0.1", port), timeout=10) as client:
        client.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        assert client.recv(4096).startswith(b"HTTP/1.1 200")
    for one in slow:
        assert one.recv(1) == b""
        one.close()


@pytest.mark.parametrize(
    "fault", [h11.LocalProtocolError("MUST_CLOSE"), UnicodeDecodeError("utf-8", b"a", 0, 1, "")]
)
def test_faults_of_clients_are_not_trouble_of_the_server(capsys, fault):
    record = logging.LogRecord(
        "uvicorn.error", logging.ERROR, "", 0, "told", None, (type(fault), fault, None)
    )
    OneLineHandler().emit(record)
    assert capsys.readouterr().err == ""


def test_trouble_is_one_line_and_told_once(capsys):
    handler = OneLineHandler()
    for _ in range(3):
        try:
            raise OSError(24, "Too many open files")
        except OSError as error:
            found = (type(error), error, error.__traceback__)
            handler.handle(logging.LogRecord("asyncio", logging.ERROR, "", 0, "no accept\nmore", (), found))
    said = capsys.readouterr().err
    assert said == "server: no accept ([Errno 24] Too many open files)\n"
