"""`landnam check`: is everything about a game in order? A list of what is not, and exit code 1."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import click
from click.core import ParameterSource
from rich.padding import Padding

from landnam.cli.check.coverage import uncited, unknown, untestable
from landnam.cli.common.errors import BadData
from landnam.cli.common.files import need_folder
from landnam.cli.common.options import SEEDS, content_option, with_screen
from landnam.cli.common.seeds import game_seed
from landnam.cli.common.setup import find_game, names_of
from landnam.games import BOXES
from landnam.kit.clauses import read_clauses
from landnam.kit.errors import ContentError
from landnam.kit.game import Content, Game
from landnam.kit.laws import check_game
from landnam.terminal.screen import Screen
from landnam.words import LANGUAGES, Words
from landnam.words.terms import MissingTerm, Terms

GAMES_EACH: Final = 3


@click.command("check")
@click.argument("game", metavar="[GAME]", required=False)
@click.option(
    "--num",
    type=click.IntRange(min=0),
    default=GAMES_EACH,
    show_default=True,
    help="Random games for each number of players.",
)
@click.option("--seed", type=SEEDS, default=1, show_default=True)
@click.option(
    "--tests",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("tests"),
    show_default=True,
    help="The folder of the tests, which cite clauses of the rules.",
)
@content_option
@with_screen
def check(
    screen: Screen, game: str | None, num: int, seed: int, tests: Path, content: Path | None
) -> None:
    """Check that all about GAME is in order, or about all games.

    Its content, its words in every language, that the tests cite every clause of its rules, and
    the laws of the kit on random games. Exit code 1 and a list if anything falls short.
    """
    source = click.get_current_context().get_parameter_source("tests")
    if source is ParameterSource.COMMANDLINE:
        need_folder(screen.words, tests)
    names = names_of(screen.words, game, content)
    checks = [Check(screen, find_game(screen.words, name), content) for name in names]
    for one in checks:
        one.run(tests, num, seed)
    if any(one.is_wrong for one in checks):
        raise SystemExit(BadData.exit_code)


class Check:
    """The checks of one game, told one after the other."""

    def __init__(self, screen: Screen, game: Game[Any, Any], path: Path | None) -> None:
        self.screen = screen
        self.words = screen.words
        self.game = game
        self.path = path
        self.box_words = BOXES[game.name].words
        self.is_wrong = False
        self.settings: dict[int, list[dict[str, Any]]] = {}  # of the table options, by seats

    def run(self, tests: Path, games: int, seed: int) -> None:
        say = self.words.say
        try:
            content = self.game.load(self.path)
        except ContentError as error:
            self.report(say("content"), self.words.explain(error).splitlines())
            return
        self.report(say("content"), self.unused_ops(content))
        self.report(say("words in four languages"), self.missing_words(content))
        self.check_clauses(tests)
        self.report(say("laws on random games"), self.broken_laws(content, games, seed))

    def report(self, what: str, faults: list[str]) -> None:
        """One line if all is well, else a list."""
        self.is_wrong |= bool(faults)
        if not faults:
            self.screen.note(f"✓ {self.game.name}: {what}", "green")
            return
        self.screen.tell(f"✗ {self.game.name}: {what}", "bold red")
        for fault in faults:
            self.screen.tell(Padding(fault, (0, 0, 0, 2)))

    # ---- content and words

    def unused_ops(self, content: Content) -> list[str]:
        """Unknown ops do not even load; these are known, but no card of the box has them."""
        if self.path is not None:
            return []
        used = set(ops_in(content.tables))
        say = self.words.say
        return [say("no card uses op: {op}", op=op) for op in self.box_words.ops if op not in used]

    def missing_words(self, content: Content) -> list[str]:
        try:
            terms = Terms(self.game.folder / "terms.toml")
            terms.require(self.box_words.needed_terms(content))
        except (ContentError, MissingTerm) as error:
            return self.words.explain(error).splitlines()
        return [fault for lang in LANGUAGES for fault in self.silent_cards(content, lang)]

    def silent_cards(self, content: Content, lang: str) -> list[str]:
        """Cards whose effects cannot be told in a language."""
        words = Words(lang)
        silent = []
        for card in self.box_words.cards(content):
            try:
                self.box_words.card_text(words, content, card)
            except (KeyError, MissingTerm):
                silent.append(card)
        return [self.words.say("{lang}: no text for {card}", lang=lang, card=one) for one in silent]

    # ---- rules

    def check_clauses(self, tests: Path) -> None:
        say = self.words.say
        folder = tests / "games" / self.game.name
        clauses = read_clauses(self.game.folder / "rules.md")
        if not clauses:
            why = say("The rules of this game are not written down yet.")
            self.screen.note(f"- {self.game.name}: {why}")
            return
        if not folder.is_dir():
            why = say("no tests in {folder}, so citations are not checked", folder=folder)
            self.screen.note(f"- {self.game.name}: {why}")
            return
        faults = [say("no test cites {clause}", clause=id) for id in uncited(clauses, folder)]
        faults += [say("unknown clause in {where}", where=one) for one in unknown(clauses, folder)]
        reasons = untestable(folder)
        what = say("clauses cited by tests")
        cited = len(clauses) - len(reasons) - len(faults)
        self.report(f"{what}: {cited}/{len(clauses)}", faults)
        why = say("cannot be tested")
        for id, reason in reasons.items():
            self.screen.note(f"  {id} {why}: {reason}")

    # ---- laws

    def broken_laws(self, content: Content, games: int, seed: int) -> list[str]:
        counts = self.game.seats(content)
        faults: list[str] = []
        with self.screen.progress(self.words.say("Playing"), len(counts) * games) as bar:
            for seats in counts:
                for index in range(games):
                    faults += self.broken_in_game(content, seats, game_seed(seed, index))
                    bar.advance(bar.task_ids[0])
        return faults

    def broken_in_game(self, content: Content, seats: int, seed: int) -> list[str]:
        """The table options take turns with the seeds."""
        where = self.words.say("{n} players, seed {seed}", n=seats, seed=seed)
        if seats not in self.settings:
            self.settings[seats] = self.game.settings(content, seats)
        settings = self.settings[seats]
        options = settings[seed % len(settings)]
        texts = partial(self.box_words.texts, self.words)
        broken = check_game(self.game, content, seats, options, seed, texts)
        return [f"{where}: {self.words.explain(law)}" for law in broken]


def ops_in(tables: Any) -> Iterator[str]:
    """Every `op` anywhere in the content."""
    if isinstance(tables, dict):
        if isinstance(tables.get("op"), str):
            yield tables["op"]
        tables = list(tables.values())
    if isinstance(tables, list):
        for table in tables:
            yield from ops_in(table)
