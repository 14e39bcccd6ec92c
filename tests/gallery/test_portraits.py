"""Pictures on the cards of the user's scenes: stored by the text that was run, only small JPEGs."""

from __future__ import annotations

import base64
import json
import os
from io import BytesIO

import pytest
from PIL import Image
from starlette.testclient import TestClient

from visviva.errors import SceneError
from visviva.gallery import portraits
from visviva.gallery.live_process import LiveChild
from visviva.gallery.portraits import MAX_BYTES, Portraits
from visviva.gallery.scene_list import Shelf
from visviva.gallery.server import Gallery, application

PORT, TOKEN = 4713, "a-token"
BASE = f"http://127.0.0.1:{PORT}"
BALL = "bodies:\n  ball: {position: [0, 0, 1], mass: 1}\n"


def jpeg(color: str = "red") -> bytes:
    data = BytesIO()
    Image.new("RGB", (16, 9), color).save(data, "JPEG")
    return data.getvalue()


def encoded(data: bytes) -> str:
    return base64.b64encode(data).decode()


@pytest.fixture
def kept(tmp_path):
    return Portraits(tmp_path / "pictures")


def test_a_picture_belongs_to_the_text_that_was_run(kept):
    key = kept.keep(BALL, encoded(jpeg()))
    assert kept.key(BALL) == key and kept.read(key) == jpeg()
    assert kept.key(BALL + "# changed\n") == ""
    kept.keep(BALL, encoded(jpeg("blue")))
    assert kept.read(key) == jpeg("blue"), "that of the last run"


@pytest.mark.parametrize(
    "picture", ["", "no base64!", encoded(b"<svg onload=x>"), encoded(jpeg() + bytes(MAX_BYTES))]
)
def test_what_is_no_small_jpeg_is_not_kept(kept, picture):
    with pytest.raises(SceneError, match="the picture is no"):
        kept.keep(BALL, picture)
    assert kept.key(BALL) == ""


@pytest.mark.parametrize("key", ["", "..", "../x", "a/b", "none", "é"])
def test_other_keys_read_nothing(kept, key):
    kept.keep(BALL, encoded(jpeg()))
    assert kept.read(key) is None


def test_the_oldest_go(kept, monkeypatch):
    monkeypatch.setattr(portraits, "MAX_PICTURES", 3)
    for number in range(5):
        key = kept.keep(BALL + f"# {number}\n", encoded(jpeg()))
        os.utime(kept.folder / f"{key}.jpg", (number, number))
    kept.keep(BALL, encoded(jpeg()))
    there = [bool(kept.key(BALL + f"# {number}\n")) for number in range(5)]
    assert there == [False, False, False, True, True]


def test_the_card_of_a_scene_that_has_run_has_its_picture(tmp_path, kept):
    (tmp_path / "mine.yaml").write_text(BALL)
    gallery = Gallery(Shelf(tmp_path), LiveChild(lambda end, task: None), BASE)
    gallery.portraits = kept

    def own(page):
        cards = page.post(f"/scenes?token={TOKEN}").json()["scenes"]
        return next(card for card in cards if card["own"])

    with TestClient(application(gallery, TOKEN, PORT), base_url=BASE) as page:
        assert own(page)["picture"] == ""
        body = json.dumps({"text": BALL, "picture": encoded(jpeg())})
        assert page.post("/portrait", content=body).status_code == 403
        assert page.post(f"/portrait?token={TOKEN}", content=body).json()["kept"]
        path = own(page)["picture"]
        seen = page.get(f"/{path}?token={TOKEN}")
        assert seen.content == jpeg() and seen.headers["content-type"] == "image/jpeg"
        assert page.get(f"/portraits/{'0' * 32}.jpg?token={TOKEN}").status_code == 404
