"""Drawing a table from views alone."""

from __future__ import annotations

from pathlib import Path

import landnam
from landnam.games import BOXES, GAMES
from landnam.kit.core import SPECTATOR
from landnam.kit.questions import CARD, SEAT, YES_NO, Prompt
from landnam.kit.session import Session
from landnam.terminal.screen import Screen
from landnam.terminal.tabletop import Tabletop
from landnam.words import Words
from landnam.words.game import kind_text

GAME = GAMES["vaalbara"]


def new_game() -> Session:
    return Session.start(GAME, GAME.load(), ["me", "random"], {}, seed=1)


def drawn(table: Tabletop, seat: int, session: Session) -> str:
    with table.screen.console.capture() as capture:
        table.screen.tell(table.draw(session.view(seat)))
    return capture.get()


def test_a_game_without_a_drawing_is_playable_all_the_same() -> None:
    session = new_game()
    table = Tabletop(Screen(Words("en")), session)
    decision = session.decision(0)
    assert decision
    choices = table.choices(session.view(0), decision)
    assert len(choices) == 5 and all(text.startswith("choose ") for text in choices)
    assert "Row 1" in drawn(table, 0, session)
    assert table.tell(session.events)
    assert table.names() == ["Seat 1", "Seat 2"]


def test_kinds_of_options_speak_where_a_game_has_no_words_of_its_own() -> None:
    words = Words("uk")
    give = Prompt("give", SEAT, "X-1", declines="no")
    show = Prompt("show", YES_NO, "X-2")
    pick = Prompt("pick", CARD, "X-3")
    asked = [(give, 0), (give, 1), (show, 0), (show, 1), (pick, 0), (None, 0)]
    texts = [kind_text(words, ["Ann", "Bob"], prompt, option) for prompt, option in asked]
    assert texts == ["Ні", "Bob", "Ні", "Так", "", ""]


def test_the_clause_of_a_question_comes_from_the_table() -> None:
    session = new_game()
    decision = session.decision(0)
    assert decision
    assert Tabletop(Screen(Words("en")), session).clause(decision) == "VB-CHOOSE-1"


def test_a_spectator_sees_no_hand_and_no_total() -> None:
    session = new_game()
    table = BOXES[session.game.name].terminal(Screen(Words("en")), session)
    assert table.hand(session.view(SPECTATOR)) == ""
    assert table.hand(session.view(0)) != table.hand(session.view(1))
    assert "+" not in drawn(table, SPECTATOR, session)


def test_people_are_shown_views_never_the_state() -> None:
    """Only the ranking of a finished game is asked of the state."""
    package = Path(landnam.__file__).parent
    folders = (package / "cli" / "play", package / "terminal", *package.glob("games/*/terminal"))
    paths = [path for folder in folders for path in folder.glob("*.py")]
    assert len(paths) > 15
    for path in paths:
        assert "session.state" not in path.read_text(encoding="utf-8")
