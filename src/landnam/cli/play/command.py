"""`landnam play`: a game in the terminal, new or resumed."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from landnam.bots import make_bot
from landnam.bots.bot import Bot
from landnam.cli.common.errors import Trouble
from landnam.cli.common.files import SaveFile, check_folder, free_path
from landnam.cli.common.frame import spoken
from landnam.cli.common.logs import read_file
from landnam.cli.common.options import (
    FILE,
    SEEDS,
    content_option,
    game_argument,
    table_options,
    with_screen,
)
from landnam.cli.common.program import program
from landnam.cli.common.seeds import fresh_seed
from landnam.cli.common.setup import Setup, find_game, read_seats, read_setup
from landnam.cli.play.playing import Playing
from landnam.games import BOXES
from landnam.kit.log import ASKED, CHANCE_STREAM
from landnam.kit.luck import Luck
from landnam.kit.session import Session
from landnam.terminal.screen import Screen
from landnam.terminal.seats import is_person
from landnam.words import Words

SEATS = "me,greedy"


@click.command("play")
@game_argument
@click.option(
    "--seats",
    help="Who sits where: me (or me:Ann) and bots, such as me,greedy,mcts:500. "
    "[default: me,greedy]",
)
@click.option("--seed", type=SEEDS, help="The same seed deals the same cards.")
@click.option(
    "--luck",
    type=click.Choice(["drawn", ASKED]),
    help="asked: dice and cards lie on a real table, and you say what came up. [default: drawn]",
)
@click.option("--save", type=FILE, help="Where the game is kept. [default: GAME-SEED.log]")
@click.option("--resume", type=FILE, help="Go on with a game that was kept.")
@click.option(
    "--confirm/--no-confirm",
    default=None,
    help="Wait before the bots go on, so that an answer can be taken back. "
    "[default: yes, if a person types]",
)
@table_options
@content_option
@with_screen
def play(
    screen: Screen,
    game: str | None,
    seats: str | None,
    seed: int | None,
    luck: str | None,
    save: Path | None,
    resume: Path | None,
    confirm: bool | None,
    options: tuple[str, ...],
    content: Path | None,
) -> None:
    """Play GAME in the terminal.

    Alone against bots, or with friends at one keyboard: several seats me, or me:Ann,me:Bob. The
    game is written to a file after every answer: quit (or Ctrl-C) whenever you like.
    """
    words = screen.words
    if resume is not None:
        given = {"--seats": seats, "--seed": seed, "--option": options or None, "--luck": luck}
        refuse_with_resume(words, given)
        session, is_whole = resumed(screen, game, resume, content)
        path = save or (resume if is_whole else free_path(resume))
    else:
        setup = read_setup(words, game, content, seats or SEATS, options, people=True)
        session = started(setup, seed, ASKED if luck == ASKED else CHANCE_STREAM)
        path = save or free_path(Path(f"{session.game.name}-{session.header.seed}.log"))
    file = SaveFile(path, resume_command(session.game.name, path, content))
    if save is not None and save.exists() and save != resume:
        refuse_to_overwrite(words, file)
    check_folder(words, path)
    announce(screen, session, path)
    confirm = screen.is_live if confirm is None else confirm
    table = BOXES[session.game.name].terminal(screen, session)
    Playing(screen, session, table, bots_of(session), file, confirm).run()


def started(setup: Setup, seed: int | None, luck: str) -> Session:
    seed = fresh_seed() if seed is None else seed
    return Session.start(setup.game, setup.content, setup.seats, setup.options, seed, luck)


def resumed(
    screen: Screen, name: str | None, path: Path, content: Path | None
) -> tuple[Session, bool]:
    """The game as far as its log is good, and whether that is all of it."""
    words = screen.words
    game = find_game(words, name)
    replay = read_file(words, path, content, game)
    session = replay.session
    if replay.error is not None:
        what = words.explain(replay.error)
        screen.tell(words.say("The log is damaged: {what}", what=what), "red")
        screen.tell(words.say("Everything before that is good; the game goes on from there."))
    read_seats(words, game, session.content, ",".join(session.header.seats), people=True)
    session.go_on()
    return session, replay.error is None


def refuse_with_resume(words: Words, given: dict[str, Any]) -> None:
    for name, value in given.items():
        if value is not None:
            what = words.say("{option} cannot be changed in a game that has begun.", option=name)
            raise Trouble(words, what)


def resume_command(game: str, path: Path, content: Path | None) -> str:
    words = ["play", game, "--resume", str(path)]
    if content is not None:
        words += ["--content", str(content)]
    words += given_language()
    return f"{program()} {shlex.join(words)}"


def given_language() -> list[str]:
    """What to type so that the game goes on in the same language; nothing if nobody asked."""
    context: click.Context | None = click.get_current_context()
    while context is not None:
        if context.get_parameter_source("lang") is ParameterSource.COMMANDLINE:
            return ["--lang", spoken().lang]
        context = context.parent
    return []


def refuse_to_overwrite(words: Words, file: SaveFile) -> None:
    what = words.say("{file} exists already.", file=file.path)
    hint = words.say("Go on with: {command}", command=file.go_on)
    raise Trouble(words, f"{what} {hint}")


def announce(screen: Screen, session: Session, path: Path) -> None:
    words = screen.words
    title = words.say("{game}, seed {seed}.", game=session.game.name, seed=session.header.seed)
    kept = words.say("Kept after every answer in {file}", file=path)
    screen.note(f"{title} {kept}")


def bots_of(session: Session) -> dict[int, Bot]:
    """Each with a stream of luck of its own."""
    seed = session.header.seed
    return {
        seat: make_bot(word, session.game, session.content, Luck.seeded(seed, f"bot {seat}"))
        for seat, word in enumerate(session.header.seats)
        if not is_person(word)
    }
