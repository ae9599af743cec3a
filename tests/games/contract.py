"""The same net under every game: what the tests of all games have in common.

A game is covered by being registered in `landnam.games` and by what lies in tests/games/NAME:

    facts.py                  FACTS: what only the game can say
    examples/*.toml           worked examples, read by its harness.py
    planted.toml              mistakes that the laws must find: see planted.py
    replays/*.log             finished games of bots, replayed with all their digests
    golden/scores.txt         how these games ended
    golden/nodes.txt          how many ways there are to go on from positions in them
    golden/playthrough.txt    one game with everything anybody may ask about it at each decision
    untestable.toml           clauses that no test can fail, and why

A change that is meant is written down anew, and its diff read, with

    .venv/bin/python -m tests.games.contract NAME

in the top folder: the header of a replay says who plays it, so a new one begins as a header. If old
logs replay differently, `rules` of the game has to grow too.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from landnam.bots import make_bot
from landnam.games import BOXES
from landnam.kit.core import Decision, State, apply, settle
from landnam.kit.game import Content, Game
from landnam.kit.log import Header, parse_log
from landnam.kit.luck import Luck
from landnam.kit.session import Session, read_log
from landnam.words import Words
from tests.games.harness import Harness, Table
from tests.games.nodes import Nodes, write_nodes
from tests.games.playthrough import Play, Playthrough

HERE: Final = Path(__file__).parent
NAMES: Final = sorted(BOXES)
DATA: Final = (
    *("facts.py", "planted.toml", "examples", "replays"),
    *("golden/scores.txt", "golden/nodes.txt", "golden/playthrough.txt"),
)
EMPTY: Final[Harness[Any]] = Harness(lambda example: None, (), (), {})
SHORT: Final = Play(seats=2, seed=1)
FEW: Final = 4
"""Ways to set the options that are few enough to try them all."""


@dataclass(frozen=True)
class Facts:
    """What only the game itself can say."""

    harness: Harness[Any] = EMPTY
    position: Table = field(default_factory=dict)  # a table that can be
    impossible: Mapping[str, Table] = field(default_factory=dict)  # what makes one that cannot be
    events: Collection[str] = ()  # all kinds of events
    play: Play = SHORT  # what the playthrough shows
    law_games: int = 1  # for each number of players and way to set the options
    most_nodes: int = 4000  # from one position
    unchanging: tuple[type[Any], ...] = ()  # kinds that never change: clones share them
    unseen: Collection[str] = ()  # in replays: prompts and events


class Contract:
    """One game with its tests' data."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.box = BOXES[name]
        self.folder = HERE / name
        self.game: Game[Any, Any] = self.box.game

    @cached_property
    def facts(self) -> Facts:
        """A game without facts of its own is tried by the laws alone."""
        if "facts.py" in self.missing():
            return Facts()
        facts: Facts = import_module(f"tests.games.{self.name}.facts").FACTS
        return facts

    def missing(self) -> list[str]:
        """What should lie in the game's folder and does not."""
        return [name for name in DATA if not (self.folder / name).exists()]

    @cached_property
    def content(self) -> Content:
        return self.game.load()

    @cached_property
    def counts(self) -> list[int]:
        return list(self.game.seats(self.content))

    # ---- tables

    def prompts(self) -> set[str]:
        """All kinds of decisions."""
        return set(self.game.questions())

    def texts(self, view: Any, decision: Decision) -> list[str]:
        return self.box.words.texts(Words("en"), view, decision)

    def settings(self, seats: int) -> list[dict[str, Any]]:
        """Ways to set the options: all, or so many that every value of every option is among
        them."""
        ways = self.game.settings(self.content, seats)
        return ways if len(ways) <= FEW else covering(ways)

    def tables(self) -> list[tuple[int, dict[str, Any]]]:
        return [(seats, options) for seats in self.counts for options in self.settings(seats)]

    def random_states(self, seats: int, options: dict[str, Any], seed: int) -> Iterator[State]:
        """The state of a random game after every single answer, of luck too."""
        luck = Luck.seeded(seed, "always")
        state: State = self.game.begin(self.content, seats, options)
        settle(state)
        yield state
        while state.asks:
            decision = state.asks[luck.below(len(state.asks))]
            apply(state, decision.seat, luck.pick(decision.options))
            yield state

    def random_session(self, seats: int, options: dict[str, Any], seed: int) -> Session:
        names = [f"seat {n}" for n in range(seats)]
        session = Session.start(self.game, self.content, names, options, seed)
        people = Luck.seeded(seed, "people")
        while not session.is_over:
            decision = session.state.asks[people.below(len(session.state.asks))]
            session.answer(decision.seat, people.pick(decision.options))
        return session

    # ---- golden games

    @cached_property
    def replays(self) -> list[str]:
        return sorted(path.stem for path in (self.folder / "replays").glob("*.log"))

    def log(self, replay: str) -> str:
        return (self.folder / "replays" / f"{replay}.log").read_text(encoding="utf-8")

    def header(self, replay: str) -> Header:
        return parse_log(self.log(replay)).header

    @property
    def if_meant(self) -> str:
        return f"if this is meant: .venv/bin/python -m tests.games.contract {self.game.name}"

    def golden(self, name: str) -> str:
        return (self.folder / "golden" / name).read_text(encoding="utf-8")

    @cache  # noqa: B019 - contracts are few and live as long as the tests
    def session(self, replay: str) -> Session:
        """A golden game, read to its end or to the first mistake."""
        found = read_log(self.log(replay), self.game, self.content)
        assert found.error is None, f"{replay}: {found.error}"
        return found.session

    def positions(self, replay: str) -> Iterator[tuple[int, State]]:
        """A golden game before each of its answers; the state goes on with the iteration."""
        header = self.header(replay)
        state: State = self.game.begin(self.content, len(header.seats), header.options)
        settle(state)
        for number, entry in enumerate(self.session(replay).entries):
            yield number, state
            apply(state, entry.seat, entry.option)

    def nodes(self) -> list[Nodes]:
        return [Nodes.read(line) for line in self.golden("nodes.txt").splitlines()]

    def scores(self, replay: str) -> str:
        state = self.session(replay).state
        return f"{replay} {self.game.scores(state)} won by {self.game.winners(state)}"

    def playthrough(self) -> str:
        return Playthrough(self.game, self.content, self.facts.play).text()


def covering(ways: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Some of the ways: as few as possible, but with every value that stands in any of them."""
    chosen: list[dict[str, Any]] = []
    left = {(name, str(value)) for way in ways for name, value in way.items()}
    while left:
        best = max(ways, key=lambda way: len(left & {(n, str(v)) for n, v in way.items()}))
        chosen.append(best)
        left -= {(name, str(value)) for name, value in best.items()}
    return chosen


CONTRACTS: Final = {name: Contract(name) for name in NAMES}
COMPLETE: Final = {name: one for name, one in CONTRACTS.items() if not one.missing()}
"""Those with all their data; that none lacks any is a test of its own."""


# ---- writing the golden files anew


def played(contract: Contract, header: Header) -> Session:
    """The game that the header promises, played by the bots that sit there."""
    game, content = contract.game, contract.content
    session = Session.start(game, content, header.seats, header.options, header.seed)
    bots = [
        make_bot(bot, game, content, Luck.seeded(header.seed, f"bot {seat}"))
        for seat, bot in enumerate(header.seats)
    ]
    while not session.is_over:
        seat = session.state.asks[0].seat
        session.answer(seat, bots[seat].choose(session.view(seat)))
    return session


def write_down(contract: Contract) -> None:
    golden = contract.folder / "golden"
    golden.mkdir(exist_ok=True)
    for replay in contract.replays:
        text = played(contract, contract.header(replay)).text()
        path = contract.folder / "replays" / f"{replay}.log"
        path.write_text(text, encoding="utf-8")
    scores = "".join(f"{contract.scores(replay)}\n" for replay in contract.replays)
    (golden / "scores.txt").write_text(scores, encoding="utf-8")
    (golden / "playthrough.txt").write_text(contract.playthrough(), encoding="utf-8")
    games = ((replay, contract.positions(replay)) for replay in contract.replays)
    nodes = write_nodes(games, contract.facts.most_nodes)
    (golden / "nodes.txt").write_text(nodes, encoding="utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        write_down(CONTRACTS[name])
