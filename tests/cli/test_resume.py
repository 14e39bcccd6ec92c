"""A run that was stopped, killed or completed is continued in its file, bitwise as if uninterrupted."""

from __future__ import annotations

import json
import random
import signal
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import h5py
import numpy as np
import pytest
from tests.cli.conftest import ENDLESS, started
from tests.cli.test_stopped import wait_for_frames

import visviva
from visviva.cli.resume import resume
from visviva.cli.session import Running, prepare
from visviva.errors import SceneError, SimulationError
from visviva.record import free_space
from visviva.record.run_writer import RunWriter
from visviva.scene import load_scene
from visviva.scene.examples import example_path

# Particles that come and go, springs, contacts of points and of bodies, joints with friction, elastic bodies,
# ropes that leave their sheaves, cloth that may tear, in both steppers; for how long [s].
SCENES = {
    "fountain": 0.4,
    "whipping_rope": 1.2,
    "bead_on_wire": 0.6,
    "dragged_net": 0.4,
    "billiard_break": 0.5,
    "domino_run": 0.5,
    "rocking_block": 0.4,
    "breakable_bridge": 0.5,
    "jelly_cube": 0.3,
    "elastic_bed": 0.25,
    "rings_on_a_cone": 0.16,
    "tackle": 0.5,
    "crane": 0.7,
    "newtons_cradle": 0.6,
    "paper_hoop": 0.04,
}
CORNERS = """
duration: 3 s
gravity: [0, 0, 0]
bodies:
  ball: {kind: point_mass, mass: 2, position: [0, 0, 0], velocity: [5, 0, 0]}
  arm: {kind: rigid_body, mass: 2, shape: {kind: box, size: [0.8, 0.2, 0.2]}, position: [0.4, 0, 0]}
constraints:
  hinge:
    body: arm
    kind: hinge
    at: [0, 0, 0]
    axis: [0, 1, 0]
    motor: {torque_formula: "where(t < 1, 9, -3) + sign(sin(9 * t)) + abs(t - 1.7)"}
forces:
  push: {kind: field, points: ball, force: ["where(2 < x < 2.05, -80, 0) + 3 * sign(sin(7 * t))", 0, 0]}
"""
FEW = ("fountain", "bead_on_wire", "domino_run", "tackle", "paper_hoop")


class Killed(BaseException):
    """As SIGKILL: whoever runs gets no further."""


def content(path: Path) -> dict[str, bytes]:
    """Every array and text of a run file but the times of day and of the clock on the wall."""
    found: dict[str, bytes] = {}
    with visviva.load(path) as run:

        def visit(name: str, item: object) -> None:
            if isinstance(item, h5py.Dataset) and not name.startswith(("commits", "status/", "checkpoint/")):
                array = np.asarray(item[()])
                found[name] = repr(array.tolist()).encode() if array.dtype.hasobject else array.tobytes()

        run._file.read(lambda file: file.visititems(visit))
        checkpoint = run.checkpoint()
        assert checkpoint is not None
        for name in ("t", "q", "v", "memory", "accounts"):
            found[f"checkpoint {name}"] = np.asarray(getattr(checkpoint, name)).tobytes()
        kept = [run.summary[name] for name in ("steps", "events", "simulated", "warnings", "ledger")]
        found["kept"] = json.dumps([run.status, run.message, kept]).encode()
    return found


def same(path: Path, other: Path) -> None:
    """Assert that two runs hold the same, bit for bit."""
    found, expected = content(path), content(other)
    assert {
        name: (found.get(name), expected[name]) for name in expected if found.get(name) != expected[name]
    } == {}
    assert found.keys() == expected.keys()


@contextmanager
def killing(running: Running, monkeypatch: pytest.MonkeyPatch):
    """What is not on the disk when `Killed` is raised never gets there."""
    with monkeypatch.context() as patch:
        patch.setattr(RunWriter, "__exit__", lambda *given: None)
        with pytest.raises(Killed):
            yield
    running.writer._store._closer()
    running.writer._closed = True


def stopped(running: Running, calls: int, kill: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run for so many looks, and die, or be asked to stop."""
    see, seen = running.see, 0

    def watch(world, step) -> None:
        nonlocal seen
        seen += 1
        if seen == calls and kill:
            raise Killed
        running.stop.asked = seen == calls
        see(world, step)

    monkeypatch.setattr(running, "see", watch)
    if kill:
        with killing(running, monkeypatch):
            running.go()
    else:
        with pytest.raises(KeyboardInterrupt):
            running.go()


def looks(scene: Path, out: Path, until: float) -> int:
    """Run undisturbed, and count how often the recorder looks."""
    running, count = Running(prepare(load_scene(scene)), out, True, until), 0
    see = running.see

    def counted(world, step) -> None:
        nonlocal count
        count += 1
        see(world, step)

    running.see = counted  # type: ignore[method-assign]
    running.go()
    return count


def goes_on(scene: Path, until: float, folder: Path, seed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(seed)
    whole, out = folder / "whole.vv", folder / "part.vv"
    count = looks(scene, whole, until)
    running = Running(prepare(load_scene(scene)), out, True, until)
    for kill in (True, False, True):
        stopped(running, rng.randint(1, max(1, count // 3)), kill, monkeypatch)
        running = resume(out, until)
    running.go()
    same(out, whole)


@pytest.mark.parametrize("name", FEW)
def test_goes_on_bitwise(name, tmp_path, monkeypatch):
    goes_on(Path(example_path(name)), SCENES[name] / 2, tmp_path, name, monkeypatch)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("name", SCENES)
def test_goes_on_bitwise_wherever_it_stops(name, seed, tmp_path, monkeypatch):
    goes_on(Path(example_path(name)), SCENES[name], tmp_path, f"{name} {seed}", monkeypatch)


@pytest.mark.parametrize("stepper", ["{kind: event_driven}", "{kind: time_stepping, h: 7 ms}"])
@pytest.mark.parametrize("seed", range(3))
def test_formulas_with_corners_go_on_bitwise(stepper, seed, tmp_path, monkeypatch):
    """In time and in space: where a search for the next one begins does not show."""
    scene = tmp_path / "corners.yaml"
    scene.write_text(CORNERS + f"stepper: {stepper}\n")
    goes_on(scene, 2.0, tmp_path, f"{seed}", monkeypatch)


@pytest.mark.parametrize("stepper", ["{kind: event_driven}", "{kind: time_stepping, h: 3 ms}"])
def test_a_complete_run_goes_on_beyond_its_end(stepper, ball, tmp_path):
    """The end of a run cuts its last steps; one that goes on takes them anew, without the cut."""
    ball.write_text(f"{ball.read_text()}stepper: {stepper}\n")
    visviva.run(ball, tmp_path / "whole.vv", until=0.9)
    visviva.run(ball, tmp_path / "part.vv", until=0.437)
    resume(tmp_path / "part.vv", 0.9).go()
    same(tmp_path / "part.vv", tmp_path / "whole.vv")


def test_a_stop_within_a_step_that_the_end_cuts(ball, tmp_path, monkeypatch):
    """It kept the state between two cut steps: a run that went on beyond the end had another grid."""
    ball.write_text(f"{ball.read_text()}stepper: {{kind: time_stepping, h: 3 ms}}\n")
    count = looks(ball, tmp_path / "whole.vv", 0.4375)
    out = tmp_path / "part.vv"
    stopped(Running(prepare(load_scene(ball)), out, True, 0.4375), count, False, monkeypatch)
    resume(out, 0.4375).go()
    same(out, tmp_path / "whole.vv")


def test_a_stop_before_the_first_step(tmp_path, monkeypatch):
    """The first frame was recorded anew, with contact forces that the first step had written."""
    scene, out = Path(example_path("rocking_block")), tmp_path / "part.vv"
    visviva.run(scene, tmp_path / "whole.vv", until=0.05)

    def interrupted(*given):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr("visviva.cli.session.simulate", interrupted)
        Running(prepare(load_scene(scene)), out, until=0.05).go()
    resume(out, 0.05).go()
    same(out, tmp_path / "whole.vv")


def test_command(command, ball, tmp_path):
    out = tmp_path / "a.vv"
    assert command("run", ball, "-o", out, "--until", "0.2", "--no-progress").exit_code == 0
    told = command("run", "--resume", out, "--no-progress", "--json")
    assert told.exit_code == 0
    assert json.loads(told.stdout)["frames"] == 51
    again = command("run", "--resume", out)
    assert again.exit_code == 2
    assert "complete up to 0.5 s" in again.stderr
    both = command("run", ball, "--resume", out)
    assert both.exit_code == 2 and "leave out" in both.stderr
    assert command("run").exit_code == 2


def signalled(number: signal.Signals, scene: Path, out: Path, until: float, wait: float) -> None:
    """A run that gets a signal, so long after its first frames, and goes on to its end."""
    process = started("run", scene, "-o", out, "--until", until, "--no-progress")
    wait_for_frames(out, process)
    with pytest.raises(SceneError, match="another process writes"):
        resume(out, until)
    time.sleep(wait)
    process.send_signal(number)
    printed, said = process.communicate(timeout=120)
    assert printed == ""
    with visviva.load(out) as run:
        assert run.status == ("running" if number == signal.SIGKILL else "stopped")
    if number != signal.SIGKILL:
        assert process.returncode == 3
        assert said.startswith("interrupted at t = ") and "Traceback" not in said
    resume(out, until).go()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two minutes of it without a signal."""
    folder = tmp_path_factory.mktemp("whole")
    (folder / "endless.yaml").write_text(ENDLESS)
    visviva.run(folder / "endless.yaml", folder / "whole.vv", until=120.0)
    return folder / "whole.vv"


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX systems")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_signals(number, whole, endless, tmp_path):
    """SIGTERM and SIGHUP end like Ctrl-C; after SIGKILL the file goes on too.

    The run is long enough not to end before it is signalled, on a busy machine as well."""
    out = tmp_path / "a.vv"
    signalled(number, endless, out, 120.0, 0.0)
    same(out, whole)


def wait_for_handlers(process) -> None:
    """Until Ctrl-C meets the command and no longer Python alone, which may lose it while it starts."""
    if sys.platform != "linux":
        time.sleep(0.2)
        return
    ours = 1 << (signal.SIGTERM - 1)
    for _ in range(2400):
        status = Path(f"/proc/{process.pid}/status").read_text()
        if int(status.split("SigCgt:")[1].split()[0], 16) & ours:
            return
        time.sleep(0.025)
    raise AssertionError("no handler in a minute")


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX systems")
@pytest.mark.parametrize("wait", [0.0, 0.1, 0.2, 0.3, 0.5, 0.7])
def test_ctrl_c_at_the_start_is_quiet(wait, endless, tmp_path):
    process = started("run", endless, "-o", tmp_path / "a.vv", "--no-progress")
    wait_for_handlers(process)
    time.sleep(wait)
    process.send_signal(signal.SIGINT)
    printed, said = process.communicate(timeout=120)
    assert process.returncode == 3
    assert "Traceback" not in said and len(said.splitlines()) <= 3
    assert printed == ""


def test_a_full_disk_and_then_space(ball, tmp_path, monkeypatch):
    visviva.run(ball, tmp_path / "whole.vv")
    out, room = tmp_path / "part.vv", free_space.free_bytes
    running = Running(prepare(load_scene(ball)), out)
    monkeypatch.setattr(
        free_space, "free_bytes", lambda folder: room(folder) if running.writer.count < 20 else 0
    )
    with pytest.raises(SimulationError, match="disk is nearly full"):
        running.go()
    with pytest.raises(SceneError, match="disk is nearly full"):
        resume(out)
    monkeypatch.undo()
    resume(out).go()
    same(out, tmp_path / "whole.vv")
