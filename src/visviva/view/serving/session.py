"""One open page: answers its requests for frames and sends it news of the run."""

from __future__ import annotations

import asyncio

import numpy as np
from anyio import create_task_group
from starlette.concurrency import run_in_threadpool
from starlette.websockets import WebSocket, WebSocketDisconnect

from visviva.errors import SceneError
from visviva.view.serving.protocol import (
    MAX_REQUEST,
    Array,
    BadRequest,
    Named,
    pack,
    requested_frames,
    text_message,
)
from visviva.view.serving.source import RunSource

POLL_INTERVAL = 0.4
TOO_BIG = 1009
BAD_DATA = 1007
BROKEN = 1011


class Session:
    """The conversation of `visviva.view.serving.protocol` with one page.

    Three tasks run until the page disconnects: one listens, one sends the requested frames, one checks every
    0.4 s whether the run has grown. The socket is closed with 1009 for a request that is too long, 1007 for
    an invalid one, 1011 if the run can no longer be read.
    """

    def __init__(self, socket: WebSocket, source: RunSource) -> None:
        self._socket = socket
        self._source = source
        self._wanted: list[int] = []
        self._woken = asyncio.Event()
        self._sent: dict[tuple[str, str], Array] = {}
        self._frames_sent = 0
        self._events_sent = 0

    async def run(self) -> None:
        """Send the description of the run, then serve the page until it closes the socket."""
        await self._socket.accept()
        try:
            await self._greet()
            await self._serve()
        except* BadRequest as refused:
            await self._socket.close(BAD_DATA, str(refused.exceptions[0]))
        except* (SceneError, OSError) as broken:
            await self._socket.close(BROKEN, str(broken.exceptions[0])[:120])
        except* (WebSocketDisconnect, RuntimeError):  # RuntimeError: sending after the page has gone
            pass

    async def _serve(self) -> None:
        async with create_task_group() as tasks:
            tasks.start_soon(self._send_frames)
            tasks.start_soon(self._watch)
            await self._listen()
            tasks.cancel_scope.cancel()

    async def _greet(self) -> None:
        await self._socket.send_text(text_message(await run_in_threadpool(self._source.hello)))
        await self._socket.send_bytes(pack({"type": "static"}, await run_in_threadpool(self._source.static)))
        await self._tell_news()

    async def _listen(self) -> None:
        while True:
            text = await read_text(self._socket)
            if text is None:
                return
            self._wanted = requested_frames(text)
            self._woken.set()

    async def _send_frames(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            while self._wanted:
                index = self._wanted.pop(0)
                if index < self._source.count:
                    await self._send_frame(index)

    async def _send_frame(self, index: int) -> None:
        t, arrays = await run_in_threadpool(self._source.frame, index)
        fresh = changed_arrays(self._sent, arrays)
        await self._socket.send_bytes(pack({"type": "frame", "index": index, "t": t}, fresh))

    async def _watch(self) -> None:
        while self._source.running or self._frames_sent < self._source.count:
            await asyncio.sleep(POLL_INTERVAL)
            await run_in_threadpool(self._source.refresh)
            if self._frames_sent < self._source.count or not self._source.running:
                await self._tell_news()

    async def _tell_news(self) -> None:
        first = self._frames_sent
        series: list[Named] = await run_in_threadpool(self._source.series, first)
        self._frames_sent += len(series[0].data)
        if len(series[0].data):
            await self._socket.send_bytes(pack({"type": "series", "first": first}, series))
        status, self._events_sent = await run_in_threadpool(self._source.status, self._events_sent)
        await self._socket.send_text(text_message(status))


async def read_text(socket: WebSocket) -> str | None:
    """The next request; None if the page has disconnected, or was closed with 1009 for a too long request.

    Raises BadRequest for anything but text.
    """
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        return None
    text = message.get("text")
    if text is None:
        raise BadRequest("requests must be text")
    if len(text.encode()) > MAX_REQUEST:
        await socket.close(TOO_BIG, f"a request may have at most {MAX_REQUEST} bytes")
        return None
    return str(text)


def changed_arrays(sent: dict[tuple[str, str], Array], arrays: list[Named]) -> list[Named]:
    """The arrays that differ from those last `sent`; updates `sent`."""
    fresh = [a for a in arrays if not _same(sent.get((a.track, a.key)), a.data)]
    sent.update({(a.track, a.key): a.data for a in fresh})
    return fresh


def _same(old: Array | None, new: Array) -> bool:
    return (
        old is not None
        and old.shape == new.shape
        and np.array_equal(old, new, equal_nan=new.dtype.kind == "f")
    )
