"""A table of one person, and one with players whom the rules play."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from uuid import uuid4

import msgspec
import pytest

from landnam.draw.scene import AUTOMATON, Scene
from landnam.games import BOXES, GAMES
from landnam.kit.automata import WEIGHED
from landnam.kit.core import CHANCE, SPECTATOR
from landnam.kit.log import ASKED
from landnam.kit.luck import Luck
from landnam.kit.session import Session
from landnam.web.api.states import state_of
from landnam.web.people import WORDS
from landnam.web.site import Site
from landnam.web.store.rows import OVER, PERSON, PLAYING
from landnam.web.table.actor import LiveTable
from landnam.web.table.lobby import NewSeat, NewTable
from landnam.web.table.story import NO_STOP, Story
from landnam.web.table.viewer import Look
from tests.kit.wolves import BOX, CONTENT, WOLVES, WolvesView
from tests.web.table.making import ANN, answer, with_site

EN = WORDS["en"]


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "wolves", WOLVES)
    monkeypatch.setitem(BOXES, "wolves", BOX)


def at_a_table(
    folder: Path, work: Callable[[LiveTable], Awaitable[None]], people: int = 1, wolves: int = 1
) -> None:
    async def on_site(site: Site) -> None:
        seats = [NewSeat(PERSON, f"P{at}") for at in range(people)]
        table = await site.lobby.create(ANN, NewTable("wolves", seats, options={"wolves": wolves}))
        live = await site.registry.open(table)
        assert live is not None
        await work(live)

    with_site(folder, on_site)


async def finish(live: LiveTable) -> None:
    luck = Luck.seeded(1, "people")
    while not live.game.is_over:
        await answer(live, live.game.asked()[0], luck)


def test_a_table_of_one_is_played_to_its_end(tmp_path: Path) -> None:
    async def work(live: LiveTable) -> None:
        assert not live.game.is_over and live.game.outcome() is None
        assert live.row.status == PLAYING and live.game.asked() == [0]
        assert not live.scenes.scene(0, EN).is_given_up
        await finish(live)
        outcome = live.game.outcome()
        assert outcome is not None and live.row.status == OVER
        assert outcome.ranking == [0] and len(outcome.scores) == 1
        told = live.drawing.parts(live.scenes.scene(0, EN))["prompt"]
        assert ("You won." if outcome.winners else "You lost.") in told

    at_a_table(tmp_path, work, wolves=0)


@pytest.mark.parametrize("wolves", [0, 1])
def test_one_person_resigns_and_has_lost(tmp_path: Path, wolves: int) -> None:
    async def work(live: LiveTable) -> None:
        await live.leave(ANN.id, 0, True, uuid4().hex)
        assert live.game.is_over and live.scenes.scene(0, EN).is_given_up
        outcome = live.game.outcome()
        assert (
            outcome is not None and outcome.winners == [1, 0][:wolves] and 0 not in outcome.winners
        )
        assert outcome.ranking[-1] == 0
        assert "You lost." in live.drawing.parts(live.scenes.scene(0, EN))["prompt"]
        assert "P0 lost." in live.drawing.parts(live.scenes.scene(SPECTATOR, EN))["prompt"]

    at_a_table(tmp_path, work, wolves=wolves)


def test_who_stays_plays_on_against_the_wolf(tmp_path: Path) -> None:
    async def work(live: LiveTable) -> None:
        await live.leave(ANN.id, 0, True, uuid4().hex)
        assert not live.game.is_over and not live.scenes.scene(1, EN).is_given_up

    at_a_table(tmp_path, work, people=2)


def test_automata_sit_behind_the_people(tmp_path: Path) -> None:
    async def work(live: LiveTable) -> None:
        sitters = live.scenes.scene(0, EN).sitters
        assert [sitter.name for sitter in sitters] == ["P0", "Grey wolf", "White wolf"]
        assert [sitter.kind for sitter in sitters] == [PERSON, AUTOMATON, AUTOMATON]
        await finish(live)
        told = msgspec.json.decode(msgspec.json.encode(state_of(live, ANN.id, EN)))
        assert [one["kind"] for one in told["table"]["seats"]][1:] == [AUTOMATON] * 2
        assert told["outcome"]["ending"] in ("eaten", "grazed")
        weighed = [event for event in told["events"] if event["kind"] == WEIGHED]
        assert len(weighed) == 12
        assert weighed[1]["because"]["question"] == "take"
        assert weighed[1]["because"]["measures"][0]["clause"] == "WO-TAKE-2"
        assert all("because" not in one for one in told["events"] if one["kind"] != WEIGHED)

    at_a_table(tmp_path, work, wolves=2)


def test_a_page_is_told_of_stops_and_shows_each_viewer_their_own(tmp_path: Path) -> None:
    async def work(live: LiveTable) -> None:
        assert "stops" not in live.scenes.parts(Look(0, "en"), EN)
        luck = Luck.seeded(1, "people")
        while not live.game.session.stops:
            await answer(live, live.game.asked()[0], luck)
        assert 'data-last="1"' in live.scenes.parts(Look(0, "en"), EN)["stops"]
        howl, take = live.game.session.stops
        for seat in (0, 1, SPECTATOR):
            scene = live.scenes.stop_scene(take, seat, EN)
            view = live.game.session.view(seat)
            assert isinstance(scene.view, WolvesView) and isinstance(view, WolvesView)
            assert scene.view.charm == view.charm and not scene.view.asks
            assert [event.kind for event in scene.events[scene.fresh :]] == [
                WEIGHED,
                "took",
                "gained",
            ]
        first = live.scenes.stop_scene(howl, 0, EN)
        assert first.view.herds[2] < live.scenes.stop_scene(take, 0, EN).view.herds[2]
        drawn = live.drawing.parts(live.scenes.stop_scene(take, 0, EN))
        assert "tie broken by" in drawn["log/all"] or "struck out" in drawn["log/all"]

    at_a_table(tmp_path, work, people=2)


def test_each_stop_is_a_step_of_the_replay(tmp_path: Path) -> None:
    async def work(live: LiveTable) -> None:
        await finish(live)
        story = Story(live.game.session)

        def scene(step: int) -> Scene:
            return story.scene(live.seats, "T", step, 0, EN)

        stops = [step for step, one in enumerate(story.moments) if one.stop != NO_STOP]
        assert [story.moments[step].stop for step in stops] == list(range(6))
        assert len(story.moments) == 6 + 3 * 2 + 1 + 1
        herds = [scene(step).view.herds for step in range(story.last + 1)]
        for step in stops[1::2]:  # a wolf has taken, after it had howled
            assert herds[step][1] > herds[step - 1][1]
        fresh = scene(stops[1])
        assert WEIGHED in [event.kind for event in fresh.events[fresh.fresh :]]
        assert scene(story.last).outcome is not None
        assert all(scene(step).outcome is None for step in stops)

    at_a_table(tmp_path, work)


def test_a_log_whose_luck_was_told_is_played_on_with_luck_that_is_drawn(tmp_path: Path) -> None:
    session = Session.start(WOLVES, CONTENT, ["me"], {}, 1, ASKED)
    session.answer_text(CHANCE, "charm 1")

    async def work(site: Site) -> None:
        table = await site.lobby.upload(ANN, session.text(), "Real", ["me"])
        live = await site.registry.open(table)
        assert live is not None
        assert live.game.asked() == [0]
        assert live.game.session.entries[0].text == "charm 1"

    with_site(tmp_path, work)
