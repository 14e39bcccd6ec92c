"""Requests of the gallery page to its server: list scenes, read, check and run their texts."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from visviva.errors import SceneError
from visviva.gallery.live_process import LiveChild, Problem, Task, problem_at
from visviva.gallery.portraits import Portraits
from visviva.gallery.scene_list import Shelf
from visviva.gallery.scene_vocabulary import scene_vocabulary
from visviva.scene.load import scene_from_text
from visviva.scene.problems import CollectedSceneError
from visviva.scene.put_numbers import put_numbers
from visviva.view.serving.guard import Guard
from visviva.view.serving.server import PAGE

MAX_REQUEST = 2_000_000  # bytes of a request
MAX_PROBLEMS = 50
LONE_SURROGATES = re.compile("[\ud800-\udfff]")  # lone surrogates, which no file can contain
MAX_VALUES, MAX_TEXT = 100, 100
FILES = {
    "/gallery.js": "text/javascript",
    "/gallery.css": "text/css",
    "/icon.svg": "image/svg+xml",
}
PICTURES = PAGE / "pictures"

Answer = Callable[[dict[str, Any]], dict[str, Any]]


class RefusedRequest(ValueError):
    """A request that is not understood."""


class Gallery:
    """Answers to requests; each takes and returns plain data.

    Parameters
    ----------
    origin : address of the gallery
    python : a file whose parts and functions scenes can use; it is executed

    Errors: `SceneError` with a sentence for the page, `RefusedRequest` for requests that the page never
    makes.
    """

    def __init__(self, shelf: Shelf, child: LiveChild, origin: str, python: Path | None = None) -> None:
        self.shelf, self.child, self.origin, self.python = shelf, child, origin, python
        self.portraits = Portraits()

    def scenes(self, asked: dict[str, Any]) -> dict[str, Any]:
        """All cards, with the paths of their pictures, and why some examples are slower than real time."""
        slow = json.loads((PICTURES / "speeds.json").read_text(encoding="utf-8"))
        cards = [
            asdict(card)
            | ({"picture": self._portrait(card.name)} if card.own else _example_summary(card.name, slow))
            for card in self.shelf.cards()
        ]
        return {"scenes": cards, "folder": str(self.shelf.folder)}

    def _portrait(self, name: str) -> str:
        try:
            key = self.portraits.key(self.shelf.text(name, own=True))
        except SceneError:  # it has been removed meanwhile
            return ""
        return key and f"portraits/{key}.jpg"

    def portrait(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Store the picture of a run of this text, for its card."""
        return {"kept": self.portraits.keep(_text(asked, "text"), _text(asked, "picture"))}

    def words(self, asked: dict[str, Any]) -> dict[str, Any]:
        """See `visviva.gallery.scene_vocabulary`."""
        return scene_vocabulary()

    def text(self, asked: dict[str, Any]) -> dict[str, Any]:
        """The text of a scene."""
        return {"text": self.shelf.text(_text(asked, "name"), bool(asked.get("own")))}

    def check(self, asked: dict[str, Any]) -> dict[str, Any]:
        """The problems of a text."""
        return {"problems": problems_of(_text(asked, "text"), self._file(asked), self.python)}

    def open(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Run a text live: the address of its page, or its problems."""
        text, file = _text(asked, "text"), self._file(asked)
        name = asked.get("name")
        own = bool(asked.get("own"))
        edited = not (name and self.shelf.text(str(name), own) == text)
        if (edited or own) and (wrong := problems_of(text, file, self.python)):
            return {"problems": wrong}
        return self.child.open(Task(text, str(file), edited, self.origin, str(self.python or "")))

    def put(self, asked: dict[str, Any]) -> dict[str, Any]:
        """A text with some numbers replaced."""
        values = asked.get("values")
        if not isinstance(values, dict) or len(values) > MAX_VALUES:
            raise RefusedRequest(f"values must be a map of at most {MAX_VALUES} entries")
        if not all(isinstance(value, str) and len(value) <= MAX_TEXT for value in values.values()):
            raise RefusedRequest(f"each value must be a text of at most {MAX_TEXT} characters")
        return {"text": put_numbers(_text(asked, "text"), values)}

    def close(self, asked: dict[str, Any]) -> dict[str, Any]:
        """End the live run."""
        self.child.close()
        return {}

    def save(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Save a text in the folder."""
        path = self.shelf.save(_text(asked, "file"), _text(asked, "text"), bool(asked.get("replace")))
        return {"file": path.name, "folder": str(path.parent)}

    def _file(self, asked: dict[str, Any]) -> Path:
        """The file that a text belongs to; files it names are relative to its folder."""
        name = asked.get("name")
        if not name:
            return self.shelf.folder / "scene.yaml"
        return self.shelf.path(str(name), bool(asked.get("own")))


def _example_summary(name: str, slow: dict[str, Any]) -> dict[str, Any]:
    """Summary of an example."""
    there = (PICTURES / f"{name}.webp").is_file()
    return {"picture": f"pictures/{name}.webp" if there else "", "slow": slow.get(name)}


def problems_of(text: str, file: Path, python: Path | None = None) -> list[Problem]:
    """The errors that `visviva check` finds in a text before it builds its world."""
    try:
        scene_from_text(text, file.name, folder=file.parent, python=python)
    except CollectedSceneError as several:
        return [problem_of(error) for error in several.problems[:MAX_PROBLEMS]]
    except SceneError as error:
        return [problem_of(error)]
    return []


def problem_of(error: SceneError) -> Problem:
    """An error as displayed by the page, at its line."""
    return problem_at(": ".join(filter(None, [error.path, error.message])), error.line)


def _text(asked: dict[str, Any], key: str) -> str:
    value = asked.get(key)
    if not isinstance(value, str):
        raise RefusedRequest(f"{key} is missing")
    return value


def application(gallery: Gallery, token: str, port: int) -> ASGIApp:
    """The page and its requests, with access checks."""
    doings: dict[str, Answer] = {
        name: getattr(gallery, name)
        for name in ("scenes", "words", "text", "check", "put", "open", "close", "save", "portrait")
    }
    routes = [
        Route("/", lambda _: FileResponse(PAGE / "gallery.html")),
        *(Route(path, _file(path, kind)) for path, kind in FILES.items()),
        Route("/pictures/{name}.webp", _picture),
        Route("/portraits/{key}.jpg", _portrait(gallery.portraits)),
        *(Route(f"/{name}", _json_endpoint(doing), methods=["POST"]) for name, doing in doings.items()),
    ]
    return Guard(Starlette(routes=routes), token, port, frozenset(FILES))


def _file(path: str, kind: str) -> Callable[[Request], FileResponse]:
    return lambda _: FileResponse(PAGE / path[1:], media_type=kind)


def _picture(request: Request) -> Response:
    wanted = f"{request.path_params['name']}.webp"
    known = {path.name: path for path in PICTURES.glob("*.webp")}
    if wanted not in known:
        return Response(status_code=404)
    return FileResponse(known[wanted], media_type="image/webp")


def _portrait(portraits: Portraits) -> Callable[[Request], Response]:
    def endpoint(request: Request) -> Response:
        data = portraits.read(request.path_params["key"])
        return Response(status_code=404) if data is None else Response(data, media_type="image/jpeg")

    return endpoint


def _json_endpoint(doing: Answer) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        try:
            asked = await _body(request)
            return JSONResponse(await run_in_threadpool(doing, asked))
        except ClientDisconnect:
            return Response(status_code=400)
        except RefusedRequest as refused:
            return JSONResponse({"error": str(refused)}, 400)
        except SceneError as error:
            found = problem_of(error)
            return JSONResponse({"error": found["text"], "line": found["line"]})

    return endpoint


async def _body(request: Request) -> dict[str, Any]:
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > MAX_REQUEST:
            raise RefusedRequest(f"a request may have at most {MAX_REQUEST} bytes")
    try:
        asked = json.loads(bytes(data) or b"{}")
        text = dict(asked).get("text")
        if isinstance(text, str) and (half := LONE_SURROGATES.search(text)):
            line = 1 + text.count("\n", 0, half.start())
            raise SceneError("found half of a character, as left by a truncated emoji: delete it", line=line)
        json.dumps(asked, ensure_ascii=False).encode()
    except (ValueError, TypeError, RecursionError):
        raise RefusedRequest("the request is not JSON") from None
    if not isinstance(asked, dict):
        raise RefusedRequest("the request is not an object")
    return asked
