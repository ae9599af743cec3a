"""What a page must hold at every size: nothing wider than the screen, no text that is cut off, lies
under something else or is too small to be read, nothing too small to be hit."""

from __future__ import annotations

from pathlib import Path

from tests.web.browsing import Page

SIZES = (
    (360, 780), (390, 844), (768, 1024), (820, 1180), (1024, 768), (1180, 820),
    (1280, 720), (1366, 657), (1440, 789), (1440, 900), (1920, 1080),
)  # fmt: skip
SMALLEST = 11  # of a text, in px
TARGET, FINGER = 24, 44  # of what can be clicked, with a mouse and on a phone
PHONE = 760

MEASURE = (Path(__file__).parent / "measuring.js").read_text(encoding="utf-8").partition("\n")[2]
FRAMES = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"


def faults(page: Page, width: int, height: int) -> list[str]:
    """What is wrong with the page at this size."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(FRAMES)
    target = FINGER if width <= PHONE else TARGET
    return page.evaluate(MEASURE, [SMALLEST, target])  # type: ignore[no-any-return]
