"""Trails, arrows of velocities and forces over a live run, in a browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.play.test_page import Table
from tests.view.browsing import visited
from tests.view.forked import Forked
from tests.view.served import PLAY

pytestmark = pytest.mark.browser

SCENE = """\
title: A ball on a thread
bodies:
  hook: {kind: scripted_point, position: [0, 0, 1]}
  ground: {kind: ground}
  box: {kind: rigid_body, shape: {kind: box, size: [0.2, 0.2, 0.2]}, mass: 1 kg, position: [-0.7, 0, 0.1]}
  ball: {position: [0.6, 0, 1], mass: 1 kg, radius: 5 cm, color: "#ff0000"}
forces:
  thread: {kind: spring, a: hook, b: ball, stiffness: 500 N/m, rest_length: 0.6}
contacts: {solids: {kind: bodies}}
view:
  camera: {position: [0, -4, 0.6], target: [0, 0, 0.6], fov: 35 deg}
  show: {trails: [ball]}
"""


@pytest.fixture(scope="module")
def shared(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    folder = tmp_path_factory.mktemp("overlays")
    (folder / "ball.yaml").write_text(SCENE)
    with visited(browser, Forked(folder / "ball.yaml", program=PLAY, folder=folder)) as seen:
        yield Table(seen)


@pytest.fixture
def table(shared: Table) -> Table:
    """The page that the tests share, its run begun anew; what a test switches, it switches back."""
    return shared.restart()


def test_what_swings_draws_its_way_and_its_velocity(table: Table) -> None:
    """It begins at rest at the right and swings: the arrow is there while it moves, and its way behind it."""
    page, green = table.page, (24, 138, 90)
    table.wait_until(lambda: table.time() > 0.35)
    assert page.locator("#shown input:checked").count() == 1
    page.keyboard.press("v")
    table.wait_until(lambda: table.seen.near(green) > 20)
    table.pause()
    red = table.seen.near((255, 0, 0))
    page.keyboard.press("v")
    assert table.seen.near(green) == 0
    page.keyboard.press("w")
    # By shares: a slow machine draws it with fewer pixels.
    assert red > 1.3 * table.seen.near((255, 0, 0)), "the end of the trail is as red as the ball"
    page.keyboard.press("w")


def test_forces_act_on_what_moves_and_on_what_rests(table: Table) -> None:
    """The ball has a net force and touches nothing; the box is carried, and has none."""
    page, red, purple = table.page, (200, 50, 43), (132, 64, 184)
    table.wait_until(lambda: table.time() > 0.2)
    before = table.seen.near(red)
    page.keyboard.press("n")
    table.wait_until(lambda: table.seen.near(red) > before + 20)
    page.keyboard.press("n")
    assert table.seen.near(purple) == 0
    page.keyboard.press("x")
    table.wait_until(lambda: table.seen.near(purple) > 40)
    assert page.get_by_label("contact forces").is_checked()
    page.keyboard.press("x")


def test_the_scale_stands_above_the_line_of_help(table: Table) -> None:
    """In a narrow window the line is two lines, and reaches to where the scale bar is."""
    page = table.page
    page.set_viewport_size({"width": 620, "height": 480})
    table.wait_until(lambda: table.time() > 0.1)
    table.pause()
    page.wait_for_selector("#message", state="hidden")
    view, hint = (page.locator(name).bounding_box() for name in ("#view", "#hint"))
    top = round(hint["y"] - view["y"])

    def stands_above() -> bool:
        """Once more where detail has gone meanwhile, and all of the picture with it."""
        before = table.seen.picture()
        page.keyboard.press("a")
        changed = abs(table.seen.picture() - before).max(axis=2) > 60
        page.keyboard.press("a")
        return bool(changed[:top].sum() > 30 and not changed[top:].any())

    table.wait_until(stands_above)
