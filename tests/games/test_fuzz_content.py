"""Content files with random changes: each is refused with its mistakes, or can be played."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from landnam.games import GAMES
from landnam.kit.core import Endless
from landnam.kit.luck import Luck
from landnam.kit.rehearsal import rehearse
from landnam.kit.session import Session
from tests.kit.toy import CARDS, CONTENT, RAID, DigOnce, Raid, RaidState

PROGRAM = Path(__file__).parents[2] / "bench" / "fuzz_content.py"
FILES = range(20_000, 20_040)
SEED = 12


def fuzz() -> ModuleType:
    spec = importlib.util.spec_from_file_location("fuzz_content", PROGRAM)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("game", GAMES)
def test_no_changed_file_hangs_or_crashes_a_game(game: str) -> None:
    outcomes = fuzz().run(game, FILES, SEED, games=1, seconds=60)
    assert set(outcomes) == {"refused", "played"}
    assert outcomes["played"] >= 3


def test_the_search_finds_a_crash_and_a_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or else its silence would mean nothing."""
    program = fuzz()
    text = (GAMES["vaalbara"].folder / "content.toml").read_text(encoding="utf-8")

    def crash(*_: object) -> None:
        raise ZeroDivisionError

    def hang(*_: object) -> None:
        while True:
            pass

    for fault, outcome in ((crash, "ZeroDivisionError"), (hang, "hang")):
        monkeypatch.setattr(program, "rehearse", fault)
        assert program.guarded("vaalbara", text, "1", 1, 0.5)[0].startswith(outcome)


def test_a_rehearsal_plays_to_the_end() -> None:
    assert rehearse(RAID, CONTENT, Luck("a rehearsal")).is_over


class EndlessState(RaidState):
    """Its first round comes again and again, with all cards."""

    def next_round(self) -> None:
        self.round = 1
        for player in self.players:
            player.hand, player.deck, player.discard = [], list(range(len(CARDS))), []


class EndlessRaid(Raid):
    state_type = EndlessState


def test_a_game_without_an_end_is_a_problem() -> None:
    with pytest.raises(Endless, match="does not end after 20000 answers"):
        rehearse(EndlessRaid(), CONTENT, Luck("on and on"))


class DigForever(DigOnce):
    def happen(self, state: RaidState, outcome: int) -> bool:
        state.push(self)
        return False


class LuckyState(RaidState):
    """In it luck is asked for ever, and no person."""

    def next_round(self) -> None:
        self.round += 1
        self.agenda += [DigForever(0)]


class LuckyRaid(Raid):
    state_type = LuckyState
    more_kinds = (DigForever,)


def test_luck_without_an_end_is_a_problem() -> None:
    game = LuckyRaid()
    session = Session.start(game, CONTENT, ["Ann", "Ben"])
    with pytest.raises(Endless, match="nobody is asked anything for 10000 steps"):
        while True:
            decision = session.state.asks[0]
            session.answer(decision.seat, decision.options[0])
