"""The protocol with the page of a live run: what is sent, and what is refused without closing."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from visviva.view.serving.live_session import LiveFrame, LiveSession, SentSeries
from visviva.view.serving.protocol import BadRequest, Named, unpack
from visviva.view.serving.server import guarded_application

PORT = 4711
TOKEN = "a-token"
BASE = f"http://127.0.0.1:{PORT}"
WS = f"ws://127.0.0.1:{PORT}/ws?token={TOKEN}"


class Frame(float):
    """An instant with arrays: as these, it is neither equal to another one nor not."""

    def __eq__(self, other: object) -> bool:
        raise ValueError("the truth value of an array is ambiguous")

    __hash__ = None  # type: ignore[assignment]


class Counting:
    """A live run whose frames come one by one, one for each request."""

    def __init__(self) -> None:
        self.frame: LiveFrame | None = None
        self.status: dict[str, Any] = {"state": "starting"}
        self.told: list[dict[str, Any]] = []
        self.wakes: list[Callable[[], None]] = []
        self.curve: list[float] = []

    def hello(self) -> dict[str, Any]:
        return {"type": "hello", "name": "counting", "look": {}, "tracks": [], "live": {}}

    def static(self) -> list[Named]:
        return [Named("net", "lines", np.array([[0, 1]], np.int32))]

    def submit(self, text: str) -> None:
        if "bad" in text:
            raise BadRequest("this is bad")
        if "note" in text:
            self.told.append({"kind": "saved", "text": "a note"})
        index = self.frame.index + 1 if self.frame else 0
        x = np.full((1, 3), index, np.float32)
        self.frame = LiveFrame(index, 0.5 * index, [Named("net", "x", x), Named("net", "radius", np.ones(1))])
        self.status = {"state": "running", "items": index}
        for wake in self.wakes:
            wake()

    def notes(self, first: int) -> tuple[list[dict[str, Any]], int]:
        return self.told[first:], len(self.told)

    def series(self, told: SentSeries) -> tuple[dict[str, Any], list[Named], SentSeries]:
        first = told.count if told.of is self.curve else 0
        t = np.array(self.curve[first:], np.float64)
        return (
            {"ledger": ["kinetic"]},
            [Named("", "t", t)],
            SentSeries(self.curve, len(self.curve)) if self.curve else told,
        )

    def watch(self, wake: Callable[[], None]) -> Callable[[], None]:
        self.wakes.append(wake)
        return lambda: self.wakes.remove(wake)


@pytest.fixture
def live() -> Counting:
    return Counting()


@pytest.fixture
def client(live: Counting) -> TestClient:
    return TestClient(
        guarded_application(lambda page: LiveSession(page, live).run(), TOKEN, PORT), base_url=BASE
    )


def arrived(index: int) -> str:
    """As the page reports it."""
    return json.dumps({"type": "arrived", "index": index}, separators=(",", ":"))


def greeting(socket: Any) -> dict[str, Any]:
    hello = dict(socket.receive_json())
    header, arrays = unpack(socket.receive_bytes())
    assert (header["type"], arrays[0].track, arrays[0].data.tolist()) == ("static", "net", [[0, 1]])
    assert socket.receive_json() == {"type": "status", "state": "starting"}
    return hello


def test_frames_come_by_themselves_with_what_differs(client: TestClient, live: Counting) -> None:
    with client.websocket_connect(WS, headers={"origin": BASE}) as socket:
        assert greeting(socket)["name"] == "counting"
        for index in range(3):
            socket.send_text("go")
            header, arrays = unpack(socket.receive_bytes())
            assert (header["type"], header["index"], header["t"]) == ("frame", index, 0.5 * index)
            assert [a.key for a in arrays] == (["x", "radius"] if index == 0 else ["x"])
            assert arrays[0].data.tolist() == [[index] * 3]
            assert socket.receive_json() == {"type": "status", "state": "running", "items": index}
            socket.send_text(arrived(index))
    assert live.wakes == []


def test_a_slow_page_is_sent_the_newest_frame_and_never_one_of_the_past(
    client: TestClient, live: Counting
) -> None:
    """Twenty come while one is on its way: once that has arrived the last is sent, none between."""
    with client.websocket_connect(WS, headers={"origin": BASE}) as socket:
        greeting(socket)
        socket.send_text("go")
        assert unpack(socket.receive_bytes())[0]["index"] == 0
        assert socket.receive_json()["type"] == "status"
        for _ in range(20):
            socket.send_text("go")
        socket.send_text("bad")
        assert socket.receive_json()["kind"] == "refused", "all else has been heard before"
        socket.send_text(arrived(0))
        header, arrays = unpack(socket.receive_bytes())
        assert (header["index"], arrays[0].data.tolist()) == (20, [[20.0] * 3])
        assert socket.receive_json() == {"type": "status", "state": "running", "items": 20}


def test_curves_grow_and_are_replaced_where_they_begin_anew(client: TestClient, live: Counting) -> None:
    def grown() -> tuple[Any, ...]:
        live.status = {"state": "paused", "n": len(live.curve)}
        live.wakes[0]()
        header, arrays = unpack(socket.receive_bytes())
        assert socket.receive_json()["type"] == "status", "told last: who hears of a pause has all before it"
        return header["type"], header["first"], header["ledger"], arrays[0].data.tolist()

    with client.websocket_connect(WS, headers={"origin": BASE}) as socket:
        greeting(socket)
        live.curve += [0.0, 1.0]
        assert grown() == ("series", 0, ["kinetic"], [0.0, 1.0])
        live.curve += [2.0]
        assert grown() == ("series", 2, ["kinetic"], [2.0])
        live.curve = [0.0]
        assert grown() == ("series", 0, ["kinetic"], [0.0])
        live.curve = [Frame(1.0)]
        assert grown() == ("series", 0, ["kinetic"], [1.0]), "another of the same length is not looked into"


def test_what_is_not_understood_is_answered_and_the_talk_goes_on(client: TestClient) -> None:
    with client.websocket_connect(WS, headers={"origin": BASE}) as socket:
        greeting(socket)
        for send in (lambda: socket.send_text("bad"), lambda: socket.send_bytes(b"\0")):
            send()
            assert socket.receive_json()["kind"] == "refused"
        socket.send_text("note")
        assert unpack(socket.receive_bytes())[0]["index"] == 0
        assert socket.receive_json()["type"] == "status"
        assert socket.receive_json() == {"type": "note", "kind": "saved", "text": "a note"}


def test_a_page_that_comes_later_does_not_hear_old_notes(client: TestClient, live: Counting) -> None:
    live.submit("note")
    with client.websocket_connect(WS, headers={"origin": BASE}) as socket:
        socket.receive_json()
        socket.receive_bytes()
        assert unpack(socket.receive_bytes())[0]["index"] == 0
        assert json.loads(socket.receive_text())["type"] == "status"


def test_a_request_that_is_too_long_ends_the_talk(client: TestClient) -> None:
    with client.websocket_connect(WS, headers={"origin": BASE}) as socket:
        greeting(socket)
        socket.send_text("x" * 5000)
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_bytes()
    assert closed.value.code == 1009


@pytest.mark.parametrize("headers", [{}, {"origin": "http://evil.example"}])
def test_a_foreign_page_may_not_change_the_world(client: TestClient, headers: dict[str, str]) -> None:
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(WS, headers=headers):
        pass
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(WS[:-1], headers={"origin": BASE}):
        pass
