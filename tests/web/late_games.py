"""Tables in the middle of late games: a finished game of the tests is uploaded and played on from a
moment in which a seat is asked something."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from landnam.games import GAMES
from landnam.kit.core import CHANCE
from landnam.kit.session import Session, read_log
from landnam.web.table.story import Story
from tests.web.browsing import Page
from tests.web.running import Server

REPLAYS = Path(__file__).parents[1] / "games"


class Moment(NamedTuple):
    """What is asked there, of whom, and the step of the replay."""

    prompt: str
    seat: int
    step: int
    share: float
    """How much of the game is over."""


@cache
def story(game: str, log: str) -> Story:
    text = (REPLAYS / game / "replays" / f"{log}.log").read_text(encoding="utf-8")
    box = GAMES[game]
    return Story(read_log(text, box, box.load()).session)


@cache
def moments(game: str, log: str) -> tuple[Moment, ...]:
    """All in which somebody has a choice."""
    whole = story(game, log)
    now = Session(whole.session.game, whole.session.content, whole.session.header)
    steps = {moment.entries: step for step, moment in enumerate(whole.moments)}
    found = []
    for number, entry in enumerate(whole.session.entries):
        decision = now.decision(entry.seat)
        assert decision is not None
        if entry.seat != CHANCE and not entry.forced and number in steps:
            share = number / len(whole.session.entries)
            found.append(Moment(decision.prompt, entry.seat, steps[number], share))
        now.record(decision, entry.option, entry.forced)
    return tuple(found)


def late(game: str, log: str, prompt: str, share: float = 0.6) -> Moment:
    """The first moment of a late game with this question."""
    asked = [one for one in moments(game, log) if one.prompt == prompt]
    return next((one for one in asked if one.share >= share), asked[-1])


def upload(page: Page, server: Server, game: str, log: str) -> str:
    """The address of the finished game."""
    text = (REPLAYS / game / "replays" / f"{log}.log").read_bytes()
    file = {"name": "game.log", "mimeType": "text/plain", "buffer": text}
    headers = {"Origin": server.address}
    answer = page.request.post("/upload", multipart={"log": file, "name": ""}, headers=headers)
    assert answer.ok, answer.text()
    return answer.url.removesuffix("/replay")


def play_on(page: Page, server: Server, finished: str, moment: Moment) -> str:
    """The address of a table that goes on from there, with the viewer on the seat that is asked."""
    form = {"step": str(moment.step), "seat": str(moment.seat)}
    headers = {"Origin": server.address}
    answer = page.request.post(f"{finished}/branch", form=form, headers=headers)
    assert answer.ok, answer.text()
    return answer.url
