"""`landnam replay`: a kept game told again, or checked."""

from __future__ import annotations

from pathlib import Path

import click
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from landnam.cli.common.ending import show_ranking
from landnam.cli.common.errors import BadData, Trouble
from landnam.cli.common.logs import read_file
from landnam.cli.common.narration import Step, steps
from landnam.cli.common.options import FILE, content_option, with_screen
from landnam.games import BOXES
from landnam.kit.core import CHANCE, SPECTATOR
from landnam.kit.log import LogError
from landnam.kit.session import Session
from landnam.terminal.screen import Screen
from landnam.terminal.tabletop import Tabletop, for_all


@click.command("replay")
@click.argument("file", type=FILE)
@click.option("--to", type=click.IntRange(min=0), help="Stop after this entry and show the table.")
@click.option("--check", is_flag=True, help="Only check every answer and digest.")
@content_option
@with_screen
def replay(screen: Screen, file: Path, to: int | None, check: bool, content: Path | None) -> None:
    """Tell a kept game again, or check it.

    FILE is the log of a game: `landnam play` keeps one, `landnam sim --logs` writes them. It is
    told from the beginning, with all hands open.
    """
    found = read_file(screen.words, file, content, to=-1 if to is None else to)
    if to is not None and found.error is None:
        refuse_beyond_the_end(screen, found.session, to)
    if not check:
        tell_game(screen, found.session)
    if found.error is not None:
        raise BadData(screen.words, broken(screen, found.session, found.error))
    if check:
        tell_ok(screen, found.session)


def refuse_beyond_the_end(screen: Screen, session: Session, to: int) -> None:
    entries = len(session.entries)
    if to > entries:
        what = screen.words.count(
            "the game has {n} entry, so --to {to} is beyond its end.",
            "the game has {n} entries, so --to {to} is beyond its end.",
            entries,
            to=to,
        )
        raise Trouble(screen.words, what)


def broken(screen: Screen, session: Session, error: LogError) -> str:
    good = len(session.entries)
    before = screen.words.count(
        "{n} entry before it is good.", "{n} entries before it are good.", good
    )
    return f"{screen.words.explain(error)}\n{before}"


def tell_ok(screen: Screen, session: Session) -> None:
    words = screen.words
    state = words.say("finished") if session.is_over else words.say("not finished")
    screen.tell(
        words.count(
            "ok: {n} entry, {state}", "ok: {n} entries, {state}", len(session.entries), state=state
        )
    )


def tell_game(screen: Screen, session: Session) -> None:
    table = BOXES[session.game.name].terminal(screen, session)
    for step in steps(session):
        tell_step(screen, table, step)
    screen.tell(Rule(style="dim"))
    views = [session.view(seat) for seat in range(len(session.header.seats))]
    screen.tell(table.draw(table.open(views, session.view(SPECTATOR))))
    for seat, view in enumerate(views):
        hand = table.hand(view)
        if hand:
            name = table.name(seat)
            screen.tell(screen.words.say("{name}, hand: {cards}", name=name, cards=hand))
    if session.is_over:
        show_ranking(screen, session, table)


def tell_step(screen: Screen, table: Tabletop, step: Step) -> None:
    entry = step.entry
    if entry.seat != CHANCE:
        line = Text(f"{step.number:>4}  ", "dim").append(table.name(entry.seat), "not dim bold")
        screen.tell(line.append(f": {entry.text}", "not dim"))
    events = [event for event in for_all(step.events) if event.kind not in table.told_by_notation]
    for line in table.tell(events):
        screen.tell(Padding(line, (0, 0, 0, 8)))
