"""Golden games: a change of the rules, of luck, of views or of the log shows here as a diff.

    replays/*.log             finished games of bots, replayed with all their digests
    golden/playthrough.txt    one game with everything anybody may ask about it at each decision

A change that is meant is written down anew, and its diff read, with

    .venv/bin/python -m tests.games.vaalbara.test_golden

in the top folder. If old logs replay differently, `rules` of the game has to grow too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from landnam.bots import make_bot
from landnam.games.vaalbara import GAME
from landnam.games.vaalbara.rules.questions import QUESTIONS
from landnam.games.vaalbara.rules.state import VaalbaraState
from landnam.games.vaalbara.rules.view import VaalbaraView
from landnam.kit.codec import digest, pack
from landnam.kit.core import CHANCE, SPECTATOR, Decision, Event, apply, settle
from landnam.kit.luck import Luck
from landnam.kit.session import Session, read_log

HERE: Final = Path(__file__).parent
REPLAYS: Final = HERE / "replays"
PLAYTHROUGH: Final = HERE / "golden" / "playthrough.txt"
CONTENT: Final = GAME.load()
COMMAND: Final = "run: python -m tests.games.vaalbara.test_golden"

OPEN: Final = {"open_scores": True}
FROZEN: Final = {"omen_timing": "frozen_at_reveal"}
GAMES: Final[dict[str, tuple[list[str], dict[str, Any]]]] = {
    "2-search": (["mcts:60", "greedy"], {}),
    "2-random": (["random", "random"], {**OPEN, **FROZEN, "clans": ["green", "red"]}),
    "3-search": (["greedy", "mcts:40", "random"], FROZEN),
    "3-random": (["random", "random", "random"], {}),
    "4-search": (["greedy", "greedy", "mcts:30", "greedy"], OPEN),
    "4-random": (["random"] * 4, {"clans": ["red", "yellow", "blue", "green"]}),
    "5-search": (["mcts:30", "greedy", "random", "greedy", "mcts:30"], {**OPEN, **FROZEN}),
    "5-random": (["random"] * 5, {}),
}
SCORES: Final[dict[str, list[int]]] = {
    "2-search": [72, 66],
    "2-random": [74, 43],
    "3-search": [62, 80, 65],
    "3-random": [73, 46, 66],
    "4-search": [53, 63, 51, 61],
    "4-random": [38, 84, 67, 57],
    "5-search": [74, 63, 50, 67, 78],
    "5-random": [50, 75, 69, 62, 57],
}
"""As the command prints them."""


def log_of(name: str) -> str:
    return (REPLAYS / f"{name}.log").read_text(encoding="utf-8")


# ---- replays


def test_there_is_a_replay_of_every_game_and_no_other() -> None:
    assert sorted(path.stem for path in REPLAYS.iterdir()) == sorted(GAMES), COMMAND


@pytest.mark.parametrize("name", GAMES)
def test_a_finished_game_replays_to_the_same_digests_and_bytes(name: str) -> None:
    replay = read_log(log_of(name), GAME, CONTENT)
    assert replay.error is None
    assert replay.session.is_over
    assert replay.session.text() == log_of(name)
    state = replay.session.state
    assert isinstance(state, VaalbaraState)
    assert GAME.scores(state) == SCORES[name]


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_has_the_header_it_was_made_with(name: str) -> None:
    bots, options = GAMES[name]
    header = read_log(log_of(name), GAME, CONTENT, to=0).session.header
    assert (header.seats, header.options) == (bots, options)
    assert len(header.seats) == int(name[0])


def test_the_replays_together_show_every_decision_character_and_land() -> None:
    lines = [line.partition(" ")[2] for name in GAMES for line in log_of(name).splitlines()]
    said = set(lines)
    assert {f"choose {card.name}" for card in CONTENT.characters} <= said
    assert {f"deal {front.name}" for front in CONTENT.fronts} <= said
    verbs = {line.partition(" ")[0] for line in said}
    for prompt in QUESTIONS:
        assert verbs & VERBS[prompt] == VERBS[prompt], prompt
    assert set(QUESTIONS) == set(VERBS)


VERBS: Final = {
    "choose_character": {"choose"},
    "show_warrior": {"show", "hide"},
    "bard_target": {"give"},
    "tracker_slot": {"track"},
    "midwife_card": {"recover"},
    "rider_swap": {"ride"},
    "scout_land": {"scout"},
    "take_land": {"take"},
    "draw": {"draw"},
    "deal": {"deal"},
    "reveal": {"reveal"},
    "omens": {"omens"},
}


# ---- the playthrough


def test_the_playthrough_is_as_it_was() -> None:
    expected = PLAYTHROUGH.read_text(encoding="utf-8").splitlines()
    found = playthrough().splitlines()
    pairs = zip(found, expected, strict=False)
    differ = [number for number, (new, old) in enumerate(pairs, 1) if new != old]
    assert not differ, f"{differ[0]}: {found[differ[0] - 1]!r} was {expected[differ[0] - 1]!r}"
    assert len(found) == len(expected), COMMAND


SEATS: Final = 3
SEED: Final = 5
VIEWERS: Final = [*range(SEATS), SPECTATOR]


def playthrough() -> str:
    return "".join(f"{line}\n" for line in Playthrough().lines())


class Playthrough:
    """Random answers; at each decision all that anybody may ask. Of views, what has changed."""

    def __init__(self) -> None:
        self.luck = Luck.seeded(SEED, "playthrough")
        self.state = GAME.begin(CONTENT, SEATS, {})
        self.events: list[Event] = []
        self.state.journal = self.events
        self.seen: dict[tuple[int, str], str] = {}

    def lines(self) -> Iterator[str]:
        yield f"{GAME.name}, rules {GAME.rules}, content {CONTENT.digest}, {SEATS} players"
        settle(self.state)
        number = 0
        while self.state.asks:
            number += 1
            yield f"\n== {number}  {digest(self.state)}"
            yield from self.situation()
            decision = self.state.asks[self.luck.below(len(self.state.asks))]
            yield from self.answer(decision, self.luck.pick(decision.options))
        yield f"\n== the end  {digest(self.state)}"
        yield from self.situation()
        yield f"ranking {GAME.ranking(self.state)}, winners {GAME.winners(self.state)}"

    def situation(self) -> Iterator[str]:
        yield from self.views()
        scores = f"scores {GAME.scores(self.state)}"
        if self.state.asks and self.state.asks[0].seat == CHANCE:
            yield scores
        else:
            worths = [GAME.evaluate(GAME.see(self.state, seat)) for seat in range(SEATS)]
            yield f"{scores}, worth {' '.join(f'{worth:.3f}' for worth in worths)}"
        for decision in self.state.asks:
            yield f"{sign(decision.seat)} is asked {decision.prompt}: {self.options(decision)}"

    def options(self, decision: Decision) -> str:
        written = {one: GAME.notation(self.state, decision, one) for one in decision.odds()}
        if decision.seat != CHANCE:
            return ", ".join(f"{one} {text}" for one, text in written.items())
        odds = decision.odds()
        urn = ", ".join(f"{one} {text} x{odds[one]}" for one, text in written.items())
        return f"{urn} (seen by {audience(decision.audience)})"

    def views(self) -> Iterator[str]:
        """Each field of each view that differs from what was last printed, and who sees it so."""
        for name in VaalbaraView.__match_args__:
            who: dict[str, list[int]] = {}
            for viewer in VIEWERS:
                view = GAME.see(self.state, viewer)
                value = json.dumps(pack(getattr(view, name)), separators=(",", ":"))
                if self.seen.get((viewer, name)) != value:
                    self.seen[viewer, name] = value
                    who.setdefault(value, []).append(viewer)
            for value, viewers in who.items():
                yield f"  {signs(viewers)} sees {name} = {value}"

    def answer(self, decision: Decision, option: int) -> Iterator[str]:
        text = GAME.notation(self.state, decision, option)
        yield f"{sign(decision.seat)} answers {option} {text}"
        told = len(self.events)
        apply(self.state, decision.seat, option)
        for event in self.events[told:]:
            numbers = f"seat {event.seat}, a {event.a}, b {event.b}"
            reveals = ", reveals" if event.reveals else ""
            yield f"  {audience(event.audience)} hears {event.kind}: {numbers}{reveals}"


def audience(mask: int) -> str:
    return signs([viewer for viewer in VIEWERS if Event("", 0, 0, 0, mask).is_for(viewer)])


def signs(viewers: list[int]) -> str:
    return "all" if viewers == VIEWERS else ",".join(map(sign, viewers)) or "nobody"


def sign(seat: int) -> str:
    return {CHANCE: "*", SPECTATOR: "spectator"}.get(seat, str(seat))


def test_the_playthrough_shows_every_kind_of_decision_and_event() -> None:
    text = PLAYTHROUGH.read_text(encoding="utf-8")
    for prompt in QUESTIONS:
        assert f" is asked {prompt}: " in text, f"no {prompt}: choose another SEED"
    for kind in EVENTS:
        assert f" hears {kind}: " in text, f"no {kind}: choose another SEED"


EVENTS: Final = (
    *("round", "chose", "revealed", "turn", "gained", "showed", "offered", "gave", "stole"),
    *("recovered", "tracked", "rode", "scouted", "took", "bonus", "dealt", "drew", "drew_one"),
    "omens",
)


# ---- writing them down anew


def played(name: str) -> Session:
    bots, options = GAMES[name]
    seed = 100 + list(GAMES).index(name)
    session = Session.start(GAME, CONTENT, bots, options, seed)
    players = [
        make_bot(bot, GAME, CONTENT, Luck.seeded(seed, f"bot {seat}"))
        for seat, bot in enumerate(bots)
    ]
    while not session.is_over:
        seat = session.state.asks[0].seat
        session.answer(seat, players[seat].choose(session.view(seat)))
    return session


def write_down() -> None:
    REPLAYS.mkdir(exist_ok=True)
    PLAYTHROUGH.parent.mkdir(exist_ok=True)
    for name in GAMES:
        session = played(name)
        (REPLAYS / f"{name}.log").write_text(session.text(), encoding="utf-8")
        state = session.state
        assert isinstance(state, VaalbaraState)
        print(f'    "{name}": {GAME.scores(state)},')
    PLAYTHROUGH.write_text(playthrough(), encoding="utf-8")


if __name__ == "__main__":
    write_down()
