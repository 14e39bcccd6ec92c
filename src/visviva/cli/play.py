"""`visviva play [SCENE]`: simulate in real time, controlled from a page in the browser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from visviva.cli.failure import exit_status
from visviva.cli.number_option import Port
from visviva.cli.python_option import Python

if TYPE_CHECKING:
    from visviva.play.live import Subject
    from visviva.scene import Scene
    from visviva.springs.hand_model import HandModel
    from visviva.vocabulary.inputs import Input

EPILOG = """Examples:

  visviva play

  visviva play playground-1.yaml

  visviva play crane.yaml --set "stepper={kind: time_stepping, h: 4 ms}"

  visviva play --port 8000 --no-open"""


def play(
    scene: Annotated[
        Path | None,
        typer.Argument(help="Scene file; default: an empty playground.", show_default=False),
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="PATH=VALUE", help="Change one value, such as params.n=20."),
    ] = None,
    python: Python = None,
    port: Port = 0,
    no_open: Annotated[bool, typer.Option("--no-open", help="Only print the address.")] = False,
) -> None:
    """Simulate in real time in the browser: draw particles and springs, pull them, move the sliders.

    A scene of point masses, springs, a drag and a floor can be edited and saved. In any other scene, objects
    can be pulled by mouse, touch or keys, and the run can be paused and restarted.
    """
    with exit_status():
        from visviva.cli.downloads import downloads_of
        from visviva.play.live import LiveRun
        from visviva.play.warm_up import warm_up
        from visviva.view.serving.live_session import LiveSession
        from visviva.view.serving.server import host

        subject = subject_of(scene, settings or (), python)
        name = scene.stem if scene else "playground"
        live = LiveRun(subject, name, Path.cwd(), warm_up if subject.editable else lambda: None)
        live.start()
        try:
            title = f"{scene or 'an empty playground'}, live"
            files = downloads_of(live)
            host(lambda page: LiveSession(page, live).run(), title, port, not no_open, files)
        finally:
            live.close()
        typer.echo("\nplay ended")


def subject_of(scene: Path | None, settings: Sequence[str] = (), python: Path | None = None) -> Subject:
    """An empty playground, or one of this scene."""
    from visviva.play.playground import Playground
    from visviva.scene import load_scene

    if scene is None:
        return Playground()
    return live_subject(load_scene(scene, settings, python=python))


def live_subject(loaded: Scene) -> Subject:
    """The playground with a scene in it, or the scene itself if it contains more than a playground can."""
    from visviva.cli.look import run_look
    from visviva.cli.session import Ready, prepare
    from visviva.errors import SceneError
    from visviva.play.given import BuiltScene, GivenScene
    from visviva.play.playground import Playground
    from visviva.play.sketch import RefusedEdit
    from visviva.play.world_to_sketch import sketch_of_world
    from visviva.scene.catalogue import full_catalogue
    from visviva.scene.knobs import knobs_of
    from visviva.scene.load import with_overrides, with_recorded_actions
    from visviva.scene.put_numbers import put_numbers
    from visviva.steppers.models import TimeSteppingModel
    from visviva.steppers.time_stepping import TimeStepping

    model = loaded.single("stepper")

    def build(settings: Sequence[str] = ()) -> BuiltScene:
        ready: Ready = prepare(with_overrides(loaded, settings) if settings else loaded)
        over = ready.stepper.h if isinstance(ready.stepper, TimeStepping) else 0.0
        parts = ready.tracks, ready.signals, ready.inputs, ready.named
        return BuiltScene(ready.world, ready.state, ready.stepper, *parts, over)

    def text_of(
        written: Mapping[str, str], inputs_now: Mapping[str, Input], hand: HandModel | None, t: float
    ) -> str:
        if not inputs_now and hand is None and source is not None and loaded.text == source.text:
            with suppress(SceneError):
                return put_numbers(loaded.text, written)
        settings = [f"{path}={value}" for path, value in written.items()]
        ended = t if (inputs_now or hand) and t else loaded.settings.duration
        return with_recorded_actions(with_overrides(loaded, settings), inputs_now, hand, ended)

    look, inputs, source = run_look(loaded), loaded.entries("inputs"), loaded.source
    knobs = knobs_of(source.root, full_catalogue(), bool(source.cgs)) if source else []
    try:
        if inputs:
            raise RefusedEdit("it is controlled by its inputs")
        if loaded.params or loaded.entries("signals"):
            raise RefusedEdit("it has parameters or signals of its own")
        if not isinstance(model, TimeSteppingModel):
            raise RefusedEdit("its stepper is not time_stepping")
        built = build()
        sketch = sketch_of_world(built.world, built.state)
    except RefusedEdit as why:
        steering = [part.model_dump(exclude={"kind", "targets"}) for part in inputs.values()]
        return GivenScene(build, str(why), look, steering, text_of, knobs, loaded.folder(()))
    return Playground(sketch, model.h, look, loaded.settings.view)
