"""From a click to the other person's page: two browsers at one table.

    python bench/browser.py --moves 60 --at-most 60

Both browsers and the server run on this machine, so one clock serves for both ends. The other page
counts as updated when its table names the new state (after the parts have been put in).
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.web.running import Server

ASK_ALWAYS = "document.querySelector('.game').dataset.confirm = '1'"  # every move takes two clicks
NOTE_CLICKS = """() => {
  window.clicks = [];
  addEventListener("click", (event) => {
    if (event.target.closest("[data-go]")) clicks.push(performance.timeOrigin + performance.now());
  }, true);
}"""
NOTE_CHANGES = """() => {
  window.changes = [];
  new MutationObserver(() => changes.push(performance.timeOrigin + performance.now()))
    .observe(document.querySelector(".game"), { attributes: true, attributeFilter: ["data-seen"] });
}"""
ASKED = "#part-prompt:not(.wait) .choice"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=60)
    parser.add_argument("--at-most", type=float, default=0.0, help="milliseconds, 95 of 100")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            times = measure(server, given.moves)
        finally:
            server.stop()
    times.sort()
    worst = times[int(len(times) * 0.95)]
    print(
        f"{len(times)} moves: p50 {statistics.median(times):.1f} ms, p95 {worst:.1f} ms, "
        f"max {times[-1]:.1f} ms from the click to the other page"
    )
    if given.at_most and worst > given.at_most:
        sys.exit(f"p95 is above {given.at_most:g} ms")


def measure(server: Server, moves: int) -> list[float]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        pages = []
        for _ in range(2):
            context = browser.new_context(base_url=server.address, reduced_motion="reduce")
            pages.append(context.new_page())
        seat_two(*pages)
        times: list[float] = []
        while len(times) < moves:
            if pages[0].locator("[data-rematch]").count():
                seat_two(*pages)
            for page, other in (pages, pages[::-1]):
                if page.locator(ASKED).count():
                    times += timed_move(page, other)
        browser.close()
    return times[:moves]


def seat_two(ann: Page, bob: Page) -> None:
    """A new table with both of them."""
    ann.goto("/new?game=vaalbara")
    ann.locator("[name=seat-1]").select_option("friend")
    ann.locator("[name=seat-2]").select_option("none")
    ann.locator("main form button[type=submit]").last.click()
    ann.wait_for_url("**/room*")
    invite = ann.locator("[data-copy], [data-share]").first
    bob.goto(invite.get_attribute("data-copy") or invite.get_attribute("data-share") or "")
    bob.locator("main form button[type=submit]").first.click()
    for page in (bob, ann):
        page.wait_for_url(lambda url: "/table/" in url and "/room" not in url)
        page.locator(ASKED).first.wait_for(state="attached")
        page.evaluate(ASK_ALWAYS)
        page.evaluate(NOTE_CLICKS)
        page.evaluate(NOTE_CHANGES)
        page.wait_for_timeout(600)


def timed_move(page: Page, other: Page) -> list[float]:
    """Milliseconds from the click to the change of the other page."""
    other.evaluate("changes.length = 0")
    option = page.locator(ASKED).first.get_attribute("data-pick")
    page.locator(f'[data-pick="{option}"]:visible').first.click()
    page.locator("[data-go]:visible").click()
    other.wait_for_timeout(120)
    clicked = page.evaluate("clicks.at(-1)")
    for _ in range(100):
        changed = [at for at in other.evaluate("changes") if at >= clicked]
        if changed:
            page.wait_for_timeout(50)
            return [changed[0] - clicked]
        other.wait_for_timeout(120)  # looking costs the page time
    return []


if __name__ == "__main__":
    main()
