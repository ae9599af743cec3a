"""Luck that is told from a real table: asked, recorded, taken back and replayed as any answer."""

from __future__ import annotations

import pytest

from landnam.kit.core import CHANCE, IllegalOption
from landnam.kit.game import Content, Options
from landnam.kit.log import ASKED
from landnam.kit.luck import Luck
from landnam.kit.session import CannotUndo, Session, read_log
from tests.kit.toy import CONTENT, RAID
from tests.kit.wolves import CONTENT as WOLVES_CONTENT
from tests.kit.wolves import WOLVES, Charm, Wolves, WolvesState


def asked(seats: int = 2, seed: int = 1) -> Session:
    return Session.start(RAID, CONTENT, ["ann", "bob", "cyd"][:seats], {}, seed, ASKED)


def dealt(seats: int = 2) -> Session:
    """Everybody has been told to hold farm, loot and rest."""
    session = asked(seats)
    for _ in range(seats):
        for card in ("farm", "loot", "rest"):
            session.answer_text(CHANCE, f"draw {card}")
    return session


def test_a_chance_decision_stays_open_with_its_urn() -> None:
    session = asked()
    decision = session.decision(CHANCE)
    assert decision is not None and decision.prompt == "draw"
    assert decision.odds() == dict.fromkeys(range(6), 1)
    assert session.entries == []
    wolves = Session.start(WOLVES, WOLVES_CONTENT, ["ann"], {}, 1, ASKED)
    urn = wolves.decision(CHANCE)
    assert urn is not None and urn.odds() == {0: 1, 1: 2, 2: 1}
    assert wolves.urn() == {"charm 0": 1, "charm 1": 2, "charm 2": 1}
    assert Session.start(RAID, CONTENT, ["ann", "bob"]).urn() == {}


def test_what_was_told_is_a_line_of_the_log_like_any_other() -> None:
    lines = dealt().lines()
    assert lines[:4] == ["* draw farm", "* draw loot", "* draw rest", "* draw farm"]
    assert 'luck = "asked"\n' in dealt().text()
    assert "luck" not in Session.start(RAID, CONTENT, ["ann", "bob"]).text()


def test_the_impossible_is_refused_and_the_possible_is_named() -> None:
    session = asked()
    session.answer_text(CHANCE, "draw farm")
    left = "draw allows: draw rest, draw gift, draw dig, draw loot, draw burn$"
    with pytest.raises(IllegalOption, match=f"^chance may not 'draw farm'; {left}"):
        session.answer_text(CHANCE, "draw farm")
    with pytest.raises(IllegalOption, match=f"^chance may not answer 1; {left}"):
        session.answer(CHANCE, 1)
    with pytest.raises(IllegalOption, match=r"^seat 0 is not asked"):
        session.answer(0, 1)


def test_luck_is_not_told_where_it_is_drawn() -> None:
    session = Session.start(RAID, CONTENT, ["ann", "bob"])
    with pytest.raises(IllegalOption, match="is not asked anything"):
        session.answer(CHANCE, 1)
    with pytest.raises(IllegalOption, match="luck is not asked"):
        session.draw()


def finish(session: Session, seed: int = 1, drawn: int = 0) -> Session:
    """At random; of the luck one in `drawn` is drawn, the rest told."""
    luck = Luck.seeded(seed, "table")
    while not session.is_over:
        decision = session.state.asks[0]
        if decision.seat == CHANCE and drawn and luck.below(drawn) == 0:
            session.draw()
        else:
            session.answer(decision.seat, luck.pick(decision.options))
    return session


@pytest.mark.parametrize("drawn", [0, 1, 2])
@pytest.mark.parametrize("seed", range(4))
def test_a_log_replays_however_its_luck_came(seed: int, drawn: int) -> None:
    session = finish(asked(3, seed), seed, drawn)
    replay = read_log(session.text(), RAID, CONTENT)
    assert replay.error is None
    assert replay.session.text() == session.text() and replay.session.asks_luck


def test_drawn_luck_is_the_same_after_a_resumption() -> None:
    session = dealt()
    session.answer_text(0, "pick farm")
    session.answer_text(1, "pick rest")
    twin = read_log(session.text(), RAID, CONTENT).session
    for one in (session, twin):
        for _ in range(2):
            one.draw()
    assert session.text() == twin.text()


class LoadedDie(Charm):
    def urn(self, state: WolvesState) -> list[int]:
        return [2, 2]


class LoadedWolves(Wolves):
    def begin(self, content: Content, seats: int, options: Options) -> WolvesState:
        state = super().begin(content, seats, options)
        state.agenda[-1] = LoadedDie(0)
        return state


def test_what_can_come_out_one_way_only_is_not_asked() -> None:
    session = Session.start(LoadedWolves(), WOLVES_CONTENT, ["ann"], {}, 1, ASKED)
    assert [entry.text for entry in session.entries] == ["charm 2"]
    decision = session.decision(CHANCE)
    assert decision is not None and decision.prompt == "lamb"


def test_told_luck_is_a_fence_for_people() -> None:
    session = dealt()
    session.answer_text(0, "pick farm")
    session.answer_text(1, "pick rest")
    session.answer_text(CHANCE, "draw gift")
    assert not session.can_undo(0) and not session.can_undo(1)
    with pytest.raises(CannotUndo):
        session.undo(1)


def test_a_mistake_in_telling_is_put_right() -> None:
    session = asked()
    session.answer_text(CHANCE, "draw farm")
    session.undo(CHANCE)
    assert session.entries == [] and session.decision(CHANCE) is not None
    with pytest.raises(CannotUndo, match="nothing to take back"):
        session.undo(CHANCE)
    session = dealt()
    session.undo(CHANCE)
    session.answer_text(CHANCE, "draw dig")
    assert session.lines()[5] == "* draw dig"
    session.answer_text(0, "pick farm")
    session.answer_text(1, "pick farm")
    with pytest.raises(CannotUndo):
        session.undo(CHANCE)


def test_what_was_drawn_is_not_drawn_again() -> None:
    session = asked()
    session.draw()
    assert not session.can_undo(CHANCE)
    assert not Session.start(RAID, CONTENT, ["ann", "bob"]).can_undo(CHANCE)


def test_a_table_may_draw_from_now_on() -> None:
    session = asked()
    session.answer_text(CHANCE, "draw farm")
    session.draw_from_now_on()
    assert session.decision(CHANCE) is None and len(session.entries) == 6
    finish(session)
    assert read_log(session.text(), RAID, CONTENT).session.text() == session.text()
    branch = asked().branch(0, 9)
    assert branch.header.luck == "branch 0" and branch.decision(CHANCE) is None
