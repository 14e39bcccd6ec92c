"""`visviva` without a command: the gallery of examples and the user's scenes, in the browser."""

from __future__ import annotations

import os
import signal
import threading
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from visviva.cli.failure import exit_status

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

    from visviva.gallery.live_process import Task


def gallery(port: int = 0, no_open: bool = False, python: Path | None = None) -> None:
    """Open the gallery in the browser until Ctrl-C; the user's scenes are those in the current folder.

    python : the user's Python file whose parts and functions scenes can use
    """
    with exit_status():
        from visviva.gallery.live_process import LiveChild
        from visviva.gallery.scene_list import Shelf
        from visviva.gallery.server import Gallery, application
        from visviva.view.serving.guard import HOST
        from visviva.view.serving.server import address_of, announce, listen, run
        from visviva.vocabulary.user_file import read_own

        if python is not None:
            python = python.absolute()
            read_own(python)  # its errors are reported before the browser opens
        child = LiveChild(run_live, ["visviva.cli.live_parts"])
        with listen(port) as listener:
            token, port, address = address_of(listener)
            page = Gallery(Shelf(Path.cwd()), child, f"http://{HOST}:{port}", python)
            announce("the gallery of visviva; `visviva --help` lists the commands", address, not no_open)
            try:
                run(application(page, token, port), listener)
            finally:
                child.close()
        typer.echo("\ngallery ended")


def run_live(end: Connection, task: Task, grace: float | None = None) -> None:
    """Run a scene live and serve its page; the process started by a `LiveChild`.

    It ends with the gallery, or when nobody has watched for `grace` [s], see `Audience`.
    """
    from visviva.cli.downloads import downloads_of
    from visviva.cli.play import live_subject
    from visviva.errors import SceneError
    from visviva.gallery.audience import GRACE_PERIOD, Audience
    from visviva.gallery.server import problem_of
    from visviva.play.live import LiveRun
    from visviva.play.warm_up import warm_up
    from visviva.scene import load_scene
    from visviva.scene.load import scene_from_text
    from visviva.view.serving.live_session import LiveSession
    from visviva.view.serving.server import address_of, guarded_application, listen, run

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to the gallery, which ends this process
    file, python = Path(task.file), task.python or None
    try:
        if task.edited:
            scene = scene_from_text(task.text, file.name, folder=file.parent, python=python)
        else:
            scene = load_scene(file, python=python)
        subject = live_subject(scene)
    except SceneError as error:
        end.send({"problems": [problem_of(error)]})
        return
    live = LiveRun(subject, file.stem, Path.cwd(), warm_up if subject.editable else lambda: None)
    live.start()
    with listen(0) as listener:
        token, port, address = address_of(listener)
        end.send({"address": address})
        threading.Thread(target=_end_with, args=(end,), daemon=True).start()
        audience = Audience(lambda: os._exit(0), GRACE_PERIOD if grace is None else grace)

        async def talk(page: WebSocket) -> None:
            with audience:
                await LiveSession(page, live).run()

        run(guarded_application(talk, token, port, task.framed_by, downloads_of(live)), listener)


def _end_with(end: Connection) -> None:
    """End this process when the gallery closes the connection or has exited."""
    try:
        end.recv()
    except (EOFError, OSError):
        os._exit(0)
