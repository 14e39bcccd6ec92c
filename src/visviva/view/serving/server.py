"""The local server behind ``visviva view`` and ``visviva play``: serves the page and its WebSocket."""

from __future__ import annotations

import secrets
import socket
import threading
import webbrowser
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from types import MappingProxyType

import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from visviva.errors import SceneError
from visviva.record.signals import interrupts_acknowledged
from visviva.view.serving.guard import HOST, Guard
from visviva.view.serving.protocol import MAX_REQUEST
from visviva.view.serving.session import Session
from visviva.view.serving.source import RunSource
from visviva.view.serving.timeouts import TimeoutProtocol, report_in_lines

PAGE = Path(__file__).parent.parent / "page"
FILES = {"/page.js": "text/javascript", "/page.css": "text/css", "/icon.svg": "image/svg+xml"}
MAX_HEADER = 16384
BACKLOG = 128
"""Backlog of connections waiting to be accepted; asyncio tries one accept for each, even when no descriptors
are left."""


Conversation = Callable[[WebSocket], Awaitable[None]]
Maker = Callable[[], tuple[str, bytes]]
"""Makes a file for download: name and bytes. Raises SceneError with the message shown by the page."""
Files = Mapping[str, Maker]


def application(source: RunSource, token: str, port: int) -> ASGIApp:
    """The page and its conversation about a recorded run, behind the guard."""
    return guarded_application(lambda page: Session(page, source).run(), token, port)


def guarded_application(
    talk: Conversation, token: str, port: int, framed_by: str = "'none'", files: Files = MappingProxyType({})
) -> ASGIApp:
    """The page, its files, the WebSocket ``/ws`` and the downloads ``/take/KIND`` (POST), behind the guard.

    Parameters
    ----------
    talk : the conversation with one page, from its request for the socket on.
    token : required in each request.
    port : on which the server listens; part of the accepted Host and Origin.
    framed_by : see `Guard`.
    files : makers of the files that the page can download, by kind.
    """

    async def endpoint(page: WebSocket) -> None:
        await talk(page)

    routes = [
        Route("/", lambda _: FileResponse(PAGE / "index.html")),
        *(Route(path, _file(path, kind)) for path, kind in FILES.items()),
        *(Route(f"/take/{kind}", _download(make), methods=["POST"]) for kind, make in files.items()),
        WebSocketRoute("/ws", endpoint),
    ]
    return Guard(Starlette(routes=routes), token, port, frozenset(FILES), framed_by)


def _file(path: str, kind: str) -> Callable[[Request], FileResponse]:
    return lambda _: FileResponse(PAGE / path[1:], media_type=kind)


def _download(make: Maker) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        try:
            name, data = await run_in_threadpool(make)
        except SceneError as error:
            return JSONResponse({"error": error.message})
        return Response(data, headers={"X-File": name}, media_type="application/octet-stream")

    return endpoint


def listen(port: int) -> socket.socket:
    """A socket that listens on this machine only; port 0 takes any free one.

    Raises SceneError if the port is in use.
    """
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        listener.bind((HOST, port))
    except (OSError, OverflowError) as error:
        listener.close()
        raise SceneError(f"cannot listen on port {port}: {error}; choose another, or leave it out") from error
    listener.listen()
    return listener


def serve(file: str | Path, port: int = 0, *, open_browser: bool = True) -> None:
    """Show a run file in the browser until Ctrl-C; prints the address.

    Parameters
    ----------
    file : the run file, finished or still growing.
    port : 0 takes any free one.
    open_browser : whether to open the address in the user's browser.

    Raises SceneError if the file cannot be read or the port is in use.
    """
    source = RunSource(file)
    try:
        host(lambda page: Session(page, source).run(), f"{file}: {source.count} frames", port, open_browser)
    finally:
        source.close()
    print("\nview ended", flush=True)


def host(
    talk: Conversation, title: str, port: int, open_browser: bool, files: Files = MappingProxyType({})
) -> None:
    """Serve pages until Ctrl-C; prints the title and the address.

    Parameters
    ----------
    talk, files : see `guarded_application`.
    port, open_browser : see `serve`.

    Raises SceneError if the port is in use.
    """
    with listen(port) as listener:
        token, port, address = address_of(listener)
        announce(title, address, open_browser)
        run(guarded_application(talk, token, port, files=files), listener)


def address_of(listener: socket.socket) -> tuple[str, int, str]:
    """A fresh token, the port, and the address that contains both."""
    token, port = secrets.token_urlsafe(16), int(listener.getsockname()[1])
    return token, port, f"http://{HOST}:{port}/?token={token}"


def announce(title: str, address: str, open_browser: bool) -> None:
    """Print the address of the page, and open it if requested."""
    print(f"{title}\nopen {address}\nCtrl-C ends", flush=True)
    if open_browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def run(app: ASGIApp, listener: socket.socket) -> None:
    """Serve until Ctrl-C."""
    config = uvicorn.Config(
        app,
        log_level="error",
        access_log=False,
        lifespan="off",
        ws_max_size=MAX_REQUEST,
        ws_per_message_deflate=False,
        h11_max_incomplete_event_size=MAX_HEADER,
        http=TimeoutProtocol,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=2,
        backlog=BACKLOG,
    )
    report_in_lines()
    try:
        uvicorn.Server(config).run(sockets=[listener])
    except KeyboardInterrupt:
        interrupts_acknowledged()
