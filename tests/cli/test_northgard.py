"""Northgard at the keyboard, and in series among bots."""

from __future__ import annotations

import csv
import json
import random
import re
import sys
from pathlib import Path
from typing import Final

import pytest
from rich.text import Text

from landnam.games import BOXES, GAMES
from landnam.games.northgard.rules.questions import LAYING, kind_of
from landnam.games.northgard.rules.state import NorthgardState
from landnam.games.northgard.rules.view import NorthgardView
from landnam.games.northgard.terminal.map import Chart
from landnam.games.northgard.terminal.reading import Reading
from landnam.kit.core import SPECTATOR
from landnam.kit.luck import Luck
from landnam.kit.session import Replay, Session, read_log
from landnam.terminal.screen import Screen
from landnam.terminal.tabletop import Density, Tabletop
from landnam.words import LANGUAGES, Words
from tests.cli.runner import lines, process, run

GAME: Final = GAMES["northgard"]
PLAY: Final = ("play", "northgard", "--seed", "7", "--save", "game.log")
SIM: Final = ("sim", "northgard", "--seats", "random,random,random", "--num", "3", "--seed", "7")
ENGLISH: Final = re.compile(r"\b[a-z]{4,}\b")
TYPED: Final = {"random", "quit", "cards", "table", "undo", "northgard", "game"}
"""Words of the machine that stay as they are in every language."""


def random_answers(seed: int, number: int = 1500) -> str:
    """Small numbers; those that are no option are asked again."""
    luck = random.Random(seed)
    return lines(*(str(luck.randint(1, 6)) for _ in range(number)))


def kept(file: str = "game.log") -> Replay:
    return read_log(Path(file).read_text(encoding="utf-8"), GAME, GAME.load())


def new_game(*seats: str, seed: int = 1, **options: object) -> Session:
    return Session.start(GAME, GAME.load(), list(seats), dict(options), seed)


def step(session: Session, luck: Luck) -> None:
    decision = session.state.asks[0]
    option = decision.options[luck.below(len(decision.options))]
    session.answer(decision.seat, option)


def shown(table: Tabletop, session: Session, seat: int, density: Density = Density.ROOMY) -> str:
    with table.screen.console.capture() as capture:
        table.screen.tell(table.draw(session.view(seat), density))
    return capture.get()


# ---- playing


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_is_played_by_typing(lang: str) -> None:
    """A whole one in Ukrainian, then told again; in the other languages the first turns."""
    number = 1500 if lang == "uk" else 60
    typed = lines("?", "? 1", "cards", "1", "log", "t") + random_answers(3, number)
    result = run(*PLAY, "--seats", "me,random", "--lang", lang, typed=typed)
    assert result.exit_code == 0
    assert "{" not in result.output
    game = kept()
    assert game.error is None
    assert len(game.session.entries) > 30
    told = [line for line in result.output.splitlines() if "--resume" not in line]
    assert max(map(len, told)) <= 80
    if lang == "uk":
        assert game.session.is_over
        output = run("replay", "game.log").output
        assert "Final ranking" in output and "fame: secret" not in output
    if lang in ("uk", "ru"):
        assert set(ENGLISH.findall("\n".join(told))) <= TYPED


def test_the_table_tells_what_a_newcomer_needs() -> None:
    output = run(*PLAY, "--seats", "me,random", typed="1\n" + random_answers(5, 25)).output
    for part in (
        "Which clan do you lead?  NG-SETUP-8",
        "Year 1 of 7",
        "Display:",
        "Winter: you will need",
        "A Bear clan (you",
        "fame: secret",
        "Your hand: \n• ",
        "What do you do this turn?  NG-ACT-2",
    ):
        assert part in output
    assert re.search(r"^0d Svartfjord +–? *[AB]?\d? +\d  (open|closed) ", output, re.MULTILINE)
    assert re.search(r"┊.*0a", output)
    assert re.search(r"^ 1 Tile \d+, [A-Z][a-z]+: .*\(continues \d+[a-d]→0", output, re.MULTILINE)


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("? scouts", "Scouts [instant card, 2 fame]"),
        ("? розвідники", "Scouts [instant card, 2 fame]"),
        ("? NG-FIGHT-1", "NG-FIGHT-1"),
        ("? fortress", "NG-BUILD-1"),
        ("? 1", "NG-CLAN-BEAR-1"),
        ("?", "held by player A with 3 units"),
        ("? stag clan", "NG-CLAN-STAG-1"),
        ("cards", "Grizzled Warriors"),
    ],
)
def test_help(word: str, expected: str) -> None:
    output = run(*PLAY, typed=lines(word)).output
    assert expected in " ".join(output.split())
    assert "? VB-" not in output


def test_an_option_about_no_card_is_explained_by_its_clause() -> None:
    output = run(*PLAY, typed=lines("1", "? 2")).output
    assert "NG-SETUP-13 " in output.rpartition("? 2")[2]


def test_a_clan_can_be_taken_back() -> None:
    run(*PLAY, "--confirm", typed=lines("1", "u", "2", ""))
    clans = [entry.text for entry in kept().session.entries if entry.seat == 0]
    assert clans and "boar" in clans[0]


def test_people_are_called_by_name_and_wait_behind_a_curtain() -> None:
    output = run(*PLAY, "--seats", "me:Ann,me:Bob", typed=lines("", "1", "", "2", "")).output
    assert "Ann leads: Bear clan" in output
    assert "Next at the keyboard: Bob" in output
    assert "Bob (Goat clan" in output


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_a_small_terminal_shows_the_whole_table_part_by_part(folder: Path) -> None:
    from tests.cli.terminal import Terminal

    def until_asked() -> list[str]:
        """Enter, until there is a question."""
        pages = [terminal.read_until("\n>", "Enter: go on")]
        while not pages[-1].rstrip().endswith(">"):
            assert terminal.process.poll() is None, pages[-1]
            terminal.type("")
            pages.append(terminal.read_until("\n>", "Enter: go on"))
        return pages

    with Terminal(folder, *PLAY, "--no-confirm", rows=24, columns=80) as terminal:
        until_asked()
        terminal.type("1")
        until_asked()
        terminal.type("t")
        *pages, question = until_asked()
    assert len(pages) > 1
    assert any("Neighbours" in page for page in pages)
    assert "NG-SETUP-13" in question


# ---- drawing


@pytest.mark.parametrize("columns", [80, 120])
def test_the_map_fits_and_shows_every_territory(
    columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    session = new_game(*["random"] * 5, seed=5, creatures="more")
    table = BOXES[session.game.name].terminal(Screen(Words("uk")), session)
    luck = Luck.seeded(5, "answers")
    number = 0
    while not session.is_over:
        number += 1
        seat = session.state.asks[0].seat
        if number % 9 == 0 or kind_of(session.state.asks[0].prompt) is LAYING:
            check_map(session, seat, columns)
        if number % 40 == 0:
            for density in Density:
                for line in shown(table, session, seat, density).splitlines():
                    assert Text(line).cell_len <= columns
        step(session, luck)


def check_map(session: Session, seat: int, columns: int) -> None:
    view = session.view(seat)
    assert isinstance(view, NorthgardView)
    reading = Reading(Words("en"), session.header.seats, view)
    drawn = [str(line) for line in Chart(reading, columns, True).draw().renderables]
    assert max(map(len, drawn)) <= columns
    text = "\n".join(drawn)
    for root in view.map.roots:
        assert re.search(rf"\b{reading.label(root)}{reading.troop(root)}(?![0-9K])", text)
    if reading.is_laying():
        named = re.findall(r"(?<![→←↑↓\w])(\d+)(?:–(\d+))?(?!\w)", re.sub(r"[→←↑↓]\d+", "", text))
        numbers = {n for low, high in named for n in range(int(low), int(high or low) + 1)}
        options = view.asks[0].options
        assert {n for n, option in enumerate(options, 1) if option} <= numbers


def test_a_map_too_wide_for_the_screen_goes_on_below() -> None:
    session = new_game("random", "random", seed=5)
    luck = Luck.seeded(5, "answers")
    while not session.is_over:
        step(session, luck)
    check_map(session, SPECTATOR, 30)


def test_secrets_are_not_drawn() -> None:
    """Whatever a seat cannot know may be otherwise: it is shown the same table, hand and news."""
    session = new_game("me", "random", "random", seed=2)
    table = BOXES[session.game.name].terminal(Screen(Words("en")), session)
    luck = Luck.seeded(2, "answers")
    number = 0
    while not session.is_over:
        number += 1
        if number % 12 == 0:
            other = GAME.see(GAME.redeal(session.state, 0, luck), 0)
            with table.screen.console.capture() as capture:
                table.screen.tell(table.draw(other))
            text = shown(table, session, 0)
            assert capture.get() == text
            assert table.hand(other) == table.hand(session.view(0))
            assert " ".join(text.split()).count("fame: secret") == 2
            watched = " ".join(shown(table, session, SPECTATOR).split())
            assert watched.count("fame: secret") == 3
            assert table.hand(session.view(SPECTATOR)) == ""
        step(session, luck)
    assert "fame: secret" not in shown(table, session, SPECTATOR)


# ---- series


def rows(file: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in Path(file).read_text(encoding="utf-8").splitlines()]


def test_the_number_of_workers_and_logs_change_nothing(folder: Path) -> None:
    assert run(*SIM, "--output", "1.jsonl", "--logs", "logs").exit_code == 0
    done = process(*SIM, "--workers", "2", "--output", "2.jsonl", folder=folder)
    assert done.returncode == 0, done.stderr
    assert Path("1.jsonl").read_bytes() == Path("2.jsonl").read_bytes()


def test_each_line_tells_clans_ending_years_and_closings() -> None:
    run(*SIM, "--output", "games.jsonl", "--logs", "logs")
    for row in rows("games.jsonl"):
        session = kept(f"logs/northgard-{row['index']:06}.log").session
        closed = [event for event in session.events if event.kind == "closed"]
        view = session.view(SPECTATOR)
        assert isinstance(view, NorthgardView)
        clans = [view.content.clans[player.clan].name for player in view.players]
        assert row["clans"] == [clan.removeprefix("clan_") for clan in clans]
        all_closed = sum(not is_open for is_open in view.map.is_open.values())
        assert row["closings"] == all_closed >= len(closed)  # these are without those of the set-up
        assert row["years"] == view.year
        assert row["ending"] == "fame" and view.year == 7


def test_csv_tells_the_same_figures() -> None:
    run(*SIM, "--output", "games.jsonl")
    run(*SIM, "--output", "games.csv")
    with Path("games.csv").open(encoding="utf-8", newline="") as file:
        table = list(csv.DictReader(file))
    for game, line in zip(rows("games.jsonl"), table, strict=True):
        assert line["clans"].split() == game["clans"]
        assert [line["ending"], line["years"]] == [game["ending"], str(game["years"])]
        assert line["closings"] == str(game["closings"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_wins_by_clan_and_endings_are_printed_with_intervals(lang: str) -> None:
    output = run(*SIM, "--num", "6", "--lang", lang).output
    assert output.count("%–") >= 3 + 3 + 3 + 1
    if lang == "en":
        for part in ("Bear clan", "seat 3", "Years: 7.0 ± 0.0 (7–7)", "Territories closed: "):
            assert part in output
        assert re.search(r"Victory by: Fame 100\.0% \(\d+\.\d%–100\.0%\)", output)
        assert "Game length: " in output
    if lang in ("uk", "ru"):
        assert set(ENGLISH.findall(output)) <= TYPED


def test_domination_is_an_ending_of_its_own() -> None:
    from landnam.games.northgard.words.figures import figures_of

    session = new_game("random", "random", seed=5)
    luck = Luck.seeded(5, "answers")
    while not session.is_over:
        step(session, luck)
    state = session.state
    assert isinstance(state, NorthgardState)
    large = next(n for n, kind in enumerate(state.content.buildings) if kind.is_large)
    closed = [root for root in state.map.roots if not state.map.is_open[root]]
    for root in closed:
        state.held[root] = 1
        state.extras.append(root * 8 + large)
    expected = "domination" if len(closed) >= state.domination_goal() else "fame"
    assert figures_of(state)["ending"] == expected == "domination"


def test_vaalbara_counts_nothing_more() -> None:
    seats = ("--seats", "random,random", "--num", "2", "--seed", "1")
    output = run("sim", "vaalbara", *seats, "--output", "games.jsonl").output
    assert "Victory by" not in output
    assert list(rows("games.jsonl")[0])[-1] == "decisions"
