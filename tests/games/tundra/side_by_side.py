"""The engine and the second reading play one game side by side.

Luck and answers are drawn here and given to both. Before each answer the whole table and the set
of answers must be the same, at the end the score. The engine is known by its notation and by the
fields of its public table; nothing of its rules is used.
"""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

from landnam.games.tundra.game import GAME
from landnam.games.tundra.rules.public import values_of
from landnam.games.tundra.rules.state import TundraState
from landnam.games.tundra.rules.view import TundraView
from landnam.kit.core import CHANCE, PUBLIC, SPECTATOR, Decision, apply, settle
from landnam.kit.game import Content
from tests.games.tundra.reading.asking import Answer, Ask, Luck, Play, Poll
from tests.games.tundra.reading.box import Box
from tests.games.tundra.reading.rounds import game, rank, scores
from tests.games.tundra.reading.setup import Options, new_table
from tests.games.tundra.reading.table import Table
from tests.games.tundra.spoken import LUCK, in_order, short, spoken
from tests.games.tundra.strange_box import write_strange_box

Seen = dict[str, Any]
BOX = Box()
EAGER = {"take": 6.0, "buy": 3.0, "upgrade": 3.0, "build": 3.0, "finish": 0.5, "end": 0.5}
"""Some words are chosen more often than others, so that games have much in them."""
TASTES = (0.2, 1.0, 1.0, 4.0)
"""How much more or less a player of this game likes a word, drawn anew for each game."""


def options_of(number: int) -> Options:
    """Every layout with every mixture of modules and both ways to the first player, in turn."""
    layouts = BOX.tables["layout"]
    layout, modules = layouts[number % len(layouts)], number // len(layouts)
    return Options(
        layout["players"], layout["id"], bool(modules & 1), bool(modules & 2), bool(modules & 4)
    )


class Disagreement(AssertionError):
    pass


def strange_game(number: int, folder: Path) -> SideBySide:
    """A game in a box of its own, the same for both."""
    path = write_strange_box(folder / "strange.toml", number)
    return SideBySide(options_of(number), number, GAME.load(path), Box(path))


class SideBySide:
    """`content` is the engine's box, `box` the reading's; a disagreement is an error."""

    def __init__(
        self, options: Options, seed: int, content: Content | None = None, box: Box = BOX
    ) -> None:
        self.rng = random.Random(seed)
        self.options = options
        self.state = begin(content or GAME.load(), options)
        self.table = new_table(box, options)
        self.play = Play(game(self.table, options))
        self.log: list[str] = []
        self.counts: Counter[str] = Counter()
        self.tastes: dict[str, float] = {}
        self.loaded = f"die {self.rng.randint(1, 6)}" if self.rng.random() < 0.25 else ""
        """In some games nearly all dice fall alike, so that players are stuck (TU-TURN-6)."""

    def run(self) -> None:
        while self.state.asks and self.play.now:
            decision = self.state.asks[0]
            if decision.seat == CHANCE:
                self.draw(decision)
            else:
                self.compare(decision.seat)
                self.answer(decision)
        self.same("end", [d.prompt for d in self.state.asks], [self.play.now] * bool(self.play.now))
        self.compare(SPECTATOR)
        self.same("scores", GAME.scores(self.state), scores(self.table))
        self.same("winners", GAME.winners(self.state), self.play.result)
        order = [rank(self.table.players[seat]) for seat in GAME.ranking(self.state)]
        self.same("ranking", order, sorted(order, reverse=True))

    # ---- luck

    def draw(self, decision: Decision) -> None:
        luck = self.play.now
        if not isinstance(luck, Luck):
            raise self.disagreement("luck", decision.prompt, luck)
        prompt = decision.prompt.removeprefix("common_")
        self.same("luck", prompt, LUCK[luck.what])
        audience = 1 << luck.seat if luck.what in ("personal_goal", "starting_boost") else PUBLIC
        self.same("audience", decision.audience, audience)
        names = [self.said(decision, option) for option in decision.options]
        urn = {f"{decision.prompt} {self.name_of(luck, one)}": one for one in luck.urn}
        self.same("urn", sorted(names), sorted(urn))
        text = self.rng.choice(sorted(urn))
        if self.loaded and luck.what == "die" and self.rng.random() < 0.9:
            text = decision.prompt.removesuffix("die") + self.loaded
        self.apply(decision, decision.options[names.index(text)], text)
        self.play.answer(urn[text])

    def name_of(self, luck: Luck, outcome: Any) -> str:
        if luck.what == "first":
            character = self.state.players[outcome].character
            return str(self.state.content.characters[character]).removeprefix("character_")
        return short(outcome)

    # ---- answers

    def answer(self, decision: Decision) -> None:
        request = self.play.now
        if isinstance(request, Poll) and len(self.state.asks) == len(request.options):
            self.play.answer(
                [
                    self.choose(asked, request.options[asked.seat], {})
                    for asked in self.state.asks[:]
                ]
            )
        elif isinstance(request, Ask):
            self.same("seat", decision.seat, request.seat)
            self.same("prompt", decision.prompt, request.prompt)
            self.play.answer(self.choose(decision, request.options, request.behind))
        else:
            raise self.disagreement("question", decision.prompt, request)

    def choose(self, decision: Decision, options: Any, behind: Any) -> Answer:
        """The same answers must be possible; one of them is given to the engine."""
        by_reading = {in_order(spoken(decision.prompt, one, behind)): one for one in options}
        by_engine = {self.said(decision, option): option for option in decision.options}
        if len(by_reading) != len(options) or len(by_engine) != len(decision.options):
            raise self.disagreement("doubles", sorted(by_engine), options)
        self.same(decision.prompt, set(by_engine), set(by_reading))
        text = self.pick(sorted(by_engine))
        self.counts[decision.prompt] += 1
        self.note(decision.seat, text)
        self.apply(decision, by_engine[text], text)
        answer: Answer = by_reading[text]
        return answer

    def pick(self, texts: list[str]) -> str:
        return self.rng.choices(texts, [self.weight(text) for text in texts])[0]

    def weight(self, text: str) -> float:
        product = 1.0
        for word in filter(str.isalpha, text.replace("_", "").split()):
            if word not in self.tastes:
                self.tastes[word] = EAGER.get(word, 1.0) * self.rng.choice(TASTES)
            product *= self.tastes[word]
        return product

    def note(self, seat: int, text: str) -> None:
        """What the games have in them, for those who want to know how much they show."""
        words = text.split()
        if words[0] == "place":
            boosts = self.table.players[seat].boards[f"order_board_{words[1]}"].boosts
            self.counts[f"activations with {len(boosts)} boosts"] += 1
        for word in ("pass", "refresh", "for"):
            self.counts[f"answers with {word}"] += word in words

    def said(self, decision: Decision, option: int) -> str:
        return in_order(GAME.notation(self.state, decision, option))

    def apply(self, decision: Decision, option: int, text: str) -> None:
        self.log.append(f"{decision.seat} {decision.prompt}: {text}")
        apply(self.state, decision.seat, option)

    # ---- comparison

    def compare(self, viewer: int) -> None:
        self.same("table", seen(GAME.see(self.state, viewer)), seen_by_reading(self.table))

    def same(self, what: str, by_engine: Any, by_reading: Any) -> None:
        if by_engine != by_reading:
            raise self.disagreement(what, by_engine, by_reading)

    def disagreement(self, what: str, by_engine: Any, by_reading: Any) -> Disagreement:
        both = [by_engine, by_reading]
        if isinstance(by_engine, set):
            both = [sorted(by_engine - by_reading), sorted(by_reading - by_engine)]
        if isinstance(by_engine, dict):
            both = [differing(by_engine, by_reading), differing(by_reading, by_engine)]
        last = "\n  ".join(self.log[-12:])
        return Disagreement(
            f"{what}: the engine has {both[0]}\n  the reading has {both[1]}\n"
            f"  {self.options}, after {len(self.log)} answers\n  {last}\n"
            f"  now {[one.prompt for one in self.state.asks]}, {self.play.now}"
        )


def begin(content: Content, options: Options) -> TundraState:
    state = GAME.begin(
        content,
        options.seats,
        {
            "layout": options.layout if not BOX[options.layout]["default"] else "base",
            "titles": options.has_titles,
            "personal_goals": options.has_personal_goals,
            "first": "first_seat" if options.is_first_seat_first else "random",
        },
    )
    settle(state)
    return state


def differing(one: Seen, other: Seen) -> Seen:
    return {key: value for key, value in one.items() if value != other.get(key)}


# ---- the table as both see it


def seen(view: TundraView) -> Seen:
    content = view.content
    cells = view.map.cells
    names = [card.name for card in content.cards]
    tokens = [token.name for token in content.tokens]
    goals = [content.public_goals[goal].name for goal in view.goals]
    dice = zip(goals, view.goal_dice, strict=False)
    found: Seen = {
        "round": view.round + 1,
        "first": view.first,
        "tokens": {c: tokens[t] for c, t in zip(cells, view.tokens, strict=False) if t >= 0},
        "face_down": sorted(tokens[token] for token in view.snow),
        "deck": sorted(names[card] for card in view.deck),
        "discard": sorted(names[card] for card in view.discard),
        "market": sorted(names[card] for card in view.market if card >= 0),
        "goals": goals,
        "goal_dice": {goal: divmod(die, 8) for goal, die in dice if die >= 0},
    }
    for seat in range(len(view.players)):
        found |= {f"{key} {seat}": value for key, value in seen_player(view, seat).items()}
    return found


def seen_player(view: TundraView, seat: int) -> Seen:
    content, player = view.content, view.players[seat]
    cells = view.map.cells
    names = [card.name for card in content.cards]
    boards = [board.name for board in content.boards]
    return {
        "title": content.titles[player.title].name,
        "goods": player.goods,
        "unused": values_of(player.dice),
        "supply": player.supply,
        "workers": sorted(cells[cell] for cell in player.workers),
        "towers": [cell for n, cell in enumerate(cells) if player.towers >> n & 1],
        "advisers": sorted((names[entry // 2], entry % 2) for entry in player.advisers),
        "upgraded": [board for n, board in enumerate(boards) if player.upgraded >> n & 1],
        "used": [
            (board, n + 1)
            for number, board in enumerate(boards)
            for n in range(6)
            if player.used >> (6 * number + n) & 1
        ],
        "boosts": sorted((boards[boost % 4], names[boost // 4]) for boost in player.boosts),
    }


def seen_by_reading(table: Table) -> Seen:
    found: Seen = {
        "round": table.round,
        "first": table.first,
        "tokens": table.tokens,
        "face_down": sorted(table.face_down),
        "deck": sorted(table.deck),
        "discard": sorted(table.discard),
        "market": sorted(table.market),
        "goals": table.goals,
        "goal_dice": table.goal_dice,
    }
    for player in table.players:
        boards = player.boards.items()
        of_player = {
            "title": player.title["id"],
            "goods": list(player.goods.values()),
            "unused": sorted(die.value for die in player.unused),
            "supply": player.dice_in_supply,
            "workers": sorted(worker.cell for worker in player.workers),
            "towers": [cell for cell in table.land.points if cell in player.towers],
            "advisers": sorted((card, int(card in player.turned)) for card in player.advisers),
            "upgraded": [name for name, board in boards if board.is_upgraded],
            "used": [(name, value) for name, board in boards for value in sorted(board.dice)],
            "boosts": sorted((name, card) for name, board in boards for card in board.boosts),
        }
        found |= {f"{key} {player.seat}": value for key, value in of_player.items()}
    return found
