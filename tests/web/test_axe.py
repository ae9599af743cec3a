"""axe-core finds nothing on any page; in every language nothing is wider than the screen.

Markup is the same in every language (tests/web/test_pages.py reads it in all four), so axe looks at
one of them, by light on a desk and by dark on a phone.
"""

from __future__ import annotations

import pytest

from landnam.games import GAMES
from landnam.kit.luck import Luck
from landnam.kit.session import Session
from tests.web import browsing
from tests.web.browsing import (
    DESKTOP,
    LANGUAGES,
    PHONE,
    Page,
    Visit,
    axe,
    made_table,
    shot,
    sideways,
)
from tests.web.running import Person, Server
from tests.web.test_pages import PAGES

browser, server, visit = browsing.browser, browsing.server, browsing.visit

TABLES = (  # a question, a map, a room
    ("vaalbara", "bot:beginner", "bot:beginner"), ("northgard", "bot:beginner"),
    ("vaalbara", "friend"),
)  # fmt: skip
Look = tuple[str, dict[str, int]]
LOOKS: tuple[Look, ...] = (("light", DESKTOP), ("dark", PHONE))


@pytest.fixture(scope="module")
def replays(server: Server) -> list[str]:
    """The paths of replays of games that are over, for everybody to see."""
    person = Person(server, "Ann")
    try:
        return [kept(person, name) for name in sorted(GAMES)]
    finally:
        person.close()


def kept(person: Person, name: str) -> str:
    game = GAMES[name]
    session = Session.start(game, game.load(), ["Ann", "Bence", "Юлія"], seed=7)
    luck = Luck.seeded(7, "replay")
    while not session.is_over:
        decision = session.state.asks[0]
        session.answer(decision.seat, luck.pick(decision.options))
    answer = person.http.post("/upload", files={"log": ("game.log", session.text().encode())})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).partition("?")[0]


def paths(page: Page, server: Server, replays: list[str]) -> list[str]:
    """Of tables, of all pages, and of a moment in each replay."""
    tables = [made_table(page, server, *seats) for seats in TABLES]
    moments = [f"{path}?step={n}&seen_by=1" for path, n in zip(replays, (30, 9999), strict=True)]
    return [*tables, *PAGES, "/nothing", "/api", *moments]


@pytest.mark.long
def test_axe_finds_nothing_on_any_page(visit: Visit, server: Server, replays: list[str]) -> None:
    page = visit("/", has_axe=True)
    wrong = {}
    for path in paths(page, server, replays):
        dress(page, LOOKS[0])
        page.goto(path)
        for look in LOOKS:
            wrong[path, look[0]] = found_wrong(page, look)
            shot(page, f"{path.strip('/').replace('/', '-')[:20]}-en-{look[0]}")
    assert not any(wrong.values()), {where: found for where, found in wrong.items() if found}


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_every_page_fits_a_phone_in_every_language(
    visit: Visit, server: Server, replays: list[str], lang: str
) -> None:
    page = visit("/", lang, viewport=PHONE)
    wrong = {}
    for path in paths(page, server, replays):
        page.goto(path)
        assert page.locator("html").get_attribute("lang") == lang, path
        assert page.title().strip(), path
        wrong[path] = sideways(page)
        shot(page, f"{path.strip('/').replace('/', '-')[:20]}-{lang}")
    assert not any(wrong.values()), {where: found for where, found in wrong.items() if found}


def dress(page: Page, look: Look) -> None:
    theme, size = look
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    page.set_viewport_size(size)  # type: ignore[arg-type]


def found_wrong(page: Page, look: Look) -> list[str]:
    dress(page, look)
    return axe(page) + sideways(page)


def test_axe_finds_nothing_at_a_curtain(visit: Visit, server: Server) -> None:
    page = visit("/", has_axe=True)
    page.goto(made_table(page, server, "vaalbara", "here"))
    assert not axe(page)
