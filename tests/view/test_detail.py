"""The detail of a page, which follows the rate of its pictures: web/src/live/detail.js."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.browser

SOURCE = Path(__file__).parents[2] / "web/src/live/detail.js"
PLAYED = """async ([source, played]) => {
  const { Detail } = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  const stage = {
    light: { castShadow: true }, share: 1,
    toggleShadows() { this.light.castShadow = !this.light.castShadow; },
    setShare(share) { this.share = share; },
  };
  const [told, seen] = [[], []];
  const detail = new Detail(stage, (text) => told.push(text));
  let now = 0;
  for (const [wait, count] of played) {
    for (let i = 0; i < count; i++) detail.drawn((now += wait));
    seen.push([stage.light.castShadow, Math.round(100 * stage.share)]);
  }
  return [seen, told];
}"""


def played(browser: Any, *pictures: tuple[int, int]) -> tuple[list[list[Any]], list[str]]:
    """Shadows and per cent of pixels after each series, (interval [ms], count), and what was told."""
    page = browser.new_page()
    try:
        seen, told = page.evaluate(PLAYED, [SOURCE.read_text(), pictures])
    finally:
        page.close()
    return seen, told


def test_a_slow_moment_does_not_cost_detail_for_good(browser):
    seen, told = played(browser, (120, 17), (50, 205), (17, 300), (17, 300), (17, 300), (17, 900))
    assert seen == [[False, 100], [False, 50], [False, 70], [False, 100], [True, 100], [True, 100]]
    assert [bool(text) for text in told] == [True, True, True, False]


def test_what_fails_is_tried_more_and_more_rarely(browser):
    """Without shadows 17 ms, with them 50: tried after 5, 10 and 20 s."""
    slow = (50, 41)
    fast = [(17, 300), slow, (17, 600), slow, (17, 1200), slow]
    seen, _ = played(browser, slow, *fast)
    assert [shadows for shadows, _ in seen] == [False, True, False, True, False, True, False]


def test_a_rate_between_changes_nothing(browser):
    seen, told = played(browser, (50, 41), (30, 2000))
    assert seen[0] == seen[1] == [False, 100] and len(told) == 1
