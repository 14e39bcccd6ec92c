"""The local server: access control, refusals, and frames transferred unchanged."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import h5py
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.view.synthetic_run import append, cloth, declare, height, write_run

import visviva
from visviva.errors import SceneError
from visviva.record.run_writer import RunWriter
from visviva.view.serving import source as source_module
from visviva.view.serving.protocol import BadRequest, Named, pack, requested_frames, text_message, unpack
from visviva.view.serving.server import PAGE, application, listen
from visviva.view.serving.source import RunSource
from visviva.view.serving.track_reader import TrackReader

PORT = 4711
BASE = f"http://127.0.0.1:{PORT}"
TOKEN = "a-token"
ORIGIN = {"origin": BASE}
WS = f"ws://127.0.0.1:{PORT}/ws?token={TOKEN}"


def client(path: Path) -> TestClient:
    return TestClient(application(RunSource(path), TOKEN, PORT), base_url=BASE)


@pytest.fixture(scope="module")
def run_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_run(tmp_path_factory.mktemp("runs") / "a.vv", frames=40)


@pytest.fixture
def page(run_file: Path) -> Iterator[TestClient]:
    with client(run_file) as made:
        yield made


def greeting(socket: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """Reads hello, static, series and status; gives hello and the series."""
    hello = socket.receive_json()
    assert unpack(socket.receive_bytes())[0]["type"] == "static"
    header, arrays = unpack(socket.receive_bytes())
    assert (header["type"], header["first"]) == ("series", 0)
    assert socket.receive_json()["type"] == "status"
    return hello, {a.key: a.data for a in arrays}


def next_frame(socket: Any) -> tuple[dict[str, Any], dict[tuple[str, str], Any]]:
    header, arrays = unpack(socket.receive_bytes())
    return header, {(a.track, a.key): a.data for a in arrays}


# -- who is let in ---------------------------------------------------------------


@pytest.mark.parametrize("query", ["", "?token=", "?token=wrong", "?token=%C3%A4", f"?tokens={TOKEN}"])
def test_the_page_needs_the_token(page: TestClient, query: str) -> None:
    answer = page.get("/" + query)
    assert answer.status_code == 403
    assert TOKEN not in answer.text


def test_the_page_comes_with_the_token_and_allows_nothing_from_elsewhere(page: TestClient) -> None:
    answer = page.get(f"/?token={TOKEN}")
    assert answer.status_code == 200
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize("name", ["page.js", "page.css", "icon.svg"])
def test_the_page_s_files_are_in_the_package(page: TestClient, name: str) -> None:
    answer = page.get("/" + name)
    assert answer.status_code == 200
    assert answer.content == (PAGE / name).read_bytes()


@pytest.mark.parametrize(
    "path", ["/../server.py", "/%2e%2e/server.py", "/THIRD_PARTY_LICENSES", "/page.js/../server.py"]
)
def test_no_other_file_can_be_read(page: TestClient, path: str) -> None:
    assert page.get(f"{path}?token={TOKEN}").status_code in (403, 404)


@pytest.mark.parametrize("host", ["evil.example", f"evil.example:{PORT}", "127.0.0.1", "127.0.0.1:1", ""])
def test_a_foreign_host_is_refused(page: TestClient, host: str) -> None:
    assert page.get(f"/?token={TOKEN}", headers={"host": host}).status_code == 403


@pytest.mark.parametrize(
    "headers",
    [{"origin": "http://evil.example"}, {"origin": "null"}, {}, {"origin": f"https://127.0.0.1:{PORT}"}],
)
def test_a_socket_from_a_foreign_origin_is_refused(page: TestClient, headers: dict[str, str]) -> None:
    with pytest.raises(WebSocketDisconnect) as refused, page.websocket_connect(WS, headers=headers):
        pass
    assert refused.value.code == 1008


def test_a_socket_needs_the_token(page: TestClient) -> None:
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        page.websocket_connect(WS.partition("?")[0], headers=ORIGIN),
    ):
        pass
    assert refused.value.code == 1008


# -- requests that are refused ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ('{"type":"frames","index":[' + "1," * 3000 + "1]}", 1009),
        ("ä" * 2100, 1009),
        ("not JSON", 1007),
        ("[" * 2000, 1007),
        ('{"type":"frames","index":[' + "1," * 64 + "1]}", 1007),
        ('{"type":"frames","index":[-1]}', 1007),
        ('{"type":"frames","index":[1.5]}', 1007),
        ('{"type":"frames","index":[true]}', 1007),
        ('{"type":"run","index":[1]}', 1007),
    ],
)
def test_a_bad_request_ends_the_conversation(page: TestClient, message: str, code: int) -> None:
    with page.websocket_connect(WS, headers=ORIGIN) as socket:
        greeting(socket)
        socket.send_text(message)
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_bytes()
    assert closed.value.code == code


def test_a_binary_request_ends_the_conversation(page: TestClient) -> None:
    with page.websocket_connect(WS, headers=ORIGIN) as socket:
        greeting(socket)
        socket.send_bytes(b"\0")
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_bytes()
    assert closed.value.code == 1007


@given(
    st.text(max_size=60)
    | st.recursive(st.none() | st.integers() | st.text(), st.lists, max_leaves=5).map(repr)
)
def test_any_text_is_understood_or_refused(text: str) -> None:
    try:
        index = requested_frames(text)
    except BadRequest:
        return
    assert all(i >= 0 for i in index)


# -- what travels ---------------------------------------------------------------


@given(
    st.lists(
        hnp.arrays(
            st.sampled_from([np.float32, np.float64, np.int32, np.uint8]),
            hnp.array_shapes(min_dims=1, max_dims=3, min_side=0, max_side=5),
        ),
        max_size=4,
    )
)
def test_arrays_arrive_as_they_left(arrays: list[Any]) -> None:
    header, back = unpack(pack({"type": "frame"}, [Named("ä", str(k), a) for k, a in enumerate(arrays)]))
    assert header == {"type": "frame"}
    assert len(back) == len(arrays)
    for sent, got in zip(arrays, back, strict=True):
        assert got.track == "ä"
        assert (got.data.dtype, got.data.shape, got.data.tobytes()) == (
            sent.dtype,
            sent.shape,
            sent.tobytes(),
        )


@given(st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters()),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
))  # fmt: skip
def test_any_words_are_json_in_ascii(value: Any) -> None:
    """A page refuses NaN, and a socket half of a pair of surrogates."""

    def constant(name: str) -> None:
        raise AssertionError(name)

    text = text_message({"value": value})
    assert text.isascii()
    assert list(json.loads(text, parse_constant=constant)) == ["value"]


def test_a_run_with_text_that_is_none_is_shown(tmp_path: Path) -> None:
    path = write_run(tmp_path / "a.vv", frames=3)
    with h5py.File(path, "r+") as file:
        file["status"].attrs["message"] = b"\xff\xfe"
        file.attrs["look"] = '{"title": "\\ud800", "size": NaN}'
    with client(path) as page, page.websocket_connect(WS, headers=ORIGIN) as socket:
        hello, _ = greeting(socket)
        assert hello["look"] == {"title": "\ud800", "size": None}


def test_a_run_that_cannot_be_shown_is_told_and_not_a_fault(run_file: Path, monkeypatch) -> None:
    """Whatever a damaged file makes of itself once it is open."""
    monkeypatch.setattr(TrackReader, "frame", lambda reader, index: [][1])
    with client(run_file) as page, page.websocket_connect(WS, headers=ORIGIN) as socket:
        greeting(socket)
        socket.send_json({"type": "frames", "index": [1]})
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_bytes()
    assert closed.value.code == 1011
    assert "contains data that cannot be shown" in closed.value.reason


def test_frames_hold_the_bytes_of_the_run(run_file: Path, page: TestClient) -> None:
    with page.websocket_connect(WS, headers=ORIGIN) as socket, visviva.load(run_file) as run:
        hello, series = greeting(socket)
        assert [track["name"] for track in hello["tracks"]] == list(run.tracks)
        assert series["t"].tobytes() == run.t.tobytes()
        assert np.array_equal(
            series["ledger/impact loss/plane"], run.ledger["impact loss/plane"].astype(np.float32)
        )
        assert np.array_equal(series["scalars/tension"], run.signals["tension"].astype(np.float32))
        socket.send_json({"type": "frames", "index": [33]})
        header, arrays = next_frame(socket)
        assert (header["type"], header["index"], header["t"]) == ("frame", 33, run.t[33])
        for (track, key), data in arrays.items():
            assert data.tobytes() == run[track].frame(key, 33).tobytes(), (track, key)
        assert arrays["ball", "x"][0, 2] == np.float32(height(33 / 60)[0])
        assert np.array_equal(arrays["sheet", "x"], cloth(33 / 60)[0].astype(np.float32))


def test_only_what_differs_from_the_frame_before_is_sent(page: TestClient) -> None:
    with page.websocket_connect(WS, headers=ORIGIN) as socket:
        greeting(socket)
        socket.send_json({"type": "frames", "index": [10, 11, 35]})
        first, second, third = (next_frame(socket)[1] for _ in range(3))
        assert {("crate", "x"), ("crate", "quat"), ("net", "x"), ("net", "lines"), ("ball", "x")} <= set(
            first
        )
        assert ("ball", "x") in second
        assert not {("crate", "x"), ("crate", "quat"), ("wheel", "x"), ("net", "x"), ("net", "lines")} & set(
            second
        )
        assert third["net", "lines"].shape == (5, 2)


def test_a_frame_that_does_not_exist_is_passed_over(page: TestClient) -> None:
    with page.websocket_connect(WS, headers=ORIGIN) as socket:
        greeting(socket)
        socket.send_json({"type": "frames", "index": [40, 10**30, 39]})
        assert next_frame(socket)[0]["index"] == 39


def test_the_box_holds_everything_that_is_shown(run_file: Path) -> None:
    low, high = RunSource(run_file).box() or pytest.fail("no box")
    assert low[0] == pytest.approx(-1.7)
    assert low[2] < 0.04
    assert high[2] == pytest.approx(1.8 + 0.035)


# -- a run that still grows ---------------------------------------------------------------


def test_a_growing_run_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source_module, "POLL_INTERVAL", 0.0)
    path = tmp_path / "growing.vv"
    with RunWriter(path) as writer:
        declare(writer)
        for i in range(10):
            append(writer, i)
        with client(path) as page, page.websocket_connect(WS, headers=ORIGIN) as socket:
            _, series = greeting(socket)
            assert len(series["t"]) == 10
            for i in range(10, 40):
                append(writer, i)
            header, arrays = unpack(socket.receive_bytes())
            assert (header["type"], header["first"]) == ("series", 10)
            assert arrays[0].data == pytest.approx(np.arange(10, 40) / 60)
            status = socket.receive_json()
            assert (status["state"], status["count"]) == ("running", 40)
            assert [event[1] for event in status["events"]] == ["impact"]
            socket.send_json({"type": "frames", "index": [39]})
            header, frame = next_frame(socket)
            assert frame["ball", "x"][0, 2] == np.float32(height(39 / 60)[0])
            writer.close("stopped", "enough")
            status = socket.receive_json()
            assert (status["state"], status["message"], status["events"]) == ("stopped", "enough", [])


def test_a_run_without_frames_yet_is_no_error(tmp_path: Path) -> None:
    with RunWriter(tmp_path / "empty.vv") as writer:
        declare(writer)
        with client(writer.path) as page, page.websocket_connect(WS, headers=ORIGIN) as socket:
            assert socket.receive_json()["type"] == "hello"
            socket.receive_bytes()
            status = socket.receive_json()
            assert (status["count"], status["box"]) == (0, None)


def test_a_port_that_is_taken_is_one_message() -> None:
    with listen(0) as first, pytest.raises(SceneError, match="choose another"):
        listen(first.getsockname()[1])


def test_the_server_listens_on_this_machine_only() -> None:
    with listen(0) as listener:
        assert listener.getsockname()[0] == "127.0.0.1"
