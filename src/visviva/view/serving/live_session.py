"""One open page of a live run: receives the newest frames as fast as it can, and requests changes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Any, Protocol

from anyio import create_task_group
from starlette.websockets import WebSocket, WebSocketDisconnect

from visviva.view.serving.protocol import Array, BadRequest, Named, arrived_frame, pack, text_message
from visviva.view.serving.session import changed_arrays, read_text

CURVES_PERIOD = 0.2
"""Time between two extensions of the curves of a page [s]."""


@dataclass(frozen=True)
class LiveFrame:
    """One instant: frame number, time [s], arrays of the tracks."""

    index: int
    t: float
    arrays: list[Named]


@dataclass(frozen=True, eq=False)
class SentSeries:
    """The part of the curves that a page has: an object unique to the recording, and a number of frames."""

    of: Any = None
    count: int = 0


class Live(Protocol):
    """A run that advances by itself; safe to call from the thread of the server."""

    frame: LiveFrame | None
    status: dict[str, Any]

    def hello(self) -> dict[str, Any]:
        """The description of the run, with ``live``: what the page is allowed to do."""

    def static(self) -> list[Named]:
        """The arrays that never change."""

    def submit(self, text: str) -> None:
        """Accept a request of the page; raises BadRequest."""

    def notes(self, first: int) -> tuple[list[dict[str, Any]], int]:
        """Notes to the page from number `first` on, and the total number of notes."""

    def series(self, sent: SentSeries) -> tuple[dict[str, Any], list[Named], SentSeries]:
        """The part of the curves that the page lacks: names, columns, and what the page has afterwards."""

    def watch(self, wake: Callable[[], None]) -> Callable[[], None]:
        """Call `wake`, from any thread, whenever something is new; returns a function that ends this."""


class LiveSession:
    """The live conversation of `visviva.view.serving.protocol` with one page.

    The run never waits for the page, and the page never sees the past: a frame is sent only after the page
    has received the one before, and those in between are skipped. An invalid request is answered by a note;
    one that is too long closes the socket with 1009.
    """

    def __init__(self, socket: WebSocket, live: Live) -> None:
        self._socket = socket
        self._live = live
        self._news = asyncio.Event()
        self._sent: dict[tuple[str, str], Array] = {}
        self._frame: LiveFrame | None = None
        self._arrived = True
        self._status: dict[str, Any] = {}
        self._notes = live.notes(0)[1]
        self._sent_series, self._series_time = SentSeries(), 0.0

    async def run(self) -> None:
        """Send the description of the run, then serve the page until it closes the socket."""
        await self._socket.accept()
        loop = asyncio.get_running_loop()

        def wake() -> None:
            loop.call_soon_threadsafe(self._news.set)

        unwatch = self._live.watch(wake)
        try:
            await self._socket.send_text(text_message(self._live.hello()))
            await self._socket.send_bytes(pack({"type": "static"}, self._live.static()))
            self._news.set()
            async with create_task_group() as tasks:
                tasks.start_soon(self._send_news)
                await self._listen()
                tasks.cancel_scope.cancel()
        except* (WebSocketDisconnect, RuntimeError):  # RuntimeError: sending after the page has gone
            pass
        finally:
            unwatch()

    async def _listen(self) -> None:
        while True:
            try:
                text = await read_text(self._socket)
                if text is None:
                    return
                self._hear(text)
            except BadRequest as refused:
                await self._socket.send_text(
                    text_message({"type": "note", "kind": "refused", "text": str(refused)})
                )

    def _hear(self, text: str) -> None:
        index = arrived_frame(text)
        if index is None:
            self._live.submit(text)
        elif self._frame is not None and index == self._frame.index:
            self._arrived = True
            self._news.set()

    async def _send_news(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            if not self._arrived:
                continue
            notes, self._notes = self._live.notes(self._notes)
            status = (
                self._live.status
            )  # with the notes told last: a page that hears of a pause has all before it
            if self._live.frame is not self._frame:
                self._frame = self._live.frame
                await self._send_frame()
            if monotonic() > self._series_time + CURVES_PERIOD or status.get("state") != "running":
                await self._send_series()
            if status is not self._status:
                self._status = status
                await self._socket.send_text(text_message({"type": "status", **status}))
            for note in notes:
                await self._socket.send_text(text_message({"type": "note", **note}))

    async def _send_series(self) -> None:
        names, columns, told = self._live.series(self._sent_series)
        same = told.of is self._sent_series.of
        if same and told.count == self._sent_series.count:
            return
        first = self._sent_series.count if same else 0
        await self._socket.send_bytes(pack({"type": "series", "first": first, **names}, columns))
        self._sent_series, self._series_time = told, monotonic()

    async def _send_frame(self) -> None:
        frame = self._frame
        if frame is None:
            return
        self._arrived = False
        fresh = changed_arrays(self._sent, frame.arrays)
        await self._socket.send_bytes(pack({"type": "frame", "index": frame.index, "t": frame.t}, fresh))
