"""Several people at one screen while an offer is answered in secret: calls tell nothing."""

from __future__ import annotations

from collections import Counter
from itertools import count
from pathlib import Path
from typing import cast

from starlette.websockets import WebSocket

from landnam.games import GAMES
from landnam.kit.core import SPECTATOR
from landnam.kit.luck import Luck
from landnam.web.people import WORDS, Visitor
from landnam.web.site import Site
from landnam.web.table.actor import LiveTable
from landnam.web.wire.messages import Open
from landnam.web.wire.screen import SocketScreen
from tests.web.table.making import ANN, BOB, answer, lay, with_site

OWN, AWAY = [0, 1], 2
GAME = GAMES["vaalbara"]


def sit_down(site: Site, live: LiveTable) -> SocketScreen:
    """A screen at which Ann plays two seats; nobody reads what it is sent."""
    here = Visitor(ANN, WORDS["en"], "", "")
    screen = SocketScreen(site, live, here, cast(WebSocket, None))
    live.screens.watch(screen.look, here.words, screen.outbox, "")
    live.screens.open.add(screen)
    return screen


async def step(screen: SocketScreen, luck: Luck) -> int:
    """Whoever is called opens the curtain; whoever sees a question answers it; who is away comes
    last. Returns the seat that was called, if any."""
    live, called = screen.live, screen.look.curtain
    asked = live.game.asked()
    if called >= 0:
        await screen.open(Open(called))
    elif screen.look.seat in asked:
        await answer(live, screen.look.seat, luck)
    else:
        assert not set(asked) & set(OWN), "somebody at the screen is asked and was not called"
        await answer(live, AWAY, luck)
    return called


async def answer_offer(screen: SocketScreen, luck: Luck) -> list[int]:
    """Who is called from the curtain until the offer is closed."""
    live, calls = screen.live, []
    poll = live.game.session.poll_start
    while live.game.is_secret and live.game.session.poll_start == poll:
        calls.append(await step(screen, luck))
    return [seat for seat in calls if seat >= 0]


def test_everybody_at_the_screen_is_called_whoever_holds_a_warrior(tmp_path: Path) -> None:
    """VB-WARRIOR-7, VB-R-30: seat 2 plays elsewhere. While its answer is missing the offer is open,
    and those at the screen are called one after the other, the same for all holders."""
    met = Counter[tuple[int, ...]]()

    async def work(site: Site) -> None:
        for game in count():
            live, luck = await lay(site, ANN, ANN, BOB), Luck.seeded(game, "curtain")
            screen, at_screen = sit_down(site, live), SPECTATOR
            while not live.game.is_over:
                if not live.game.is_secret:
                    at_screen = screen.look.seat
                    await step(screen, luck)
                    continue
                holders = tuple(live.game.asked())
                expected = [seat for seat in OWN if seat != at_screen]
                calls = await answer_offer(screen, luck)
                met[holders] += 1
                if AWAY in holders:
                    assert calls == expected, (holders, at_screen)
                else:
                    assert calls == expected[: len(calls)], (holders, at_screen)
            live.screens.open.clear()
            live.screens.viewers.clear()
            if {(AWAY,), (0, AWAY), (1, AWAY), (0,), (1,)} <= met.keys():
                return

    with_site(tmp_path, work)


def test_the_curtain_looks_the_same_whoever_holds_a_warrior(tmp_path: Path) -> None:
    """VB-R-30: in all worlds that watchers cannot tell apart the first call is the same, and so is
    every byte of the page that the curtain hangs before."""
    asked: set[tuple[int, ...]] = set()

    async def work(site: Site) -> None:
        luck = Luck.seeded(1, "curtain")
        while len(asked) < 4:
            live = await lay(site, ANN, ANN, BOB)
            while not live.game.is_over:
                if live.game.is_secret:
                    compare_worlds(site, live, luck, asked)
                seats = live.game.asked()
                await answer(live, seats[luck.below(len(seats))], luck)

    with_site(tmp_path, work)


def compare_worlds(site: Site, live: LiveTable, luck: Luck, asked: set[tuple[int, ...]]) -> None:
    """Other hands, the same page."""
    session = live.game.session
    true_state = session.state
    first = first_call(site, live)
    for _ in range(12):
        session.state = GAME.redeal(true_state, SPECTATOR, luck)
        if live.game.is_secret:
            asked.add(tuple(live.game.asked()))
            assert first_call(site, live) == first
    session.state = true_state


def first_call(site: Site, live: LiveTable) -> tuple[int, dict[str, str], tuple[str, bool]]:
    screen = SocketScreen(site, live, Visitor(ANN, WORDS["en"], "", ""), cast(WebSocket, None))
    look = screen.look
    assert look.seat == SPECTATOR
    return look.curtain, live.scenes.parts(look, WORDS["en"]), live.scenes.title(look, WORDS["en"])
