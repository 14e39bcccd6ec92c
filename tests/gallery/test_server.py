"""Requests to the gallery, valid and invalid, and the separate process of a live run."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from visviva.cli.gallery import run_live
from visviva.gallery.live_process import LiveChild, Task
from visviva.gallery.scene_list import Shelf
from visviva.gallery.server import MAX_REQUEST, Gallery, application, problems_of
from visviva.scene.examples import example_names

PORT, TOKEN = 4712, "a-token"
BASE = f"http://127.0.0.1:{PORT}"
BALL = "bodies:\n  ball: {position: [0, 0, 1], mass: 1}\n"


class NoChild(LiveChild):
    """Runs nothing, and knows what it was asked to run."""

    def __init__(self) -> None:
        super().__init__(lambda end, task: None)
        self.asked: list[Task] = []

    def open(self, task: Task) -> dict:
        self.asked.append(task)
        return {"address": "http://127.0.0.1:1/"}


@pytest.fixture
def child() -> NoChild:
    return NoChild()


@pytest.fixture
def page(tmp_path: Path, child: NoChild) -> Iterator[TestClient]:
    (tmp_path / "mine.yaml").write_text(BALL)
    with TestClient(application(Gallery(Shelf(tmp_path), child, BASE), TOKEN, PORT), base_url=BASE) as made:
        yield made


def ask(page: TestClient, what: str, **data: object) -> dict:
    answer = page.post(f"/{what}?token={TOKEN}", content=json.dumps(data))
    assert answer.status_code == 200
    return dict(answer.json())


def test_scenes_texts_words_and_pictures(page, tmp_path):
    listed = ask(page, "scenes")
    assert listed["folder"] == str(tmp_path)
    assert [card["name"] for card in listed["scenes"] if card["own"]] == ["mine.yaml"]
    assert all(card["picture"] for card in listed["scenes"] if not card["own"]), "scripts/gallery_pictures.py"
    slow = {card["name"]: card["slow"] for card in listed["scenes"] if card.get("slow")}
    assert {"hourglass", "cloth_over_ball"} <= slow.keys() <= set(example_names())
    assert all(0 < known["factor"] < 1 for known in slow.values())
    picture = page.get(f"/pictures/walker.webp?token={TOKEN}")
    assert picture.headers["content-type"] == "image/webp"
    assert page.get(f"/pictures/none.webp?token={TOKEN}").status_code == 404
    assert ask(page, "text", name="mine.yaml", own=True) == {"text": BALL}
    words = ask(page, "words")
    assert all(word["about"] for word in words["settings"]) and all(
        s["about"] for s in words["sections"].values()
    )
    assert {"camera", "show"} <= {word["key"] for word in words["maps"]["view"]["keys"]}
    camera = next(word for word in words["maps"]["view"]["keys"] if word["key"] == "camera")
    assert "Keys: position, target, up, fov." in camera["about"]
    kinds = words["sections"]["forces"]["kinds"]
    stiffness = next(word for word in kinds["spring"]["keys"] if word["key"] == "stiffness")
    assert stiffness["required"]
    assert stiffness["about"].startswith("[")


def test_problems_are_told_at_their_line(page):
    assert ask(page, "check", text=BALL) == {"problems": []}
    (wrong,) = ask(page, "check", text=BALL.replace("mass: 1", "mas: 1 kg, mass: 1"))["problems"]
    assert wrong["line"] == 2
    assert "did you mean 'mass'" in wrong["text"]
    several = ask(page, "check", text=BALL + "  other: {mass: -1}\nforce: 1\n")["problems"]
    assert {problem["line"] for problem in several} == {3, 4}


def test_a_text_runs_as_the_file_it_is_or_beside_it(page, child, tmp_path):
    assert "address" in ask(page, "open", text=BALL, name="mine.yaml", own=True)
    assert "address" in ask(page, "open", text=BALL + "duration: 1\n", name="mine.yaml", own=True)
    walker = ask(page, "text", name="walker")["text"]
    ask(page, "open", text=walker, name="walker")
    assert [(Path(task.file).name, task.edited) for task in child.asked] == [
        ("mine.yaml", False), ("mine.yaml", True), ("walker.yaml", False),
    ]  # fmt: skip
    assert all(task.framed_by == BASE for task in child.asked)
    assert ask(page, "open", text="bodies: 3", name="mine.yaml", own=True)["problems"]
    (tmp_path / "wrong.yaml").write_text("bodies: 3\n")
    assert ask(page, "open", text="bodies: 3\n", name="wrong.yaml", own=True)["problems"], "told at once"
    assert len(child.asked) == 3, "what is wrong is not run"


def test_numbers_are_put_into_a_text(page):
    told = ask(page, "put", text=BALL + "# the end\n", values={"bodies.ball.mass": "3 kg"})
    assert told == {"text": BALL.replace("mass: 1", "mass: 3 kg") + "# the end\n"}
    for path, value in (("bodies.ball.mass", "1}\nother: {a: 2"), ("bodies.none.mass", "1"), ("..", "1")):
        assert "error" in ask(page, "put", text=BALL, values={path: value})
    for values in ([], {"a": 1}, {"a": "1" * 101}, {str(i): "1" for i in range(101)}):
        answer = page.post(f"/put?token={TOKEN}", content=json.dumps({"text": BALL, "values": values}))
        assert answer.status_code == 400


def test_saving_says_what_it_did(page, tmp_path):
    assert ask(page, "save", file="new.yaml", text=BALL, replace=False)["file"] == "new.yaml"
    assert ask(page, "save", file="new.yaml", text="x")["error"].endswith("already exists")
    assert "expected letters" in ask(page, "save", file="../new.yaml", text="x")["error"]
    assert (tmp_path / "new.yaml").read_text() == BALL


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
def test_nobody_else_is_answered(page, child, headers, query):
    for path in ("", "scenes", "open", "save", "put", "portrait"):
        method = page.post if path else page.get
        assert method(f"/{path}{query}", headers=headers).status_code == 403
    assert not child.asked


ANY = st.text(st.characters(), max_size=30)  # with halves of pairs of surrogates, which JSON may hold
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | ANY,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
KEYS = st.sampled_from(["name", "own", "text", "file", "replace", "other", "values", "picture"])


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.sampled_from(["text", "check", "put", "open", "save", "close", "words", "scenes", "portrait"]),
    st.dictionaries(KEYS, VALUES, max_size=5).map(json.dumps) | st.text(max_size=60),
)
def test_any_body_is_answered_or_refused(page, tmp_path, what, body):
    before = {path.name for path in tmp_path.iterdir()}
    answer = page.post(f"/{what}?token={TOKEN}", content=body.encode("utf-8", "surrogatepass"))
    assert answer.status_code in (200, 400)
    made = {path.name for path in tmp_path.iterdir()} - before
    assert all(name.endswith(".yaml") for name in made)


@pytest.mark.parametrize("what", ["check", "open", "put", "save", "text", "portrait"])
def test_half_of_a_character_is_refused(page, tmp_path, what):
    """In a text at its line, as a person may have left it there."""
    body = {"text": BALL, "name": "\udfff", "file": "new.yaml", "values": {}}
    answer = page.post(f"/{what}?token={TOKEN}", content=json.dumps(body))
    assert answer.status_code == 400 and answer.json() == {"error": "the request is not JSON"}
    told = ask(page, what, **(body | {"text": BALL + "# \ud800"}))
    assert told["line"] == 3 and "half of a character" in told["error"]
    assert not (tmp_path / "new.yaml").exists()


def test_a_large_body_is_refused(page):
    answer = page.post(f"/check?token={TOKEN}", content=b"x" * (MAX_REQUEST + 1))
    assert answer.status_code == 400
    assert "bytes" in answer.json()["error"]


def test_a_live_run_has_a_process_of_its_own_which_ends_with_the_gallery(tmp_path):
    file = tmp_path / "mine.yaml"
    file.write_text(BALL)
    child = LiveChild(run_live)
    try:
        answer = child.open(Task(BALL, str(file), False, BASE))
        with urlopen(answer["address"]) as seen:
            assert f"frame-ancestors {BASE}" in seen.headers["Content-Security-Policy"]
        process = child._run.process
        assert process.pid != os.getpid()
        wrong = child.open(Task(BALL.replace("ball", "7"), str(file), True, BASE))
        assert wrong["problems"][0]["line"] == 2
        assert child._run.process is process, "what runs goes on"
        with urlopen(answer["address"]) as seen:
            assert seen.status == 200
    finally:
        child.close()
    assert not process.is_alive()


OWN = """
class Lift:
    def __init__(self, name, points, strength):
        self.name, self.points, self.strength = name, points, strength

    def add(self, k, out):
        out.add_force(self.points, [[0.0, 0.0, self.strength]])

    def energy(self, k):
        return -self.strength * float(k.position(self.points)[:, 2].sum())
"""
LIFTED = BALL + "forces:\n  up: {kind: python, part: Lift, points: ball, numbers: {strength: 3 N}}\n"


def test_scenes_may_name_parts_of_a_file_that_the_gallery_was_given(tmp_path):
    """Without it the live run is refused, and what to do is said."""
    (tmp_path / "own.py").write_text(OWN)
    child = LiveChild(run_live)
    try:
        without = Gallery(Shelf(tmp_path), child, BASE).open({"text": LIFTED})
        given = Gallery(Shelf(tmp_path), child, BASE, tmp_path / "own.py").open({"text": LIFTED})
    finally:
        child.close()
    assert "--python" in without["problems"][0]["text"]
    assert "address" in given


def test_functions_of_that_file_are_known_while_a_text_is_checked(tmp_path):
    (tmp_path / "own.py").write_text("def rise(t):\n    return 1 + t * t\n")
    text = "bodies:\n  hook: {kind: scripted_point, position: [0, 0, '= rise(2)']}\n"
    wrong = problems_of(text, tmp_path / "scene.yaml")
    assert wrong[0]["line"] == 2 and "rise" in wrong[0]["text"]
    assert problems_of(text, tmp_path / "scene.yaml", tmp_path / "own.py") == []
