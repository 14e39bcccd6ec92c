"""A live run of the gallery ends when the last page that watched it has gone."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from threading import Event

from websockets.sync.client import connect

from visviva.cli.gallery import run_live
from visviva.gallery.audience import Audience
from visviva.gallery.live_process import LiveChild, Task

BALL = "bodies:\n  ball: {position: [0, 0, 1], mass: 1}\n"
ORIGIN = "http://127.0.0.1:4712"
LONG = 60.0


def test_a_run_is_deserted_only_when_no_page_is_left():
    gone = Event()
    audience = Audience(gone.set, grace=0.02)
    assert gone.wait(LONG), "no page ever came"
    gone.clear()
    with audience:
        with audience:
            pass
        assert not gone.wait(0.1), "one of two pages is left"
    assert gone.wait(LONG)


def test_the_process_of_a_run_ends_after_its_last_page(tmp_path: Path):
    file = tmp_path / "mine.yaml"
    file.write_text(BALL)
    child = LiveChild(partial(run_live, grace=5.0))
    try:
        address = child.open(Task(BALL, str(file), False, ORIGIN))["address"]
        run = child._run
        assert run is not None
        with connect(
            address.replace("http", "ws").replace("/?", "/ws?"), origin=address.split("/?")[0]
        ) as page:
            page.recv(LONG)
            assert run.process.is_alive()
        run.process.join(LONG)
        assert run.process.exitcode == 0
        again = child.open(Task(BALL, str(file), False, ORIGIN))
        assert "address" in again, "what has ended by itself is no hindrance"
    finally:
        child.close()
