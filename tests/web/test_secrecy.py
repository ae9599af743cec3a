"""Nothing a seat may not know leaves the server in any byte.

Two worlds that differ only in what a viewer cannot know are shown to that viewer over every
channel: all bytes must be equal. Each planted leak must be caught by the very same comparison.
"""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from landnam.games.vaalbara.drawing.page import VaalbaraDrawing
from landnam.kit.core import SPECTATOR, Event
from landnam.kit.errors import Problem
from landnam.kit.luck import Luck
from landnam.web.api.states import state_of
from landnam.web.pages.table import draw_page
from landnam.web.people import WORDS, Visitor
from landnam.web.site import Site
from landnam.web.site.config import Config
from landnam.web.store.rows import ANSWER, PERSON, Entry, User
from landnam.web.table.actor import LiveTable
from landnam.web.table.lobby import NewSeat, NewTable
from landnam.web.table.outbox import Outbox
from landnam.web.table.replayed import ReplayedGame
from landnam.web.table.scenes import Scenes
from landnam.web.table.viewer import Look, Press, Viewer

GAMES_PLAYED = int(os.environ.get("LANDNAM_SECRECY_GAMES", "4"))
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "vaalbara": [{}],
    "northgard": [{"creatures": "creatures"}, {}, {"creatures": "more", "teams": True}, {}],
}
"""By game and by number of seats, from two on."""
THING = re.compile(r'data-why="([^"]+)"')


def sent(live: LiveTable, viewer: int) -> dict[str, object]:
    """Everything the viewer is or could be sent now, by channel."""
    words = WORDS["en"]
    user = User(f"u{viewer}", f"P{viewer}") if viewer >= 0 else None
    here = Visitor(user, words, "", "")
    page = draw_page(live, here)
    parts = live.scenes.parts(Look(viewer, "en"), words)
    scene = live.scenes.scene(viewer, words)
    things = sorted(set(THING.findall("".join(parts.values()))))
    return {
        "page": page,
        "socket": frame(live, viewer),
        "sizes": {name: len(text) for name, text in parts.items()},
        "title": live.scenes.title(Look(viewer, "en"), words),
        "reasons": [live.drawing.why_not(scene, thing) for thing in things],
        "api": repr(state_of(live, user.id if user else "", words)),
        "refusals": [refusal(live, viewer, option) for option in (-1, 0, 99)],
        "events": [(e.kind, e.seat, e.a, e.b) for e in live.game.events(viewer)],
    }


def frame(live: LiveTable, viewer: int) -> bytes:
    """The bytes that go over the socket of somebody who comes in now."""
    words, outbox = WORDS["en"], Outbox()
    look = Look(viewer, "en")
    parts = Press().whole(live.scenes.parts(look, words))
    title = live.scenes.title(look, words)
    Viewer(look, words).show_whole(outbox, live.game.seen(viewer), parts, *title)
    return outbox.encoded


def refusal(live: LiveTable, viewer: int, option: int) -> str:
    """What a wrong answer is told."""
    seen = live.game.seen(viewer)
    coroutine = live.requests.move(f"u{viewer}", max(viewer, 0), option, seen, f"nonce-{option}-x")
    if viewer >= 0:
        decision = live.game.session.decision(viewer) or live.game.session.poll.get(viewer)
        if decision is not None and option in decision.options:
            coroutine.close()
            return "legal"
    try:
        coroutine.send(None)
    except Problem as problem:
        return WORDS["en"].explain(problem)
    except StopIteration:
        return "done"
    finally:
        coroutine.close()
    return "asked to be written"


def twin_of(game: ReplayedGame, viewer: int, luck: Luck) -> Callable[[], None]:
    """Put the table into another world that the viewer cannot tell from this one; returns how to
    come back."""
    session = game.session
    state, events, poll = session.state, session.events, session.poll
    news = dict(game.last_news_index)
    other = game.rules.redeal(state, viewer, luck)
    session.state = other
    session.events = [event for event in changed(events, viewer, luck)]
    session.poll = {decision.seat: decision for decision in other.asks} | {
        seat: decision for seat, decision in poll.items() if seat == viewer
    }

    def back() -> None:
        session.state, session.events, session.poll = state, events, poll
        game.last_news_index = news

    return back


def changed(events: list[Event], viewer: int, luck: Luck) -> Iterator[Event]:
    """The same events; of those the viewer was not told some are others, some are missing. What
    spectators are told is no secret: he was told it in other words."""
    for event in events:
        if event.is_for(viewer) or event.is_for(SPECTATOR):
            yield event
        elif luck.below(2):
            yield Event(event.kind, event.seat, (event.a + 1) % 12, event.b, event.audience)


async def play_and_compare(
    folder: Path,
    games: int,
    until: frozenset[str] = frozenset(["never"]),
    of: str = "vaalbara",
    every: int = 1,
    when: Callable[[LiveTable], bool] = lambda live: True,
) -> tuple[int, set[str]]:
    """How many pairs of worlds were compared (one after `every` answers), and the channels that
    told them apart; whoever only wants to know whether some do need not wait for the rest, nor
    look when there is nothing to see."""
    site = await Site.open(Config(folder=folder, workers=1))
    compared, leaks = 0, set[str]()
    try:
        for number in range(games):
            seats = 2 + number % 4
            live = await table(site, seats, of, OPTIONS[of][number % len(OPTIONS[of])])
            luck = Luck.seeded(number, "secrecy")
            while not live.game.is_over and not until <= leaks:
                for _ in range(every - 1):
                    if not live.game.is_over:
                        answer(live, luck)
                if when(live):
                    viewer = luck.below(seats + 1) - 1
                    leaks |= told_apart(live, SPECTATOR if viewer < 0 else viewer, luck)
                    compared += 1
                if not live.game.is_over:
                    answer(live, luck)
            site.registry.tables.pop(live.row.id)
            await live.close()
    finally:
        await site.close()
    return compared, leaks


def told_apart(live: LiveTable, viewer: int, luck: Luck) -> set[str]:
    """The channels over which the viewer is sent something else in another world."""
    here = sent(live, viewer)
    back = twin_of(live.game, viewer, luck)
    there = sent(live, viewer)
    back()
    return {channel for channel in here if here[channel] != there[channel]}


async def table(site: Site, seats: int, of: str, options: dict[str, Any]) -> LiveTable:
    """A table of people who do nothing by themselves."""
    user = User("u0", "P0")
    sitters = [NewSeat(PERSON, f"P{seat}") for seat in range(seats)]
    new = NewTable(of, sitters, "Table", options)
    live = await site.registry.open(await site.lobby.create(user, new))
    assert live is not None
    live.seats = [type(row)(row.table, row.seat, PERSON, f"u{row.seat}", row.name)
                  for row in live.seats]  # fmt: skip
    return live


def answer(live: LiveTable, luck: Luck) -> None:
    """Somebody answers something."""
    game = live.game
    asked = game.asked()
    seat = asked[luck.below(len(asked))]
    decision = game.session.decision(seat)
    assert decision is not None
    option = decision.options[luck.below(len(decision.options))]
    text = game.rules.notation(game.session.state, decision, option)
    game.enter(Entry(live.row.id, game.version + 1, seat, ANSWER, text, f"nonce{game.version}"))


def test_worlds_that_a_viewer_cannot_tell_apart_give_the_same_bytes(tmp_path: Path) -> None:
    compared, leaks = asyncio.run(play_and_compare(tmp_path, GAMES_PLAYED))
    assert not leaks, sorted(leaks)
    assert compared > 50 * GAMES_PLAYED


def test_so_do_worlds_of_northgard(tmp_path: Path) -> None:
    """Hands, draw decks and what was drawn from them differ."""
    compared, leaks = asyncio.run(play_and_compare(tmp_path, GAMES_PLAYED, of="northgard", every=7))
    assert not leaks, sorted(leaks)
    assert compared > 12 * GAMES_PLAYED


# ---- planted leaks


def leak_of_the_deck(live: LiveTable, seat: int) -> str:
    return str([player.deck for player in live.game.session.state.players])  # type: ignore[attr-defined]


def leak_of_hands(live: LiveTable, seat: int) -> str:
    return str([player.hand for player in live.game.session.state.players])  # type: ignore[attr-defined]


def leak_of_choices(live: LiveTable, seat: int) -> str:
    return str([player.chosen for player in live.game.session.state.players])  # type: ignore[attr-defined]


def leak_of_asked(live: LiveTable, seat: int) -> str:
    return str(live.game.asked())


def leak_of_events(live: LiveTable, seat: int) -> str:
    return str(len(live.game.session.events))


def leak_of_length(live: LiveTable, seat: int) -> str:
    return "x" * sum(player.hand for player in live.game.session.state.players)  # type: ignore[attr-defined]


PLANTED = [
    leak_of_the_deck,
    leak_of_hands,
    leak_of_choices,
    leak_of_asked,
    leak_of_events,
    leak_of_length,
]


def leak_of_decks(live: LiveTable, seat: int) -> str:
    return str([player.deck.loose for player in live.game.session.state.players])  # type: ignore[attr-defined]


def leak_of_drawn_cards(live: LiveTable, seat: int) -> str:
    return str(live.game.session.state.drawn)  # type: ignore[attr-defined]


OF_NORTHGARD = [leak_of_decks, leak_of_drawn_cards, leak_of_hands, leak_of_events]


@pytest.mark.parametrize(
    ("of", "leak"),
    [*(("vaalbara", leak) for leak in PLANTED), *(("northgard", leak) for leak in OF_NORTHGARD)],
    ids=lambda given: given if isinstance(given, str) else given.__name__,
)
def test_a_planted_leak_is_caught(
    of: str,
    leak: Callable[[LiveTable, int], str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    honest = Scenes.parts

    def leaky(self: Scenes, look: Look, words: Any) -> dict[str, str]:
        parts = honest(self, look, words)
        return {**parts, "prompt": f"{parts['prompt']}<!-- {leak(self.live, look.seat)} -->"}

    monkeypatch.setattr(Scenes, "parts", leaky)
    wanted = frozenset(["socket", "page"])
    shows = lambda live: leak(live, 0) != "[]"  # noqa: E731
    _, leaks = asyncio.run(play_and_compare(tmp_path, 12, wanted, of, when=shows))
    assert wanted <= leaks


def test_a_leak_in_a_reason_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = VaalbaraDrawing.why_not
    hands: list[Any] = []

    def leaky(self: VaalbaraDrawing, scene: Any, thing: str) -> Any:
        why = honest(self, scene, thing)
        return type(why)(f"{why.text} {hands[-1].game.session.state.players[0].deck}", why.clause)

    opened = Scenes.scene

    def noted(self: Scenes, *arguments: Any) -> Any:
        hands.append(self.live)
        return opened(self, *arguments)

    monkeypatch.setattr(Scenes, "scene", noted)
    monkeypatch.setattr(VaalbaraDrawing, "why_not", leaky)
    _, leaks = asyncio.run(play_and_compare(tmp_path, 2, frozenset(["reasons"])))
    assert "reasons" in leaks
