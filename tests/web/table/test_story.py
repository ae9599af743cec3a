"""A finished game looked at again: what was secret then and is open now."""

from __future__ import annotations

import re
from pathlib import Path

from landnam.box import Box
from landnam.games import BOXES, GAMES
from landnam.kit.core import SPECTATOR
from landnam.kit.luck import Luck
from landnam.kit.session import Session
from landnam.web.people import WORDS
from landnam.web.site import Site
from landnam.web.table.story import Story
from tests.draw.scenes import group
from tests.web.table.making import ANN, BOB, lay, with_site

GAME = GAMES["vaalbara"]
NAMES = ["Ann", "Bob", "Cid"]
SCORE = re.compile(r'class="score num">.*?</svg>(-?\d+)<')


def finished() -> Session:
    session, luck = Session.start(GAME, GAME.load(), NAMES, seed=5), Luck.seeded(5, "story")
    while not session.is_over:
        decision = session.state.asks[0]
        session.answer(decision.seat, decision.options[luck.below(len(decision.options))])
    return session


def test_in_a_replay_everybody_sees_the_points_of_the_moment(tmp_path: Path) -> None:
    """VB-VP-1 keeps totals secret until the end of the game; here it is over."""

    async def work(site: Site) -> None:
        session = finished()
        table = await site.lobby.upload(ANN, session.text(), "Old", NAMES)
        live = await site.registry.open(table)
        assert live is not None
        story = Story(live.game.session)
        for step in range(0, story.last + 1, 5):
            points = story.moments[step].scores
            for seat in (SPECTATOR, 0, 2):
                scene = story.scene(live.seats, live.row.name, step, seat, WORDS["en"])
                drawn = group(BOXES["vaalbara"].drawing.parts(scene), "seats")
                assert SCORE.findall(drawn) == [str(points[at]) for at in range(3)]
                assert "secret until the end" not in drawn
        scene = story.scene(live.seats, live.row.name, story.last // 2, SPECTATOR, WORDS["en"])
        plain = Box(BOXES["vaalbara"].game).drawing.parts(scene)["seats"]
        assert re.findall(r'class="score num">(-?\d+)<', plain) == [
            str(points) for points in story.moments[story.last // 2].scores
        ]

    with_site(tmp_path, work)


def test_while_it_is_played_points_stay_secret(tmp_path: Path) -> None:
    async def work(site: Site) -> None:
        live = await lay(site, ANN, BOB)
        for seat, locks in ((SPECTATOR, 2), (0, 1)):
            drawn = group(live.drawing.parts(live.scenes.scene(seat, WORDS["en"])), "seats")
            assert drawn.count("secret until the end") == locks

    with_site(tmp_path, work)
