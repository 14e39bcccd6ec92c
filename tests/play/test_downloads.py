"""The recording of a live run, downloaded as a run file and as a page."""

from __future__ import annotations

from math import inf

import numpy as np
import pytest
from starlette.testclient import TestClient
from tests.play.grounds import do, moved, pendulum
from tests.play.test_carry_over import PENDULUM, scene

import visviva
from visviva.cli.downloads import downloads_of
from visviva.errors import SceneError
from visviva.play.live import LiveRun
from visviva.scene.load import scene_from_text
from visviva.view.serving.server import guarded_application

PORT, TOKEN = 4713, "a-token"
BASE = f"http://127.0.0.1:{PORT}"


@pytest.fixture
def live(tmp_path):
    made = scene(tmp_path, PENDULUM, "time_stepping")
    do(made, '{"do": "set", "name": "params.length", "value": 40}')
    made.simulation.advance(0.5, inf)
    do(made, '{"do": "set", "name": "gravity", "value": 5}')
    made.simulation.advance(1.0, inf)
    return LiveRun(made, "swing", tmp_path)


@pytest.fixture
def client(live):
    async def talk(page):
        raise AssertionError

    return TestClient(guarded_application(talk, TOKEN, PORT, files=downloads_of(live)), base_url=BASE)


def test_the_run_file_holds_what_was_seen_and_how_it_began(live, client, tmp_path):
    answer = client.post(f"/take/run?token={TOKEN}", headers={"origin": BASE})
    assert answer.headers["x-file"] == "swing.vv"
    (tmp_path / "taken.vv").write_bytes(answer.content)
    with visviva.load(tmp_path / "taken.vv") as run:
        assert run.status == "complete"
        found = live.subject.simulation.tape.columns(live.subject.simulation.tape.frames)
        assert run.t == pytest.approx(found["t"])
        assert run.signals["x"] == pytest.approx(found["scalars/x"])
        assert np.linalg.norm(run["bob"].x[:, 0], axis=1) == pytest.approx(0.4, rel=1e-5)
        assert scene_from_text(run.scene).params["length"].value == pytest.approx(0.4)
        assert [(e.kind, e.where, e.text) for e in run.events] == [("turned", "gravity", "5 m/s^2")]
        assert max(abs(run.ledger["residual"])) < 1e-4


def test_the_page_plays_offline(client):
    answer = client.post(f"/take/html?token={TOKEN}", headers={"origin": BASE})
    assert answer.headers["x-file"] == "swing.html"
    assert 'id="recording"' in answer.text


def test_a_playground_has_no_recording_and_says_what_to_do(tmp_path):
    live = LiveRun(moved(pendulum(), 0.1), "playground", tmp_path)
    with pytest.raises(SceneError, match="save it as a scene"):
        downloads_of(live)["run"]()


@pytest.mark.parametrize(
    ("headers", "query"),
    [
        ({"host": "evil.example"}, f"?token={TOKEN}"),
        ({"origin": "http://evil.example"}, f"?token={TOKEN}"),
        ({"origin": "null"}, f"?token={TOKEN}"),
        ({}, ""),
        ({}, "?token=other"),
    ],
)
def test_nobody_else_may_take_it(client, headers, query):
    for kind in ("run", "html"):
        assert client.post(f"/take/{kind}{query}", headers=headers).status_code == 403


def test_only_what_there_is_can_be_asked_for(client):
    assert client.get(f"/take/run?token={TOKEN}").status_code == 405
    assert client.post(f"/take/other?token={TOKEN}").status_code == 404
    assert client.post(f"/take/..%2fpage.js?token={TOKEN}").status_code == 404
