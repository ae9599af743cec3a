"""axe-core finds nothing on any page, in any language; and nothing is wider than the screen."""

from __future__ import annotations

from typing import Any

import pytest

from landnam.games import GAMES
from landnam.kit.luck import Luck
from landnam.kit.session import Session
from tests.web import browsing
from tests.web.browsing import DESKTOP, PHONE, Visit, axe, made_table, shot, sideways
from tests.web.running import Person, Server
from tests.web.test_pages import PAGES

browser, server, visit = browsing.browser, browsing.server, browsing.visit

TABLES = (  # a question, a map, a room
    ("vaalbara", "bot:beginner", "bot:beginner"), ("northgard", "bot:beginner"),
    ("vaalbara", "friend"),
)  # fmt: skip
LOOKS = (  # colours are the same in every language, markup in every theme
    ("en", "all", "light", DESKTOP),
    ("en", "colours", "dark", PHONE),
    ("uk", "markup", "light", PHONE),
    ("ru", "markup", "light", PHONE),
    ("hu", "markup", "light", PHONE),
)


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


@pytest.mark.long
@pytest.mark.parametrize(("lang", "run", "theme", "size"), LOOKS)
def test_axe_finds_nothing_on_any_page(
    visit: Visit,
    server: Server,
    replays: list[str],
    lang: str,
    run: str,
    theme: str,
    size: Any,
) -> None:
    page = visit("/", lang, viewport=size, color_scheme=theme, bypass_csp=True)
    tables = [made_table(page, server, *seats) for seats in TABLES]
    moments = [f"{path}?step={n}&seen_by=1" for path, n in zip(replays, (30, 9999), strict=True)]
    wrong = {}
    for path in (*tables, *PAGES, "/nothing", "/api", *moments):
        page.goto(path)
        assert page.locator("html").get_attribute("lang") == lang, path
        wrong[path] = axe(page, run) + sideways(page)
        shot(page, f"{path.strip('/').replace('/', '-')[:20]}-{lang}-{theme}")
    assert not any(wrong.values()), {path: found for path, found in wrong.items() if found}


def test_axe_finds_nothing_at_a_curtain(visit: Visit, server: Server) -> None:
    page = visit("/", bypass_csp=True)
    page.goto(made_table(page, server, "vaalbara", "here"))
    assert not axe(page)
