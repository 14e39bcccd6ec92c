"""Access control of the local server: only this machine's browser, at this address, with this run's token."""

from __future__ import annotations

import hmac
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HOST = "127.0.0.1"
POLICY = 1008


class Guard:
    """Rejects requests that do not come from the page of this server before they reach the application.

    Parameters
    ----------
    app : the application behind it.
    token : required in the query of every request, except for `public` paths.
    port : of this server. Host must be 127.0.0.1 or localhost with this port (a foreign name that resolves to
        this machine is refused), and so must Origin if present; a WebSocket must have one.
    public : paths of files that are the same for everybody and contain nothing of the run.
    framed_by : the origin whose page may show this one in a frame; none by default.

    A refused request gets status 403; a refused WebSocket is closed before it opens.
    Proved by tests/view/test_server.py.
    """

    def __init__(
        self, app: ASGIApp, token: str, port: int, public: frozenset[str], framed_by: str = "'none'"
    ) -> None:
        self._app = app
        self._token = token.encode()
        self._hosts = frozenset({f"127.0.0.1:{port}", f"localhost:{port}"})
        self._origins = frozenset(f"http://{host}" for host in self._hosts)
        self._public = public
        sockets = " ".join(sorted(f"ws://{host}" for host in self._hosts))
        self._headers = {
            "Content-Security-Policy": f"default-src 'self'; connect-src 'self' {sockets}; "
            f"img-src 'self' data:; frame-src http://{HOST}:*; base-uri 'none'; form-action 'none'; "
            f"frame-ancestors {framed_by}",
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Cache-Control": "no-store",
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif refusal := self._refusal(scope):
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": POLICY, "reason": refusal})
            else:
                await PlainTextResponse(refusal + "\n", 403)(scope, receive, send)
        else:
            await self._app(scope, receive, self._with_headers(send))

    def _refusal(self, scope: Scope) -> str:
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if headers.get("host") not in self._hosts:
            return "refused: unknown host"
        if origin not in self._origins and (origin is not None or scope["type"] == "websocket"):
            return "refused: foreign origin"
        if scope["path"] in self._public:
            return ""
        given = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        if not hmac.compare_digest(given.encode(), self._token):
            return "refused: open the address that visviva printed, with its token"
        return ""

    def _with_headers(self, send: Send) -> Send:
        async def wrapped(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(self._headers)
            await send(message)

        return wrapped
